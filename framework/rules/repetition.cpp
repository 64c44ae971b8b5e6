// repetition: a position that occurs again is forbidden, or ends the game.
#include <algorithm>
#include <array>

#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "rules/catalogue.hpp"
#include "rules/cell_texts.hpp"
#include "rules/result.hpp"

namespace tengen::rules {

namespace {

constexpr int kDefaultTimes = 3;

bool changes_nothing(Action action) {
    return action.kind() == ActionKind::Pass || action.kind() == ActionKind::Choose;
}

/// Passing and choices may repeat the stones.
class ForbiddenRepetition final : public Rule, rule::Restriction, rule::Texts, rule::Symmetric {
  public:
    /// `only_last`: only the last two positions (ko).
    ForbiddenRepetition(RepeatOf of, bool only_last) : of_(of), only_last_(only_last) {}

    RuleTraits traits() const override {
        return {.may_leave_nothing = true, .ends_repeats = !only_last_, .keeps_history = true};
    }
    const Restriction* restriction() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool allows(const Position& position, Action action) const override {
        return ply_repeated(position, action) < 0;
    }

    void keep_allowed(const Position& position, ActionList& actions) const override {
        Position::Repeaters scratch;
        if (const auto repeaters = position.may_repeat(scratch)) {
            for (const Action action : *repeaters) {
                const auto found = std::ranges::find(actions, action);
                if (found != actions.end() && !allows(position, action)) actions.erase(found);
            }
            return;
        }
        std::array<int, kTogether> plies;
        std::size_t kept = 0;
        for (std::size_t first = 0; first < actions.size(); first += kTogether) {
            const auto some =
                std::span(actions).subspan(first, std::min(kTogether, actions.size() - first));
            position.plies_repeated_by(some, of_, plies);
            for (std::size_t i = 0; i < some.size(); ++i) {
                if (forbids(position, some[i], plies[i])) continue;
                actions[kept++] = some[i];
            }
        }
        actions.resize(kept);
    }

    Message why_not(const Position& position, Action action) const override {
        const int ply = ply_repeated(position, action);
        if (ply == 0) return Message("it would repeat the board of the start");
        return Message("it would repeat the board after move {}", ply);
    }

    void mark(const Position& position, std::vector<Mark>& marks) const override {
        for (const Action empty : position.empty_cells()) {
            const Action action = Action::place_of(position.turn().side, empty.cell());
            if (allows(position, action)) continue;
            marks.push_back({empty.cell(), "forbidden", {why_not(position, action)}});
        }
    }

  private:
    static constexpr std::size_t kTogether = 512;

    /// `ply`: the last one that the action would repeat.
    bool forbids(const Position& position, Action action, int ply) const {
        if (ply < 0 || changes_nothing(action)) return false;
        return !only_last_ || ply >= position.ply() - 1;
    }

    int ply_repeated(const Position& position, Action action) const {
        const int ply = position.ply_repeated_by(action, of_);
        return forbids(position, action, ply) ? ply : -1;
    }

    RepeatOf of_;
    bool only_last_;
};

class DecidingRepetition final : public Rule, rule::Judge, rule::Symmetric {
  public:
    DecidingRepetition(RepeatOf of, int times, GameResult result)
        : of_(of), times_(times), result_(result) {}

    RuleTraits traits() const override {
        return {.judge_rank = JudgeRank::Limits,
                .judge_when = JudgeWhen::NextTurn,
                .ends_repeats = true,
                .keeps_history = true};
    }
    const Judge* judge() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    bool decides(const Position& position, Outcome& outcome) const override {
        if (position.repeats(of_) + 1 < times_ || changes_nothing(position.last_action())) {
            return false;
        }
        outcome = outcome_for(position, result_, actor(position));
        return true;
    }

    Verdict explain(const Position& position) const override {
        const Term side = position.game().side_term(actor(position));
        const Argument times = quantity(times_, "{} time", "{} times");
        switch (result_) {
            case GameResult::Wins:
                return {"repetition",
                        Message("{} repeats the position ({}) and wins", side, times),
                        {}};
            case GameResult::Loses:
                return {"repetition",
                        Message("{} repeats the position ({}) and loses", side, times),
                        {}};
            case GameResult::Draw:
                break;
        }
        return {"repetition", Message("the position occurred {}", times), {}};
    }

  private:
    static Side actor(const Position& position) {
        return position.turn_at(position.ply() - 1).side;
    }

    RepeatOf of_;
    int times_;
    GameResult result_;
};

Result<std::unique_ptr<Rule>> create_repetition(const Parameters& parameters, const RuleContext&) {
    const RepeatOf of = parameters.text("of") == "board" ? RepeatOf::Board : RepeatOf::Situation;
    const bool only_last = parameters.text("within") == "last_two";
    if (parameters.text("result") == "forbidden") {
        return std::make_unique<ForbiddenRepetition>(of, only_last);
    }
    if (only_last) {
        return fail(ErrorCode::Input, "within",
                    "'within: last_two' needs 'result: forbidden', found '{}'",
                    parameters.text("result"));
    }
    return std::make_unique<DecidingRepetition>(of, static_cast<int>(parameters.integer("times")),
                                                result_of(parameters));
}

std::vector<Error> idle_repetition(const Parameters& parameters, const RuleContext&) {
    if (parameters.text("result") != "forbidden" || parameters.integer("times") == kDefaultTimes) {
        return {};
    }
    return {{ErrorCode::Input, "times", Message("changes nothing: no position may occur again")}};
}

}  // namespace

RuleType repetition() {
    return {
        "repetition",
        "A position that occurs again is forbidden, or ends the game.",
        {choice_field("of", "situation", {"situation", "board"},
                      "the compared part: stones and side to move, or only the stones"),
         choice_field("within", "game", {"game", "last_two"},
                      "the earlier positions that are compared; the last two are those of a ko"),
         integer_field("times", kDefaultTimes, 2, 100,
                       "the occurrence that ends the game, unless repeating is forbidden"),
         choice_field("result", "draw", {"draw", "forbidden", "wins", "loses"},
                      "result of the side that repeats it, or a ban")},
        create_repetition,
        {},
        idle_repetition};
}

}  // namespace tengen::rules
