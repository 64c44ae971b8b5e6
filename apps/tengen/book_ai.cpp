#include "book_ai.hpp"

#include <cmath>
#include <optional>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "core/teams.hpp"
#include "plugin/analyst.hpp"
#include "table/analysis_options.hpp"
#include "table/player_factory.hpp"
#include "tournament/progress.hpp"

namespace tengen::cli {

namespace {

constexpr std::chrono::milliseconds kDefaultTime{1000};
/// How long after the time limit the end may come.
constexpr std::chrono::seconds kEvaluationPatience{5};
/// The interval of checking for a signal.
constexpr std::chrono::milliseconds kSignalPause{50};

}  // namespace

void BookAiOptions::declare(CommandLine& line) {
    declare_time(line, time,
                 "time per analysis, such as 500ms or 1min (default: 1s, or no limit "
                 "with --nodes)");
    line.number("--nodes", "N", nodes, 1, INT64_MAX, "nodes per analysis");
    line.number("--threads", "N", threads, 1, 256, "threads that the AI may use (default: 1)");
    declare_plugins(line, isolation, plugin_folders);
    declare_unsafe_plugins(line, unsafe_plugins);
}

struct BookAi::Parts {
    Parts(Program& program, const Levels& levels, const BookAiOptions& wanted)
        : options(wanted),
          factory(io, program.plugins(), levels,
                  wanted.isolation == "none" ? Isolation::None : Isolation::Process) {}

    Error explained(const Fault& fault) const {
        const bool refused = fault.kind == FaultKind::Refused;
        return {refused ? ErrorCode::CommandLine : ErrorCode::Plugin, shown, fault.text};
    }
    void watch_for_stop() {
        timer.expires_after(kSignalPause);
        timer.async_wait([this](const boost::system::error_code& error) {
            if (error) return;
            if (stop_signal() != 0) analyst->stop();
            watch_for_stop();
        });
    }
    Result<void> prepare(const std::shared_ptr<const Game>& game);

    BookAiOptions options;
    boost::asio::io_context io{1};
    boost::asio::steady_timer timer{io};
    PlayerFactory factory;
    std::string shown;
    AnalysisLimits limits;
    std::shared_ptr<AiSession> session;
    std::unique_ptr<Analyst> analyst;
};

Result<void> BookAi::Parts::prepare(const std::shared_ptr<const Game>& game) {
    std::optional<Fault> fault;
    session->prepare(game, [&](const tl::expected<void, Fault>& ready) {
        if (!ready) fault = ready.error();
        io.stop();
    });
    io.run();
    io.restart();
    if (fault) return fail(explained(*fault));
    if (!session->can_analyse() && options.time.count() == 0) options.time = kDefaultTime;
    analyst = std::make_unique<Analyst>(session);
    return {};
}

BookAi::BookAi(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

BookAi::~BookAi() = default;

const std::string& BookAi::shown() const {
    return parts_->shown;
}

Result<std::unique_ptr<BookAi>> BookAi::start(Program& program, const BookAiOptions& options,
                                              const std::shared_ptr<const Game>& game) {
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    auto parts = std::make_unique<Parts>(program, **levels, options);
    if (options.time.count() == 0 && options.nodes == 0) parts->options.time = kDefaultTime;
    if (options.ai.kind == SeatKind::Engine) {
        const Result<ChosenEngine> engine = parts->factory.choose_engine(options.ai);
        if (!engine) return fail(engine.error());
        parts->shown = engine->shown;
        parts->session = parts->factory.open_session(*engine);
    } else {
        const Result<ChosenAi> ai = parts->factory.choose(options.ai, *game);
        if (!ai) return fail(ai.error());
        if (auto checked = check_analysis_seat(options.ai, *ai); !checked) {
            return fail(checked.error());
        }
        parts->limits = AnalysisLimits::of(options.ai);
        parts->shown = ai->shown;
        parts->session = parts->factory.open_session(*ai);
    }
    if (auto ready = parts->prepare(game); !ready) return fail(ready.error());
    return std::unique_ptr<BookAi>(new BookAi(std::move(parts)));
}

Result<std::vector<EvaluatedMove>> BookAi::evaluate(const Position& position, std::size_t lines,
                                                    std::vector<Action> only) {
    Parts& parts = *parts_;
    Analysis last;
    parts.analyst->on_lines([&](const Analysis& set) { last = set; });
    AnalysisSettings settings;
    settings.lines =
        static_cast<std::uint32_t>(std::clamp<std::size_t>(lines, 1, AnalysisSettings::kMaxLines));
    settings.only = std::move(only);
    Budget budget;
    if (parts.options.time.count() > 0) {
        budget.soft = Clock::now() + parts.options.time;
        budget.hard = budget.soft + kEvaluationPatience;
    }
    budget.nodes = static_cast<std::uint64_t>(parts.options.nodes);
    budget.threads = static_cast<std::uint32_t>(parts.options.threads);
    budget.seed = 1;
    parts.limits.restrict(budget);
    std::optional<Fault> fault;
    parts.watch_for_stop();
    parts.analyst->analyse(position, std::move(settings), budget,
                           [&](const tl::expected<void, Fault>& ended) {
                               if (!ended) fault = ended.error();
                               parts.io.stop();
                           });
    parts.io.run();
    parts.io.restart();
    if (fault) return fail(parts.explained(*fault));
    std::vector<EvaluatedMove> moves;
    if (stop_signal() != 0) return moves;
    for (const AnalysisLine& line : last.lines) {
        const Seat seat = position.turn().seat;
        const double chance = chance_in_game(line, seat, seat, position.game());
        if (std::isnan(chance)) {
            return fail(ErrorCode::CommandLine, parts.shown,
                        "reports no winning chances (choose another AI)");
        }
        moves.push_back({line.actions[0], chance, line.proven});
    }
    if (!moves.empty()) return moves;
    return fail(ErrorCode::Plugin, parts.shown,
                "found no line within its limits (allow more time or nodes)");
}

}  // namespace tengen::cli
