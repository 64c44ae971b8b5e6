#include "threats_puzzles.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "base/text.hpp"
#include "support/games.hpp"

namespace tengen::test {

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

/// Reads a word of the form "key=value" or "key:value".
void read_word(const std::string& word, Puzzle& puzzle) {
    const std::size_t end = word.find_first_of("=:");
    const std::string key = word.substr(0, end);
    const std::string value = end == word.npos ? "" : word.substr(end + 1);
    if (key == "to_move") puzzle.stones += value == "b" ? " to_move:black" : " to_move:white";
    if (key == "kind") puzzle.kind = value;
    if (key == "fours" && value != "none<=8") puzzle.fours = std::stoi(value);
    if (key == "first" && value != "-") puzzle.first = split(value, ',');
    if (key == "b") puzzle.stones += " black:" + value;
    if (key == "w") puzzle.stones += " white:" + value;
}

}  // namespace

std::shared_ptr<const Game> puzzle_game(const std::string& rule) {
    if (rule == "freestyle") return line_game(15, 15, 5);
    if (rule == "standard") return line_game(15, 15, 5, 2, "overline=ignored");
    if (rule != "renju") throw std::runtime_error("no rule " + rule);
    return make({15,
                 15,
                 {"place", "line length=5 overline=ignored,wins",
                  "forbidden overline=true,false double_four=true,false double_three=true,false",
                  "full_board"}});
}

std::vector<Puzzle> read_puzzles(std::string_view file) {
    const std::string path = TENGEN_TEST_DATA "/vcf_puzzles/" + std::string(file);
    std::ifstream stream(path);
    std::vector<Puzzle> puzzles;
    for (std::string line; std::getline(stream, line);) {
        line = line.substr(0, line.find(" #"));
        if (line.empty() || line.front() == '#') continue;
        const auto words = split(line, ' ');
        if (words.size() < 6) throw std::runtime_error(path + ": not a puzzle: " + line);
        Puzzle puzzle{.name = words[0], .rule = words[1], .kind = "vcf"};
        for (const std::string& word : words) read_word(word, puzzle);
        puzzle.stones.erase(0, 1);
        puzzles.push_back(puzzle);
    }
    if (puzzles.empty()) throw std::runtime_error(path + ": no puzzles");
    return puzzles;
}

}  // namespace tengen::test
