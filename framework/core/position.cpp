// Longer than other files, because the setters, the log and the queries of one class belong
// together.
#include "core/position.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/notation.hpp"
#include "core/zobrist.hpp"

namespace tengen {

namespace {

/// Bounds the search for the next seat, even with long turns and seats that sit out. Otherwise a
/// rule that always gives the turn to the same seat would loop forever.
constexpr int kMaxTurnsPassed = 64 * kMaxSeats;

/// Whether two lists contain the same cells, in any order.
bool same_cells(std::vector<Cell> left, std::vector<Cell> right) {
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    return left == right;
}

}  // namespace

bool rule::Restriction::allows_some(const Position& position, Side side) const {
    return std::ranges::any_of(position.empty_cells(), [&](Action action) {
        return allows(position, Action::place_of(side, action.cell()));
    });
}

void rule::Restriction::keep_allowed(const Position& position, ActionList& actions) const {
    std::erase_if(actions, [&](Action action) { return !allows(position, action); });
}

bool rule::Effect::foresee_all(const Position& position, std::span<const Action> candidates,
                               std::span<std::uint64_t> changes) const {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const auto change = foresee(position, candidates[i]);
        if (!change) return false;
        changes[i] ^= *change;
    }
    return true;
}

std::string rule::Texts::option_name(const Position&, std::uint32_t option) const {
    return std::to_string(option);
}

Position::Position(std::shared_ptr<const Game> game, const Setup& setup)
    : game_(std::move(game)), setup_(std::make_shared<const Setup>(setup)) {
    allocate();
    reserve_history();
    fill_empty();
    for (int i = 0; i < game_->word_count(); ++i) key_ ^= word_key(i, 0);
    turn_ = {0, game_->side_of_slot(0), 0};
    key_ ^= kTurnKeys[0];
    for (int slot = 0; slot < game_->slots(); ++slot) set_word(slot, slot);
    const auto set_up = [&](const Stone& stone) {
        set_piece(stone.cell, game_->shares_stones() ? kNobody : stone.side, stone.piece);
    };
    std::ranges::for_each(setup.stones, set_up);
    Edit edit(*this);
    set_turn(setup.to_move == kEmpty ? 0 : setup.to_move - 1);
    if (setup.stones.empty()) {
        for (const rule::Start* start : game_->starts_) {
            std::ranges::for_each(start->first_stones(), set_up);
        }
    }
    for (const rule::Start* start : game_->starts_) start->begin(edit);
    if (empty_count_ != static_cast<std::size_t>(board().playable_count())) judge(edit);
    look_at_next_turn();
}

Setup Position::present() const {
    Setup setup;
    for (Cell cell = 0; cell < board().cell_count(); ++cell) {
        const Side side = at(cell);
        if (side == kEmpty || side == kOutside) continue;
        setup.stones.push_back(stone_at(cell));
        if (game_->shares_stones()) setup.stones.back().side = 1;
    }
    setup.to_move = turn_.side;
    for (const rule::Start* start : game_->starts_) start->add_state(*this, setup);
    return setup;
}

Position::Position(const Position& other) : game_(other.game_), setup_(other.setup_) {
    allocate();
    reserve_history();
    copy_state(other);
}

Position& Position::operator=(const Position& other) {
    if (this == &other) return *this;
    const bool same_game = game_ == other.game_;
    // Counting a shared pointer is atomic and costs more than copying a small board.
    if (!same_game) game_ = other.game_;
    if (setup_ != other.setup_) setup_ = other.setup_;
    if (!same_game) {
        allocate();
        reserve_history();
    }
    copy_state(other);
    return *this;
}

void Position::allocate() {
    const auto cells = static_cast<std::size_t>(board().cell_count());
    const auto words = static_cast<std::size_t>(game_->word_count());
    const std::size_t empties_at =
        game_->touching() != nullptr ? StoneGroups::memory_size(cells) : 0;
    const std::size_t words_at = empties_at + cells * sizeof(Action);
    const std::size_t places_at = words_at + words * sizeof(std::int32_t);
    const std::size_t cells_at = places_at + (cells + 1) * sizeof(std::uint16_t);
    const std::size_t values_at = cells_at + (cells + 1) * sizeof(Side);
    memory_size_ = values_at + (game_->has_values() ? cells + 1 : 0);
    memory_ = std::make_unique_for_overwrite<std::byte[]>(memory_size_);
    empties_ = reinterpret_cast<Action*>(memory_.get() + empties_at);
    words_ = reinterpret_cast<std::int32_t*>(memory_.get() + words_at);
    places_ = reinterpret_cast<std::uint16_t*>(memory_.get() + places_at);
    cells_ = reinterpret_cast<Side*>(memory_.get() + cells_at);
    values_ =
        game_->has_values() ? reinterpret_cast<std::uint8_t*>(memory_.get() + values_at) : nullptr;
}

void Position::reserve_history() {
    const auto cells = static_cast<std::size_t>(board().cell_count());
    constexpr std::size_t kOpening = 64;  // choices, passes and swaps before and between stones
    changes_.reserve(cells * static_cast<std::size_t>(game_->changes_per_stone()) + kOpening);
    plies_.reserve(cells + kOpening);
    if (game_->keeps_history_) history_.reserve(cells + kOpening, cells);
}

void Position::copy_state(const Position& other) {
    std::memcpy(memory_.get(), other.memory_.get(), memory_size_);
    changes_.assign(other.changes_.begin(), other.changes_.end());
    plies_.assign(other.plies_.begin(), other.plies_.end());
    if (game_->keeps_history_) history_ = other.history_;
    key_ = other.key_;
    empty_count_ = other.empty_count_;
    turn_ = other.turn_;
    over_ = other.over_;
    outcome_ = other.outcome_;
}

void Position::fill_empty() {
    std::memset(memory_.get(), 0, memory_size_);
    if (const TouchingCells* touching = game_->touching()) {
        StoneGroups(*touching, groups_memory()).clear();
    }
    const int cells = board().cell_count();
    cells_[cells] = kOutside;
    for (int index = 0; index < cells; ++index) {
        const auto cell = static_cast<Cell>(index);
        if (board().is_blocked(cell)) {
            cells_[cell] = kOutside;
        } else {
            free_cell(cell);
        }
    }
}

std::span<std::int32_t> Position::words() const {
    return {words_, static_cast<std::size_t>(game_->word_count())};
}

Side Position::side_of(Seat seat) const {
    for (int slot = 0; slot < game_->slots(); ++slot) {
        if (words_[slot] == seat) return game_->side_of_slot(slot);
    }
    return kEmpty;
}

Verdict Position::verdict() const {
    if (!over_) return {};
    Verdict verdict = game_->rules()[outcome_.rule]->judge()->explain(*this);
    for (const rule::Settlement* settlement : game_->settlements_)
        settlement->complete(*this, verdict);
    return verdict;
}

Outcome Position::ranked(Outcome outcome) const {
    for (const rule::Settlement* settlement : game_->settlements_) settlement->rank(*this, outcome);
    return outcome;
}

void Position::take_cell(Cell cell) {
    const std::uint16_t place = places_[cell];
    const Action last = empties_[--empty_count_];
    empties_[place] = last;
    places_[last.cell()] = place;
}

void Position::free_cell(Cell cell) {
    places_[cell] = static_cast<std::uint16_t>(empty_count_);
    empties_[empty_count_++] = Action::place(cell);
}

void Position::set_cell(Cell cell, Side side) {
    if (values_ != nullptr) return set_piece(cell, side, 0);
    const Side old = cells_[cell];
    assert(old != kOutside && old != side);
    changes_.push_back({cell, places_[cell], old});
    cells_[cell] = side;
    if (old == kEmpty) {
        take_cell(cell);
    } else {
        key_ ^= cell_key(cell, old);
    }
    if (side == kEmpty) {
        free_cell(cell);
    } else {
        key_ ^= cell_key(cell, side);
    }
}

void Position::set_piece(Cell cell, Side side, std::uint8_t value) {
    if (values_ == nullptr) {
        assert(value == 0);
        return set_cell(cell, side);
    }
    const Side old = cells_[cell];
    const std::uint8_t old_value = values_[cell];
    assert(old != kOutside && (old != side || old_value != value));
    assert(side != kEmpty || value == 0);
    changes_.push_back({cell, places_[cell], old | old_value << 8});
    cells_[cell] = side;
    values_[cell] = value;
    if (old != kEmpty) key_ ^= cell_key(cell, old, old_value);
    if (side != kEmpty) key_ ^= cell_key(cell, side, value);
    if (old == kEmpty && side != kEmpty) take_cell(cell);
    if (old != kEmpty && side == kEmpty) free_cell(cell);
}

void Position::set_word(int index, std::int32_t value) {
    assert(index >= 0 && index < game_->word_count());
    const std::int32_t old = words_[index];
    if (old == value) return;
    changes_.push_back({static_cast<std::uint16_t>(index | Change::kWord), 0, old});
    key_ ^= word_key(index, old) ^ word_key(index, value);
    words_[index] = value;
}

void Position::set_turn(int slot, Seat seat) {
    key_ ^= kTurnKeys[turn_.slot] ^ kTurnKeys[slot];
    turn_ = {seat, game_->side_of_slot(slot), static_cast<std::uint8_t>(slot)};
}

/// Leaves the key unchanged; undo() restores it from the ply.
void Position::revert(const Change& change) {
    if (!change.is_cell()) {
        words_[change.where & ~Change::kWord] = change.old;
        return;
    }
    const Cell cell = change.cell();
    const Side now = cells_[cell];
    const Side before = change.side();
    cells_[cell] = before;
    if (values_ != nullptr) values_[cell] = change.value();
    if (now == kEmpty) --empty_count_;
    if (before == kEmpty) {
        // The reverse of take_cell(): the action moved to this place returns to the end of the
        // list. If the cell was the last one, no action was moved, and another may have taken the
        // place since.
        const Action moved =
            change.slot == empty_count_ ? Action::place(cell) : empties_[change.slot];
        empties_[empty_count_] = moved;
        places_[moved.cell()] = static_cast<std::uint16_t>(empty_count_);
        empties_[change.slot] = Action::place(cell);
        places_[cell] = change.slot;
        ++empty_count_;
    }
}

bool Position::is_due(JudgeWhen when) const {
    if (when == JudgeWhen::FullBoard) return empty_count_ == 0;
    return when == JudgeWhen::AnyAction || last_action() == Action::pass();
}

void Position::judge(Edit& edit) {
    for (const Game::JudgeOfRule& judge : game_->judges_) {
        if (judge.when != JudgeWhen::AnyAction && !is_due(judge.when)) continue;
        if (judge.judge->decides(*this, outcome_)) {
            outcome_.rule = judge.index;
            over_ = settle(edit);
            if (over_) return;
        }
    }
}

/// The turn remains that of the stuck side.
void Position::judge_stuck() {
    if (game_->stuck_judges_.empty() || can_act(turn_.side)) return;
    for (const Game::JudgeOfRule& judge : game_->stuck_judges_) {
        if (!judge.judge->decides(*this, outcome_)) continue;
        outcome_.rule = judge.index;
        over_ = true;
        return;
    }
}

bool Position::settle(Edit& edit) {
    return std::ranges::all_of(game_->settlements_, [&](const rule::Settlement* settlement) {
        return settlement->settle(edit, outcome_);
    });
}

/// Inline because apply() is otherwise 3 percent slower.
[[gnu::always_inline]] inline void Position::begin_ply(Action action) {
    plies_.push_back({key_, action, static_cast<std::uint32_t>(changes_.size()), turn_});
}

/// The same as set_cell() for an empty cell of a game without values, with fewer branches.
[[gnu::always_inline]] inline void Position::place_stone(Cell cell, Side side) {
    assert(cells_[cell] == kEmpty && values_ == nullptr);
    changes_.push_back({cell, places_[cell], kEmpty});
    cells_[cell] = side;
    take_cell(cell);
    key_ ^= cell_key(cell, side);
}

void Position::apply(Action action) {
    assert(is_legal(action));
    Edit edit(*this);
    if (game_->places_own_stones_) {
        begin_ply(action);
        place_stone(action.cell(), turn_.side);
    } else {
        make_changes(edit, source_of_legal(action), action);
    }
    judge(edit);
    if (!over_) pass_on(edit);
    if (game_->looks_at_next_turn_) look_at_next_turn();
}

/// `source` offers the action.
void Position::make_changes(Edit& edit, const Source& source, Action action) {
    begin_ply(action);
    if (source.effect != nullptr) source.effect->apply(edit, action);
    for (const rule::Effect* effect : game_->effects_) effect->apply(edit, action);
}

/// A side may be stuck because of the history, so the position joins it first. A blockade counts
/// before repetitions and limits.
void Position::look_at_next_turn() {
    if (game_->keeps_history_) remember();
    if (!over_) judge_stuck();
    for (const auto* judges : {&game_->turn_judges_, &game_->limit_judges_}) {
        for (const Game::JudgeOfRule& judge : *judges) {
            if (over_ || !judge.judge->decides(*this, outcome_)) continue;
            outcome_.rule = judge.index;
            over_ = true;
        }
    }
}

void Position::pass_on(Edit& edit) {
    if (game_->turn_goes_round_) {
        turn_to_next_slot();
    } else {
        pass_turn(edit);
    }
}

History::Keys Position::history_keys() const {
    History::Keys keys{key_, key_};
    for (const int word : game_->counting_words_) keys.situation ^= word_key(word, words_[word]);
    for (int word = 0; word < game_->word_count(); ++word) {
        keys.board ^= word_key(word, words_[word]);
    }
    keys.board ^= kTurnKeys[turn_.slot];
    return keys;
}

void Position::remember() {
    history_.push(history_keys(), stone_count());
}

/// Sets `changes` to how each candidate would change the key of the stones. False if that cannot be
/// foreseen.
bool Position::foresee(std::span<const Action> candidates, std::span<std::uint64_t> changes) const {
    // Rules foresee sides, not the values of cells.
    if (game_->movers_of_stones_.size() > 1 || game_->has_values()) return false;
    const bool places_own = game_->sources_.front().traits.places_own_stones;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (places_own && candidates[i].is_place()) {
            changes[i] = cell_key(candidates[i].cell(), turn_.side);
            continue;
        }
        std::optional<std::uint64_t> change;
        for (const Source& source : game_->sources_) {
            if (change || source.effect == nullptr) continue;
            change = source.effect->foresee(*this, candidates[i]);
        }
        if (!change) return false;
        changes[i] = *change;
    }
    return std::ranges::all_of(game_->movers_of_stones_, [&](const rule::Effect* effect) {
        return effect->foresee_all(*this, candidates, changes);
    });
}

void Position::plies_repeated_by(std::span<const Action> candidates, RepeatOf of,
                                 std::span<int> plies) const {
    constexpr std::size_t kTogether = 512;
    std::array<std::uint64_t, kTogether> changes;
    const std::uint64_t board = board_key();
    for (std::size_t first = 0; first < candidates.size(); first += kTogether) {
        const auto some = candidates.subspan(first, std::min(kTogether, candidates.size() - first));
        const bool foreseen = foresee(some, changes);
        for (std::size_t i = 0; i < some.size(); ++i) {
            int& ply = plies[first + i];
            ply = -1;
            if (foreseen && !history_.may_have(board ^ changes[i])) continue;
            ply = foreseen ? history_.find({board ^ changes[i], 0}, RepeatOf::Board) : 0;
            if (ply < 0 || (foreseen && of == RepeatOf::Board)) continue;
            ply = ply_repeated_after(some[i], of);
        }
    }
}

/// A judge may ask before the position is in its history.
std::uint64_t Position::board_key() const {
    return history_.size() > plies_.size() ? history_.last().board : history_keys().board;
}

/// A stone that removes none leads to a board with one stone more, so only the boards with as many
/// are compared. The cell follows from the difference of the keys.
std::optional<std::span<const Action>> Position::may_repeat(Repeaters& scratch) const {
    if (!game_->compares_placed_stones_) return std::nullopt;
    Removals removals(board());
    for (const rule::Effect* effect : game_->movers_of_stones_) {
        if (!effect->foresee_removals(*this, removals)) return std::nullopt;
    }
    const std::uint64_t board = board_key();
    const std::uint64_t cells = game_->board().cell_count();
    std::size_t count = 0;
    bool fits = true;
    const auto add = [&](Cell cell) {
        fits = fits && count < scratch.size();
        if (fits) scratch[count++] = Action::place(cell);
    };
    history_.visit_boards(stone_count() + 1, [&](std::uint64_t earlier) {
        const std::uint64_t cell = cell_with_key(earlier ^ board, turn_.side);
        if (cell < cells) add(static_cast<Cell>(cell));
        return fits;
    });
    for (const Removals::Removal& removal : removals.all()) {
        const std::uint64_t change = cell_key(removal.cell, turn_.side) ^ removal.keys;
        if (history_.find({board ^ change, 0}, RepeatOf::Board) >= 0) add(removal.cell);
    }
    if (!fits) return std::nullopt;
    return std::span<const Action>(scratch).first(count);
}

int Position::ply_repeated_by(Action candidate, RepeatOf of) const {
    int ply = -1;
    plies_repeated_by({&candidate, 1}, of, {&ply, 1});
    return ply;
}

/// Plays the candidate on a copy.
int Position::ply_repeated_after(Action candidate, RepeatOf of) const {
    Position after = *this;
    const auto stone = stone_of(*this, candidate);
    const Side side = candidate.is_move()                 ? at(candidate.from())
                      : stone && stone->side <= kMaxSides ? stone->side
                                                          : turn_.side;
    for (int slot = 0; after.turn_.side != side && slot < game_->slots(); ++slot) {
        if (game_->side_of_slot(slot) == side) after.set_turn(slot);
    }
    // Neither judges nor the offers of sources are asked, because they may ask for this in turn.
    const auto has = [&](Action action) {
        return std::ranges::find_if(game_->sources_, [&](const Source& source) {
            return source.candidates->contains(after, action);
        });
    };
    auto source = has(candidate);
    if (source == game_->sources_.end()) source = has(candidate = Action::place(candidate.cell()));
    if (source == game_->sources_.end()) return -1;
    Edit edit(after);
    after.make_changes(edit, *source, candidate);
    after.pass_on(edit);
    return history_.find(after.history_keys(), of);
}

void Position::turn_to_next_slot() {
    const int slot = turn_.slot + 1;
    set_turn(slot == game_->slots() ? 0 : slot);
}

void Position::pass_turn(Edit& edit) {
    int left = kMaxTurnsPassed;
    do {
        give_turn(edit);
    } while (--left > 0 && sits_out(turn_.seat));
}

bool Position::sits_out(Seat seat) const {
    return std::ranges::any_of(game_->settlements_, [&](const rule::Settlement* settlement) {
        return settlement->sits_out(*this, seat);
    });
}

bool Position::takes_part(Side side) const {
    if (game_->settlements_.empty()) return true;
    for (int slot = 0; slot < game_->slots(); ++slot) {
        if (game_->side_of_slot(slot) == side && !sits_out(seat_of_slot(slot))) return true;
    }
    return false;
}

void Position::give_turn(Edit& edit) {
    for (const rule::Turns* turns : game_->turns_) turns->note(edit);
    for (const rule::Turns* turns : game_->turns_) {
        if (turns->next(edit)) return;
    }
    turn_to_next_slot();
}

void Position::undo() {
    assert(!plies_.empty());
    const Ply& ply = plies_.back();
    while (changes_.size() > ply.first_change) {
        revert(changes_.back());
        changes_.pop_back();
    }
    key_ = ply.key;
    turn_ = ply.turn;
    over_ = false;
    plies_.pop_back();
    if (game_->keeps_history_) history_.pop();
}

const Position::Source* Position::source_alone() const {
    if (game_->sources_.size() == 1) return game_->sources_.data();
    for (const Source& source : game_->sources_) {
        if (source.candidates->offers(*this) == Offer::Alone) return &source;
    }
    return nullptr;
}

const Position::Source* Position::source_of(Action action) const {
    if (const Source* alone = source_alone()) {
        return alone->candidates->contains(*this, action) ? alone : nullptr;
    }
    for (const Source& source : game_->sources_) {
        const rule::Candidates& candidates = *source.candidates;
        if (candidates.offers(*this) == Offer::Some && candidates.contains(*this, action)) {
            return &source;
        }
    }
    return nullptr;
}

/// If no other source offers it, the last one does. That is the mover, whose test costs most.
const Position::Source& Position::source_of_legal(Action action) const {
    const std::vector<Source>& sources = game_->sources_;
    if (const Source* alone = source_alone()) return *alone;
    for (const Source& source : std::span(sources).first(sources.size() - 1)) {
        const rule::Candidates& candidates = *source.candidates;
        if (candidates.offers(*this) == Offer::Some && candidates.contains(*this, action)) {
            return source;
        }
    }
    return sources.back();
}

std::span<const Action> Position::build_legal(ActionList& scratch) const {
    scratch.clear();
    if (const Source* alone = source_alone()) {
        alone->candidates->list(*this, turn_.side, scratch);
    } else {
        for (const Source& source : game_->sources_) {
            if (source.candidates->offers(*this) != Offer::Some) continue;
            source.candidates->list(*this, turn_.side, scratch);
        }
    }
    for (const rule::Restriction* part : game_->restrictions_) part->keep_allowed(*this, scratch);
    return scratch;
}

bool Position::all_allow(Action action) const {
    return std::ranges::all_of(game_->restrictions_, [&](const rule::Restriction* restriction) {
        return restriction->allows(*this, action);
    });
}

bool Position::is_legal(Action action) const {
    return !over_ && source_of(action) != nullptr && all_allow(action);
}

/// If several sources offer actions here, the first one with actions of this kind best explains an
/// absent action.
const Position::Source* Position::source_for(ActionKind kind) const {
    const auto& sources = game_->sources_;
    if (sources.size() > 1) {
        if (const Source* alone = source_alone()) return alone;
    }
    ActionList actions;
    for (const Source& source : sources) {
        if (source.candidates->offers(*this) != Offer::Some) continue;
        actions.clear();
        source.candidates->list(*this, turn_.side, actions);
        const auto same = [kind](Action action) { return action.kind() == kind; };
        if (std::ranges::any_of(actions, same)) return &source;
    }
    for (const Source& source : sources) {
        if (source.traits.explains_kind == kind) return &source;
    }
    return nullptr;
}

Message Position::why_not(Action action) const {
    if (over_) return Message("the game is over");
    if (source_of(action) == nullptr) {
        if (const Source* source = source_for(action.kind())) {
            return source->candidates->why_absent(*this, action);
        }
        if (action.kind() == ActionKind::Take) return Message("no stone can be taken in this game");
        if (action.kind() == ActionKind::Pass) return Message("pass is not possible here");
        return main_source().candidates->why_absent(*this, action);
    }
    for (const rule::Restriction* restriction : game_->restrictions_) {
        if (!restriction->allows(*this, action)) return restriction->why_not(*this, action);
    }
    return Message("it is legal");
}

bool Position::can_act(Side side) const {
    return std::ranges::any_of(game_->sources_, [&](const Source& source) {
        if (!source.candidates->can_act(*this, side)) return false;
        const bool allowed = game_->restrictions_.empty() ||
                             (game_->moves_are_allowed_ && source.traits.offers_safe_moves);
        return allowed || has_allowed_action(source, side);
    });
}

Cell Position::target_cell(Cell cell) const {
    for (const Source& source : game_->sources_) cell = source.candidates->target_cell(*this, cell);
    return cell;
}

/// Whether a source has an action for a side, other than passing, that all rules allow.
bool Position::has_allowed_action(const Source& source, Side side) const {
    const auto allowed = [&](Action action) {
        if (action == Action::pass()) return false;
        return all_allow(action.is_place() ? Action::place_of(side, action.cell()) : action);
    };
    if (source.traits.offers_all_empty_cells) {
        const auto& restrictions = game_->restrictions_;
        if (restrictions.size() == 1) return restrictions[0]->allows_some(*this, side);
        return std::ranges::any_of(empty_cells(), allowed);
    }
    ActionList actions;
    source.candidates->list(*this, side, actions);
    return std::ranges::any_of(actions, allowed);
}

const Position::Source& Position::main_source() const {
    if (const Source* alone = source_alone()) return *alone;
    for (const Source& source : game_->sources_) {
        if (source.candidates->offers(*this) == Offer::Some) return source;
    }
    return game_->sources_[0];
}

Message Position::prompt() const {
    if (over_) return {};
    const rule::Texts* const main = main_source().texts;
    Message prompt = main == nullptr ? Message() : main->prompt(*this);
    for (const rule::Texts* texts : game_->texts_) {
        if (!prompt.id.empty()) break;
        prompt = texts->prompt(*this);
    }
    return prompt;
}

std::vector<Message> Position::status() const {
    std::vector<Message> status;
    for (const rule::Texts* texts : game_->texts_) {
        if (Message said = texts->status(*this); !said.id.empty())
            status.push_back(std::move(said));
    }
    return status;
}

std::vector<Comment> Position::comments(Action action) const {
    std::vector<Comment> comments;
    for (const rule::Texts* texts : game_->texts_) texts->comment(*this, action, comments);
    if (!is_legal(action)) return comments;
    Position after = *this;
    after.apply(action);
    if (!after.over()) return comments;
    // The way the game ends, unless a rule has already shown it.
    Verdict verdict = after.verdict();
    const bool shown = !verdict.cells.empty() &&
                       std::any_of(comments.begin(), comments.end(), [&](const Comment& comment) {
                           return same_cells(comment.cells, verdict.cells);
                       });
    if (!shown) comments.push_back({std::move(verdict.text), std::move(verdict.cells)});
    return comments;
}

std::vector<Mark> Position::marks() const {
    std::vector<Mark> marks;
    if (over_) {
        for (const Cell cell : verdict().cells) marks.push_back({cell, "winning", {}});
        return marks;
    }
    for (const rule::Texts* texts : game_->texts_) texts->mark(*this, marks);
    return marks;
}

/// Moves that the mover does not make push stones and take none.
bool Position::takes_stone(Action move) const {
    if (move.to() >= board().cell_count() || game_->mover_ == nullptr) return false;
    return at(move.to()) != kEmpty || game_->mover_->takes(*this, move);
}

/// The side and the kind of the stone that an action places, as they precede its cell: "x:"; if the
/// game's actions name kinds, "king@", or "x:king@" for a stone of another side.
std::string Position::stone_name(Action action) const {
    // An illegal action, such as a plugin's, may name any side and kind.
    const bool known = action.side() - 1u < static_cast<unsigned>(game_->sides());
    std::string name = (known ? game_->side_name(action.side()) : std::string("?")) + ':';
    if (!game_->names_pieces()) return name;
    if (action.side() == (game_->shares_stones() ? kNobody : turn_.side)) name.clear();
    const auto& pieces = game_->description().pieces;
    return name + (action.piece() < pieces.size() ? pieces[action.piece()] : "?") + '@';
}

/// The cells of a move: "a2-a3", or "a2xb3" if it takes a stone.
std::string Position::move_name(Action move) const {
    return cell_name(board(), move.from()) + (takes_stone(move) ? "x" : "-") +
           cell_name(board(), move.to());
}

std::string Position::action_name(Action action) const {
    const auto name = [&](Cell cell) { return cell_name(board(), cell); };
    switch (action.kind()) {
        case ActionKind::Place:
            return name(action.cell());
        case ActionKind::PlaceOf:
            return stone_name(action) + name(action.cell());
        case ActionKind::Take:
            return '-' + name(action.cell());
        case ActionKind::Pass:
            return "pass";
        case ActionKind::Move:
            return move_name(action);
        case ActionKind::MoveAs: {
            const auto& pieces = game_->description().pieces;
            const bool known = action.piece() < pieces.size();
            return move_name(action) + '=' + (known ? pieces[action.piece()] : "?");
        }
        case ActionKind::Choose:
            break;
    }
    const rule::Texts* const texts = main_source().texts;
    return texts == nullptr ? std::to_string(action.option())
                            : texts->option_name(*this, action.option());
}

Message Position::option_text(Action action) const {
    const rule::Texts* const texts = main_source().texts;
    if (action.kind() != ActionKind::Choose || texts == nullptr) return {};
    return texts->option_text(*this, action.option());
}

std::vector<Cell> Position::cells_of(Action action) const {
    switch (action.kind()) {
        case ActionKind::Place:
        case ActionKind::PlaceOf:
        case ActionKind::Take:
            return {action.cell()};
        case ActionKind::Choose: {
            const rule::Texts* const texts = main_source().texts;
            if (texts != nullptr) return texts->option_cells(*this, action.option());
            return {};
        }
        case ActionKind::Move:
        case ActionKind::MoveAs:
        case ActionKind::Pass:
            break;
    }
    return {};
}

bool operator==(const Position& left, const Position& right) {
    const bool same_game =
        left.game_ == right.game_ || left.game_->description() == right.game_->description();
    return same_game && left.turn_ == right.turn_ &&
           std::ranges::equal(left.cells(), right.cells()) &&
           std::ranges::equal(left.values(), right.values()) &&
           std::ranges::equal(left.words(), right.words());
}

}  // namespace tengen
