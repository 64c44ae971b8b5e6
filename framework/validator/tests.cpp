#include "validator/tests.hpp"

#include <algorithm>
#include <array>

namespace tengen::validator {

namespace {

using std::chrono_literals::operator""s;

constexpr auto kFree = Timing::Free;
constexpr auto kBound = Timing::Bound;
constexpr auto kLoad = Call::Load;
constexpr auto kSupport = Call::Support;
constexpr auto kDestroy = Call::Destroy;
constexpr auto kThink = Call::Think;
constexpr auto kNewGame = Call::NewGame;
constexpr auto kAnalyse = Call::Analyse;

constexpr std::array kTests{
    Test{"loads", "the file is a plugin for this version of Tengen", Scope::File, kFree, kLoad, 10s,
         "", loads},
    Test{"descriptor", "it describes its AIs and their options completely and in order",
         Scope::File, kFree, kLoad, 10s, "", descriptor},
    Test{"scan-time", "it is loaded in 100 ms", Scope::File, kBound, kLoad, 10s, "", scan_time},
    Test{"unknown-id-null", "what it does not know it answers with null", Scope::File, kFree, kLoad,
         10s, "", unknown_id_null},
    Test{"names-valid", "its id can be typed as a seat", Scope::Ai, kFree, kLoad, 10s, "",
         names_valid},
    Test{"refuses-unsupported-games", "games it cannot play are refused with a reason", Scope::Ai,
         kFree, kSupport, 30s, "", refuses_unsupported_games},
    Test{"creates-for-supported-games", "it can be seated at every game that it accepts", Scope::Ai,
         kFree, kDestroy, 60s, "", creates_for_supported_games},
    Test{"options-round-trip", "every option works at its ends and with every choice", Scope::Ai,
         kFree, kThink, 60s, "", options_round_trip},
    Test{"empty-board", "its first move is legal in every game", Scope::Ai, kFree, kThink, 60s, "",
         empty_board},
    Test{"legal-moves", "its moves are legal in positions of every game", Scope::Ai, kFree, kThink,
         120s, "", legal_moves},
    Test{"position-restored", "it undoes its trial moves", Scope::Ai, kFree, kThink, 120s, "",
         position_restored},
    Test{"answers-without-errors", "it answers with a decision, not with an error", Scope::Ai,
         kFree, kThink, 120s, "", answers_without_errors},
    Test{"near-full-board", "it plays on when two or three cells are left", Scope::Ai, kFree,
         kThink, 60s, "", near_full_board},
    Test{"one-legal-action", "it plays the only action there is", Scope::Ai, kFree, kThink, 60s, "",
         one_legal_action},
    Test{"opening-choices", "it answers an opening's questions", Scope::Ai, kFree, kThink, 60s, "",
         opening_choices},
    Test{"board-sizes", "it plays on boards from 1x1 to 64x64", Scope::Ai, kFree, kThink, 60s, "",
         board_sizes},
    Test{"several-seats", "it plays with one and with three to eight players", Scope::Ai, kFree,
         kThink, 60s, "", several_seats},
    Test{"reports-valid", "what it reports can be played and shown", Scope::Ai, kFree, kThink, 60s,
         "", reports_valid},
    Test{"same-seed-same-move", "the seed decides, and nothing else", Scope::Ai, kFree, kThink, 60s,
         "", same_seed_same_move},
    Test{"forgets-after-new-game", "a new game is played as by a new AI", Scope::Ai, kFree,
         kNewGame, 60s, "same-seed-same-move", forgets_after_new_game},
    Test{"two-instances-in-parallel", "two in parallel play like one alone", Scope::Ai, kFree,
         kThink, 60s, "same-seed-same-move", two_instances_in_parallel},
    Test{"reload-starts-fresh", "after deinit() and init() it plays as at first", Scope::Ai, kFree,
         kThink, 60s, "same-seed-same-move", reload_starts_fresh},
    Test{"ready-in-time", "it is ready on the largest board in a second", Scope::Ai, kBound,
         kDestroy, 30s, "", ready_in_time},
    Test{"stops-within-50-ms", "it returns within 50 ms of a stop request", Scope::Ai, kBound,
         kThink, 30s, "", stops_within_50_ms},
    Test{"keeps-hard-deadline", "it is not late when its clock runs out", Scope::Ai, kBound, kThink,
         30s, "", keeps_hard_deadline},
    Test{"time-limit-10-ms", "it keeps a limit of 10 ms", Scope::Ai, kBound, kThink, 30s, "",
         time_limit_10_ms},
    Test{"time-limit-100-ms", "it keeps a limit of 100 ms", Scope::Ai, kBound, kThink, 30s, "",
         time_limit_100_ms},
    Test{"time-limit-1000-ms", "it keeps a limit of 1,000 ms", Scope::Ai, kBound, kThink, 30s, "",
         time_limit_1000_ms},
    Test{"quiet-stdout", "it writes nothing to standard output", Scope::Ai, kFree, kThink, 60s, "",
         quiet_stdout},
    Test{"threads", "with four threads it plays, and leaves none behind", Scope::Ai, kFree, kThink,
         60s, "", threads_end},
    Test{"create-destroy-1000", "it can be seated 1,000 times and leaves nothing behind", Scope::Ai,
         kFree, kDestroy, 120s, "", create_destroy_1000},
    Test{"memory-stable", "1,000 decisions need no more memory than the first", Scope::Ai, kFree,
         kThink, 120s, "", memory_stable},
    Test{"analysis-valid", "its lines can be played, and are those asked for", Scope::Ai, kFree,
         kAnalyse, 120s, "", analysis_valid},
    Test{"analysis-stops-within-50-ms", "its analysis ends within 50 ms of a stop request",
         Scope::Ai, kBound, kAnalyse, 30s, "", analysis_stops_within_50_ms},
};

}  // namespace

std::span<const Test> all_tests() {
    return kTests;
}

const Test* find_test(std::string_view name) {
    const auto found = std::find_if(kTests.begin(), kTests.end(),
                                    [&](const Test& test) { return test.name == name; });
    return found == kTests.end() ? nullptr : &*found;
}

}  // namespace tengen::validator
