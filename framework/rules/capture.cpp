// capture: a stone captures a row of stones of other sides by flanking it. Enough captured stones
// may win. A line may have to survive the answer to it.
#include <algorithm>
#include <array>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/flanked.hpp"
#include "rules/group.hpp"
#include "rules/region_of.hpp"
#include "rules/side_counts.hpp"

namespace tengen::rules {

namespace {

/// A straight line of stones packed into a non-zero number: one word of a position.
struct Row {
    static constexpr std::size_t kMax = 127;

    Side side = kEmpty;
    Cell first = kNoCell;
    Direction towards = 0;
    int length = 0;

    static Row unpack(std::int32_t packed) {
        return {static_cast<Side>(packed & 0xF), static_cast<Cell>(packed >> 16),
                static_cast<Direction>(packed >> 4 & 0x1F), packed >> 9 & 0x7F};
    }
    std::int32_t pack() const { return side | towards << 4 | length << 9 | first << 16; }

    std::vector<Cell> cells(const Board& board) const {
        std::vector<Cell> cells{first};
        for (int i = 1; i < length; ++i) cells.push_back(board.step(cells.back(), towards));
        return cells;
    }

    /// One of the two ways to describe the image, the same for each row of the same cells.
    Row image(const Board& board, const Symmetry& symmetry) const {
        const Row row{side, symmetry.image[first], symmetry.directions[towards], length};
        const Row reversed{side, row.cells(board).back(), Board::opposite(row.towards), length};
        return row.first < reversed.first ? row : reversed;
    }

    bool stands(const Position& position) const {
        Cell cell = first;
        for (int i = 0; i < length; ++i, cell = position.board().step(cell, towards)) {
            if (position.at(cell) != side) return false;
        }
        return true;
    }
};

/// Words: if captured stones win, the number that each side has captured. If lines must last, then
/// also the line that waits for an answer; 0 if none.
class Capture final : public Rule,
                      rule::Effect,
                      rule::Turns,
                      rule::Judge,
                      rule::Settlement,
                      rule::Texts,
                      rule::Symmetric {
  public:
    struct Settings {
        std::array<bool, kMaxRows + 1> sizes{};
        std::vector<Direction> directions;
        int goal = 10;  ///< 0: captured stones do not win
        bool lines_must_last = false;
        int sides = 2;
        BoardRegion hostile;  ///< without cells: nowhere
    };

    explicit Capture(Settings settings) : settings_(std::move(settings)) {}

    RuleTraits traits() const override {
        return {.role = is_plain() ? RuleRole::Captures : RuleRole::Other,
                .words = counters() + (settings_.lines_must_last ? 1 : 0),
                .judge_rank = JudgeRank::Awaits,
                // Before other rules give ranks for a line that may still be broken.
                .settle_rank = SettleRank::Defers,
                .may_repeat = settings_.goal == 0,
                .moves_stones = true,
                .needs_single_stones = true,
                .needs_owned_stones = true};
    }
    const Effect* effect() const override { return this; }
    const Turns* turns() const override { return settings_.lines_must_last ? this : nullptr; }
    const Judge* judge() const override {
        return counters() > 0 || settings_.lines_must_last ? this : nullptr;
    }
    const Settlement* settlement() const override {
        return settings_.lines_must_last ? this : nullptr;
    }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool keeps(const Board&, const Symmetry& symmetry) const override {
        return std::ranges::all_of(settings_.hostile.cells, [&](const std::vector<Cell>& cells) {
            return std::ranges::all_of(cells, [&](Cell cell) {
                return std::ranges::binary_search(cells, symmetry.image[cell]);
            });
        });
    }

    bool has_cells_in_words() const override { return settings_.lines_must_last; }
    void map_words(const Board& board, const Symmetry& symmetry,
                   std::span<std::int32_t> words) const override {
        if (!settings_.lines_must_last) return;
        std::int32_t& waits = words.back();
        if (waits != 0) waits = Row::unpack(waits).image(board, symmetry).pack();
    }

    void apply(Edit& edit, Action) const override {
        const Position& position = edit.position();
        if (const auto stone = last_stone(position)) take(edit, *stone);
        if (waiting(position) != 0 && !Row::unpack(waiting(position)).stands(position)) {
            edit.set_word(word(counters()), 0);
        }
    }

    /// If the others continue after a line, it stops waiting after the answer.
    void note(Edit& edit) const override {
        const Position& position = edit.position();
        const int index = word(counters());
        const auto changes = position.last_changes();
        const bool new_line =
            std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
                return change.where == (static_cast<unsigned>(index) | Change::kWord);
            });
        if (!new_line) edit.set_word(index, 0);
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        if (const Side side = enough(position); side != kEmpty) {
            outcome = win_for(position, side);
            return true;
        }
        if (waiting(position) == 0) return false;
        outcome = win_for(position, Row::unpack(waiting(position)).side);
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Game& game = position.game();
        if (const Side side = enough(position); side != kEmpty) {
            return {"capture",
                    Message("{} has captured {}", game.side_term(side),
                            quantity(taken(position, side), "{} stone", "{} stones")),
                    {}};
        }
        const Row row = Row::unpack(waiting(position));
        return {"line", Message("the line of {} was not broken", game.side_term(row.side)),
                row.cells(position.board())};
    }

    Message status(const Position& position) const override {
        if (counters() == 0) return {};
        const Game& game = position.game();
        return Message("captured: {} ({} win)",
                       side_counts(game, [&](Side side) { return taken(position, side); }),
                       settings_.goal);
    }

    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const auto stone = stone_on_empty(position, action);
        if (!stone) return;
        comments.push_back(capture_by(position, *stone));
        if (settings_.lines_must_last && position.is_legal(action)) {
            comment_on_lines(position, action, comments);
        }
    }

    /// If the winner's line can be answered, stores it as waiting.
    bool settle(Edit& edit, Outcome& outcome) const override {
        const Position& position = edit.position();
        const rule::Judge* const judge = position.game().rules()[outcome.rule]->judge();
        if (judge == this || outcome.winner == kEmpty) return true;
        const Row row = row_of(position.board(), outcome.winner, judge->explain(position).cells);
        if (row.length < 2 || !row.stands(position) || !can_be_answered(position, row)) return true;
        edit.set_word(word(counters()), row.pack());
        return false;
    }

  private:
    /// The number of words that count captured stones.
    int counters() const { return settings_.goal > 0 ? settings_.sides : 0; }

    int taken(const Position& position, Side side) const {
        return counters() > 0 ? position.word(word(side - 1)) : 0;
    }

    bool wins(int captured) const { return counters() > 0 && captured >= settings_.goal; }

    /// The side of the last stone if it has captured enough, no matter which seat placed the stone;
    /// otherwise empty.
    Side enough(const Position& position) const {
        const auto stone = last_stone(position);
        return stone && wins(taken(position, stone->side)) ? stone->side : kEmpty;
    }

    std::int32_t waiting(const Position& position) const {
        return settings_.lines_must_last ? position.word(word(counters())) : 0;
    }

    /// Whether the rule has only the parameters that AIs know.
    bool is_plain() const { return settings_.hostile.cells.empty(); }

    /// The number of stones of other sides that follow `from` without a gap, if an empty cell that
    /// is hostile to the last of them follows; otherwise 0.
    int flanked_by_cell(const Position& position, Side own, Cell from, Direction towards) const {
        if (is_plain()) return 0;
        const Board& board = position.board();
        int count = 0;
        Side last = kEmpty;
        Cell cell = board.step(from, towards);
        for (; position.at(cell) != kEmpty; cell = board.step(cell, towards), ++count) {
            last = position.at(cell);
            if (last == own || last > kMaxSides) return 0;
        }
        if (count == 0) return 0;
        return std::ranges::binary_search(settings_.hostile.of(last), cell) ? count : 0;
    }

    /// The number of stones captured from a cell in a direction.
    int captured(const Position& position, Side side, Cell cell, Direction towards) const {
        int count = flanked(position, side, cell, towards);
        if (count == 0) count = flanked_by_cell(position, side, cell, towards);
        return count <= kMaxRows && settings_.sizes[static_cast<std::size_t>(count)] ? count : 0;
    }

    void take(Edit& edit, const Stone& stone) const {
        const Position& position = edit.position();
        const Board& board = position.board();
        const Cell from = stone.cell;
        const Side side = stone.side;
        int count = 0;
        for (const Direction towards : settings_.directions) {
            Cell cell = from;
            for (int left = captured(position, side, from, towards); left > 0; --left, ++count) {
                cell = board.step(cell, towards);
                edit.set_cell(cell, kEmpty);
            }
        }
        if (count > 0 && counters() > 0) {
            edit.set_word(word(side - 1), taken(position, side) + count);
        }
    }

    /// The stones that the stone would capture, and its side's new total.
    Comment capture_by(const Position& position, const Stone& stone) const {
        const Board& board = position.board();
        std::string rows;
        std::vector<Cell> cells;
        for (const Direction towards : settings_.directions) {
            std::vector<Cell> row;
            Cell cell = stone.cell;
            for (int left = captured(position, stone.side, cell, towards); left > 0; --left) {
                row.push_back(cell = board.step(cell, towards));
            }
            if (row.empty()) continue;
            rows += (rows.empty() ? "" : " + ") + joined_names(board, row);
            cells.insert(cells.end(), row.begin(), row.end());
        }
        const Term side = position.game().side_term(stone.side);
        const std::string name = cell_name(board, stone.cell);
        if (cells.empty()) return {Message("{} at {} captures nothing", side, name), {}};
        if (counters() == 0) return {Message("{} at {} captures {}", side, name, rows), cells};
        const int total = taken(position, stone.side) + static_cast<int>(cells.size());
        return {Message("{} at {} captures {} ({} captured then, {} win)", side, name, rows, total,
                        settings_.goal),
                cells};
    }

    /// The fate of a line that waited for an answer, and of a new line.
    void comment_on_lines(const Position& position, Action action,
                          std::vector<Comment>& comments) const {
        Position after = position;
        after.apply(action);
        const std::int32_t before = waiting(position);
        const std::int32_t now = waiting(after);
        if (before != 0 && now != before) {
            const Row row = Row::unpack(before);
            comments.push_back(
                {Message("it breaks the line of {}", position.game().side_term(row.side)),
                 row.cells(position.board())});
        }
        if (after.over() || now == 0 || now == before) return;
        const std::vector<Cell> answers = answers_to(after, Row::unpack(now));
        std::string names;
        for (const Cell cell : answers) {
            names += (names.empty() ? "" : ", ") + cell_name(position.board(), cell);
        }
        comments.push_back({Message("the game continues after it: the line wins unless it is "
                                    "broken or the others win first (at {})",
                                    names),
                            answers});
    }

    /// The length is 0 if the cells are not a straight line.
    static Row row_of(const Board& board, Side side, const std::vector<Cell>& cells) {
        if (cells.size() < 2 || cells.size() > Row::kMax) return {};
        for (Direction towards = 0; towards < board.direction_count(); ++towards) {
            const Row row{side, cells[0], towards, static_cast<int>(cells.size())};
            if (row.cells(board) == cells) return row;
        }
        return {};
    }

    /// Whether another side could capture a stone of the line, or enough stones to win.
    bool can_be_answered(const Position& position, const Row& row) const {
        const auto empty = position.empty_cells();
        const std::vector<Cell> cells = row.cells(position.board());
        return std::any_of(empty.begin(), empty.end(), [&](Action action) {
            return is_answer_of_any(position, row.side, action.cell(), cells);
        });
    }

    /// The cells of such answers.
    std::vector<Cell> answers_to(const Position& position, const Row& row) const {
        const std::vector<Cell> cells = row.cells(position.board());
        std::vector<Cell> answers;
        for (const Action action : position.empty_cells()) {
            if (is_answer_of_any(position, row.side, action.cell(), cells)) {
                answers.push_back(action.cell());
            }
        }
        std::sort(answers.begin(), answers.end());
        return answers;
    }

    bool is_answer_of_any(const Position& position, Side owner, Cell from,
                          const std::vector<Cell>& line) const {
        for (Side side = 1; side <= settings_.sides; ++side) {
            if (side != owner && is_answer(position, side, from, line)) return true;
        }
        return false;
    }

    bool is_answer(const Position& position, Side side, Cell from,
                   const std::vector<Cell>& line) const {
        const Board& board = position.board();
        int total = taken(position, side);
        for (const Direction towards : settings_.directions) {
            Cell cell = from;
            for (int left = captured(position, side, from, towards); left > 0; --left, ++total) {
                cell = board.step(cell, towards);
                if (std::find(line.begin(), line.end(), cell) != line.end()) return true;
            }
        }
        return total > taken(position, side) && wins(total);
    }

    Settings settings_;
};

std::vector<Direction> directions_of(std::string_view towards, const Board& board) {
    const std::vector<Direction> touching = touching_directions(board);
    std::vector<Direction> directions;
    for (Direction way = 0; way < board.direction_count(); ++way) {
        const bool orthogonal = std::ranges::find(touching, way) != touching.end();
        if (towards == "any" || orthogonal == (towards == "orthogonal")) directions.push_back(way);
    }
    return directions;
}

Result<std::unique_ptr<Rule>> create_capture(const Parameters& parameters,
                                             const RuleContext& context) {
    Capture::Settings settings;
    for (const Scalar& size : parameters.values("sizes")) {
        const auto length = static_cast<std::size_t>(std::get<std::int64_t>(size));
        if (length == 0) settings.sizes.fill(true);
        settings.sizes[length] = true;
    }
    settings.directions = directions_of(parameters.text("towards"), context.board);
    settings.goal = static_cast<int>(parameters.integer("goal"));
    settings.lines_must_last = parameters.switched_on("lines_must_last");
    settings.sides = context.sides;
    if (parameters.values("sizes").empty()) {
        return fail(ErrorCode::Input, "sizes", "'sizes' is empty: nothing could be captured");
    }
    if (settings.directions.empty()) {
        return fail(ErrorCode::Input, "towards", "hexagons have no diagonals");
    }
    const auto hostile = read_region("hostile", "nothing", parameters, context);
    if (!hostile) return fail(hostile.error());
    if (*hostile != nullptr) settings.hostile = **hostile;
    return std::make_unique<Capture>(std::move(settings));
}

Field sizes_field() {
    Field field = list_of(integer_field("sizes", 2, 0, kMaxRows,
                                        "lengths of the rows that are captured; 0: any length"));
    field.default_values = {Scalar(std::int64_t{2})};
    return field;
}

}  // namespace

RuleType capture() {
    return {"capture",
            "A row of other sides' stones between two own stones is captured.",
            {sizes_field(),
             integer_field("goal", 10, 0, 4096, "captured stones needed to win; 0: none win"),
             switch_field("lines_must_last", false,
                          "a line that a capture can break wins only if the next action does not"),
             added_later(choice_field("towards", "any", {"any", "orthogonal", "diagonal"},
                                      "directions of the rows")),
             added_later(or_name_of(
                 NamesOf::Regions,
                 choice_field("hostile", "nothing", {"nothing"},
                              "the region whose empty cells flank the stones of its side")))},
            create_capture};
}

}  // namespace tengen::rules
