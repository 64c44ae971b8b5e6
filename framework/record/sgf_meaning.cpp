#include "record/sgf_meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "record/record_source.hpp"

namespace tengen::sgf {

namespace {

constexpr std::string_view kGo = "go";
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
}

/// Whether a word can be the name of a game or variant.
bool is_word(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

/// The variant in the property RU. Programs write words, or the numbers of the Gomocup protocol.
std::string_view gomoku_variant(std::string_view ru) {
    constexpr std::pair<std::string_view, std::string_view> kNumbers[] = {
        {"0", "freestyle"}, {"1", "standard"}, {"4", "renju"}, {"8", "caro"}, {"9", "caro_exact"}};
    for (const auto& [number, variant] : kNumbers) {
        if (ru == number) return variant;
    }
    constexpr std::string_view kWords[] = {"renju", "caro_exact", "caro",
                                           "omok",  "standard",   "freestyle"};
    for (const std::string_view word : kWords) {
        if (ru.find(word) != std::string_view::npos) return word;
    }
    return {};
}

/// Rules of Go differ in little except the way of counting; most files name them.
bool names_rules_of_go(std::string_view ru) {
    constexpr std::string_view kWords[] = {"japan", "chin", "korea", "aga",   "nz",
                                           "ing",   "goe",  "tromp", "french"};
    return std::ranges::any_of(kWords, [&](std::string_view word) { return ru.starts_with(word); });
}

Side parse_side(std::string_view text) {
    if (text == "b" || text == "black") return 1;
    if (text == "w" || text == "white") return 2;
    const auto number = whole_number(text);
    return number && *number >= 1 && *number <= kMaxSides ? static_cast<Side>(*number) : kEmpty;
}

}  // namespace

std::string point_text(BoardSize board, Cell cell) {
    const auto column = static_cast<std::size_t>(cell % board.columns);
    const auto row = static_cast<std::size_t>(board.rows - 1 - cell / board.columns);
    return {kLetters[column], kLetters[row]};
}

std::optional<Cell> parse_point(BoardSize board, std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const std::size_t column = kLetters.find(text[0]);
    const std::size_t row = kLetters.find(text[1]);
    if (column >= static_cast<std::size_t>(board.columns) ||
        row >= static_cast<std::size_t>(board.rows)) {
        return std::nullopt;
    }
    const int from_bottom = board.rows - 1 - static_cast<int>(row);
    return static_cast<Cell>(from_bottom * board.columns + static_cast<int>(column));
}

std::optional<BoardSize> parse_size(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto columns = whole_number(text.substr(0, colon));
    const auto rows =
        colon == std::string_view::npos ? columns : whole_number(text.substr(colon + 1));
    if (!columns || !rows || *columns < 1 || *rows < 1) return std::nullopt;
    if (*columns > kMaxSize || *rows > kMaxSize) return std::nullopt;
    return BoardSize{*columns, *rows};
}

std::string size_text(BoardSize board) {
    if (board.columns == board.rows) return std::to_string(board.columns);
    return fmt::format("{}:{}", board.columns, board.rows);
}

Side side_of_moves(std::string_view property) {
    if (property == "B") return 1;
    if (property == "W") return 2;
    if (property.size() != 1 || property[0] < '1' || property[0] > '8') return kEmpty;
    return static_cast<Side>(property[0] - '0');
}

std::string Sides::name(Side side) const {
    if (count == 2) return (side == 1) != white_begins ? "B" : "W";
    return std::to_string(side);
}

std::optional<RecordResult> parse_result(std::string_view text) {
    const std::string lower = lower_case(without_blanks(text));
    RecordResult result;
    if (lower == "0" || lower == "draw" || lower == "b+draw" || lower == "jigo") {
        result.kind = EndKind::Agreed;
        return result;
    }
    if (lower == "void") {
        result.kind = EndKind::Aborted;
        return result;
    }
    const std::size_t plus = lower.find('+');
    if (plus == std::string::npos) return std::nullopt;
    result.winner = parse_side(std::string_view(lower).substr(0, plus));
    if (result.winner == kEmpty) return std::nullopt;
    const std::string_view how = std::string_view(lower).substr(plus + 1);
    if (how.starts_with('r')) result.kind = EndKind::Resigned;
    if (how.starts_with('t')) result.kind = EndKind::Time;
    if (how.starts_with('f')) result.kind = EndKind::Fault;
    return result;
}

std::string result_text(const RecordResult& result, const Sides& sides) {
    if (result.kind == EndKind::Aborted) return "Void";
    if (result.winner == kEmpty) return "0";
    std::string text = sides.name(result.winner) + '+';
    if (result.kind == EndKind::Resigned) text += 'R';
    if (result.kind == EndKind::Time) text += 'T';
    if (result.kind == EndKind::Fault || result.kind == EndKind::Left) text += 'F';
    return text;
}

std::string game_name(std::string_view gm, std::string_view ru, bool points) {
    const std::string id = lower_case(without_blanks(gm));
    const std::string rules = lower_case(without_blanks(ru));
    if (id == kGo || (id == "1" && (points || names_rules_of_go(rules)))) return std::string(kGo);
    if (id == "9") return std::string(kLinesOfAction);
    // Some programs write Go or Hex for gomoku.
    constexpr std::array<std::string_view, 5> kGomoku = {"", "4", "1", "11", "gomoku"};
    if (std::find(kGomoku.begin(), kGomoku.end(), id) != kGomoku.end()) {
        const std::string_view variant = gomoku_variant(rules);
        return variant.empty() ? "gomoku" : fmt::format("gomoku:{}", variant);
    }
    if (!is_word(id) || whole_number(id)) return {};
    return is_word(rules) ? fmt::format("{}:{}", id, rules) : id;
}

int default_size(std::string_view game) {
    constexpr std::pair<std::string_view, int> kSizes[] = {
        {"go", 19},     {"pente", 19},          {"chess", 8},
        {"reversi", 8}, {"lines_of_action", 8}, {"hex", 11}};
    constexpr int kOther = 15;
    const std::string_view id = game.substr(0, game.find(':'));
    const auto found = std::ranges::find(kSizes, id, &std::pair<std::string_view, int>::first);
    return found == std::end(kSizes) ? kOther : found->second;
}

std::optional<double> parse_komi(std::string_view text) {
    constexpr double kMaxKomi = 1000;
    const auto komi = to_number<double>(without_blanks(text));
    const bool fits = komi && std::abs(*komi) <= kMaxKomi && 2 * *komi == std::round(2 * *komi);
    return fits ? komi : std::nullopt;
}

std::string komi_text(const GameDescription& description) {
    const RuleUse* count = find_use(description.rules, "count");
    return description.id == kGo && count != nullptr
               ? fmt::format("{}", count->parameters.real("komi"))
               : "";
}

std::string gm_text(const GameDescription& description) {
    if (description.id == kGo) return "1";
    if (description.id == kLinesOfAction) return "9";
    return description.id == "gomoku" ? "4" : description.id;
}

std::string ru_text(const GameDescription& description) {
    if (description.id == kGo) return "";
    if (!description.variant.empty()) return description.variant;
    return description.id == "gomoku" ? "freestyle" : "";
}

}  // namespace tengen::sgf
