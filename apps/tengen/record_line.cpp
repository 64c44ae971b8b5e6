#include "record_line.hpp"

#include "core/position_text.hpp"
#include "diagram/line_remarks.hpp"
#include "record/play_record.hpp"
#include "table/record_file.hpp"

namespace tengen::cli {
namespace {

/// Goes to the child with the action, also through nodes without a move. Returns false without one.
bool follow(const Record& record, std::vector<RecordNodeId>& nodes, Action action) {
    for (RecordNodeId child = record.nodes[nodes.back()].first_child; child != kNoNode;
         child = record.nodes[child].next) {
        const RecordNode& node = record.nodes[child];
        if (is_move(node) && node.action != action) continue;
        nodes.push_back(child);
        if (is_move(node) || follow(record, nodes, action)) return true;
        nodes.pop_back();
    }
    return false;
}

/// Adds the nodes without a move after the last one: remarks on the same position.
void follow_remarks(const Record& record, std::vector<RecordNodeId>& nodes) {
    for (;;) {
        const RecordNodeId child = record.nodes[nodes.back()].first_child;
        if (child == kNoNode || is_move(record.nodes[child])) return;
        nodes.push_back(child);
    }
}

Result<RecordLine> line_at(OpenedRecord opened, const std::string& moves) {
    const auto& game = opened.end.shared_game();
    Position position(game, opened.record.setup);
    if (auto played = play_actions(position, moves); !played) {
        return fail(ErrorCode::CommandLine, "--at", "{}", played.error().front().message);
    }
    std::vector<RecordNodeId> nodes{kRecordRoot};
    for (int ply = 0; ply < position.ply(); ++ply) {
        if (follow(opened.record, nodes, position.action(ply))) continue;
        Position there = position;
        while (there.ply() > ply) there.undo();
        return fail(ErrorCode::CommandLine, "--at", "the file has no move {} there (move {})",
                    there.action_name(position.action(ply)), ply + 1);
    }
    follow_remarks(opened.record, nodes);
    return RecordLine{std::move(position), std::move(opened.record), std::move(nodes), {}};
}

}  // namespace

Result<RecordLine> find_record_line(Program& program, GameOptions& game,
                                    std::span<const std::string> words, const std::string& moves) {
    const bool names_game = words.size() == 2 && program.is_record(words[1]);
    const bool is_file = !words.empty() && !begins_position(words[0]) &&
                         (names_game || (words.size() == 1 && program.is_record(words[0])));
    if (!is_file) {
        if (!moves.empty()) {
            return fail(ErrorCode::CommandLine, "--at", "needs a game file");
        }
        Result<Shown> shown = find_position(program, game, words);
        if (!shown) return fail(shown.error());
        return RecordLine{std::move(shown->position), std::nullopt, {}, std::move(shown->result)};
    }
    const std::string& path = words.back();
    const RecordWish wish = record_wish(game, names_game ? words[0] : "");
    Result<OpenedRecord> opened = open_record(path, wish, program.rules(), program.game_loader());
    if (!opened) return fail(std::move(opened.error()));
    print_notes(path, opened->record, game);
    if (!moves.empty()) return line_at(std::move(*opened), moves);
    std::vector<RecordNodeId> nodes = main_line(opened->record);
    std::optional<MatchResult> result = match_result(opened->record, opened->end);
    return RecordLine{std::move(opened->end), std::move(opened->record), std::move(nodes),
                      std::move(result)};
}

}  // namespace tengen::cli
