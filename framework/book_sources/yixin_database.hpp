// Reads databases of Yixin-Board and Rapfi (.db): positions with labels, values and texts.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "core/action.hpp"

namespace tengen {

enum class YixinRule : std::uint8_t { Freestyle, Standard, Renju };
inline constexpr int kYixinRules = 3;

enum class YixinLabel : std::uint8_t {
    None,
    Won,   ///< for the side that has moved
    Lost,  ///< the same
    Drawn,
    Blocked,  ///< not to be played
    Forced,   ///< to be played
};

struct YixinStone {
    std::uint8_t x = 0, y = 0;
};

/// A position, and what the database says of it.
struct YixinPosition {
    YixinRule rule = YixinRule::Freestyle;
    int columns = 0;
    int rows = 0;
    std::vector<YixinStone> black, white;
    bool black_acts = true;
    YixinLabel label = YixinLabel::None;
    /// The value for the side to move; 200 is a chance of 73 %. Only with exact_value.
    int value = 0;
    bool exact_value = false;
    std::string_view text;  ///< of the encoding of the file; valid during the call
};

/// The largest database when unpacked, in bytes.
inline constexpr std::size_t kMaxYixinDatabase = std::size_t{1} << 30;

/// Whether the first bytes can be those of such a file, which has no mark: a packed one, or a small
/// number of records and a first record of a known rule and board.
bool looks_like_yixin_database(std::string_view bytes);

/// Calls back for each position, in file order. Fails if the file is damaged.
Result<void> read_yixin_database(std::string_view bytes, const std::string& file,
                                 const std::function<void(const YixinPosition&)>& take);

}  // namespace tengen
