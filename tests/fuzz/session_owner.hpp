// The owner of an AI session, who makes the calls that the input selects.
#pragma once

#include <boost/asio/io_context.hpp>

#include "fuzz_input.hpp"
#include "plugin/ai_session.hpp"

namespace tengen::fuzz {

/// Requires exactly one answer to each request, with a legal move, and no call after it.
class SessionOwner {
  public:
    SessionOwner(std::shared_ptr<AiSession> ai, std::shared_ptr<const Game> game)
        : ai_(std::move(ai)), position_(std::move(game)) {
        ai_->on_report([this](const AiReport& report) { reported(report); });
        ai_->on_lines([this](const Analysis& set) { reported(set); });
        ai_->on_log([](std::string_view line) {
            require(line.find_first_of(std::string_view("\n\0", 2)) == line.npos, "a log line");
        });
    }

    void act(Input& input) {
        switch (input.below(10)) {
            case 0:
                return prepare();
            case 1:
                return think({});
            case 2:
                return ai_->stop();
            case 3:
                asked_ = false;
                return ai_->cancel();
            case 4:
                return ai_->new_game();
            case 5:
                if (!asked_ && position_.ply() > 0) position_.undo();
                return;
            case 6:
                return another_game(input.byte());
            case 7: {
                Budget late;
                late.soft = late.hard = Clock::now();
                return think(late);
            }
            case 8:
                return analyse();
            default:
                return advance(input.byte());
        }
    }

  private:
    void prepare() {
        if (std::exchange(prepares_, true)) return;
        ai_->prepare(position_.shared_game(), [this](const tl::expected<void, Fault>& ready) {
            require(std::exchange(prepares_, false), "ready once");
            if (!ready) require(!english(ready.error().text).empty(), "a fault has a text");
        });
    }

    void think(const Budget& budget) {
        if (position_.over() || std::exchange(asked_, true)) return;
        ai_->think(position_, budget, [this](const Answer& answer) {
            require(std::exchange(asked_, false), "a request is answered once");
            if (!answer)
                return require(!english(answer.error().text).empty(), "a fault has a text");
            if (answer->kind == Decision::Kind::Resign) return;
            require(position_.is_legal(answer->action), "a decision is legal");
            position_.apply(answer->action);
        });
    }

    void analyse() {
        if (!ai_->can_analyse() || position_.over() || std::exchange(asked_, true)) return;
        const AnalysisSettings settings{2, {}, {}};
        ai_->analyse(position_, settings, {}, [this](const tl::expected<void, Fault>& ended) {
            require(std::exchange(asked_, false), "an analysis ends once");
            if (!ended) require(!english(ended.error().text).empty(), "a fault has a text");
        });
    }

    void reported(const Analysis& set) const {
        require(asked_, "lines belong to a request");
        require(set.key == position_.key(), "lines belong to the position");
        require(!set.lines.empty() && set.lines.size() <= 2, "as many lines as wanted");
        for (const AnalysisLine& line : set.lines) {
            Position ahead = position_;
            for (const Action action : line.actions) {
                require(ahead.is_legal(action), "a line is legal");
                ahead.apply(action);
            }
        }
    }

    void reported(const AiReport& report) const {
        require(asked_, "a report belongs to a request");
        Position ahead = position_;
        for (const Action action : report.line) {
            require(ahead.is_legal(action), "a best line is legal");
            ahead.apply(action);
        }
    }

    void advance(std::size_t which) {
        if (asked_ || position_.over()) return;
        ActionList scratch;
        const auto legal = position_.legal(scratch);
        position_.apply(legal[which % legal.size()]);
    }

    void another_game(std::size_t which) {
        if (!asked_ && !prepares_) position_ = Position(some_game(which));
    }

    std::shared_ptr<AiSession> ai_;
    Position position_;
    bool prepares_ = false;
    bool asked_ = false;
};

/// Runs all work that is ready, without waiting.
inline void settle(boost::asio::io_context& io) {
    for (int i = 0; i < 10; ++i) {
        io.restart();
        if (io.poll() == 0) return;
    }
}

}  // namespace tengen::fuzz
