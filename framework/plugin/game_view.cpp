#include "plugin/game_view.hpp"

namespace tengen {

GameView::GameView(std::shared_ptr<const Game> game) : game_(std::move(game)) {
    const GameDescription& description = game_->description();
    const Board& board = game_->board();
    for (const std::string& name : description.sides) side_names_.push_back(name.c_str());
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        blocked_.push_back(board.is_blocked(cell) ? 1 : 0);
    }
    for (const RuleUse& rule : description.rules) add_rule(rule);
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

void GameView::add_rule(const RuleUse& rule) {
    auto& parameters = parameters_.emplace_back();
    for (const Parameters::Entry& entry : rule.parameters.entries()) {
        std::string& text = values_.emplace_back();
        for (const Scalar& value : entry.values) {
            if (&value != entry.values.data()) text += ',';
            text += to_text(value);
        }
        parameters.push_back({entry.name.c_str(), text.c_str()});
    }
    rules_.push_back(
        {rule.name.c_str(), parameters.data(), static_cast<std::uint32_t>(parameters.size()), 0});
}

}  // namespace tengen
