// The kinds of rules: their names, parameters and factories.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "core/region.hpp"
#include "core/rule.hpp"
#include "core/schema.hpp"

namespace tengen {

class Board;

/// The part of a rule's name before a label: "line" of "line/three".
std::string_view part_of(std::string_view rule_name);

/// One rule of a game with all its parameters.
struct RuleUse {
    std::string name;  ///< of the part, or PART/LABEL for a further use of it
    Parameters parameters;

    std::string_view part() const { return part_of(name); }

    friend bool operator==(const RuleUse&, const RuleUse&) = default;
};

/// A rule's knowledge of its game at creation.
struct RuleContext {
    const Board& board;
    int sides;
    int seats;
    const std::vector<std::string>& side_names;
    const std::vector<RuleUse>& rules;  ///< of the whole game, checked against their schemas
    const std::vector<BoardRegion>& regions;
    const std::vector<Direction>& facing;    ///< by side; empty: north for all
    const std::vector<std::string>& pieces;  ///< the kinds of stones; empty: all are alike
};

/// The first use of a part; null if there is none.
const RuleUse* find_use(std::span<const RuleUse> rules, std::string_view part);

/// A kind of rule: its name in YAML, its parameters and its factory.
struct RuleType {
    std::string name;
    std::string help;
    std::vector<Field> fields;
    /// Fails if the parameters do not fit the board or each other. The error's place is then the
    /// name of the field.
    std::function<Result<std::unique_ptr<Rule>>(const Parameters&, const RuleContext&)> create;
    /// For a rule that can have several errors: returns all errors that would make create() fail.
    /// Places are names of fields, with the index of a list item: "steps[2]".
    std::function<std::vector<Error>(const Parameters&, const RuleContext&)> problems = {};
    /// Returns the parameters that differ from the default but have no effect in this game, with
    /// the reason. Places are names of fields. Empty if the rule has no such parameters.
    std::function<std::vector<Error>(const Parameters&, const RuleContext&)> idle = {};
    bool repeats = false;  ///< a game may use it several times, with labels
};

/// All kinds of rules that a program knows.
class RuleCatalogue {
  public:
    void add(RuleType type) { types_.push_back(std::move(type)); }
    /// Finds a part by its name, or by the name of one of its uses.
    const RuleType* find(std::string_view rule_name) const;
    const std::vector<RuleType>& types() const { return types_; }

  private:
    std::vector<RuleType> types_;
};

}  // namespace tengen
