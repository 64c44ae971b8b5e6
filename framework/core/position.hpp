// The current state of a game: cells, words and history. One class for all games.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "core/history.hpp"
#include "core/zobrist.hpp"

namespace tengen {

/// The next actor: a slot of the playing order, with its side and seat.
struct Turn {
    Seat seat = 0;
    Side side = kEmpty;
    std::uint8_t slot = 0;

    friend bool operator==(const Turn&, const Turn&) = default;
};

/// A bit of the value of a stone that a running chain has taken: it leaves at the chain's end, and
/// until then nothing passes it.
inline constexpr std::uint8_t kTaken = 0x80;

/// One logged change of a cell or a word, with the old value.
struct Change {
    static constexpr std::uint16_t kWord = 0x8000;  ///< set in `where` for words

    std::uint16_t where = 0;  ///< the cell, or the word's index | kWord
    std::uint16_t slot = 0;   ///< cells: the index in the list of empty cells
    std::int32_t old = 0;     ///< cells: side() | value() << 8

    bool is_cell() const { return where < kWord; }
    Cell cell() const { return where; }
    Side side() const { return static_cast<Side>(old); }
    std::uint8_t value() const { return static_cast<std::uint8_t>(old >> 8); }
};

/// A Position belongs to one thread. Share the Game and copy positions; a copy is a clone.
///
/// Invariants:
/// 1. All changes use Edit's setters, which log the old value. So undo is exact, including the
///    order of the empty cells.
/// 2. key() and equality depend only on cells, words and turn, not on the actions that led there.
///    So do all futures, except in games that keep history (Game::keeps_history()).
/// 3. empty_cells() contains every playable empty cell exactly once.
///
/// apply() and undo() cost O(changes). They allocate nothing until a game is longer than any game
/// that only places stones; then the history grows. Assigning a position of the same game allocates
/// nothing either. It costs the size of the board and of the other's history.
class Position {
  public:
    /// The setup must have passed game->check(). The stones are judged, so a position can be over
    /// at ply 0.
    explicit Position(std::shared_ptr<const Game> game, const Setup& setup = {});

    Position(const Position& other);
    Position& operator=(const Position& other);
    Position(Position&&) = default;  ///< a moved-from position may only be assigned or destroyed
    Position& operator=(Position&&) = default;
    ~Position() = default;

    const Game& game() const { return *game_; }
    const std::shared_ptr<const Game>& shared_game() const { return game_; }
    const Board& board() const { return game_->board(); }
    const Setup& setup() const { return *setup_; }

    /// The side on a cell; kNobody for shared stones, kOutside on blocked cells and on
    /// board().outside().
    Side at(Cell cell) const { return cells_[cell]; }
    /// cell_count() + 1 values; the last is the outside.
    std::span<const Side> cells() const { return {cells_, board().cell_count() + std::size_t{1}}; }
    /// The kind of the stone on a cell, or 0.
    Piece piece_at(Cell cell) const {
        return values_ == nullptr ? Piece{0} : values_[cell] & Piece{kMaxPieces - 1};
    }
    /// The value of each cell: the kind of its stone, with kTaken, or a number. Empty if the game
    /// needs none.
    std::span<const std::uint8_t> values() const {
        return {values_, values_ == nullptr ? 0 : board().cell_count() + std::size_t{1}};
    }
    /// The number in a cell; 0 in games that count nothing there (Game::counts_cells()).
    int number_at(Cell cell) const { return game_->counts_cells() ? values_[cell] : 0; }
    /// The stone on a cell with one.
    Stone stone_at(Cell cell) const { return {cell, cells_[cell], piece_at(cell)}; }
    /// The groups of connected stones. Only in games that keep them (RuleTraits::keeps_groups).
    StoneGroups groups() const {
        StoneGroups groups(*game_->touching(), groups_memory());
        groups.follow(cells());
        return groups;
    }
    std::int32_t word(int index) const { return words_[index]; }
    /// The number of stones that a side has in hand; 0 in games without hands.
    int in_hand(Side side) const {
        return game_->has_hands() ? words_[game_->hand_word_ + side - 1] : 0;
    }

    /// The stones, the turn and the rules' state now, as a starting position. Earlier positions,
    /// which may not be repeated, are not part of it.
    Setup present() const;

    Turn turn() const { return turn_; }
    /// Whether a seat of the side still plays. Others have their place.
    bool takes_part(Side side) const;
    Seat seat_of_slot(int slot) const { return static_cast<Seat>(words_[slot]); }
    /// The side that a seat plays now.
    Side side_of(Seat seat) const;

    bool over() const { return over_; }
    /// Meaningful when over().
    const Outcome& outcome() const { return outcome_; }
    Verdict verdict() const;
    /// Ranks an outcome that no rule judged, using earlier decisions of the rules.
    Outcome ranked(Outcome outcome) const;

    /// Equal positions of one game have equal keys.
    std::uint64_t key() const { return key_; }

    int ply() const { return static_cast<int>(plies_.size()); }
    Action action(int ply) const { return plies_[ply].action; }
    /// The last action; choose(0) at ply 0.
    Action last_action() const { return plies_.empty() ? Action::choose(0) : plies_.back().action; }
    /// The slot, side and seat that played the action at `ply`.
    Turn turn_at(int ply) const { return plies_[ply].turn; }
    /// The changes of the last action (at ply 0: of the setup), in order.
    std::span<const Change> last_changes() const {
        const std::size_t first = plies_.empty() ? 0 : plies_.back().first_change;
        return std::span(changes_).subspan(first);
    }

    /// Place actions for all empty cells, in unspecified order. undo() restores the order.
    std::span<const Action> empty_cells() const { return {empties_, empty_count_}; }
    /// The index of an empty cell in empty_cells().
    std::size_t place_of_empty(Cell cell) const { return places_[cell]; }

    /// All legal actions; none when over(). Valid until the position or `scratch` changes.
    /// `scratch` is used only if the list must be built.
    std::span<const Action> legal(ActionList& scratch) const {
        if (over_) return {};
        if (game_->places_freely_) return empty_cells();
        return build_legal(scratch);
    }
    bool is_legal(Action action) const;
    /// Explains to people why is_legal() is false.
    Message why_not(Action action) const;
    /// Whether the side has an action other than passing that the rules offer and allow. Uses the
    /// current board, as if the side were to move.
    bool can_act(Side side) const;
    using Repeaters = std::array<Action, 64>;
    /// The number of earlier positions that equal this one. Only in games that keep history.
    int repeats(RepeatOf of) const { return history_.count(history_.last(), of) - 1; }
    /// The ply of the last earlier position that a candidate would repeat; -1 if there is none. The
    /// candidate may be place_of(side, cell), like for rule::Restriction. Only in games that keep
    /// history. Allocates unless the rules foresee the changes of the candidate.
    int ply_repeated_by(Action candidate, RepeatOf of) const;
    /// The same for many candidates, faster.
    void plies_repeated_by(std::span<const Action> candidates, RepeatOf of,
                           std::span<int> plies) const;
    /// Lists the candidates that may repeat an earlier position, much faster than asking for each;
    /// all others do not. Empty if each must be asked, or if there are too many.
    std::optional<std::span<const Action>> may_repeat(Repeaters& scratch) const;

    /// The cell for a click on this one; often the same cell.
    Cell target_cell(Cell cell) const;

    /// Plays a legal action; asserts that the game is not over.
    void apply(Action action);
    /// Undoes the last action; there must be one.
    void undo();

    std::vector<Mark> marks() const;

    /// The request to a human, in addition to the side to move; often empty.
    Message prompt() const;

    /// State that the board does not show, such as the number of captured stones.
    std::vector<Message> status() const;

    /// The rules' remarks on an action, legal or not. If the action ends the game, includes the
    /// ending, unless a rule has already shown its cells.
    std::vector<Comment> comments(Action action) const;

    /// The name of an action for input: "h8", "pass", an option's name.
    std::string action_name(Action action) const;

    /// The effect of an option of the rules, for people. Empty if its name says it.
    Message option_text(Action action) const;

    /// The cells that an action is about: one for a stone, any number for an option, none for
    /// others.
    std::vector<Cell> cells_of(Action action) const;

    /// Whether a move from cell to cell, legal or not, takes a stone.
    bool takes_stone(Action move) const;

    /// Compares game, cells, words and turn.
    friend bool operator==(const Position& left, const Position& right);

  private:
    friend class Edit;
    using Source = Game::Source;
    struct Ply {
        std::uint64_t key;  ///< before the action
        Action action;
        std::uint32_t first_change;
        Turn turn;
    };

    void allocate();
    void reserve_history();
    void copy_state(const Position& other);
    void fill_empty();
    void set_cell(Cell cell, Side side);
    void set_piece(Cell cell, Side side, std::uint8_t value);
    void set_word(int index, std::int32_t value);
    void set_turn(int slot) { set_turn(slot, seat_of_slot(slot)); }
    void set_turn(int slot, Seat seat);
    void begin_ply(Action action);
    void place_stone(Cell cell, Side side);
    void make_changes(Edit& edit, const Source& source, Action action);
    void pass_on(Edit& edit);
    void look_at_next_turn();
    void remember();
    History::Keys history_keys() const;
    std::uint64_t board_key() const;
    std::size_t stone_count() const {
        return static_cast<std::size_t>(board().playable_count()) - empty_count_;
    }
    bool foresee(std::span<const Action> candidates, std::span<std::uint64_t> changes) const;
    int ply_repeated_after(Action candidate, RepeatOf of) const;
    void take_cell(Cell cell);
    void free_cell(Cell cell);
    void revert(const Change& change);
    bool is_due(JudgeWhen when) const;
    void judge(Edit& edit);
    void judge_stuck();
    bool settle(Edit& edit);
    bool sits_out(Seat seat) const;
    void pass_turn(Edit& edit);
    void give_turn(Edit& edit);
    void turn_to_next_slot();
    /// The only source with candidates here; null if several or none.
    const Source* source_alone() const;
    /// The source that offers the action here; null if none.
    const Source* source_of(Action action) const;
    /// The source of an action that is known to be legal here.
    const Source& source_of_legal(Action action) const;
    /// The source that best explains the absence of such an action here; null if none.
    const Source* source_for(ActionKind kind) const;
    /// The first source that offers actions here.
    const Source& main_source() const;
    std::span<const Action> build_legal(ActionList& scratch) const;
    bool all_allow(Action action) const;
    std::string stone_name(Action action) const;
    std::string move_name(Action move) const;
    bool has_allowed_action(const Source& source, Side side) const;
    std::span<std::int32_t> words() const;
    /// First in the block of memory. Its contents follow from the cells, so reading updates them.
    std::byte* groups_memory() const { return memory_.get(); }

    std::shared_ptr<const Game> game_;
    std::shared_ptr<const Setup> setup_;

    /// The whole board in one block of memory, so copying it is a copy of bytes. The pointers below
    /// point into it.
    std::unique_ptr<std::byte[]> memory_;
    std::size_t memory_size_ = 0;
    Action* empties_ = nullptr;        ///< the first empty_count_ are the empty cells
    std::int32_t* words_ = nullptr;    ///< word_count()
    std::uint16_t* places_ = nullptr;  ///< empty cell -> index in empties_
    Side* cells_ = nullptr;            ///< cell_count() + 1
    std::uint8_t* values_ = nullptr;   ///< cell_count() + 1; null in games without values

    std::vector<Change> changes_;
    std::vector<Ply> plies_;
    History history_;  ///< empty unless the game keeps it
    std::uint64_t key_ = 0;
    std::size_t empty_count_ = 0;
    Turn turn_;
    bool over_ = false;
    Outcome outcome_;
};

/// The only way to change a position. Rules receive it while an action is applied.
class Edit {
  public:
    const Position& position() const { return position_; }
    /// Sets the value 0 too.
    void set_cell(Cell cell, Side side) { position_.set_cell(cell, side); }
    /// A value other than 0 needs a game with values.
    void set_piece(Cell cell, Side side, std::uint8_t value) {
        position_.set_piece(cell, side, value);
    }
    void set_word(int index, std::int32_t value) { position_.set_word(index, value); }
    /// Only in games with hands.
    void set_in_hand(Side side, int stones) {
        position_.set_word(position_.game_->hand_word_ + side - 1, stones);
    }
    /// Gives the turn to a slot of the playing order.
    void set_turn(int slot) { position_.set_turn(slot); }
    /// Gives the turn to a seat for another seat's slot: in an opening, one seat may place the
    /// stones of both sides. The seat must follow from cells and words, because the key has no part
    /// for it.
    void set_turn(int slot, Seat seat) { position_.set_turn(slot, seat); }
    /// Gives a slot to another seat (an opening swap).
    void set_seat_of_slot(int slot, Seat seat) { position_.set_word(slot, seat); }

  private:
    friend class Position;
    explicit Edit(Position& position) : position_(position) {}
    Position& position_;
};

/// The stone that a candidate places, or only names, as in an opening that offers cells. Empty for
/// other actions.
inline std::optional<Stone> stone_of(const Position& position, Action action) {
    if (action.is_place()) {
        const bool shared = position.game().places_shared_stones();
        return Stone{action.cell(), shared ? kNobody : position.turn().side};
    }
    if (action.kind() == ActionKind::PlaceOf) {
        return Stone{action.cell(), action.side(), action.piece()};
    }
    return std::nullopt;
}

/// rule::Effect::foresee() of a rule whose actions place a stone and change nothing else.
inline std::optional<std::uint64_t> foresee_stone(const Position& position, Action candidate) {
    const auto stone = stone_of(position, candidate);
    if (!stone) return std::nullopt;
    return cell_key(stone->cell, stone->side);
}

/// The stone that the last action placed or moved, of any side. In games that count cells, the cell
/// that it named, even if nothing is left there. Empty at ply 0, or if the action placed no stone
/// or only named a cell. For rules, while the action is applied and judged.
inline std::optional<Stone> last_stone(const Position& position) {
    const Action action = position.last_action();
    const bool moved = action.is_move();
    if (!action.is_place() && action.kind() != ActionKind::PlaceOf && !moved) return std::nullopt;
    const Cell cell = moved ? action.to() : action.cell();
    if (position.at(cell) == kEmpty && !position.game().counts_cells()) return std::nullopt;
    return position.stone_at(cell);
}

/// An outcome in which the seats of `side` win and all others share the last rank. If all seats
/// play the same side, the seat that acted wins alone.
Outcome win_for(const Position& position, Side side);
/// An outcome in which the seats of `side` come last and all others share rank 1. If all seats play
/// the same side, the seat that acted loses alone.
Outcome loss_for(const Position& position, Side side);
Outcome draw_of(const Position& position);

}  // namespace tengen
