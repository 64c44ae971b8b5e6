#include "server/view.hpp"

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "journal/match_result.hpp"

namespace tengen::server {

namespace {

char sign_of(Side side) {
    if (side == kEmpty) return '.';
    return side == kOutside ? '#' : static_cast<char>('0' + side);
}

std::vector<std::string> legal_names(const Position& position) {
    if (position.over()) return {};
    if (position.game().places_freely()) return {"empty"};
    ActionList scratch;
    std::vector<std::string> names;
    for (const Action action : position.legal(scratch)) {
        names.push_back(position.action_name(action));
    }
    return names;
}

/// The side to move, and what it is asked.
Message prompt_of(const Position& position) {
    if (const Message prompt = position.prompt(); !prompt.id.empty()) return prompt;
    return Message("{} to move.", position.game().side_term(position.turn().side));
}

}  // namespace

messages::View view_of(const Position& position, const MatchResult* result) {
    messages::View view;
    const int cells = position.board().cell_count();
    for (int cell = 0; cell < cells; ++cell) {
        view.cells += sign_of(position.at(static_cast<Cell>(cell)));
    }
    if (position.game().counts_cells()) {
        std::string& numbers = view.numbers.emplace();
        for (int cell = 0; cell < cells; ++cell) {
            if (cell > 0) numbers += ' ';
            numbers += std::to_string(position.number_at(static_cast<Cell>(cell)));
        }
    } else if (!position.values().empty()) {
        std::string& kinds = view.kinds.emplace();
        for (int cell = 0; cell < cells; ++cell) {
            kinds += kind_sign(position, static_cast<Cell>(cell));
        }
    }
    const bool over = position.over() || result != nullptr;
    if (!over) {
        view.legal = legal_names(position);
        view.act = position.turn().seat;
        view.prompt = messages::wire_text(prompt_of(position));
    } else if (result != nullptr) {
        view.prompt = messages::wire_text(result->text);
        messages::ViewEnd& end = view.end.emplace();
        end.reason = result->reason;
        for (int seat = 0; seat < position.game().seats(); ++seat) {
            end.ranks.push_back(result->outcome.rank[static_cast<std::size_t>(seat)]);
        }
    }
    const std::vector<Message> status = position.status();
    if (!status.empty()) {
        const std::vector<Argument> parts(status.begin(), status.end());
        view.status = messages::wire_text(listed(parts));
    }
    for (const Mark& mark : position.marks()) {
        view.marks.push_back(cell_name(position.board(), mark.cell));
    }
    return view;
}

}  // namespace tengen::server
