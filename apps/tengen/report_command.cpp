// tengen report: a game as one HTML page to print.
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "command_line/command_line.hpp"
#include "commands.hpp"
#include "diagram/diagram_picture.hpp"
#include "diagram/game_report.hpp"
#include "picture_options.hpp"
#include "record_line.hpp"

namespace tengen::cli {
namespace {

struct GameReportOptions {
    GameOptions game;
    std::vector<std::string> words;
    std::string out, at, theme;
    std::int64_t moves = kFigureMoves;
    bool flip = false;
};

CommandLine declare(GameReportOptions& options) {
    CommandLine line("tengen report",
                     "Write a game as one HTML page to print: a diagram for each figure of the "
                     "file or each 20 moves, comments, variations, mistakes, and a graph of the "
                     "evaluations that the file keeps.");
    line.moves("[GAME[:VARIANT]] FILE", options.words, Presence::Required,
               "a game file (see tengen convert)");
    line.text("-o,--output", "OUT", options.out,
              "the page (default: FILE with the ending .html); - is standard output");
    line.number("--moves", "N", options.moves, 1, 1000,
                "moves for each diagram, if the file has no figures (default: 20)");
    line.text("--at", "MOVES", options.at,
              "a line of the file's tree to these moves (default: the main line)");
    line.text("--theme", "NAME", options.theme,
              "colours of a theme (default: black and white, to print)");
    line.flag("--flip", options.flip, "the first row at the top of each diagram");
    options.game.declare(line);
    options.game.declare_number(line);
    line.example("tengen report game.sgf -o game.html", "a page for a browser or a printer");
    line.example("tengen report game.sgf --moves 50 --theme wood", "fewer diagrams, in colour");
    return line;
}

/// A wrong name would most often be that of the game itself.
Result<void> check_page(const std::string& out) {
    const std::string ending = std::filesystem::path(out).extension().string();
    if (out.empty() || out == "-" || same_word(ending, ".html") || same_word(ending, ".htm")) {
        return {};
    }
    return fail(ErrorCode::CommandLine, "--output", "a page has the ending .html, found '{}'",
                printable(out));
}

}  // namespace

Result<int> run_report(Program& program, std::span<const std::string> arguments) {
    GameReportOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (const auto page = check_page(options.out); !page) return fail(page.error());
    const Result<Theme> theme =
        options.theme.empty() ? Result<Theme>(print_theme()) : find_theme(program, options.theme);
    if (!theme) return fail(theme.error());
    const Result<RecordLine> game =
        find_record_line(program, options.game, options.words, options.at);
    if (!game) return fail(game.error());
    if (!game->record) {
        return fail(ErrorCode::CommandLine, "", "a report needs a game file");
    }
    const std::filesystem::path file = options.words.back();
    const ReportGame reported{*game->record, game->nodes, game->end};
    ReportWish wish = report_wish(reported, file.filename().string(), game->result, *theme);
    wish.moves = static_cast<int>(options.moves);
    wish.flipped = options.flip;
    const std::string page = game_report(reported, wish);
    std::string out = options.out;
    if (out.empty()) out = std::filesystem::path(file).replace_extension(".html").string();
    if (auto written = write_picture(program, out, page); !written) {
        return fail(written.error());
    }
    if (options.out.empty()) program.out().line(fmt::format("written: {}", printable(out, 200)));
    return 0;
}

}  // namespace tengen::cli
