#include "engine/gomocup_limits.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "engine/gomocup_text.hpp"

namespace tengen {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kDay = 24 * 60 * 60 * 1000;
constexpr std::int64_t kFast = 30;             ///< time for "as fast as possible"
constexpr std::int64_t kMovesToGo = 20;        ///< moves that share the remaining time of the match
constexpr milliseconds kAnswerPatience{2000};  ///< added to twice the limit

struct Key {
    std::string_view name;
    std::int64_t GomocupLimits::*value;
    std::int64_t min;
    std::int64_t max;
};

constexpr std::array kKeys{
    Key{"timeout_turn", &GomocupLimits::turn, 0, kDay},
    Key{"time_left", &GomocupLimits::left, 0, GomocupLimits::kUnlimited},
    Key{"time_increment", &GomocupLimits::increment, 0, kDay},
    Key{"max_memory", &GomocupLimits::memory_bytes, 0, std::int64_t{1} << 46},
    Key{"max_depth", &GomocupLimits::depth, 0, 1000},
    Key{"max_node", &GomocupLimits::nodes, 0, std::int64_t{1} << 60},
    Key{"thread_num", &GomocupLimits::threads, 1, 256},
};

}  // namespace

bool GomocupLimits::take(std::string_view key, std::string_view value) {
    const auto found =
        std::find_if(kKeys.begin(), kKeys.end(), [&](const Key& one) { return one.name == key; });
    const auto number = to_number<std::int64_t>(value);
    if (found == kKeys.end() || !number) return false;
    this->*found->value = std::clamp(*number, found->min, found->max);
    return true;
}

Budget GomocupLimits::budget(Clock::time_point now, int questions) const {
    std::int64_t limit = turn == 0 ? kFast : turn;
    if (left < kUnlimited) {
        const std::int64_t share = left / kMovesToGo + increment * 3 / 4;
        limit = std::clamp(share, std::int64_t{1}, limit);
    }
    // An AI that knows its clock may take up to twice this limit, but never more than the time per
    // turn.
    const bool may_exceed = left < kUnlimited && 2 * limit <= turn;
    limit = std::max<std::int64_t>(limit / questions, 1);
    // Reserved for communication and a delayed reading of the clock.
    const std::int64_t reserve = std::min({limit / 4, 5 + limit / 50, std::int64_t{100}});
    Budget budget;
    budget.soft = now + milliseconds(limit - reserve);
    budget.hard = now + milliseconds(2 * limit) + kAnswerPatience;
    if (may_exceed) budget.clocks[0] = budget.clocks[1] = milliseconds(left);
    budget.depth = static_cast<std::uint32_t>(depth);
    budget.nodes = static_cast<std::uint64_t>(nodes);
    budget.threads = static_cast<std::uint32_t>(threads);
    budget.memory_bytes = static_cast<std::uint64_t>(memory_bytes);
    return budget;
}

}  // namespace tengen
