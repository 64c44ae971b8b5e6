// An animated GIF of frames of equal size.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace tengen {

struct GifFrame {
    std::vector<std::uint8_t> pixels;  ///< row by row from the top, three bytes each
    int delay = 0;                     ///< until the next frame, in hundredths of a second
};

/// Makes the next frame; called once for each, in order.
using NextGifFrame = std::function<Result<GifFrame>(std::size_t)>;

/// The bytes of the file. Its 256 colours are those of the last frame, which is made twice, so any
/// number of frames needs the memory of two. It repeats without end.
Result<std::string> make_gif(int width, int height, std::size_t frames, const NextGifFrame& next);

}  // namespace tengen
