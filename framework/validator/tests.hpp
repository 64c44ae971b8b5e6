// The tests of the validator. Each runs in its own process.
#pragma once

#include <chrono>
#include <span>
#include <string_view>

#include "validator/finding.hpp"
#include "validator/test_context.hpp"

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
    Finding (*run)(TestContext&);
};

/// In running order. "loads" and "descriptor" are first, because all others need them.
std::span<const Test> all_tests();

/// Null if no test has that name.
const Test* find_test(std::string_view name);

// Tests of the file.
Finding loads(TestContext& context);
Finding descriptor(TestContext& context);
Finding scan_time(TestContext& context);
Finding unknown_id_null(TestContext& context);
// Tests of the AIs' descriptions.
Finding names_valid(TestContext& context);
Finding refuses_unsupported_games(TestContext& context);
Finding creates_for_supported_games(TestContext& context);
Finding options_round_trip(TestContext& context);
// Tests of decisions.
Finding legal_moves(TestContext& context);
Finding position_restored(TestContext& context);
Finding answers_without_errors(TestContext& context);
Finding empty_board(TestContext& context);
Finding near_full_board(TestContext& context);
Finding one_legal_action(TestContext& context);
Finding opening_choices(TestContext& context);
Finding board_sizes(TestContext& context);
Finding several_seats(TestContext& context);
Finding reports_valid(TestContext& context);
// Tests of the state between decisions.
Finding same_seed_same_move(TestContext& context);
Finding forgets_after_new_game(TestContext& context);
Finding two_instances_in_parallel(TestContext& context);
Finding reload_starts_fresh(TestContext& context);
// Tests of time.
Finding ready_in_time(TestContext& context);
Finding stops_within_50_ms(TestContext& context);
Finding keeps_hard_deadline(TestContext& context);
Finding time_limit_10_ms(TestContext& context);
Finding time_limit_100_ms(TestContext& context);
Finding time_limit_1000_ms(TestContext& context);
// Tests of resources.
Finding quiet_stdout(TestContext& context);
Finding threads_end(TestContext& context);
Finding create_destroy_1000(TestContext& context);
Finding memory_stable(TestContext& context);
// Tests of an analysis.
Finding analysis_valid(TestContext& context);
Finding analysis_stops_within_50_ms(TestContext& context);

}  // namespace tengen::validator
