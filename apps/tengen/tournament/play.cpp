// tengen arena play: plays a tournament, or the rest of it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/tally.hpp"
#include "base/text.hpp"
#include "command_line/json_text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "tournament/progress.hpp"
#include "tournament/report.hpp"
#include "tournament/set_up.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament_commands.hpp"
#include "tournament/trial.hpp"

namespace tengen::cli {
namespace {

constexpr int kOtherVerdict = 10;  ///< exit code

CommandLine declare(TournamentOptions& options) {
    CommandLine line("tengen arena play",
                     "Play a tournament, and keep every game in NAME.arena as soon as it ends. "
                     "After any end, the same command continues. Any number of programs may play "
                     "one tournament at the same time.");
    line.positional("FILE", options.path, Presence::Required,
                    "a tournament's file (NAME.yaml) or folder (NAME.arena)");
    declare_settings(line, options.settings);
    line.text("--folder", "DIR", options.folder, "keep the games there instead of in NAME.arena");
    line.number("--block", "N", options.block, 0, kMaxRounds,
                "play only this block of rounds, from 0, without a claim; its games are in "
                "ledger/N.jsonl");
    line.choice("--expect", options.expect, {"stronger", "not-stronger"},
                "exit with code 10 if the test has another verdict");
    line.flag("--json", options.json, "print the figures as JSON");
    declare_plugin_path(line, options.plugin_folders);
    declare_unsafe_plugins(line, options.unsafe_plugins);
    declare_ai_log(line, options.ai_log);
    line.example("tengen arena play cup.yaml", "play or continue a tournament");
    line.example("tengen arena play cup.arena --set run.games=2", "two games at the same time");
    line.example("tengen arena play test.yaml --expect stronger", "for scripts");
    return line;
}

/// Fails if the block has no rounds.
Result<void> check_block(const TournamentOptions& options, const Tournament& tournament) {
    if (options.block < 0) return {};
    if (!options.expect.empty()) {
        return fail(ErrorCode::CommandLine, "--expect", "a block has no verdict");
    }
    const int blocks = blocks_of(tournament);
    if (options.block < blocks) return {};
    return fail(ErrorCode::CommandLine, "--block", "must be 0 to {}, found {}", blocks - 1,
                options.block);
}

Result<void> check_options(const TournamentOptions& options, const Tournament& tournament) {
    if (!options.expect.empty() && !tournament.test) {
        return fail(ErrorCode::CommandLine, "--expect", "needs 'format: sprt'");
    }
    std::error_code missing;
    // A kept plan that grows has all its stages only with its games.
    const bool grows =
        tournament.arena.growth && std::filesystem::exists(plan_path(tournament.folder), missing);
    return grows ? Result<void>() : check_block(options, tournament);
}

/// One run of a tournament.
class TournamentRun {
  public:
    TournamentRun(Program& program, const TournamentOptions& options, Tournament& tournament)
        : program_(program), options_(options), tournament_(tournament) {}

    Result<int> play() {
        arena().winding_down = [this] { return winds_down() || must_recount_stages(); };
        if (!is_block()) {
            arena().enough = [this] { return tally_.has_verdict() || repeats_all(); };
            arena().waits = [this](bool waits) { waits_ = waits; };
            if (arena().growth) {
                arena().grow = [this] { return arena().growth->grow(tally_.scores()); };
            }
        }
        if (is_kept()) {
            if (auto opened = open_ledger(); !opened) return fail(opened.error());
        }
        if (begins() && !is_block()) {
            if (auto tried = play_trial(tournament_); !tried) return fail(tried.error());
        }
        Result<ArenaReport> report = run_and_keep();
        while (report && !report->lack && stop_signal() == 0 && must_recount()) {
            begin_again();
            if (auto opened = open_ledger(); !opened) return fail(opened.error());
            report = run_and_keep();
        }
        if (!report) return fail(report.error());
        if (report->lack && report->games == 0) return tell_lack(*report->lack);
        if (!is_block()) tell();
        faults_.tell();
        if (!is_kept()) files_.warn_of_changes();
        if (report->lack) return tell_lack(*report->lack);
        if (!tally_.has_verdict() && repeats_all()) {
            return fail(ErrorCode::Input, "",
                        "{} of {} rounds repeat an earlier one, and so would all others (play "
                        "from openings, or give the players other seeds)",
                        tally_.copies(), tally_.rounds());
        }
        if (stop_signal() == 0) return code();
        tell_continuation();
        return 128 + stop_signal();
    }

  private:
    ArenaSettings& arena() { return tournament_.arena; }
    bool is_block() const { return options_.block >= 0; }
    bool is_kept() const { return !tournament_.folder.empty(); }
    /// Whether no game of the folder is known.
    bool begins() const {
        return is_kept() && tournament_.arena.played.empty() && tournament_.arena.attempts.empty();
    }

    Result<void> open_ledger() {
        FolderLayout layout{tournament_.spec.block, {}};
        if (is_block()) layout.name = std::to_string(options_.block);
        auto opened = ResultsFolder::open(tournament_.folder, tournament_.head(), layout);
        if (!opened) return fail(opened.error());
        ledger_ = std::move(*opened);
        arena().played = ledger_->read_games(arena());
        arena().attempts = ledger_->census().attempts;
        // Now its plan has all stages that the ledger allows.
        if (auto block = check_block(options_, tournament_); !block) return fail(block.error());
        warn_of_damage(tournament_.folder.string(), ledger_->census().damaged);
        arena().keep = [this](const GameRecord& record) { return keep(record); };
        if (is_block()) {
            const int block = static_cast<int>(options_.block);
            arena().wanted = [this, block](const PlannedGame& game) {
                return tournament_.plan->block_of(game.round, tournament_.spec.block) == block;
            };
        } else {
            arena().shared = ledger_.get();
        }
        return {};
    }

    /// If a game was played twice, its other result may count.
    bool must_recount() const { return ledger_ && !is_block() && ledger_->has_doubles(); }
    /// Another result may lead to another stage, for whose games this program would wait forever.
    bool must_recount_stages() const { return tournament_.arena.growth && must_recount(); }

    void begin_again() {
        ledger_.reset();
        tally_ = Tally(arena(), tournament_.test);
        games_.clear();
        faults_ = {};
    }

    Result<ArenaReport> run_and_keep() {
        Result<ArenaReport> report = run();
        if (!report || !is_kept()) return report;
        if (auto synced = ledger_->sync(); !synced) return fail(synced.error());
        // The last games of others may be doubles.
        if (auto arrived = ledger_->arrived(); !arrived) return fail(arrived.error());
        return report;
    }

    Result<ArenaReport> run() {
        ProgressLine line;
        return run_arena(
            arena(),
            [&](const GameRecord& record) {
                if (!is_block()) tally_.add(record);
                faults_.add(record, game_name(arena(), record));
                if (options_.json_games) games_.push_back(game_json(arena(), record));
            },
            [&] {
                if (first_rounds_ < 0) begin_rate();
                tell_winding_down(line);
                if (!is_block()) line.show([&] { return progress(); });
                return drops_games();
            });
    }

    /// A game that ends after a change may be of either build.
    Result<void> keep(const GameRecord& record) {
        const std::filesystem::path changed = files_.changed_of(record.seating);
        if (changed.empty()) return ledger_->add(record);
        return fail(ErrorCode::Input, changed.string(),
                    "has changed since the tournament began, so no more games count (restore the "
                    "file, or begin another tournament)");
    }

    /// The known games say nothing about the speed of this run.
    void begin_rate() {
        first_rounds_ = tally_.rounds();
        begin_ = Clock::now();
    }

    void tell_winding_down(ProgressLine& line) {
        if (!winds_down() || drops_games() || std::exchange(is_winding_down_, true)) return;
        line.clear();
        Program::print_warning(
            "no further game begins; press Ctrl-C again to drop those in progress");
    }

    /// Whether the players only repeat the games of each opening: more rounds would say nothing.
    bool repeats_all() const {
        constexpr int kEnough = 16;
        const int openings = std::max<int>(1, static_cast<int>(tournament_.arena.openings.size()));
        const int rounds = tally_.rounds();
        return tally_.test() != nullptr && rounds >= openings + kEnough &&
               rounds - tally_.copies() <= openings;
    }

    std::string progress() {
        const double minutes = std::chrono::duration<double>(Clock::now() - begin_).count() / 60;
        std::string text = progress_text(tournament_, tally_);
        if (arena().concurrency > 1) {
            text += fmt::format(" · {} games in parallel", arena().concurrency);
        }
        const double rate = (tally_.rounds() - first_rounds_) / minutes;
        if (rate > 0) text += ", " + rate_text(rate);
        if (waits_) text += " · waits for games of other programs";
        return text;
    }

    void tell() {
        const LogCensus none;
        const LogCensus& census = is_kept() ? ledger_->census() : none;
        const bool has_rest = is_kept() && tally_.has_verdict();
        const TournamentFigures figures{
            tournament_, tally_, census,
            has_rest ? std::max(0, ledger_->games() - tally_.games()) : 0};
        if (options_.json) {
            nlohmann::ordered_json all = json_of(figures);
            if (options_.json_games) all["results"] = std::move(games_);
            program_.out().line(json_text(all, 2));
        } else {
            program_.out().write(text_of(figures, options_.form));
        }
        program_.out().flush();
    }

    /// After the error, too, the last line is the command to continue.
    Result<int> tell_lack(const Error& lack) {
        if (!is_kept()) return fail(lack);
        Program::print_error(lack);
        tell_continuation();
        return static_cast<int>(lack.code);
    }

    /// The last line is the command to continue.
    void tell_continuation() {
        if (!is_kept()) return;
        std::string command =
            fmt::format("tengen arena play {}", quoted_word(tournament_.folder.string()));
        if (is_block()) command += fmt::format(" --block {}", options_.block);
        if (options_.json || is_block()) {
            Program::print_warning("stopped; to continue: " + command);
        } else {
            program_.out().line("Stopped. To continue:");
            program_.out().line(command);
        }
    }

    int code() const {
        if (options_.strict) {
            const std::vector<RoundRobinRow> rows = tally_.scores().rows(tournament_.requested);
            const auto has_faults = [](const RoundRobinRow& row) { return row.faults > 0; };
            if (std::ranges::any_of(rows, has_faults)) return static_cast<int>(ErrorCode::Plugin);
        }
        if (options_.expect.empty()) return 0;
        const SprtVerdict expected =
            options_.expect == "stronger" ? SprtVerdict::Stronger : SprtVerdict::NotStronger;
        return tally_.test()->sprt().verdict() == expected ? 0 : kOtherVerdict;
    }

    Program& program_;
    const TournamentOptions& options_;
    Tournament& tournament_;
    Tally tally_{tournament_.arena, tournament_.test};
    std::unique_ptr<ResultsFolder> ledger_;  ///< null: nothing is kept
    nlohmann::ordered_json games_ = nlohmann::ordered_json::array();
    FirstFaults faults_;
    PlayerFiles files_{tournament_.arena.contestants};
    Clock::time_point begin_ = Clock::now();
    int first_rounds_ = -1;
    bool waits_ = false;  ///< for other programs
    bool is_winding_down_ = false;
};

}  // namespace

Result<int> run_arena_play(Program& program, std::span<const std::string> arguments) {
    TournamentOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    return play_tournament(program, options, [&] {
        return prepare_tournament(program, options.path, options.settings, options.folder);
    });
}

Result<int> play_tournament(Program& program, const TournamentOptions& options,
                            const PrepareTournament& prepare) {
    std::unique_ptr<Tournament> tournament;
    for (bool is_stored = false; !is_stored;) {
        Result<std::unique_ptr<Tournament>> prepared = prepare();
        if (!prepared) return fail(prepared.error());
        tournament = std::move(*prepared);
        if (auto right = check_options(options, *tournament); !right) return fail(right.error());
        if (tournament->folder.empty()) break;
        const Result<bool> stored = write_plan(tournament->stored, tournament->folder);
        if (!stored) return fail(stored.error());
        is_stored = *stored;
    }
    auto maker = session_maker(options.ai_log);
    if (!maker) return fail(maker.error());
    tournament->arena.session = std::move(*maker);
    watch_signals();
    return TournamentRun(program, options, *tournament).play();
}

}  // namespace tengen::cli
