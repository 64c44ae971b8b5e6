// The tests of the validator. Each runs in its own process.
#pragma once

#include <chrono>
#include <span>
#include <string_view>

#include "validator/finding.hpp"
#include "validator/trial.hpp"

namespace tengen::validator {

enum class Scope : std::uint8_t { File, Ai };

/// Whether the result depends on the machine's load. If so, a failed test is repeated.
enum class Timing : std::uint8_t { Free, Bound };

struct Test {
    std::string_view name;
    std::string_view about;  ///< the property of a correct plugin
    Scope scope;
    Timing timing;
    Call reach;                  ///< the last call that it makes
    std::chrono::seconds limit;  ///< for the whole test; then the process is killed
    /// Meaningless unless this test succeeds; empty: needs only loading.
    std::string_view needs;
    Finding (*run)(Trial&);
};

/// In running order. "loads" and "descriptor" are first, because all others need them.
std::span<const Test> all_tests();

/// Null if no test has that name.
const Test* find_test(std::string_view name);

// Tests of the file.
Finding loads(Trial& trial);
Finding descriptor(Trial& trial);
Finding scan_time(Trial& trial);
Finding unknown_id_null(Trial& trial);
// Tests of the AIs' descriptions.
Finding names_valid(Trial& trial);
Finding refuses_unsupported_games(Trial& trial);
Finding creates_for_supported_games(Trial& trial);
Finding options_round_trip(Trial& trial);
// Tests of decisions.
Finding legal_moves(Trial& trial);
Finding position_restored(Trial& trial);
Finding answers_without_errors(Trial& trial);
Finding empty_board(Trial& trial);
Finding near_full_board(Trial& trial);
Finding one_legal_action(Trial& trial);
Finding opening_choices(Trial& trial);
Finding board_sizes(Trial& trial);
Finding several_seats(Trial& trial);
Finding reports_valid(Trial& trial);
// Tests of the state between decisions.
Finding same_seed_same_move(Trial& trial);
Finding forgets_after_new_game(Trial& trial);
Finding two_instances_in_parallel(Trial& trial);
Finding reload_starts_fresh(Trial& trial);
// Tests of time.
Finding ready_in_time(Trial& trial);
Finding stops_within_50_ms(Trial& trial);
Finding keeps_hard_deadline(Trial& trial);
Finding time_limit_10_ms(Trial& trial);
Finding time_limit_100_ms(Trial& trial);
Finding time_limit_1000_ms(Trial& trial);
// Tests of resources.
Finding quiet_stdout(Trial& trial);
Finding threads_end(Trial& trial);
Finding create_destroy_1000(Trial& trial);
Finding memory_stable(Trial& trial);

}  // namespace tengen::validator
