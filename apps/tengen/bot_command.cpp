// tengen bot: an AI of this machine as a player at a server.
#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "bot.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "online/paces.hpp"
#include "online/table_request.hpp"

namespace tengen::cli {
namespace {

constexpr std::int64_t kMaxAtOnce = 64;

struct BotOptions {
    std::string server;
    SeatSpec ai;
    std::vector<std::string> games;
    Overrides overrides;
    ClockSettings clock;
    std::int64_t at_once = 1;
    std::string name;
    bool rated = false;
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;

    /// `this` must outlive the command line.
    CommandLine declare();
    Result<void> check() const;
};

CommandLine BotOptions::declare() {
    CommandLine line("tengen bot",
                     "Play at a server with an AI of this machine. The bot seeks opponents for its "
                     "games, accepts challenges, and returns to its games after a lost connection. "
                     "It prints a line when a game starts and when it ends. A signal ends the bot "
                     "after its games, and a second signal immediately.");
    line.positional("SERVER", server, Presence::Required,
                    "the address of a server, such as play.example:8364");
    declare_ai(line, ai);
    line.option(
        "--games", "GAME,...",
        [this](const std::string& text) -> Result<void> {
            for (const std::string_view game : split(text, ',')) games.emplace_back(game);
            return {};
        },
        "the games to play: gomoku,gomoku:renju,tictactoe ...");
    line.each(
        "--set", "KEY=VALUE",
        [this](const std::string& text) -> Result<void> {
            Result<Setting> setting = parse_setting(text);
            if (!setting) return fail(setting.error());
            overrides.settings.push_back(std::move(*setting));
            return {};
        },
        "change a key of all these games, such as rules.line.length=4; may be repeated");
    declare_clocks(line, clock);
    line.number("--at-once", "N", at_once, 1, kMaxAtOnce, "games at the same time (default: 1)");
    line.text("--name", "NAME", name,
              "name of the bot's account (default: that of the AI, such as alphabeta-hard)");
    line.flag("--rated", rated, "play rated games, which need a clock");
    declare_plugin_path(line, plugin_folders);
    declare_unsafe_plugins(line, unsafe_plugins);
    line.example("tengen bot play.example --ai alphabeta:hard --games gomoku,gomoku:renju",
                 "one game at a time, 3 min per player plus 2 s per move");
    line.example(
        "tengen bot play.example --ai minimax --games tictactoe --at-once 4 --clock 10min+5s",
        "four games at the same time");
    return line;
}

Result<void> BotOptions::check() const {
    const auto wrong = [](const char* option, const char* text) {
        return fail(Error{ErrorCode::CommandLine, option, Message(text)});
    };
    if (ai.name.empty()) return wrong("", "tengen bot needs --ai NAME (see 'tengen bot --help')");
    if (games.empty()) {
        return wrong("", "tengen bot needs --games GAME,... (see 'tengen bot --help')");
    }
    if (rated && !overrides.settings.empty()) {
        return wrong("--rated", "a rated game has rules without changes (remove --set)");
    }
    const bool spaced = name.find_first_of(" \t\n") != std::string::npos;
    if (spaced) return wrong("--name", "the name of a bot has no spaces");
    return {};
}

/// "alphabeta-hard"
std::string default_name(const SeatSpec& ai) {
    std::string name = to_text(ai);
    std::replace_if(
        name.begin(), name.end(),
        [](unsigned char sign) { return std::isalnum(sign) == 0 && sign != '_'; }, '-');
    constexpr std::size_t kMaxName = 32;
    return name.substr(0, kMaxName);
}

Result<std::vector<BotRules>> load_games(Program& program, const BotOptions& options) {
    std::vector<BotRules> games;
    for (const std::string& name : options.games) {
        const Result<LoadedGame> loaded = program.load_game(name, options.overrides);
        if (!loaded) return fail(loaded.error());
        if (loaded->definition == 0) {
            return fail(ErrorCode::CommandLine, "--games",
                        "'{}' is not an installed game (a server knows only their names)",
                        printable(name, 40));
        }
        BotRules rules;
        rules.game = loaded->game;
        rules.rules.game = full_name(loaded->game->description());
        if (!options.overrides.settings.empty()) {
            rules.rules.set.emplace();
            for (const Setting& setting : options.overrides.settings) {
                (*rules.rules.set)[setting.path] = setting.text;
            }
        }
        games.push_back(std::move(rules));
    }
    return games;
}

/// An AI that cannot play begins no games at a server.
Result<void> check_ai(Program& program, const Levels& levels, const BotWish& wish) {
    boost::asio::io_context io;
    const PlayerFactory factory(io, program.plugins(), levels, Isolation::Process);
    for (const BotRules& rules : wish.games) {
        const auto players = factory.create_players({{0, wish.ai}}, rules.game, {});
        while (!players->complete() && io.run_one() > 0) {
        }
        if (const Errors* failure = players->failure()) return fail(*failure);
    }
    return {};
}

Result<int> play(Program& program, const BotOptions& options) {
    const Result<OnlineTarget> target = parse_link(options.server);
    if (!target) return fail(target.error());
    if (target->names_game()) {
        return fail(ErrorCode::CommandLine, "", "'{}' is the link of a table (give a server)",
                    printable(options.server, 80));
    }
    auto games = load_games(program, options);
    if (!games) return fail(games.error());
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    BotWish wish;
    wish.server = target->server;
    wish.fingerprint = target->fingerprint;
    wish.name = options.name.empty() ? default_name(options.ai) : options.name;
    wish.ai = options.ai;
    wish.games = std::move(*games);
    // Many people seek the fast pace.
    const bool has_clock = options.clock.total || options.clock.move;
    wish.clock = clock_request(has_clock ? options.clock : kFastPace.clock);
    wish.at_once = static_cast<std::size_t>(options.at_once);
    wish.rated = options.rated;
    if (auto fine = check_ai(program, **levels, wish); !fine) return fail(fine.error());
    return Bot(program, **levels, wish).run();
}

}  // namespace

Result<int> run_bot(Program& program, std::span<const std::string> arguments) {
    BotOptions options;
    CommandLine line = options.declare();
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (auto fine = options.check(); !fine) return fail(fine.error());
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    return play(program, options);
}

}  // namespace tengen::cli
