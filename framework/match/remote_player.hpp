// A player of a mirrored match who decides elsewhere. It only has a name.
#pragma once

#include <string>

#include "match/player.hpp"

namespace tengen {

class RemotePlayer final : public Player {
  public:
    explicit RemotePlayer(std::string name) : name_(std::move(name)) {}

    const std::string& name() const override { return name_; }
    void decide(const Position&, const Budget&, AnswerHandler) override {}  ///< never called
    void cancel() override {}

  private:
    std::string name_;
};

}  // namespace tengen
