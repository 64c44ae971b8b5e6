// opening: an agreed start of a game in steps: placing stones, swapping sides, offering cells and
// picking one of them. docs/openings.md explains the steps. Longer than other files, because the
// steps of one automaton belong together.
#include "rules/opening.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/cell_texts.hpp"
#include "rules/down.hpp"
#include "rules/opening_steps.hpp"
#include "rules/opening_texts.hpp"

namespace tengen::rules {

namespace {

/// Words: the step (steps.size() after the opening), the branch, the declared number, the slot that
/// continues after the opening, the number of offered cells, and these cells. A word that is no
/// longer needed is 0, so different ways to one position are equal.
class Opening final : public Rule,
                      rule::Start,
                      rule::Candidates,
                      rule::Effect,
                      rule::Turns,
                      rule::Texts,
                      rule::Symmetric {
  public:
    Opening(std::vector<Step> steps, SymmetryReading symmetry, std::optional<Direction> down,
            const Board& board)
        : steps_(std::move(steps)), symmetry_(symmetry), down_(down) {
        for (const Step& step : steps_) {
            windows_.push_back(cells_of_window(board, step.window));
            if (step.act != Act::Offer) continue;
            most_offers_ = std::max(most_offers_, step.count == 0 ? most_declared() : step.count);
        }
    }

    RuleTraits traits() const override {
        return {.role = RuleRole::Opening,
                .words = steps_.empty() ? 0 : kFirstOffer + most_offers_,
                .next_rank = NextRank::Begins,
                .offers_at_times = true,
                .needs_empty_cells = true,
                .needs_single_stones = !steps_.empty(),
                .needs_owned_stones = !steps_.empty(),
                .needs_plain_stones = !steps_.empty()};
    }
    const Start* start() const override { return !steps_.empty() ? this : nullptr; }
    const Candidates* candidates() const override { return !steps_.empty() ? this : nullptr; }
    const Effect* effect() const override { return !steps_.empty() ? this : nullptr; }
    const Turns* turns() const override { return !steps_.empty() ? this : nullptr; }
    const Texts* texts() const override { return !steps_.empty() ? this : nullptr; }
    const Symmetric* symmetric() const override { return this; }

    bool keeps(const Board& board, const Symmetry& symmetry) const override {
        if (down_ && symmetry.directions[*down_] != *down_) return false;
        return std::ranges::all_of(windows_, [&](const std::vector<bool>& window) {
            for (Cell cell = 0; cell < board.cell_count(); ++cell) {
                if (board.is_blocked(cell)) continue;
                if (window[cell] != window[symmetry.image[cell]]) return false;
            }
            return true;
        });
    }
    /// The order of the offered cells has no meaning.
    void map_words(const Board&, const Symmetry& symmetry,
                   std::span<std::int32_t> words) const override {
        if (words.empty()) return;
        const auto offers = words.subspan(kFirstOffer, static_cast<std::size_t>(words[kOffered]));
        for (std::int32_t& cell : offers) {
            cell = symmetry.image[static_cast<std::size_t>(cell)];
        }
        std::ranges::sort(offers);
    }
    bool has_cells_in_words() const override { return most_offers_ > 0; }
    /// Steps name fixed seats.
    bool knows_seats(std::span<const std::int32_t> words) const override {
        return !words.empty() && static_cast<std::size_t>(words[kStep]) < steps_.size();
    }

    /// A position that was set up is already past its opening.
    void begin(Edit& edit) const override {
        if (steps_.empty()) return;
        const Setup& setup = edit.position().setup();
        if (setup.stones.empty() && setup.to_move == kEmpty) {
            give_turn_to_who_can(edit);
        } else {
            edit.set_word(word(kStep), static_cast<int>(steps_.size()));
        }
    }

    Offer offers(const Position& position) const override {
        return step_of(position) == nullptr ? Offer::Nothing : Offer::Alone;
    }

    bool can_act(const Position& position, Side) const override {
        return step_of(position) != nullptr;
    }

    void list(const Position& position, Side, ActionList& actions) const override {
        const Step& step = *step_of(position);
        if (step.act == Act::Choose || step.act == Act::Declare) {
            const auto [first, last] = options(step);
            for (int option = first; option <= last; ++option) {
                actions.push_back(Action::choose(static_cast<std::uint32_t>(option)));
            }
            return;
        }
        const CellTest test(*this, position);
        for (const Action action : position.empty_cells()) {
            if (test.fits(action.cell())) actions.push_back(action);
        }
    }

    bool contains(const Position& position, Action action) const override {
        // Comparisons of positions ask all parts, also after the opening.
        const Step* const step = step_of(position);
        if (step == nullptr) return false;
        if (step->act == Act::Choose || step->act == Act::Declare) {
            const auto [first, last] = options(*step);
            return action.kind() == ActionKind::Choose &&
                   static_cast<int>(action.option()) >= first &&
                   static_cast<int>(action.option()) <= last;
        }
        return places_on_empty(position, action) && CellTest(*this, position).fits(action.cell());
    }

    Message why_absent(const Position& position, Action action) const override {
        const Step& step = *step_of(position);
        if (Message no_choice = why_no_choice(step); !no_choice.id.empty()) return no_choice;
        if (!action.is_place()) return Message("a cell must be named");
        if (Message taken = why_not_empty(position, action.cell()); !taken.id.empty()) return taken;
        if (!stays(position, action.cell())) {
            return why_not_resting(position, action.cell(),
                                   resting_cell(position, action.cell(), *down_));
        }
        const Board& board = position.board();
        const std::string name = cell_name(board, action.cell());
        std::optional<std::string> twin;
        if (const auto other = CellTest(*this, position).twin(action.cell())) {
            twin = cell_name(board, *other);
        }
        StepFacts known = facts(position, step);
        known.in_window = in_window(step, action.cell());
        return why_not_cell(step, known, name, twin);
    }

    Message prompt(const Position& position) const override {
        const Step* step = step_of(position);
        return step == nullptr ? Message() : prompt_of(*step, facts(position, *step));
    }

    /// For a choice, its meaning and the next step; for any other action, the step's request.
    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const Step* step = step_of(position);
        if (step == nullptr || position.over()) return;
        if (action.kind() != ActionKind::Choose) {
            comments.push_back({prompt_of(*step, facts(position, *step)), {}});
            return;
        }
        if (!position.is_legal(action)) return;
        if (step->act == Act::Choose) {
            comments.push_back({meaning_of(step->choices[action.option()],
                                           facts(position, *step).actor, position.game()),
                                {}});
        }
        Position after = position;
        after.apply(action);
        if (after.over()) return;
        Message next = after.prompt();
        if (next.id.empty()) {
            next = Message("{} is to move then", position.game().side_term(after.turn().side));
        }
        comments.push_back({std::move(next), {}});
    }

    std::string option_name(const Position& position, std::uint32_t option) const override {
        const Step* step = step_of(position);
        const bool named =
            step != nullptr && step->act == Act::Choose && option < step->choices.size();
        return named ? step->choices[option].name : std::to_string(option);
    }

    void apply(Edit& edit, Action action) const override {
        const Position& position = edit.position();
        const Step& step = *step_of(position);
        switch (step.act) {
            case Act::Pick:
                forget_offers(edit);
                [[fallthrough]];
            case Act::Place:
                edit.set_cell(action.cell(), position.turn().side);
                edit.set_word(word(kGoesOn), position.turn().slot + 1);
                return advance(edit);
            case Act::Choose:
                return choose(edit, step.choices[action.option()]);
            case Act::Declare:
                edit.set_word(word(kDeclared), static_cast<int>(action.option()));
                return advance(edit);
            case Act::Offer:
                return offer(edit, step, action.cell());
        }
    }

    bool next(Edit& edit) const override {
        if (give_turn_to_who_can(edit)) return true;
        const int slot = edit.position().word(word(kGoesOn));
        if (slot == 0) return false;
        edit.set_word(word(kGoesOn), 0);
        edit.set_turn(slot % edit.position().game().slots());
        return true;
    }

    void mark(const Position& position, std::vector<Mark>& marks) const override {
        const Step* step = step_of(position);
        if (step == nullptr) return;
        for (int i = 0; i < offered_count(position); ++i) {
            marks.push_back({offered(position, i), "offered", {}});
        }
        if (!names_cells(*step) || !is_restricted(*step)) return;
        const CellTest test(*this, position);
        for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
            if (position.at(cell) == kEmpty && test.fits(cell))
                marks.push_back({cell, "region", {}});
        }
    }

  private:
    enum WordIndex { kStep, kBranch, kDeclared, kGoesOn, kOffered, kFirstOffer };

    /// The empty cells that the step allows in one position.
    class CellTest {
      public:
        CellTest(const Opening& opening, const Position& position)
            : opening_(opening), position_(position), step_(*opening.step_of(position)) {
            if (step_.act == Act::Offer) {
                symmetries_ = symmetries_of_stones(position, opening.symmetry_);
            }
            if (names_cells(step_) && is_restricted(step_)) {
                const auto cells = position.empty_cells();
                restricted_ = std::any_of(cells.begin(), cells.end(), [&](Action action) {
                    return opening.stays(position, action.cell()) &&
                           opening.in_region(position, step_, action.cell());
                });
            }
        }

        bool fits(Cell cell) const {
            if (!opening_.stays(position_, cell)) return false;
            if (step_.act == Act::Pick) return twin(cell).has_value();
            if (restricted_ && !opening_.in_region(position_, step_, cell)) return false;
            return step_.act == Act::Place || !twin(cell);
        }

        /// An offered cell that is equal or symmetric to this one.
        std::optional<Cell> twin(Cell cell) const {
            for (int i = 0; i < opening_.offered_count(position_); ++i) {
                const Cell other = opening_.offered(position_, i);
                const bool same = std::any_of(
                    symmetries_.begin(), symmetries_.end(),
                    [&](const Symmetry& symmetry) { return symmetry.image[other] == cell; });
                if (other == cell || same) return other;
            }
            return std::nullopt;
        }

      private:
        const Opening& opening_;
        const Position& position_;
        const Step& step_;
        std::vector<Symmetry> symmetries_;
        bool restricted_ = false;  ///< the region has a playable cell; otherwise every cell counts
    };

    int most_declared() const {
        int most = 1;
        for (const Step& step : steps_) most = std::max(most, step.max);
        return most;
    }

    /// The current step; null after the opening.
    const Step* step_of(const Position& position) const {
        const auto index = static_cast<std::size_t>(position.word(word(kStep)));
        return index < steps_.size() ? &steps_[index] : nullptr;
    }

    /// The first and the last option of a choice.
    static std::pair<int, int> options(const Step& step) {
        if (step.act == Act::Declare) return {step.min, step.max};
        return {0, static_cast<int>(step.choices.size()) - 1};
    }

    /// Whether a stone stays on an empty cell, under gravity.
    bool stays(const Position& position, Cell cell) const {
        return !down_ || rests(position, cell, *down_);
    }

    static int stones_on(const Position& position) {
        return position.board().playable_count() - static_cast<int>(position.empty_cells().size());
    }

    /// Whether a step may be restricted to some cells. The cells to pick from are the offered ones.
    static bool names_cells(const Step& step) {
        return step.act == Act::Place || step.act == Act::Offer;
    }

    bool in_window(const Step& step, Cell cell) const {
        if (step.region == Region::Anywhere) return true;
        const bool inside = windows_[static_cast<std::size_t>(&step - steps_.data())][cell];
        return inside == (step.region == Region::Inside);
    }

    bool in_region(const Position& position, const Step& step, Cell cell) const {
        return in_window(step, cell) && (!step.touching || touches_stone(position, cell));
    }

    static bool touches_stone(const Position& position, Cell cell) {
        const Board& board = position.board();
        for (Direction direction = 0; direction < board.direction_count(); ++direction) {
            const Side side = position.at(board.step(cell, direction));
            if (side != kEmpty && side != kOutside) return true;
        }
        return false;
    }

    int offered_count(const Position& position) const { return position.word(word(kOffered)); }
    Cell offered(const Position& position, int index) const {
        return static_cast<Cell>(position.word(word(kFirstOffer + index)));
    }
    int wanted(const Position& position, const Step& step) const {
        return step.count == 0 ? position.word(word(kDeclared)) : step.count;
    }

    static Seat seat_of(const Position& position, const Actor& actor) {
        return actor.side == kEmpty ? actor.seat : position.seat_of_slot(actor.side - 1);
    }
    static Side side_of(const Position& position, const Actor& actor) {
        return actor.side == kEmpty ? position.side_of(actor.seat) : actor.side;
    }

    /// The side of the stone in a step.
    Side stone_of(const Position& position, const Step& step) const {
        if (step.act == Act::Pick) return stone_of(position, *(&step - 1));  // the offering seat's
        return step.stone != kEmpty ? step.stone : side_of(position, step.actor);
    }

    StepFacts facts(const Position& position, const Step& step) const {
        StepFacts facts;
        const Actor& actor = step.actor;
        const Game& game = position.game();
        facts.actor = actor.side != kEmpty ? game.side_term(actor.side)
                      : actor.seat == 0    ? Term{"the first player"}
                                           : Term{"the second player"};
        facts.side = game.side_term(stone_of(position, step));
        facts.stone = stones_on(position) + 1;
        facts.offered = offered_count(position);
        facts.wanted = wanted(position, step);
        return facts;
    }

    /// Gives the turn to the slot of the stone's side, if any, whichever seat places it.
    void give_turn(Edit& edit) const {
        const Position& position = edit.position();
        const Step& step = *step_of(position);
        const bool stone = step.act != Act::Choose && step.act != Act::Declare;
        const Side side = stone ? stone_of(position, step) : side_of(position, step.actor);
        edit.set_turn(side - 1, seat_of(position, step.actor));
    }

    /// Skips steps without a legal action, such as a stone that would flip none. Returns false if
    /// no step remains.
    bool give_turn_to_who_can(Edit& edit) const {
        while (step_of(edit.position()) != nullptr) {
            give_turn(edit);
            if (is_playable(edit.position())) return true;
            advance(edit);
        }
        return false;
    }

    bool is_playable(const Position& position) const {
        const Step& step = *step_of(position);
        if (step.act == Act::Choose || step.act == Act::Declare) return true;
        const CellTest test(*this, position);
        const auto cells = position.empty_cells();
        return std::any_of(cells.begin(), cells.end(), [&](Action action) {
            return test.fits(action.cell()) && position.is_legal(action);
        });
    }

    void advance(Edit& edit) const {
        const Position& position = edit.position();
        const auto index = static_cast<std::size_t>(position.word(word(kStep)));
        const std::size_t next = step_after(steps_, index, position.word(word(kBranch)));
        edit.set_word(word(kStep), static_cast<int>(next));
        if (next != steps_.size()) return;
        edit.set_word(word(kBranch), 0);
        edit.set_word(word(kDeclared), 0);
        // An opening without a stone leaves the turn to the first slot.
        const bool no_stone = position.word(word(kGoesOn)) == 0;
        if (no_stone) edit.set_word(word(kGoesOn), position.game().slots());
    }

    void choose(Edit& edit, const Choice& choice) const {
        const Position& position = edit.position();
        const Seat actor = position.turn().seat;
        const bool swaps = choice.effect == Choice::Effect::Swap ||
                           (choice.effect == Choice::Effect::Take &&
                            position.seat_of_slot(choice.side - 1) != actor);
        if (swaps) {
            const Seat seat = position.seat_of_slot(0);
            edit.set_seat_of_slot(0, position.seat_of_slot(1));
            edit.set_seat_of_slot(1, seat);
        }
        if (choice.effect == Choice::Effect::Branch) edit.set_word(word(kBranch), choice.branch);
        if (choice.effect == Choice::Effect::Take) edit.set_word(word(kBranch), kNoBranch);
        advance(edit);
    }

    void offer(Edit& edit, const Step& step, Cell cell) const {
        const Position& position = edit.position();
        const int count = offered_count(position);
        edit.set_word(word(kFirstOffer + count), cell);
        edit.set_word(word(kOffered), count + 1);
        const CellTest test(*this, position);
        const auto cells = position.empty_cells();
        const bool more = std::any_of(cells.begin(), cells.end(),
                                      [&](Action action) { return test.fits(action.cell()); });
        if (count + 1 >= wanted(position, step) || !more) advance(edit);
    }

    void forget_offers(Edit& edit) const {
        for (int i = 0; i < offered_count(edit.position()); ++i) {
            edit.set_word(word(kFirstOffer + i), 0);
        }
        edit.set_word(word(kOffered), 0);
    }

    static constexpr int kNoBranch = -1;

    std::vector<Step> steps_;
    SymmetryReading symmetry_;
    std::optional<Direction> down_;           ///< direction of gravity
    std::vector<std::vector<bool>> windows_;  ///< one per step
    int most_offers_ = 0;
};

SymmetryReading symmetry_of(std::string_view word) {
    if (word == "stones") return SymmetryReading::Stones;
    return word == "board" ? SymmetryReading::Board : SymmetryReading::None;
}

/// Steps of a named opening call the first side black and the second white. If a game has these
/// names in another order, they are replaced by the names of its first and second side.
std::vector<std::string> in_sides_of(const RuleContext& context, std::vector<std::string> steps) {
    const auto& names = context.side_names;
    const auto stands_at = [&](std::string_view name, std::size_t index) {
        const auto found = std::ranges::find(names, name);
        return found == names.end() || found == names.begin() + static_cast<std::ptrdiff_t>(index);
    };
    if (names.size() < 2 || (stands_at("black", 0) && stands_at("white", 1))) return steps;
    for (std::string& step : steps) {
        std::string renamed;
        for (std::size_t at = 0; at < step.size();) {
            const std::size_t end = std::min(step.find_first_of(" ,", at), step.size() - 1) + 1;
            std::string word = step.substr(at, end - at);
            if (word.starts_with("black"))
                word.replace(0, 5, names[0]);
            else if (word.starts_with("white"))
                word.replace(0, 5, names[1]);
            renamed += word;
            at = end;
        }
        step = std::move(renamed);
    }
    return steps;
}

ReadSteps steps_of(const std::vector<NamedOpening>& known, const Parameters& parameters,
                   const RuleContext& context) {
    std::vector<std::string> lines;
    for (const Scalar& line : parameters.values("steps")) lines.push_back(to_text(line));
    const std::string& name = parameters.text("name");
    if (name == "none") return read_steps(lines, context);
    if (!lines.empty()) {
        const Message text("'name' and 'steps' are both given (leave one of them out)");
        return {{}, {{ErrorCode::Input, "steps", text}}};
    }
    for (const NamedOpening& opening : known) {
        if (opening.name == name) lines = in_sides_of(context, opening.steps);
    }
    ReadSteps read = read_steps(lines, context);
    for (Error& problem : read.problems) problem.place = "name";
    return read;
}

Result<std::unique_ptr<Rule>> create_opening(ReadSteps read, const Parameters& parameters,
                                             const RuleContext& context) {
    if (!read.problems.empty()) return fail(std::move(read.problems.front()));
    std::optional<Direction> down;
    for (const RuleUse& use : context.rules) {
        if (use.part() != "drop") continue;
        const Result<Direction> towards = read_down(use.parameters, context.board);
        if (!towards) return fail(towards.error());
        down = *towards;
    }
    return std::make_unique<Opening>(std::move(read.steps),
                                     symmetry_of(parameters.text("symmetry")), down, context.board);
}

std::vector<Error> idle_steps(const ReadSteps& read, const Parameters& parameters) {
    const bool offers = std::any_of(read.steps.begin(), read.steps.end(),
                                    [](const Step& step) { return step.act == Act::Offer; });
    if (offers || parameters.text("symmetry") == "stones") return {};
    return {{ErrorCode::Input, "symmetry", Message("changes nothing: no step offers cells")}};
}

}  // namespace

RuleType opening(std::vector<NamedOpening> known) {
    std::vector<std::string> names{"none"};
    for (const NamedOpening& opening : known) names.push_back(opening.name);
    const auto read = [known = std::move(known)](const Parameters& parameters,
                                                 const RuleContext& context) {
        return steps_of(known, parameters, context);
    };
    return {"opening",
            "An agreed way to begin: who places which stones, swaps sides, offers cells.",
            {choice_field("name", "none", std::move(names), "a named opening"),
             list_of(text_field("steps", "", "your own opening, one line per step")),
             choice_field("symmetry", "stones", {"stones", "board", "none"},
                          "which offered cells count as the same: symmetric round the stones, "
                          "round the board too, or none")},
            [read](const Parameters& parameters, const RuleContext& context) {
                return create_opening(read(parameters, context), parameters, context);
            },
            [read](const Parameters& parameters, const RuleContext& context) {
                return read(parameters, context).problems;
            },
            [read](const Parameters& parameters, const RuleContext& context) {
                return idle_steps(read(parameters, context), parameters);
            }};
}

}  // namespace tengen::rules
