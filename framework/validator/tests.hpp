// The tests of the validator. Each runs in a process of its own.
#pragma once

#include <chrono>
#include <span>
#include <string_view>

#include "validator/finding.hpp"
#include "validator/trial.hpp"

namespace tengen::validator {

enum class Scope : std::uint8_t { File, Ai };

/// Whether the outcome depends on how busy the machine is; such a test that failed is tried again.
enum class Timing : std::uint8_t { Free, Bound };

struct Test {
    std::string_view name;
    std::string_view about;  ///< what holds for a good plugin
    Scope scope;
    Timing timing;
    Call reach;                  ///< the last call that it makes
    std::chrono::seconds limit;  ///< of the whole test; then the process is killed
    /// Says nothing of value unless this test is a success; empty: only loading.
    std::string_view needs;
    Finding (*run)(Trial&);
};

/// In the order in which they run: "loads" and "descriptor", which all others need, are the first.
std::span<const Test> all_tests();

/// Null when there is none of that name.
const Test* find_test(std::string_view name);

// Of the file.
Finding loads(Trial& trial);
Finding descriptor(Trial& trial);
Finding scan_time(Trial& trial);
Finding unknown_id_null(Trial& trial);
// Of what an AI says of itself.
Finding names_valid(Trial& trial);
Finding refuses_unsupported_games(Trial& trial);
Finding creates_for_supported_games(Trial& trial);
Finding options_round_trip(Trial& trial);
// Of its decisions.
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
// Of what it keeps between them.
Finding same_seed_same_move(Trial& trial);
Finding forgets_after_new_game(Trial& trial);
Finding two_instances_in_parallel(Trial& trial);
Finding reload_starts_fresh(Trial& trial);
// Of time.
Finding ready_in_time(Trial& trial);
Finding stops_within_50_ms(Trial& trial);
Finding keeps_hard_deadline(Trial& trial);
Finding time_limit_10_ms(Trial& trial);
Finding time_limit_100_ms(Trial& trial);
Finding time_limit_1000_ms(Trial& trial);
// Of what it takes from the process.
Finding quiet_stdout(Trial& trial);
Finding threads_end(Trial& trial);
Finding create_destroy_1000(Trial& trial);
Finding memory_stable(Trial& trial);

}  // namespace tengen::validator
