// The policies of a table: what follows where the rules of a game decide nothing.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tengen {

/// What follows when an AI fails: it is late, crashes or answers with an illegal action.
enum class FaultPolicy : std::uint8_t {
    Loses,   ///< its side loses the game
    Random,  ///< any legal action is played for it for the rest of the game
    Ask,     ///< a person decides
};

std::string_view name_of(FaultPolicy policy);

/// The rest of a game after a player of three or more resigns or runs out of time.
enum class LeavePolicy : std::uint8_t {
    StandsIn,  ///< the others play on; any legal action is played for the leaver
    Ends,      ///< the game ends for all
};

struct Policies {
    FaultPolicy on_fault = FaultPolicy::Loses;
    LeavePolicy on_leave = LeavePolicy::StandsIn;

    friend bool operator==(const Policies&, const Policies&) = default;
};

/// Where AIs run.
enum class Isolation : std::uint8_t {
    Process,  ///< its own process; the default
    None,     ///< a thread of this process, for debugging and embedding; a crash ends the program
};

/// What one seat gets in place of what the table or the program gives to all.
struct SeatLimits {
    std::optional<std::chrono::milliseconds> move_time = {};  ///< in place of the clock's
    std::optional<int> memory_mib = {};                       ///< of an AI or an engine
    bool scratch = false;                                     ///< an AI gets a folder to write in
    std::optional<FaultPolicy> on_fault = {};

    friend bool operator==(const SeatLimits&, const SeatLimits&) = default;
};

/// The policy that holds at a seat.
inline FaultPolicy fault_policy(const Policies& policies, const SeatLimits& limits) {
    return limits.on_fault.value_or(policies.on_fault);
}

/// A policy as lineups, saved games, options and the set-up form spell it. All of them go through
/// this list, so a new policy is a member of Policies and an entry here.
struct PolicyField {
    std::string_view name;                    ///< "on_fault"; the option is "--on-fault"
    std::span<const std::string_view> words;  ///< in the order of the values
    const char* help;                         ///< of the option
    const char* title;                        ///< in a form: "If an AI fails"
    std::span<const char* const> labels;      ///< in a form, in the order of the values
    std::size_t (*get)(const Policies&);
    void (*set)(Policies&, std::size_t value);  ///< an index of `words`
    /// Whether it makes a difference at a table of so many seats, with AIs or without.
    bool (*matters)(int seats, bool has_ais);

    std::string_view word(const Policies& policies) const { return words[get(policies)]; }
    /// False for a word that is not one of `words`.
    bool set_word(Policies& policies, std::string_view word) const;
    bool is_default(const Policies& policies) const { return get(policies) == get(Policies{}); }
};

std::span<const PolicyField> policy_fields();

/// By its name; null: there is none.
const PolicyField* find_policy(std::string_view name);

}  // namespace tengen
