// tengen show --batch, compared with forbidden points that other programs confirmed.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "apps/program.hpp"
#include "base/text.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;

/// A position with black to move, and its forbidden points.
struct RenjuRow {
    std::string id;
    json question;
    std::vector<std::string> forbidden;
};

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) {
        if (!part.empty()) parts.push_back(part);
    }
    return parts;
}

/// Returns the cells of "f8,g8", or of "d10=3,h8=46" without the kinds.
std::vector<std::string> cells_of(const std::string& text) {
    std::vector<std::string> cells = split(text, ',');
    for (std::string& cell : cells) cell = cell.substr(0, cell.find('='));
    std::sort(cells.begin(), cells.end());
    return cells;
}

RenjuRow parse_row(const std::string& line) {
    const std::vector<std::string> words = split(line, ' ');
    RenjuRow row{words.at(0), {{"game", "gomoku:renju"}, {"board", words.at(1)}}, {}};
    row.question["to_move"] = "black";
    for (std::size_t i = 2; i < words.size(); ++i) {
        const std::size_t colon = words[i].find(':');
        const std::string name = words[i].substr(0, colon);
        const std::vector<std::string> cells = cells_of(words[i].substr(colon + 1));
        if (name == "b") row.question["stones"]["black"] = cells;
        if (name == "w") row.question["stones"]["white"] = cells;
        if (name == "f") row.forbidden = cells;
    }
    return row;
}

std::vector<RenjuRow> read_rows() {
    std::ifstream stream(TENGEN_TEST_DATA "/renju_forbidden_generated/positions.txt");
    std::vector<RenjuRow> rows;
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty() && line[0] != '#') rows.push_back(parse_row(line));
    }
    return rows;
}

/// The forbidden cells of an answer: a cell is marked once, by the first reason.
std::vector<std::string> forbidden_in(const json& answer) {
    std::vector<std::string> cells;
    for (const json& mark : answer["marks"]) {
        if (mark["kind"] == "winning") continue;
        cells.push_back(mark["cell"]);
        CHECK_FALSE(mark["reasons"].empty());
    }
    std::sort(cells.begin(), cells.end());
    return cells;
}

}  // namespace

TEST_CASE("one process marks all forbidden points of 1,944 positions, and no others", "[apps]") {
    const Home home;
    const std::vector<RenjuRow> rows = read_rows();
    REQUIRE(rows.size() == 1944);
    Run batch;
    batch.arguments = {"show", "--batch"};
    batch.limit = std::chrono::minutes(4);
    for (const RenjuRow& row : rows) batch.input += row.question.dump() + '\n';
    const Ended ended = run(home, batch);
    CHECK(ended.code == 0);
    const std::vector<std::string> answers = split(ended.out, '\n');
    REQUIRE(answers.size() == rows.size());
    int over = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        INFO(rows[i].id << ' ' << answers[i]);
        const json answer = json::parse(answers[i]);
        CHECK(answer["error"].is_null());
        // White has five already: the data is only about shapes, but the game is over.
        const bool won = !answer["outcome"].is_null();
        over += won ? 1 : 0;
        CHECK(forbidden_in(answer) == (won ? std::vector<std::string>{} : rows[i].forbidden));
    }
    CHECK(over == 3);
}

}  // namespace tengen::test
