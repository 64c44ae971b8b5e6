// tengen why: the rules' explanation of a move.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "command_line/command_line.hpp"
#include "command_line/json_text.hpp"
#include "commands.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "position_argument.hpp"

namespace tengen::cli {
namespace {

struct WhyOptions {
    GameOptions game;
    std::vector<std::string> words;
    bool json = false;
};

CommandLine declare(WhyOptions& options) {
    CommandLine line("tengen why",
                     "Explain a move: whether it is legal, and why not; what it captures, flips or "
                     "connects; which shapes forbid it or do not count; and whether a line wins. "
                     "In an opening, explain a choice.");
    line.moves("[GAME[:VARIANT]] [POSITION...] CELL|CHOICE", options.words, Presence::Required,
               "a position, like that of 'tengen show', followed by one cell (also -a1, x:b2, "
               "pass) or one of the choices");
    options.game.declare(line);
    line.flag("--json", options.json, "print one line of JSON");
    line.example("tengen why gomoku:renju black:h9,g8,i8,h7 to_move:black h8", "a double three");
    line.example("tengen why tictactoe a1 a2 b1 b2 c1", "find out whether a move wins");
    line.example("tengen why gomoku:swap2 h8 h9 i8 more", "explain a choice");
    return line;
}

Error missing_cell(std::string_view last_word) {
    return {
        ErrorCode::CommandLine, "",
        Message("the cell is missing after '{}' (tengen why [GAME[:VARIANT]] [POSITION...] CELL)",
                printable(last_word, 40))};
}

/// A position and a cell may come together in one word: "h8 h9".
void split_last(Program& program, std::vector<std::string>& words) {
    const std::string last = words.back();
    if (last.find(' ') == std::string::npos || program.is_record(last)) return;
    words.pop_back();
    for (std::string_view rest = last; !rest.empty();) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (end > 0) words.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (words.empty()) words.emplace_back();
}

/// Checks the words without a game: the cell may be missing, or there may be two.
Result<void> check_words(Program& program, std::span<const std::string> words) {
    const std::string& last = words.back();
    const bool record = program.is_record(words.front());
    const bool game = record || !begins_position(words.front());
    const bool part_of_stones =
        last.find(',') != std::string::npos || last.ends_with(':') || last.starts_with("to_move:");
    if (part_of_stones || (words.size() == 1 && game && last != "pass")) {
        return fail(missing_cell(last));
    }
    if (game) words = words.subspan(1);
    if (words.size() < 2 || !(record || looks_like_stones(words.front()))) return {};
    const std::string& before = words[words.size() - 2];
    if (!looks_like_cell(before)) return {};
    return fail(ErrorCode::CommandLine, "", "'{}' and '{}' are two cells (ask for one at a time)",
                printable(before, 40), printable(last, 40));
}

/// A word such as "black:h8" is a move only if moves name the side of their stone.
bool is_stone_of_setup(const Position& position, Action action) {
    if (action.kind() != ActionKind::PlaceOf) return false;
    const Position start(position.shared_game());
    ActionList scratch;
    const auto legal = start.legal(scratch);
    return std::none_of(legal.begin(), legal.end(),
                        [](Action one) { return one.kind() == ActionKind::PlaceOf; });
}

/// The explanation of one action.
struct Explanation {
    Action action;
    bool legal = false;
    Message why_not;
    std::vector<Comment> comments;
};

/// Undoes the last stone if the question is about it, to explain the position before it.
void take_back(Position& position, Action asked) {
    if (position.ply() == 0) return;
    const Action last = position.action(position.ply() - 1);
    if (last == asked && stone_of(position, last)) position.undo();
}

/// If stones fall, the explanation is about the cell on which the stone comes to rest.
Explanation explain(const Position& position, Action action) {
    Explanation found{action, position.is_legal(action), {}, {}};
    Action meant = action;
    if (!found.legal) {
        found.why_not = position.why_not(action);
        if (action.is_place()) meant = Action::place(position.target_cell(action.cell()));
    }
    found.comments = position.comments(meant);
    return found;
}

std::vector<std::string> names_of(const Board& board, const std::vector<Cell>& cells) {
    std::vector<std::string> names;
    for (const Cell cell : cells) names.push_back(cell_name(board, cell));
    return names;
}

/// The immediate result of a legal action, as text after "black may play h8".
std::string consequence(const Position& position, Action action) {
    Position after = position;
    after.apply(action);
    if (!after.over()) return "";
    const Outcome& outcome = after.outcome();
    if (outcome.draw()) return " and draws";
    const int rank = outcome.rank[position.turn().seat];
    if (rank == 1) return " and wins";
    const auto last = std::max_element(outcome.rank.begin(), outcome.rank.end());
    return rank == *last ? ", but loses immediately" : fmt::format(" and gets place {}", rank);
}

/// "play h8", "choose swap", "pass"
std::string in_words(const Position& position, Action action) {
    const std::string name = position.action_name(action);
    if (action.kind() == ActionKind::Pass) return name;
    return (action.kind() == ActionKind::Choose ? "choose " : "play ") + name;
}

void print(Program& program, const Position& position, const Explanation& found) {
    const std::string what = in_words(position, found.action);
    const std::string& side = position.game().side_name(position.turn().side);
    program.out().line(
        found.legal ? fmt::format("{} may {}{}", side, what, consequence(position, found.action))
                    : fmt::format("{} may not {}: {}", side, what, english(found.why_not)));
    for (const Comment& comment : found.comments) {
        program.out().line("  " + english(comment.text));
    }
}

std::string to_json(const Position& position, const Explanation& found) {
    nlohmann::ordered_json json;
    const ActionKind kind = found.action.kind();
    const bool names_cell = kind != ActionKind::Choose && kind != ActionKind::Pass;
    const Cell cell = found.action.is_move() ? found.action.to() : found.action.cell();
    json["action"] = position.action_name(found.action);
    json["cell"] = names_cell ? nlohmann::ordered_json(cell_name(position.board(), cell))
                              : nlohmann::ordered_json();
    json["to_move"] = position.game().side_name(position.turn().side);
    json["legal"] = found.legal;
    json["why_not"] =
        found.legal ? nlohmann::ordered_json() : nlohmann::ordered_json(english(found.why_not));
    json["comments"] = nlohmann::ordered_json::array();
    for (const Comment& comment : found.comments) {
        json["comments"].push_back({{"text", english(comment.text)},
                                    {"cells", names_of(position.board(), comment.cells)}});
    }
    return json_text(json);
}

}  // namespace

Result<int> run_why(Program& program, std::span<const std::string> arguments) {
    WhyOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    split_last(program, options.words);
    if (Result<void> checked = check_words(program, options.words); !checked) {
        return fail(checked.error());
    }
    const std::span<const std::string> words(options.words);
    Result<Shown> shown = find_position(program, options.game, words.first(words.size() - 1));
    if (!shown) return fail(shown.error());
    Position& position = shown->position;
    const Result<Action> action = parse_any_action(position, words.back());
    if (!action) return fail(action.error());
    if (is_stone_of_setup(position, *action)) {
        return fail(missing_cell(words.back()));
    }
    take_back(position, *action);
    const Explanation found = explain(position, *action);
    if (options.json) {
        program.out().line(to_json(position, found));
    } else {
        print(program, position, found);
    }
    return 0;
}

}  // namespace tengen::cli
