// The policies of a table: decisions that the rules of a game leave open.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tengen {

/// The effect of an AI's fault: a late answer, a crash or an illegal action.
enum class FaultPolicy : std::uint8_t {
    Loses,   ///< its side loses the game
    Random,  ///< random legal actions replace its decisions for the rest of the game
    Ask,     ///< a human decides
};

std::string_view name_of(FaultPolicy policy);

/// The effect on a game of three or more players if one resigns or runs out of time.
enum class LeavePolicy : std::uint8_t {
    StandsIn,  ///< the others continue; random legal actions replace the player's decisions
    Ends,      ///< the game ends for all
};

/// Whether moves and ends of a game can be undone.
enum class TakebackPolicy : std::uint8_t { Allowed, None };

struct Policies {
    FaultPolicy on_fault = FaultPolicy::Loses;
    LeavePolicy on_leave = LeavePolicy::StandsIn;
    TakebackPolicy takebacks = TakebackPolicy::Allowed;

    friend bool operator==(const Policies&, const Policies&) = default;
};

/// Where AIs run.
enum class Isolation : std::uint8_t {
    Process,  ///< in its own process (default)
    None,  ///< on a thread of this process, for debugging and embedding; a crash ends the program
};

/// Settings of one seat that replace those of the table or the program.
struct SeatLimits {
    std::optional<std::chrono::milliseconds> move_time = {};  ///< replaces that of the clock
    std::optional<int> memory_mib = {};                       ///< of an AI or an engine
    bool scratch = false;  ///< an AI gets a scratch folder to write in
    std::optional<FaultPolicy> on_fault = {};

    friend bool operator==(const SeatLimits&, const SeatLimits&) = default;
};

/// The fault policy of a seat.
inline FaultPolicy fault_policy(const Policies& policies, const SeatLimits& limits) {
    return limits.on_fault.value_or(policies.on_fault);
}

/// A policy with its names in lineups, saved games, options and the set-up form. All of them use
/// this list, so a new policy is a member of Policies and an entry here.
struct PolicyField {
    std::string_view name;                    ///< "on_fault"; the option is "--on-fault"
    std::span<const std::string_view> words;  ///< in the order of the values
    const char* help;                         ///< help text of the option
    const char* title;                        ///< its title in a form: "If an AI fails"
    std::span<const char* const> labels;      ///< the choices in a form, in the order of the values
    std::size_t (*get)(const Policies&);
    void (*set)(Policies&, std::size_t value);  ///< an index of `words`
    /// Whether it has an effect at a table with these numbers of seats and of AIs at them.
    bool (*matters)(int seats, int ais);

    std::string_view word(const Policies& policies) const { return words[get(policies)]; }
    /// False for a word that is not one of `words`.
    bool set_word(Policies& policies, std::string_view word) const;
    bool is_default(const Policies& policies) const { return get(policies) == get(Policies{}); }
};

std::span<const PolicyField> policy_fields();

/// Finds a policy by name; null if there is none.
const PolicyField* find_policy(std::string_view name);

}  // namespace tengen
