// Bounds of fields in messages. A message with a value beyond its field's bounds is refused.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tengen::messages {

/// The bounds of a string in UTF-8.
struct Bytes {
    std::size_t most;
};

/// The bounds of a whole number.
struct Whole {
    std::int64_t least, most;
};

/// No bounds: for bool, words and objects.
struct Unbounded {};

/// The bounds of a list or a map, and of each of its values.
template <class Value = Unbounded>
struct Items {
    std::size_t most;
    Value value = {};
};
template <class Value>
Items(std::size_t, Value) -> Items<Value>;
Items(std::size_t)->Items<Unbounded>;

/// The largest whole number that every JSON reader reads exactly.
inline constexpr std::int64_t kMaxWhole = std::int64_t{1} << 53;

inline constexpr std::size_t kSeats = 8;
inline constexpr Bytes kName{32};
inline constexpr Bytes kId{40};
inline constexpr Whole kSeat{0, 7};
inline constexpr Whole kCount{0, kMaxWhole};
/// Up to 30 years.
inline constexpr Whole kTime{0, 30LL * 365 * 24 * 3600 * 1000};
/// The increment of a clock is at most a day.
inline constexpr Whole kIncrement{0, 24LL * 3600 * 1000};
/// The increments of the longest game, added to a clock.
inline constexpr Whole kTimeLeft{0, kTime.most + 20'000 * kIncrement.most};

}  // namespace tengen::messages
