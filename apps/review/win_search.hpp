// Searches for proved wins, and for the actions that leave the next side none.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "plugin/ai_session.hpp"
#include "review/reviewed_game.hpp"

namespace tengen {

/// Asks the rules first, then a solver. The results depend only on the position and the solver's
/// number of nodes. Use it on the thread of the solver's io_context.
class WinSearch {
  public:
    using Found = std::function<void(tl::expected<WinFinding, Fault>)>;
    using FoundHeld = std::function<void(tl::expected<HeldFinding, Fault>)>;

    /// Without a solver, or in a game that it does not know, only the rules decide.
    explicit WinSearch(std::shared_ptr<AiSession> solver);
    ~WinSearch();
    WinSearch(const WinSearch&) = delete;
    WinSearch& operator=(const WinSearch&) = delete;

    /// A win of the side to move of a position that is not over. One search at a time. May call
    /// back immediately.
    void find(const Position& position, Found found);
    /// The actions after which the next side has no proved win. `first` is tried first; `without`,
    /// which is known to lose, is left out.
    void find_held(const Position& position, std::optional<Action> first,
                   std::optional<Action> without, FoundHeld found);
    void cancel();

  private:
    struct Held;
    using Solved = std::function<void(tl::expected<std::vector<Action>, Fault>)>;

    bool solves() const { return solver_ != nullptr && !refused_; }
    void solve(const Position& position, Solved solved);
    void answered(const Answer& answer);
    void try_candidates();

    std::shared_ptr<AiSession> solver_;
    bool refused_ = false;  ///< the solver cannot prove wins in this game
    Solved solved_;         ///< empty: no question
    std::optional<Position> position_;
    AiReport report_;
    std::uint64_t used_ = 0;  ///< nodes of the last search
    std::unique_ptr<Held> held_;
};

/// The line of a solver with its end, played on until the rules show the win. Empty if they do not.
std::vector<Action> confirmed_win(const Position& position, const std::vector<Action>& line);

}  // namespace tengen
