#include "diagram/picture_formats.hpp"

#include <climits>

#include "core/game.hpp"
#include "diagram/diagram_files.hpp"
#include "diagram/line_remarks.hpp"
#include "diagram/text_diagram.hpp"

namespace tengen {
namespace {

Message title_of_picture(const Game& game, const Diagram& diagram) {
    const std::string name = full_name(game.description());
    if (diagram.first > 0) {
        return Message("{}, moves {}–{}", name, diagram.first, diagram.last);
    }
    if (diagram.last > 0) return Message("{}, after move {}", name, diagram.last);
    return Message("{}", name);
}

}  // namespace

std::string_view ending_of(PictureFormat format) {
    switch (format) {
        case PictureFormat::Svg:
            return ".svg";
        case PictureFormat::Png:
            return ".png";
        case PictureFormat::Gif:
            return ".gif";
        case PictureFormat::Text:
            return ".txt";
        case PictureFormat::Moves:
            break;
    }
    return "";
}

Result<std::string> make_picture(const PictureLine& line, const PictureWish& wish) {
    RecordRemarks remarks;
    if (line.record != nullptr) {
        const Position shown = position_after(line.end, wish.diagram.last.value_or(INT_MAX));
        remarks = remarks_after(*line.record, line.nodes, shown.ply());
    }
    if (wish.format == PictureFormat::Gif) {
        return gif_of(line.end, &remarks, wish.diagram, wish.style,
                      static_cast<int>(wish.delay.count() / 10));
    }
    const Result<Diagram> diagram = make_diagram(line.end, &remarks, wish.diagram);
    if (!diagram) return fail(diagram.error());
    switch (wish.format) {
        case PictureFormat::Moves:
            return moves_in_one_word(line.end, wish.diagram.first, wish.diagram.last)
                .map([](std::string word) { return word + '\n'; });
        case PictureFormat::Text:
            return text_of(*diagram);
        case PictureFormat::Png:
            return png_of(*diagram, wish.style);
        default:
            return svg_of(*diagram, wish.style,
                          wish.style.message_text(title_of_picture(line.end.game(), *diagram)));
    }
}

}  // namespace tengen
