// A player for tests. It answers with the result of a function: immediately, later or never. It
// counts the calls that it gets.
#pragma once

// Boost 1.74 uses std::exchange in its coroutines without including it.
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "match/player.hpp"

namespace tengen::test {

/// The events of a scripted player; outlives the player.
struct PlayerLog {
    int new_games = 0;
    int asked = 0;
    int stopped = 0;
    int cancelled = 0;
    Budget last_budget;
};

/// An empty result means that it never answers.
using Script = std::function<std::optional<Answer>(const Position&, const Budget&)>;

class ScriptedPlayer final : public Player {
  public:
    ScriptedPlayer(boost::asio::io_context& io, std::string name, Script script,
                   std::shared_ptr<PlayerLog> log = std::make_shared<PlayerLog>(),
                   std::chrono::milliseconds delay = {})
        : io_(io),
          name_(std::move(name)),
          script_(std::move(script)),
          log_(std::move(log)),
          delay_(delay),
          timer_(io) {}

    const std::string& name() const override { return name_; }
    void new_game() override { ++log_->new_games; }
    void stop() override { ++log_->stopped; }
    void on_report(ReportHandler handler) override { report_ = std::move(handler); }

    void decide(const Position& position, const Budget& budget, AnswerHandler handler) override {
        ++log_->asked;
        log_->last_budget = budget;
        std::optional<Answer> answer = script_(position, budget);
        if (report_) {
            AiReport report;
            report.depth = static_cast<std::uint32_t>(log_->asked);
            report_(report);
        }
        if (!answer) return;
        question_ = std::make_shared<bool>(true);
        auto deliver = [asked = question_, handler = std::move(handler),
                        answer = std::move(*answer)] {
            if (std::exchange(*asked, false)) handler(answer);
        };
        if (delay_.count() == 0) {
            boost::asio::post(io_, std::move(deliver));
        } else {
            timer_.expires_after(delay_);
            timer_.async_wait([deliver](const boost::system::error_code& error) {
                if (!error) deliver();
            });
        }
    }

    void cancel() override {
        ++log_->cancelled;
        if (question_) *question_ = false;
        timer_.cancel();
    }

  private:
    boost::asio::io_context& io_;
    std::string name_;
    Script script_;
    std::shared_ptr<PlayerLog> log_;
    std::chrono::milliseconds delay_;
    boost::asio::steady_timer timer_;
    std::shared_ptr<bool> question_;  ///< waits for its answer
    ReportHandler report_;
};

inline Answer plays(Action action) {
    return Decision{Decision::Kind::Play, action};
}

/// Returns the legal move with the lowest value.
inline std::optional<Answer> first_legal(const Position& position, const Budget&) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return plays(*std::min_element(legal.begin(), legal.end()));
}

/// Returns a legal move that depends only on the budget's seed.
inline std::optional<Answer> seeded(const Position& position, const Budget& budget) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    ActionList sorted(legal.begin(), legal.end());
    std::sort(sorted.begin(), sorted.end());
    return plays(sorted[budget.seed % sorted.size()]);
}

inline std::optional<Answer> never(const Position&, const Budget&) {
    return std::nullopt;
}

}  // namespace tengen::test
