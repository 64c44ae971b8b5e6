#include "engine/gomocup_game.hpp"

#include <algorithm>
#include <array>

namespace tengen {
namespace {

/// The parameters of "line" and "forbidden" for a rule number.
struct NumberedRule {
    int number;
    std::string_view name;     ///< for display
    std::string_view variant;  ///< of gomoku
    std::string_view black_overline, white_overline;
    std::string_view closed;
    bool renju;
};

constexpr std::array kRules{
    NumberedRule{0, "freestyle", "freestyle", "wins", "wins", "wins", false},
    NumberedRule{1, "exactly five", "standard", "ignored", "ignored", "wins", false},
    NumberedRule{4, "renju", "renju", "ignored", "wins", "wins", true},
    NumberedRule{8, "caro", "caro", "wins", "wins", "ignored", false},
    NumberedRule{9, "exact caro", "caro_exact", "ignored", "ignored", "ignored", false},
};

const NumberedRule* find_rule(int number) {
    const auto found = std::find_if(kRules.begin(), kRules.end(), [&](const NumberedRule& rule) {
        return rule.number == number;
    });
    return found == kRules.end() ? nullptr : &*found;
}

tl::unexpected<Errors> cannot_say(std::string_view what) {
    return fail(Error{ErrorCode::Plugin, "", Message(what)});
}

bool is_plain_board(const BoardShape& board) {
    return board.blocked.empty() && board.lines.empty() && board.neighbours == Neighbours::Square &&
           board.wrap == Wrap{} && board.layers == 1;
}

bool fits(const NumberedRule& rule, const Parameters& line) {
    return line.text("overline", 1) == rule.black_overline &&
           line.text("overline", 2) == rule.white_overline && line.text("closed") == rule.closed;
}

bool is_five_in_a_row(const Parameters& line) {
    return line.integer("length") == 5 && line.text("result") == "wins" &&
           (line.text("winner") == "side" || line.text("winner") == "actor") &&
           line.values("directions").empty();
}

/// Whether these are renju's forbidden shapes, for black only.
bool is_renju(const Parameters& forbidden) {
    const auto all = [&](Side side, bool on) {
        return forbidden.switched_on("overline", side) == on &&
               forbidden.switched_on("double_four", side) == on &&
               forbidden.switched_on("double_three", side) == on;
    };
    return all(1, true) && all(2, false) && forbidden.text("threes") == "rif" &&
           forbidden.text("penalty") == "loses";
}

/// The rules of a game, as far as the protocol can express them.
struct RulesFound {
    const Parameters* line = nullptr;
    bool renju = false;
    std::string opening = "none";
    bool others = false;  ///< rules or values that it cannot express
};

/// Whether a side may place its stone on any empty cell.
bool is_plain_place(const Parameters& place) {
    const auto is_none = [](const Scalar& way) { return way == Scalar(std::string("none")); };
    return place.text("stones") == "own" && place.text("on") == "empty" &&
           place.text("beside") == "anything" && place.text("not_beside") == "nothing" &&
           std::ranges::all_of(place.values("also"), is_none);
}

RulesFound look_at(const GameDescription& description) {
    RulesFound found;
    for (const RuleUse& use : description.rules) {
        const Parameters& parameters = use.parameters;
        if (use.part() == "line") {
            found.others =
                found.others || found.line != nullptr || parameters.text("shape") != "row";
            found.line = &parameters;
        } else if (use.name == "forbidden") {
            found.renju = is_renju(parameters);
            found.others = found.others || !found.renju;
        } else if (use.name == "opening") {
            found.opening =
                parameters.values("steps").empty() ? parameters.text("name") : "of its own";
        } else if (use.name == "place") {
            found.others = found.others || !is_plain_place(parameters);
        } else if (use.name == "full_board") {
            found.others = found.others || parameters.text("result") != "draw";
        } else if (use.name != "move_limit" && use.name != "no_line") {
            // The last two only draw a game earlier; otherwise the manager decides it.
            found.others = true;
        }
    }
    return found;
}

RuleUse use_of(const RuleCatalogue& catalogue, std::string_view name) {
    const RuleType* const type = catalogue.find(name);
    return {std::string(name), Parameters(type->fields, 2)};
}

std::vector<Scalar> texts(std::string_view first, std::string_view second) {
    return {std::string(first), std::string(second)};
}

std::vector<RuleUse> rules_of(const NumberedRule& rule, bool swap2,
                              const RuleCatalogue& catalogue) {
    std::vector<RuleUse> rules{use_of(catalogue, "place"), use_of(catalogue, "line"),
                               use_of(catalogue, "full_board")};
    rules[1].parameters.set("overline", texts(rule.black_overline, rule.white_overline));
    rules[1].parameters.set("closed", {std::string(rule.closed)});
    if (rule.renju) {
        RuleUse forbidden = use_of(catalogue, "forbidden");
        for (const char* shape : {"overline", "double_four", "double_three"}) {
            forbidden.parameters.set(shape, {true, false});
        }
        rules.push_back(std::move(forbidden));
    }
    if (swap2) {
        rules.push_back(use_of(catalogue, "opening"));
        rules.back().parameters.set("name", {std::string("swap2")});
    }
    return rules;
}

}  // namespace

std::string_view gomocup_rule_name(int rule) {
    const NumberedRule* const found = find_rule(rule);
    return found == nullptr ? std::string_view() : found->name;
}

Result<GomocupGame> gomocup_game(const Game& game) {
    const GameDescription& description = game.description();
    if (game.seats() != 2 || game.sides() != 2) {
        return cannot_say("the Gomocup protocol is for two players");
    }
    if (!is_plain_board(description.board)) {
        return cannot_say("the Gomocup protocol has plain rectangular boards only");
    }
    const RulesFound found = look_at(description);
    if (found.others || found.line == nullptr || !is_five_in_a_row(*found.line)) {
        return cannot_say(
            "the rules of this game have no number in the Gomocup protocol (dialect=tengen is for "
            "any game)");
    }
    if (found.opening != "none" && found.opening != "swap2") {
        return fail(ErrorCode::Plugin, "",
                    "the Gomocup protocol has no opening '{}' (it has swap2)", found.opening);
    }
    for (const NumberedRule& rule : kRules) {
        if (rule.renju != found.renju || !fits(rule, *found.line)) continue;
        return GomocupGame{description.board.columns, description.board.rows, rule.number,
                           found.opening == "swap2"};
    }
    return cannot_say(
        "the rules of this game have no number in the Gomocup protocol (dialect=tengen is for any "
        "game)");
}

Result<std::shared_ptr<const Game>> make_game(const GomocupGame& said,
                                              const RuleCatalogue& catalogue) {
    const NumberedRule* const rule = find_rule(said.rule);
    if (rule == nullptr) {
        return fail(ErrorCode::Input, "",
                    "rule {} is not supported (0 freestyle, 1 exactly five, 4 renju, 8 caro, "
                    "9 exact caro)",
                    said.rule);
    }
    GameDescription description;
    description.id = "gomoku";
    description.variant = rule->variant;
    description.board.columns = said.columns;
    description.board.rows = said.rows;
    description.sides = {"black", "white"};
    description.seats = 2;
    description.rules = rules_of(*rule, said.swap2, catalogue);
    return Game::create(std::move(description), catalogue);
}

int yixin_rule(int gomocup_rule) {
    if (gomocup_rule == 4) return 2;
    return gomocup_rule == 0 || gomocup_rule == 1 ? gomocup_rule : -1;
}

}  // namespace tengen
