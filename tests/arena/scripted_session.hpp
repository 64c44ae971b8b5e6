// A scripted AI session for arena tests. It answers with the result of a function, one turn of the
// io_context later. It must be loaded first, and again after every fault.
#pragma once

// Boost 1.74 uses std::exchange in its coroutines without including it.
#include <utility>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <memory>
#include <optional>

#include "plugin/ai_session.hpp"

namespace tengen::test {

/// For any number of threads; the rest does not change during a run.
struct SessionLog {
    std::atomic<int> made = 0;
    std::atomic<int> new_games = 0;
    std::atomic<int> asked = 0;
    std::atomic<int> loads = 0;
    std::atomic<int> asked_unloaded = 0;
    /// If set, loading fails with this fault.
    std::optional<Fault> refuses;
    /// If set, each answer follows a report with this chance to win.
    std::optional<double> chance;
    std::uint64_t nodes = 0;  ///< in this report
};

using Think = std::function<Answer(const Position&, const Budget&)>;

class ScriptedSession final : public AiSession {
  public:
    ScriptedSession(boost::asio::io_context& io, Think think, std::shared_ptr<SessionLog> log)
        : io_(io), think_(std::move(think)), log_(std::move(log)) {
        ++log_->made;
    }

    void prepare(std::shared_ptr<const Game>,
                 std::function<void(tl::expected<void, Fault>)> ready) override {
        boost::asio::post(io_, [this, ready] {
            if (log_->refuses) return ready(tl::make_unexpected(*log_->refuses));
            if (!std::exchange(loaded_, true)) ++log_->loads;
            ready({});
        });
    }
    void new_game() override { ++log_->new_games; }
    void think(const Position& position, const Budget& budget, AnswerHandler answer) override {
        ++log_->asked;
        if (!loaded_) ++log_->asked_unloaded;
        question_ = std::make_shared<bool>(true);
        const Answer decision = think_(position, budget);
        loaded_ = decision.has_value();
        boost::asio::post(io_, [this, asked = question_, answer, decision] {
            if (!std::exchange(*asked, false)) return;
            if (log_->chance && report_) {
                report_({.nodes = log_->nodes, .score = 0, .win_chance = *log_->chance});
            }
            answer(decision);
        });
    }
    void stop() override {}
    void cancel() override {
        if (question_) *question_ = false;
    }
    void on_report(ReportHandler handler) override { report_ = std::move(handler); }

  private:
    boost::asio::io_context& io_;
    Think think_;
    std::shared_ptr<SessionLog> log_;
    ReportHandler report_;
    std::shared_ptr<bool> question_;
    bool loaded_ = false;
};

}  // namespace tengen::test
