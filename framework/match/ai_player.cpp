#include "match/ai_player.hpp"

#include "base/mix.hpp"

namespace tengen {

AiPlayer::AiPlayer(std::string name, std::shared_ptr<AiSession> session, std::uint64_t salt,
                   std::uint32_t threads)
    : name_(std::move(name)), session_(std::move(session)), salt_(salt), threads_(threads) {}

AiPlayer::~AiPlayer() {
    session_->cancel();
    session_->on_report({});
    session_->end_log();
}

void AiPlayer::decide(const Position& position, const Budget& budget, AnswerHandler answer) {
    Budget own = budget;
    own.threads = threads_;
    if (salt_ != 0) own.seed = mix(own.seed ^ mix(salt_));
    session_->think(position, own, std::move(answer));
}

void AiPlayer::cancel() {
    session_->cancel();
}

void AiPlayer::on_report(ReportHandler handler) {
    session_->on_report(std::move(handler));
}

}  // namespace tengen
