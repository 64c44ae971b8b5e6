// sow: a side takes all seeds of one of its pits and drops them one by one along the track.
#include <algorithm>
#include <array>
#include <vector>

#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/companions.hpp"
#include "rules/sow_settings.hpp"

namespace tengen::rules {

namespace {

/// The action place(cell) empties that pit. Seeds are the numbers of cells.
/// Word: 1 between the effect and the next turn if the side acts again, otherwise 0.
class Sow final : public Rule,
                  rule::Start,
                  rule::Candidates,
                  rule::Effect,
                  rule::Turns,
                  rule::Texts {
  public:
    Sow(const Board& board, SowSettings settings)
        : settings_(std::move(settings)), slots_(settings_.track) {
        for (const Cell store : {settings_.stores[1], settings_.stores[2]}) {
            if (!settings_.is_on_track(store)) slots_.push_back(store);
        }
        slot_of_.assign(static_cast<std::size_t>(board.cell_count()) + 1, kNoSlot);
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
            slot_of_[slots_[slot]] = static_cast<std::uint8_t>(slot);
        }
        owner_.assign(slots_.size(), kEmpty);
        facing_.assign(slots_.size(), kNoSlot);
        for (Side side = 1; side <= 2; ++side) {
            store_[side] = slot_of_[settings_.stores[side]];
            for (const Cell pit : settings_.pits[side]) {
                owner_[slot_of_[pit]] = side;
                for (const Cell other : settings_.pits[3 - side]) {
                    if (board.column(other) != board.column(pit)) continue;
                    facing_[slot_of_[pit]] = slot_of_[other];
                }
            }
        }
    }

    RuleTraits traits() const override {
        return {.words = 1,
                .next_rank = NextRank::Begins,
                .may_leave_nothing = true,
                // A sowing that leaves the own pits drops a seed into the own store on the track.
                .may_repeat = !settings_.is_on_track(settings_.stores[1]) ||
                              !settings_.is_on_track(settings_.stores[2]),
                .moves_stones = true,
                .counts_cells = true,
                .needs_plain_stones = true};
    }
    const Start* start() const override { return this; }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Turns* turns() const override { return this; }
    const Texts* texts() const override { return this; }
    Cell store_of(Side side) const override { return settings_.stores[side]; }

    Message why_not_start(const Board&, std::span<const Stone> stones) const override {
        if (stones.empty()) return {};
        return Message("a game of seeds has no stones to set up");
    }

    void begin(Edit& edit) const override {
        for (Side side = 1; side <= 2; ++side) {
            for (const Cell pit : settings_.pits[side]) put(edit, pit, settings_.seeds);
        }
    }

    void list(const Position& position, Side side, ActionList& actions) const override {
        const bool hungry = must_feed(position, side);
        for (const Cell pit : settings_.pits[side]) {
            if (is_open(position, pit, side, hungry)) actions.push_back(Action::place(pit));
        }
    }

    bool contains(const Position& position, Action action) const override {
        const Side side = position.turn().side;
        return action.is_place() && is_pit_of(side, action.cell()) &&
               is_open(position, action.cell(), side, must_feed(position, side));
    }

    bool can_act(const Position& position, Side side) const override {
        const bool hungry = must_feed(position, side);
        return std::ranges::any_of(settings_.pits[side],
                                   [&](Cell pit) { return is_open(position, pit, side, hungry); });
    }

    Message why_absent(const Position& position, Action action) const override {
        if (!action.is_place()) return Message("name the pit to empty");
        const Board& board = position.board();
        const Cell cell = action.cell();
        if (cell >= board.cell_count()) return Message("outside the board");
        if (board.is_blocked(cell)) return Message("a hole in the board");
        const std::string name = cell_name(board, cell);
        const Side side = position.turn().side;
        if (!is_pit_of(side, cell)) {
            return Message("{} is not a pit of {}", name, position.game().side_term(side));
        }
        if (position.number_at(cell) == 0) return Message("{} is empty", name);
        return Message("{} gives no seed to {}, who has none", name,
                       position.game().side_term(static_cast<Side>(3 - side)));
    }

    void apply(Edit& edit, Action action) const override {
        const Position& position = edit.position();
        const Side side = position.turn().side;
        std::array<int, kMaxSlots> counts{};
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
            counts[slot] = position.number_at(slots_[slot]);
        }
        const std::size_t last = sow(counts, slot_of_[action.cell()], side);
        if (settings_.capture == SowCapture::Opposite) take_facing(counts, last, side);
        if (settings_.capture == SowCapture::TwoThree) take_few(counts, last, side);
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
            put(edit, slots_[slot], counts[slot]);
        }
        edit.set_word(word(0), settings_.again_in_store && last == store_[side] ? 1 : 0);
    }

    bool next(Edit& edit) const override {
        const Position& position = edit.position();
        if (position.word(word(0)) == 0) return false;
        edit.set_word(word(0), 0);
        edit.set_turn(position.turn().slot, position.turn().seat);
        return true;
    }

  private:
    static constexpr std::size_t kMaxSlots = 66;  ///< a track and two stores
    static constexpr std::uint8_t kNoSlot = 0xFF;
    using Counts = std::array<int, kMaxSlots>;

    static void put(Edit& edit, Cell cell, int seeds) {
        if (edit.position().number_at(cell) == seeds) return;
        edit.set_piece(cell, seeds == 0 ? kEmpty : kNobody, static_cast<std::uint8_t>(seeds));
    }

    bool is_pit_of(Side side, Cell cell) const {
        return cell < slot_of_.size() && slot_of_[cell] != kNoSlot &&
               owner_[slot_of_[cell]] == side;
    }

    /// The next place for a seed that a side sows from a pit.
    std::size_t next_slot(std::size_t slot, std::size_t from, Side side) const {
        do {
            slot = slot + 1 == settings_.track.size() ? 0 : slot + 1;
        } while (slot == store_[3 - side] || (settings_.skip_start && slot == from));
        return slot;
    }

    /// Returns the place of the last seed.
    std::size_t sow(Counts& counts, std::size_t from, Side side) const {
        int seeds = counts[from];
        counts[from] = 0;
        std::size_t slot = from;
        for (; seeds > 0; --seeds) {
            slot = next_slot(slot, from, side);
            ++counts[slot];
        }
        return slot;
    }

    void take_facing(Counts& counts, std::size_t last, Side side) const {
        if (owner_[last] != side || counts[last] != 1) return;
        const std::size_t other = facing_[last];
        if (counts[other] == 0) return;
        counts[store_[side]] += counts[last] + counts[other];
        counts[last] = counts[other] = 0;
    }

    /// Takes the twos and threes of the other side, from the last seed backwards, unless they are
    /// all its seeds.
    void take_few(Counts& counts, std::size_t last, Side side) const {
        const auto other = static_cast<Side>(3 - side);
        Counts after = counts;
        for (std::size_t slot = last; owner_[slot] == other;) {
            if (after[slot] != 2 && after[slot] != 3) break;
            after[store_[side]] += after[slot];
            after[slot] = 0;
            slot = slot == 0 ? settings_.track.size() - 1 : slot - 1;
        }
        for (std::size_t slot = 0; slot < settings_.track.size(); ++slot) {
            if (owner_[slot] != other || after[slot] == 0) continue;
            counts = after;
            return;
        }
    }

    /// Whether the other side has no seeds and must be given some.
    bool must_feed(const Position& position, Side side) const {
        return settings_.feed && std::ranges::all_of(settings_.pits[3 - side], [&](Cell pit) {
                   return position.number_at(pit) == 0;
               });
    }

    /// Whether a side may empty a pit.
    bool is_open(const Position& position, Cell pit, Side side, bool hungry) const {
        const int seeds = position.number_at(pit);
        if (seeds == 0 || !hungry) return seeds != 0;
        const std::size_t from = slot_of_[pit];
        std::size_t slot = from;
        for (int left = seeds; left > 0; --left) {
            slot = next_slot(slot, from, side);
            if (owner_[slot] == 3 - side) return true;
        }
        return false;
    }

    SowSettings settings_;
    std::vector<Cell> slots_;            ///< the track, then stores that are not on it
    std::vector<std::uint8_t> slot_of_;  ///< by cell
    std::vector<Side> owner_;            ///< of pits, by slot; empty for stores
    std::vector<std::uint8_t> facing_;   ///< the pit of the other side in the same column, by slot
    std::array<std::size_t, 3> store_{};
};

/// The parts that understand numbers of seeds.
constexpr std::array<std::string_view, 6> kSowCompanions{"sow",        "count",      "turns",
                                                         "repetition", "move_limit", "stuck"};

Result<std::unique_ptr<Rule>> create_sow(const Parameters& parameters, const RuleContext& context) {
    if (const RuleUse* unfit = find_unfit(context, kSowCompanions)) {
        return fail(ErrorCode::Input, "", "'{}' does not fit cells that hold seeds (leave out one)",
                    unfit->name);
    }
    Result<SowSettings> settings = read_sow_settings(parameters, context);
    if (!settings) return fail(settings.error());
    return std::make_unique<Sow>(context.board, std::move(*settings));
}

}  // namespace

RuleType sow() {
    return {"sow",
            "A side empties one of its pits and drops the seeds one by one along the track.",
            {integer_field("seeds", 4, 1, 60, "seeds in each pit at the start"),
             text_field("track", "", "the cells in the order of sowing, such as 'b1 c1 c2 b2'"),
             per_side(text_field("stores", "", "the cell of each side's store")),
             text_field("home", "home", "the region of the pits of each side"),
             choice_field("again", "never", {"never", "own_store"},
                          "when a side acts again: if the last seed falls into its store"),
             choice_field("capture", "none", {"none", "opposite", "two_three"},
                          "which seeds a last seed takes: those of the pit that faces an own empty "
                          "one, or twos and threes of the other side"),
             switch_field("feed", false, "a side without seeds must be given some"),
             switch_field("skip_start", false, "no seed falls into the pit that was emptied")},
            create_sow};
}

}  // namespace tengen::rules
