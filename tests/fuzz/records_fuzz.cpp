// Fuzzing of one reader of records, in the format of TENGEN_FUZZ_FORMAT. Any bytes give an error
// with a place, or moves that the rules allow or refuse. If those are written and read again, the
// game is the same. For libFuzzer; see fuzz.sh.
#include <fmt/format.h>

#include "fuzz_input.hpp"
#include "record/play_record.hpp"
#include "record/record_format.hpp"

namespace tengen {
namespace {

using fuzz::catalogue;
using fuzz::require;

/// Returns gomoku on the record's board, or the game that the record describes.
std::shared_ptr<const Game> game_of(const Record& record) {
    auto description = parse_description(
        fmt::format("game gomoku \nboard {} {} lines\nsides black white\nseats 2\nrule place \n"
                    "rule line length=5\nrule full_board \n",
                    record.board.rows, record.board.columns),
        catalogue());
    const auto game =
        Game::create(record.description ? *record.description : *description, catalogue());
    return game ? *game : nullptr;
}

Result<Record> read(const RecordFormat& format, std::string_view bytes, BoardSize board) {
    return read_record(format, RecordSource{bytes, "f", board, catalogue()});
}

bool ends_with_note(const Record& record) {
    RecordNodeId end = kRecordRoot;
    while (record.nodes[end].first_child != kNoNode) end = record.nodes[end].first_child;
    return end != kRecordRoot && record.nodes[end].move == RecordMove::None;
}

void check_written(const RecordFormat& format, const Record& record, const Position& end) {
    losses(format, record, end.game());
    const auto bytes = format.write(record, end);
    if (!bytes) return require(!bytes.error().front().message.id.empty(), "a refusal has a text");
    auto again = read(format, *bytes, record.board);
    require(again.has_value(), "a written record is readable");
    const auto same = play_record(*again, end.shared_game(), "f");
    require(same.has_value(), "a written record is playable");
    // A library has no end of a game: a variation continues a main line that ends with a note.
    if (format.name == "lib" && ends_with_note(record)) return;
    // Not all formats hold choices, and without choices the players' sides are lost.
    require(same->cells().size() == end.cells().size() &&
                std::equal(same->cells().begin(), same->cells().end(), end.cells().begin()),
            "a written record is the same game");
}

void read_and_write(std::string_view bytes) {
    const RecordFormat& format = *find_record_format(TENGEN_FUZZ_FORMAT);
    auto record = read(format, bytes, {});
    if (!record) {
        require(record.error().front().place.starts_with("f"), "an error has a place");
        return require(!english(record.error()).empty(), "an error has a text");
    }
    const auto game = game_of(*record);
    if (game == nullptr) return;
    const auto end = play_record(*record, game, "f");
    if (!end) return require(!english(end.error()).empty(), "an error has a text");
    match_result(*record, *end);
    for (const RecordFormat& other : record_formats()) {
        if (other.write != nullptr) check_written(other, *record, *end);
    }
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tengen::read_and_write({reinterpret_cast<const char*>(data), size});
    return 0;
}
