// What INFO says of time and effort, and what that leaves for one decision.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/decision.hpp"

namespace tengen {

/// The values of the INFO keys of an engine; times in milliseconds.
struct GomocupLimits {
    static constexpr std::int64_t kUnlimited = 2'147'483'647;  ///< of time_left

    std::int64_t turn = 5000;  ///< 0: as fast as possible. Without being told: some seconds
    std::int64_t left = kUnlimited;
    std::int64_t increment = 0;
    std::int64_t memory_bytes = 0;  ///< 0: no limit
    std::int64_t depth = 0;         ///< 0: no limit
    std::int64_t nodes = 0;         ///< 0: no limit
    std::int64_t threads = 1;

    /// Takes a key with its value; false for keys that it does not have and values that are no
    /// number. Values out of range are brought into it. The clock of a whole match needs no key of
    /// its own: what is left of it is told before each move.
    bool take(std::string_view key, std::string_view value);

    /// The budget of a question that came at `now`, when `questions` of about the same length are
    /// answered in one turn. The AI is asked to be done a little before the limit; it has failed
    /// some time after it, since whether it was too late is up to whoever asked.
    Budget budget(Clock::time_point now, int questions) const;
};

}  // namespace tengen
