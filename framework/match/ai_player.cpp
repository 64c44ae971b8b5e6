#include "match/ai_player.hpp"

#include <utility>

// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

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

void AiPlayer::ponder(boost::asio::io_context& io, std::uint32_t threads) {
    io_ = &io;
    pondering_threads_ = threads;
}

void AiPlayer::new_game() {
    cancel();
    fault_.reset();
    session_->new_game();
}

void AiPlayer::game_over(const SeatRanks& ranks) {
    cancel();
    session_->game_over(ranks);
}

Budget AiPlayer::own(const Budget& budget, std::uint32_t threads) const {
    Budget own = budget;
    own.threads = threads;
    if (salt_ != 0) own.seed = mix(own.seed ^ mix(salt_));
    return own;
}

void AiPlayer::decide(const Position& position, const Budget& budget, AnswerHandler answer) {
    if (io_ != nullptr) {
        if (fault_) return answer_with_fault(std::move(answer));
        session_->cancel();
    }
    session_->think(position, own(budget, threads_), std::move(answer));
}

void AiPlayer::answer_with_fault(AnswerHandler answer) {
    asked_ = std::make_shared<AnswerHandler>(std::move(answer));
    boost::asio::post(
        *io_, [asked = std::weak_ptr(asked_), fault = *std::exchange(fault_, std::nullopt)] {
            if (const auto handler = asked.lock()) (*handler)(tl::unexpected(fault));
        });
}

void AiPlayer::wait(const Position& position) {
    if (io_ == nullptr || fault_ || !session_->can_analyse()) return;
    session_->cancel();
    Budget budget;
    budget.soft = Clock::now() + kMostPondering;
    session_->analyse(position, {}, own(budget, pondering_threads_),
                      [this](const tl::expected<void, Fault>& ended) {
                          if (!ended) fault_ = ended.error();
                      });
}

void AiPlayer::cancel() {
    asked_.reset();
    session_->cancel();
}

void AiPlayer::on_report(ReportHandler handler) {
    session_->on_report(std::move(handler));
}

}  // namespace tengen
