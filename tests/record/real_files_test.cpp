// The games of tests/data, through every format that can hold them.
#include <fstream>

#include "record_fixture.hpp"

namespace tengen::test {

namespace {

struct DataGame {
    std::string id, rule;
    BoardSize board;
    std::string moves;
};

/// Reads every `step`-th line of a file: "ID RULE 15x15 ... moves: h8 h9".
std::vector<DataGame> games_of(const std::string& folder, std::size_t step) {
    std::ifstream file(TENGEN_TEST_DATA "/" + folder + "/games.txt");
    std::vector<DataGame> games;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#' || number++ % step != 0) continue;
        std::istringstream words(line);
        DataGame game;
        std::string size;
        words >> game.id >> game.rule >> size;
        game.board = parse_board_size(size).value();
        game.moves = line.substr(line.find("moves: ") + 7);
        games.push_back(std::move(game));
    }
    REQUIRE_FALSE(games.empty());
    return games;
}

/// Whether a format holds chess or draughts only.
bool has_moves_of_pieces(const RecordFormat& format) {
    return format.name == "pgn" || format.name == "pdn";
}

std::string variant_of(const std::string& rule) {
    if (rule == "caro8") return "gomoku:caro";
    if (rule == "caro9") return "gomoku:caro_exact";
    return "gomoku:" + rule;
}

}  // namespace

TEST_CASE("Real games are the same after writing and reading in every format that can hold them",
          "[record]") {
    const auto [folder, step] = GENERATE(table<std::string, std::size_t>(
        {{"engine_games", 10}, {"human_freestyle_games", 2}, {"referee_games", 40}}));
    for (const DataGame& data : games_of(folder, step)) {
        const auto game = gomoku_of(data.board.columns, data.board.rows, variant_of(data.rule));
        const Played first = record_of_moves(game, data.moves);
        for (const RecordFormat& format : record_formats()) {
            const bool fifteen = format.name == "lib" || format.name == "pos";
            if (format.write == nullptr || has_moves_of_pieces(format)) continue;
            if (fifteen && data.board != BoardSize{15, 15}) continue;
            INFO(data.id << " " << format.name);
            const Played second = played(format.name, written(format.name, first), game);
            CHECK(second.end == first.end);
            CHECK(actions_text(second.end) == data.moves);
        }
    }
}

TEST_CASE("Conversion through all formats returns the same game", "[record]") {
    const auto game = gomoku_of(15, 15);
    const Played first = record_of_moves(game, games_of("human_freestyle_games", 50)[0].moves);
    Played now = first;
    for (const RecordFormat& format : record_formats()) {
        if (format.write == nullptr || has_moves_of_pieces(format)) continue;
        now = played(format.name, written(format.name, now), game);
    }
    CHECK(now.end == first.end);
}

}  // namespace tengen::test
