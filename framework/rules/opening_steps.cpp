#include "rules/opening_steps.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace tengen::rules {

namespace {

constexpr std::size_t kMostSteps = 64;
constexpr std::size_t kMostChoices = 16;

/// The words of a line. Commas are separators like spaces; "if more, white places" has four words.
std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find_first_of(" ,\t"), line.size());
        if (end > 0) words.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return words;
}

bool is_branch_name(std::string_view word) {
    return word.size() >= 2 && std::all_of(word.begin(), word.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
           });
}

/// What is known of all lines while they are read one by one.
struct Script {
    const RuleContext& context;
    std::vector<std::string> branches;  ///< branch i + 1 has the name branches[i]

    std::optional<Side> side(std::string_view word) const {
        const auto& names = context.side_names;
        const auto found = std::find(names.begin(), names.end(), word);
        if (found != names.end()) return static_cast<Side>(found - names.begin() + 1);
        if (word == "black") return Side{1};
        if (word == "white" && context.sides >= 2) return Side{2};
        return std::nullopt;
    }

    /// 0 when there is no such branch.
    int branch(std::string_view word) const {
        const auto found = std::find(branches.begin(), branches.end(), word);
        return found == branches.end() ? 0 : static_cast<int>(found - branches.begin()) + 1;
    }

    std::string sides_text() const {
        return fmt::format("{}", fmt::join(context.side_names, ", "));
    }
};

std::string place_of_step(std::size_t index) {
    return fmt::format("steps[{}]", index);
}

class LineReader {
  public:
    LineReader(Script& script, std::string_view line, std::size_t number)
        : script_(script), line_(line), number_(number), words_(words_of(line)) {}

    Result<Step> read() {
        if (next_is("if")) {
            const std::string_view name = take();
            step_.branch = script_.branch(name);
            if (step_.branch == 0) {
                return expected("a word that an earlier step lets somebody choose", name,
                                {script_.branches.begin(), script_.branches.end()});
            }
        }
        if (Result<void> read = read_actor(); !read) return Failure(read.error());
        if (Result<void> read = read_act(); !read) return Failure(read.error());
        if (!rest().empty()) return expected("nothing more", rest().front());
        return std::move(step_);
    }

  private:
    Failure error(const std::string& what) const {
        return fail(ErrorCode::Input, place_of_step(number_ - 1), "step {} '{}': {}", number_,
                    printable(line_), what);
    }

    Failure expected(std::string_view what, std::string_view found,
                     const std::vector<std::string_view>& names = {}) const {
        return error(
            fmt::format("expected {}, found {}{}", what,
                        found.empty() ? "the end" : fmt::format("'{}'", printable(found, 40)),
                        did_you_mean(found, names)));
    }

    std::span<const std::string_view> rest() const { return std::span(words_).subspan(at_); }
    std::string_view peek() const { return at_ < words_.size() ? words_[at_] : ""; }
    std::string_view take() {
        const std::string_view word = peek();
        if (!word.empty()) ++at_;
        return word;
    }
    bool next_is(std::string_view word) {
        if (peek() != word) return false;
        ++at_;
        return true;
    }

    Result<void> read_actor() {
        const std::string_view word = take();
        if (word == "first" || word == "second") {
            step_.actor.seat = word == "first" ? 0 : 1;
            if (step_.actor.seat < script_.context.seats) return {};
            return error("the game has one seat only");
        }
        const std::optional<Side> side = script_.side(word);
        if (!side) {
            return expected(fmt::format("first, second or a side ({})", script_.sides_text()), word,
                            side_words({"first", "second"}));
        }
        step_.actor.side = *side;
        return {};
    }

    Result<void> read_act() {
        const std::string_view verb = take();
        if (verb == "places") return read_place();
        if (verb == "may") return read_swap();
        if (verb == "chooses") return read_choices();
        if (verb == "declares") return read_declare();
        if (verb == "offers") return read_offer();
        if (verb == "picks") {
            step_.act = Act::Pick;
            return {};
        }
        return expected("places, may swap, chooses, declares, offers or picks", verb,
                        {"places", "may", "chooses", "declares", "offers", "picks"});
    }

    void read_stone() {
        if (const std::optional<Side> side = script_.side(peek())) {
            step_.stone = *side;
            ++at_;
        }
    }

    Result<void> read_place() {
        step_.act = Act::Place;
        read_stone();
        if (peek().empty()) return {};
        if (next_is("touching")) {
            step_.region = Region::Touching;
            return {};
        }
        const std::string_view word = take();
        if (word != "in" && word != "outside") {
            return expected("a side, in, outside or touching", word,
                            side_words({"in", "outside", "touching"}));
        }
        step_.region = word == "in" ? Region::Inside : Region::Outside;
        const Result<BoardSize> window = parse_board_size(peek());
        if (!window) return expected("a window such as 5x5", peek());
        step_.window = *window;
        ++at_;
        return {};
    }

    Result<void> read_swap() {
        step_.act = Act::Choose;
        if (!next_is("swap")) return expected("swap", peek(), {"swap"});
        step_.choices = {{"keep", Choice::Effect::Keep}, {"swap", Choice::Effect::Swap}};
        return check_two();
    }

    Result<void> read_choices() {
        step_.act = Act::Choose;
        for (; !rest().empty(); ++at_) {
            if (peek() == "or") continue;
            if (Result<void> added = add_choice(peek()); !added) return added;
        }
        if (step_.choices.size() < 2 || step_.choices.size() > kMostChoices) {
            return error(fmt::format("expected 2..{} words to choose among", kMostChoices));
        }
        return {};
    }

    Result<void> add_choice(std::string_view word) {
        Choice choice{std::string(word)};
        const std::optional<Side> side = script_.side(word);
        if (side) {
            choice.effect = Choice::Effect::Take;
            choice.side = *side;
            choice.name = script_.context.side_names[*side - 1];
        } else if (word == "swap") {
            choice.effect = Choice::Effect::Swap;
        } else if (word != "keep") {
            if (!is_branch_name(word)) {
                return expected("a side, keep, swap or a word of letters", word);
            }
            choice.effect = Choice::Effect::Branch;
            choice.branch = add_branch(choice.name);
        }
        const bool twice =
            std::any_of(step_.choices.begin(), step_.choices.end(),
                        [&](const Choice& other) { return other.name == choice.name; });
        if (twice) return error(fmt::format("'{}' can be chosen twice", choice.name));
        const bool changes_seats = side || choice.effect == Choice::Effect::Swap;
        step_.choices.push_back(std::move(choice));
        return changes_seats ? check_two() : Result<void>();
    }

    int add_branch(const std::string& name) {
        if (script_.branch(name) == 0) script_.branches.push_back(name);
        return script_.branch(name);
    }

    Result<void> check_two() const {
        const RuleContext& context = script_.context;
        if (context.sides == 2 && context.seats == 2) return {};
        return error(fmt::format("sides can be exchanged between two seats only, this game has {}",
                                 context.seats));
    }

    std::optional<int> number() {
        int value = 0;
        const std::string_view word = peek();
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const bool whole = error == std::errc{} && end == word.data() + word.size();
        if (!whole || word.front() == '0' || value < 1 || value > kMostOffers) return std::nullopt;
        ++at_;
        return value;
    }

    Result<void> read_declare() {
        step_.act = Act::Declare;
        const std::string wanted = fmt::format("MIN to MAX, within 1..{}", kMostOffers);
        const auto min = number();
        if (!min || !next_is("to")) return expected(wanted, peek());
        const auto max = number();
        if (!max || *max <= *min) return expected(wanted, max ? words_[at_ - 1] : peek());
        step_.min = *min;
        step_.max = *max;
        return {};
    }

    Result<void> read_offer() {
        step_.act = Act::Offer;
        if (!next_is("declared")) {
            const auto count = number();
            if (!count) {
                return expected(fmt::format("a number 1..{} or declared", kMostOffers), peek());
            }
            step_.count = *count;
        }
        read_stone();
        return {};
    }

    std::vector<std::string_view> side_words(std::vector<std::string_view> words) const {
        const auto& names = script_.context.side_names;
        words.insert(words.end(), names.begin(), names.end());
        return words;
    }

    Script& script_;
    std::string_view line_;
    std::size_t number_;
    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
    Step step_;
};

/// What can be seen only when all steps are known.
class Checker {
  public:
    Checker(const std::vector<Step>& steps, std::span<const std::string> lines,
            const Script& script)
        : steps_(steps), lines_(lines), script_(script) {}

    void check(std::vector<Error>& problems) const {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            if (Result<void> checked = check_step(i); !checked) problems.push_back(checked.error());
        }
    }

  private:
    Failure error(std::size_t index, const std::string& what) const {
        return fail(ErrorCode::Input, place_of_step(index), "step {} '{}': {}", index + 1,
                    printable(lines_[index]), what);
    }

    Result<void> check_step(std::size_t index) const {
        const Step& step = steps_[index];
        switch (step.act) {
            case Act::Place:
                return check_window(index);
            case Act::Choose:
                return check_branches(index);
            case Act::Declare:
                return {};
            case Act::Offer:
                if (step.count == 0 && !declared_before(index)) {
                    return error(index, "no earlier step declares a number");
                }
                if (!follows(index, Act::Pick)) return error(index, "the next step must be a pick");
                return {};
            case Act::Pick:
                break;
        }
        if (index > 0 && steps_[index - 1].act == Act::Offer &&
            steps_[index - 1].branch == step.branch) {
            return {};
        }
        return error(index, "the step before must offer cells");
    }

    Result<void> check_window(std::size_t index) const {
        const Step& step = steps_[index];
        if (step.region != Region::Inside && step.region != Region::Outside) return {};
        const Board& board = script_.context.board;
        const std::vector<bool> inside = cells_of_window(board, step.window);
        for (int cell = 0; cell < board.cell_count(); ++cell) {
            const bool wanted = step.region == Region::Inside;
            if (inside[static_cast<std::size_t>(cell)] == wanted &&
                !board.is_blocked(static_cast<Cell>(cell))) {
                return {};
            }
        }
        return error(index, fmt::format("a board of {}×{} has no cell there", board.columns(),
                                        board.rows()));
    }

    Result<void> check_branches(std::size_t index) const {
        for (const Choice& choice : steps_[index].choices) {
            if (choice.effect != Choice::Effect::Branch) continue;
            if (step_after(steps_, index, choice.branch) != steps_.size()) continue;
            return error(index, fmt::format("no later step begins with 'if {},'", choice.name));
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
    const Script& script_;
};

}  // namespace

std::vector<bool> cells_of_window(const Board& board, BoardSize window) {
    std::vector<bool> inside(static_cast<std::size_t>(board.cell_count()), false);
    const int row = board.rows() / 2 - window.rows / 2;
    const int column = board.columns() / 2 - window.columns / 2;
    for (int cell = 0; cell < board.cell_count(); ++cell) {
        const int rows = board.row(static_cast<Cell>(cell)) - row;
        const int columns = board.column(static_cast<Cell>(cell)) - column;
        inside[static_cast<std::size_t>(cell)] =
            rows >= 0 && rows < window.rows && columns >= 0 && columns < window.columns;
    }
    return inside;
}

std::size_t step_after(const std::vector<Step>& steps, std::size_t index, int branch) {
    const auto from = steps.begin() + static_cast<std::ptrdiff_t>(index) + 1;
    const auto found =
        std::find_if(from, steps.end(), [&](const Step& step) { return step.branch == branch; });
    return static_cast<std::size_t>(found - steps.begin());
}

ReadSteps read_steps(std::span<const std::string> lines, const RuleContext& context) {
    ReadSteps read;
    if (lines.size() > kMostSteps) {
        const Message text("'steps' has {} lines, the most are {}", lines.size(), kMostSteps);
        read.problems.push_back({ErrorCode::Input, "steps", text});
        return read;
    }
    Script script{context, {}};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        Result<Step> step = LineReader(script, lines[i], i + 1).read();
        if (step) {
            read.steps.push_back(std::move(*step));
        } else {
            read.problems.push_back(std::move(step.error()));
        }
    }
    if (read.problems.empty()) Checker(read.steps, lines, script).check(read.problems);
    return read;
}

}  // namespace tengen::rules
