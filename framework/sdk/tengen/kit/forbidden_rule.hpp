// The rule "forbidden" as AIs need it: who has points that it must not play, and whether a line may
// be one of them.
#pragma once

#include <tengen/kit/line_rule.hpp>

namespace tengen::ai {

class ForbiddenRule {
  public:
    /// Games without the rule forbid nothing.
    explicit ForbiddenRule(const Game& game)
        : illegal_(game.parameter(TENGEN_RULE_FORBIDS, "penalty") == "illegal") {
        for (int number = 1; number <= game.sides(); ++number) {
            const auto side = static_cast<Side>(number);
            for (const char* kind : {"overline", "double_four", "double_three"}) {
                if (game.parameter(TENGEN_RULE_FORBIDS, kind, side) == "true") binds_[side] = true;
            }
        }
    }

    /// Whether some points are forbidden for a side; never where it makes a row of just the length.
    bool binds(Side side) const { return binds_[side]; }
    /// Those points may not be played; else who plays one loses.
    bool illegal() const { return illegal_; }

    /// Whether a stone that makes a line may still be forbidden: a longer row that counts.
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
