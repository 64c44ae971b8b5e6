// Long, because it draws every kind of item of a board, in the order of their layers.
#include "draw/board_painter.hpp"

#include <algorithm>
#include <cmath>

#include "board_drawing/proportions.hpp"
#include "view/contrast.hpp"

namespace tengen::gui {
namespace {

constexpr float kCornerRadius = 12;  // pixels at scale 1

// Lengths in steps.
constexpr float kValueSize = 0.31f;
constexpr float kLongValueSize = 0.27f;  ///< on a small stone
constexpr float kTwoValuesSize = 0.27f;
constexpr float kValueSquare = 0.4f;  // half of it
constexpr float kValueFrame = 0.05f;
constexpr float kValueWithoutText = 0.5f;  // of a disc
constexpr float kMaxValueSize = 0.5f;
constexpr float kCornerValue = 0.55f;  ///< of a disc, on a stone
constexpr float kCornerValueBest = 0.68f;
constexpr float kCornerValueSquare = 0.21f;
constexpr float kCornerValueAside = 0.3f;
constexpr float kCornerValueSize = 0.22f;
constexpr float kMaxCornerValueSize = 0.3f;
constexpr float kMoveEdge = 0.43f;
constexpr float kMoveHead = 0.17f;
constexpr float kMaxLeastText = 0.34f;  // larger letters would leave too few of a long text
constexpr float kMaxTwoValuesSize = 0.4f;
constexpr float kValueWidth = 0.84f;  // at most
constexpr float kPersonMark = 1.1f;   // of a sign on a stone
constexpr float kPersonLine = 0.07f;  // thickness
constexpr float kArrowHead = 0.26f;
constexpr float kCellNumberAside = 0.33f;
constexpr float kLastAside = 0.36f;
constexpr float kOrigin = 0.7f;  // of a dot
constexpr float kCellNumberOpacity = 0.6f;
constexpr float kPieceSize = 0.5f;  // of a kind's letter

constexpr float kRegionOpacity = 0.2f;
constexpr float kMoveOpacity = 0.4f;

// Pixels at scale 1.
constexpr float kReadableValue = 9;
constexpr float kReadableText = 8;

constexpr Colour kShadowColour{40, 22, 0};

/// The sign of a person's mark.
SignShape sign_of(MarkShape mark) {
    switch (mark) {
        case MarkShape::Saltire:
            return SignShape::Cross;
        case MarkShape::Triangle:
            return SignShape::Triangle;
        case MarkShape::Square:
            return SignShape::Square;
        case MarkShape::Circle:
            return SignShape::Ring;
        default:
            return SignShape::Diamond;
    }
}

/// The sign of a stone, which its kind may replace.
SignShape sign_on(const SideLook& look, const StonePicture& stone) {
    const bool keeps_sign = !look.stone && stone.side != kNobody;
    if (!stone.piece.letters.empty()) return keeps_sign ? look.sign : SignShape::None;
    if (stone.piece.double_ring) return SignShape::Ring;
    return stone.piece.sign == SignShape::None ? look.sign : stone.piece.sign;
}

bool has_kind(const PieceLook& piece) {
    return !piece.letters.empty() || piece.double_ring || piece.sign != SignShape::None;
}

Point between(Point from, Point to, float part) {
    return {from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
}

}  // namespace

struct BoardPainter::Frame {
    const BoardGeometry& geometry;
    const BoardPicture& picture;
    const std::vector<SideLook>& looks;

    float step() const { return geometry.step(); }
    bool zoomed() const { return geometry.viewport().zoom > 1; }
    Point centre(Cell cell) const { return geometry.centre(cell); }

    /// Whether a cell is on the board and visible.
    bool shows(Cell cell) const {
        if (cell >= geometry.cell_count()) return false;
        if (!zoomed()) return true;
        const Rect field = geometry.field();
        const Point at = centre(cell);
        return at.x > field.x - step() && at.x < field.right() + step() &&
               at.y > field.y - step() && at.y < field.bottom() + step();
    }
    const SideLook* look(const StonePicture& stone) const {
        const bool known = stone.side > 0 && stone.side <= looks.size() && stone.side <= kNobody;
        return known && shows(stone.cell) ? &looks[stone.side - 1u] : nullptr;
    }
    /// Returns the look of the stone on a cell.
    const SideLook* look_at(Cell cell) const {
        const auto stone = std::ranges::find(picture.stones, cell, &StonePicture::cell);
        return stone == picture.stones.end() ? nullptr : look(*stone);
    }
};

BoardPainter::BoardPainter(const Theme& theme, const FontSet& fonts, float scale)
    : theme_(theme), face_(fonts), ground_(theme, kCornerRadius * scale), scale_(scale) {}

sf::Color BoardPainter::clear_colour() const {
    return packed(mixed(theme_.board_from, theme_.board_to, 0.5f).with_alpha(0));
}

void BoardPainter::draw(sf::RenderTarget& target, const BoardGeometry& geometry,
                        const BoardPicture& picture, const std::vector<SideLook>& looks) {
    const Frame frame{geometry, picture, looks};
    face_.tidy();
    choose_stamps(frame);
    need_stamps(frame);
    stamps_.make();
    ground_.use(geometry, face_);
    build(frame);

    ground_.draw_board(target);
    ground_.draw_labels(target);
    const sf::View whole = target.getView();
    if (frame.zoomed()) {
        const Rect field = geometry.field();
        // Middles of pixels, because the conversion rounds down to whole pixels.
        const sf::Vector2i from = target.mapCoordsToPixel({field.x + 0.5f, field.y + 0.5f});
        const sf::Vector2i to =
            target.mapCoordsToPixel({field.right() + 0.5f, field.bottom() + 0.5f});
        const sf::Vector2f all(target.getSize());
        sf::View part(sf::FloatRect(field.x, field.y, field.width, field.height));
        part.setViewport({static_cast<float>(from.x) / all.x, static_cast<float>(from.y) / all.y,
                          static_cast<float>(to.x - from.x) / all.x,
                          static_cast<float>(to.y - from.y) / all.y});
        target.setView(part);
    }
    ground_.draw_lines(target);
    mesh_.draw(target, &stamps_.texture(scaled_));
    texts_.draw(target);
    target.setView(whole);
}

/// While zoomed, stamp sizes grow in steps, because new stamps in every frame would be slow.
void BoardPainter::choose_stamps(const Frame& frame) {
    const float step = frame.step();
    const float stairs = std::exp2(std::ceil(std::log2(step) * 3) / 3);
    style_.step = frame.zoomed() ? std::min(stairs, Stamps::kMaxStep) : step;
    style_.radius = frame.geometry.in_squares() ? kStoneInSquares : kStoneOnLines;
    const float fraction = frame.centre(0).x - std::floor(frame.centre(0).x);
    style_.even = fraction < 0.25f || fraction > 0.75f;
    style_.flat = theme_.flat_stones;
    style_.stones.clear();
    for (const SideLook& look : frame.looks) {
        if (style_.stones.size() < kMaxSides) style_.stones.push_back(look.colours);
    }
    stamps_.use(style_);
}

void BoardPainter::need_stamps(const Frame& frame) {
    const BoardPicture& picture = frame.picture;
    for (const StonePicture& stone : picture.stones) {
        const SideLook* look = frame.look(stone);
        if (look == nullptr || frame.geometry.box_edge(stone.cell)) continue;
        if (!look->stone) {
            const SignShape alone = sign_on(*look, stone);
            if (alone != SignShape::None) stamps_.need(StampId::sign_alone(alone));
            continue;
        }
        if (stone.number_accent) stamps_.need(StampId::Halo);
        stamps_.need(StampId::stone(stone.side - 1));
        if (!style_.flat) stamps_.need(StampId::Shadow);
        const SignShape sign = sign_on(*look, stone);
        if (sign != SignShape::None) stamps_.need(StampId::sign_on_stone(sign));
    }
    if (!picture.values.empty() || !picture.texts.empty()) stamps_.need(StampId::Disc);
    if (std::ranges::any_of(picture.values, &ValuePicture::best)) stamps_.need(StampId::Halo);
    if (!picture.winning.empty()) stamps_.need(StampId::Halo);
    for (const MarkPicture& mark : picture.marks) {
        switch (mark.shape) {
            case MarkShape::Cross:
                stamps_.need(StampId::Cross);
                break;
            case MarkShape::Ring:
                stamps_.need(StampId::Ring);
                break;
            case MarkShape::Origin:
            case MarkShape::Dot:
                stamps_.need(StampId::Dot);
                stamps_.need(StampId::Halo);
                break;
            case MarkShape::Cursor:
                stamps_.need(StampId::Frame);
                break;
            case MarkShape::Region:
                break;
            default:
                stamps_.need(StampId::sign_on_stone(sign_of(mark.shape)));
        }
    }
}

void BoardPainter::build(const Frame& frame) {
    mesh_.clear();
    texts_.clear();
    scaled_ = frame.zoomed();
    const sf::IntRect& white = stamps_.at(StampId::White);
    mesh_.set_texel({static_cast<float>(white.left) + static_cast<float>(white.width) / 2,
                     static_cast<float>(white.top) + static_cast<float>(white.height) / 2});
    add_special(frame);
    add_edges(frame);
    add_regions(frame);
    add_numbers(frame);
    for (const MovePicture& move : frame.picture.moves) {
        if (!move.value) add_move(frame, move);
    }
    // The best one is drawn last.
    for (auto move = frame.picture.moves.rbegin(); move != frame.picture.moves.rend(); ++move) {
        if (move->value) add_move(frame, *move);
    }
    add_values(frame);
    add_shadows(frame);
    for (const StonePicture& stone : frame.picture.stones) add_stone(frame, stone);
    for (const MarkPicture& mark : frame.picture.marks) add_mark(frame, mark);
    add_winning(frame);
    for (const LinePicture& line : frame.picture.lines) add_line(frame, line);
    for (const StonePicture& stone : frame.picture.stones) add_stone_number(frame, stone);
    for (const ValuePicture& value : frame.picture.values) {
        if (value.on_stone) add_corner_value(frame, value);
    }
    for (const TextPicture& count : frame.picture.counts) {
        if (!frame.shows(count.cell)) continue;
        texts_.add(face_, count.text, frame.centre(count.cell), frame.step() * kTextSize,
                   packed(ink_on(theme_.board_from)));
    }
    for (const TextPicture& text : frame.picture.texts) add_text(frame, text);
}

void BoardPainter::add_stamp(const Frame& frame, StampId id, Point centre, Colour tint,
                             float scale) {
    const sf::IntRect& place = stamps_.at(id);
    scale *= frame.step() / stamps_.step();
    const float size = static_cast<float>(place.width) * scale;
    sf::FloatRect where(centre.x - size / 2, centre.y - size / 2, size, size);
    // In its own size, on whole pixels: nothing is blurred.
    if (scale == 1 && !frame.zoomed()) {
        where.left = std::round(where.left);
        where.top = std::round(where.top);
    } else {
        scaled_ = true;
    }
    mesh_.picture(where, sf::FloatRect(place), packed(tint));
}

void BoardPainter::add_edges(const Frame& frame) {
    const float width =
        edge_width(frame.step(), frame.geometry.label_size(), frame.geometry.hexagonal());
    for (const EdgePicture& edge : frame.picture.edges) {
        if (edge.side == kEmpty || edge.side > frame.looks.size()) continue;
        const StoneColours& colours = frame.looks[edge.side - 1u].colours;
        const Shade shade(mixed(colours.light, colours.rim, 0.5f));
        for (const Segment& line : frame.geometry.lines()) {
            if (line.edge == edge.edge) mesh_.stroke(line.from, line.to, width, shade);
        }
    }
}

void BoardPainter::add_regions(const Frame& frame) {
    const Shade shade(theme_.accent.with_alpha(kRegionOpacity));
    for (const MarkPicture& mark : frame.picture.marks) {
        if (mark.shape == MarkShape::Region && frame.shows(mark.cell)) {
            add_tint(frame, mark.cell, shade);
        }
    }
}

void BoardPainter::add_tint(const Frame& frame, Cell cell, const Shade& shade) {
    const std::vector<Point> corners = frame.geometry.corners(cell);
    if (frame.geometry.hexagonal()) return mesh_.polygon(corners, shade);
    const float x = std::round(corners[0].x), y = std::round(corners[0].y);
    const float right = std::round(corners[2].x), bottom = std::round(corners[2].y);
    mesh_.rectangle({x, y, right - x, bottom - y}, shade);
}

/// A closed cell has a cross from corner to corner, a camp the colour of its side.
void BoardPainter::add_special(const Frame& frame) {
    for (const SpecialCell& special : frame.picture.special) {
        if (!frame.shows(special.cell)) continue;
        if (special.side != kEmpty) {
            if (special.side > frame.looks.size()) continue;
            const StoneColours& colours = frame.looks[special.side - 1u].colours;
            add_tint(frame, special.cell,
                     Shade(mixed(colours.light, colours.rim, 0.5f).with_alpha(kCampOpacity)));
            continue;
        }
        add_tint(frame, special.cell, Shade(theme_.board_ink.with_alpha(kClosedOpacity)));
        if (frame.geometry.hexagonal()) continue;
        const std::vector<Point> corners = frame.geometry.corners(special.cell);
        const float width = frame.geometry.line_width(false);
        mesh_.stroke(corners[0], corners[2], width, Shade(theme_.grid));
        mesh_.stroke(corners[1], corners[3], width, Shade(theme_.grid));
    }
}

void BoardPainter::add_values(const Frame& frame) {
    for (const ValuePicture& value : frame.picture.values) {
        if (!frame.shows(value.cell) || value.on_stone) continue;
        const ValueColours colours =
            value.faint ? faint_value_colours(theme_) : value_colours(theme_, value.strength);
        const Point at = frame.centre(value.cell);
        if (value.square) {
            mesh_.rectangle(value_square(frame, at), Shade(colours.ground));
        } else {
            // Smaller without digits: it would resemble a stone.
            add_stamp(frame, StampId::Disc, at, colours.ground,
                      value.text.empty() ? kValueWithoutText : 1);
        }
        if (value.best) add_stamp(frame, StampId::Halo, at, theme_.accent);
        add_value_texts(frame, value.text, kValueSize, value.second, at, colours.ink);
    }
}

/// The stone keeps its letter. The value of a second AI is in the other corner.
void BoardPainter::add_corner_value(const Frame& frame, const ValuePicture& value) {
    if (!frame.shows(value.cell)) return;
    const ValueColours colours =
        value.faint ? faint_value_colours(theme_) : value_colours(theme_, value.strength);
    const Point centre = frame.centre(value.cell);
    const float aside = frame.step() * kCornerValueAside;
    const float size = value_pixels(frame, kCornerValueSize, kMaxCornerValueSize);
    const auto add = [&](const std::string& text, Point at, bool square, bool best) {
        if (text.empty() && !best) return;
        const float reach = std::round(frame.step() * kCornerValueSquare);
        if (best) {
            const float wide = reach + std::max(2.0f, std::round(frame.step() * kValueFrame));
            square ? mesh_.rectangle({at.x - wide, at.y - wide, 2 * wide, 2 * wide},
                                     Shade(ink_on(theme_.board_from)))
                   : add_stamp(frame, StampId::Disc, at, theme_.accent, kCornerValueBest);
        }
        square ? mesh_.rectangle({at.x - reach, at.y - reach, 2 * reach, 2 * reach},
                                 Shade(colours.ground))
               : add_stamp(frame, StampId::Disc, at, colours.ground, kCornerValue);
        texts_.add_in(face_, text, at, {size}, 2 * reach, packed(colours.ink));
    };
    const Point right{centre.x + aside, centre.y + aside};
    if (!value.square) add(value.text, right, false, value.best);
    add(value.second.text, {centre.x - aside, centre.y + aside}, true, value.second.best);
}

/// The line begins at the edge of the stone. It ends in the middle of the next cell, or at the edge
/// of the stone there.
void BoardPainter::add_move(const Frame& frame, const MovePicture& move) {
    if (move.from >= frame.geometry.cell_count() || move.to >= frame.geometry.cell_count()) return;
    const Point from = frame.centre(move.from);
    Point to = frame.centre(move.to);
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    const float edge = frame.step() * kMoveEdge;
    if (length <= 2 * edge) return;
    const bool strong = move.value && !move.faint;
    const float opacity = kMoveOpacity * (strong ? 1 + std::clamp(move.strength, 0.0f, 1.0f) : 1);
    const Shade shade((strong ? theme_.accent : ink_on(theme_.board_from)).with_alpha(opacity));
    const float width = std::max(frame.step() * kPersonLine, 2.0f);
    if (!move.head) {
        mesh_.stroke(from, to, width, shade);
        return;
    }
    to = between(to, from, edge / length);
    const float head = frame.step() * kMoveHead;
    const Point back = between(to, from, head / (length - edge));
    const Point aside{(to.y - back.y) * 0.6f, (back.x - to.x) * 0.6f};
    mesh_.stroke(from, back, width, shade);
    const Point corners[] = {
        to, {back.x + aside.x, back.y + aside.y}, {back.x - aside.x, back.y - aside.y}};
    mesh_.polygon(corners, shade);
}

Rect BoardPainter::value_square(const Frame& frame, Point at) const {
    const float reach = std::round(frame.step() * kValueSquare);
    return {std::round(at.x) - reach, std::round(at.y) - reach, 2 * reach, 2 * reach};
}

/// Values grow with a person's letters, as far as their disc has room.
float BoardPainter::value_pixels(const Frame& frame, float size, float most) const {
    const float readable = std::min(kReadableValue * scale_, most * frame.step());
    return std::max(size * frame.step(), readable);
}

/// A second value is below the first one, and both are smaller.
void BoardPainter::add_value_texts(const Frame& frame, const std::string& text, float size,
                                   const SecondValue& second, Point at, Colour ink, float whole) {
    if (second.best) {
        const Rect square = value_square(frame, at);
        const float width = std::max(2.0f, std::round(frame.step() * kValueFrame));
        const Shade shade(ink_on(theme_.board_from));
        mesh_.rectangle({square.x, square.y, square.width, width}, shade);
        mesh_.rectangle({square.x, square.bottom() - width, square.width, width}, shade);
        mesh_.rectangle({square.x, square.y, width, square.height}, shade);
        mesh_.rectangle({square.right() - width, square.y, width, square.height}, shade);
    }
    const float room = frame.step() * kValueWidth * whole;
    if (text.empty() || second.text.empty()) {
        const std::string& only = text.empty() ? second.text : text;
        texts_.add_in(face_, only, at, {value_pixels(frame, size, kMaxValueSize)}, room,
                      packed(ink));
        return;
    }
    const float small = value_pixels(frame, kTwoValuesSize, kMaxTwoValuesSize);
    texts_.add_in(face_, text, {at.x, at.y - small / 2}, {small}, room, packed(ink));
    texts_.add_in(face_, second.text, {at.x, at.y + small / 2}, {small}, room, packed(ink));
}

void BoardPainter::add_numbers(const Frame& frame) {
    for (const TextPicture& number : frame.picture.numbers) {
        if (!frame.shows(number.cell)) continue;
        const Point at = frame.centre(number.cell);
        const float aside = frame.step() * kCellNumberAside;
        texts_.add(face_, number.text, {at.x - aside, at.y - aside},
                   frame.step() * kCornerNumberSize,
                   packed(ink_on(theme_.board_from).with_alpha(kCellNumberOpacity)));
    }
}

void BoardPainter::add_shadows(const Frame& frame) {
    if (style_.flat) return;
    for (const StonePicture& stone : frame.picture.stones) {
        const SideLook* look = frame.look(stone);
        if (look == nullptr || !look->stone || stone.opacity < 1 || stone.size < 1) continue;
        if (frame.geometry.has_boxes()) continue;
        // A stone in the air throws its shadow farther.
        const float height = 1 + 2.5f * (1 - std::clamp(stone.settled, 0.0f, 1.0f));
        const Point at = frame.centre(stone.cell);
        const Point fallen{at.x + frame.step() * kShadowX * height,
                           at.y + frame.step() * kShadowY * height};
        add_stamp(frame, StampId::Shadow, fallen, kShadowColour.with_alpha(kShadowOpacity / height),
                  height > 1 ? 1.04f : 1);
    }
}

void BoardPainter::add_stone(const Frame& frame, const StonePicture& stone) {
    const SideLook* look = frame.look(stone);
    if (look == nullptr || add_part_of_box(frame, stone, *look)) return;
    const float left = 1 - std::clamp(stone.settled, 0.0f, 1.0f);
    const float opacity =
        std::clamp(stone.opacity, 0.0f, 1.0f) * (1 - left * left * (look->stone ? 0.6f : 1));
    const Point at = frame.centre(stone.cell);
    const float scale =
        stone.size * (left > 0 ? 1 + (look->stone ? 0.16f : -0.25f) * left * left : 1);
    const SignShape sign = sign_on(*look, stone);
    if (!look->stone) {
        if (sign == SignShape::None) return;
        add_stamp(frame, StampId::sign_alone(sign), at, look->colours.sign.with_alpha(opacity),
                  scale);
        return;
    }
    add_stamp(frame, StampId::stone(stone.side - 1), at, Colour{255, 255, 255}.with_alpha(opacity),
              scale);
    // A number replaces the symbol.
    if (sign == SignShape::None || !stone.number.empty()) return;
    const Colour ink = look->colours.sign.with_alpha(opacity);
    if (!stone.piece.double_ring) {
        add_stamp(frame, StampId::sign_on_stone(sign), at, ink, scale);
        return;
    }
    for (const float ring : kDoubleRing) {
        add_stamp(frame, StampId::sign_on_stone(sign), at, ink, scale * ring);
    }
}

/// An edge is a line from dot to dot, and an owned box has the colour and symbol of its side.
/// Returns false on other boards.
bool BoardPainter::add_part_of_box(const Frame& frame, const StonePicture& stone,
                                   const SideLook& look) {
    const float opacity = std::clamp(stone.opacity * stone.settled, 0.0f, 1.0f);
    if (const auto edge = frame.geometry.box_edge(stone.cell)) {
        mesh_.stroke(edge->from, edge->to, frame.step() * kBoxEdgeWidth,
                     Shade(theme_.board_ink.with_alpha(opacity)));
        return true;
    }
    const auto square = frame.geometry.box_square(stone.cell);
    if (!square || !look.stone) return false;
    const Colour colour = mixed(look.colours.light, look.colours.rim, 0.5f);
    mesh_.rectangle(*square, Shade(colour.with_alpha(opacity * kBoxOpacity)));
    if (look.sign == SignShape::None || !stone.number.empty()) return true;
    add_stamp(frame, StampId::sign_on_stone(look.sign), frame.centre(stone.cell),
              look.colours.sign.with_alpha(opacity));
    return true;
}

/// A sign without a stone has the letters in the corner of the cell.
void BoardPainter::add_letters(const Frame& frame, const SideLook& look,
                               const StonePicture& stone) {
    const std::string& letters = stone.piece.letters;
    const float aside =
        sign_on(look, stone) == SignShape::None ? 0 : frame.step() * kCornerNumberAside;
    const float size = aside > 0            ? kCornerNumberSize
                       : letters.size() > 1 ? kLongNumberSize
                                            : kPieceSize;
    const Point at = frame.centre(stone.cell);
    texts_.add(face_, letters, {at.x + aside, at.y + aside}, frame.step() * size * stone.size,
               packed(look.colours.sign.with_alpha(stone.opacity)));
}

void BoardPainter::add_stone_number(const Frame& frame, const StonePicture& stone) {
    const SideLook* look = frame.look(stone);
    if (look == nullptr) return;
    const Point at = frame.centre(stone.cell);
    if (stone.number.empty() && stone.second.text.empty()) {
        if (stone.piece.letters.empty()) return;
        add_letters(frame, *look, stone);
        return;
    }
    if (!look->stone) {
        const Colour ink = stone.number_accent ? theme_.mark : ink_on(theme_.board_from);
        const float aside = frame.step() * kCornerNumberAside;
        texts_.add(face_, stone.number, {at.x + aside, at.y + aside},
                   frame.step() * kCornerNumberSize, packed(ink));
        return;
    }
    const bool is_long = stone.number.size() > 2;
    // Values on small stones are like those on discs.
    const float whole = is_long ? kLongNumberSize : kNumberSize;
    const float size = stone.size >= 1 ? whole : is_long ? kLongValueSize : kValueSize;
    if (stone.number_accent) add_stamp(frame, StampId::Halo, at, mark_on(frame, stone.cell));
    add_value_texts(frame, stone.number, size, stone.second, at, look->colours.sign, stone.size);
}

void BoardPainter::add_mark(const Frame& frame, const MarkPicture& mark) {
    if (!frame.shows(mark.cell)) return;
    const Point at = frame.centre(mark.cell);
    switch (mark.shape) {
        case MarkShape::Cross:
            add_stamp(frame, StampId::Cross, at, theme_.mark);
            break;
        case MarkShape::Ring:
            add_stamp(frame, StampId::Ring, at, theme_.accent);
            break;
        case MarkShape::Dot:
            add_last(frame, mark.cell);
            break;
        case MarkShape::Origin:
            add_stamp(frame, StampId::Dot, at, theme_.mark, kOrigin);
            break;
        case MarkShape::Cursor:
            add_stamp(frame, StampId::Frame, at, kLightInk.with_alpha(0.7f), 1.07f);
            add_stamp(frame, StampId::Frame, at, theme_.accent);
            break;
        case MarkShape::Region:
            break;
        default:
            add_stamp(frame, StampId::sign_on_stone(sign_of(mark.shape)), at,
                      ink_at(frame, mark.cell), kPersonMark);
    }
}

/// Draws a dot. On stones with a sign it is a ring, next to stones with letters or the sign of a
/// kind a dot in the corner of the cell, on edges of boxes a line.
void BoardPainter::add_last(const Frame& frame, Cell cell) {
    if (const auto edge = frame.geometry.box_edge(cell)) {
        mesh_.stroke(edge->from, edge->to, frame.step() * kBoxEdgeWidth, Shade(theme_.mark));
        return;
    }
    const auto stone = std::ranges::find(frame.picture.stones, cell, &StonePicture::cell);
    const SideLook* look = frame.look_at(cell);
    const Point at = frame.centre(cell);
    if (look != nullptr && look->stone && look->sign == SignShape::None && has_kind(stone->piece)) {
        const float aside = frame.step() * kLastAside;
        add_stamp(frame, StampId::Dot, {at.x + aside, at.y - aside}, theme_.mark);
        return;
    }
    const bool ring = look != nullptr && look->stone && look->sign != SignShape::None;
    add_stamp(frame, ring ? StampId::Halo : StampId::Dot, at, mark_on(frame, cell));
}

Colour BoardPainter::mark_on(const Frame& frame, Cell cell) const {
    const SideLook* look = frame.look_at(cell);
    const bool hidden = look != nullptr && look->stone &&
                        are_alike(theme_.mark, mixed(look->colours.light, look->colours.rim, 0.5f));
    return hidden ? look->colours.sign : theme_.mark;
}

/// The colour of a person's marks and texts on a cell.
Colour BoardPainter::ink_at(const Frame& frame, Cell cell) const {
    const SideLook* look = frame.look_at(cell);
    if (look != nullptr && look->stone) return look->colours.sign;
    return ink_on(theme_.board_from);
}

/// A disc in the board's colour hides the lines below a text on an empty cell.
void BoardPainter::add_text(const Frame& frame, const TextPicture& text) {
    if (!frame.shows(text.cell)) return;
    const Point at = frame.centre(text.cell);
    if (frame.look_at(text.cell) == nullptr) {
        add_stamp(frame, StampId::Disc, at, mixed(theme_.board_from, theme_.board_to, 0.5f), 0.8f);
    }
    const float step = frame.step();
    const float least = std::min(kReadableText * scale_, kMaxLeastText * step);
    texts_.add_in(face_, text.text, at, {kTextSize * step, std::max(least, kReadableText)},
                  kTextWidth * step, packed(ink_at(frame, text.cell)));
}

void BoardPainter::add_line(const Frame& frame, const LinePicture& line) {
    if (line.from >= frame.geometry.cell_count() || line.to >= frame.geometry.cell_count()) return;
    const Point from = frame.centre(line.from);
    const Point to = frame.centre(line.to);
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    if (length <= 0) return;
    const float width = std::max(frame.step() * kPersonLine, 2.0f);
    const Shade shade(theme_.accent);
    mesh_.stroke(from, to, width, shade);
    if (!line.arrow) return;
    const float head = frame.step() * kArrowHead;
    const Point along{(to.x - from.x) / length * head, (to.y - from.y) / length * head};
    for (const float aside : {0.6f, -0.6f}) {
        mesh_.stroke(to, {to.x - along.x + aside * along.y, to.y - along.y - aside * along.x},
                     width, shade);
    }
}

/// Cells in a row get a line, in several parts if it crosses a joined edge.
void BoardPainter::add_winning(const Frame& frame) {
    const std::vector<Cell>& cells = frame.picture.winning;
    for (const Cell cell : cells) {
        if (cell >= frame.geometry.cell_count()) return;
    }
    std::size_t first = 0;
    for (std::size_t i = 1; i <= cells.size(); ++i) {
        if (i < cells.size()) {
            const Point from = frame.centre(cells[i - 1]);
            const Point to = frame.centre(cells[i]);
            const float farthest = frame.step() * kFarthestNeighbour;
            if (std::hypot(to.x - from.x, to.y - from.y) <= farthest) continue;
        }
        add_winning_part(frame, first, i - 1);
        first = i;
    }
}

void BoardPainter::add_winning_part(const Frame& frame, std::size_t first, std::size_t last) {
    const std::vector<Cell>& cells = frame.picture.winning;
    const float grown = std::clamp(frame.picture.winning_grown, 0.0f, 1.0f);
    const Point from = frame.centre(cells[first]);
    const Point to = frame.centre(cells[last]);
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    bool straight = first != last && length > 0;
    for (std::size_t i = first; i <= last && straight; ++i) {
        const Point at = frame.centre(cells[i]);
        const float area = (at.x - from.x) * (to.y - from.y) - (at.y - from.y) * (to.x - from.x);
        straight = std::abs(area) / length < frame.step() * 0.15f;
    }
    if (straight) {
        const float width = std::max(frame.step() * kWinningWidth, 2.0f);
        const Point end = between(from, to, grown);
        // The light edge separates the line from stones of its colour.
        mesh_.stroke(from, end, width * 1.5f, Shade(kLightInk.with_alpha(0.55f)));
        mesh_.stroke(from, end, width, Shade(theme_.mark));
        return;
    }
    for (std::size_t i = first; i <= last; ++i) {
        add_stamp(frame, StampId::Halo, frame.centre(cells[i]), theme_.mark.with_alpha(grown));
    }
}

}  // namespace tengen::gui
