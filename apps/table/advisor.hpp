// Asks an AI for advice on a position, beside the game.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/position.hpp"
#include "table/seating.hpp"

namespace tengen {

/// One question at a time; destroying it takes the question back.
class Advisor {
  public:
    using Handler = std::function<void(const Answer&)>;

    Advisor(ChosenAi ai, boost::asio::io_context& io);

    /// Calls back once, unless cancelled.
    void ask(const Position& position, ThinkingTime time, Handler handler);
    void cancel();
    bool asking() const { return asking_; }
    const std::string& name() const { return name_; }

  private:
    std::string name_;
    std::unique_ptr<AiSession> session_;
    bool asking_ = false;
};

}  // namespace tengen
