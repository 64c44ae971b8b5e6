// Trials of games that clients describe, each in a confined process.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "base/result.hpp"
#include "messages/parts.hpp"

namespace tengen::host {

/// The first argument of the program that tries a game. The second is the parent's process id.
inline constexpr const char* kTrialCommand = "try-game";

/// One trial at a time, on the thread of the io_context.
class GameTrials {
  public:
    using Done = std::function<void(const Result<void>&)>;

    /// `words` start the program: its path and its arguments, without the parent's id. The process
    /// has one second of a processor; `patience` ends one that sleeps.
    GameTrials(boost::asio::io_context& io, std::vector<std::string> words,
               std::chrono::milliseconds patience = std::chrono::seconds(10));
    /// Ends the trial in progress. Nothing is called any more.
    ~GameTrials();

    /// Later calls `done`. Fails if the rules are invalid or cost too much, or if many wait.
    void attempt(const messages::Rules& rules, Done done);

  private:
    class Trial;
    void next();

    boost::asio::io_context& io_;
    std::vector<std::string> words_;
    std::chrono::milliseconds patience_;
    std::deque<std::pair<std::string, Done>> waiting_;  ///< the text for the process
    std::shared_ptr<Trial> trial_;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);  ///< ends with this object
};

/// The program of a trial: confines itself, reads a request from standard input, and writes "ok" or
/// the problem. Returns the exit code.
int run_game_trial(const std::string& parent);

}  // namespace tengen::host
