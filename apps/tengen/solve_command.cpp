// tengen solve: finds a forced win for the side to move with the AI "threats".
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "command_line/command_line.hpp"
#include "command_line/json_text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "position_argument.hpp"
#include "solver.hpp"
#include "table/move_words.hpp"

namespace tengen::cli {
namespace {

struct SolveOptions {
    GameOptions game;
    std::vector<std::string> words;
    std::string kind = "vct";
    std::chrono::milliseconds time{10'000};
    std::int64_t fours = 0;  ///< 0: any number
    bool shortest = false;
    bool json = false;
    std::string isolation = "process";
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
};

CommandLine declare(SolveOptions& options) {
    CommandLine line(
        "tengen solve",
        "Find a forced win for the side to move: by fours alone, with one answer to each "
        "(vcf), or by threes and fours (vct). Print the moves of both sides.");
    line.moves("[GAME[:VARIANT]] POSITION", options.words, Presence::Optional,
               "a position, like that of 'tengen show'");
    options.game.declare(line);
    options.game.declare_number(line);
    line.choice("--kind", options.kind, {"vcf", "vct"},
                "vcf: by fours alone; vct (default): by fours, or else by threes and fours");
    declare_time(line, options.time, "maximum time, such as 500ms or 1min (default: 10s)");
    line.number("--fours", "N", options.fours, 1, 1000, "find only wins by at most N fours");
    line.flag("--shortest", options.shortest,
              "find the win by threes and fours with the fewest moves, if there is time; wins by "
              "fours always have the fewest");
    line.flag("--json", options.json, "print one line of JSON");
    declare_plugins(line, options.isolation, options.plugin_folders);
    declare_unsafe_plugins(line, options.unsafe_plugins);
    line.example("tengen solve gomoku black:g8,h8,i8,j9,j10 white:f8,a1,c1,e1 to_move:black",
                 "a win by two fours");
    return line;
}

/// The solver's result.
struct Solution {
    enum class Result : std::uint8_t { Win, None, Unknown } result = Result::Unknown;
    std::vector<Action> line;
    std::uint32_t depth = 0;
    std::uint64_t nodes = 0;
};

Solution solution_of(const AiReport& report) {
    Solution found{Solution::Result::Unknown, report.line, report.depth, report.nodes};
    if (report.win_chance == 1 && !report.line.empty()) found.result = Solution::Result::Win;
    if (report.win_chance == 0) found.result = Solution::Result::None;
    return found;
}

Result<Solution> solve(Program& program, const SolveOptions& options, const Position& position) {
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    const SolverOptions asked{options.kind, options.fours, options.shortest};
    Result<AiSettings> settings = solver_settings(
        program, asked, options.isolation == "none" ? Isolation::None : Isolation::Process);
    if (!settings) return fail(settings.error());
    const Result<AiReport> report = ask_solver(std::move(*settings), position, {options.time, 0});
    if (!report) return fail(report.error());
    return solution_of(*report);
}

std::string_view kind_of(const SolveOptions& options) {
    return options.fours > 0 ? "vcf" : std::string_view(options.kind);
}

/// "black wins: k5 k6 h4"
std::string solution_text(const Position& position, const SolveOptions& options,
                          const Solution& found) {
    const std::string& side = position.game().side_name(position.turn().side);
    const std::string by = kind_of(options) == "vcf" ? "fours" : "threes and fours";
    const std::string most =
        options.fours > 0 ? fmt::format(" with at most {}", options.fours) : "";
    if (found.result == Solution::Result::None) {
        return fmt::format("{} has no win by {}{}", side, by, most);
    }
    if (found.result == Solution::Result::Unknown) {
        return fmt::format("found no win by {}{} for {}", by, most, side);
    }
    std::string text = side + " wins:";
    for (const std::string& name : names_of_line(position, found.line)) text += ' ' + name;
    return text;
}

std::string to_json(const Position& position, const SolveOptions& options, const Solution& found) {
    constexpr std::string_view kResults[] = {"win", "none", "unknown"};
    const bool wins = found.result == Solution::Result::Win;
    nlohmann::ordered_json json;
    json["to_move"] = position.game().side_name(position.turn().side);
    json["kind"] = kind_of(options);
    json["result"] = kResults[static_cast<std::size_t>(found.result)];
    json["line"] = wins ? names_of_line(position, found.line) : std::vector<std::string>();
    json["moves"] = wins ? nlohmann::ordered_json((found.line.size() + 1) / 2) : nullptr;
    json["nodes"] = found.nodes;
    return json_text(json);
}

}  // namespace

Result<int> run_solve(Program& program, std::span<const std::string> arguments) {
    SolveOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const Result<Shown> shown = find_position(program, options.game, options.words);
    if (!shown) return fail(shown.error());
    const Position& position = shown->position;
    if (shown->result || position.over()) {
        return fail(ErrorCode::CommandLine, "", "the game is over: there is nothing to solve");
    }
    const Result<Solution> found = solve(program, options, position);
    if (!found) return fail(found.error());
    program.out().line(options.json ? to_json(position, options, *found)
                                    : solution_text(position, options, *found));
    return 0;
}

}  // namespace tengen::cli
