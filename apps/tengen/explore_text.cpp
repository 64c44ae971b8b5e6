#include "explore_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/notation.hpp"
#include "explorer/explorer_game.hpp"
#include "games/gomoku/renju_openings.hpp"

namespace tengen::cli {

namespace {

using nlohmann::ordered_json;

std::int64_t known_results(const GameTally& tally) {
    std::int64_t known = 0;
    for (const std::int64_t games : tally.results) known += games;
    return known;
}

std::string percent(std::int64_t part, std::int64_t whole) {
    if (whole == 0) return "-";
    return fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

/// The wins of each side, and the draws: shares of the games with a known result.
std::vector<std::string> shares_of(const Game& game, const GameTally& tally) {
    const std::int64_t known = known_results(tally);
    std::vector<std::string> shares;
    for (int side = 1; side <= game.sides(); ++side) {
        shares.push_back(percent(tally.results[static_cast<std::size_t>(side)], known));
    }
    shares.push_back(percent(tally.results[kEmpty], known));
    return shares;
}

std::vector<std::string> names_of(const Position& position, const std::vector<Action>& actions) {
    std::vector<std::string> names;
    for (const Action action : actions) names.push_back(position.action_name(action));
    return names;
}

std::string result_text(const Game& game, const KnownGame& known) {
    if (!known.winner) return "unknown";
    return *known.winner == kEmpty ? "drawn" : game.side_name(*known.winner);
}

std::string players_text(const KnownGame& known) {
    std::string text;
    for (std::size_t side = 0; side < known.players.size(); ++side) {
        const std::string& player = known.players[side];
        text += (text.empty() ? "" : " - ") + (player.empty() ? std::string("?") : player);
        if (known.strengths[side] != 0) text += fmt::format(" ({})", known.strengths[side]);
    }
    return text;
}

ordered_json tally_json(const Game& game, const GameTally& tally) {
    ordered_json wins = ordered_json::object();
    for (int side = 1; side <= game.sides(); ++side) {
        wins[game.side_name(static_cast<Side>(side))] =
            tally.results[static_cast<std::size_t>(side)];
    }
    return {
        {"games", tally.games},
        {"wins", std::move(wins)},
        {"drawn", tally.results[kEmpty]},
        {"unknown", tally.games - known_results(tally)},
        {"strength",
         tally.rated == 0 ? ordered_json(nullptr) : ordered_json(tally.mean_strength())},
        {"last", tally.last == 0 ? ordered_json(nullptr) : ordered_json(date_text(tally.last))}};
}

}  // namespace

void print_position_games(Output& out, const Position& position, const PositionGames& found) {
    const Game& game = position.game();
    if (const auto opening = gomoku::renju_opening(position)) {
        out.line(fmt::format("opening {} {}", opening->number, opening->name));
    }
    if (found.games == 0) return out.line("no games had this position");
    std::string head = fmt::format("{:<8} {:>9} {:>8}", "move", "games", "share");
    for (int side = 1; side <= game.sides(); ++side) {
        head += fmt::format(" {:>8}", game.side_name(static_cast<Side>(side)));
    }
    // Most sources know no strengths.
    const bool rated = found.rated > 0;
    head += fmt::format(" {:>8}", "drawn");
    if (rated) head += fmt::format(" {:>8}", "strength");
    out.line(head + "  last");
    const auto row = [&](const std::string& name, const GameTally& tally) {
        std::string line =
            fmt::format("{:<8} {:>9} {:>8}", name, tally.games, percent(tally.games, found.games));
        for (const std::string& share : shares_of(game, tally))
            line += fmt::format(" {:>8}", share);
        if (rated) {
            const int mean = tally.mean_strength();
            line += fmt::format(" {:>8}", mean == 0 ? "-" : std::to_string(mean));
        }
        out.line(line + "  " + (tally.last == 0 ? "-" : date_text(tally.last)));
    };
    row("all", found);
    for (const PlayedAction& played : found.played) {
        row(position.action_name(played.action), played);
    }
    if (found.ended > 0) {
        out.line(fmt::format("{:<8} {:>9} {:>8}", "(end)", found.ended,
                             percent(found.ended, found.games)));
    }
}

void print_known_games(Output& out, const Game& game, const std::vector<KnownGame>& games) {
    for (const KnownGame& known : games) {
        std::string line = fmt::format(
            "{:<10}  {}  {}  {}", known.date == 0 ? "-" : date_text(known.date),
            players_text(known), result_text(game, known), counted(known.moves, "move"));
        if (!known.event.empty()) line += "  " + known.event;
        if (!known.next.empty()) line += fmt::format("  then {}", known.next);
        if (!known.cells.empty()) {
            line += fmt::format("  move {}:", known.ply);
            for (const Cell cell : known.cells) line += " " + cell_name(game.board(), cell);
        }
        out.line(line + fmt::format("  ({})", known.source));
    }
}

void print_import(Output& out, const ImportCounts& counts, std::int64_t games,
                  const std::string& board) {
    out.line(fmt::format("{} added, {} already known, {} wrong; the database has {}",
                         counted(counts.added, "game"), counts.doubles, counts.wrong, games));
    if (counts.other_board > 0) {
        out.line(
            fmt::format("{} of the wrong games have another board than {} (import them into "
                        "another database)",
                        counts.other_board, board));
    }
    if (counts.ignored > 0) {
        out.line(fmt::format("{} files without a format of games were left out", counts.ignored));
    }
}

ordered_json position_games_json(const Position& position, const PositionGames& found) {
    const Game& game = position.game();
    ordered_json json = tally_json(game, found);
    json["ended"] = found.ended;
    json["opening"] = nullptr;
    if (const auto opening = gomoku::renju_opening(position)) {
        json["opening"] = {{"number", opening->number}, {"name", opening->name}};
    }
    json["moves"] = ordered_json::array();
    for (const PlayedAction& played : found.played) {
        ordered_json move{{"move", position.action_name(played.action)},
                          {"equivalents", names_of(position, played.equivalents)}};
        move.update(tally_json(game, played));
        json["moves"].push_back(std::move(move));
    }
    return json;
}

ordered_json known_games_json(const Game& game, const std::vector<KnownGame>& games) {
    ordered_json list = ordered_json::array();
    for (const KnownGame& known : games) {
        ordered_json players = ordered_json::object();
        ordered_json strengths = ordered_json::object();
        for (std::size_t side = 0; side < known.players.size(); ++side) {
            if (known.players[side].empty()) continue;
            const std::string& name = game.side_name(static_cast<Side>(side + 1));
            players[name] = known.players[side];
            if (known.strengths[side] != 0) strengths[name] = known.strengths[side];
        }
        ordered_json json{
            {"id", known.id},
            {"players", std::move(players)},
            {"strengths", std::move(strengths)},
            {"event", known.event},
            {"date", known.date == 0 ? ordered_json(nullptr) : ordered_json(date_text(known.date))},
            {"result", result_text(game, known)},
            {"moves", known.moves},
            {"source", known.source},
            {"ply", known.ply}};
        if (!known.next.empty()) json["next"] = known.next;
        for (const Cell cell : known.cells) json["cells"].push_back(cell_name(game.board(), cell));
        list.push_back(std::move(json));
    }
    return list;
}

ordered_json import_json(const ImportCounts& counts, std::int64_t games,
                         const std::vector<Error>& wrong) {
    ordered_json errors = ordered_json::array();
    for (const Error& error : wrong) {
        errors.push_back({{"place", error.place}, {"text", english(error.message)}});
    }
    return {{"added", counts.added}, {"doubles", counts.doubles},
            {"wrong", counts.wrong}, {"other_board", counts.other_board},
            {"files", counts.files}, {"ignored", counts.ignored},
            {"games", games},        {"errors", std::move(errors)}};
}

}  // namespace tengen::cli
