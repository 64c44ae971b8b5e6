// The second search of a position: what it may end early, against a scripted engine.
#include "review/position_search.hpp"

#include <utility>
#include <vector>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "review_fixture.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// A figure of the scripted engine: a1 or b1, with a chance.
struct Said {
    std::uint32_t depth = 0;
    double chance = 0;
    Cell cell = 0;
    ScoreBound bound = ScoreBound::Exact;
};

/// The figures of the engine, and the number of its sets and stops.
struct Script {
    std::vector<Said> figures;
    bool goes_on = false;  ///< says the last figure again until it is stopped
    bool silent = false;   ///< then says nothing until it is stopped
    int stops = 0;
    int given = 0;
};

class ScriptedAnalyser final : public AiSession {
  public:
    ScriptedAnalyser(boost::asio::io_context& io, Script& script) : io_(io), script_(script) {}

    void prepare(std::shared_ptr<const Game>, ReadyHandler ready) override {
        boost::asio::post(io_, [ready = std::move(ready)] { ready({}); });
    }
    void new_game() override {}
    bool can_analyse() const override { return true; }
    void think(const Position& position, const Budget&, AnswerHandler answer) override {
        key_ = position.key();
        mover_ = position.turn().seat;
        answer_ = std::move(answer);
        at_ = 0;
        stopped_ = false;
        boost::asio::post(io_, [this] { say(); });
    }
    void stop() override {
        ++script_.stops;
        stopped_ = true;
        if (script_.silent) boost::asio::post(io_, [this] { say(); });
    }
    void cancel() override { answer_ = nullptr; }
    void on_report(ReportHandler) override {}
    void on_lines(AnalysisHandler handler) override { lines_ = std::move(handler); }

  private:
    void say() {
        if (!answer_) return;
        const bool ends = at_ == script_.figures.size() && !script_.goes_on;
        if (!stopped_ && ends && script_.silent) return;
        if (stopped_ || ends) return std::exchange(answer_, nullptr)(Decision{});
        const Said& said = script_.figures[std::min(at_, script_.figures.size() - 1)];
        at_ = std::min(at_ + 1, script_.figures.size());
        AnalysisLine line;
        line.actions = {Action::place(said.cell)};
        line.chances[static_cast<std::size_t>(mover_)] = said.chance;
        line.chances[static_cast<std::size_t>(1 - mover_)] = 1 - said.chance;
        line.depth = said.depth;
        line.bound = said.bound;
        Analysis set;
        set.key = key_;
        set.nodes = ++nodes_;
        set.lines = {line};
        ++script_.given;
        lines_(set);
        boost::asio::post(io_, [this] { say(); });
    }

    boost::asio::io_context& io_;
    Script& script_;
    AnalysisHandler lines_;
    AnswerHandler answer_;
    std::uint64_t key_ = 0;
    std::uint64_t nodes_ = 0;
    Seat mover_ = 0;
    std::size_t at_ = 0;
    bool stopped_ = false;
};

struct Searching {
    boost::asio::io_context io;
    Script script;
    ReviewSettings settings;
    PositionFindings findings;
    bool silent = false;
    Position position{shipped("gomoku")};

    /// Until its end; returns the last figure.
    double search(ReviewSearch what, std::vector<Said> figures, bool goes_on) {
        script = {std::move(figures), goes_on, silent, 0, 0};
        const ReviewEngine engine{"scripted", 0, 0, [this](boost::asio::io_context& context) {
                                      return std::make_shared<ScriptedAnalyser>(context, script);
                                  }};
        PositionSearch search(io, engine, {}, settings, nullptr);
        bool done = false;
        search.search(what, position, std::nullopt, findings, [&](tl::expected<void, Fault> how) {
            done = true;
            CHECK(how);
        });
        while (!done) io.run_one();
        io.restart();
        return findings.line(what)->evaluation.lines[0].chances[0];
    }
};

}  // namespace

TEST_CASE("A second search ends once a greater depth confirms its figure and action", "[review]") {
    Searching at;
    at.settings.time = std::chrono::milliseconds(1);
    at.search(ReviewSearch::Best, {{4, 0.2}, {5, 0.50}}, false);
    CHECK(at.script.stops == 0);
    const auto deeper = [&](std::vector<Said> figures, bool goes_on) {
        return at.search(ReviewSearch::BestDeeper, std::move(figures), goes_on);
    };
    SECTION("the first search's") {
        // An endless search: only stop() ends it.
        CHECK(deeper({{4, 0.50}, {5, 0.50}, {6, 0.515}}, true) == 0.515);
        CHECK(at.script.stops > 0);
    }
    SECTION("even of an engine that says nothing more") {
        at.silent = true;
        CHECK(deeper({{6, 0.51}}, false) == 0.51);
        CHECK(at.script.stops == 1);
    }
    SECTION("or its own") {
        CHECK(deeper({{6, 0.30}, {7, 0.31}}, true) == 0.31);
        CHECK(at.script.stops > 0);
    }
    SECTION("not with another figure at each depth") {
        CHECK(deeper({{6, 0.47}, {7, 0.50}, {8, 0.40}}, false) == 0.40);
        CHECK(at.script.stops == 0);
        CHECK(at.script.given == 3);
    }
    SECTION("not with another action") {
        deeper({{6, 0.50, 1}, {7, 0.50, 0}}, false);
        CHECK(at.script.stops == 0);
    }
    SECTION("not with the same depth, nor with a bound") {
        deeper({{5, 0.50}, {6, 0.50, 0, ScoreBound::AtLeast}, {5, 0.50}}, false);
        CHECK(at.script.stops == 0);
    }
    SECTION("not with a limit of nodes, which gives the same review each time") {
        at.settings.nodes = 100;
        at.search(ReviewSearch::Best, {{5, 0.50}}, false);
        deeper({{6, 0.50}, {7, 0.50}}, false);
        CHECK(at.script.stops == 0);
    }
    SECTION("nor is a first search ended") {
        at.search(ReviewSearch::Best, {{6, 0.50}, {7, 0.50}}, false);
        CHECK(at.script.stops == 0);
    }
}
