// tengen review: what each move of a game lost, and what was better.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "command_line/json_text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "position_argument.hpp"
#include "review/review.hpp"
#include "review/review_study.hpp"
#include "review_text.hpp"
#include "table/analysis_ai.hpp"
#include "table/analysis_options.hpp"
#include "table/record_file.hpp"
#include "tournament/progress.hpp"

namespace tengen::cli {
namespace {

struct ReviewOptions {
    GameOptions game;
    std::string file, from, output;
    SeatSpec ai;
    std::chrono::milliseconds time{500};
    std::int64_t nodes = 0;  ///< 0: by time
    std::int64_t threads = 1;
    ReviewThresholds thresholds;
    bool no_cache = false;
    bool json = false;
    std::string isolation = "process";
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
};

Result<void> read_threshold(ReviewThresholds& thresholds, const std::string& text) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string name = text.substr(0, equals);
    double* target = name == "inaccuracy" ? &thresholds.inaccuracy
                     : name == "mistake"  ? &thresholds.mistake
                     : name == "blunder"  ? &thresholds.blunder
                                          : nullptr;
    const auto points =
        to_number<double>(std::string_view(text).substr(std::min(equals + 1, text.size())));
    if (target == nullptr || !points || !(*points > 0 && *points <= 100)) {
        return fail(
            ErrorCode::CommandLine, "",
            "must be inaccuracy, mistake or blunder with points above 0 and up to 100, such "
            "as mistake=12, found '{}'",
            printable(text, 40));
    }
    *target = *points;
    return {};
}

CommandLine declare(ReviewOptions& options) {
    options.game.name.clear();
    CommandLine line("tengen review",
                     "Review a game: find what each move lost, by an AI or engine, and proved wins "
                     "that were missed or allowed. Ctrl-C ends the review and keeps the results so "
                     "far.");
    line.positional("FILE", options.file, Presence::Required, "a game file of any format");
    line.text("-o,--output", "FILE", options.output,
              "write the game as SGF with evaluations, glyphs and better variations");
    line.choice("--from", options.from, record_format_names(), "the format of FILE");
    line.text("--game", "GAME[:VARIANT]", options.game.name,
              "the game, if FILE does not name it (default: gomoku)");
    options.game.declare(line);
    options.game.declare_number(line);
    declare_ai_or_engine(line, options.ai);
    declare_time(line, options.time, "time per position, such as 500ms or 2s (default: 500ms)");
    line.number("--nodes", "N", options.nodes, 1, INT64_MAX / 16,
                "nodes per position instead of a time: the same review on every machine");
    line.number("--threads", "N", options.threads, 1, 64,
                "positions to search at the same time (default: 1)");
    line.each(
        "--word", "WORD=POINTS",
        [&options](const std::string& text) { return read_threshold(options.thresholds, text); },
        "points that an inaccuracy (default: 5), mistake (10) or blunder (20) loses");
    line.flag("--no-cache", options.no_cache, "search positions again that earlier reviews know");
    line.flag("--json", options.json, "print one line of JSON");
    declare_plugins(line, options.isolation, options.plugin_folders);
    declare_unsafe_plugins(line, options.unsafe_plugins);
    line.exclusive("--time", "--nodes");
    line.example("tengen review game.psq -o game.sgf", "review a game, and save the result");
    line.example("tengen review game.sgf --time 2s --threads 2 --word blunder=30",
                 "more time, on two cores, with a threshold");
    return line;
}

Result<void> check_output(const ReviewOptions& options, const RuleCatalogue& rules) {
    if (options.output.empty()) return {};
    const RecordFormat* format = format_of_path(options.output);
    if (format == nullptr || (format->holds & kHoldsEvaluations) == 0) {
        return fail(ErrorCode::CommandLine, options.output,
                    "only SGF files keep a review (use a name that ends with .sgf)");
    }
    if (auto checked = check_replaceable(options.output, rules); !checked) return checked;
    return check_can_save(options.output);
}

Result<Study> open_study(Program& program, const ReviewOptions& options) {
    RecordWish wish = record_wish(options.game, options.game.name);
    wish.format =
        options.from.empty() ? format_of_path(options.file) : find_record_format(options.from);
    PositionIndex index;
    StudyKeys keys;
    Result<OpenedRecord> opened =
        open_record(options.file, wish, program.rules(), program.game_loader(),
                    [&](const Record&, RecordNodeId id, const Position& at) {
                        index.add(id, keys.of(at));
                        return true;
                    });
    if (!opened) return fail(std::move(opened.error()));
    print_notes(options.file, opened->record, options.game);
    const std::shared_ptr<const Game> game = opened->end.shared_game();
    return Study(std::move(opened->record), game, std::move(index));
}

Result<ReviewEngine> choose_reviewer(const PlayerFactory& factory, const SeatSpec& seat,
                                     const Game& game) {
    const auto scale = factory.score_scale(seat, game);
    if (!scale) return fail(scale.error());
    if (seat.kind == SeatKind::Engine) {
        const Result<ChosenEngine> engine = factory.choose_engine(seat);
        if (!engine) return fail(engine.error());
        if (const auto remark = sandbox_remark(*engine)) Program::print_warning(english(*remark));
        return review_engine(*engine, *scale);
    }
    const Result<ChosenAi> ai = factory.choose(seat, game);
    if (!ai) return fail(ai.error());
    if (auto checked = check_analysis_seat(seat, *ai); !checked) return fail(checked.error());
    return review_engine(*ai, *scale, AnalysisLimits::of(seat));
}

Error explained_fault(const std::string& ai, const Fault& fault) {
    const bool refused = fault.kind == FaultKind::Refused;
    return {refused ? ErrorCode::CommandLine : ErrorCode::Plugin, ai, fault.text};
}

/// The end of a review.
struct ReviewEnd {
    bool interrupted = false;
    bool without_solver = false;
    std::optional<Fault> fault;
};

/// Blocks until the review has ended, or until Ctrl-C. A second Ctrl-C ends the program.
ReviewEnd run_reviewer(boost::asio::io_context& io, ReviewedGame& game, const ReviewEngine& engine,
                       const ReviewEngine& solver, const ReviewSettings& settings,
                       EvaluationCache& cache) {
    ReviewEnd end;
    Review review(io, game, engine, solver, settings, &cache);
    ProgressLine progress;
    review.on_finding([&](int ply) {
        progress.show([&] {
            return fmt::format("reviewed {} of {} searches, now at move {} of {}",
                               review.progress().done, review.progress().known, ply, game.plies());
        });
    });
    boost::asio::signal_set interrupts(io, SIGINT);
    interrupts.async_wait([&](const boost::system::error_code& error, int) {
        if (error) return;
        interrupts.clear();
        end.interrupted = true;
        review.cancel();
        io.stop();
    });
    bool ended = false;
    review.start([&](const tl::expected<void, Fault>& how) {
        ended = true;
        if (!how) end.fault = how.error();
        io.stop();
    });
    if (!ended) io.run();
    end.without_solver = review.without_solver();
    return end;
}

/// Writes the file, if one is asked for, and prints the report. Returns the exit code.
Result<int> finish_review(Program& program, const ReviewOptions& options, Study& study,
                          const ReviewedGame& game, const ReviewNames& names,
                          const ReviewFacts& facts, const ReviewEnd& end) {
    const std::vector<MoveJudgement> judgements = judge(game, options.thresholds);
    if (!options.output.empty()) {
        if (auto added = add_review(study, game, judgements, names); !added) {
            return fail(added.error());
        }
        const Result<std::string> bytes =
            format_of_path(options.output)->write(study.record(), study.end());
        if (!bytes) {
            return fail(
                Error{bytes.error().front().code, options.output, bytes.error().front().message});
        }
        if (auto saved = replace_file(options.output, *bytes); !saved) return fail(saved.error());
    }
    if (options.json) {
        program.out().line(json_text(review_json(game, judgements, facts)));
    } else {
        print_review(program.out(), game, judgements, facts);
    }
    if (end.fault) return fail(explained_fault(facts.ai, *end.fault));
    return end.interrupted ? 128 + SIGINT : 0;
}

/// Reviews the game of a study. `by_default`: the command line names no AI.
Result<int> review_study(Program& program, const ReviewOptions& options, Study& study,
                         bool by_default) {
    Result<ReviewedGame> game = ReviewedGame::create(study.record(), study.game());
    if (!game) return fail(ErrorCode::Input, options.file, "{}", game.error().front().message);
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    boost::asio::io_context io(1);
    const Isolation isolation = options.isolation == "none" ? Isolation::None : Isolation::Process;
    const PlayerFactory factory(io, program.plugins(), **levels, isolation);
    const Result<SeatSpec> ai =
        by_default ? default_analysis_ai(io, factory, study.game()) : Result<SeatSpec>(options.ai);
    if (!ai) return fail(ai.error());
    const Result<ReviewEngine> engine = choose_reviewer(factory, *ai, game->game());
    if (!engine) return fail(engine.error());
    const Result<AiInfo> threats = program.plugins().find("threats");
    const ReviewEngine solver =
        threats ? review_solver(*threats, program.plugin_host(), isolation) : ReviewEngine{};
    const ReviewSettings settings{static_cast<std::uint64_t>(options.nodes), options.time,
                                  static_cast<int>(options.threads)};
    const ReviewNames names(*engine, solver, settings);
    game->take_evaluations(study.record(), names);
    EvaluationCache cache(options.no_cache ? std::filesystem::path()
                                           : EvaluationCache::standard_file());
    const Clock::time_point begun = Clock::now();
    const ReviewEnd end = run_reviewer(io, *game, *engine, solver, settings, cache);
    if (end.fault && end.fault->kind == FaultKind::Refused) {
        return fail(explained_fault(engine->name, *end.fault));
    }
    const std::chrono::duration<double> seconds = Clock::now() - begun;
    const ReviewFacts facts{engine->name, seconds.count(), !end.interrupted && !end.fault,
                            end.without_solver};
    return finish_review(program, options, study, *game, names, facts, end);
}

}  // namespace

Result<int> run_review(Program& program, std::span<const std::string> arguments) {
    ReviewOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (auto checked = check_output(options, program.rules()); !checked) {
        return fail(checked.error());
    }
    const bool by_default = options.ai.name.empty();
    Result<Study> study = open_study(program, options);
    if (!study) return fail(study.error());
    std::error_code ignored;
    const Record& record = study->record();
    if ((record.is_cut || record.left_out > 0) &&
        std::filesystem::equivalent(options.file, options.output, ignored)) {
        return fail(ErrorCode::CommandLine, options.output,
                    record.left_out > 0
                        ? "has illegal moves, which would be lost (write another file)"
                        : "is damaged, and its end would be lost (write another file)");
    }
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    return review_study(program, options, *study, by_default);
}

}  // namespace tengen::cli
