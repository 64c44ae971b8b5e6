// tengen explore: a database of games, and the moves that were played in a position.
#include <fmt/format.h>

#include <optional>

#include "base/text.hpp"
#include "book/book.hpp"
#include "command_line/json_text.hpp"
#include "commands.hpp"
#include "core/board_outline.hpp"
#include "explore_import.hpp"
#include "explore_text.hpp"
#include "explorer/explorer_game.hpp"
#include "explorer/stone_pattern.hpp"
#include "position_argument.hpp"
#include "tournament/progress.hpp"

namespace tengen::cli {
namespace {

constexpr std::size_t kShownErrors = 20;

struct ExploreOptions {
    GameOptions game;
    std::string database;
    std::vector<std::string> words;
    bool import = false;
    bool games = false;
    std::int64_t limit = 20;
    std::int64_t move = -1;  ///< negative: the last one
    std::string pattern;
    bool similar = false;
    std::string result;
    std::int64_t min_moves = 0;
    std::int64_t max_moves = 0;
    GameFilter filter;
    bool json = false;
};

void declare_date(CommandLine& line, std::string name, int& target, std::string help) {
    line.option(
        std::move(name), "DATE",
        [&target](const std::string& text) -> Result<void> {
            target = parse_date(text);
            if (target != 0 && date_text(target) == text) return {};
            return fail(ErrorCode::CommandLine, "",
                        "must be a date such as 2024, 2024-05 or 2024-05-31, found '{}'",
                        printable(text));
        },
        std::move(help));
}

CommandLine declare(ExploreOptions& options) {
    options.game.name.clear();
    CommandLine line("tengen explore",
                     "Show the moves that were played in a position, in all games of a database: "
                     "whatever the order of moves, turned and reflected. Import games to create "
                     "the database.");
    line.positional("DB", options.database, Presence::Required, "the database, a file");
    line.moves("POSITION|FILE|PATH...", options.words, Presence::Optional,
               "moves, stones, or a game file (default: the start); with --import, files and "
               "folders of games");
    line.flag("--import", options.import,
              "add the games of files of any format, SGF collections, RenjuNet files (.rif), "
              "folders and tournaments");
    line.text("--game", "GAME[:VARIANT]", options.game.name,
              "the game of a new database (default: gomoku)");
    options.game.declare(line);
    line.number("--move", "N", options.move, 0, 1'000'000,
                "the position after move N; 0 is the start (default: the last move)");
    line.text("--pattern", "ROWS", options.pattern,
              "list games with this pattern, rows from the top, such as 'xo./.x.'; also turned, "
              "reflected or shifted. x and o or 1 to 8 are stones, . is empty, ? is any cell");
    line.flag("--similar", options.similar,
              "list games with the stones of the position anywhere: also turned, reflected or "
              "shifted");
    line.flag("--games", options.games, "list the games, the latest first");
    line.number("--limit", "N", options.limit, 1, 1'000'000,
                "number of games to list (default: 20)");
    line.text("--player", "NAME", options.filter.player, "only games of players with this name");
    line.text("--event", "NAME", options.filter.event, "only games of events with this name");
    declare_date(line, "--since", options.filter.since, "only games since this date");
    declare_date(line, "--until", options.filter.until, "only games until this date");
    line.text("--result", "RESULT", options.result,
              "only games with this result: a winning side, drawn or unknown");
    line.number("--min-moves", "N", options.min_moves, 1, 1'000'000,
                "only games of N moves or more");
    line.number("--max-moves", "N", options.max_moves, 1, 1'000'000,
                "only games of N moves or fewer");
    line.flag("--json", options.json, "print JSON");
    line.example("tengen explore renju.db --import --game gomoku:renju games/ cup.sgf",
                 "create a database, or add games to it");
    line.example("tengen explore renju.db h8 i9 i8", "the moves played after these");
    line.example("tengen explore renju.db h8 h9 --games --since 2020 --result white",
                 "the games of a position that white has won");
    line.example("tengen explore renju.db --pattern 'xxx/.o.'", "games with a pattern");
    line.example("tengen explore renju.db h8 i9 i8 --similar", "games with these stones anywhere");
    return line;
}

bool filters_games(const ExploreOptions& options) {
    return options.filter != GameFilter{} || !options.result.empty() || options.min_moves > 0 ||
           options.max_moves > 0;
}

/// Options that make no sense with the others.
Result<void> check(const ExploreOptions& options) {
    const auto unused = [](std::string_view option, std::string_view why) {
        return fail(ErrorCode::CommandLine, std::string(option), "changes nothing {}", why);
    };
    if (options.import) {
        if (options.words.empty()) {
            return fail(ErrorCode::CommandLine, "--import", "needs files or folders with games");
        }
        if (filters_games(options) || options.games || options.similar ||
            !options.pattern.empty() || options.move >= 0) {
            return fail(ErrorCode::CommandLine, "--import",
                        "cannot be combined with a search (import first, then search)");
        }
        return {};
    }
    if (!options.game.name.empty()) return unused("--game", "without --import");
    if (!options.game.overrides.empty()) {
        return fail(ErrorCode::CommandLine, "",
                    "the database has its own rules (--board, --players and --set are for "
                    "--import)");
    }
    if (!options.pattern.empty() && !options.words.empty()) {
        return fail(ErrorCode::CommandLine, "--pattern", "cannot be combined with a position");
    }
    if (!options.pattern.empty() && options.similar) {
        return fail(ErrorCode::CommandLine, "--pattern", "cannot be combined with --similar");
    }
    return {};
}

Result<void> read_result(ExploreOptions& options, const Game& game) {
    GameFilter& filter = options.filter;
    filter.min_moves = static_cast<int>(options.min_moves);
    filter.max_moves = static_cast<int>(options.max_moves);
    if (options.result.empty()) return {};
    std::string known = "drawn, unknown";
    if (options.result == "drawn") filter.winner = kEmpty;
    if (options.result == "unknown") filter.winner = kUnknownResult;
    for (int side = 1; side <= game.sides(); ++side) {
        const std::string& name = game.side_name(static_cast<Side>(side));
        known += ", " + name;
        if (options.result == name) filter.winner = static_cast<Side>(side);
    }
    if (filter.winner) return {};
    return fail(ErrorCode::CommandLine, "--result", "must be one of {}, found '{}'", known,
                printable(options.result));
}

/// The game of the database to import into: its own if it exists, otherwise the given one, on the
/// board of the first game.
Result<std::shared_ptr<const Game>> game_of_import(Program& program,
                                                   const ExploreOptions& options) {
    GameOptions wanted = options.game;
    std::error_code ignored;
    const bool exists = std::filesystem::exists(options.database, ignored) &&
                        std::filesystem::file_size(options.database, ignored) > 0;
    std::shared_ptr<const Game> existing;
    if (exists) {
        auto database = ExplorerDatabase::open(options.database, program.rules());
        if (!database) return fail(database.error());
        existing = (*database)->game();
        if (wanted.name.empty() && wanted.overrides.empty()) return existing;
    }
    if (wanted.name.empty()) wanted.name = "gomoku";
    if (!wanted.overrides.board) {
        if (existing != nullptr) {
            wanted.overrides.board =
                BoardSize{existing->board().columns(), existing->board().rows()};
        } else {
            wanted.overrides.board = first_board(program, options.words);
        }
    }
    const Result<LoadedGame> loaded = wanted.load(program);
    if (!loaded) return fail(loaded.error());
    if (existing != nullptr &&
        size_text(existing->board().shape()) != size_text(loaded->game->board().shape())) {
        return fail(ErrorCode::CommandLine, options.database,
                    "it has games on {}, not on {} (choose another file)",
                    size_text(existing->board().shape()), size_text(loaded->game->board().shape()));
    }
    return loaded->game;
}

Result<int> run_import(Program& program, const ExploreOptions& options) {
    const auto game = game_of_import(program, options);
    if (!game) return fail(game.error());
    auto database = ExplorerDatabase::create(options.database, *game);
    if (!database) return fail(database.error());
    watch_signals();
    ExplorerImport import(**database);
    std::vector<Error> wrong;
    FileImport files(
        import, program.rules(), [&](const Error& error) { wrong.push_back(error); },
        [] { return stop_signal() != 0; });
    const Result<void> imported = import_paths(program, options.words, import, files);
    for (std::size_t i = 0; i < std::min(wrong.size(), kShownErrors) && !options.json; ++i) {
        Program::print_warning(english(wrong[i]));
    }
    if (wrong.size() > kShownErrors && !options.json) {
        Program::print_warning(
            fmt::format("{} further wrong games (--json lists all)", wrong.size() - kShownErrors));
    }
    if (!imported) return fail(imported.error());
    const Result<std::int64_t> games = (*database)->count_games();
    if (!games) return fail(games.error());
    if (options.json) {
        program.out().line(json_text(import_json(files.counts(), *games, wrong)));
    } else {
        print_import(program.out(), files.counts(), *games, size_text((*game)->board().shape()));
    }
    return stop_signal() != 0 ? 128 + stop_signal() : 0;
}

Result<StonePattern> pattern_of(Program& program, const ExploreOptions& options,
                                const std::shared_ptr<const Game>& game) {
    const auto place = [](const Result<StonePattern>& pattern, const char* option) {
        return pattern ? pattern
                       : Result<StonePattern>(fail(ErrorCode::CommandLine, option, "{}",
                                                   pattern.error().front().message));
    };
    if (!options.similar) return place(StonePattern::parse(options.pattern, *game), "--pattern");
    const Result<Position> position = position_in_game(program, game, options.words, options.move);
    if (!position) return fail(position.error());
    return place(StonePattern::around(*position), "--similar");
}

Result<int> run_pattern(Program& program, const ExploreOptions& options,
                        ExplorerDatabase& database) {
    const Result<StonePattern> pattern = pattern_of(program, options, database.game());
    if (!pattern) return fail(pattern.error());
    std::int64_t total = 0;
    const auto games =
        database.games_with(*pattern, options.filter, static_cast<int>(options.limit), total);
    if (!games) return fail(games.error());
    if (options.json) {
        program.out().line(
            json_text({{"games", total}, {"list", known_games_json(*database.game(), *games)}}));
        return 0;
    }
    program.out().line(counted(total, "game") + " had this pattern");
    print_known_games(program.out(), *database.game(), *games);
    return 0;
}

/// A book has moves, but no games.
Result<int> run_on_book(Program& program, const ExploreOptions& options) {
    if (filters_games(options) || options.games || options.similar || !options.pattern.empty()) {
        return fail(ErrorCode::CommandLine, options.database,
                    "is a book, which has no games to search (only a position)");
    }
    return show_book(program, options.database, options.words, options.move, options.json);
}

}  // namespace

Result<int> run_explore(Program& program, std::span<const std::string> arguments) {
    ExploreOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (auto checked = check(options); !checked) return fail(checked.error());
    if (options.import) return run_import(program, options);
    if (is_book(options.database)) return run_on_book(program, options);
    const auto database = ExplorerDatabase::open(options.database, program.rules());
    if (!database) return fail(database.error());
    const std::shared_ptr<const Game>& game = (*database)->game();
    if (auto read = read_result(options, *game); !read) return fail(read.error());
    if (options.similar || !options.pattern.empty())
        return run_pattern(program, options, **database);
    const Result<Position> position = position_in_game(program, game, options.words, options.move);
    if (!position) return fail(position.error());
    const Result<PositionGames> found = (*database)->find(*position, options.filter);
    if (!found) return fail(found.error());
    std::vector<KnownGame> games;
    if (options.games) {
        auto listed =
            (*database)->games_with(*position, options.filter, static_cast<int>(options.limit));
        if (!listed) return fail(listed.error());
        games = std::move(*listed);
    }
    if (options.json) {
        nlohmann::ordered_json json = position_games_json(*position, *found);
        if (options.games) json["list"] = known_games_json(*game, games);
        program.out().line(json_text(json));
        return 0;
    }
    print_position_games(program.out(), *position, *found);
    if (options.games && !games.empty()) {
        program.out().line();
        print_known_games(program.out(), *game, games);
    }
    return 0;
}

}  // namespace tengen::cli
