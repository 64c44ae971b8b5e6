// PGN, the format of chess: moves with short names ("Nf3"), and positions as FEN.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "core/forsyth.hpp"
#include "core/short_move.hpp"
#include "core/turn_text.hpp"
#include "record/codecs.hpp"
#include "record/tagged_text.hpp"

namespace tengen {

namespace {

constexpr std::string_view kVariant = "Variant";
constexpr std::string_view kChess = "chess";

/// The game that the tag Variant names: "los_alamos" for "Los Alamos".
std::string game_of_variant(std::string_view text) {
    std::string name;
    for (const char c : text) {
        if (c >= 'A' && c <= 'Z') {
            name += static_cast<char>(c - 'A' + 'a');
        } else {
            name += c == ' ' || c == '-' ? '_' : c;
        }
    }
    if (name.empty() || name == "standard" || name == "from_position") return std::string(kChess);
    return name;
}

}  // namespace

Result<Record> read_pgn(const RecordSource& source) {
    TaggedReader reader(source);
    if (auto tags = reader.read_tags(); !tags) return fail(tags.error());
    if (auto moves = reader.read_moves(1); !moves) return fail(moves.error());
    Record& record = reader.record();
    record.kept.format = KeptSource::Format::Pgn;
    record.names_turns = true;
    const RecordTag* variant = reader.find(kVariant);
    record.game = game_of_variant(variant == nullptr ? "" : variant->value);
    if (const RecordTag* fen = reader.find("FEN")) {
        record.start = fen->value;
        record.start_at = fen->at;
    }
    read_own_rules(reader, source.rules, record);
    return reader.take_record({kVariant, kOwnRules});
}

Result<std::string> write_pgn(const Record& record, const Position& end) {
    const Game& game = end.game();
    if (game.board().shape().numbers) {
        return fail(ErrorCode::CommandLine, "", "a {} file cannot hold {}", ".pgn",
                    fmt::format("{} (its cells have numbers; a .pdn file can)",
                                full_name(game.description())));
    }
    if (!has_short_moves(game) || !has_forsyth(game)) {
        return fail(
            ErrorCode::CommandLine, "", "a {} file cannot hold {}", ".pgn",
            fmt::format("{} (only games of two sides whose pieces have kinds and only move)",
                        full_name(game.description())));
    }
    TaggedWish wish;
    wish.format = KeptSource::Format::Pgn;
    wish.turn = [](const Position& position, std::span<const Action> turn) {
        return turn.size() > 1 ? turn_text(position, turn) : short_move(position, turn.front());
    };
    const std::string name = full_name(game.description());
    if (name != kChess) wish.tags.push_back({std::string(kVariant), name});
    if (record.setup != Setup{}) {
        wish.tags.push_back({"SetUp", "1"});
        wish.tags.push_back({"FEN", forsyth_text(Position(end.shared_game(), record.setup))});
    }
    return write_tagged(record, end, wish);
}

}  // namespace tengen
