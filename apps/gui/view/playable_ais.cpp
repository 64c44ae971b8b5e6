#include "view/playable_ais.hpp"

#include <utility>

namespace tengen::gui {

PlayableAis::PlayableAis(const PlayerFactory& factory, std::function<void()> refused)
    : factory_(factory), refused_(std::move(refused)) {}

PlayableAis::~PlayableAis() = default;

void PlayableAis::ask(std::shared_ptr<const Game> game, const std::vector<SeatSpec>& ais) {
    if (game_ == nullptr || game_->description() != game->description()) {
        known_.clear();
        refusing_.clear();
        session_.reset();
    }
    game_ = std::move(game);
    waiting_.assign(ais.rbegin(), ais.rend());
    if (session_ == nullptr) ask_next();
}

void PlayableAis::ask_next() {
    session_.reset();
    while (!waiting_.empty()) {
        const SeatSpec seat = std::move(waiting_.back());
        waiting_.pop_back();
        // An unknown one would start a search for plugins.
        const bool asks = seat.kind == SeatKind::Ai && !known_.contains(seat.name) &&
                          factory_.knows(seat, *game_);
        if (!asks) continue;
        Result<ChosenAi> ai = factory_.choose(seat, *game_);
        if (!ai) continue;
        // The window must stay quick.
        ai->settings.gives_way = ai->settings.isolation == Isolation::Process;
        session_ = factory_.open_session(std::move(*ai));
        return session_->prepare(game_,
                                 [this, name = seat.name](const tl::expected<void, Fault>& ready) {
                                     answered(name, ready);
                                 });
    }
}

void PlayableAis::answered(const std::string& ai, const tl::expected<void, Fault>& ready) {
    known_.insert(ai);
    const bool refused = !ready && ready.error().kind == FaultKind::Refused;
    if (refused) refusing_.insert(ai);
    ask_next();
    if (refused) refused_();
}

}  // namespace tengen::gui
