#include "command_line/play_options.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "config/duration.hpp"
#include "config/lineup.hpp"
#include "table/clock_text.hpp"

namespace tengen {

void declare_clocks(CommandLine& line, ClockSettings& clock) {
    line.option(
        "--move-time", "TIME",
        [&clock](const std::string& text) -> Result<void> {
            const auto time = parse_duration(text);
            if (!time) return fail(time.error());
            clock.move = *time;
            return {};
        },
        "time per move, such as 500ms or 10s");
    line.option(
        "--clock", "TIME[+TIME]",
        [&clock](const std::string& text) { return read_game_clock(text, clock); },
        "time per player for all moves, and the increment per move, such as 10min+5s");
}

void declare_time(CommandLine& line, std::chrono::milliseconds& time, const std::string& help) {
    line.option(
        "--time", "TIME",
        [&time](const std::string& text) -> Result<void> {
            const auto read = parse_duration(text);
            if (!read) return fail(read.error());
            time = *read;
            return {};
        },
        help);
}

void declare_plugin_path(CommandLine& line, std::vector<std::string>& folders) {
    line.each(
        "--plugin-path", "FOLDER",
        [&folders](const std::string& text) -> Result<void> {
            folders.push_back(text);
            return {};
        },
        "also search this folder for AI plugins; may be repeated");
}

void PolicyOptions::declare(CommandLine& line, bool people) {
    words.resize(policy_fields().size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        const PolicyField& field = policy_fields()[i];
        if (!people && !field.matters(kMaxSeats, kMaxSeats)) continue;
        std::string option = "--" + std::string(field.name);
        std::replace(option.begin(), option.end(), '_', '-');
        std::vector<std::string> choices(field.words.begin(), field.words.end());
        if (!people) std::erase(choices, name_of(FaultPolicy::Ask));
        line.choice(option, words[i], std::move(choices), field.help);
    }
}

void PolicyOptions::apply(Policies& policies) const {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!words[i].empty()) policy_fields()[i].set_word(policies, words[i]);
    }
}

void declare_ai_log(CommandLine& line, std::string& file) {
    line.text("--ai-log", "FILE", file,
              "append the output and logs of AIs to this file, each line after the AI's name");
}

void declare_unsafe_plugins(CommandLine& line, bool& unsafe) {
    line.flag("--unsafe-plugins", unsafe,
              "load third-party AI plugins even if the sandbox cannot protect your files and the "
              "network (see 'tengen doctor')");
}

namespace {

CommandLine::Setter ai_setter(SeatSpec& ai, bool allows_engines) {
    return [&ai, allows_engines](const std::string& text) -> Result<void> {
        Result<SeatSpec> seat = parse_seat(text);
        if (!seat) return fail(seat.error());
        const bool engine = seat->kind == SeatKind::Engine && allows_engines;
        if (seat->kind != SeatKind::Ai && !engine) {
            return fail(ErrorCode::CommandLine, "", "'{}' is not an AI", printable(text, 40));
        }
        ai = std::move(*seat);
        return {};
    };
}

}  // namespace

void declare_ai(CommandLine& line, SeatSpec& ai) {
    line.option(
        "--ai", "NAME", ai_setter(ai, false),
        "the AI: rookie, rookie:hard, minimax:depth=3, mine@./mine.so, or a level such as medium");
}

void declare_ai_or_engine(CommandLine& line, SeatSpec& ai) {
    line.option("--ai", "NAME", ai_setter(ai, true),
                "the AI or engine: sente, minimax:depth=3, mine@./mine.so, or "
                "engine:./pbrain-mine");
}

void declare_plugins(CommandLine& line, std::string& isolation, std::vector<std::string>& folders) {
    line.choice("--isolation", isolation, {"process", "none"},
                "run AIs in their own processes (default), or in this one");
    declare_plugin_path(line, folders);
}

void PlayOptions::declare(CommandLine& line, const std::string& command) {
    line.positional(
        "GAME[:VARIANT]|FILE|LINK|N", what, Presence::Optional,
        "a game by name (gomoku), a game's .yaml file, a saved game's file (the window opens "
        ".sgf, .lib and other records too), the link of a table, or a number in the list of "
        "unfinished games");
    game.declare(line);
    line.option(
        "--seats", "PLAYER,...",
        [this](const std::string& text) -> Result<void> {
            auto read = parse_seats(text);
            if (!read) return fail(read.error());
            seats = std::move(*read);
            return {};
        },
        "the players: human, human:Ann, rookie, rookie:hard, minimax:depth=3, or a level such as "
        "medium (default: a person against medium)");
    line.text("--stones", "SIDE:CELL,...", stones,
              "begin from these stones: \"black:h8,i10 white:h9 to_move:black\", or from a FEN");
    line.text("--lineup", "NAME|FILE", lineup, "game, players and clock from a lineup's file");
    declare_clocks(line, clock);
    line.number("--seed", "N", seed, 1, INT64_MAX,
                "random seed, to repeat a game (default: a new one for each game)");
    line.flag("--resume", resume, "resume the newest unfinished game, or the newest one of GAME");
    line.flag("--keep-rules", keep_rules,
              "resume a saved game by its own rules if the game's file has changed");
    declare_plugins(line, isolation, plugin_folders);
    declare_unsafe_plugins(line, unsafe_plugins);
    line.flag("--allow-limits", allow_limits,
              "give AIs the memory, threads and writable folders that a saved game, or a lineup "
              "that is not yours, requests");
    policies.declare(line, true);
    declare_ai_log(line, ai_log);
    line.exclusive("--resume", "--seats");
    for (const char* option :
         {"--stones", "--board", "--players", "--set", "--clock", "--move-time", "--seed"}) {
        line.exclusive("--resume", option);
    }
    line.exclusive("--lineup", "--seats");
    line.example(command + " gomoku", "gomoku against a medium AI");
    line.example(command + " tictactoe --seats human,minimax", "a game that cannot be won");
    line.example(command + " gomoku --board 19x19 --players 3 --seats human,human:Ann,rookie:hard",
                 "three players on a large board");
    line.example(command + " --stones 'black:d4,m12 to_move:white'",
                 "black starts with two stones more");
    line.example(command + " --lineup three-way", "a lineup by name");
    line.example(command + " --clock 10min+5s",
                 "ten minutes per player, plus five seconds per move");
}

Result<void> check_for_saved_game(const PlayOptions& options) {
    const std::pair<const char*, bool> given[] = {
        {"--seats", !options.seats.empty()},
        {"--stones", !options.stones.empty()},
        {"--lineup", !options.lineup.empty()},
        {"--board", options.game.overrides.board.has_value()},
        {"--players", options.game.overrides.seats.has_value()},
        {"--set", !options.game.overrides.settings.empty()},
        {"--move-time", options.clock.move.has_value()},
        {"--clock", options.clock.total.has_value()},
        {"--seed", options.seed != 0}};
    for (const auto& [option, is_given] : given) {
        if (!is_given) continue;
        return fail(ErrorCode::CommandLine, option,
                    "the saved game '{}' has its own (leave out {}, or name a game)",
                    printable(options.what, 40), option);
    }
    return {};
}

namespace {

/// A lineup from elsewhere may not start programs or weaken the sandbox.
void confine(PlayPlan& plan, const PlayOptions& options) {
    plan.seats_from_elsewhere = true;
    if (plan.table.isolation == Isolation::Process) return;
    plan.table.isolation = Isolation::Process;
    if (options.isolation.empty()) {
        plan.notes.emplace_back(
            "{}: 'isolation: none' is ignored (--isolation none runs AIs "
            "without a sandbox)",
            printable(options.lineup, 200));
    }
}

}  // namespace

Result<PlayPlan> make_plan(const PlayOptions& options, const ConfigFolders& folders) {
    PlayPlan plan;
    if (!options.ai_log.empty()) {
        Result<AiLog> log = AiLog::open(options.ai_log, Program::print_warning);
        if (!log) return fail(log.error());
        plan.ai_log = std::move(*log);
    }
    if (!options.lineup.empty()) {
        if (!options.what.empty()) {
            return fail(ErrorCode::CommandLine, "", "GAME ('{}') and --lineup exclude each other",
                        printable(options.what, 40));
        }
        const Result<Lineup> lineup = load_lineup(folders, options.lineup);
        if (!lineup) return fail(lineup.error());
        plan.table = lineup->table;
        if (!is_configured_lineup(folders, options.lineup)) confine(plan, options);
    }
    if (!options.what.empty()) plan.table.game = options.what;
    Overrides& overrides = plan.table.overrides;
    const Overrides& given = options.game.overrides;
    if (given.board) overrides.board = given.board;
    if (given.seats) overrides.seats = given.seats;
    for (const Setting& setting : given.settings) overrides.settings.push_back(setting);
    if (!options.seats.empty()) plan.table.seats = options.seats;
    plan.table.stones = options.stones;
    if (options.clock.move) plan.table.clock.move = options.clock.move;
    if (options.clock.total) {
        plan.table.clock.total = options.clock.total;
        plan.table.clock.increment = options.clock.increment;
    }
    options.policies.apply(plan.table.policies);
    if (!options.policies.words[0].empty()) {
        for (SeatSpec& seat : plan.table.seats) seat.limits.on_fault.reset();
    }
    plan.table.seed = static_cast<std::uint64_t>(options.seed);
    if (!options.isolation.empty()) {
        plan.table.isolation = options.isolation == "none" ? Isolation::None : Isolation::Process;
    }
    return plan;
}

}  // namespace tengen
