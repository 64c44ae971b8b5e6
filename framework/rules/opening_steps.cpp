#include "rules/opening_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "rules/opening_checks.hpp"
#include "rules/reserved_words.hpp"

namespace tengen::rules {

namespace {

constexpr std::size_t kMaxSteps = 64;
constexpr std::size_t kMaxChoices = 16;

/// The words of a line. A comma separates words like a space, so "if more, white places" has four
/// words.
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

/// The knowledge shared by all lines while they are read one by one.
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

    /// The branch's number; 0 if there is none.
    int branch(std::string_view word) const {
        const auto found = std::find(branches.begin(), branches.end(), word);
        return found == branches.end() ? 0 : static_cast<int>(found - branches.begin()) + 1;
    }

    /// Returns 0 for a side, `keep` and `swap`, which are not branches.
    int add_branch(std::string_view word) {
        if (!is_branch_name(word) || word == "keep" || word == "swap" || side(word)) return 0;
        if (branch(word) == 0) branches.emplace_back(word);
        return branch(word);
    }

    /// Adds the choices of an unreadable line, to avoid follow-up errors in the steps after it.
    void add_branches_of(std::string_view line) {
        const std::vector<std::string_view> words = words_of(line);
        const auto verb = std::find(words.begin(), words.end(), "chooses");
        for (auto word = verb; word != words.end(); ++word) {
            if (word != verb && *word != "or") add_branch(*word);
        }
    }

    std::string sides_text() const {
        return fmt::format("{}", fmt::join(context.side_names, ", "));
    }
};

class LineReader {
  public:
    LineReader(Script& script, std::string_view line, std::size_t number)
        : script_(script), line_(line), number_(number), words_(words_of(line)) {}

    Result<Step> read() {
        if (next_is("if")) {
            const std::string_view name = take();
            step_.branch = script_.branch(name);
            if (step_.branch == 0) {
                return expected(Message("a word that an earlier step offers"), name,
                                {script_.branches.begin(), script_.branches.end()});
            }
        }
        if (Result<void> read = read_actor(); !read) return fail(read.error());
        if (Result<void> read = read_act(); !read) return fail(read.error());
        if (!rest().empty()) return expected(Message("nothing more"), rest().front());
        return std::move(step_);
    }

  private:
    tl::unexpected<Errors> error(const Message& what) const {
        return fail(error_in_step(number_ - 1, line_, what));
    }

    tl::unexpected<Errors> expected(const Argument& what, std::string_view found,
                                    const std::vector<std::string_view>& names = {}) const {
        const Message there =
            found.empty() ? Message("the end") : Message("'{}'", printable(found, 40));
        return error(Message("expected {}, found {}{}", what, there, did_you_mean(found, names)));
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
            return error(Message("the game has one seat only"));
        }
        const std::optional<Side> side = script_.side(word);
        if (!side) {
            return expected(Message("first, second or a side ({})", script_.sides_text()), word,
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
        return expected(Message("places, may swap, chooses, declares, offers or picks"), verb,
                        {"places", "may", "chooses", "declares", "offers", "picks"});
    }

    void read_stone() {
        if (const std::optional<Side> side = script_.side(peek())) {
            step_.stone = *side;
            ++at_;
        }
    }

    /// Reads "white in 5x5 touching": the side of the stone and its region. Each part is optional.
    Result<void> read_stone_and_region() {
        const std::size_t start = at_;
        read_stone();
        while (!peek().empty()) {
            if (!step_.touching && next_is("touching")) {
                step_.touching = true;
                continue;
            }
            const std::string_view word = peek();
            if (step_.region != Region::Anywhere || (word != "in" && word != "outside")) {
                if (at_ != start) return expected(Message("nothing more"), word);
                return expected(Message("a side, in, outside or touching"), word,
                                side_words({"in", "outside", "touching"}));
            }
            take();
            const Result<BoardSize> window = parse_board_size(peek());
            if (!window) return expected(Message("a window such as 5x5"), peek());
            step_.region = word == "in" ? Region::Inside : Region::Outside;
            step_.window = *window;
            ++at_;
        }
        return {};
    }

    Result<void> read_place() {
        step_.act = Act::Place;
        return read_stone_and_region();
    }

    Result<void> read_swap() {
        step_.act = Act::Choose;
        if (!next_is("swap")) return expected("swap", peek(), {"swap"});
        step_.choices = {{"keep", Choice::Effect::Keep}, {"swap", Choice::Effect::Swap}};
        return {};
    }

    Result<void> read_choices() {
        step_.act = Act::Choose;
        for (; !rest().empty(); ++at_) {
            if (peek() == "or") continue;
            if (Result<void> added = add_choice(peek()); !added) return added;
        }
        if (step_.choices.size() < 2 || step_.choices.size() > kMaxChoices) {
            return error(Message("expected 2..{} words to choose among", kMaxChoices));
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
                return expected(Message("a side, keep, swap or a word of letters"), word);
            }
            choice.effect = Choice::Effect::Branch;
            choice.branch = script_.add_branch(word);
        }
        if (is_reserved_word(choice.name)) {
            return error(
                Message("'{}' is a command at the table, and could not be chosen "
                        "there (take another word)",
                        choice.name));
        }
        const bool twice =
            std::any_of(step_.choices.begin(), step_.choices.end(),
                        [&](const Choice& other) { return same_word(other.name, choice.name); });
        if (twice) return error(Message("'{}' can be chosen twice", choice.name));
        step_.choices.push_back(std::move(choice));
        return {};
    }

    std::optional<int> number() {
        const std::string_view word = peek();
        const auto value = to_number<int>(word);
        if (!value || word.front() == '0' || *value < 1 || *value > kMaxOffers) {
            return std::nullopt;
        }
        ++at_;
        return value;
    }

    Result<void> read_declare() {
        step_.act = Act::Declare;
        const Message wanted("MIN to MAX, within 1..{}", kMaxOffers);
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
                return expected(Message("a number 1..{} or declared", kMaxOffers), peek());
            }
            step_.count = *count;
        }
        return read_stone_and_region();
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
    if (lines.size() > kMaxSteps) {
        const Message text("'steps' has {} lines, the most are {}", lines.size(), kMaxSteps);
        read.problems.push_back({ErrorCode::Input, "steps", text});
        return read;
    }
    Script script{context, {}};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        Result<Step> step = LineReader(script, lines[i], i + 1).read();
        if (step) {
            read.steps.push_back(std::move(*step));
        } else {
            script.add_branches_of(lines[i]);
            append(read.problems, step.error());
        }
    }
    if (read.problems.empty()) read.problems = check_steps(read.steps, lines, context);
    return read;
}

}  // namespace tengen::rules
