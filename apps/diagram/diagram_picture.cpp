// Long, because all layers of a board share its measures.
#include "diagram/diagram_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "board_drawing/proportions.hpp"
#include "board_drawing/shapes.hpp"
#include "core/notation.hpp"
#include "diagram/text_width.hpp"

namespace tengen {
namespace {

constexpr float kMinTextSize = 11;    // pixels
constexpr float kTextPart = 0.024f;   // of the picture's width
constexpr float kLineHeight = 1.45f;  // of the text's size
constexpr float kShadowStart = 0.84f;
constexpr Colour kShadow{40, 22, 0};

// Lengths in steps.
constexpr float kMarkRadius = 0.26f;
constexpr float kMarkWidth = 0.06f;
constexpr float kCellNumberAside = 0.33f;
constexpr float kRimMarkRadius = 0.395f;  // around a number
constexpr float kRimMarkWidth = 0.045f;
constexpr float kForbiddenRadius = 0.17f;
constexpr float kArrowWidth = 0.07f;
constexpr float kArrowHead = 0.26f;
constexpr float kDimmed = 0.55f;  // opacity
constexpr float kBandWidth = 1.12f;
constexpr float kBandOpacity = 0.4f;

BoardGeometry geometry_for(const Diagram& diagram, const PictureStyle& style) {
    const Board& board = diagram.game->board();
    if (diagram.part.empty()) {
        return {board,
                snug_size(board, style.longest, style.coordinates),
                style.coordinates,
                {.flipped = style.flipped}};
    }
    const PartView view =
        part_view(board, diagram.part, style.longest, style.coordinates, style.flipped);
    return {board, view.size, style.coordinates, view.viewport};
}

Point between(Point from, Point to, float part) {
    return {from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
}

/// The corners of a regular shape; the first one is at `turned`, in radians.
std::vector<Point> regular(Point centre, float radius, int corners, float turned) {
    std::vector<Point> points;
    for (int i = 0; i < corners; ++i) {
        const float angle =
            turned + kFullTurn * static_cast<float>(i) / static_cast<float>(corners);
        points.push_back(
            {centre.x + std::cos(angle) * radius, centre.y + std::sin(angle) * radius});
    }
    return points;
}

Theme make_print_theme() {
    const auto grey = [](int shade) {
        const auto part = static_cast<std::uint8_t>(shade);
        return Colour{part, part, part};
    };
    constexpr int kInk = 0x11;
    Theme theme = paper_theme();
    theme.name = "print";
    theme.board_from = theme.board_to = grey(0xFF);
    theme.grid = grey(0x55);
    theme.board_ink = theme.mark = theme.accent = theme.ink = grey(kInk);
    theme.muted = grey(0x55);
    // Games use the first ones first.
    constexpr std::array<int, kMaxSides> kShades{kInk, 0xFF, 0xB4, 0x5A, 0xDC, 0x8C, 0x36, 0xC8};
    for (std::size_t i = 0; i < kShades.size(); ++i) {
        const Colour fill = grey(kShades[i]);
        theme.stones[i] = {fill, grey(0), kShades[i] < 0x80 ? grey(0xFF) : grey(0)};
    }
    theme.signs.fill(grey(kInk));
    theme.flat_stones = true;
    return theme;
}

/// Few sides differ most in black, white and the first greys, whatever their names.
void use_first_shades(std::vector<SideLook>& looks, const Theme& theme) {
    std::array<bool, kMaxSides> taken{};
    const auto is_own = [](const SideLook& look) { return look.stone && look.colour < 2; };
    for (const SideLook& look : looks) {
        if (is_own(look)) taken[look.colour] = true;
    }
    for (SideLook& look : looks) {
        if (!look.stone || is_own(look)) continue;
        const auto shade =
            static_cast<std::size_t>(std::ranges::find(taken, false) - taken.begin());
        taken[shade] = true;
        look.colours = theme.stones[shade];
    }
}

}  // namespace

const Theme& print_theme() {
    static const Theme kPrint = make_print_theme();
    return kPrint;
}

DiagramPicture::DiagramPicture(const Diagram& diagram, const PictureStyle& style, int lines)
    : diagram_(diagram),
      style_(style),
      looks_(side_looks(*diagram.game, style.theme, false)),
      edges_(edges_of(*diagram.game)),
      special_(special_cells(*diagram.game)),
      geometry_(geometry_for(diagram, style)),
      text_size_(std::max(kMinTextSize, std::round(geometry_.size().width * kTextPart))) {
    if (style.theme.name == print_theme().name) use_first_shades(looks_, style.theme);
    const float width = geometry_.size().width - 2 * text_size_;
    for (const std::string& text : {style.caption, notes_text(diagram, style.message_text)}) {
        for (std::string& line : wrapped_text(text, width / text_size_)) {
            text_.push_back(std::move(line));
        }
    }
    size_ = geometry_.size();
    const auto shown = static_cast<float>(lines < 0 ? static_cast<int>(text_.size()) : lines);
    if (shown > 0) size_.height += std::ceil(text_size_ * (kLineHeight * shown + 0.6f));
}

const DiagramStone* DiagramPicture::stone_at(Cell cell) const {
    const auto stone = std::ranges::find(diagram_.stones, cell, &DiagramStone::cell);
    return stone == diagram_.stones.end() ? nullptr : &*stone;
}

const CellText* DiagramPicture::text_at(Cell cell) const {
    const auto text = std::ranges::find(diagram_.texts, cell, &CellText::cell);
    return text == diagram_.texts.end() ? nullptr : &*text;
}

float DiagramPicture::stone_radius() const {
    return geometry_.step() * (geometry_.in_squares() ? kStoneInSquares : kStoneOnLines);
}

Colour DiagramPicture::ground_at(Point at) const {
    const float across = at.x / size_.width + at.y / size_.height;
    return mixed(style_.theme.board_from, style_.theme.board_to, across / 2);
}

bool DiagramPicture::is_shown(Cell cell) const {
    if (cell >= geometry_.cell_count()) return false;
    return diagram_.part.empty() || std::ranges::find(diagram_.part, cell) != diagram_.part.end();
}

bool DiagramPicture::is_banded() const {
    const auto is_hidden = [&](Cell cell) {
        const DiagramStone* stone = stone_at(cell);
        return stone != nullptr && look(stone->side).stone &&
               (!stone->number.empty() || style_.theme.flat_stones);
    };
    return std::ranges::any_of(diagram_.winning, is_hidden);
}

std::string DiagramPicture::name_of(Cell cell) const {
    return cell_name(diagram_.game->board(), cell);
}

void DiagramPicture::draw(Canvas& canvas) const {
    canvas.ground(size_, style_.theme.board_from, style_.theme.board_to);
    draw_labels(canvas);
    const bool is_part = !diagram_.part.empty();
    if (is_part) canvas.clip(geometry_.field());
    draw_chequers(canvas);
    draw_special(canvas);
    draw_board_lines(canvas);
    draw_edges(canvas);
    draw_dimmed(canvas);
    if (is_banded()) draw_winning(canvas);
    draw_shadows(canvas);
    for (const DiagramStone& stone : diagram_.stones) draw_stone(canvas, stone);
    if (!is_banded()) draw_winning(canvas);
    for (const BoardLine& line : diagram_.lines) draw_arrow(canvas, line);
    for (const Cell cell : diagram_.forbidden) {
        if (!is_shown(cell) || text_at(cell) != nullptr) continue;
        canvas.begin_part("forbidden", name_of(cell));
        draw_sign(canvas, centre(cell), SignShape::Cross, geometry_.step() * kForbiddenRadius,
                  geometry_.step() * kMarkWidth, style_.theme.mark);
        canvas.end_part();
    }
    for (const CellMark& mark : diagram_.marks) draw_mark(canvas, mark);
    for (const DiagramStone& stone : diagram_.stones) draw_number(canvas, stone);
    draw_cell_numbers(canvas);
    for (const CellText& count : diagram_.counts) {
        if (text_at(count.cell) == nullptr) draw_text(canvas, count);
    }
    for (const CellText& text : diagram_.texts) draw_text(canvas, text);
    if (is_part) canvas.unclip();
    draw_notes(canvas);
}

void DiagramPicture::draw_chequers(Canvas& canvas) const {
    if (geometry_.chequers().empty()) return;
    canvas.begin_part("squares", {});
    for (const Chequer& chequer : geometry_.chequers()) {
        const Rect& rect = chequer.rect;
        const Colour ground = ground_at({rect.x + rect.width / 2, rect.y + rect.height / 2});
        canvas.rectangle(rect, chequer_colour(ground, style_.theme, chequer.dark));
    }
    canvas.end_part();
}

void DiagramPicture::draw_board_lines(Canvas& canvas) const {
    canvas.begin_part("lines", {});
    for (const bool heavy : {false, true}) {
        for (const Segment& line : geometry_.lines()) {
            if (line.heavy == heavy) draw_line(canvas, line);
        }
    }
    const float star = geometry_.star_radius();
    for (const Point& at : geometry_.stars()) canvas.disc(at, star, style_.theme.board_ink);
    canvas.end_part();
}

void DiagramPicture::draw_line(Canvas& canvas, const Segment& line) const {
    const float width = geometry_.line_width(line.heavy);
    // Opaque: crossing lines do not darken each other.
    const Colour grid = style_.theme.grid;
    const auto colour = [&](float part) {
        Colour mix = mixed(ground_at(line.from), grid, part * static_cast<float>(grid.alpha) / 255);
        mix.alpha = 255;
        return mix;
    };
    const bool upright = line.from.x == line.to.x;
    if (!upright && line.from.y != line.to.y) {
        canvas.stroke(line.from, line.to, width, colour(1));
        return;
    }
    if (line.faded) {
        // Away from the board, which is at the end nearer to the middle of the picture.
        const Size size = geometry_.size();
        const auto from_middle = [&](Point at) {
            return std::hypot(at.x - size.width / 2, at.y - size.height / 2);
        };
        const bool outward = from_middle(line.to) > from_middle(line.from);
        const Point near = outward ? line.from : line.to, far = outward ? line.to : line.from;
        constexpr int kPieces = 6;
        for (int i = 0; i < kPieces; ++i) {
            const auto part = static_cast<float>(i) / kPieces;
            const Point from = between(near, far, part);
            const Point to = between(near, far, part + 1.0f / kPieces);
            const float x = std::min(from.x, to.x) - (upright ? width / 2 : 0);
            const float y = std::min(from.y, to.y) - (upright ? 0 : width / 2);
            canvas.rectangle({x, y, upright ? width : std::abs(to.x - from.x),
                              upright ? std::abs(to.y - from.y) : width},
                             colour(1 - part));
        }
        return;
    }
    // Whole pixels are sharp.
    const float x = std::round(line.from.x - width / 2);
    const float y = std::round(line.from.y - width / 2);
    const float right = std::round(line.to.x + width / 2);
    const float bottom = std::round(line.to.y + width / 2);
    canvas.rectangle(upright ? Rect{x, y, width, bottom - y} : Rect{x, y, right - x, width},
                     colour(1));
}

void DiagramPicture::draw_labels(Canvas& canvas) const {
    canvas.begin_part("coordinates", {});
    for (const BoardLabel& label : geometry_.labels()) {
        canvas.text(label.at, label.text, geometry_.label_size(), style_.theme.board_ink);
    }
    canvas.end_part();
}

/// A closed cell has a cross from corner to corner, a camp the colour of its side.
void DiagramPicture::draw_special(Canvas& canvas) const {
    const Theme& theme = style_.theme;
    for (const SpecialCell& special : special_) {
        if (!is_shown(special.cell)) continue;
        const std::vector<Point> corners = geometry_.corners(special.cell);
        canvas.begin_part("special", name_of(special.cell));
        if (special.side != kEmpty) {
            const StoneColours& colours = look(special.side).colours;
            canvas.polygon(corners,
                           mixed(colours.light, colours.rim, 0.5f).with_alpha(kCampOpacity));
        } else {
            canvas.polygon(corners, theme.board_ink.with_alpha(kClosedOpacity));
            const float width = geometry_.line_width(false);
            for (std::size_t i = 0; i < 2 && !geometry_.hexagonal(); ++i) {
                canvas.stroke(corners[i], corners[i + 2], width, theme.grid);
            }
        }
        canvas.end_part();
    }
}

void DiagramPicture::draw_edges(Canvas& canvas) const {
    const float width = edge_width(geometry_.step(), geometry_.label_size(), geometry_.hexagonal());
    for (const EdgePicture& edge : edges_) {
        const StoneColours& colours = look(edge.side).colours;
        const Colour colour =
            mixed(colours.light, colours.rim, style_.theme.flat_stones ? 0 : 0.5f);
        for (const Segment& line : geometry_.lines()) {
            if (line.edge != edge.edge) continue;
            // A white edge on white paper needs a border.
            if (style_.theme.flat_stones) {
                canvas.stroke(line.from, line.to, width + 2, style_.theme.board_ink);
            }
            canvas.stroke(line.from, line.to, width, colour);
        }
    }
}

void DiagramPicture::draw_dimmed(Canvas& canvas) const {
    for (const Cell cell : diagram_.dimmed) {
        if (!is_shown(cell)) continue;
        const Colour ground = ground_at(centre(cell));
        canvas.begin_part("dimmed", name_of(cell));
        canvas.polygon(geometry_.corners(cell), mixed(ground, kDarkInk, 0.3f).with_alpha(kDimmed));
        canvas.end_part();
    }
}

void DiagramPicture::draw_shadows(Canvas& canvas) const {
    if (style_.theme.flat_stones || geometry_.has_boxes()) return;
    const float radius = stone_radius() * kShadowReach;
    const Colour dark = kShadow.with_alpha(kShadowOpacity);
    for (const DiagramStone& stone : diagram_.stones) {
        if (!look(stone.side).stone) continue;
        const Point at = centre(stone.cell);
        canvas.shaded_disc({at.x + geometry_.step() * kShadowX, at.y + geometry_.step() * kShadowY},
                           radius, {{}, kShadowStart / kShadowReach, 1, dark, dark.with_alpha(0)});
    }
}

void DiagramPicture::draw_stone(Canvas& canvas, const DiagramStone& stone) const {
    const SideLook& side = look(stone.side);
    const Point at = centre(stone.cell);
    const float radius = stone_radius();
    const PieceLook piece = piece_look(*diagram_.game, stone.side, stone.piece);
    canvas.begin_part("stone", name_of(stone.cell));
    if (const auto edge = geometry_.box_edge(stone.cell)) {
        canvas.stroke(edge->from, edge->to, geometry_.step() * kBoxEdgeWidth,
                      stone.is_last ? style_.theme.mark : style_.theme.board_ink);
        return canvas.end_part();
    }
    if (const auto square = geometry_.box_square(stone.cell); square && side.stone) {
        draw_box(canvas, *square, side);
    } else if (!side.stone) {
        draw_lone_sign(canvas, stone, piece);
    } else if (style_.theme.flat_stones) {
        const float width = std::max(radius * kFlatEdge, 1.0f);
        const bool same = side.colours.rim == side.colours.light;
        canvas.disc(at, radius - width / 2, side.colours.light);
        canvas.ring(at, radius - width / 2, width, same ? side.colours.sign : side.colours.rim);
    } else {
        canvas.shaded_disc(at, radius,
                           {kLight, 0, kGradientEnd, side.colours.light, side.colours.rim});
    }
    // A number or a text replaces the symbol.
    const bool is_plain = stone.number.empty() && text_at(stone.cell) == nullptr;
    if (side.stone && is_plain) draw_stone_sign(canvas, at, side, piece);
    canvas.end_part();
}

/// An owned box. Greys of two sides may be alike on paper, so the colour is not pale there.
void DiagramPicture::draw_box(Canvas& canvas, const Rect& square, const SideLook& side) const {
    const bool is_flat = style_.theme.flat_stones;
    const Colour colour =
        is_flat ? side.colours.light
                : mixed(side.colours.light, side.colours.rim, 0.5f).with_alpha(kBoxOpacity);
    canvas.rectangle(square, colour);
    if (!is_flat) return;
    const std::array<Point, 4> corners{{{square.x, square.y},
                                        {square.right(), square.y},
                                        {square.right(), square.bottom()},
                                        {square.x, square.bottom()}}};
    canvas.outline(corners, std::max(geometry_.step() * kFlatEdge / 2, 1.0f),
                   side.colours.rim == side.colours.light ? side.colours.sign : side.colours.rim);
}

/// A sign in place of a stone. Letters replace the sign of shared stones; others have them in a
/// corner.
void DiagramPicture::draw_lone_sign(Canvas& canvas, const DiagramStone& stone,
                                    const PieceLook& piece) const {
    const SideLook& side = look(stone.side);
    const Point at = centre(stone.cell);
    const float step = geometry_.step();
    const bool is_shared = stone.side == kNobody;
    if (piece.letters.empty() || !is_shared) {
        draw_sign(canvas, at, piece.sign == SignShape::None ? side.sign : piece.sign,
                  step * kLoneRadius, step * kLoneWidth, side.colours.sign);
    }
    if (piece.letters.empty() || !stone.number.empty()) return;
    const float aside = is_shared ? 0 : step * kCornerNumberAside;
    canvas.text({at.x + aside, at.y + aside}, piece.letters,
                step * (is_shared ? kNumberSize : kCornerNumberSize), side.colours.sign);
}

void DiagramPicture::draw_stone_sign(Canvas& canvas, Point at, const SideLook& side,
                                     const PieceLook& piece) const {
    const float radius = stone_radius();
    const float width = std::max(radius * kSignWidth, 1.0f);
    if (!piece.letters.empty()) {
        canvas.text(at, piece.letters, geometry_.step() * kNumberSize, side.colours.sign);
    } else if (piece.double_ring) {
        for (const float ring : kDoubleRing) {
            draw_sign(canvas, at, SignShape::Ring, radius * kSignRadius * ring, width,
                      side.colours.sign);
        }
    } else if (const SignShape sign = piece.sign == SignShape::None ? side.sign : piece.sign;
               sign != SignShape::None) {
        draw_sign(canvas, at, sign, radius * kSignRadius, width, side.colours.sign);
    }
}

void DiagramPicture::draw_sign(Canvas& canvas, Point at, SignShape shape, float radius, float width,
                               Colour colour) const {
    if (shape == SignShape::Disc) return canvas.disc(at, radius * kSignDisc, colour);
    if (shape == SignShape::Ring) return canvas.ring(at, radius * kSignRing, width, colour);
    for (const Stroke& stroke : sign_strokes(shape)) {
        canvas.stroke({at.x + stroke.from.x * radius, at.y + stroke.from.y * radius},
                      {at.x + stroke.to.x * radius, at.y + stroke.to.y * radius}, width, colour);
    }
}

void DiagramPicture::draw_number(Canvas& canvas, const DiagramStone& stone) const {
    if (stone.number.empty() || text_at(stone.cell) != nullptr) return;
    const SideLook& side = look(stone.side);
    const Point at = centre(stone.cell);
    const float step = geometry_.step();
    canvas.begin_part("number", name_of(stone.cell));
    if (side.stone) {
        const float size = stone.number.size() > 2 ? kLongNumberSize : kNumberSize;
        canvas.text(at, stone.number, step * size, side.colours.sign);
    } else {
        const float aside = step * kCornerNumberAside;
        canvas.text({at.x + aside, at.y + aside}, stone.number, step * kCornerNumberSize,
                    style_.theme.board_ink);
    }
    canvas.end_part();
}

/// The numbers of empty cells, which the names of moves have.
void DiagramPicture::draw_cell_numbers(Canvas& canvas) const {
    const Board& board = diagram_.game->board();
    const float aside = geometry_.step() * kCellNumberAside;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        const bool has_stone =
            std::ranges::find(diagram_.stones, cell, &DiagramStone::cell) != diagram_.stones.end();
        if (board.number(cell) == 0 || has_stone || !is_shown(cell)) continue;
        const Point at = centre(cell);
        canvas.begin_part("cell-number", name_of(cell));
        canvas.text({at.x - aside, at.y - aside}, std::to_string(board.number(cell)),
                    geometry_.step() * kCornerNumberSize, style_.theme.board_ink);
        canvas.end_part();
    }
}

Colour DiagramPicture::ink_at(Cell cell) const {
    const DiagramStone* stone = stone_at(cell);
    if (stone == nullptr || !look(stone->side).stone) return style_.theme.board_ink;
    return look(stone->side).colours.sign;
}

void DiagramPicture::clear_cell(Canvas& canvas, Cell cell, float half_width) const {
    if (geometry_.in_squares() || stone_at(cell) != nullptr) return;
    const Point at = centre(cell);
    const float half = geometry_.step() * std::max(half_width + 0.06f, 0.3f);
    const float height = geometry_.step() * 0.6f;
    canvas.rectangle({at.x - half, at.y - height / 2, 2 * half, height}, ground_at(at));
}

void DiagramPicture::draw_mark(Canvas& canvas, const CellMark& mark) const {
    if (!is_shown(mark.cell)) return;
    const DiagramStone* stone = stone_at(mark.cell);
    const bool around =
        (stone != nullptr && !stone->number.empty()) || text_at(mark.cell) != nullptr;
    const float step = geometry_.step();
    const float radius = step * (around ? kRimMarkRadius : kMarkRadius);
    const float width = std::max(step * (around ? kRimMarkWidth : kMarkWidth), 1.0f);
    const Point at = centre(mark.cell);
    const Colour ink = ink_at(mark.cell);
    canvas.begin_part("mark", name_of(mark.cell));
    switch (mark.kind) {
        case MarkKind::Cross:
            draw_cross(canvas, at, around, ink);
            break;
        case MarkKind::Triangle:
            canvas.outline(regular(at, radius, 3, -kFullTurn / 4), width, ink);
            break;
        case MarkKind::Square:
            canvas.outline(regular(at, radius, 4, kFullTurn / 8), width, ink);
            break;
        case MarkKind::Circle:
            canvas.ring(at, radius * 0.9f, width, ink);
            break;
        case MarkKind::Selected:
            canvas.polygon(regular(at, radius * (around ? 1 : 0.7f), 4, kFullTurn / 8),
                           ink.with_alpha(around ? 0.3f : 1));
            break;
    }
    canvas.end_part();
}

/// Around a number, only the ends of the cross.
void DiagramPicture::draw_cross(Canvas& canvas, Point at, bool around, Colour ink) const {
    const float step = geometry_.step();
    const float radius = step * (around ? kRimMarkRadius : kMarkRadius);
    const float width = std::max(step * (around ? kRimMarkWidth : kMarkWidth), 1.0f);
    if (!around) return draw_sign(canvas, at, SignShape::Cross, radius, width, ink);
    for (const Point& corner : regular(at, radius, 4, kFullTurn / 8)) {
        canvas.stroke(between(at, corner, 0.66f), corner, width, ink);
    }
}

void DiagramPicture::draw_text(Canvas& canvas, const CellText& text) const {
    if (!is_shown(text.cell)) return;
    const float ems = text_width(text.text);
    const float size = std::min(kTextSize, kTextWidth / std::max(ems, 0.1f));
    canvas.begin_part("text", name_of(text.cell));
    clear_cell(canvas, text.cell, ems * size / 2);
    canvas.text(centre(text.cell), text.text, geometry_.step() * size, ink_at(text.cell));
    canvas.end_part();
}

void DiagramPicture::draw_arrow(Canvas& canvas, const BoardLine& line) const {
    if (!is_shown(line.from) || !is_shown(line.to)) return;
    const Point from = centre(line.from), to = centre(line.to);
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    if (length <= 0) return;
    const float step = geometry_.step(), width = std::max(step * kArrowWidth, 1.5f);
    const Colour ink = style_.theme.mark;
    canvas.begin_part(line.arrow ? "arrow" : "line", {});
    if (!line.arrow) {
        canvas.stroke(from, to, width, ink);
    } else {
        const float head = step * kArrowHead / length;
        const Point neck = between(from, to, 1 - head);
        const Point aside{(to.y - from.y) * head / 2, (from.x - to.x) * head / 2};
        const std::array<Point, 3> corners{
            {to, {neck.x + aside.x, neck.y + aside.y}, {neck.x - aside.x, neck.y - aside.y}}};
        canvas.stroke(from, neck, width, ink);
        canvas.polygon(corners, ink);
    }
    canvas.end_part();
}

/// A line in several parts if it crosses a joined edge; rings around cells that are in no line.
void DiagramPicture::draw_winning(Canvas& canvas) const {
    const std::vector<Cell>& cells = diagram_.winning;
    const float step = geometry_.step();
    std::size_t first = 0;
    canvas.begin_part("winning", {});
    for (std::size_t i = 1; i <= cells.size(); ++i) {
        const auto apart = [&](std::size_t a, std::size_t b) {
            const Point from = centre(cells[a]), to = centre(cells[b]);
            return std::hypot(to.x - from.x, to.y - from.y);
        };
        if (i < cells.size() && apart(i - 1, i) <= step * kFarthestNeighbour) continue;
        const Point from = centre(cells[first]), to = centre(cells[i - 1]);
        const float length = std::hypot(to.x - from.x, to.y - from.y);
        bool straight = length > 0;
        for (std::size_t k = first; k < i && straight; ++k) {
            const Point at = centre(cells[k]);
            const float area =
                (at.x - from.x) * (to.y - from.y) - (at.y - from.y) * (to.x - from.x);
            straight = std::abs(area) / length < step * 0.15f;
        }
        const float width = std::max(step * kWinningWidth, 2.0f);
        if (straight && is_banded()) {
            canvas.stroke(from, to, step * kBandWidth, style_.theme.mark.with_alpha(kBandOpacity));
        } else if (straight) {
            // The light edge separates the line from stones of its colour.
            canvas.stroke(from, to, width * 1.5f, kLightInk.with_alpha(0.55f));
            canvas.stroke(from, to, width, style_.theme.mark);
        } else {
            for (std::size_t k = first; k < i; ++k) {
                canvas.ring(centre(cells[k]), step * (kHaloRadius - kHaloWidth / 2),
                            std::max(step * kHaloWidth, 1.5f), style_.theme.mark);
            }
        }
        first = i;
    }
    canvas.end_part();
}

void DiagramPicture::draw_notes(Canvas& canvas) const {
    float y = geometry_.size().height + text_size_ * 0.5f;
    canvas.begin_part("notes", {});
    for (const std::string& line : text_) {
        canvas.text_from({text_size_, y}, line, text_size_, style_.theme.board_ink);
        y += text_size_ * kLineHeight;
    }
    canvas.end_part();
}

}  // namespace tengen
