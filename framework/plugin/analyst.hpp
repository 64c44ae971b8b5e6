// Analyses positions with any AI: by its own analysis, or else by asking for decisions.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "plugin/ai_session.hpp"

namespace tengen {

/// An AI without an analysis is asked for its decision, which is the first line, and then after
/// each of the actions whose cells it values most. A round of these questions makes a set; each
/// round has twice the time of the last one. Such sets say so (Analysis::by_thinking).
///
/// Functions and handlers run on the io_context's thread of the session. A handler may call any
/// function, except the destructor.
class Analyst {
  public:
    explicit Analyst(std::shared_ptr<AiSession> session);
    ~Analyst();
    Analyst(const Analyst&) = delete;
    Analyst& operator=(const Analyst&) = delete;

    /// Receives complete sets of lines. If an analysis is stopped before its first set is complete,
    /// it receives the lines so far.
    void on_lines(AnalysisHandler handler) { lines_ = std::move(handler); }

    /// Finds the best lines of a position that is not over. Calls back exactly once, unless
    /// cancelled, as AiSession::analyse(). One analysis at a time. The budget's soft limit ends it,
    /// later by the time to prepare the AI, and its nodes are those of one question.
    void analyse(const Position& position, AnalysisSettings settings, const Budget& budget,
                 ReadyHandler ended);
    /// Ends the analysis soon.
    void stop();
    /// Ends it without a call of its handlers.
    void cancel();

  private:
    struct Thinking;

    void prepared(const tl::expected<void, Fault>& ready);
    void begin_round();
    void ask_next();
    void ask(const Position& position, std::optional<Action> after);
    void heard(const Position& position, std::optional<Action> after, const Answer& answer);
    void choose_candidates();
    void end_round();
    void end(const tl::expected<void, Fault>& how);

    std::shared_ptr<AiSession> session_;
    AnalysisHandler lines_;
    ReadyHandler ended_;
    std::unique_ptr<Thinking> thinking_;  ///< null: the AI analyses, or nothing is asked
};

}  // namespace tengen
