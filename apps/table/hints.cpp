#include "table/hints.hpp"

#include <utility>

#include "match/refuse.hpp"

namespace tengen {

Result<void> Hints::ask() {
    if (kind_ == GameKind::Online) return refuse("an online game has no hints");
    if (match_.result()) return refuse("the game is over");
    const Seat seat = match_.position().turn().seat;
    if (!is_person(match_, seat)) return refuse("it is not a person's turn");
    if (advisor_ == nullptr) {
        Result<std::vector<ChosenAi>> ais = factory_.strongest(match_.position().game());
        if (!ais) return fail(std::move(ais.error()));
        advisor_ = std::make_unique<Advisor>(std::move(*ais), factory_);
    }
    advisor_->cancel();
    advisor_->ask(match_.position(), time_, [this](const Answer& answer) { take(answer); });
    return {};
}

void Hints::drop() {
    cell_ = kNoCell;
    if (advisor_ != nullptr) advisor_->cancel();
}

void Hints::take(const Answer& answer) {
    if (!answer) return observer_.on_hint_failed(answer.error().text);
    // The observer may give a command that destroys this object.
    const std::string name = advisor_->name();
    if (answer->kind == Decision::Kind::Resign) {
        return observer_.on_hint_failed(Message("{} would resign", name));
    }
    const ActionKind kind = answer->action.kind();
    const bool stone = kind == ActionKind::Place || kind == ActionKind::PlaceOf;
    if (stone) cell_ = answer->action.cell();
    observer_.on_hint(answer->action, name);
}

}  // namespace tengen
