// line: stones of one side in a row end the game. Long, because the search for rows and the words
// about them share a class.
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/line_settings.hpp"
#include "rules/line_square.hpp"

namespace tengen::rules {

namespace {

/// The highest effect of a stone's lines counts.
enum class Effect : std::uint8_t { None, Loses, Draws, Wins };

/// A run of stones of one side along an axis.
struct Run {
    Cell first = 0;
    Direction towards = 0;
    int length = 1;
};

/// A quick test that no line goes through a stone, which is true after most actions. A line of n
/// has at least (n - 1) / 2 adjacent stones on one side of any of its stones. The test reads the
/// two nearest cells in each direction without branches, one byte per direction.
class Vicinity {
  public:
    Vicinity(const Board& board, const std::vector<Direction>& axes, int length)
        : length_(length),
          usable_(board.direction_count() <= kWidth),
          near_(usable_ ? static_cast<std::size_t>(board.cell_count()) : 0) {
        if (!usable_) return;
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            near_[cell].first.fill(board.outside());
            near_[cell].second.fill(board.outside());
            for (Direction direction = 0; direction < board.direction_count(); ++direction) {
                const Cell first = board.step(cell, direction);
                near_[cell].first[direction] = first;
                near_[cell].second[direction] = board.step(first, direction);
            }
        }
        for (const Direction axis : axes) axes_ |= std::uint64_t{kFlag | kFlag << 8} << 8 * axis;
    }

    /// Zero if there is no line. Otherwise a flag for each direction to search, or for its
    /// opposite.
    std::uint64_t suspects(const Side* cells, Cell cell) const {
        if (!usable_) return 1;
        const Near& near = near_[cell];
        const std::uint64_t own = kOnes * cells[cell];
        const std::uint64_t first = same(cells, near.first, own) & axes_;
        if (length_ == 2) return first;
        const std::uint64_t run = first & same(cells, near.second, own);
        return length_ == 3 ? run | (first & opposite(first)) : run;
    }

    bool suspected(std::uint64_t suspects, Direction axis) const {
        return !usable_ || (suspects >> 8 * axis & (kFlag | kFlag << 8)) != 0;
    }

  private:
    static constexpr int kWidth = 8;  ///< directions that have a byte
    using Cells = std::array<Cell, kWidth>;
    struct Near {
        Cells first;
        Cells second;
    };

    static constexpr std::uint64_t kFlag = 0x80;
    static constexpr std::uint64_t kOnes = 0x0101010101010101;

    /// Sets a flag in the byte of each direction whose cell holds the side in `own`. No byte
    /// borrows, because sides are less than 0x80.
    static std::uint64_t same(const Side* cells, const Cells& around, std::uint64_t own) {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < around.size(); ++i) {
            found |= std::uint64_t{cells[around[i]]} << 8 * i;
        }
        return (kFlag * kOnes - (found ^ own)) & kFlag * kOnes;
    }

    /// Opposite directions are adjacent bytes.
    static std::uint64_t opposite(std::uint64_t flags) {
        constexpr std::uint64_t kEven = 0x00FF00FF00FF00FF;
        return (flags >> 8 & kEven) | (flags & kEven) << 8;
    }

    int length_;
    bool usable_;  ///< false on boards with more directions, where every stone is searched
    std::uint64_t axes_ = 0;
    std::vector<Near> near_;
};

class Line final : public Rule, rule::Judge, rule::Texts, rule::Symmetric {
  public:
    Line(const Board& board, LineSettings settings)
        : vicinity_(board, settings.axes, settings.length), settings_(std::move(settings)) {}

    RuleTraits traits() const override {
        const bool known = settings_.result != GameResult::Draw && settings_.winner == kEmpty &&
                           settings_.both == BothLines::Actor;
        return {.role = known ? RuleRole::Lines : RuleRole::OtherLines,
                .judge_rank = JudgeRank::Decides};
    }
    const Judge* judge() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool keeps(const Board&, const Symmetry& symmetry) const override {
        return keeps_axes(settings_.axes, symmetry);
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        MadeLine found;
        if (!find(position, found)) return false;
        outcome =
            outcome_for(position, result_of_effect(found.effect), judged(position, found.side));
        return true;
    }

    Verdict explain(const Position& position) const override {
        MadeLine found;
        find(position, found);
        const Board& board = position.board();
        Verdict verdict{"line", {}, cells_of(position, found.run)};
        if (found.second) {
            verdict.text = Message("an action made lines of two sides: a draw");
            for (const Cell cell : cells_of(position, *found.second)) {
                verdict.cells.push_back(cell);
            }
            return verdict;
        }
        verdict.text =
            Message(ending(found.effect), position.game().side_term(judged(position, found.side)),
                    found.run.length, cell_name(board, verdict.cells.front()),
                    cell_name(board, verdict.cells.back()));
        return verdict;
    }

    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const auto stone = stone_of(position, action);
        if (!stone || stone->cell >= position.board().cell_count()) return;
        const Cell cell = stone->cell;
        const Side there = position.at(cell);
        const Stone placed = there == kEmpty ? *stone : position.stone_at(cell);
        const Side side = placed.side;
        if (side == kOutside) return;
        int longest = 0;
        Effect best = Effect::None;
        std::vector<Found> lines;
        for (const Direction axis : settings_.axes) {
            Found line{{}, cell, Effect::None};
            line.run = run_through(position, placed, axis, line.last);
            longest = std::max(longest, line.run.length);
            if (line.run.length < settings_.length) continue;
            if (!is_void(position, line.run, line.last, side)) {
                line.effect = effect_of(line.run.length, side);
            }
            best = std::max(best, line.effect);
            lines.push_back(line);
        }
        const Fate fate = there == kEmpty ? fate_of(position, action, best) : Fate::Decides;
        const Side named = side == kNobody ? position.turn().side : side;
        for (const Found& line : lines) {
            const bool lower = line.effect != Effect::None && line.effect < best;
            comments.push_back(
                {meaning(position, line, lower ? Fate::BesideABetter : fate, side, named, cell),
                 cells_of(position, line.run)});
        }
        if (!lines.empty()) return;
        comments.push_back({Message("{} at {}: the longest row has {} of the {} that make a line",
                                    position.game().side_term(named),
                                    cell_name(position.board(), cell), longest, settings_.length),
                            {}});
    }

  private:
    /// The line that ends the game, and its effect.
    struct MadeLine {
        Effect effect = Effect::None;
        Side side = kEmpty;
        Run run;
        std::optional<Run> second;  ///< of another side, if both together draw
    };

    static GameResult result_of_effect(Effect effect) {
        if (effect == Effect::Draws) return GameResult::Draw;
        return effect == Effect::Wins ? GameResult::Wins : GameResult::Loses;
    }

    /// The side whose result a line of `side` decides.
    Side judged(const Position& position, Side side) const {
        if (settings_.winner != kEmpty) return settings_.winner;
        return settings_.actor_decides ? position.turn().side : side;
    }

    std::string_view ending(Effect effect) const {
        const bool wins = effect == Effect::Wins;
        if (effect == Effect::Draws) return translatable("{} has {} in a row: a draw ({} to {})");
        if (settings_.winner != kEmpty) {
            return wins ? translatable("{} wins by {} in a row ({} to {})")
                        : translatable("{} loses by {} in a row ({} to {})");
        }
        if (!wins) return translatable("{} made {} in a row and loses ({} to {})");
        return settings_.actor_decides ? translatable("{} made {} in a row ({} to {})")
                                       : translatable("{} has {} in a row ({} to {})");
    }

    /// A row of at least the line's length, for comment().
    struct Found {
        Run run;
        Cell last = 0;
        Effect effect = Effect::None;
    };

    /// The effect of other rules on a line that an action would make.
    enum class Fate : std::uint8_t {
        Decides,
        NotLegal,
        DecidedBefore,  ///< another rule ends the game by the same action
        GoesOn,         ///< another rule lets the game continue, or has already given a better rank
        BesideABetter,  ///< it would lose, but another line wins or draws
    };

    Fate fate_of(const Position& position, Action action, Effect best) const {
        if (!position.is_legal(action)) return Fate::NotLegal;
        Position after = position;
        after.apply(action);
        if (!after.over()) return Fate::GoesOn;
        const rule::Judge* judge = position.game().rules()[after.outcome().rule]->judge();
        if (judge != this) return Fate::DecidedBefore;
        if (settings_.winner != kEmpty) return Fate::Decides;
        const bool first = after.outcome().rank[position.turn().seat] == 1;
        return best == Effect::Wins && !first ? Fate::GoesOn : Fate::Decides;
    }

    static std::vector<Cell> cells_of(const Position& position, const Run& run) {
        std::vector<Cell> cells{run.first};
        for (int i = 1; i < run.length; ++i) {
            cells.push_back(position.board().step(cells.back(), run.towards));
        }
        return cells;
    }

    /// `named`: the side in the text, which plays a stone of `side`.
    Message meaning(const Position& position, const Found& line, Fate fate, Side side, Side named,
                    Cell cell) const {
        const Board& board = position.board();
        return Message(pattern_of(position, line, fate, side), position.game().side_term(named),
                       cell_name(board, cell), line.run.length, cell_name(board, line.run.first),
                       cell_name(board, line.last), settings_.length);
    }

    std::string_view pattern_of(const Position& position, const Found& line, Fate fate,
                                Side side) const {
        if (is_void(position, line.run, line.last, side)) {
            return translatable(
                "{} at {}: {} in a row ({} to {}), which counts for nothing between two stones "
                "of others");
        }
        if (line.effect == Effect::None) {
            return translatable(
                "{} at {}: {} in a row ({} to {}), which counts for nothing: a line has exactly "
                "{}");
        }
        if (settings_.winner != kEmpty && fate == Fate::Decides) {
            return translatable("{} at {}: {} in a row ({} to {}), which ends the game");
        }
        if (line.effect == Effect::Draws && fate == Fate::Decides) {
            return translatable("{} at {}: {} in a row ({} to {}), which draws");
        }
        if (fate == Fate::NotLegal &&
            (settings_.winner != kEmpty || line.effect == Effect::Draws)) {
            return translatable("{} at {}: {} in a row ({} to {}), which would end the game");
        }
        const bool wins = line.effect == Effect::Wins;
        switch (fate) {
            case Fate::Decides:
                break;
            case Fate::NotLegal:
                return wins ? translatable("{} at {}: {} in a row ({} to {}), which would win")
                            : translatable("{} at {}: {} in a row ({} to {}), which would lose");
            case Fate::DecidedBefore:
                return translatable(
                    "{} at {}: {} in a row ({} to {}), but another rule decides before it");
            case Fate::GoesOn:
                return translatable("{} at {}: {} in a row ({} to {}), which makes a line");
            case Fate::BesideABetter:
                return settings_.result == GameResult::Draw
                           ? translatable(
                                 "{} at {}: {} in a row ({} to {}), which would lose "
                                 "without the line that draws")
                           : translatable(
                                 "{} at {}: {} in a row ({} to {}), which would lose "
                                 "without the line that wins");
        }
        return wins ? translatable("{} at {}: {} in a row ({} to {}), which wins")
                    : translatable("{} at {}: {} in a row ({} to {}), which loses");
    }

    /// Follows the stones of the side and kind of a stone, counts them and returns the last.
    static Cell extend(const Position& position, const Stone& stone, Direction towards,
                       int& length) {
        const Side* cells = position.cells().data();
        const std::uint8_t* values = position.values().data();
        const Board& board = position.board();
        const Cell from = stone.cell;
        Cell last = from;
        Cell next = board.step(from, towards);
        while (cells[next] == stone.side && next != from) {
            if (values != nullptr && values[next] != stone.piece) break;
            last = next;
            ++length;
            next = board.step(next, towards);
        }
        return last;
    }

    /// The run through a real or imagined stone.
    static Run run_through(const Position& position, const Stone& stone, Direction axis,
                           Cell& last) {
        int length = 1;
        const Cell first = extend(position, stone, Board::opposite(axis), length);
        const bool ring = position.board().step(first, Board::opposite(axis)) == stone.cell;
        last = ring ? stone.cell : extend(position, stone, axis, length);
        return {first, axis, length};
    }

    /// The effect of the lines through a stone.
    Effect effect_at(const Position& position, Cell cell, Run& decisive) const {
        const Side side = position.at(cell);
        Effect effect = Effect::None;
        const std::uint64_t suspects = vicinity_.suspects(position.cells().data(), cell);
        if (suspects == 0) return effect;
        for (const Direction axis : settings_.axes) {
            if (!vicinity_.suspected(suspects, axis)) continue;
            Cell last = cell;
            const Run run = run_through(position, position.stone_at(cell), axis, last);
            if (run.length < settings_.length || is_void(position, run, last, side)) continue;
            const Effect found = effect_of(run.length, side);
            if (found <= effect) continue;
            effect = found;
            decisive = run;
            if (effect == Effect::Wins) break;
        }
        return effect;
    }

    /// Caro: a line of exact length counts only if one end is free. The edge of the board does not
    /// close an end.
    bool is_void(const Position& position, const Run& run, Cell last, Side own) const {
        if (settings_.closed_counts || run.length != settings_.length) return false;
        const Board& board = position.board();
        const Side before = position.at(board.step(run.first, Board::opposite(run.towards)));
        const Side after = position.at(board.step(last, run.towards));
        const auto closes = [own](Side side) {
            return side != kEmpty && side != kOutside && side != own;
        };
        return closes(before) && closes(after);
    }

    /// The effect of a row of at least the line's length.
    Effect effect_of(int length, Side side) const {
        const Effect line = settings_.result == GameResult::Wins    ? Effect::Wins
                            : settings_.result == GameResult::Loses ? Effect::Loses
                                                                    : Effect::Draws;
        if (length == settings_.length) return line;
        switch (settings_.overline[side]) {
            case Overline::Wins:
                return line;
            case Overline::Loses:
                return Effect::Loses;
            case Overline::Ignored:
                break;
        }
        return Effect::None;
    }

    /// The first of the last changes whose stone has a line that ends the game, the side that acted
    /// first. False if there is none.
    bool find(const Position& position, MadeLine& found) const {
        const Side actor = position.turn().side;
        for (const Change& change : position.last_changes()) {
            if (!change.is_cell()) continue;
            const Side there = position.at(change.cell());
            if (there == kEmpty || (found.effect != Effect::None && there != actor)) continue;
            Run run;
            const Effect effect = effect_at(position, change.cell(), run);
            if (effect == Effect::None) continue;
            found.effect = effect;
            found.side = there;
            found.run = run;
            if (there != actor) continue;
            if (settings_.both != BothLines::Actor) compare_with_others(position, found);
            break;
        }
        return found.effect != Effect::None;
    }

    /// Changes the actor's line by `both` if another side has one too.
    void compare_with_others(const Position& position, MadeLine& found) const {
        for (const Change& change : position.last_changes()) {
            if (!change.is_cell()) continue;
            MadeLine other;
            other.side = position.at(change.cell());
            if (other.side == kEmpty || other.side == found.side) continue;
            other.effect = effect_at(position, change.cell(), other.run);
            if (other.effect == Effect::None) continue;
            if (settings_.both == BothLines::Other) {
                found = other;
            } else {
                found.effect = Effect::Draws;
                found.second = other.run;
            }
            return;
        }
    }

    Vicinity vicinity_;
    LineSettings settings_;
};

std::vector<Field> line_fields() {
    return {
        integer_field("length", 5, 2, 64, "stones in a line"),  // english-ok
        per_side(choice_field("overline", "wins", {"wins", "ignored", "loses"},
                              "effect of an overline")),
        choice_field("closed", "wins", {"wins", "ignored"},
                     "effect of a line of exact length between stones of other sides"),
        list_of(choice_field("directions", "horizontal",
                             {"horizontal", "vertical", "diagonal", "antidiagonal"},
                             "which lines count; empty: all")),
        with_older_name(
            {"misere", {{"wins", "false"}, {"loses", "true"}}},
            choice_field("result", "wins", {"wins", "loses", "draw"}, "result of a line")),
        or_name_of(NamesOf::Sides,
                   choice_field("winner", "side", {"side", "actor"},
                                "who wins (or loses) by a line: the side of its stones, the side "
                                "that made it, or a side")),
        added_later(choice_field("shape", "row", {"row", "square"},
                                 "'square': two by two stones instead of a row")),
        added_later(choice_field("both", "actor", {"actor", "other", "draw"},
                                 "whose line counts if an action makes lines of several sides"))};
}

Result<std::unique_ptr<Rule>> create_line(const Parameters& parameters,
                                          const RuleContext& context) {
    const RuleUse* place = find_use(context.rules, "place");
    const bool shared = place != nullptr && place->parameters.text("stones") == "nobody";
    if (shared && result_of(parameters) != GameResult::Draw &&
        parameters.text("winner") == "side") {
        return fail(ErrorCode::Input, "winner",
                    "the stones belong to no side (write 'winner: actor', or name a side)");
    }
    if (parameters.text("shape") == "square") return square_of(parameters, context);
    Result<LineSettings> settings = read_line_settings(parameters, context);
    if (!settings) return fail(settings.error());
    return std::make_unique<Line>(context.board, std::move(*settings));
}

/// A square has four stones, whatever parameters say about rows.
std::vector<Error> idle_line(const Parameters& parameters, const RuleContext& context) {
    std::vector<Error> idle;
    if (parameters.text("shape") == "row") return idle;
    const Parameters usual(line_fields(), context.sides);
    for (const std::string_view field : {"length", "overline", "closed", "directions", "both"}) {
        if (parameters.values(field) == usual.values(field)) continue;
        idle.push_back({ErrorCode::Input, std::string(field),
                        Message("changes nothing: a square has four stones")});
    }
    return idle;
}

}  // namespace

RuleType line() {
    return {"line",
            "Stones of one side in a row win, lose or draw.",
            line_fields(),
            create_line,
            {},
            idle_line,
            true};
}

}  // namespace tengen::rules
