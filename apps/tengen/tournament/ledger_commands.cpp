// tengen arena merge, feed and void: the games of a tournament from several folders and machines.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "arena/tally.hpp"
#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "command_line/json_text.hpp"
#include "commands.hpp"
#include "tournament/progress.hpp"
#include "tournament/report.hpp"
#include "tournament/tournament_commands.hpp"

namespace tengen::cli {
namespace {

// ---- tengen arena merge

struct MergeOptions {
    std::string folder;
    std::vector<std::string> others;
    bool json = false;
    bool markdown = false;
};

CommandLine declare(MergeOptions& options) {
    CommandLine line("tengen arena merge",
                     "Copy the games of other folders of the same tournament into the first one, "
                     "and print the figures of all. A game counts once, however often it is "
                     "merged. With one folder, only print its figures.");
    line.positional("DIR", options.folder, Presence::Required,
                    "the folder that gets the games; created if it is missing");
    line.rest("OTHER", options.others, Presence::Optional, "folders of other machines");
    line.flag("--json", options.json, "print the figures as JSON");
    line.flag("--markdown", options.markdown, "print the table as Markdown");
    line.exclusive("--json", "--markdown");
    line.example("tengen arena merge cup.arena b/cup.arena c/cup.arena", "collect all games");
    line.example("tengen arena merge cup.arena", "the table so far");
    return line;
}

/// Copies the games that the tournament does not have yet.
Result<int> copy_games(const Tournament& into, const Tournament& from, ResultsFolder& ledger,
                       std::set<std::string>& known) {
    if (from.stored.id != into.stored.id) {
        return fail(ErrorCode::Input, from.folder.string(), "is another tournament than {}",
                    into.folder.string());
    }
    const auto lines = LedgerReader(ledger_of(from.folder), from.head()).read();
    if (!lines) return fail(lines.error());
    int copied = 0;
    for (const std::string& line : *lines) {
        const nlohmann::json read = read_log_line(line);
        if (read.is_discarded() || !known.insert(line).second) continue;
        if (auto added = ledger.add_line(read.dump()); !added) return fail(added.error());
        ++copied;
    }
    return copied;
}

Result<void> store_plan(StoredPlan& plan, const std::filesystem::path& folder) {
    const Result<bool> stored = write_plan(plan, folder);
    if (!stored) return fail(stored.error());
    if (*stored) return {};
    return fail(ErrorCode::System, plan_path(folder).string(),
                "another program has changed the plan (repeat the command)");
}

/// Opens the folder, which begins with the plan of the first other one.
Result<std::unique_ptr<Tournament>> open_target(Program& program, const MergeOptions& options) {
    std::error_code missing;
    if (std::filesystem::exists(options.folder, missing) || options.others.empty()) {
        return open_folder(program, options.folder);
    }
    auto first = open_folder(program, options.others.front());
    if (!first) return fail(first.error());
    (*first)->stored.bytes.clear();
    if (auto stored = store_plan((*first)->stored, options.folder); !stored) {
        return fail(stored.error());
    }
    return open_folder(program, options.folder);
}

/// Whether a plan has later requests than another one of the same tournament.
bool is_longer(const StoredPlan& plan, const StoredPlan& other) {
    if (plan.stages.size() != other.stages.size()) return plan.stages.size() > other.stages.size();
    return plan.stages.front().rounds > other.stages.front().rounds;
}

Result<void> merge_others(Program& program, const MergeOptions& options,
                          std::unique_ptr<Tournament>& into) {
    const auto lines = LedgerReader(ledger_of(into->folder), into->head()).read();
    if (!lines) return fail(lines.error());
    std::set<std::string> known(lines->begin(), lines->end());
    auto ledger = ResultsFolder::open(into->folder, into->head());
    if (!ledger) return fail(ledger.error());
    int copied = 0;
    for (const std::string& path : options.others) {
        auto from = open_folder(program, path);
        if (!from) return fail(from.error());
        const Result<int> games = copy_games(*into, **from, **ledger, known);
        if (!games) return fail(games.error());
        copied += *games;
        // The longer plan begins with the shorter one.
        if (!is_longer((*from)->stored, into->stored)) continue;
        (*from)->folder = into->folder;
        (*from)->stored.bytes = std::move(into->stored.bytes);
        into = std::move(*from);
        if (auto stored = store_plan(into->stored, into->folder); !stored) return stored;
    }
    if (auto synced = (*ledger)->sync(); !synced) return fail(synced.error());
    if (!options.json) {
        Program::print_warning(fmt::format("{} copied to {}", counted(copied, "line"),
                                           printable(into->folder.string(), 200)));
    }
    return {};
}

/// Prints the figures of a folder.
Result<int> print_figures(Program& program, std::unique_ptr<Tournament> tournament,
                          const MergeOptions& options) {
    const Result<CountedFolder> folder = count_ledger(std::move(tournament));
    if (!folder) return fail(folder.error());
    const TournamentFigures figures(*folder);
    if (options.json) {
        program.out().line(json_text(json_of(figures), 2));
    } else {
        program.out().write(
            text_of(figures, options.markdown ? TableForm::Markdown : TableForm::Text));
    }
    return 0;
}

// ---- tengen arena feed

struct FeedOptions {
    std::string folder;
    std::int64_t ahead = 4;
};

CommandLine declare(FeedOptions& options) {
    CommandLine line("tengen arena feed",
                     "Print the numbers of blocks that must be played, one per line, until the "
                     "verdict or the last block: for machines without a shared folder. A block "
                     "has returned when its games are in the ledger.");
    line.positional("DIR", options.folder, Presence::Required, "a tournament's folder");
    line.number("--ahead", "K", options.ahead, 1, kMaxBlock,
                "print at most K blocks that have not returned (default: 4)");
    line.example(
        "tengen arena feed cup.arena --ahead 4 | parallel -S 2/a,2/b --basefile "
        "cup.arena/plan.json --return cup.arena/ledger/{}.jsonl --cleanup tengen arena "
        "play cup.arena --block {}",
        "with GNU parallel over ssh");
    return line;
}

/// A ledger that other machines fill, block by block.
class FedLedger {
  public:
    explicit FedLedger(const Tournament& tournament)
        : tournament_(tournament), reader_(ledger_of(tournament.folder), tournament.head()) {}

    /// Reads the lines since the last call. Returns whether there were any.
    Result<bool> read() {
        Result<std::vector<std::string>> lines = reader_.read();
        if (!lines) return fail(lines.error());
        const bool is_new = !lines->empty();
        std::ranges::move(*lines, std::back_inserter(lines_));
        if (is_new || missing_.empty()) count();
        return is_new;
    }

    bool has_verdict() const { return has_verdict_; }
    std::size_t blocks() const { return missing_.size(); }
    bool is_complete(std::size_t block) const { return missing_[block] == 0; }

  private:
    std::size_t block_of(int number) const {
        return block_of_round(tournament_.plan->game(number).round);
    }
    std::size_t block_of_round(int round) const {
        return static_cast<std::size_t>(tournament_.plan->block_of(round, tournament_.spec.block));
    }

    void count() {
        LogCensus census;
        const auto games = read_logged_games(lines_, tournament_.arena, *tournament_.plan, census);
        missing_.assign(static_cast<std::size_t>(blocks_of(tournament_)), 0);
        for (int round = 0; round < tournament_.plan->rounds(); ++round) {
            missing_[block_of_round(round)] += tournament_.plan->games_of_round(round);
        }
        std::set<int> ended;
        for (const auto& [number, game] : games) ended.insert(number);
        // No machine plays the games that a player forfeits.
        Tally tally(tournament_.arena, tournament_.test);
        count_games(tournament_.arena, games, tally,
                    [&](const GameRecord& game) { ended.insert(game.number); });
        for (const int number : ended) --missing_[block_of(number)];
        has_verdict_ = tally.has_verdict();
    }

    const Tournament& tournament_;
    LedgerReader reader_;
    std::vector<std::string> lines_;
    std::vector<int> missing_;  ///< games of each block
    bool has_verdict_ = false;
};

/// Whether the program that reads the blocks has ended. No block would return any more.
bool has_lost_reader() {
    pollfd output{STDOUT_FILENO, 0, 0};
    return ::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

Result<int> feed(Program& program, const FeedOptions& options, const Tournament& tournament) {
    constexpr std::chrono::milliseconds kPause{500};
    FedLedger ledger(tournament);
    std::set<std::size_t> away;
    while (stop_signal() == 0) {
        const auto begin = Clock::now();
        if (const Result<bool> read = ledger.read(); !read) return fail(read.error());
        if (ledger.has_verdict()) return 0;
        std::erase_if(away, [&](std::size_t block) { return ledger.is_complete(block); });
        for (std::size_t block = 0; block < ledger.blocks(); ++block) {
            if (away.size() >= static_cast<std::size_t>(options.ahead)) break;
            if (ledger.is_complete(block) || !away.insert(block).second) continue;
            program.out().line(std::to_string(block));
        }
        program.out().flush();
        if (has_lost_reader()) return 128 + SIGPIPE;
        if (away.empty()) return 0;
        // A large ledger takes longer to count than to fill.
        std::this_thread::sleep_for(std::max<Clock::duration>(kPause, Clock::now() - begin));
    }
    return 128 + stop_signal();
}

// ---- tengen arena void

struct VoidOptions {
    std::string folder;
    std::string host;
    std::int64_t game = 0;
    std::string reason;
};

CommandLine declare(VoidOptions& options) {
    CommandLine line("tengen arena void",
                     "Declare games void: they no longer count, and are played again. The reason "
                     "stays in the ledger and in every report. Running programs notice it after "
                     "a new start.");
    line.positional("DIR", options.folder, Presence::Required, "a tournament's folder");
    line.text("--host", "NAME", options.host, "the games that this machine has played so far");
    line.number("--game", "N", options.game, 1, INT32_MAX, "one game");
    line.exclusive("--host", "--game");
    line.text("--reason", "TEXT", options.reason, "why (required)");
    line.example("tengen arena void cup.arena --host b --reason 'its clock jumped'",
                 "leave out a machine");
    return line;
}

Result<VoidGames> find_void_games(const VoidOptions& options, const KnownGames& known) {
    VoidGames found{options.host, options.reason, {}};
    for (const auto& [number, game] : known.games) {
        const bool named = options.game > 0 ? number == options.game : game.host == options.host;
        if (named) found.games.emplace_back(number, game.attempt);
    }
    if (!found.games.empty()) return found;
    if (options.game > 0) {
        return fail(ErrorCode::CommandLine, "--game", "{} has not been played", options.game);
    }
    std::string hosts;
    for (const auto& [host, games] : known.census.hosts) {
        hosts += (hosts.empty() ? "" : ", ") + printable(host, 64);
    }
    return fail(ErrorCode::CommandLine, "--host", "'{}' has no games here (machines: {})",
                printable(options.host, 64), hosts.empty() ? "none" : hosts);
}

}  // namespace

Result<int> run_arena_merge(Program& program, std::span<const std::string> arguments) {
    MergeOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    auto into = open_target(program, options);
    if (!into) return fail(into.error());
    if (!options.others.empty()) {
        if (auto merged = merge_others(program, options, *into); !merged) {
            return fail(merged.error());
        }
    }
    return print_figures(program, std::move(*into), options);
}

Result<int> run_arena_feed(Program& program, std::span<const std::string> arguments) {
    FeedOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const auto tournament = open_folder(program, options.folder);
    if (!tournament) return fail(tournament.error());
    watch_signals();
    return feed(program, options, **tournament);
}

Result<int> run_arena_void(Program& program, std::span<const std::string> arguments) {
    VoidOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (options.host.empty() && options.game == 0) {
        return fail(ErrorCode::CommandLine, "", "tengen arena void needs --host or --game");
    }
    if (options.reason.empty()) {
        return fail(ErrorCode::CommandLine, "--reason", "is required, because it stays");
    }
    const auto tournament = open_folder(program, options.folder);
    if (!tournament) return fail(tournament.error());
    const Result<KnownGames> known = read_ledger(**tournament);
    if (!known) return fail(known.error());
    const Result<VoidGames> games = find_void_games(options, *known);
    if (!games) return fail(games.error());
    auto ledger = ResultsFolder::open((*tournament)->folder, (*tournament)->head());
    if (!ledger) return fail(ledger.error());
    if (auto added = (*ledger)->add_line(void_json(*games)); !added) return fail(added.error());
    if (auto synced = (*ledger)->sync(); !synced) return fail(synced.error());
    program.out().line(
        fmt::format("{} declared void. To play again:",
                    counted(static_cast<std::int64_t>(games->games.size()), "game")));
    program.out().line("tengen arena play " + quoted_word(options.folder));
    return 0;
}

}  // namespace tengen::cli
