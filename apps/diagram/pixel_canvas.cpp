#include "diagram/pixel_canvas.hpp"

#include <cmath>
#include <numbers>

#include "diagram/font_finder.hpp"

namespace tengen {
namespace {

struct Parts {
    double red, green, blue, alpha;
};

Parts parts_of(Colour colour) {
    return {colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0, colour.alpha / 255.0};
}

void add_stop(cairo_pattern_t* pattern, double offset, Colour colour) {
    const auto [red, green, blue, alpha] = parts_of(colour);
    cairo_pattern_add_color_stop_rgba(pattern, offset, red, green, blue, alpha);
}

cairo_status_t append_bytes(void* closure, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

PixelCanvas::PixelCanvas(Size size)
    : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                          static_cast<int>(std::ceil(size.width)),
                                          static_cast<int>(std::ceil(size.height)))),
      context_(cairo_create(surface_.get())),
      fonts_(std::make_unique<FontFinder>()) {
    cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
    cairo_set_antialias(context_.get(), CAIRO_ANTIALIAS_BEST);
}

// The context holds fonts until its end.
PixelCanvas::~PixelCanvas() {
    context_.reset();
}

void PixelCanvas::use(Colour colour) {
    const auto [red, green, blue, alpha] = parts_of(colour);
    cairo_set_source_rgba(context_.get(), red, green, blue, alpha);
}

void PixelCanvas::path(std::span<const Point> corners) {
    cairo_new_path(context_.get());
    for (const Point& at : corners) cairo_line_to(context_.get(), at.x, at.y);
    cairo_close_path(context_.get());
}

void PixelCanvas::circle(Point centre, float radius) {
    cairo_new_path(context_.get());
    cairo_arc(context_.get(), centre.x, centre.y, radius, 0, 2 * std::numbers::pi);
}

void PixelCanvas::ground(Size, Colour from, Colour to) {
    const std::unique_ptr<cairo_pattern_t, Free> shade(
        cairo_pattern_create_linear(0, 0, width(), height()));
    add_stop(shade.get(), 0, from);
    add_stop(shade.get(), 1, to);
    cairo_set_source(context_.get(), shade.get());
    cairo_paint(context_.get());
}

void PixelCanvas::polygon(std::span<const Point> corners, Colour colour) {
    use(colour);
    path(corners);
    cairo_fill(context_.get());
}

void PixelCanvas::outline(std::span<const Point> corners, float width, Colour colour) {
    use(colour);
    path(corners);
    cairo_set_line_width(context_.get(), width);
    cairo_stroke(context_.get());
}

void PixelCanvas::rectangle(const Rect& rect, Colour colour) {
    use(colour);
    cairo_new_path(context_.get());
    cairo_rectangle(context_.get(), rect.x, rect.y, rect.width, rect.height);
    cairo_fill(context_.get());
}

void PixelCanvas::disc(Point centre, float radius, Colour colour) {
    use(colour);
    circle(centre, radius);
    cairo_fill(context_.get());
}

void PixelCanvas::shaded_disc(Point centre, float radius, const RadialShade& shade) {
    const double x = centre.x + shade.middle.x * radius;
    const double y = centre.y + shade.middle.y * radius;
    const std::unique_ptr<cairo_pattern_t, Free> pattern(
        cairo_pattern_create_radial(x, y, 0, x, y, radius * shade.reach));
    add_stop(pattern.get(), shade.plain, shade.inner);
    add_stop(pattern.get(), 1, shade.outer);
    cairo_set_source(context_.get(), pattern.get());
    circle(centre, radius);
    cairo_fill(context_.get());
}

void PixelCanvas::ring(Point centre, float radius, float width, Colour colour) {
    use(colour);
    circle(centre, radius);
    cairo_set_line_width(context_.get(), width);
    cairo_stroke(context_.get());
}

void PixelCanvas::stroke(Point from, Point to, float width, Colour colour) {
    use(colour);
    cairo_new_path(context_.get());
    cairo_move_to(context_.get(), from.x, from.y);
    cairo_line_to(context_.get(), to.x, to.y);
    cairo_set_line_width(context_.get(), width);
    cairo_stroke(context_.get());
}

bool PixelCanvas::use_font(std::string_view text, float size) {
    cairo_font_face_t* face = fonts_->find(text);
    if (face == nullptr) {
        has_font_ = false;
        return false;
    }
    cairo_set_font_face(context_.get(), face);
    cairo_set_font_size(context_.get(), size);
    return true;
}

void PixelCanvas::text(Point centre, std::string_view text, float size, Colour colour) {
    if (text.empty() || !use_font(text, size)) return;
    cairo_text_extents_t extents;
    const std::string letters(text);
    cairo_text_extents(context_.get(), letters.c_str(), &extents);
    const double left = centre.x - extents.x_bearing - extents.width / 2;
    text_from({static_cast<float>(left), centre.y}, text, size, colour);
}

void PixelCanvas::text_from(Point left, std::string_view text, float size, Colour colour) {
    if (text.empty() || !use_font(text, size)) return;
    use(colour);
    cairo_move_to(context_.get(), left.x, left.y + size * kBaseline);
    cairo_show_text(context_.get(), std::string(text).c_str());
}

void PixelCanvas::clip(const Rect& rect) {
    cairo_save(context_.get());
    cairo_new_path(context_.get());
    cairo_rectangle(context_.get(), rect.x, rect.y, rect.width, rect.height);
    cairo_clip(context_.get());
}

void PixelCanvas::unclip() {
    cairo_restore(context_.get());
}

int PixelCanvas::width() const {
    return cairo_image_surface_get_width(surface_.get());
}

int PixelCanvas::height() const {
    return cairo_image_surface_get_height(surface_.get());
}

std::vector<std::uint8_t> PixelCanvas::pixels() const {
    cairo_surface_flush(surface_.get());
    const unsigned char* data = cairo_image_surface_get_data(surface_.get());
    std::vector<std::uint8_t> pixels;
    if (data == nullptr) return pixels;
    pixels.reserve(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()) * 3);
    for (int y = 0; y < height(); ++y) {
        const auto* row = reinterpret_cast<const std::uint32_t*>(
            data + std::ptrdiff_t{y} * cairo_image_surface_get_stride(surface_.get()));
        for (int x = 0; x < width(); ++x) {
            for (const int shift : {16, 8, 0}) {
                pixels.push_back(static_cast<std::uint8_t>(row[x] >> shift & 0xFF));
            }
        }
    }
    return pixels;
}

Result<void> PixelCanvas::check() const {
    if (!has_font_) {
        return fail(ErrorCode::System, "", "no font is installed (install fonts-dejavu-core)");
    }
    const cairo_status_t status = cairo_status(context_.get());
    if (status == CAIRO_STATUS_SUCCESS) return {};
    return fail(ErrorCode::System, "", "cannot draw the picture: {}",
                cairo_status_to_string(status));
}

Result<std::string> PixelCanvas::png() const {
    if (auto checked = check(); !checked) return fail(checked.error());
    std::string bytes;
    const cairo_status_t status =
        cairo_surface_write_to_png_stream(surface_.get(), append_bytes, &bytes);
    if (status == CAIRO_STATUS_SUCCESS) return bytes;
    return fail(ErrorCode::System, "", "cannot draw the picture: {}",
                cairo_status_to_string(status));
}

}  // namespace tengen
