#include "record/evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "core/action.hpp"

namespace tengen {

namespace {

constexpr std::array<std::string_view, 3> kBounds{"exact", "at_least", "at_most"};
constexpr std::array<std::string_view, 4> kProven{"no", "won", "lost", "drawn"};

/// Names of engines may have blanks, which separate the parts of the text.
std::string word_of(std::string_view name) {
    std::string word;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte <= 0x20 || byte == 0x7F || c == '%') {
            word += fmt::format("%{:02x}", byte);
        } else {
            word += c;
        }
    }
    return word;
}

std::string name_of_word(std::string_view word) {
    std::string name;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const auto byte =
            word[i] == '%' ? to_number<unsigned char>(word.substr(i + 1, 2), 16) : std::nullopt;
        name += byte ? static_cast<char>(*byte) : word[i];
        if (byte) i += 2;
    }
    return name;
}

bool same(double left, double right) {
    return left == right || (std::isnan(left) && std::isnan(right));
}

std::string_view take_word(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

template <class Number>
bool read(std::string_view text, Number& number) {
    const auto value = to_number<Number>(text);
    if (value) number = *value;
    return value.has_value();
}

template <class Enum, std::size_t N>
bool read_word(std::string_view text, const std::array<std::string_view, N>& words, Enum& value) {
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end()) return false;
    value = static_cast<Enum>(found - words.begin());
    return true;
}

bool read_chances(std::string_view text, std::vector<double>& chances) {
    for (const std::string_view part : split(text, ',')) {
        double chance = 0;
        if (!read(part, chance) || chance < 0 || chance > 1) return false;
        if (chances.size() == kMaxSeats) return false;
        chances.push_back(chance);
    }
    return true;
}

/// Unknown keys are ignored: later versions may write more.
bool read_part(std::string_view key, std::string_view value, Evaluation& of, EvaluationLine& line) {
    if (key == "nodes") return read(value, of.nodes);
    if (key == "ms") return read(value, of.ms);
    if (key == "chances") return read_chances(value, line.chances);
    if (key == "draw") return read(value, line.draw);
    if (key == "score") return read(value, line.score);
    if (key == "bound") return read_word(value, kBounds, line.bound);
    if (key == "proven") return read_word(value, kProven, line.proven);
    if (key == "length") return read(value, line.length);
    if (key == "depth") return read(value, line.depth);
    if (key == "deepest") return read(value, line.deepest);
    if (key == "line_nodes") return read(value, line.nodes);
    return true;
}

std::string line_text(const EvaluationLine& line) {
    std::string text;
    if (!line.chances.empty()) text += fmt::format(" chances={}", fmt::join(line.chances, ","));
    if (!std::isnan(line.draw)) text += fmt::format(" draw={}", line.draw);
    if (!std::isnan(line.score)) text += fmt::format(" score={}", line.score);
    if (line.bound != ScoreBound::Exact) {
        text += fmt::format(" bound={}", kBounds[static_cast<std::size_t>(line.bound)]);
    }
    if (line.proven != Proven::No) {
        text += fmt::format(" proven={}", kProven[static_cast<std::size_t>(line.proven)]);
    }
    if (line.length != 0) text += fmt::format(" length={}", line.length);
    if (line.depth != 0) text += fmt::format(" depth={}", line.depth);
    if (line.deepest != 0) text += fmt::format(" deepest={}", line.deepest);
    if (line.nodes != 0) text += fmt::format(" line_nodes={}", line.nodes);
    if (!line.moves.empty()) text += fmt::format(" moves={}", line.moves);
    return text;
}

}  // namespace

bool operator==(const EvaluationLine& left, const EvaluationLine& right) {
    return std::equal(left.chances.begin(), left.chances.end(), right.chances.begin(),
                      right.chances.end(), same) &&
           same(left.draw, right.draw) && same(left.score, right.score) &&
           left.bound == right.bound && left.proven == right.proven &&
           left.length == right.length && left.depth == right.depth &&
           left.deepest == right.deepest && left.nodes == right.nodes && left.moves == right.moves;
}

std::vector<std::string> evaluation_texts(const Evaluation& evaluation) {
    std::vector<std::string> texts;
    int rank = 0;
    for (const EvaluationLine& line : evaluation.lines) {
        std::string text = fmt::format("{} {:08x} rank={}", word_of(evaluation.engine),
                                       evaluation.options, ++rank);
        if (evaluation.nodes != 0) text += fmt::format(" nodes={}", evaluation.nodes);
        if (evaluation.ms != 0) text += fmt::format(" ms={}", evaluation.ms);
        texts.push_back(text + line_text(line));
    }
    return texts;
}

bool add_evaluation_text(std::vector<Evaluation>& evaluations, std::string_view text) {
    constexpr std::string_view kMoves = "moves=";
    Evaluation read;
    read.engine = name_of_word(take_word(text));
    const auto options = to_number<std::uint32_t>(take_word(text), 16);
    if (read.engine.empty() || !options) return false;
    read.options = *options;
    EvaluationLine line;
    while (!text.empty() && !text.starts_with(kMoves)) {
        const std::string_view part = take_word(text);
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos) return false;
        if (!read_part(part.substr(0, equals), part.substr(equals + 1), read, line)) return false;
    }
    if (!text.empty()) line.moves = text.substr(kMoves.size());
    auto found = std::find_if(evaluations.begin(), evaluations.end(), [&](const Evaluation& old) {
        return old.engine == read.engine && old.options == read.options;
    });
    if (found == evaluations.end()) found = evaluations.insert(found, std::move(read));
    if (found->lines.size() == AnalysisSettings::kMaxLines) return false;
    found->lines.push_back(std::move(line));
    return true;
}

}  // namespace tengen
