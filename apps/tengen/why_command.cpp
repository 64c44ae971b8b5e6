// tengen why: what the rules have to say of a move.
#include <nlohmann/json.hpp>

#include "command_line/command_line.hpp"
#include "commands.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "position_argument.hpp"

namespace tengen {
namespace {

struct WhyOptions {
    GameOptions game;
    std::vector<std::string> words;
    bool json = false;
};

CommandLine declare(WhyOptions& options) {
    CommandLine line("tengen why",
                     "Explains a cell: why the one to move may not play there, which shapes forbid "
                     "it or do not count, and why a line wins or does not.");
    line.moves("[GAME[:VARIANT]] POSITION CELL", options.words, Presence::Required,
               "a position as 'tengen show' reads it, and behind it the cell");
    options.game.declare(line);
    line.flag("--json", options.json, "print one line of JSON");
    line.example("tengen why gomoku:renju black:h9,g8,i8,h7 to_move:black h8", "a double three");
    line.example("tengen why tictactoe a1 a2 b1 b2 c1", "does this win?");
    return line;
}

/// What is said of one action.
struct Explanation {
    Action action;
    bool legal = false;
    Message why_not;
    std::vector<Comment> comments;
};

/// A stone that was just placed is explained as it was before it lay there.
void take_back(Position& position, Cell cell) {
    if (position.ply() == 0) return;
    const Action last = position.action(position.ply() - 1);
    if (last.is_place() && last.cell() == cell) position.undo();
}

Explanation explain(const Position& position, Action action) {
    Explanation found{action, position.is_legal(action), {}, position.comments(action)};
    if (!found.legal) found.why_not = position.why_not(action);
    return found;
}

std::vector<std::string> names_of(const Board& board, const std::vector<Cell>& cells) {
    std::vector<std::string> names;
    for (const Cell cell : cells) names.push_back(cell_name(board, cell));
    return names;
}

/// What comes of a legal action at once, in words behind "black may play h8".
std::string consequence(const Position& position, Action action) {
    Position after = position;
    after.apply(action);
    if (!after.over()) return "";
    const Outcome& outcome = after.outcome();
    if (outcome.draw()) return " and draws";
    return outcome.rank[position.turn().seat] == 1 ? " and wins" : ", but loses at once";
}

void print(Program& program, const Position& position, const Explanation& found) {
    const std::string name = position.action_name(found.action);
    const std::string& side = position.game().side_name(position.turn().side);
    program.out().line(
        found.legal
            ? fmt::format("{} may play {}{}", side, name, consequence(position, found.action))
            : fmt::format("{} may not play {}: {}", side, name, english(found.why_not)));
    for (const Comment& comment : found.comments) {
        program.out().line("  " + english(comment.text));
    }
}

std::string to_json(const Position& position, const Explanation& found) {
    nlohmann::ordered_json json;
    json["cell"] = cell_name(position.board(), found.action.cell());
    json["to_move"] = position.game().side_name(position.turn().side);
    json["legal"] = found.legal;
    json["why_not"] =
        found.legal ? nlohmann::ordered_json() : nlohmann::ordered_json(english(found.why_not));
    json["comments"] = nlohmann::ordered_json::array();
    for (const Comment& comment : found.comments) {
        json["comments"].push_back({{"text", english(comment.text)},
                                    {"cells", names_of(position.board(), comment.cells)}});
    }
    return json.dump();
}

}  // namespace

Checked<int> run_why(Program& program, std::span<const std::string> arguments) {
    WhyOptions options;
    CommandLine line = declare(options);
    const Checked<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return tl::unexpected(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const std::span<const std::string> words(options.words);
    Checked<Shown> shown = find_position(program, options.game, words.first(words.size() - 1));
    if (!shown) return tl::unexpected(shown.error());
    Position& position = shown->position;
    const Result<Action> action = parse_any_action(position, words.back());
    if (!action) return failed(action.error());
    if (action->is_place()) take_back(position, action->cell());
    const Explanation found = explain(position, *action);
    if (options.json) {
        program.out().line(to_json(position, found));
    } else {
        print(program, position, found);
    }
    return 0;
}

}  // namespace tengen
