#include "record/stone_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace tengen {

namespace {

tl::unexpected<Errors> cannot_hold(std::string_view format, std::string_view what) {
    return fail(ErrorCode::CommandLine, "", "a {} file cannot hold {}", format, what);
}

}  // namespace

Result<std::vector<RecordNodeId>> stones_in_turn(const Record& record, std::string_view format) {
    if (record.setup != Setup{}) return cannot_hold(format, "stones to begin from");
    std::vector<RecordNodeId> stones;
    int ply = 0;
    RecordNodeId id = record.nodes[kRecordRoot].first_child;
    for (; id != kNoNode; id = record.nodes[id].first_child) {
        const RecordNode& node = record.nodes[id];
        if (node.move == RecordMove::None) continue;
        ++ply;
        if (node.move == RecordMove::Choice) continue;
        if (node.move == RecordMove::Pass) {
            return cannot_hold(format, fmt::format("a pass (move {})", ply));
        }
        if (node.move == RecordMove::Other) {
            return cannot_hold(format,
                               fmt::format("move {} ({})", ply,
                                           printable(record.find_remarks(id)->rare->name, 40)));
        }
        if (node.side != stones.size() % 2 + 1) {
            return cannot_hold(
                format, fmt::format("move {}, since its stones are of two sides in turn", ply));
        }
        stones.push_back(id);
    }
    return stones;
}

Result<void> require_board(const Record& record, std::string_view format, BoardSize size) {
    if (record.board == size) return {};
    return cannot_hold(format, fmt::format("a {}x{} board (only {}x{})", record.board.columns,
                                           record.board.rows, size.columns, size.rows));
}

namespace {

template <class Leaves>
std::optional<Record> copy_if_any(const Record& record, Leaves leaves) {
    // The root has no action, so it counts as a stone.
    if (std::none_of(record.nodes.begin(), record.nodes.end(), leaves)) return std::nullopt;
    return copy_without(record, leaves);
}

bool is_note(const RecordNode& node) {
    return node.move == RecordMove::None;
}

}  // namespace

std::optional<Record> without_choices(const Record& record) {
    return copy_if_any(record, [](const RecordNode& node) {
        return node.move == RecordMove::Choice || is_note(node);
    });
}

std::optional<SameGame> without_notes(const Record& record) {
    std::optional<Record> plain = copy_if_any(record, is_note);
    if (!plain) return std::nullopt;
    SameGame game{std::move(*plain)};
    std::vector<RecordNode>& nodes = game.record.nodes;
    RecordNodeId end = kRecordRoot;
    RecordNodeId id = record.nodes[kRecordRoot].first_child;
    for (; id != kNoNode; id = record.nodes[id].first_child) {
        if (!is_note(record.nodes[id])) end = nodes[end].first_child;
    }
    for (id = nodes[end].first_child; id != kNoNode; id = nodes[id].next) {
        ++game.variations_left_out;
    }
    if (game.variations_left_out == 0) return game;
    nodes[end].first_child = nodes[end].last_child = kNoNode;
    game.record = copy_without(game.record, [](const RecordNode&) { return false; });
    return game;
}

void add_left_out(const Record& record, std::vector<std::string>& lost) {
    const std::optional<SameGame> game = without_notes(record);
    if (!game || game->variations_left_out == 0) return;
    lost.push_back(
        fmt::format("variations after the end of the game ({})", game->variations_left_out));
}

}  // namespace tengen
