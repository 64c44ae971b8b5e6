// tengen arena scale: what the scores of players mean as chances to win.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "arena/score_scale.hpp"
#include "base/number_text.hpp"
#include "base/text.hpp"
#include "command_line/json_text.hpp"
#include "config/score_scales.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament_commands.hpp"

namespace tengen::cli {
namespace {

struct ScaleOptions {
    std::string folder;
    bool json = false;
    bool keep = false;
};

CommandLine declare(ScaleOptions& options) {
    CommandLine line("tengen arena scale",
                     "Fit the scale of each player's scores to the results of its games: a score s "
                     "means the chance 1 / (1 + e^(-s / scale)) to win. With 'scale' in the "
                     "tournament's file, scores decide about adjudication like chances.");
    line.positional("DIR", options.folder, Presence::Required, "a tournament's folder");
    line.flag("--keep", options.keep,
              "keep the scales in scales.yaml of your configuration folder, where analyses and "
              "reviews of the same game find them");
    line.flag("--json", options.json, "print one line of JSON");
    line.example("tengen arena scale cup.arena", "a line for each player");
    line.example("tengen arena scale cup.arena --keep", "the same, kept for analyses");
    return line;
}

/// Whether the players have decided the result, not a clock, a fault, or an expectation.
bool is_decided(const GameRecord& game) {
    if (game.result.kind == EndKind::Rules) return true;
    if (!is_adjudicated(game)) {
        return game.result.kind == EndKind::Resigned || game.result.kind == EndKind::Agreed;
    }
    return game.adjudication && game.adjudication->kind == AdjudicationKind::Proved;
}

/// The scores of each player with the results of their games.
std::vector<std::vector<ScoredMove>> scores_of(const Tournament& tournament,
                                               const KnownGames& known) {
    std::vector<std::vector<ScoredMove>> moves(tournament.arena.contestants.size());
    for (const auto& [number, game] : known.games) {
        if (game.scores.empty() || !is_decided(game)) continue;
        Position position(tournament.arena.game, start_of(tournament.arena, game).setup());
        for (std::size_t ply = 0; ply < game.actions.size(); ++ply) {
            const Seat seat = position.turn().seat;
            position.apply(game.actions[ply]);
            if (ply >= game.scores.size() || std::isnan(game.scores[ply])) continue;
            moves[static_cast<std::size_t>(game.seating[seat])].push_back(
                {game.scores[ply], points_of(game.result, seat), number});
        }
    }
    return moves;
}

std::string text_of(const ScaleFit& fit) {
    if (fit.moves + fit.certain == 0) return "no scores without chances";
    std::string text;
    if (!fit.fit) {
        text = "the results do not determine a scale";
    } else {
        text = fmt::format("scale: {} (± {})", plain_text(fit.fit->scale, 4),
                           plain_text(fit.fit->error, 2));
        // The scores may as well foretell nothing, or the opposite.
        if (fit.fit->error >= fit.fit->scale) text = "too few results for a " + text;
    }
    text += fmt::format(", from {} in {}", counted(fit.moves, "score"), counted(fit.games, "game"));
    if (fit.certain > 0) {
        text += fmt::format("; {} of certain results left out", counted(fit.certain, "score"));
    }
    return text;
}

nlohmann::ordered_json json_of(const std::string& name, const ScaleFit& fit) {
    nlohmann::ordered_json json{{"name", name}, {"scale", nullptr}, {"error", nullptr}};
    if (fit.fit) {
        json["scale"] = fit.fit->scale;
        json["error"] = fit.fit->error;
    }
    json["scores"] = fit.moves;
    json["games"] = fit.games;
    json["certain"] = fit.certain;
    return json;
}

/// Keeps the scales that the results determine. Returns how many.
Result<int> keep_scales(Program& program, const Tournament& tournament,
                        const std::vector<ScaleFit>& fits) {
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    Result<ScoreScales> scales = ScoreScales::read(program.folders());
    if (!scales) return fail(scales.error());
    const GameDescription& game = tournament.arena.game->description();
    int kept = 0;
    for (std::size_t player = 0; player < fits.size(); ++player) {
        if (!fits[player].fit) continue;
        const auto text = tournament.stored.players.at(player).at("player").get<std::string>();
        const Result<SeatSpec> seat = parse_seat(text);
        if (!seat) return fail(seat.error());
        const Result<SeatSpec> resolved = (*levels)->resolve(*seat, game.id);
        if (!resolved) return fail(resolved.error());
        scales->set(scored_player(*resolved), full_name(game), fits[player].fit->scale);
        ++kept;
    }
    if (kept == 0) return 0;
    if (const Result<void> written = scales->write(); !written) return fail(written.error());
    return kept;
}

}  // namespace

Result<int> run_arena_scale(Program& program, std::span<const std::string> arguments) {
    ScaleOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const auto tournament = open_folder(program, options.folder);
    if (!tournament) return fail(tournament.error());
    if ((*tournament)->arena.game->seats() != 2) {
        return fail(ErrorCode::CommandLine, "DIR",
                    "scores have a scale in games for two, and this one has {} seats",
                    (*tournament)->arena.game->seats());
    }
    const Result<KnownGames> known = read_ledger(**tournament);
    if (!known) return fail(known.error());
    const auto moves = scores_of(**tournament, *known);
    std::vector<ScaleFit> fits;
    nlohmann::ordered_json players = nlohmann::ordered_json::array();
    for (std::size_t player = 0; player < moves.size(); ++player) {
        const std::string& name = (*tournament)->arena.contestants[player].name;
        const ScaleFit fit = fit_scale(moves[player]);
        fits.push_back(fit);
        players.push_back(json_of(name, fit));
        if (!options.json) {
            program.out().line(fmt::format("{}: {}", printable(name, 60), text_of(fit)));
        }
    }
    if (options.json) program.out().line(json_text({{"players", players}}));
    if (!options.keep) return 0;
    const Result<int> kept = keep_scales(program, **tournament, fits);
    if (!kept) return fail(kept.error());
    if (!options.json) program.out().line(counted(*kept, "scale") + " kept");
    return 0;
}

}  // namespace tengen::cli
