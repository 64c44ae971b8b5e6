#include "rules/result.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/spelling.hpp"
#include "base/text.hpp"

namespace tengen::rules {

GameResult result_of(const Parameters& parameters) {
    const std::string& word = parameters.text("result");
    if (word == "wins") return GameResult::Wins;
    return word == "loses" ? GameResult::Loses : GameResult::Draw;
}

Outcome outcome_for(const Position& position, GameResult result, Side side) {
    if (result == GameResult::Draw) return draw_of(position);
    return result == GameResult::Wins ? win_for(position, side) : loss_for(position, side);
}

Result<Side> read_side(std::string_view field, const Parameters& parameters,
                       const std::vector<std::string_view>& words, const RuleContext& context) {
    const std::string& text = parameters.text(field);
    if (std::ranges::find(words, text) != words.end()) return kEmpty;
    const auto& sides = context.side_names;
    const auto found = std::ranges::find(sides, text);
    if (found != sides.end()) return static_cast<Side>(found - sides.begin() + 1);
    std::vector<std::string_view> known = words;
    known.insert(known.end(), sides.begin(), sides.end());
    return fail(ErrorCode::Input, std::string(field), "'{}' must be one of {}, found '{}'{}", field,
                fmt::format("{}", fmt::join(known, ", ")), printable(text, 40),
                did_you_mean(text, known));
}

Result<void> check_draw(const Parameters& parameters, std::string_view usual_winner) {
    if (result_of(parameters) != GameResult::Draw || parameters.text("winner") == usual_winner) {
        return {};
    }
    return fail(ErrorCode::Input, "winner",
                "a draw has no winner (give 'result' wins or loses, or leave out 'winner')");
}

}  // namespace tengen::rules
