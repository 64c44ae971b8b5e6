// Searches the positions of games for proved wins, with a solver in its own process.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "arena/proof.hpp"
#include "plugin/ai_session.hpp"

namespace tengen {

/// One solver for all games of a lane, started at the first question. The answer depends only on
/// the position and the number of nodes: there is no time limit, except against a solver that
/// hangs.
class ProofSearch {
  public:
    /// Nothing if no win was found. Fails if the solver fails; players are not to blame.
    using Handler = std::function<void(Result<std::optional<Proof>>)>;

    explicit ProofSearch(std::shared_ptr<AiSession> solver);

    /// Calls back once, unless cancelled. One question at a time.
    void search(const Position& position, std::uint64_t nodes, Handler found);
    void cancel();

  private:
    enum class State : std::uint8_t { New, Starting, Ready };

    void start();
    void ask();
    void answered(const Answer& answer);

    std::shared_ptr<AiSession> solver_;
    State state_ = State::New;
    AiReport report_;  ///< the last one
    std::optional<Position> position_;
    std::uint64_t nodes_ = 0;
    Handler found_;  ///< empty: no question
};

}  // namespace tengen
