// The kinds of rules that games are made of: their names, parameters, and how one is made.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "core/rule.hpp"
#include "core/schema.hpp"

namespace tengen {

class Board;

/// One rule of a game with all its parameters.
struct RuleUse {
    std::string name;
    Parameters parameters;

    friend bool operator==(const RuleUse&, const RuleUse&) = default;
};

/// What a rule may know of its game when it is made.
struct RuleContext {
    const Board& board;
    int sides;
    int seats;
    const std::vector<std::string>& side_names;
    const std::vector<RuleUse>& rules;  ///< of the whole game, checked against their schemas
};

/// A kind of rule: its name in YAML, its parameters, and how one is made.
struct RuleType {
    std::string name;
    std::string help;
    std::vector<Field> fields;
    /// Fails when the parameters do not fit the board or each other; the error's place is then the
    /// name of the field.
    std::function<Result<std::unique_ptr<Rule>>(const Parameters&, const RuleContext&)> create;
    /// For a rule of which more than one thing can be wrong: all that create() would refuse. Places
    /// are the names of fields, with the index of the item in a list: "steps[2]".
    std::function<Errors(const Parameters&, const RuleContext&)> problems = {};
    /// Parameters that differ from the default and change nothing in this game, and why. Places are
    /// the names of fields. Empty when this rule has none that can be so.
    std::function<Errors(const Parameters&, const RuleContext&)> idle = {};
};

/// All kinds of rules that a program knows.
class RuleCatalogue {
  public:
    void add(RuleType type) { types_.push_back(std::move(type)); }
    const RuleType* find(std::string_view name) const;
    const std::vector<RuleType>& types() const { return types_; }

  private:
    std::vector<RuleType> types_;
};

}  // namespace tengen
