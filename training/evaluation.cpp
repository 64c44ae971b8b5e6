#include "evaluation.hpp"

#include <CLI/CLI.hpp>

#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <vector>

#include <sente/net.hpp>

namespace training {

namespace {

constexpr char kByHand[] = "by-hand";

/// The numbers of a file of tables: a comment, then numbers with commas between.
std::vector<std::int16_t> numbers_of(const std::string& path) {
    const std::string text = bytes_of(path);
    std::vector<std::int16_t> numbers;
    std::size_t line = 1;
    const char* const end = text.data() + text.size();
    for (const char* at = text.data(); at != end;) {
        if (*at == '/') {
            while (at != end && *at != '\n') ++at;
        } else if (*at == ',' || *at == '\n') {
            if (*at++ == '\n') ++line;
        } else {
            std::int16_t number = 0;
            const auto [rest, error] = std::from_chars(at, end, number);
            if (error != std::errc()) {
                throw std::runtime_error(path + ":" + std::to_string(line) +
                                         ": expected a whole number of 16 bits");
            }
            numbers.push_back(number);
            at = rest;
        }
    }
    return numbers;
}

}  // namespace

void Evaluation::add_tables(CLI::App& app) {
    app.add_option("--tables", tables, "a file of tengen_tune, or by-hand; else the engine's own");
}

void Evaluation::add_net(CLI::App& app) {
    app.add_option("--net", net, "a file of tengen_learn; else that of the engine's own tables");
}

sente::Values Evaluation::values(const Header& header) const {
    const sente::Rules rules = rules_of(header);
    sente::Values values;
    if (tables.empty()) {
        values = sente::values_for(rules.first, rules.second);
    } else if (tables == kByHand) {
        values = sente::first_values(rules.first, rules.second);
    } else {
        const std::optional<sente::Values> read = sente::values_from(numbers_of(tables));
        if (!read) {
            throw std::runtime_error(tables + ": expected the tables of one side or of two");
        }
        values = *read;
    }
    if (!net.empty()) {
        const std::string bytes = bytes_of(net);
        values.net = std::make_shared<const sente::Net>(
            reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    }
    return values;
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(path + ": cannot be read");
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace training
