// An AI without a process. It plays the first allowed cell from the lower left corner. It takes the
// preset choice if offered, or else the first choice.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "core/position_text.hpp"
#include "plugin/ai_session.hpp"

namespace tengen::test {

class FakeAi final : public AiSession {
  public:
    void prepare(std::shared_ptr<const Game> game,
                 std::function<void(tl::expected<void, Fault>)> ready) override {
        const bool refuses = refused_columns == game->board().columns();
        calls_.push_back([ready, refuses] {
            if (refuses)
                return ready(tl::unexpected(Fault{FaultKind::Refused, Message("too odd")}));
            ready({});
        });
    }
    void new_game() override { ++new_games; }
    void think(const Position& position, const Budget& budget, AnswerHandler answer) override {
        asked = position;
        limits = budget;
        handler_ = std::move(answer);
        calls_.push_back([this] {
            if (handler_) std::exchange(handler_, nullptr)(decide());
        });
    }
    void stop() override { ++stops; }
    void cancel() override { handler_ = nullptr; }
    void on_report(ReportHandler handler) override { report_ = std::move(handler); }

    /// Runs all pending work.
    void settle() {
        while (!calls_.empty()) {
            const auto call = std::move(calls_.front());
            calls_.pop_front();
            call();
        }
    }

    int refused_columns = 0;
    std::deque<std::string> choices;  ///< its choices, in order
    std::optional<Fault> fault;       ///< replaces its answer
    bool resigns = false;
    std::optional<AiReport> tells;
    std::optional<Position> asked;
    Budget limits;
    int new_games = 0;
    int stops = 0;

  private:
    Answer decide() {
        if (fault) return tl::unexpected(*fault);
        if (resigns) return Decision{Decision::Kind::Resign, Action()};
        if (tells && report_) report_(*tells);
        ActionList scratch;
        const auto legal = asked->legal(scratch);
        if (!legal[0].is_place() && !choices.empty()) {
            const auto choice = parse_action(*asked, choices.front());
            choices.pop_front();
            if (choice) return Decision{Decision::Kind::Play, *choice};
        }
        return Decision{Decision::Kind::Play, *std::min_element(legal.begin(), legal.end())};
    }

    std::deque<std::function<void()>> calls_;
    AnswerHandler handler_;
    ReportHandler report_;
};

}  // namespace tengen::test
