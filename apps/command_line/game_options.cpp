#include "command_line/game_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "config/explain.hpp"

namespace tengen {

void GameOptions::declare(CommandLine& line) {
    line.option(
        "--board", "COLUMNSxROWS",
        [this](const std::string& text) -> Result<void> {
            const Result<BoardSize> size = parse_board_size(text);
            if (!size) {
                return fail(Error{ErrorCode::CommandLine, "", size.error().front().message});
            }
            overrides.board = *size;
            return {};
        },
        "the size of the board, such as 19x19");
    line.option(
        "--players", "N",
        [this](const std::string& text) -> Result<void> {
            const Result<std::int64_t> number = parse_whole_number(text);
            if (!number) return fail(number.error());
            if (*number < 1 || *number > kMaxSeats) {
                return fail(ErrorCode::CommandLine, "", "must be 1–{}", kMaxSeats);
            }
            overrides.seats = static_cast<int>(*number);
            return {};
        },
        "number of players");
    line.each(
        "--set", "KEY=VALUE",
        [this](const std::string& text) -> Result<void> {
            Result<Setting> setting = parse_setting(text);
            if (!setting) return fail(setting.error());
            overrides.settings.push_back(std::move(*setting));
            return {};
        },
        "change a key of the game's file, such as rules.line.length=4; may be repeated");
}

void GameOptions::declare_number(CommandLine& line) {
    line.number("--game-number", "N", game_number, 1, 10'000'000,
                "the game of a file that has several (default: 1)");
}

std::vector<std::string> idle_settings(const RuleCatalogue& rules, const LoadedGame& game,
                                       const Overrides& overrides) {
    std::vector<std::string> idle;
    if (overrides.settings.empty()) return idle;
    for (const std::string& line : idle_parameters(*game.game, rules)) {
        const std::string path = line.substr(0, line.find(' '));
        const bool set = std::any_of(
            overrides.settings.begin(), overrides.settings.end(), [&](const Setting& setting) {
                return path == setting.path || path.starts_with(setting.path + '.') ||
                       setting.path.starts_with(path + '.');
            });
        if (set) idle.push_back("--set: " + line);
    }
    return idle;
}

void remark_on_idle(const Program& program, const LoadedGame& game, const Overrides& overrides) {
    for (const std::string& line : idle_settings(program.rules(), game, overrides)) {
        Program::print_warning(line);
    }
}

}  // namespace tengen
