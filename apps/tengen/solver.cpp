#include "solver.hpp"

#include <cmath>
#include <optional>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

namespace tengen::cli {
namespace {

/// How long after the time limit the answer may arrive.
constexpr std::chrono::seconds kPatience{5};

Error explained(const Fault& fault) {
    const bool refused = fault.kind == FaultKind::Refused || fault.kind == FaultKind::Failed;
    return {refused ? ErrorCode::CommandLine : ErrorCode::Plugin, std::string(kSolver), fault.text};
}

}  // namespace

Result<AiSettings> solver_settings(Program& program, const SolverOptions& options,
                                   Isolation isolation) {
    const Result<AiInfo> info = program.plugins().find(kSolver);
    if (!info) return fail(info.error());
    Parameters parameters(info->options, 1);
    parameters.set("solve", {std::string(options.fours > 0 ? "vcf" : options.kind)});
    parameters.set("fours", {options.fours});
    parameters.set("shortest", {options.shortest});
    return AiSettings{*info, std::move(parameters), isolation, program.plugin_host()};
}

Result<AiReport> ask_solver(AiSettings settings, const Position& position,
                            const SolverLimits& limits) {
    boost::asio::io_context io;
    const auto session = make_ai_session(io, std::move(settings));
    std::optional<Fault> fault;
    AiReport newest;
    newest.win_chance = NAN;
    session->on_report([&](const AiReport& report) { newest = report; });
    session->prepare(position.shared_game(), [&](const tl::expected<void, Fault>& ready) {
        if (!ready) {
            fault = ready.error();
            return io.stop();
        }
        Budget budget;
        if (limits.time) budget.soft = Clock::now() + *limits.time;
        budget.hard = (limits.time ? budget.soft : Clock::now()) + kPatience;
        budget.nodes = limits.nodes;
        budget.seed = 1;
        session->think(position, budget, [&](const Answer& answer) {
            if (!answer) fault = answer.error();
            io.stop();
        });
    });
    io.run();
    if (fault) return fail(explained(*fault));
    return newest;
}

}  // namespace tengen::cli
