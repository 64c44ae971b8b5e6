#include "core/symmetry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

namespace tengen {

namespace {

/// The maximum number of images, of all symmetries together, that a list may hold.
constexpr std::size_t kMaxImages = 4'000'000;

/// Row, column and layer of a cell, or a sum of them.
using Point = std::array<int, 3>;

Point point_of(const BoardOffset& offset) {
    return {offset.row, offset.column, offset.layer};
}

/// A linear map that maps the steps of a board to its steps.
struct Turning {
    std::array<Point, 3> of_axis;  ///< the images of one row up, one column right, one layer up
    std::vector<Direction> directions;

    Point operator()(const Point& point) const {
        Point image{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t i = 0; i < 3; ++i) image[i] += of_axis[axis][i] * point[axis];
        }
        return image;
    }

    bool is_rotation() const {
        const auto& [a, b, c] = of_axis;
        return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
                   a[2] * (b[0] * c[1] - b[1] * c[0]) >
               0;
    }
};

class TurningFinder {
  public:
    explicit TurningFinder(const Board& board) {
        for (Direction direction = 0; direction < board.direction_count(); ++direction) {
            const Point step = point_of(board.offset(direction));
            direction_of_[index_of(step)] = static_cast<int>(direction);
            steps_.push_back(step);
        }
        if (board.shape().layers > 1) above_ = steps_;
    }

    /// The identity first, then the other rotations by their angle, then the reflections.
    std::vector<Turning> find() const {
        std::vector<Point> by_angle = steps_;
        std::ranges::stable_sort(
            by_angle, {}, [](const Point& step) { return std::pair(step[2] != 0, angle(step)); });
        std::vector<Turning> turnings;
        for (const Point& right : by_angle) {
            for (const Point& up : steps_) {
                for (const Point& above : above_) {
                    if (!keeps_steps({{up, right, above}, {}})) continue;
                    turnings.push_back({{up, right, above}, directions_of({up, right, above})});
                }
            }
        }
        const auto put_first = [&](const auto& is_first) {
            std::stable_partition(turnings.begin(), turnings.end(), is_first);
        };
        put_first([](const Turning& turning) { return turning.is_rotation(); });
        put_first(
            [](const Turning& turning) { return std::ranges::is_sorted(turning.directions); });
        return turnings;
    }

  private:
    /// Asked of thousands of maps for a cube, so it allocates nothing.
    bool keeps_steps(const Turning& turning) const {
        std::uint32_t used = 0;
        return std::ranges::all_of(steps_, [&](const Point& step) {
            const int direction = direction_of(turning(step));
            if (direction < 0 || (used >> direction & 1) != 0) return false;
            used |= std::uint32_t{1} << direction;
            return true;
        });
    }

    std::vector<Direction> directions_of(const std::array<Point, 3>& of_axis) const {
        const Turning turning{of_axis, {}};
        std::vector<Direction> directions;
        for (const Point& step : steps_) {
            directions.push_back(static_cast<Direction>(direction_of(turning(step))));
        }
        return directions;
    }

    /// Steps go to the next row, column or layer.
    static bool is_near(const Point& step) {
        return std::ranges::all_of(step, [](int part) { return part >= -1 && part <= 1; });
    }
    static std::size_t index_of(const Point& step) {
        return static_cast<std::size_t>((step[0] + 1) * 9 + (step[1] + 1) * 3 + step[2] + 1);
    }
    /// Negative if no direction has this step.
    int direction_of(const Point& step) const {
        return is_near(step) ? direction_of_[index_of(step)] : -1;
    }

    /// From 0 to 2 pi, against the clock.
    static double angle(const Point& step) {
        const double angle = std::atan2(step[0], step[1]);
        return angle < 0 ? angle + 2 * std::numbers::pi : angle;
    }

    static constexpr std::array<int, 27> kNone = [] {
        std::array<int, 27> none{};
        none.fill(-1);
        return none;
    }();

    std::vector<Point> steps_;
    std::array<int, 27> direction_of_ = kNone;  ///< [index_of()]
    std::vector<Point> above_{{0, 0, 1}};       ///< possible images of a step up
};

/// The size of the board along each axis, and whether its edges are joined there.
struct Axes {
    explicit Axes(const Board& board)
        : size{board.rows(), board.columns() / board.shape().layers, board.shape().layers},
          joined{board.shape().wrap.rows, board.shape().wrap.columns, false} {}

    Point point(const Board& board, Cell cell) const {
        return {board.row(cell), board.column(cell) % size[1], board.column(cell) / size[1]};
    }

    /// The outside if there is no such cell.
    Cell cell(const Board& board, Point point) const {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            int& at = point[axis];
            if (joined[axis]) at = (at % size[axis] + size[axis]) % size[axis];
            if (at < 0 || at >= size[axis]) return board.outside();
        }
        const Cell cell = board.cell(point[0], point[2] * size[1] + point[1]);
        return board.is_blocked(cell) ? board.outside() : cell;
    }

    Point size;
    std::array<bool, 3> joined;
};

/// The maps that can keep a set of cells: those that keep its middle. Joined edges have no middle
/// between them, so all shifts along them are tried.
class Maps {
  public:
    Maps(const Board& board, const std::vector<Cell>& cells)
        : board_(board), axes_(board), count_(static_cast<int>(cells.size())) {
        for (const Cell cell : cells) {
            const Point point = axes_.point(board, cell);
            for (std::size_t axis = 0; axis < 3; ++axis) sum_[axis] += point[axis];
        }
    }

    /// Calls take(symmetry), the identity first, for each map that `wanted` accepts. `wanted` gets
    /// the map as a function of a cell: on joined edges few of many maps are worth a symmetry.
    template <class Wanted, class Take>
    void each(const Wanted& wanted, const Take& take) const {
        const std::vector<Turning> turnings = TurningFinder(board_).find();
        const bool shifts = can_shift(turnings.size());
        for (const Turning& turning : turnings) {
            Point first{}, last{};
            if (!middle_shift(turning, first)) continue;
            last = first;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                if (axes_.joined[axis] && shifts) last[axis] = axes_.size[axis] - 1;
            }
            Point shift = first;
            for (shift[0] = first[0]; shift[0] <= last[0]; ++shift[0]) {
                for (shift[1] = first[1]; shift[1] <= last[1]; ++shift[1]) {
                    const auto image = [&](Cell cell) { return image_of(turning, shift, cell); };
                    if (wanted(image)) take(map(turning, shift));
                }
            }
        }
    }

  private:
    bool can_shift(std::size_t turnings) const {
        std::size_t images = turnings * static_cast<std::size_t>(board_.cell_count());
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (axes_.joined[axis]) images *= static_cast<std::size_t>(axes_.size[axis]);
        }
        return images <= kMaxImages;
    }

    /// The shift after the turning that keeps the middle; 0 where edges are joined. Fails if it is
    /// not a whole number.
    bool middle_shift(const Turning& turning, Point& shift) const {
        const Point turned = turning(sum_);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (axes_.joined[axis]) continue;
            const int difference = sum_[axis] - turned[axis];
            if (difference % count_ != 0) return false;
            shift[axis] = difference / count_;
        }
        return true;
    }

    Cell image_of(const Turning& turning, const Point& shift, Cell cell) const {
        if (board_.is_blocked(cell)) return board_.outside();
        Point image = turning(axes_.point(board_, cell));
        for (std::size_t axis = 0; axis < 3; ++axis) image[axis] += shift[axis];
        return axes_.cell(board_, image);
    }

    Symmetry map(const Turning& turning, const Point& shift) const {
        Symmetry symmetry{{}, turning.directions};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (axes_.joined[axis] && shift[axis] != 0) symmetry.shifts = true;
        }
        symmetry.image.reserve(static_cast<std::size_t>(board_.cell_count()) + 1);
        for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
            symmetry.image.push_back(image_of(turning, shift, cell));
        }
        symmetry.image.push_back(board_.outside());
        return symmetry;
    }

    const Board& board_;
    Axes axes_;
    int count_;
    Point sum_{};
};

std::vector<Cell> playable_cells(const Board& board) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (!board.is_blocked(cell)) cells.push_back(cell);
    }
    return cells;
}

bool is_symmetry_of(const Board& board, const std::vector<Cell>& cells, const Symmetry& symmetry) {
    std::vector<bool> used(symmetry.image.size(), false);
    for (const Cell cell : cells) {
        const Cell image = symmetry.image[cell];
        if (image == board.outside() || used[image]) return false;
        used[image] = true;
        for (Direction direction = 0; direction < board.direction_count(); ++direction) {
            const Cell next = symmetry.image[board.step(cell, direction)];
            if (board.step(image, symmetry.directions[direction]) != next) return false;
        }
    }
    return true;
}

}  // namespace

std::vector<Symmetry> symmetries_of(const Board& board) {
    const std::vector<Cell> cells = playable_cells(board);
    std::vector<Symmetry> symmetries;
    const auto all = [](const auto&) { return true; };
    Maps(board, cells).each(all, [&](Symmetry symmetry) {
        if (is_symmetry_of(board, cells, symmetry)) symmetries.push_back(std::move(symmetry));
    });
    return symmetries;
}

std::vector<Symmetry> symmetries_of(const Game& game) {
    std::vector<Symmetry> symmetries = symmetries_of(game.board());
    for (const std::unique_ptr<Rule>& rule : game.rules()) {
        const rule::Symmetric* part = rule->symmetric();
        if (part == nullptr) return {std::move(symmetries.front())};
        std::erase_if(symmetries, [&](const Symmetry& symmetry) {
            return !part->keeps(game.board(), symmetry);
        });
    }
    std::set<std::vector<Cell>> known;
    std::erase_if(symmetries,
                  [&](const Symmetry& symmetry) { return !known.insert(symmetry.image).second; });
    return symmetries;
}

std::vector<Symmetry> symmetries_of_stones(const Position& position, SymmetryReading reading) {
    const Board& board = position.board();
    std::vector<Symmetry> symmetries;
    if (reading == SymmetryReading::None) return symmetries;
    const std::vector<Cell> cells = playable_cells(board);
    std::vector<Cell> stones;
    for (const Cell cell : cells) {
        if (position.at(cell) != kEmpty) stones.push_back(cell);
    }
    const Wrap& wrap = board.shape().wrap;
    const bool whole_board = reading == SymmetryReading::Board || wrap.columns || wrap.rows;
    const auto keeps_stones = [&](const auto& image) {
        return std::ranges::all_of(
            stones, [&](Cell stone) { return position.at(image(stone)) == position.at(stone); });
    };
    const Maps maps(board, whole_board || stones.empty() ? cells : stones);
    maps.each(keeps_stones, [&](Symmetry symmetry) {
        if (whole_board && !is_symmetry_of(board, cells, symmetry)) return;
        if (std::ranges::all_of(cells, [&](Cell cell) { return symmetry.image[cell] == cell; })) {
            return;
        }
        symmetries.push_back(std::move(symmetry));
    });
    return symmetries;
}

Cell cell_at(const Board& board, Cell from, const BoardOffset& offset) {
    const Axes axes(board);
    Point point = axes.point(board, from);
    for (std::size_t axis = 0; axis < 3; ++axis) point[axis] += point_of(offset)[axis];
    return axes.cell(board, point);
}

BoardOffset image_of(const Board& board, const BoardOffset& offset, const Symmetry& symmetry) {
    constexpr Direction kRight = 0, kUp = 2, kAbove = 8;
    const auto image = [&](Direction direction) {
        return point_of(board.offset(symmetry.directions[direction]));
    };
    const Point above = board.shape().layers > 1 ? image(kAbove) : Point{0, 0, 1};
    const Point point = Turning{{image(kUp), image(kRight), above}, {}}(point_of(offset));
    return {point[0], point[1], point[2]};
}

Action image_of(Action action, const Symmetry& symmetry) {
    const std::vector<Cell>& image = symmetry.image;
    switch (action.kind()) {
        case ActionKind::Place:
            return Action::place(image[action.cell()]);
        case ActionKind::PlaceOf:
            return Action::place_of(action.side(), image[action.cell()], action.piece());
        case ActionKind::Take:
            return Action::take(image[action.cell()]);
        case ActionKind::Move:
            return Action::move(image[action.from()], image[action.to()]);
        case ActionKind::MoveAs:
            return Action::move_as(image[action.from()], image[action.to()], action.piece());
        case ActionKind::Choose:
        case ActionKind::Pass:
            break;
    }
    return action;
}

Setup image_of(Setup setup, const Symmetry& symmetry) {
    for (Stone& stone : setup.stones) stone.cell = symmetry.image[stone.cell];
    return setup;
}

std::optional<Position> image_of(const Position& position, const Symmetry& symmetry) {
    const Setup setup = image_of(position.setup(), symmetry);
    if (!position.game().check(setup)) return std::nullopt;
    Position image(position.shared_game(), setup);
    for (int ply = 0; ply < position.ply(); ++ply) {
        const Action action = image_of(position.action(ply), symmetry);
        if (image.over() || !image.is_legal(action)) return std::nullopt;
        image.apply(action);
    }
    return image;
}

}  // namespace tengen
