#include "tournament/tournament_commands.hpp"

#include <algorithm>
#include <cctype>

namespace tengen::cli {

void declare_settings(CommandLine& line, std::vector<Setting>& settings) {
    line.each(
        "--set", "KEY=VALUE",
        [&settings](const std::string& text) -> Result<void> {
            Result<Setting> setting = parse_setting(text);
            if (!setting) return fail(setting.error());
            settings.push_back(std::move(*setting));
            return {};
        },
        "change a key of the tournament's file, such as stop.elo1=10; may be repeated");
}

int blocks_of(const Tournament& tournament) {
    const int rounds = tournament.plan->rounds();
    return rounds == 0 ? 0 : tournament.plan->block_of(rounds - 1, tournament.spec.block) + 1;
}

std::string quoted_word(const std::string& word) {
    const bool plain = !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
        return std::isalnum(c) != 0 || c >= 0x80 ||
               std::string_view("_-./+,:@=").find(static_cast<char>(c)) != std::string_view::npos;
    });
    if (plain) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + '\'';
}

}  // namespace tengen::cli
