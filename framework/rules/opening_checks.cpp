#include "rules/opening_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace tengen::rules {

namespace {

/// Checks that need all steps.
class Checker {
  public:
    Checker(const std::vector<Step>& steps, std::span<const std::string> lines,
            const RuleContext& context)
        : steps_(steps), lines_(lines), context_(context) {}

    void check(std::vector<Error>& problems) const {
        if (Result<void> checked = check_exchange(); !checked) append(problems, checked.error());
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            if (Result<void> checked = check_step(i); !checked) append(problems, checked.error());
        }
    }

  private:
    tl::unexpected<Errors> error(std::size_t index, const Message& what) const {
        return fail(error_in_step(index, lines_[index], what));
    }

    Result<void> check_step(std::size_t index) const {
        const Step& step = steps_[index];
        switch (step.act) {
            case Act::Place:
                return check_region(index);
            case Act::Choose:
                return check_branches(index);
            case Act::Declare:
                return {};
            case Act::Offer:
                if (step.count == 0 && !declared_before(index)) {
                    return error(index, Message("no earlier step declares a number"));
                }
                if (!follows(index, Act::Pick)) {
                    return error(index, Message("the next step must be a pick"));
                }
                return check_region(index);
            case Act::Pick:
                break;
        }
        if (index > 0 && steps_[index - 1].act == Act::Offer &&
            steps_[index - 1].branch == step.branch) {
            return {};
        }
        return error(index, Message("the step before must offer cells"));
    }

    /// Reported once, because an opening that exchanges sides does so in several steps.
    Result<void> check_exchange() const {
        if (context_.sides == 2 && context_.seats == 2) return {};
        const auto exchanges = [](const Choice& choice) {
            return choice.effect == Choice::Effect::Swap || choice.effect == Choice::Effect::Take;
        };
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            if (!std::ranges::any_of(steps_[i].choices, exchanges)) continue;
            return error(i, Message("sides can be exchanged between two seats only, this game "
                                    "has {}",
                                    context_.seats));
        }
        return {};
    }

    Result<void> check_region(std::size_t index) const {
        const Step& step = steps_[index];
        if (step.region == Region::Anywhere) return {};
        if (Result<void> centred = check_centre(index); !centred) return centred;
        const Board& board = context_.board;
        const std::vector<bool> inside = cells_of_window(board, step.window);
        for (int cell = 0; cell < board.cell_count(); ++cell) {
            const bool wanted = step.region == Region::Inside;
            if (inside[static_cast<std::size_t>(cell)] == wanted &&
                !board.is_blocked(static_cast<Cell>(cell))) {
                return {};
            }
        }
        return error(index,
                     Message("a board of {}×{} has no cell there", board.columns(), board.rows()));
    }

    /// An even window has no middle on an odd board. An odd window always has one.
    Result<void> check_centre(std::size_t index) const {
        const Board& board = context_.board;
        const BoardSize window = steps_[index].window;
        const auto off = [](int size, int of) { return size % 2 == 0 && of % 2 == 1 ? 1 : 0; };
        const int columns = off(window.columns, board.columns());
        const int rows = off(window.rows, board.rows());
        if (columns + rows == 0) return {};
        return error(index, Message("a {}x{} window has no middle on a board of {}×{} (use "
                                    "{}x{} or {}x{})",
                                    window.columns, window.rows, board.columns(), board.rows(),
                                    window.columns - columns, window.rows - rows,
                                    window.columns + columns, window.rows + rows));
    }

    Result<void> check_branches(std::size_t index) const {
        for (const Choice& choice : steps_[index].choices) {
            if (choice.effect != Choice::Effect::Branch) continue;
            if (step_after(steps_, index, choice.branch) != steps_.size()) continue;
            return error(index, Message("no later step begins with 'if {},'", choice.name));
        }
        return {};
    }

    bool declared_before(std::size_t index) const {
        return std::any_of(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(index),
                           [&](const Step& step) {
                               return step.act == Act::Declare &&
                                      (step.branch == 0 || step.branch == steps_[index].branch);
                           });
    }

    bool follows(std::size_t index, Act act) const {
        return index + 1 < steps_.size() && steps_[index + 1].act == act &&
               steps_[index + 1].branch == steps_[index].branch;
    }

    const std::vector<Step>& steps_;
    std::span<const std::string> lines_;
    const RuleContext& context_;
};

}  // namespace

Error error_in_step(std::size_t index, std::string_view line, const Argument& what) {
    return {ErrorCode::Input, fmt::format("steps[{}]", index),
            Message("step {} '{}': {}", index + 1, printable(line), what)};
}

std::vector<Error> check_steps(const std::vector<Step>& steps, std::span<const std::string> lines,
                               const RuleContext& context) {
    std::vector<Error> problems;
    Checker(steps, lines, context).check(problems);
    return problems;
}

}  // namespace tengen::rules
