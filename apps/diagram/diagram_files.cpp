#include "diagram/diagram_files.hpp"

#include <algorithm>

#include "diagram/gif_writer.hpp"
#include "diagram/pixel_canvas.hpp"
#include "diagram/svg_canvas.hpp"

namespace tengen {
namespace {

constexpr int kLastStays = 4;         ///< delays
constexpr int kMaxGifDelay = 0xFFFF;  ///< the format's field has 16 bits

}  // namespace

std::string svg_of(const Diagram& diagram, const PictureStyle& style, std::string_view title,
                   std::string_view prefix) {
    const DiagramPicture picture(diagram, style);
    SvgCanvas canvas(picture.size(), title, std::string(prefix));
    picture.draw(canvas);
    return canvas.take();
}

Result<std::string> png_of(const Diagram& diagram, const PictureStyle& style) {
    const DiagramPicture picture(diagram, style);
    PixelCanvas canvas(picture.size());
    picture.draw(canvas);
    return canvas.png();
}

Result<std::string> gif_of(const Position& end, const RecordRemarks* remarks,
                           const DiagramWish& wish, const PictureStyle& wanted, int delay) {
    // A gradient would take most of the 256 colours, and still have stripes.
    PictureStyle style = wanted;
    style.theme.board_from = style.theme.board_to =
        mixed(wanted.theme.board_from, wanted.theme.board_to, 0.5f);
    DiagramWish whole = wish;
    whole.keeps_captured = false;
    const Result<Diagram> last = make_diagram(end, remarks, whole);
    if (!last) return fail(last.error());
    const DiagramPicture last_picture(*last, style);
    const auto lines = static_cast<int>(last_picture.text().size());
    PixelCanvas canvas(last_picture.size());
    const int before = std::max(wish.first, 1) - 1;
    const auto frames = static_cast<std::size_t>(last->last - before + 1);
    const auto frame = [&](std::size_t index) -> Result<GifFrame> {
        const bool is_last = index + 1 == frames;
        DiagramWish part = whole;
        part.last = before + static_cast<int>(index);
        part.first = std::max(std::min(wish.first, *part.last), 1);
        // Numbers count from the first move of all pictures.
        if (wish.numbers == DiagramNumbers::FromOne)
            part.first_number = part.first + 1 - wish.first;
        if (*part.last < wish.first && wish.numbers != DiagramNumbers::Last) {
            part.numbers = DiagramNumbers::None;
        }
        const Result<Diagram> diagram = is_last ? *last : make_diagram(end, nullptr, part);
        if (!diagram) return fail(diagram.error());
        DiagramPicture(*diagram, style, lines).draw(canvas);
        if (auto checked = canvas.check(); !checked) return fail(checked.error());
        const int stays = is_last ? delay * kLastStays : delay;
        return GifFrame{canvas.pixels(), std::min(stays, kMaxGifDelay)};
    };
    return make_gif(canvas.width(), canvas.height(), frames, frame);
}

}  // namespace tengen
