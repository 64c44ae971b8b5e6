#include "explore_import.hpp"

#include <fmt/format.h>

#include "core/position_text.hpp"
#include "tournament/tournament.hpp"

namespace tengen::cli {

namespace {

namespace fs = std::filesystem;

/// A played game as the record of a file that names all rules.
Record record_of(const ArenaSettings& arena, const GameRecord& played) {
    Position position(arena.game, start_of(arena, played).setup());
    const Board& board = arena.game->board();
    Record record;
    record.description = arena.game->description();
    record.board = {board.columns(), board.rows()};
    record.setup = position.setup();
    RecordNodeId last = kRecordRoot;
    for (const Action action : played.actions) {
        if (record.full()) break;
        const RecordMove move = action.is_place()                   ? RecordMove::Stone
                                : action.kind() == ActionKind::Pass ? RecordMove::Pass
                                                                    : RecordMove::Choice;
        last = record.add(last, move, action);
        if (move == RecordMove::Choice) {
            record.remarks_of(last).rare.edit().name = position.action_name(action);
        }
        position.apply(action);
    }
    for (const int contestant : played.seating) {
        record.players.push_back(
            {arena.contestants[static_cast<std::size_t>(contestant)].name, ""});
    }
    const MatchResult& result = played.result;
    if (result.kind != EndKind::Aborted) {
        record.result = {result.kind, result.outcome.winner, result.culprit, result.fault, {}};
        if (result.outcome.draw()) record.result->kind = EndKind::Rules;
    }
    return record;
}

/// Imports the games of a tournament's folder. Returns false if it has no plan.
Result<bool> import_tournament(Program& program, const fs::path& folder, FileImport& files) {
    std::error_code ignored;
    if (!fs::is_regular_file(folder / "plan.json", ignored)) return false;
    const auto tournament = open_folder(program, folder);
    if (!tournament) {
        files.add_wrong(tournament.error().front());
        return true;
    }
    const auto known = read_ledger(**tournament);
    if (!known) {
        files.add_wrong(known.error().front());
        return true;
    }
    for (const auto& [number, played] : known->games) {
        if (files.stopped()) break;
        Record record = record_of((*tournament)->arena, played);
        record.titles.event = folder.stem().string();
        const std::string place = fmt::format("{}: game {}", folder.string(), number);
        if (auto added = files.add_record(record, place); !added) return fail(added.error());
    }
    return true;
}

}  // namespace

std::optional<BoardSize> first_board(Program& program, std::span<const std::string> paths) {
    const auto board_of_tournament = [&](const fs::path& folder) -> std::optional<BoardSize> {
        std::error_code ignored;
        if (!fs::is_regular_file(folder / "plan.json", ignored)) return std::nullopt;
        const auto tournament = open_folder(program, folder);
        if (!tournament) return std::nullopt;
        const Board& board = (*tournament)->arena.game->board();
        return BoardSize{board.columns(), board.rows()};
    };
    for (const std::string& path : paths) {
        const auto board = tengen::first_board(path, program.rules(), board_of_tournament);
        if (board) return board;
    }
    return std::nullopt;
}

Result<void> import_paths(Program& program, std::span<const std::string> paths,
                          ExplorerImport& import, FileImport& files) {
    Result<void> imported;
    for (const std::string& path : paths) {
        imported = files.add_path(path, [&](const fs::path& folder) {
            return import_tournament(program, folder, files);
        });
        if (!imported || files.stopped()) break;
    }
    const Result<void> saved = import.commit();
    return imported ? saved : imported;
}

}  // namespace tengen::cli
