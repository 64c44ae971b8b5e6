// Rules of accounts that clients and servers both apply: new passwords, and uncertain ratings.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.hpp"

namespace tengen::messages {

inline constexpr std::size_t kMinPasswordCharacters = 8;
inline constexpr std::size_t kMaxPasswordBytes = 128;

/// Fails, with the remedy, if a new password is too short, too long or the player's name.
Result<void> check_password(std::string_view password, std::string_view name);

/// A rating with a greater deviation is uncertain: it is shown as "1623?", and leaders have none.
inline constexpr double kProvisionalDeviation = 110;

}  // namespace tengen::messages
