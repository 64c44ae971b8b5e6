// The canonical text of a game description. Lines, in this order: game, board, blocked, sides,
// seats, then one rule line a rule:
//   game gomoku renju
//   board 15 15 lines
//   blocked 0 14
//   sides black white
//   seats 2
//   rule line length=5 ...
#include <algorithm>
#include <charconv>
#include <optional>

#include "core/game.hpp"

namespace tengen {

namespace {

class Words {
  public:
    explicit Words(std::string_view line) : rest_(line) {}

    std::string_view next() {
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return word;
    }
    bool empty() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
};

std::optional<int> number(std::string_view word, int min, int max) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool whole = error == std::errc{} && end == word.data() + word.size();
    if (!whole || value < min || value > max) return std::nullopt;
    return value;
}

Failure damaged(std::string_view line) {
    return fail(ErrorCode::Input, "", "'{}' is not a line of a game description",
                printable(line, 40));
}

Result<void> parse_board(Words words, BoardShape& shape) {
    const auto rows = number(words.next(), 1, kMaxRows);
    const auto columns = number(words.next(), 1, kMaxColumns);
    const std::string_view drawing = words.next();
    if (!rows || !columns || (drawing != "lines" && drawing != "squares")) return damaged("board");
    shape.rows = *rows;
    shape.columns = *columns;
    shape.drawing = drawing == "lines" ? BoardDrawing::Lines : BoardDrawing::Squares;
    return {};
}

Result<void> parse_blocked(Words words, BoardShape& shape) {
    while (!words.empty()) {
        const auto cell = number(words.next(), 0, kMaxRows * kMaxColumns - 1);
        if (!cell) return damaged("blocked");
        shape.blocked.push_back(static_cast<Cell>(*cell));
    }
    return {};
}

Result<void> parse_rule(Words words, GameDescription& description, const RuleCatalogue& catalogue) {
    const std::string_view name = words.next();
    const RuleType* type = catalogue.find(name);
    if (type == nullptr) {
        return fail(ErrorCode::Input, "", "this program does not know the rule '{}'",
                    printable(name, 40));
    }
    auto parameters =
        parse_parameters(type->fields, static_cast<int>(description.sides.size()), words.rest());
    if (!parameters) return Failure(parameters.error());
    description.rules.push_back({std::string(name), std::move(*parameters)});
    return {};
}

Result<void> parse_line(std::string_view line, GameDescription& description,
                        const RuleCatalogue& catalogue) {
    Words words(line);
    const std::string_view key = words.next();
    if (key == "game") {
        description.id = words.next();
        description.variant = words.next();
        return {};
    }
    if (key == "board") return parse_board(words, description.board);
    if (key == "blocked") return parse_blocked(words, description.board);
    if (key == "sides") {
        while (!words.empty()) description.sides.emplace_back(words.next());
        return {};
    }
    if (key == "seats") {
        const auto seats = number(words.next(), 1, kMaxSeats);
        if (!seats) return damaged(line);
        description.seats = *seats;
        return {};
    }
    if (key == "rule") return parse_rule(words, description, catalogue);
    return damaged(line);
}

}  // namespace

std::string full_name(const GameDescription& description) {
    if (description.variant.empty()) return description.id;
    return description.id + ":" + description.variant;
}

std::string to_text(const GameDescription& description) {
    const BoardShape& board = description.board;
    std::string text = fmt::format("game {} {}\n", description.id, description.variant);
    text += fmt::format("board {} {} {}\n", board.rows, board.columns,
                        board.drawing == BoardDrawing::Lines ? "lines" : "squares");
    if (!board.blocked.empty()) text += fmt::format("blocked {}\n", fmt::join(board.blocked, " "));
    text += fmt::format("sides {}\n", fmt::join(description.sides, " "));
    text += fmt::format("seats {}\n", description.seats);
    for (const RuleUse& rule : description.rules) {
        text += fmt::format("rule {} {}\n", rule.name, to_text(rule.parameters));
    }
    return text;
}

Result<GameDescription> parse_description(std::string_view text, const RuleCatalogue& catalogue) {
    GameDescription description;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const Result<void> parsed = parse_line(text.substr(0, end), description, catalogue);
        if (!parsed) return Failure(parsed.error());
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return description;
}

}  // namespace tengen
