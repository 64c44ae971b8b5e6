// The rule "forbidden" for AIs: the sides with forbidden points, and whether a line may be one.
#pragma once

#include <tengen/kit/line_rule.hpp>

namespace tengen::ai {

class ForbiddenRule {
  public:
    /// In a game without the rule, nothing is forbidden.
    explicit ForbiddenRule(const Game& game)
        : illegal_(game.parameter(TENGEN_RULE_FORBIDS, "penalty") == "illegal") {
        for (int number = 1; number <= game.sides(); ++number) {
            const auto side = static_cast<Side>(number);
            for (const char* kind : {"overline", "double_four", "double_three"}) {
                if (game.parameter(TENGEN_RULE_FORBIDS, kind, side) == "true") binds_[side] = true;
            }
        }
    }

    /// Whether a side has forbidden points. A row of exactly the line's length is never forbidden.
    bool binds(Side side) const { return binds_[side]; }
    /// Whether forbidden points are illegal. Otherwise a stone there loses.
    bool illegal() const { return illegal_; }

    /// Whether a stone that makes a line may still be forbidden: an overline that counts as a line.
    bool may_forbid_lines(const LineRule& line) const {
        for (Side side = 1; side < binds_.size(); ++side) {
            const LineEffect longer = line.effect_of_run(line.length() + 1, side);
            if (binds_[side] && longer != LineEffect::None) return true;
        }
        return false;
    }

  private:
    std::array<bool, 16> binds_{};
    bool illegal_;
};

}  // namespace tengen::ai
