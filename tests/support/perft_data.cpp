#include "support/perft_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <utility>

#include "base/text.hpp"

namespace tengen::test {

namespace {

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        if (end > 0) parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

template <class Number = std::uint64_t>
Number number(std::string_view text) {
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        throw std::runtime_error(fmt::format("'{}' is not a number", text));
    }
    return value;
}

/// Calls `use` with the words of every line that is not a comment.
template <class Use>
void for_each_line(std::string_view name, Use use) {
    const std::string path = fmt::format("{}/perft/{}", TENGEN_TEST_DATA, name);
    std::ifstream file(path);
    if (!file) throw std::runtime_error(path + ": cannot be read");
    std::string line;
    for (int place = 1; std::getline(file, line); ++place) {
        if (line.empty() || line[0] == '#') continue;
        try {
            use(split(line, ' '));
        } catch (const std::exception& error) {
            throw std::runtime_error(fmt::format("{}:{}: {}", path, place, error.what()));
        }
    }
}

/// Reads depth:sequences,black,white,fouls.
PerftRow row_of(std::string_view text) {
    const auto parts = split(text, ':');
    const auto counts = split(parts.at(1), ',');
    return {number<int>(parts.at(0)),
            number(counts.at(0)),
            {number(counts.at(1)), number(counts.at(2))},
            0};
}

}  // namespace

std::vector<PerftRow> read_perft_table(std::string_view name) {
    std::vector<PerftRow> rows;
    for_each_line(name, [&](const std::vector<std::string>& words) {
        PerftRow row{number<int>(words.at(0)), number(words.at(1)), {}, number(words.back())};
        for (std::size_t i = 2; i + 1 < words.size(); ++i) row.wins.push_back(number(words[i]));
        rows.push_back(std::move(row));
    });
    return rows;
}

std::vector<MnkValue> read_mnk_values() {
    std::vector<MnkValue> values;
    for_each_line("mnk_values.txt", [&](const std::vector<std::string>& words) {
        MnkValue value{number<int>(words.at(0)),
                       number<int>(words.at(1)),
                       number<int>(words.at(2)),
                       words.at(3) == "first",
                       {}};
        for (const char c : words.at(4)) {
            if (c != '/' && c != '?') value.first_action += c;
        }
        values.push_back(std::move(value));
    });
    return values;
}

std::vector<PerftPosition> read_perft_positions() {
    std::vector<PerftPosition> positions;
    for_each_line("positions.txt", [&](const std::vector<std::string>& words) {
        const auto size = split(words.at(1), 'x');
        PerftPosition position;
        position.name = words.at(0);
        position.columns = number<int>(size.at(0));
        position.rows = number<int>(size.at(1));
        position.setup = fmt::format("black:{} white:{} to_move:{}", words.at(3).substr(2),
                                     words.at(4).substr(2), words.at(2) == "b" ? "black" : "white");
        for (std::size_t i = 5; i < words.size(); ++i) {
            const auto parts = split(words[i], '=');
            for (const std::string& row : split(parts.at(1), ';')) {
                position.counts[parts.at(0)].push_back(row_of(row));
            }
        }
        positions.push_back(std::move(position));
    });
    return positions;
}

std::map<std::string, std::vector<std::string>, std::less<>> read_tictactoe_counts() {
    std::map<std::string, std::vector<std::string>, std::less<>> counts;
    for_each_line("ttt_counts.txt", [&](std::vector<std::string> words) {
        const std::string name = words.at(0);
        words.erase(words.begin());
        counts[name] = std::move(words);
    });
    return counts;
}

}  // namespace tengen::test
