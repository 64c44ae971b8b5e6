#include "plugin/ai_session.hpp"

#include "plugin/process_session.hpp"
#include "plugin/thread_session.hpp"

namespace tengen {

void AiSession::analyse(const Position& position, AnalysisSettings settings, Budget budget,
                        ReadyHandler ended) {
    budget.analysis = std::make_shared<const AnalysisSettings>(std::move(settings));
    think(position, budget, [ended = std::move(ended)](const Answer& answer) {
        if (!answer) return ended(tl::unexpected(answer.error()));
        ended({});
    });
}

std::shared_ptr<AiSession> make_ai_session(boost::asio::io_context& io, AiSettings settings) {
    switch (settings.isolation) {
        case Isolation::Process:
            break;
        case Isolation::None:
            return make_thread_session(io, std::move(settings));
    }
    return make_process_session(io, std::move(settings));
}

}  // namespace tengen
