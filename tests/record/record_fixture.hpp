// Records for tests: read from bytes, played, random, and as text for comparisons.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "core/position_text.hpp"
#include "record/play_record.hpp"
#include "record/record_format.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/shipped.hpp"

namespace tengen::test {

/// Reads bytes as the file "f".
inline Result<Record> read_as(std::string_view format, std::string_view bytes,
                              BoardSize board = {}) {
    return read_record(*find_record_format(format), RecordSource{bytes, "f", board, all_rules()});
}

/// A record after its moves were played.
struct Played {
    Record record;
    Position end;
};

/// Reads and plays the record. Fails the test if that is impossible.
inline Played played(std::string_view format, std::string_view bytes,
                     const std::shared_ptr<const Game>& game) {
    auto record = read_as(format, bytes, {game->board().columns(), game->board().rows()});
    INFO((record ? "" : english(record.error())));
    REQUIRE(record);
    auto end = play_record(*record, game, "f");
    INFO((end ? "" : english(end.error())));
    REQUIRE(end);
    return {std::move(*record), std::move(*end)};
}

/// Returns the error of the bytes, by the format or by the rules; empty if none.
inline std::string problem_of(std::string_view format, std::string_view bytes,
                              const std::shared_ptr<const Game>& game) {
    auto record = read_as(format, bytes, {game->board().columns(), game->board().rows()});
    if (!record) return english(record.error());
    const auto end = play_record(*record, game, "f");
    return end ? "" : english(end.error());
}

inline std::string written(std::string_view format, const Played& played) {
    const auto bytes = find_record_format(format)->write(played.record, played.end);
    INFO((bytes ? "" : english(bytes.error())));
    REQUIRE(bytes);
    return *bytes;
}

/// Returns the reason why the format cannot hold it; empty if it can.
inline std::string refusal_of(std::string_view format, const Played& played) {
    const auto bytes = find_record_format(format)->write(played.record, played.end);
    return bytes ? "" : english(bytes.error());
}

/// A gomoku game of this size, with the rules of the shipped file.
inline std::shared_ptr<const Game> gomoku_of(int columns, int rows,
                                             std::string_view name = "gomoku") {
    Overrides overrides;
    overrides.board = BoardSize{columns, rows};
    return shipped(name, overrides);
}

/// Plays moves in their typed form ("h8 h9 pass") from the setup.
Played record_of_moves(const std::shared_ptr<const Game>& game, std::string_view moves,
                       std::string_view setup = "");

struct RandomRecord {
    int moves = 60;  ///< the most moves in the whole tree
    bool variations = true;
    bool comments = true;
    bool titles = true;
    bool times = true;
    bool texts = true;
    bool opinions = false;          ///< glyphs, lines, evaluations and the like
    std::size_t longest_text = 12;  ///< length of texts on the board, in characters
    bool own_marks_only = false;    ///< marks on the last stone only
};

/// Random legal moves, with all remarks that a record can hold.
Played random_record(const std::shared_ptr<const Game>& game, std::mt19937& random,
                     const RandomRecord& wish = {});

/// Returns the content of a record for CHECK, one move per line. `with`: RecordContent bits.
std::string told(const Record& record, unsigned with);

}  // namespace tengen::test
