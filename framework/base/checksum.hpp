// CRC-32C: detects damage and changes, but not forgery.
#pragma once

#include <cstdint>
#include <string_view>

namespace tengen {

std::uint32_t crc32c(std::string_view bytes);

}  // namespace tengen
