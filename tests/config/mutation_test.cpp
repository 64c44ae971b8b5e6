// Damaged files: whatever happens to their bytes, reading gives a game, or errors with places.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>

#include "config/game_library.hpp"
#include "config/levels.hpp"
#include "config/lineup.hpp"
#include "config/yaml_reader.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct Sample {
    std::string name;
    std::string text;
};

std::vector<Sample> shipped_texts() {
    std::vector<Sample> samples;
    const std::filesystem::path root = shipped_folders().roots[0];
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        if (entry.path().extension() != ".yaml") continue;
        std::ifstream file(entry.path(), std::ios::binary);
        samples.push_back({entry.path().filename().string(),
                           std::string(std::istreambuf_iterator<char>(file), {})});
    }
    std::sort(samples.begin(), samples.end(),
              [](const Sample& a, const Sample& b) { return a.text < b.text; });
    return samples;
}

/// Damages a text a little: changes a byte, or cuts, doubles or replaces a piece with special
/// characters of YAML.
std::string damaged(std::string text, std::mt19937& random) {
    static constexpr std::string_view kSpecial[] = {
        "{",     "}",     "[",   "]",   ":",    ",",   "-", "?",  "&a ", "*a",
        "!",     "!!x ",  "|\n", ">\n", "\"",   "'",   "#", "\t", "\n",  "\n\n  ",
        "...\n", "---\n", "%",   "~",   "null", "off", "0", "-1", "\r",  "\xFF"};
    const auto below = [&](std::size_t limit) {
        return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
    };
    const std::size_t at = below(text.size());
    const std::size_t length = std::min(below(24) + 1, text.size() - at);
    switch (below(6)) {
        case 0:
            text[at] = static_cast<char>(below(256));
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, text.substr(at, length));
            break;
        case 3:
            text.resize(at + 1);
            break;
        case 4:
            text.replace(at, length, text, below(text.size()), length);
            break;
        default:
            text.insert(at, kSpecial[below(std::size(kSpecial))]);
            break;
    }
    return text.empty() ? "x" : text;
}

/// Reads a text as every kind of file. All errors must have a place.
void read_as_everything(const std::string& text) {
    ErrorList errors;
    std::optional<YamlNode> tree = read_yaml(text, file_place("f"), errors);
    CHECK((tree || !errors.empty()));
    if (tree && tree->is_map()) {
        const std::size_t before = errors.count();
        const bool lineup = read_lineup(*tree, errors).has_value();
        const bool levels = Levels::read(*tree, errors).has_value();
        const bool game = GameFile::read(std::move(*tree), catalogue(), errors).has_value();
        CHECK((int{lineup} + int{levels} + int{game} < 3 || errors.count() == before));
    }
    for (const Error& error : errors.take()) {
        CHECK(error.place.starts_with("f:"));
        CHECK_FALSE(english(error).empty());
    }
}

}  // namespace

TEST_CASE("damaged files give errors with places, and never a crash", "[config]") {
    constexpr int kRounds = repetitions(250, 80);
    std::mt19937 random(20'240'501);
    for (const Sample& sample : shipped_texts()) {
        for (int round = 0; round < kRounds; ++round) {
            std::string text = sample.text;
            const int damages = 1 + static_cast<int>(random() % 3);
            for (int i = 0; i < damages; ++i) text = damaged(std::move(text), random);
            INFO(sample.name << ", round " << round);
            read_as_everything(text);
        }
    }
}

TEST_CASE("a file truncated anywhere gives a game or errors", "[config]") {
    for (const Sample& sample : shipped_texts()) {
        if (sample.name != "tictactoe.yaml") continue;
        for (std::size_t length = 0; length < sample.text.size(); length += 3) {
            INFO(length);
            read_as_everything(sample.text.substr(0, length));
        }
    }
}
