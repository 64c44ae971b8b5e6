// The pixels of a PNG file.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tengen::test {

struct PngPixels {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> bytes;  ///< three for each pixel

    std::array<int, 3> at(int x, int y) const {
        const auto first = static_cast<std::size_t>((y * width + x) * 3);
        return {bytes.at(first), bytes.at(first + 1), bytes.at(first + 2)};
    }
};

/// Fails the test if the bytes are not a PNG file.
PngPixels read_png(const std::string& bytes);

}  // namespace tengen::test
