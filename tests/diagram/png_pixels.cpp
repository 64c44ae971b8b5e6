#include "diagram/png_pixels.hpp"

#include <cairo.h>

#include <algorithm>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

struct PngSource {
    const std::string& bytes;
    std::size_t at = 0;
};

cairo_status_t take_bytes(void* closure, unsigned char* to, unsigned length) {
    auto& source = *static_cast<PngSource*>(closure);
    if (source.bytes.size() - source.at < length) return CAIRO_STATUS_READ_ERROR;
    std::copy_n(source.bytes.data() + source.at, length, to);
    source.at += length;
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

PngPixels read_png(const std::string& bytes) {
    PngSource source{bytes};
    cairo_surface_t* surface = cairo_image_surface_create_from_png_stream(take_bytes, &source);
    REQUIRE(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS);
    PngPixels pixels{
        cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface), {}};
    const unsigned char* data = cairo_image_surface_get_data(surface);
    const int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < pixels.height; ++y) {
        const auto* row = reinterpret_cast<const std::uint32_t*>(data + std::ptrdiff_t{y} * stride);
        for (int x = 0; x < pixels.width; ++x) {
            for (const int shift : {16, 8, 0}) {
                pixels.bytes.push_back(static_cast<std::uint8_t>(row[x] >> shift & 0xFF));
            }
        }
    }
    cairo_surface_destroy(surface);
    return pixels;
}

}  // namespace tengen::test
