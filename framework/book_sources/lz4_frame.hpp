// LZ4 frames, as in databases of Yixin and Rapfi.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

bool is_lz4_frame(std::string_view bytes);

/// The content of a frame; `file` is for errors. Fails if the frame is damaged, incomplete, or
/// larger than `limit` bytes when unpacked.
Result<std::string> unpack_lz4_frame(std::string_view bytes, const std::string& file,
                                     std::size_t limit);

}  // namespace tengen
