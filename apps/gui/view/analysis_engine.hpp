// The engine of the analysis board: it analyses one position after the other, until it is stopped.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "plugin/analyst.hpp"
#include "table/player_factory.hpp"

namespace tengen::gui {

/// One thread, that of the sessions. The factory must outlive it.
class AnalysisEngine {
  public:
    static constexpr int kDefaultLines = 5;

    /// Calls `changed` after new lines, and when the engine begins or ends.
    AnalysisEngine(const PlayerFactory& factory, std::function<void()> changed);
    ~AnalysisEngine();
    AnalysisEngine(const AnalysisEngine&) = delete;
    AnalysisEngine& operator=(const AnalysisEngine&) = delete;

    /// The AI or engine to use. A change ends the current one.
    void choose(const SeatSpec& seat);
    const SeatSpec& chosen() const { return seat_; }
    /// A hash of its options, as in evaluations.
    std::uint32_t options() const;

    /// Whether it analyses, or will as soon as it has a position.
    bool on() const { return on_; }
    void start() { on_ = true; }
    void stop();
    /// Drops the last result: positions of another game can have the same key.
    void forget() { set_.reset(); }
    /// Analyses this position if it is on; nothing if the game is over. The same position
    /// continues.
    void follow(const Position& position);
    /// Whether the plugins must be searched before the AI can be used in the game.
    bool awaits_plugins(const Game& game) const { return !factory_.knows(seat_, game); }

    int lines() const { return lines_; }
    void set_lines(int lines);

    /// The last complete set of lines of the position with this key; null if there is none.
    const Analysis* result(std::uint64_t key) const;
    /// The time that the set took.
    std::chrono::milliseconds time() const { return time_; }
    /// Nodes per second, or 0 if unknown.
    std::uint64_t speed() const;
    /// Whether the analysis of the followed position ended at the depth or the nodes of its
    /// options.
    bool at_limit() const { return limit_reached_; }
    /// The reason why it has stopped by itself; may be empty.
    const Message& problem() const { return problem_; }

  private:
    void begin();
    void on_set(const Analysis& set);
    void on_ended(const tl::expected<void, Fault>& how);
    Result<std::shared_ptr<AiSession>> open(const Game& game) const;
    void fail_with(Message problem);

    const PlayerFactory& factory_;
    std::function<void()> changed_;
    SeatSpec seat_;
    int lines_ = kDefaultLines;
    bool on_ = false;
    std::unique_ptr<Analyst> analyst_;  ///< null until the engine is needed
    bool busy_ = false;                 ///< between analyse() and its end
    std::optional<Position> next_;      ///< to analyse when the current analysis has ended
    std::uint64_t key_ = 0;             ///< of the analysed position
    Clock::time_point begun_;
    std::optional<Position> begun_at_;  ///< the position of the current analysis
    std::optional<double> scale_;       ///< of the engine's scores
    std::optional<Analysis> set_;
    std::chrono::milliseconds time_{0};
    Message problem_;
    Budget budget_;  ///< of the current analysis
    bool limit_reached_ = false;
};

}  // namespace tengen::gui
