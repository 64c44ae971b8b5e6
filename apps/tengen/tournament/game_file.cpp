#include "tournament/game_file.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "core/position_text.hpp"
#include "record/play_record.hpp"

namespace tengen::cli {
namespace {

/// The game in the form of all formats.
Record record_of(const Tournament& tournament, const GameRecord& game) {
    const ArenaSettings& arena = tournament.arena;
    const GameDescription& description = arena.game->description();
    Record record;
    record.game = full_name(description);
    record.description = description;
    record.board = {description.board.rows, description.board.columns};
    record.titles.event = tournament.folder.stem().string();
    record.titles.round = std::to_string(tournament.round(game.number));
    for (const int player : game.seating) {
        record.players.push_back({arena.contestants[static_cast<std::size_t>(player)].name, {}});
    }
    record.setup = start_of(arena, game).setup();
    const MatchResult& result = game.result;
    if (result.kind != EndKind::Rules) {
        record.result = {result.kind, result.outcome.winner, result.culprit, result.fault,
                         english(result.text)};
    }
    const std::string text = moves_text(arena, game);
    const std::vector<std::string_view> names = split(text, ' ');
    RecordNodeId node = kRecordRoot;
    for (std::size_t i = 0; i < game.actions.size(); ++i) {
        const Action action = game.actions[i];
        const RecordMove move = action.is_place()                     ? RecordMove::Stone
                                : action.kind() == ActionKind::Pass   ? RecordMove::Pass
                                : action.kind() == ActionKind::Choose ? RecordMove::Choice
                                                                      : RecordMove::Other;
        node = record.add(node, move, action);
        if (move == RecordMove::Choice || move == RecordMove::Other) {
            record.remarks_of(node).rare.edit().name = names[i];
        }
    }
    return record;
}

}  // namespace

std::string game_file_name(int number, const RecordFormat& format) {
    return fmt::format("{:07}{}", number, format.ending.empty() ? ".txt" : format.ending);
}

Result<std::string> game_file(const Tournament& tournament, const GameRecord& game,
                              const RecordFormat& format) {
    Record record = record_of(tournament, game);
    const Result<Position> end =
        play_record(record, tournament.arena.game, tournament.folder.string());
    if (!end) return fail(end.error());
    return format.write(record, *end);
}

}  // namespace tengen::cli
