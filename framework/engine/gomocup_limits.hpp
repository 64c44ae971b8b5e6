// The limits of INFO commands, and the budget that they give a decision.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/decision.hpp"

namespace tengen {

/// The INFO values of an engine; times in milliseconds.
struct GomocupLimits {
    static constexpr std::int64_t kUnlimited = 2'147'483'647;  ///< of time_left

    std::int64_t turn = 5000;  ///< 0: as fast as possible. Default: a few seconds
    std::int64_t left = kUnlimited;
    std::int64_t increment = 0;
    std::int64_t memory_bytes = 0;  ///< 0: no limit
    std::int64_t depth = 0;         ///< 0: no limit
    std::int64_t nodes = 0;         ///< 0: no limit
    std::int64_t threads = 1;

    /// Takes a key with its value. Returns false for an unknown key or a value that is not a
    /// number. Values out of range are clamped. The clock of a whole match needs no key, because
    /// its remaining time is sent before each move.
    bool take(std::string_view key, std::string_view value);

    /// The budget of a question received at `now`, if one turn needs `questions` of about the same
    /// length. The AI is asked to finish slightly before the limit. It fails only some time after
    /// it, because the manager decides whether an answer is too late.
    Budget budget(Clock::time_point now, int questions) const;
};

}  // namespace tengen
