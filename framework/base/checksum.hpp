// CRC-32C, to find damage and changes; it keeps nobody from forging a file.
#pragma once

#include <cstdint>
#include <string_view>

namespace tengen {

std::uint32_t crc32c(std::string_view bytes);

}  // namespace tengen
