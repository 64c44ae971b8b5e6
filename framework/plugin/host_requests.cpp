#include "plugin/host_requests.hpp"

#include <algorithm>
#include <utility>

namespace tengen {

HostRequests::Sent HostRequests::send_game(const AiSettings& settings,
                                           const std::shared_ptr<const Game>& game) {
    wire::write(
        out_, ++request_,
        wire::Sit{settings.ai.id, to_text(game->description()), to_text(settings.options),
                  settings.book.empty() ? std::string()
                                        : std::filesystem::absolute(settings.book).string()});
    if (!wire::fits(out_)) return Sent::TooLong;
    if (!channel_.send(out_)) return Sent::Gone;
    position_.reset();
    asked_ = game;
    return Sent::Yes;
}

void HostRequests::is_ready() {
    position_.emplace(std::move(asked_));
    equal_.reset();
    new_game_ = false;
    last_.reset();
}

void HostRequests::forget() {
    position_.reset();
    new_game_ = false;
    last_.reset();
}

bool HostRequests::send_question(const Position& position, const Budget& budget) {
    if (!send_new_game() || !send_stones(position)) return false;
    wire::Think message{follow(position), budget};
    std::vector<Action>& actions = message.actions.actions;
    while (actions.size() > wire::kMaxActions) {
        const auto middle = actions.begin() + wire::kMaxActions;
        wire::write(out_, 0, wire::Actions{message.actions.keep, {actions.begin(), middle}});
        if (!channel_.send(out_)) return false;
        actions.erase(actions.begin(), middle);
        message.actions.keep += wire::kMaxActions;
    }
    wire::write(out_, ++request_, message);
    return channel_.send(out_);
}

bool HostRequests::send_new_game() {
    if (std::exchange(new_game_, false)) {
        wire::write(out_, 0, wire::NewGame{last_});
        if (!channel_.send(out_)) return false;
    }
    last_.reset();
    return true;
}

/// Restarts with the starting stones of `target`, if they differ from the previous ones.
bool HostRequests::send_stones(const Position& target) {
    if (position_->setup() == target.setup()) return true;
    // The mirror may be the last owner of its game.
    const std::shared_ptr<const Game> game = position_->shared_game();
    position_.emplace(game, target.setup());
    wire::write(out_, 0, target.setup());
    return channel_.send(out_);
}

/// Makes the mirror equal to `target`, a position of the same game with the same starting stones.
/// Costs one comparison per ply, plus the actions of the difference.
wire::Actions HostRequests::follow(const Position& target) {
    const int common = std::min(position_->ply(), target.ply());
    int same = 0;
    while (same < common && position_->action(same) == target.action(same)) ++same;
    while (position_->ply() > same) position_->undo();
    wire::Actions difference;
    difference.keep = static_cast<std::uint32_t>(same);
    difference.actions.reserve(static_cast<std::size_t>(target.ply() - same));
    for (int ply = same; ply < target.ply(); ++ply) {
        difference.actions.push_back(target.action(ply));
        position_->apply(target.action(ply));
    }
    return difference;
}

bool HostRequests::knows(const std::shared_ptr<const Game>& game) {
    if (!position_) return false;
    if (position_->shared_game() == game || equal_ == game) return true;
    if (position_->game().description() != game->description()) return false;
    equal_ = game;
    return true;
}

}  // namespace tengen
