// tengen book: makes books of moves, and shows them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <unordered_set>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "book/book_search.hpp"
#include "book_make.hpp"
#include "book_text.hpp"
#include "command_line/json_text.hpp"
#include "command_table.hpp"
#include "commands.hpp"
#include "position_argument.hpp"
#include "table/book_file.hpp"
#include "tournament/progress.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

/// Fails if no book can be saved there, or if the file exists and is not a book, to protect it from
/// a mistyped name.
Result<void> check_output(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored) || is_book(path)) return check_can_save(path);
    return fail(ErrorCode::CommandLine, path, "exists and is not a book (choose another file)");
}

std::size_t positions_of(const std::vector<BookEntry>& entries) {
    std::unordered_set<std::uint64_t> keys;
    for (const BookEntry& entry : entries) keys.insert(entry.key);
    return keys.size();
}

// ---- tengen book make

struct MakeOptions {
    GameOptions game;
    std::vector<std::string> files;
    std::string output;
    std::int64_t games = 3;
    std::int64_t from = 45;
    BookAiOptions ai;
    bool json = false;
};

CommandLine declare(MakeOptions& options) {
    options.game.name.clear();
    CommandLine line("tengen book make",
                     "Make a book from databases of games (see 'tengen explore'), trees of moves "
                     "(.lib, SGF with opinions or evaluations), and databases of Yixin and Rapfi "
                     "(.db). It also finds turned and reflected positions.");
    line.rest("FILE...", options.files, Presence::Required, "files of one game, board and rules");
    line.text("-o,--output", "BOOK", options.output, "the book, which is replaced");
    line.text("--game", "GAME[:VARIANT]", options.game.name,
              "the game (default: that of the first file)");
    options.game.declare(line);
    line.number("--games", "N", options.games, 1, 1'000'000'000,
                "of a database of games: moves that were played in N games or more (default: 3)");
    line.number("--from", "PERCENT", options.from, 0, 100,
                "play moves with this share of points, or winning chance, or more (default: 45)");
    line.option(
        "--check", "AI[:LEVEL]",
        [&options](const std::string& text) -> Result<void> {
            Result<SeatSpec> seat = parse_seat(text);
            if (!seat) return fail(seat.error());
            if (seat->kind == SeatKind::Human) {
                return fail(ErrorCode::CommandLine, "", "must be an AI or an engine");
            }
            options.ai.ai = std::move(*seat);
            return {};
        },
        "drop moves that lose 10 points of winning chance or more against this AI's best move");
    options.ai.declare(line);
    line.flag("--json", options.json, "print JSON");
    line.example("tengen book make renju.db -o renju.book --games 5", "from a database of games");
    line.example("tengen book make mine.lib -o mine.book --check sente --nodes 100000",
                 "from a library, without its mistakes");
    return line;
}

Result<int> run_make(Program& program, std::span<const std::string> arguments) {
    MakeOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (options.output.empty()) {
        return fail(ErrorCode::CommandLine, "--output", "is missing: the name of the book");
    }
    const bool checks = !options.ai.ai.name.empty();
    if (!checks && (options.ai.time.count() > 0 || options.ai.nodes > 0)) {
        return fail(ErrorCode::CommandLine, "",
                    "--time and --nodes change nothing without --check");
    }
    if (auto checked = check_output(options.output); !checked) return fail(checked.error());
    BookMaker maker(program, options.game,
                    {options.games, static_cast<double>(options.from) / 100, checks});
    for (const std::string& file : options.files) {
        if (auto added = maker.add(file); !added) return fail(added.error());
    }
    BookDraft& draft = *maker.draft();
    BookCheck check;
    if (checks && draft.positions() > 0) {
        watch_signals();
        const auto ai = BookAi::start(program, options.ai, draft.frames().shared_game());
        if (!ai) return fail(ai.error());
        ProgressLine progress;
        const auto done = check_draft(draft, **ai, [&](const BookCheck& so_far) {
            progress.show([&] {
                return fmt::format("{} checked, {} dropped", counted(so_far.moves, "move"),
                                   so_far.dropped);
            });
        });
        progress.clear();
        if (!done) return fail(done.error());
        check = *done;
        if (check.stopped) return 128 + stop_signal();
    }
    const std::vector<BookEntry> entries = draft.entries();
    if (entries.empty()) {
        return fail(ErrorCode::Input, options.files.front(),
                    "no move is left for a book (lower --games or --from)");
    }
    if (auto written = write_book(options.output, draft.frames(), entries); !written) {
        return fail(written.error());
    }
    const std::size_t positions = positions_of(entries);
    const std::string game = full_name(draft.frames().game().description());
    if (options.json) {
        ordered_json json = {{"book", options.output},
                             {"game", game},
                             {"positions", positions},
                             {"entries", entries.size()}};
        if (checks) json["dropped"] = check.dropped;
        program.out().line(json_text(json));
        return 0;
    }
    program.out().line(fmt::format("{}: {} in {} of {}{}", options.output,
                                   counted(std::ssize(entries), "move"),
                                   counted(positions, "position"), game,
                                   checks ? fmt::format(" ({} dropped)", check.dropped) : ""));
    return 0;
}

// ---- tengen book show

struct ShowOptions {
    std::string book;
    GameOptions game;
    std::vector<std::string> words;
    std::int64_t move = -1;  ///< negative: the last one
    bool json = false;
};

CommandLine declare(ShowOptions& options) {
    CommandLine line("tengen book show", "Show the moves of a book in a position.");
    line.positional("BOOK", options.book, Presence::Required, "the book, a file or a name");
    line.moves("POSITION|FILE", options.words, Presence::Optional,
               "moves, stones, or a game file (default: the start)");
    line.number("--move", "N", options.move, 0, 1'000'000,
                "the position after move N; 0 is the start (default: the last move)");
    line.text("--game", "GAME[:VARIANT]", options.game.name,
              "the game of a book that is named (default: gomoku)");
    options.game.declare(line);
    line.flag("--json", options.json, "print JSON");
    line.example("tengen book show renju.book h8 i9", "the moves after these");
    line.example("tengen book show sente --game gomoku:renju", "the shipped book of a game");
    return line;
}

Result<int> run_show_book(Program& program, std::span<const std::string> arguments) {
    ShowOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const Result<LoadedGame> game = options.game.load(program);
    if (!game) return fail(game.error());
    const auto file = find_book(program.folders(), options.book, *game->game);
    if (!file) return fail(file.error());
    return show_book(program, file->string(), options.words, options.move, options.json);
}

// ---- tengen book search

struct SearchOptions {
    GameOptions game;
    std::string book;
    std::vector<std::string> words;
    BookAiOptions ai;
    std::int64_t positions = 100;
    std::int64_t lines = 5;
    std::int64_t within = 4;
    bool json = false;
};

CommandLine declare(SearchOptions& options) {
    CommandLine line("tengen book search",
                     "Make a book by search: an AI evaluates the start, and then the positions "
                     "after good moves. The book is saved again and again, and the same command "
                     "continues it. Ctrl-C ends it.");
    line.positional("BOOK", options.book, Presence::Required,
                    "the book, new or of an earlier search");
    line.moves("MOVES", options.words, Presence::Optional,
               "begin after these moves (default: the start)");
    line.text("--game", "GAME[:VARIANT]", options.game.name, "the game (default: gomoku)");
    options.game.declare(line);
    declare_ai_or_engine(line, options.ai.ai);
    options.ai.declare(line);
    line.number("--positions", "N", options.positions, 1, 100'000'000,
                "end when the book has N positions (default: 100)");
    line.number("--lines", "N", options.lines, 2, AnalysisSettings::kMaxLines,
                "moves per position (default: 5)");
    line.number("--within", "POINTS", options.within, 0, 100,
                "follow moves that lose at most this winning chance, in percent, against the best "
                "(default: 4)");
    line.flag("--json", options.json, "print JSON");
    line.example(
        "tengen book search renju.book --game gomoku:renju --ai sente --nodes 2000000 "
        "--positions 30000",
        "a book of a rule, in the background");
    line.example("tengen book search renju.book h8 i9 --game gomoku:renju --ai sente",
                 "more positions after these moves");
    return line;
}

/// How often a search saves its book.
constexpr std::chrono::seconds kSavePause{20};

class SearchRun {
  public:
    SearchRun(BookSearch& search, const CanonicalFrames& frames, const SearchOptions& options)
        : search_(search), frames_(frames), options_(options) {}

    Result<void> save() {
        saved_ = Clock::now();
        return write_book(options_.book, frames_, search_.entries());
    }

    /// Whether anything has been evaluated.
    bool has_new() const { return new_; }

    /// Begins after these moves. Evaluates them and the positions before, so the book leads there.
    Result<void> begin_at(BookAi& ai, const Position& position) {
        Position before(position.shared_game());
        for (int ply = 0; ply < position.ply() && stop_signal() == 0; ++ply) {
            const Action action = position.action(ply);
            if (!search_.knows(before)) {
                if (auto taken = take(ai, before, different_moves(before)); !taken) return taken;
            }
            if (!search_.knows(before, action)) {
                if (auto taken = take(ai, before, {action}); !taken) return taken;
            }
            before.apply(action);
        }
        search_.begin_at(position);
        return {};
    }

    Result<void> run(BookAi& ai) {
        const auto wanted = static_cast<std::size_t>(options_.positions);
        while (search_.size() < wanted && stop_signal() == 0) {
            const std::optional<Position> position = search_.next();
            if (!position) break;
            const std::size_t known = search_.size();
            if (auto taken = take(ai, *position, different_moves(*position)); !taken) return taken;
            if (search_.size() == known) break;
        }
        return {};
    }

  private:
    /// Takes nothing if a signal has stopped the AI.
    Result<void> take(BookAi& ai, const Position& position, std::vector<Action> only) {
        const auto moves =
            ai.evaluate(position, static_cast<std::size_t>(options_.lines), std::move(only));
        if (!moves) return fail(moves.error());
        if (moves->empty()) return {};
        search_.take(position, *moves);
        new_ = true;
        progress_.show(
            [&] { return fmt::format("{} of {} positions", search_.size(), options_.positions); });
        return Clock::now() - saved_ < kSavePause ? Result<void>() : save();
    }

    /// One of each set of equivalent moves; none if all moves are different, so all count.
    std::vector<Action> different_moves(const Position& position) const {
        const CanonicalKey key(search_.frames(), position);
        ActionList scratch;
        std::vector<Action> different;
        std::size_t all = 0;
        for (const Action action : position.legal(scratch)) {
            ++all;
            const auto equal = key.equivalents(key.canonical(action));
            if (equal.front() == action) different.push_back(action);
        }
        if (different.size() == all) different.clear();
        return different;
    }

    BookSearch& search_;
    const CanonicalFrames& frames_;
    const SearchOptions& options_;
    ProgressLine progress_;
    bool new_ = false;
    Clock::time_point saved_ = Clock::now();
};

Result<void> resume_search(Program& program, const SearchOptions& options, const Game& game,
                           BookSearch& search) {
    std::error_code ignored;
    if (!std::filesystem::exists(options.book, ignored)) return check_can_save(options.book);
    const auto book = Book::open(options.book, program.rules());
    if (!book) return fail(book.error());
    if (auto checked = (*book)->check_game(game); !checked) return checked;
    search.resume(**book);
    // A search reaches all positions of its book, and an AI has evaluated each of its moves.
    const bool searched = std::ranges::all_of((*book)->entries(), &BookEntry::checked);
    if (searched && search.size() == (*book)->positions()) return {};
    return fail(ErrorCode::CommandLine, options.book,
                "no search has made this book (choose another file)");
}

/// Whether the moves of the position lead to it from the start of the game.
bool is_of_moves(const Position& position) {
    Position played(position.shared_game());
    for (int ply = 0; ply < position.ply(); ++ply) {
        if (!played.is_legal(position.action(ply))) return false;
        played.apply(position.action(ply));
    }
    return played == position;
}

Result<int> run_search(Program& program, std::span<const std::string> arguments) {
    SearchOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (options.ai.ai.name.empty()) {
        return fail(ErrorCode::CommandLine, "",
                    "tengen book search needs --ai NAME (see 'tengen plugins')");
    }
    const Result<LoadedGame> loaded = options.game.load(program);
    if (!loaded) return fail(loaded.error());
    if (loaded->game->seats() != 2) {
        return fail(ErrorCode::CommandLine, "", "a search needs a game of two players");
    }
    const auto frames = std::make_shared<const CanonicalFrames>(loaded->game);
    BookSearch search(frames, {static_cast<double>(options.within) / 100});
    if (auto resumed = resume_search(program, options, *loaded->game, search); !resumed) {
        return fail(resumed.error());
    }
    const Result<Position> begin = position_in_game(program, loaded->game, options.words, -1);
    if (!begin) return fail(begin.error());
    if (begin->over()) {
        return fail(ErrorCode::CommandLine, "", "the game is over after these moves");
    }
    if (!is_of_moves(*begin)) {
        return fail(ErrorCode::CommandLine, "",
                    "a search begins after moves, and not from other stones");
    }
    const std::size_t known = search.size();
    watch_signals();
    const auto ai = BookAi::start(program, options.ai, loaded->game);
    if (!ai) return fail(ai.error());
    SearchRun run(search, *frames, options);
    Result<void> ended = run.begin_at(**ai, *begin);
    if (ended) ended = run.run(**ai);
    // A failed AI may have found much before.
    if (run.has_new()) {
        if (auto saved = run.save(); !saved) return fail(saved.error());
    }
    if (!ended) return fail(ended.error());
    if (options.json) {
        program.out().line(json_text({{"book", options.book},
                                      {"positions", search.size()},
                                      {"new", search.size() - known}}));
    } else {
        program.out().line(fmt::format("{}: {}, {} of them new", options.book,
                                       counted(search.size(), "position"), search.size() - known));
    }
    return stop_signal() != 0 ? 128 + stop_signal() : 0;
}

constexpr std::array kBookCommands{
    Subcommand{"make", "make a book from games, trees or databases", run_make},
    Subcommand{"search", "make a book by search", run_search},
    Subcommand{"show", "show the moves of a book in a position", run_show_book},
};

}  // namespace

Result<int> show_book(Program& program, const std::string& path, std::span<const std::string> words,
                      std::int64_t move, bool json) {
    const auto book = Book::open(path, program.rules());
    if (!book) return fail(book.error());
    const Result<Position> position = position_in_game(program, (*book)->game(), words, move);
    if (!position) return fail(position.error());
    if (json) {
        program.out().line(json_text(book_moves_json(**book, *position)));
        return 0;
    }
    program.out().line(fmt::format(
        "{}: {} in {} of {}", path, counted(std::ssize((*book)->entries()), "move"),
        counted((*book)->positions(), "position"), full_name((*book)->game()->description())));
    print_book_moves(program.out(), **book, *position);
    return 0;
}

Result<int> run_book(Program& program, std::span<const std::string> arguments) {
    return CommandTable("tengen book", "Books: known good moves, for players and AIs",
                        "'tengen book make' makes one.", kBookCommands)
        .run(program, arguments);
}

}  // namespace tengen::cli
