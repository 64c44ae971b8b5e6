// Long, because one class places cells, lines and labels by the same measures.
#include "board_drawing/board_geometry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "board_drawing/board_layout.hpp"
#include "board_drawing/proportions.hpp"
#include "core/notation.hpp"

namespace tengen {
namespace {

constexpr float kMax = 1 << 16;  // pixels of a picture
constexpr float kMinLabel = 9;   // pixels; smaller letters are unreadable
constexpr float kMaxLetters = 4;
constexpr float kLabelRoom = 1.3f;             // of a label's size, beyond the stones
constexpr float kZoomedLabelRoom = 1.55f;      // the same, for labels around the zoomed field
constexpr float kLabelDistance = 0.72f;        // from the stones to its middle
constexpr float kHexagonLabelDistance = 1.1f;  // the same, with thick edges to connect
constexpr float kMinSnapped = 4;  // pixels of a step: whole pixels would distort smaller ones
constexpr int kTurns[] = {30, 15, -15, -30};  // degrees; rows still go up, columns right
constexpr float kWorthTurning = 1.03f;        // factor of cell size; below it hexagons stay upright
constexpr float kMaxOfField = 0.5f;  // the maximum step when zoomed, as a part of the field's side

constexpr Point kDownLeft{-0.5f, 0.8660254f};  // to the neighbour in the row below

float sane(float value, float least, float most, float otherwise) {
    return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

Point sum(Point one, Point other) {
    return {one.x + other.x, one.y + other.y};
}

/// FNV-1a, to distinguish pictures.
class Hash {
  public:
    void add(std::uint32_t value) {
        for (int shift = 0; shift < 32; shift += 8) {
            hash_ = (hash_ ^ (value >> shift & 0xFF)) * 0x100000001B3u;
        }
    }
    void add(float value) { add(static_cast<std::uint32_t>(std::lround(value * 64))); }
    std::uint64_t value() const { return hash_; }

  private:
    std::uint64_t hash_ = 0xCBF29CE484222325u;
};

}  // namespace

/// Makes a geometry: scales a layout's steps to pixels.
class GeometryMaker {
  public:
    GeometryMaker(const Board& board, Size size, bool coordinates, float letters = 1);
    BoardGeometry make(const Board& board, Viewport viewport);

    /// The size of the picture with the same cells and margins, and nothing else.
    Size snug_size(float longest) const;
    PartView part_view(std::span<const Cell> cells, float longest, bool flipped) const;

  private:
    BoardLayout best_layout(const Board& board) const;
    float step_of(const BoardLayout& layout) const;
    float margin(const BoardLayout& layout) const;
    Rect inner_field() const;
    void choose_step();
    void choose_viewport(Viewport wanted);
    Point pixels(Point unit) const;
    void place_chequers();
    void place_lines();
    void place_labels();
    void add_letters(int first_layer);
    void add_numbers(int layer);
    void add_label(Point at, std::string text);
    float label_distance() const {
        const bool cells = made_.hexagonal_ && made_.squares_;
        return label_size_ * (cells ? kHexagonLabelDistance : kLabelDistance);
    }
    /// Hexagons and stars have letters at the lower left ends of their columns, and numbers at the
    /// right ends of their rows.
    bool has_labels_at_ends() const {
        const auto& outline = layout_.outline();
        return outline && outline->outline != Outline::Triangle;
    }
    Point lower_end(int column) const {
        int row = 0;
        while (!is_inside(*layout_.outline(), row, column)) ++row;
        return made_.centres_[layout_.board().cell(row, column)];
    }
    Point right_end(int row) const {
        int column = layout_.board().columns() - 1;
        while (!is_inside(*layout_.outline(), row, column)) --column;
        return made_.centres_[layout_.board().cell(row, column)];
    }
    /// The way from the centre of a hexagon to a label beyond its edge in a direction. The labels
    /// of hexagons turn with the board.
    Point beyond(Point direction) const {
        const float far = (made_.step_ / 2 + label_size_ * kLabelDistance) * (flipped() ? -1 : 1);
        return {direction.x * far, direction.y * far};
    }
    /// The way from a cell of the lowest or leftmost row that is drawn to its label. The labels of
    /// squares stay at the lower and the left edge, those of hexagons turn with the board.
    Point label_way(Point upright) const {
        const Point way = layout_.turned(upright);
        return flipped() && made_.hexagonal_ ? Point{-way.x, -way.y} : way;
    }
    bool has_turned_rows() const { return flipped() && !made_.hexagonal_; }
    void note_key(const Board& board);

    bool zoomed() const { return made_.viewport_.zoom > 1; }
    bool flipped() const { return made_.viewport_.flipped; }
    /// Labels at the edge of the field stay in place when zoomed.
    bool labels_at_edge() const {
        return zoomed() && !layout_.hexagonal() && layers_ <= layout_.layers_in_row();
    }

    BoardGeometry made_;
    float label_size_;  ///< 0: no labels
    int layers_;
    BoardLayout layout_;
    Point origin_;  ///< of the layout's (0, 0), in pixels
};

GeometryMaker::GeometryMaker(const Board& board, Size size, bool coordinates, float letters)
    : label_size_(0), layers_(board.shape().layers), layout_(board, 1) {
    size = {sane(size.width, 1, kMax, 1), sane(size.height, 1, kMax, 1)};
    made_.size_ = size;
    const float least = std::min(size.width, size.height);
    if (coordinates && least >= 14 * kMinLabel) {
        const float wanted = std::min(kMinLabel * sane(letters, 1, kMaxLetters, 1), least / 14);
        label_size_ = std::max({kMinLabel, std::round(least * 0.0175f), std::floor(wanted)});
    }
    layout_ = best_layout(board);
    made_.label_size_ = label_size_;
    made_.hexagonal_ = layout_.hexagonal();
    made_.squares_ = layout_.squares();
    made_.has_boxes_ = layout_.has_boxes();
    made_.columns_ = static_cast<std::size_t>(board.columns());
    made_.hexagon_ = layout_.hexagon();
    made_.field_ = inner_field();
    made_.extent_ = {layout_.box().width, layout_.box().height};
}

BoardGeometry GeometryMaker::make(const Board& board, Viewport viewport) {
    choose_step();
    choose_viewport(viewport);
    for (const Point& unit : layout_.centres()) made_.centres_.push_back(pixels(unit));
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        made_.playable_.push_back(!board.is_blocked(cell));
    }
    place_chequers();
    place_lines();
    if (label_size_ > 0) place_labels();
    note_key(board);
    return std::move(made_);
}

Size GeometryMaker::snug_size(float longest) const {
    const float around = 2 * margin(layout_);
    const Rect& box = layout_.box();
    const float step = (longest - around) / std::max(box.width, box.height);
    return {std::ceil(box.width * step + around), std::ceil(box.height * step + around)};
}

PartView GeometryMaker::part_view(std::span<const Cell> cells, float longest, bool flipped) const {
    const std::vector<Point>& centres = layout_.centres();
    const std::vector<Point>& hexagon = layout_.hexagon();
    const bool hexagons = layout_.hexagonal() && layout_.squares();
    float right = 0.5f, below = 0.5f;
    for (const Point& corner : hexagon) {
        if (hexagons) right = std::max(right, corner.x), below = std::max(below, corner.y);
    }
    Point least{INFINITY, INFINITY}, most{-INFINITY, -INFINITY};
    for (const Cell cell : cells) {
        const Point at = centres[cell];
        least = {std::min(least.x, at.x - right), std::min(least.y, at.y - below)};
        most = {std::max(most.x, at.x + right), std::max(most.y, at.y + below)};
    }
    const float width = std::max(most.x - least.x, 2.0f);
    const float height = std::max(most.y - least.y, 2.0f);
    const float around_x = made_.size_.width - made_.field_.width;
    const float around_y = made_.size_.height - made_.field_.height;
    const float step = std::max(
        std::floor(std::min((longest - around_x) / width, (longest - around_y) / height)), 1.0f);
    const Size size{std::ceil(width * step) + around_x, std::ceil(height * step) + around_y};
    const Rect& box = layout_.box();
    Point middle{(least.x + most.x) / 2 - box.x, (least.y + most.y) / 2 - box.y};
    if (flipped) middle = {box.width - middle.x, box.height - middle.y};
    return {size, {step / step_of(layout_), middle, flipped}};
}

/// Chooses the rows of layers and the turn of hexagons with the largest cells.
BoardLayout GeometryMaker::best_layout(const Board& board) const {
    BoardLayout best(board, layers_);
    for (int in_row = layers_ - 1; in_row > 0; --in_row) {
        BoardLayout other(board, in_row);
        if (step_of(other) > step_of(best) * 1.001f) best = std::move(other);
    }
    if (!best.hexagonal() || best.outline()) return best;
    float least = step_of(best) * kWorthTurning;
    for (const int turn : kTurns) {
        BoardLayout other(board, best.layers_in_row(), turn);
        if (step_of(other) <= least) continue;
        least = step_of(other);
        best = std::move(other);
    }
    return best;
}

float GeometryMaker::margin(const BoardLayout& layout) const {
    const float least = std::min(made_.size_.width, made_.size_.height);
    const float bare = least * (layout.squares() ? 0.05f : 0.016f);
    if (label_size_ == 0) return bare;
    return label_size_ * kLabelRoom + (layout.squares() ? bare * 0.4f : 0);
}

float GeometryMaker::step_of(const BoardLayout& layout) const {
    const float around = 2 * margin(layout);
    return std::min((made_.size_.width - around) / layout.box().width,
                    (made_.size_.height - around) / layout.box().height);
}

/// Whole pixels, because pictures are clipped to it.
Rect GeometryMaker::inner_field() const {
    const Size size = made_.size_;
    const float bare = margin(layout_);
    const float rest = std::floor(label_size_ > 0 ? label_size_ * 0.5f : bare);
    const float edge = std::floor(label_size_ > 0 ? label_size_ * kZoomedLabelRoom : bare);
    return {edge, rest, std::max(std::floor(size.width) - edge - rest, 1.0f),
            std::max(std::floor(size.height) - edge - rest, 1.0f)};
}

/// Cells of whole pixels make all squares equal; lines are then on whole pixels too.
void GeometryMaker::choose_step() {
    float step = step_of(layout_);
    const bool snapped = step >= kMinSnapped && !layout_.hexagonal();
    if (snapped) step = std::floor(step);
    made_.step_ = step;
    const Rect& box = layout_.box();
    origin_ = {(made_.size_.width - box.width * step) / 2 - box.x * step,
               (made_.size_.height - box.height * step) / 2 - box.y * step};
    if (!snapped) return;
    const float line = layout_.squares() ? step / 2 : 0;
    origin_ = {std::floor(origin_.x + line) + 0.5f - line,
               std::floor(origin_.y + line) + 0.5f - line};
}

void GeometryMaker::choose_viewport(Viewport wanted) {
    const Rect& box = layout_.box();
    const Rect& field = made_.field_;
    const float most = std::min(field.width, field.height) * kMaxOfField / step_of(layout_);
    const float zoom = sane(wanted.zoom, 1, std::max(most, 1.0f), 1);
    if (zoom <= 1) {
        made_.viewport_ = {1, {box.width / 2, box.height / 2}, wanted.flipped};
        return;
    }
    made_.step_ = step_of(layout_) * zoom;
    const auto clamped = [](float value, float seen, float all) {
        return seen >= all ? all / 2 : sane(value, seen / 2, all - seen / 2, all / 2);
    };
    const Point centre{clamped(wanted.centre.x, field.width / made_.step_, box.width),
                       clamped(wanted.centre.y, field.height / made_.step_, box.height)};
    made_.viewport_ = {zoom, centre, wanted.flipped};
    origin_ = {field.x + field.width / 2 - (centre.x + box.x) * made_.step_,
               field.y + field.height / 2 - (centre.y + box.y) * made_.step_};
}

Point GeometryMaker::pixels(Point unit) const {
    if (flipped()) {
        const Rect& box = layout_.box();
        unit = {box.x + box.right() - unit.x, box.y + box.bottom() - unit.y};
    }
    return {origin_.x + unit.x * made_.step_, origin_.y + unit.y * made_.step_};
}

/// Without gaps: each one ends where the next one begins.
void GeometryMaker::place_chequers() {
    for (const UnitSquare& square : layout_.chequers()) {
        const Point at = pixels(square.middle);
        const float half = made_.step_ / 2;
        const float x = std::round(at.x - half), y = std::round(at.y - half);
        made_.chequers_.push_back(
            {{x, y, std::round(at.x + half) - x, std::round(at.y + half) - y}, square.dark});
    }
}

void GeometryMaker::place_lines() {
    for (const UnitLine& line : layout_.lines()) {
        made_.lines_.push_back(
            {pixels(line.from), pixels(line.to), line.heavy, line.faded, line.edge});
    }
    for (const Cell cell : layout_.stars()) made_.stars_.push_back(made_.centres_[cell]);
}

/// Returns the interval of shown labels in a row: every one, every second, fifth ...
int thinned(float needed, float step) {
    for (const int every : {1, 2, 5, 10, 20}) {
        if (static_cast<float>(every) * step >= needed) return every;
    }
    return 50;
}

bool has_label(int index, int every) {
    return every <= 2 ? index % every == 0 : index == 0 || (index + 1) % every == 0;
}

void GeometryMaker::place_labels() {
    for (int layer = 0; layer < layers_; layer += layout_.layers_in_row()) {
        add_letters(layer);
        add_numbers(layer);
    }
}

void GeometryMaker::add_letters(int first_layer) {
    const int width = layout_.layer_columns();
    const int last = std::min(first_layer + layout_.layers_in_row(), layers_) * width;
    const float letters = last > 26 ? 1.9f : 1.15f;
    const int every = thinned(label_size_ * letters, made_.step_);
    const float below = made_.step_ * (made_.hexagonal_ && made_.squares_ ? 0.577f : 0.5f);
    for (int column = first_layer * width; column < last; ++column) {
        if (!has_label(column, every)) continue;
        if (has_labels_at_ends()) {
            add_label(sum(lower_end(column), beyond(kDownLeft)), column_name(column));
            continue;
        }
        const int row = has_turned_rows() ? layout_.board().rows() - 1 : 0;
        const Point at = made_.centres_[layout_.board().cell(row, column)];
        if (labels_at_edge()) {
            add_label({at.x, made_.field_.bottom() + label_distance()}, column_name(column));
        } else {
            add_label(sum(at, label_way({0, below + label_distance()})), column_name(column));
        }
    }
}

void GeometryMaker::add_numbers(int layer) {
    const Board& board = layout_.board();
    const int every = thinned(label_size_ * 1.3f, made_.step_);
    for (int row = 0; row < board.rows(); ++row) {
        if (!has_label(row, every)) continue;
        if (has_labels_at_ends()) {
            add_label(sum(right_end(row), beyond({1, 0})), std::to_string(row + 1));
            continue;
        }
        const int last = std::min(layer + layout_.layers_in_row(), layers_);
        const int column = has_turned_rows() ? last * layout_.layer_columns() - 1
                                             : layer * layout_.layer_columns();
        const Point at = made_.centres_[board.cell(row, column)];
        if (labels_at_edge()) {
            add_label({made_.field_.x - label_distance(), at.y}, std::to_string(row + 1));
        } else {
            const float left = made_.step_ / 2 + label_distance();
            add_label(sum(at, label_way({-left, 0})), std::to_string(row + 1));
        }
    }
}

void GeometryMaker::add_label(Point at, std::string text) {
    if (zoomed()) {
        const Rect& field = made_.field_;
        const bool across = at.x >= field.x && at.x < field.right();
        const bool along = at.y >= field.y && at.y < field.bottom();
        if (labels_at_edge() ? !across && !along : !across || !along) return;
    }
    made_.labels_.push_back({at, std::move(text)});
}

void GeometryMaker::note_key(const Board& board) {
    const BoardShape& shape = board.shape();
    Hash hash;
    for (const int number :
         {shape.rows, shape.columns, shape.layers, shape.blocks.rows, shape.blocks.columns,
          static_cast<int>(shape.drawing), static_cast<int>(shape.neighbours),
          int{shape.wrap.columns}, int{shape.wrap.rows}}) {
        hash.add(static_cast<std::uint32_t>(number));
    }
    hash.add(static_cast<std::uint32_t>(layout_.turn()));
    for (const Cell cell : shape.blocked) hash.add(std::uint32_t{cell});
    for (const std::vector<Cell>& line : shape.lines) {
        for (const Cell cell : line) hash.add(std::uint32_t{cell});
    }
    hash.add(std::uint32_t{flipped()});
    for (const float number :
         {made_.size_.width, made_.size_.height, label_size_, made_.step_, origin_.x, origin_.y}) {
        hash.add(number);
    }
    made_.key_ = hash.value();
}

BoardGeometry::BoardGeometry(const Board& board, Size size, bool coordinates, Viewport viewport,
                             float letters) {
    *this = GeometryMaker(board, size, coordinates, letters).make(board, viewport);
}

// A smaller picture has smaller margins, so the size is found in a few steps.
constexpr int kSizeSteps = 4;

Size snug_size(const Board& board, float longest, bool coordinates) {
    Size size{longest, longest};
    for (int i = 0; i < kSizeSteps; ++i) {
        size = GeometryMaker(board, size, coordinates).snug_size(longest);
    }
    return size;
}

PartView part_view(const Board& board, std::span<const Cell> cells, float longest, bool coordinates,
                   bool flipped) {
    PartView view{{longest, longest}, {}};
    for (int i = 0; i < kSizeSteps; ++i) {
        view = GeometryMaker(board, view.size, coordinates).part_view(cells, longest, flipped);
    }
    return view;
}

std::vector<Point> BoardGeometry::corners(Cell cell) const {
    const Point at = centre(cell);
    if (!hexagonal_) {
        const float half = step_ / 2;
        return {{at.x - half, at.y - half},
                {at.x + half, at.y - half},
                {at.x + half, at.y + half},
                {at.x - half, at.y + half}};
    }
    std::vector<Point> corners;
    for (const Point& unit : hexagon_) {
        corners.push_back({at.x + unit.x * step_, at.y + unit.y * step_});
    }
    return corners;
}

std::optional<Segment> BoardGeometry::box_edge(Cell cell) const {
    const std::size_t row = cell / columns_, column = cell % columns_;
    if (!has_boxes_ || row % 2 == column % 2) return std::nullopt;
    const std::size_t away = row % 2 == 0 ? 1 : columns_;
    return Segment{centres_[cell - away], centres_[cell + away], true};
}

std::optional<Rect> BoardGeometry::box_square(Cell cell) const {
    const std::size_t row = cell / columns_, column = cell % columns_;
    if (!has_boxes_ || row % 2 == 0 || column % 2 == 0) return std::nullopt;
    const Point at = centres_[cell];
    const float half = step_ * kBoxHalf;
    return Rect{at.x - half, at.y - half, 2 * half, 2 * half};
}

float BoardGeometry::star_radius() const {
    return std::max(step_ * (has_boxes_ ? kBoxDotRadius : kStarRadius), 1.2f);
}

std::optional<Cell> BoardGeometry::cell_at(Point point) const {
    const Rect seen = viewport_.zoom > 1 ? field_ : Rect{0, 0, size_.width, size_.height};
    const bool inside = point.x >= seen.x && point.x <= seen.right() && point.y >= seen.y &&
                        point.y <= seen.bottom();
    if (!inside) return std::nullopt;
    std::size_t nearest = 0;
    float least = INFINITY;
    for (std::size_t cell = 0; cell < centres_.size(); ++cell) {
        const float dx = point.x - centres_[cell].x;
        const float dy = point.y - centres_[cell].y;
        const float distance = dx * dx + dy * dy;
        if (distance < least) {
            least = distance;
            nearest = cell;
        }
    }
    // The outer lines of squares are half a step from the cells.
    const float reach = step_ * (squares_ ? 1.0f : 0.5f) * 1.001f;
    const Point at = centres_[nearest];
    const bool near = std::abs(point.x - at.x) <= reach && std::abs(point.y - at.y) <= reach;
    if (!near || !playable_[nearest]) return std::nullopt;
    return static_cast<Cell>(nearest);
}

float BoardGeometry::line_width(bool heavy) const {
    const float least = std::min(size_.width, size_.height);
    const float light =
        std::max(1.0f, std::round(std::clamp(step_ / 45, least / 700, least / 300)));
    return heavy ? std::max(light, std::round(least > 420 ? light * 1.6f : light)) : light;
}

}  // namespace tengen
