#include "plugin/game_view.hpp"

namespace tengen {

namespace {

constexpr bool same(RuleRole role, int number) {
    return static_cast<std::uint32_t>(role) == static_cast<std::uint32_t>(number);
}

static_assert(same(RuleRole::Places, TENGEN_RULE_PLACES));
static_assert(same(RuleRole::Drops, TENGEN_RULE_DROPS));
static_assert(same(RuleRole::Lines, TENGEN_RULE_LINES));
static_assert(same(RuleRole::FullBoard, TENGEN_RULE_FULL_BOARD));
static_assert(same(RuleRole::NoLine, TENGEN_RULE_NO_LINE));
static_assert(same(RuleRole::Turns, TENGEN_RULE_TURNS));
static_assert(same(RuleRole::Opening, TENGEN_RULE_OPENING));
static_assert(same(RuleRole::Stones, TENGEN_RULE_STONES));
static_assert(same(RuleRole::Forbids, TENGEN_RULE_FORBIDS));
static_assert(same(RuleRole::Captures, TENGEN_RULE_CAPTURES));
static_assert(same(RuleRole::PlaysOn, TENGEN_RULE_PLAYS_ON));
static_assert(same(RuleRole::OtherLines, TENGEN_RULE_OTHER_LINES));
static_assert(same(RuleRole::Other, TENGEN_RULE_OTHER));

}  // namespace

GameView::GameView(std::shared_ptr<const Game> game) : game_(std::move(game)) {
    const GameDescription& description = game_->description();
    const Board& board = game_->board();
    for (const std::string& name : description.sides) side_names_.push_back(name.c_str());
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        blocked_.push_back(board.is_blocked(cell) ? 1 : 0);
    }
    for (std::size_t i = 0; i < description.rules.size(); ++i) {
        add_rule(description.rules[i], game_->traits()[i].role);
    }
    raw_ = {description.id.c_str(),
            description.variant.c_str(),
            static_cast<std::uint32_t>(board.rows()),
            static_cast<std::uint32_t>(board.columns()),
            static_cast<std::uint32_t>(board.cell_count()),
            static_cast<std::uint32_t>(game_->seats()),
            static_cast<std::uint32_t>(game_->sides()),
            static_cast<std::uint32_t>(rules_.size()),
            side_names_.data(),
            rules_.data(),
            blocked_.data(),
            board.steps(),
            static_cast<std::uint32_t>(board.direction_count()),
            0};
}

void GameView::add_rule(const RuleUse& rule, RuleRole role) {
    auto& parameters = parameters_.emplace_back();
    const auto add = [&](const std::string& name, const std::vector<Scalar>& values) {
        std::string& text = values_.emplace_back();
        for (const Scalar& value : values) {
            if (&value != values.data()) text += ',';
            text += to_text(value);
        }
        parameters.push_back({values_.emplace_back(name).c_str(), text.c_str()});
    };
    for (const Parameters::Entry& entry : rule.parameters.entries()) {
        add(entry.name, entry.values);
        // AIs of earlier versions know only the older name.
        const auto [name, values] = entry.canonical();
        if (name != entry.name) add(name, values);
    }
    rules_.push_back({rule.name.c_str(), parameters.data(),
                      static_cast<std::uint32_t>(parameters.size()),
                      static_cast<std::uint32_t>(role)});
}

}  // namespace tengen
