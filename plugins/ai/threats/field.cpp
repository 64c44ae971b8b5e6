#include "field.hpp"

#include <tengen/kit/forbidden_rule.hpp>

#include <algorithm>
#include <bit>

namespace threats {

namespace {

constexpr unsigned kOutside = 3;  ///< value in a code
constexpr int kMaxKnown = 5;      ///< maximum line length with a lookup table for rows: a million
                                  ///< codes
constexpr std::uint16_t kKnown = 0x8000;
constexpr int kMarkBits = 6;
constexpr Marks kAllMarks = (1 << kMarkBits) - 1;

std::uint64_t key_of(Cell cell, Side side) {
    std::uint64_t x = (std::uint64_t{cell} << 2 | side) * 0x9E3779B97F4A7C15u + 0xD1342543DE82EF95u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

Marks marks_in(std::uint16_t both, Side side) {
    return static_cast<Marks>(both >> (side == 1 ? 0 : kMarkBits) & kAllMarks);
}

}  // namespace

std::string Field::refusal(const ai::Game& game) {
    constexpr int kKnownRules = TENGEN_RULE_PLACES | TENGEN_RULE_LINES | TENGEN_RULE_FULL_BOARD |
                                TENGEN_RULE_OPENING | TENGEN_RULE_NO_LINE | TENGEN_RULE_FORBIDS;
    const auto& raw = game.raw();
    for (std::uint32_t i = 0; i < raw.rule_count; ++i) {
        const tengen_rule_t& rule = raw.rules[i];
        const bool known = (rule.role & kKnownRules) == rule.role && rule.role != 0;
        if (!known) return "the rule '" + std::string(rule.name) + "' changes what a four is";
    }
    const ai::LineRule line(game);
    if (line.misere()) return "lines lose";
    if (game.sides() != 2) return "there are not two sides";
    if (game.seats() < 2) return "it has no opponent";
    if (line.length() < 3 || line.length() > kMaxLine) {
        return "lines have not 3 to " + std::to_string(kMaxLine) + " stones";
    }
    if (game.does(TENGEN_RULE_FORBIDS) && line.axes().size() != 4) {
        return "shapes are forbidden in directions without lines";
    }
    for (const Side side : {Side{1}, Side{2}}) {
        if (line.effect_of_run(line.length() + 1, side) == ai::LineEffect::Loses) {
            return "an overline loses";
        }
    }
    if (ai::ForbiddenRule(game).may_forbid_lines(line)) {
        return "an overline wins, but may be forbidden";
    }
    std::vector<Cell> row(2 * static_cast<std::size_t>(line.length()));
    for (int cell = 0; cell < game.cell_count(); ++cell) {
        for (const int axis : line.axes()) {
            fill_row(game, static_cast<Cell>(cell), axis, line.length(), row.data());
            row.push_back(static_cast<Cell>(cell));
            std::vector<Cell> cells = row;
            row.pop_back();
            std::erase(cells, static_cast<Cell>(game.cell_count()));
            std::sort(cells.begin(), cells.end());
            if (std::adjacent_find(cells.begin(), cells.end()) != cells.end()) {
                return "rows join themselves";
            }
        }
    }
    return {};
}

Field::Field(const ai::Game& game)
    : cell_count_(static_cast<std::size_t>(game.cell_count())), stones_(cell_count_, ai::kEmpty) {
    const ai::LineRule line(game);
    length_ = line.length();
    axes_ = line.axes();
    simple_threes_ = game.parameter(TENGEN_RULE_FORBIDS, "threes") == "simple";
    for (const Side side : {Side{1}, Side{2}}) {
        rules_[side] = {length_, line.effect_of_run(length_ + 1, side) == ai::LineEffect::Wins,
                        line.closed_counts()};
        const auto on = [&](const char* name, unsigned kind) {
            if (game.parameter(TENGEN_RULE_FORBIDS, name, side) == "true") forbids_[side] |= kind;
        };
        on("overline", kOverline);
        on("double_four", kDoubleFour);
        on("double_three", kDoubleThree);
    }
    rows_.resize(cell_count_ * axes_.size() * width());
    codes_.resize(cell_count_ * axes_.size());
    row_marks_.resize(codes_.size());
    for (auto& marks : all_) marks.resize(cell_count_);
    for (int i = 0; i < 3; ++i) {
        sets_.push_back({CellSet(cell_count_), CellSet(cell_count_), CellSet(cell_count_),
                         CellSet(cell_count_)});
    }
    if (length_ <= kMaxKnown) known_.resize(std::size_t{1} << 2 * width());
    for (std::size_t i = 0; i < cell_count_; ++i) {
        const auto cell = static_cast<Cell>(i);
        if (game.blocked(cell)) stones_[cell] = ai::kOutside;
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            Cell* const row = rows_.data() + index(cell, axis) * width();
            fill_row(game, cell, axes_[axis], length_, row);
            for (std::size_t place = 0; place < width(); ++place) {
                if (row[place] != cell_count_) continue;
                codes_[index(cell, axis)] |= std::uint64_t{kOutside} << 2 * place;
            }
        }
    }
    for (std::size_t i = 0; i < cell_count_; ++i) {
        if (stones_[i] == ai::kEmpty) refresh_all(static_cast<Cell>(i));
    }
}

void Field::fill_row(const ai::Game& game, Cell cell, int axis, int length, Cell* row) {
    Cell behind = cell;
    Cell ahead = cell;
    for (int distance = 1; distance <= length; ++distance) {
        behind = game.step(behind, axis ^ 1);
        ahead = game.step(ahead, axis);
        row[length - distance] = behind;
        row[length + distance - 1] = ahead;
    }
}

void Field::follow(const Side* cells) {
    for (std::size_t i = 0; i < cell_count_; ++i) {
        const auto cell = static_cast<Cell>(i);
        if (cells[i] == stones_[i]) continue;
        if (stones_[i] != ai::kEmpty) take(cell);
        if (cells[i] != ai::kEmpty) put(cell, cells[i]);
    }
}

/// In the row of the cell at `place`, this cell has the mirrored place.
void Field::change_codes(Cell cell, Side side) {
    const std::uint64_t difference = stones_[cell] ^ side;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const Cell* const row = row_cells(cell, axis);
        for (std::size_t place = 0; place < width(); ++place) {
            if (row[place] == cell_count_) continue;
            codes_[index(row[place], axis)] ^= difference << 2 * (width() - 1 - place);
        }
    }
    stones_[cell] = side;
}

void Field::change(Cell cell, Side side) {
    key_ ^= key_of(cell, stones_[cell] == ai::kEmpty ? side : stones_[cell]);
    change_codes(cell, side);
    if (side == ai::kEmpty) {
        refresh_all(cell);
    } else {
        set_marks(cell, 1, 0);
        set_marks(cell, 2, 0);
    }
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const Cell* const row = row_cells(cell, axis);
        for (std::size_t place = 0; place < width(); ++place) {
            const Cell there = row[place];
            if (there != cell_count_ && stones_[there] == ai::kEmpty) refresh(there, axis);
        }
    }
}

void Field::refresh(Cell cell, std::size_t axis) {
    const std::uint16_t now = look(codes_[index(cell, axis)]);
    std::uint16_t& known = row_marks_[index(cell, axis)];
    if (now == known) return;
    known = now;
    std::uint16_t all = 0;
    for (std::size_t i = 0; i < axes_.size(); ++i) all |= row_marks_[index(cell, i)];
    set_marks(cell, 1, marks_in(all, 1));
    set_marks(cell, 2, marks_in(all, 2));
}

void Field::refresh_all(Cell cell) {
    std::uint16_t all = 0;
    for (std::size_t i = 0; i < axes_.size(); ++i) {
        row_marks_[index(cell, i)] = look(codes_[index(cell, i)]);
        all |= row_marks_[index(cell, i)];
    }
    set_marks(cell, 1, marks_in(all, 1));
    set_marks(cell, 2, marks_in(all, 2));
}

void Field::set_marks(Cell cell, Side side, Marks marks) {
    constexpr std::array<Marks, kSets> kOfSet{kFive, kFour, kThree, kGrows};
    Marks& known = all_[side][cell];
    if (known == marks) return;
    const Marks changed = known ^ marks;
    known = marks;
    for (std::size_t set = 0; set < kSets; ++set) {
        if ((changed & kOfSet[set]) == 0) continue;
        if ((marks & kOfSet[set]) != 0) {
            sets_[side][set].add(cell);
        } else {
            sets_[side][set].remove(cell);
        }
    }
}

std::uint16_t Field::look(std::uint64_t code) {
    if (!known_.empty() && known_[code] != 0) return known_[code];
    std::uint16_t both = kKnown;
    for (const Side side : {Side{1}, Side{2}}) {
        const Marks marks = marks_of(row_of(code, side), rules_[side]);
        both |= static_cast<std::uint16_t>(marks << (side == 1 ? 0 : kMarkBits));
    }
    if (!known_.empty()) known_[code] = both;
    return both;
}

Row Field::row_of(std::uint64_t code, Side side) const {
    Row row;
    for (int place = 0; place < 2 * length_; ++place) {
        const auto there = static_cast<Side>(code >> 2 * place & 3);
        const std::uint64_t bit = std::uint64_t{1} << (place < length_ ? place : place + 1);
        if (there == ai::kEmpty) row.empty |= bit;
        if (there == side) row.own |= bit;
        if (there == other(side)) row.others |= bit;
    }
    row.own |= std::uint64_t{1} << length_;
    return row;
}

bool Field::makes_two_fives(Cell cell, Side side) const {
    const Marks all = all_[side][cell];
    if ((all & kTwoFives) != 0) return true;
    int fours = 0;
    for (std::size_t axis = 0; (all & kFour) != 0 && axis < axes_.size(); ++axis) {
        fours += (marks_in(row_marks_[index(cell, axis)], side) & kFour) != 0 ? 1 : 0;
    }
    return fours > 1;
}

bool Field::may_become_forbidden(Cell cell, Side side) const {
    if ((forbids_[side] & kDoubleThree) == 0) return false;
    int threes = 0;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        threes += (marks_in(row_marks_[index(cell, axis)], side) & kThree) != 0 ? 1 : 0;
    }
    return threes > 1;
}

/// For most cells, the marks alone show that they cannot be forbidden.
bool Field::forbidden(Cell cell, Side side) {
    if (forbids_[side] == 0) return false;
    const Marks all = all_[side][cell];
    const bool perhaps = (all & (kTooLong | kTwoFives | kFive)) != 0 ||
                         makes_two_fives(cell, side) || may_become_forbidden(cell, side);
    return perhaps && is_forbidden(cell, side);
}

bool Field::is_forbidden(Cell cell, Side side) {
    bool overline = false;
    int fours = 0;
    int threes = 0;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const FiveShapes shapes = five_shapes_of(row_of(cell, axis, side));
        if (shapes.run == 5) return false;
        overline = overline || shapes.run > 5;
        fours += shapes.fours;
        threes += shapes.straight_fours != 0 ? 1 : 0;
    }
    if ((forbids_[side] & kOverline) != 0 && overline) return true;
    if ((forbids_[side] & kDoubleFour) != 0 && fours > 1) return true;
    if ((forbids_[side] & kDoubleThree) == 0 || threes < 2) return false;
    return simple_threes_ || threes_through(cell, side) > 1;
}

/// The threes that can become straight fours, without a line and without a forbidden move.
int Field::threes_through(Cell cell, Side side) {
    change_codes(cell, side);
    int threes = 0;
    for (std::size_t axis = 0; axis < axes_.size() && threes < 2; ++axis) {
        auto places = five_shapes_of(row_of(cell, axis, side)).straight_fours;
        for (; places != 0; places &= places - 1) {
            const auto place = static_cast<std::size_t>(std::countr_zero(places));
            const Cell four = row_cells(cell, axis)[place > 5 ? place - 1 : place];
            bool five = false;
            for (std::size_t i = 0; i < axes_.size(); ++i) {
                five = five || five_shapes_of(row_of(four, i, side)).run == 5;
            }
            if (five || is_forbidden(four, side)) continue;
            ++threes;
            break;
        }
    }
    change_codes(cell, ai::kEmpty);
    return threes;
}

void Field::append_rows(Cell cell, std::vector<Cell>& cells) const {
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        const Cell* const row = row_cells(cell, axis);
        for (std::size_t place = 0; place < width(); ++place) {
            if (row[place] != cell_count_) cells.push_back(row[place]);
        }
    }
}

}  // namespace threats
