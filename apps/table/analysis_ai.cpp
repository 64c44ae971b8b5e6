#include "table/analysis_ai.hpp"

#include <optional>

namespace tengen {
namespace {

/// Nothing if the AI can play the game; else the reason why not.
std::optional<Error> refusal(boost::asio::io_context& io, const PlayerFactory& factory,
                             const SeatSpec& seat, const std::shared_ptr<const Game>& game) {
    Result<ChosenAi> ai = factory.choose(seat, *game);
    if (!ai) return ai.error().front();
    const std::shared_ptr<AiSession> session = factory.open_session(std::move(*ai));
    std::optional<tl::expected<void, Fault>> ready;
    session->prepare(game, [&](const tl::expected<void, Fault>& answer) { ready = answer; });
    while (!ready && io.run_one() > 0) {
    }
    io.restart();
    // Its user reports other faults.
    if (!ready || *ready || ready->error().kind != FaultKind::Refused) return std::nullopt;
    return Error{ErrorCode::CommandLine, seat.name, ready->error().text};
}

}  // namespace

SeatSpec analysis_seat(const char* ai) {
    SeatSpec seat;
    seat.kind = SeatKind::Ai;
    seat.name = ai;
    return seat;
}

Result<SeatSpec> default_analysis_ai(boost::asio::io_context& io, const PlayerFactory& factory,
                                     const std::shared_ptr<const Game>& game) {
    std::optional<Error> problem;
    for (const char* const name : kAnalysisAis) {
        const SeatSpec seat = analysis_seat(name);
        problem = refusal(io, factory, seat, game);
        if (!problem) return seat;
    }
    return fail(*problem);
}

}  // namespace tengen
