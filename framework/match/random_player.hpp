// Replaces an AI that failed: plays legal actions with equal probability. It needs neither a plugin
// nor a process, so it cannot fail itself.
#pragma once

#include <memory>
#include <string>
#include <utility>
// Boost 1.74 requires <utility> before this.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "base/mix.hpp"
#include "match/player.hpp"

namespace tengen {

class RandomPlayer final : public Player {
  public:
    /// Answers on the io_context, which must outlive it.
    explicit RandomPlayer(boost::asio::io_context& io) : io_(io) {}

    const std::string& name() const override { return name_; }

    void decide(const Position& position, const Budget& budget, AnswerHandler answer) override {
        ActionList scratch;
        const auto legal = position.legal(scratch);
        const Action action = legal[mix(budget.seed) % legal.size()];
        asked_ = std::make_shared<AnswerHandler>(std::move(answer));
        boost::asio::post(io_, [asked = std::weak_ptr(asked_), action] {
            if (const auto handler = asked.lock()) (*handler)(Decision{.action = action});
        });
    }

    void cancel() override { asked_.reset(); }

  private:
    boost::asio::io_context& io_;
    std::string name_ = "random";
    std::shared_ptr<AnswerHandler> asked_;
};

}  // namespace tengen
