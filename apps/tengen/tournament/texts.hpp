// Parts of reports, for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "arena/arena.hpp"
#include "arena/log_line.hpp"
#include "arena/match_sprt.hpp"
#include "arena/player_use.hpp"
#include "arena/tally.hpp"
#include "base/number_text.hpp"

namespace tengen::cli {

/// Everything that the games depend on, except the players, the seed and the game's name. The
/// description is the game with every option, whatever happens to its file.
nlohmann::ordered_json game_settings(const ArenaSettings& settings);

/// A position in the format that --openings reads, so you need not keep the file.
std::string opening_text(const Position& opening);

/// "open", "stronger" or "not stronger".
std::string_view word_of(SprtVerdict verdict);

/// A difference of strength: "+23.8 ± 17.8", "+0.0 ± unknown" if too few rounds differ, and
/// "-infinite" if no point was won.
std::string elo_text(const EloEstimate& estimate);
/// The same in normalised Elo, for an estimate that has it.
std::string normalised_text(const EloEstimate& estimate);

/// The advantage of the first seat: "The first seat has 53.4 ± 2.5 % of the points (Elo +23.8 ±
/// 17.8)". Empty without rounds.
std::string first_seat_text(const Tally& tally, int seats);
nlohmann::ordered_json first_seat_json(const Tally& tally, int seats);

/// "3 of 40 rounds were one-sided: one seat won every game, so they say nothing"
std::string one_sided_text(const Tally& tally);

/// Why the Elo of a test that has ended is not the true one: "too high on average: ..."; empty
/// while it is open.
std::string early_stop_text(SprtVerdict verdict);

/// "3 games after the verdict changed nothing."
std::string after_verdict_text(int games);

/// "1 game of b declared void: its clock jumped", for each declaration; and how many cannot be
/// read.
std::vector<std::string> void_texts(const LogCensus& census);

/// "2.5 rounds/min" and "3,330 rounds/min"
std::string rate_text(double rounds_per_minute);

/// "0.34 s", "45 s", "12 min" and "2.1 h"
std::string duration_text(double seconds);

/// A likelihood: "97.3 %", and "over 99.9 %" instead of certainty.
std::string likelihood_text(double likelihood);

/// "3 rounds repeated earlier ones move by move: the errors are too small"; empty without any.
std::string copies_text(const Tally& tally);

/// The fewest decimals, 2 or more, that make a log likelihood ratio and its bounds different texts.
int ratio_decimals(double ratio, const SprtSettings& settings);

/// The verdict of a test and the strength of its candidate, each on a line.
std::string sprt_table(const MatchSprt& test);
nlohmann::ordered_json sprt_json(const MatchSprt& test);

/// A game for programs.
nlohmann::ordered_json game_json(const ArenaSettings& settings, const GameRecord& record);

/// The state of a test in one line, for its progress: "round 416 of at most 20,000 · lost 40, 22 ·
/// even 262 · won 25, 67 · score 53.4 %".
std::string sprt_line(const MatchSprt& test, int max_games);

/// The time and nodes of a player per move. Unknown parts are empty.
struct UseTexts {
    std::string time;            ///< "12.3 ms"
    std::string processor_time;  ///< "11.8 ms"
    std::string nodes;           ///< "1,234"
    std::string lateness;        ///< "3 games, up to 12 ms"
};
UseTexts texts_of(const PlayerUse& use);

/// "812 adjudicated, 41 played on, 0 ended otherwise"
std::string adjudications_text(const AdjudicatedGames& games);
nlohmann::ordered_json adjudications_json(const AdjudicatedGames& games);

/// "move 31 (proved), won by black" and "move 200 (moves), drawn"
std::string adjudication_text(const ArenaSettings& settings, const Adjudication& adjudication);

/// "rookie against minimax, game 3" or "rookie, minimax and mcts, game 3"
std::string game_name(const ArenaSettings& settings, const GameRecord& record);

}  // namespace tengen::cli
