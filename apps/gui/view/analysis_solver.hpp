// The search for a proven win on the analysis board, by the AI "threats".
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "table/player_factory.hpp"

namespace tengen::gui {

enum class WinKind : std::uint8_t {
    Fours,   ///< by fours alone
    Threes,  ///< by threes and fours
};

/// The result of a search that has ended.
struct WinProof {
    enum class Result : std::uint8_t { Win, None, Unknown, Failed };

    Result result = Result::Unknown;
    WinKind kind = WinKind::Fours;
    std::uint64_t key = 0;     ///< of the position
    std::vector<Action> line;  ///< of a win; both sides
    std::uint64_t nodes = 0;
    Message problem;  ///< of a search that failed
};

/// One thread, that of the sessions. The factory must outlive it.
class AnalysisSolver {
  public:
    /// Calls `ended` after each search that was not stopped.
    AnalysisSolver(const PlayerFactory& factory, std::function<void()> ended);
    ~AnalysisSolver();
    AnalysisSolver(const AnalysisSolver&) = delete;
    AnalysisSolver& operator=(const AnalysisSolver&) = delete;

    /// Searches for a win of the side to move, instead of the current search. Needs a game that is
    /// not over. May call back immediately.
    void find(const Position& position, WinKind kind);
    void stop() { session_.reset(); }
    bool busy() const { return session_ != nullptr; }
    /// The last search; empty before the first one, and after forget().
    const std::optional<WinProof>& proof() const { return proof_; }
    void forget();
    /// Whether the plugins must be searched first.
    bool awaits_plugins(const Game& game) const;

  private:
    void end(const Answer& answer);

    const PlayerFactory& factory_;
    std::function<void()> ended_;
    std::shared_ptr<AiSession> session_;  ///< null: no search
    std::optional<Position> position_;
    WinKind kind_ = WinKind::Fours;
    AiReport report_;
    std::optional<WinProof> proof_;
};

}  // namespace tengen::gui
