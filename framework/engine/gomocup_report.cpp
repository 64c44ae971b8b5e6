#include "engine/gomocup_report.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace tengen {
namespace {

enum class Word : std::uint8_t { None, Depth, Nodes, Score, Win, Line };

struct KnownWord {
    std::string_view text;
    Word word;
};

constexpr std::array kWords{
    KnownWord{"DEPTH", Word::Depth}, KnownWord{"D", Word::Depth},
    KnownWord{"NODES", Word::Nodes}, KnownWord{"NODE", Word::Nodes},
    KnownWord{"N", Word::Nodes},     KnownWord{"TOTALNODES", Word::Nodes},
    KnownWord{"EVAL", Word::Score},  KnownWord{"EV", Word::Score},
    KnownWord{"SCORE", Word::Score}, KnownWord{"VAL", Word::Score},
    KnownWord{"WIN", Word::Win},     KnownWord{"WINRATE", Word::Win},
    KnownWord{"PV", Word::Line},     KnownWord{"LINE", Word::Line},
    KnownWord{"BEST", Word::Line},   KnownWord{"BESTLINE", Word::Line},
};

Word word_of(std::string_view token) {
    const std::string upper = upper_case(token);
    for (const KnownWord& known : kWords) {
        if (known.text == upper) return known.word;
    }
    return Word::None;
}

/// Takes a token of a line in free form: "Depth: 12 | PV=[7,7] [8,8]".
std::string_view take_token(std::string_view& text) {
    constexpr std::string_view kBetween = " \t|:=;[]()";
    const std::size_t begin = std::min(text.find_first_not_of(kBetween), text.size());
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(kBetween), text.size());
    const std::string_view token = text.substr(0, end);
    text.remove_prefix(end);
    return token;
}

/// Reads a number at the start of a token, and the text after it.
bool read_number(std::string_view token, double& value, std::string_view& behind) {
    if (token.starts_with('+')) token.remove_prefix(1);
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    if (error != std::errc{} || !std::isfinite(value)) return false;
    behind = token.substr(static_cast<std::size_t>(end - token.data()));
    return true;
}

double unit_of(std::string_view suffix) {
    if (suffix.empty()) return 1;
    switch (suffix.front()) {
        case 'k':
        case 'K':
            return 1e3;
        case 'm':
        case 'M':
            return 1e6;
        case 'g':
        case 'G':
            return 1e9;
        default:
            return 1;
    }
}

bool take_value(Word word, std::string_view token, AiReport& report) {
    double value = 0;
    std::string_view behind;
    if (!read_number(token, value, behind)) return false;
    switch (word) {
        case Word::Depth:
            if (value < 0 || value > 10'000) return false;
            report.depth = static_cast<std::uint32_t>(value);
            return true;
        case Word::Nodes:
            value *= unit_of(behind);
            if (value < 0 || value > 1e18) return false;
            report.nodes = static_cast<std::uint64_t>(value);
            return true;
        case Word::Score:
            report.score = value;
            return true;
        case Word::Win:
            if (behind.starts_with('%')) value /= 100;
            if (value < 0 || value > 1) return false;
            report.win_chance = value;
            return true;
        default:
            return false;
    }
}

}  // namespace

AiReport empty_report() {
    AiReport report;
    report.score = std::numeric_limits<double>::quiet_NaN();
    report.win_chance = std::numeric_limits<double>::quiet_NaN();
    return report;
}

bool read_report(std::string_view text, const Board& board, PointOrder order, AiReport& report) {
    bool changed = false;
    Word word = Word::None;
    std::vector<Action> line;
    while (!text.empty()) {
        const std::string_view token = take_token(text);
        if (token.empty()) break;
        if (word == Word::Line) {
            if (const auto cell = parse_point(board, token, order)) {
                line.push_back(Action::place(*cell));
                continue;
            }
        } else if (word != Word::None && take_value(word, token, report)) {
            changed = true;
            word = Word::None;
            continue;
        }
        word = word_of(token);
    }
    if (line.empty()) return changed;
    report.line = std::move(line);
    return true;
}

}  // namespace tengen
