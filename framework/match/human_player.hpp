// A human at a seat. It only has a name, because humans decide through the match's own functions.
#pragma once

#include <string>

#include "match/player.hpp"

namespace tengen {

class HumanPlayer final : public Player {
  public:
    explicit HumanPlayer(std::string name) : name_(std::move(name)) {}

    const std::string& name() const override { return name_; }
    bool is_human() const override { return true; }
    void decide(const Position&, const Budget&, AnswerHandler) override {}  ///< never called
    void cancel() override {}

  private:
    std::string name_;
};

}  // namespace tengen
