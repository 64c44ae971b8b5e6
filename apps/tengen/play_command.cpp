// tengen play: a game in the terminal. Long, because one place declares its options, checks them
// against each other and carries them out.
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "config/seat_players.hpp"
#include "core/position_text.hpp"
#include "game_terminal.hpp"
#include "journal/journal_folder.hpp"
#include "line_front.hpp"
#include "online_play.hpp"
#include "table/saved_games.hpp"

namespace tengen::cli {
namespace {

constexpr std::size_t kListed = 100;  ///< the most unfinished games in a list
constexpr std::int64_t kMaxWatchers = 1'000'000;
constexpr std::int64_t kMaxDelay = 20;  ///< moves

struct TerminalPlayOptions : PlayOptions {
    bool list = false;
    bool new_game = false;
    bool ascii = false;
    bool speak = false;
    bool watch = false;
    std::string color = "auto";
    std::optional<std::string> online;  ///< a server or a link; nothing: a game of this program
    std::string open;                   ///< "link" or "listed"; empty: no new table
    std::string name;
    WatchTerms watch_terms;

    /// `this` must outlive the command line.
    CommandLine declare() {
        CommandLine line("tengen play",
                         "Play a game in the terminal. Type a move such as h8, or help. Without a "
                         "terminal, standard input gives the same commands, one per line. If the "
                         "input is empty, two AIs play.");
        PlayOptions::declare(line, "tengen play");
        line.flag("--list", list, "list the unfinished games, or only those of GAME");
        line.flag("--new", new_game, "start a new game without asking about an unfinished one");
        line.flag("--watch", watch, "load changed plugins for each new game, and name them");
        line.choice("--color", color, {"auto", "always", "never"}, "use colours");
        line.flag("--ascii", ascii, "draw with ASCII characters only");
        line.flag("--speak", speak,
                  "print every event as a line and draw no board, for screen readers ('show' draws "
                  "it)");
        declare_online(line);
        line.exclusive("--resume", "--new");
        line.exclusive("--list", "--new");
        line.exclusive("--list", "--resume");
        line.exclusive("--keep-rules", "--new");
        for (const char* option :
             {"--seats", "--stones", "--board", "--players", "--set", "--clock", "--move-time",
              "--seed", "--lineup", "--keep-rules"}) {
            line.exclusive("--list", option);
        }
        return line;
    }

  private:
    void declare_online(CommandLine& line) {
        line.option(
            "--online", "LINK|SERVER",
            [this](const std::string& text) -> Result<void> {
                if (text.empty()) {
                    return fail(ErrorCode::CommandLine, "", "needs a link or a server");
                }
                online = text;
                return {};
            },
            "sit down at the table of a link, or list the tables of a server such as "
            "play.example:8364");
        line.choice("--open", open, {"link", "listed"},
                    "open a table for GAME at the server, for people with its link or for all");
        line.number("--watchers", "N", watch_terms.watchers, 0, kMaxWatchers,
                    "how many may watch the table (default: 100)");
        line.number("--delay", "N", watch_terms.delay, 0, kMaxDelay,
                    "show watchers the last N moves later (default: 0)");
        line.text("--name", "NAME", name, "your name at a new server");
        for (const char* option :
             {"--resume", "--new", "--list", "--stones", "--lineup", "--seed", "--keep-rules",
              "--watch", "--ai-log", "--isolation", "--allow-limits", "--unsafe-plugins"}) {
            line.exclusive("--online", option);
        }
        line.example("tengen play https://play.example/t/k3m9x2p7qd",
                     "a game with others, by a link");
        line.example("tengen play gomoku --online play.example --open link --clock 3min+2s",
                     "open a table and print its link");
    }
};

/// Whether the options ask for a game at a server.
bool is_online(const TerminalPlayOptions& options) {
    return options.online || is_link(options.what);
}

Result<void> check_online(const TerminalPlayOptions& options) {
    const WatchTerms& watch = options.watch_terms;
    const bool watching =
        watch.delay != WatchTerms{}.delay || watch.watchers != WatchTerms{}.watchers;
    if (watching && options.open.empty()) {
        const char* const option = watch.delay != WatchTerms{}.delay ? "--delay" : "--watchers";
        return fail(ErrorCode::CommandLine, option, "{} needs --open", option);
    }
    if (!is_online(options)) {
        if (options.open.empty() && options.name.empty()) return {};
        const char* const option = options.open.empty() ? "--name" : "--open";
        return fail(ErrorCode::CommandLine, option, "{} needs --online", option);
    }
    if (!options.open.empty()) return {};
    const bool game = options.online && !options.what.empty();
    const GameOptions& changes = options.game;
    const bool terms = !changes.overrides.empty() || !options.seats.empty() || options.clock.move ||
                       options.clock.total;
    if (!game && !terms) return {};
    return fail(ErrorCode::CommandLine, "--online",
                "the table has its game, players and clock (--open link opens another one)");
}

/// Raises the number of seats to the number of named players. Fails if the game cannot have that
/// many.
Result<TablePlan> with_seats_for_players(Program& program, const PlayPlan& asked) {
    Result<TablePlan> plan = planned(asked.table, program.game_loader());
    if (!plan) return plan;
    const std::size_t players = plan->spec.seats.size();
    if (static_cast<int>(players) <= plan->game.game->seats()) return plan;
    const auto seated = seat_players(plan->game, players, plan->spec.overrides);
    if (!seated) return fail(seated.error());
    return planned(std::move(plan->spec), program.game_loader());
}

/// One run of the command for a game of this program.
class Play {
  public:
    Play(Program& program, TerminalPlayOptions& options)
        : program_(program),
          options_(options),
          folder_(open_folder()),
          terminal_(program.out(), options.color, options.ascii, options.speak) {}

    Result<int> run() {
        Result<PlayPlan> plan = make_plan(options_, program_.folders());
        if (!plan) return fail(std::move(plan.error()));
        if (options_.list) return list(*plan);
        if (options_.watch && plan->table.isolation == Isolation::None) {
            return fail(ErrorCode::CommandLine, "",
                        "--watch needs plugins in their own processes (leave out --isolation "
                        "none, because this process cannot reload plugins)");
        }
        Result<const Levels*> levels = program_.levels();
        if (!levels) return fail(std::move(levels.error()));
        if (terminal_.is_interactive()) {
            return terminal_.run(io_, history_file(), [&](TerminalFront& front) {
                return run_with(front, *plan, **levels);
            });
        }
        LineFront front(io_, program_.out(), terminal_.style(), terminal_.remarks());
        if (terminal_.speaks()) front.draw_boards_on_request();
        lines_ = &front;
        return run_with(front, *plan, **levels);
    }

  private:
    /// Plays a game without people.
    using Show = std::function<void(TablePlan)>;

    static Result<JournalFolder> open_folder() {
        return JournalFolder::standard_path().and_then(
            [](const std::filesystem::path& path) { return JournalFolder::open(path); });
    }

    std::filesystem::path history_file() const {
        return folder_ ? folder_->path().parent_path() / "history" : std::filesystem::path();
    }

    Result<int> run_with(PlayFront& front, PlayPlan& plan, const Levels& levels) {
        Signals signals(io_, front);
        PlayerFactory factory(io_, program_.plugins(), levels, plan.table.isolation);
        factory.remark_to([&front](const Message& remark) { front.on_note(remark); });
        factory.tell_looked([this, &front] {
            program_.report_new_plugins([&front](const std::string& text) { front.note(text); });
        });
        if (options_.allow_limits) factory.allow_limits_of_files();
        if (plan.ai_log) factory.log_to(*plan.ai_log);
        if (options_.watch) factory.watch();
        Table table(services(factory), front);
        CommandInterpreter interpreter(table, program_.games(), program_.plugins(), levels);
        front.attach(table, interpreter);
        if (lines_ != nullptr) lines_->wait_a_moment();
        const Show show = [&](TablePlan shown) {
            show_game(table, factory, front, signals, std::move(shown));
        };
        if (Result<void> opened = open(table, front, plan, signals, show); !opened) {
            return fail(std::move(opened.error()));
        }
        while (table.is_waiting() && signals.caught() == 0) io_.run_one();
        if (signals.caught() != 0 && !table.has_game()) return 128 + signals.caught();
        if (!table.has_game()) return fail(front.refused());
        if (const auto remark = root_remark()) front.on_note(*remark);
        const int code = front.run();
        table.leave();
        terminal_.finish(signals);
        return code;
    }

    TableServices services(PlayerFactory& factory) {
        TableServices services{io_, program_.rules(), factory, {}, &folder_};
        services.load_game = program_.game_loader();
        services.person_answers = lines_ == nullptr;
        return services;
    }

    Result<void> open(Table& table, PlayFront& front, PlayPlan& plan, const Signals& signals,
                      const Show& show) {
        const ChangedRules changed =
            options_.keep_rules ? ChangedRules::Keep : ChangedRules::Refuse;
        if (is_saved_game()) {
            if (auto right = check_for_saved_game(options_); !right) return fail(right.error());
            const auto path = find_saved(&folder_, options_.what);
            if (!path) return fail(path.error());
            return noted(front, table.load(*path, changed));
        }
        if (std::error_code error; std::filesystem::is_regular_file(options_.what, error) &&
                                   options_.what.find('.') == std::string::npos) {
            front.note(fmt::format("'{0}' is a game, and also a file here ('./{0}' opens the file)",
                                   printable(options_.what)));
        }
        Result<TablePlan> planned = plan_of(plan);
        if (asked_for() && !planned) return fail(std::move(planned.error()));
        const std::vector<SavedGame> unfinished =
            options_.resume ? find_unfinished(planned, 1) : find_to_offer(planned);
        if (options_.resume && unfinished.empty()) {
            return fail(nothing_to_resume(plan.table, planned));
        }
        const bool resumes = !unfinished.empty() &&
                             (options_.resume || wants_to_resume(unfinished.front(), signals));
        if (signals.caught() != 0) return {};
        if (resumes) {
            if (asked_for() && planned) {
                note_other_rules(front, *unfinished.front().position, *planned);
            }
            return noted(front, table.load(unfinished.front().path, changed));
        }
        if (!planned) return fail(std::move(planned.error()));
        if (lines_ != nullptr && plan.table.seats.empty()) {
            lines_->when_empty([show, shown = *planned] { show(shown); });
        }
        note_idle(front, *planned);
        return table.play(std::move(*planned));
    }

    /// Whether the argument is a file or a number of the list. No game's name begins with a digit.
    bool is_saved_game() const {
        const std::string& what = options_.what;
        const bool number = !what.empty() && what.find_first_not_of("0123456789") == what.npos;
        return number || program_.is_record(what);
    }

    Errors nothing_to_resume(const TableSpec& asked, const Result<TablePlan>& plan) const {
        if (!folder_) return folder_.error();
        if (auto taken = game_in_use(*folder_, program_.rules(), name_asked_for(plan))) {
            return *taken;
        }
        const std::string of = asked_for() ? " of " + asked.game : "";
        const std::size_t unreadable = unreadable_games(*folder_, program_.rules()).size();
        if (unreadable > 0) {
            return Error{
                ErrorCode::Input, "--resume",
                Message("there is no unfinished game{} ({} cannot be read: see 'tengen play "
                        "--list')",
                        of, counted(static_cast<std::int64_t>(unreadable), "saved game"))};
        }
        return Error{ErrorCode::Input, "--resume", Message("there is no unfinished game{}", of)};
    }

    Result<TablePlan> plan_of(const PlayPlan& asked) {
        Result<TablePlan> plan = with_seats_for_players(program_, asked);
        if (!plan) return plan;
        plan->seats_from_elsewhere = asked.seats_from_elsewhere;
        plan->notes = asked.notes;
        return plan;
    }

    void note_idle(PlayFront& front, const TablePlan& plan) {
        const Overrides& overrides = plan.spec.overrides;
        for (const std::string& line : idle_settings(program_.rules(), plan.game, overrides)) {
            front.note(line);
        }
    }

    /// A game of a library refuses to resume after its file has changed. For other files, nothing
    /// says whether the file or an option differs.
    static void note_other_rules(PlayFront& front, const Position& resumed, const TablePlan& plan) {
        const GameDescription& saved = resumed.game().description();
        const GameDescription& asked = plan.game.game->description();
        const bool same_game = full_name(saved) == full_name(asked);
        if (plan.game.definition != 0 || !same_game || saved == asked) return;
        front.note(fmt::format("the game continues by its saved rules, not by those of {}",
                               printable(plan.spec.game)));
    }

    static Result<void> noted(PlayFront& front, const Result<std::vector<Message>>& opened) {
        if (!opened) return fail(opened.error());
        for (const Message& note : *opened) front.on_note(note);
        return {};
    }

    bool asked_for() const { return !options_.what.empty() || !options_.lineup.empty(); }

    /// The full name of the game on the command line; empty for any game.
    std::string name_asked_for(const Result<TablePlan>& plan) const {
        return asked_for() ? full_name(plan->game.game->description()) : "";
    }

    /// The unfinished games of the requested game and its variants, or of all games.
    std::vector<SavedGame> find_unfinished(const Result<TablePlan>& plan, std::size_t limit) const {
        if (!folder_ || options_.new_game) return {};
        return unfinished_games(*folder_, program_.rules(), name_asked_for(plan), limit);
    }

    /// The games to offer to a person who named a game. Its variants are other games.
    std::vector<SavedGame> find_to_offer(const Result<TablePlan>& plan) const {
        std::vector<SavedGame> games = find_unfinished(plan, asked_for() ? kListed : 1);
        if (!asked_for()) return games;
        const std::string name = name_asked_for(plan);
        std::erase_if(games, [&](const SavedGame& saved) { return saved.game != name; });
        return games;
    }

    Result<int> list(const PlayPlan& asked) {
        if (!folder_) return fail(folder_.error());
        const Result<TablePlan> plan = plan_of(asked);
        if (asked_for() && !plan) return fail(plan.error());
        std::vector<SavedGame> games = find_unfinished(plan, kListed + 1);
        const bool more = games.size() > kListed;
        if (more) games.pop_back();
        for (const SavedGame& game : games) program_.out().line(line_of(game));
        if (games.empty()) {
            Program::print_warning("there is no unfinished game");
        } else {
            program_.out().flush();
            if (more) Program::print_warning(fmt::format("only the newest {} are listed", kListed));
            Program::print_warning("'tengen play N' resumes game N");
        }
        std::vector<Error> unreadable = unreadable_games(*folder_, program_.rules());
        const std::size_t all = unreadable.size();
        unreadable.resize(std::min(all, kListed));
        for (const Error& problem : unreadable) Program::print_warning(english(problem));
        if (all > kListed)
            Program::print_warning(fmt::format("{} more cannot be read", all - kListed));
        return 0;
    }

    /// Asks the person at the terminal. Without one, no game is resumed. A signal ends the question
    /// without an answer.
    bool wants_to_resume(const SavedGame& saved, const Signals& signals) {
        const std::string what =
            fmt::format("an unfinished game of {} ({})", saved.game, counted(saved.ply, "move"));
        if (lines_ != nullptr) {
            Program::print_warning(what + " is kept (--resume continues it)");
            return false;
        }
        LineReader reader(STDIN_FILENO, 256);
        StandardInput input(io_);
        std::string_view ask = "Resume it? [Y/n] ";
        program_.out().print("There is {}. ", what);
        for (;;) {
            program_.out().write(ask);
            program_.out().flush();
            while (reader.must_read()) {
                bool ready = false;
                input.wait([&ready] { ready = true; });
                io_.restart();
                while (!ready && signals.caught() == 0) io_.run_one();
                if (!ready) return false;
                if (!reader.read_some()) return true;
            }
            const auto answer = reader.buffered();
            if (!answer) return true;
            const std::string_view text = answer->text;
            if (text.empty() || text == "y" || text == "Y" || text == "yes") return true;
            if (text == "n" || text == "N" || text == "no") return false;
            ask = "Resume it? Please type y or n: ";
        }
    }

    /// AIs play if the input is empty and no player was named.
    void show_game(Table& table, PlayerFactory& factory, PlayFront& front, const Signals& signals,
                   TablePlan plan) {
        const std::shared_ptr<const Game> game = plan.game.game;
        Result<std::vector<SeatSpec>> ais = find_ais(factory, game, signals);
        if (ais && ais->empty()) return;
        for (int seat = 0; ais && seat < game->seats(); ++seat) {
            plan.spec.seats.push_back((*ais)[static_cast<std::size_t>(seat) % ais->size()]);
        }
        plan.saved = false;
        const Result<void> shown = ais ? table.play(std::move(plan)) : fail(std::move(ais.error()));
        if (shown) return;
        for (const Error& problem : shown.error()) front.note(english(problem));
    }

    /// Returns two AIs that play the game, one if there is no other, or the reason why there is
    /// none. Returns an empty list if a signal came first.
    Result<std::vector<SeatSpec>> find_ais(PlayerFactory& factory,
                                           const std::shared_ptr<const Game>& game,
                                           const Signals& signals) {
        std::vector<SeatChange> asked;
        // Without a level, minimax uses all its time.
        constexpr std::pair<const char*, const char*> kAis[] = {
            {"rookie", ""}, {"winblock", ""}, {"minimax", "medium"}, {"random", ""}};
        for (const auto& [name, level] : kAis) {
            SeatChange change{static_cast<Seat>(asked.size()), {}};
            change.spec.kind = SeatKind::Ai;
            change.spec.name = name;
            change.spec.level = level;
            asked.push_back(std::move(change));
        }
        const auto pending = factory.create_players(asked, game, std::nullopt);
        io_.restart();
        while (!pending->complete() && signals.caught() == 0) io_.run_one();
        if (signals.caught() != 0) return std::vector<SeatSpec>();
        const std::vector<PendingPlayers::Player> arrived = pending->take();
        std::vector<SeatSpec> found;
        for (std::size_t i = 0; i < arrived.size() && found.size() < 2; ++i) {
            if (arrived[i]) found.push_back(asked[i].spec);
        }
        if (found.empty()) return fail(arrived.back().error());
        return found;
    }

    Program& program_;
    TerminalPlayOptions& options_;
    boost::asio::io_context io_{1};
    Result<JournalFolder> folder_;
    GameTerminal terminal_;
    LineFront* lines_ = nullptr;
};

Result<int> play_online(Program& program, TerminalPlayOptions& options) {
    OnlineWish wish;
    Result<OnlineTarget> target = parse_link(options.online.value_or(options.what));
    if (!target) return fail(std::move(target.error()));
    wish.target = std::move(*target);
    wish.name = options.name;
    wish.color = options.color;
    wish.ascii = options.ascii;
    wish.speak = options.speak;
    if (options.open.empty()) return run_online(program, wish);
    if (wish.target.names_game()) {
        return fail(ErrorCode::CommandLine, "--open", "a link names its table (give a server)");
    }
    const Result<PlayPlan> asked = make_plan(options, program.folders());
    if (!asked) return fail(asked.error());
    const Result<TablePlan> plan = with_seats_for_players(program, *asked);
    if (!plan) return fail(plan.error());
    auto request =
        table_request(plan->spec, plan->game,
                      options.open == "listed" ? messages::OpenTo::Listed : messages::OpenTo::Link,
                      options.watch_terms);
    if (!request) return fail(std::move(request.error()));
    wish.open = std::move(*request);
    return run_online(program, wish);
}

}  // namespace

Result<int> run_play(Program& program, std::span<const std::string> arguments) {
    TerminalPlayOptions options;
    CommandLine line = options.declare();
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    if (auto fits = check_online(options); !fits) return fail(fits.error());
    return is_online(options) ? play_online(program, options) : Play(program, options).run();
}

}  // namespace tengen::cli
