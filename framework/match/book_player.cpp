#include "match/book_player.hpp"

// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "book/book_moves.hpp"

namespace tengen {

void BookPlayer::decide(const Position& position, const Budget& budget, AnswerHandler answer) {
    const std::optional<Action> action = choose_from_book(*book_, position, budget.seed);
    if (!action) {
        asked_.reset();
        return player_->decide(position, budget, std::move(answer));
    }
    asked_ = std::make_shared<AnswerHandler>(std::move(answer));
    boost::asio::post(io_, [asked = std::weak_ptr(asked_), action = *action] {
        if (const auto handler = asked.lock()) {
            (*handler)(Decision{.action = action, .from_book = true});
        }
    });
}

void BookPlayer::stop() {
    if (!asked_) player_->stop();
}

void BookPlayer::cancel() {
    if (asked_) return asked_.reset();
    player_->cancel();
}

}  // namespace tengen
