// tengen show: prints a position.
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

#include "board_view.hpp"
#include "command_line/command_line.hpp"
#include "command_line/game_options.hpp"
#include "commands.hpp"
#include "core/board_outline.hpp"
#include "core/forsyth.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "engine_loop/line_reader.hpp"
#include "position_argument.hpp"
#include "position_json.hpp"
#include "terminal_size.hpp"

namespace tengen::cli {
namespace {

constexpr std::size_t kMaxBatchLine = 1024 * 1024;  ///< bytes

struct ShowOptions {
    GameOptions game;
    std::vector<std::string> words;
    bool json = false;
    bool batch = false;
    std::string color = "auto";
};

CommandLine declare(ShowOptions& options) {
    CommandLine line("tengen show",
                     "Print a position: the board, the side to move, the number of legal moves, "
                     "the marked cells with reasons, and the result of a finished game.");
    line.moves("[GAME[:VARIANT]] POSITION", options.words, Presence::Optional,
               "a saved game or a file of another format (see tengen convert), moves (h8 h9 i8), "
               "or stones (black:h8,i10 white:h9 to_move:black) or a FEN and the moves after them "
               "(default game: gomoku)");
    options.game.declare(line);
    options.game.declare_number(line);
    line.flag("--json", options.json, "print one line of JSON");
    line.flag("--batch", options.batch,
              "answer each line of JSON on standard input with a line of JSON");
    line.choice("--color", options.color, {"auto", "always", "never"}, "use colours");
    line.example("tengen show h8 h9 i8", "a gomoku position after three moves");
    line.example("tengen show tictactoe x:a1,b2 o:c1 to_move:o", "stones, and the side to move");
    line.example("tengen show gomoku:renju game.psq", "a file that does not name its rules");
    line.example("tengen show black:h8 white:h9 i8 g7", "stones, and the moves after them");
    line.example("tengen show chess '4k3/P7/8/8/8/8/8/4K3 w - - 0 1' a8=Q", "a FEN of chess");
    line.example("echo '{\"game\": \"tictactoe\", \"moves\": [\"b2\"]}' | tengen show --batch",
                 "one line of JSON in, one out");
    return line;
}

constexpr int kManyCells = 25;  ///< more cells are counted instead of named

/// A line for each mark with reasons, and one line for all other marks of a kind.
std::string marks_text(const Position& position) {
    std::string text;
    struct Kind {
        std::string_view name;
        std::string cells;
        int count = 0;
    };
    std::vector<Kind> kinds;
    for (const Mark& mark : position.marks()) {
        if (mark.kind == "winning") continue;
        const std::string cell = cell_name(position.board(), mark.cell);
        if (mark.reasons.empty()) {
            auto found = std::find_if(kinds.begin(), kinds.end(),
                                      [&](const Kind& kind) { return kind.name == mark.kind; });
            if (found == kinds.end()) found = kinds.insert(found, {mark.kind, "", 0});
            found->cells += ' ' + cell;
            ++found->count;
            continue;
        }
        std::string reasons;
        for (const Message& reason : mark.reasons) {
            reasons += (reasons.empty() ? "" : ", ") + english(reason);
        }
        text += fmt::format("{}: {}\n", cell, reasons);
    }
    for (const Kind& kind : kinds) {
        text += fmt::format(
            "{}:{}\n", kind.name,
            kind.count > kManyCells ? fmt::format(" {} cells", kind.count) : kind.cells);
    }
    return text;
}

std::string outcome_text(const Game& game, const MatchResult& result) {
    const std::string after =
        fmt::format("after {}: {}", counted(result.ply, "move"), english(result.text));
    if (result.outcome.winner != kEmpty && result.ply == 0) {
        return fmt::format("{} has won: {}", game.side_name(result.outcome.winner),
                           english(result.text));
    }
    if (result.outcome.winner != kEmpty) {
        return fmt::format("{} wins {}", game.side_name(result.outcome.winner), after);
    }
    return (result.outcome.draw() && result.outcome.seats > 0 ? "draw " : "over ") + after;
}

void print_position(Program& program, const Shown& shown, const std::string& color) {
    const Position& position = shown.position;
    const bool terminal = program.out().is_terminal();
    BoardViewOptions view;
    view.style = detect_style(color == "always"  ? ColorWish::Always
                              : color == "never" ? ColorWish::Never
                                                 : ColorWish::Auto,
                              terminal);
    // Output that is not to a terminal may be of any width.
    view.width = terminal ? terminal_size().columns : 1000;
    const Game& game = position.game();
    program.out().print("{} {}\n", full_name(game.description()), size_text(game.board().shape()));
    for (const std::string& line : draw_board(position, view)) program.out().line(line);
    program.out().line();
    if (shown.result || position.over()) {
        program.out().line(
            outcome_text(game, shown.result ? *shown.result : ended_by_rules(position)));
    } else {
        ActionList scratch;
        program.out().print(
            "{} to move, {}\n", side_label(game, position.turn().side, view.style),
            counted(static_cast<std::int64_t>(position.legal(scratch).size()), "legal move"));
        const std::string prompt = english(position.prompt());
        if (!prompt.empty()) program.out().line(prompt);
    }
    for (const Message& standing : position.status()) program.out().line(english(standing));
    program.out().write(marks_text(position));
    if (const std::string text = present_text(position); !text.empty()) {
        program.out().print("position: {}\n", text);
    }
}

Result<int> run_batch(Program& program) {
    LineReader input(STDIN_FILENO, kMaxBatchLine);
    BatchReader reader(program);
    for (;;) {
        // A program that sends lines one by one waits for the answers so far.
        if (input.must_read()) program.out().flush();
        const auto line = input.next();
        if (!line) return fail(line.error());
        if (!*line) return 0;
        program.out().line((*line)->too_long ? error_json("the line is longer than 1 MiB")
                                             : reader.answer((*line)->text));
    }
}

}  // namespace

Result<int> run_show(Program& program, std::span<const std::string> arguments) {
    ShowOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (options.batch) {
        if (options.words.empty()) return run_batch(program);
        return fail(ErrorCode::CommandLine, "", "--batch reads its positions from standard input");
    }
    const Result<Shown> shown = find_position(program, options.game, options.words);
    if (!shown) return fail(shown.error());
    if (options.json) {
        program.out().line(to_json(shown->position, shown->result));
    } else {
        print_position(program, *shown, options.color);
    }
    return 0;
}

}  // namespace tengen::cli
