// The part of the set-up form for the players, and the AIs to choose from.
#include <algorithm>

#include "view/setup_view.hpp"

namespace tengen::gui {

SeatForm SetupView::new_seat() {
    SeatForm seat;
    seat.id = next_seat_++;
    const auto is_person = [](const SeatForm& other) { return other.kind == Sitter::Human; };
    const bool person = std::any_of(seats_.begin(), seats_.end(), is_person);
    if (!seats_.empty() || person) seat.kind = Sitter::Level;
    const std::vector<std::string> names = levels();
    if (!names.empty() && std::find(names.begin(), names.end(), seat.level) == names.end()) {
        seat.level = names.front();
    }
    return seat;
}

void SetupView::fit_seats(int count) {
    const auto wanted = static_cast<std::size_t>(std::clamp(count, 1, kMaxSeats));
    while (seats_.size() > wanted) {
        spare_.push_back(std::move(seats_.back()));
        seats_.pop_back();
    }
    while (seats_.size() < wanted) {
        if (spare_.empty()) {
            seats_.push_back(new_seat());
        } else {
            seats_.push_back(std::move(spare_.back()));
            spare_.pop_back();
        }
    }
    if (starts_ >= seats_.size()) starts_ = 0;
}

bool SetupView::can_add_seat() const {
    return static_cast<int>(seats_.size()) < std::min(seat_range().max, kMaxSeats);
}

bool SetupView::can_remove_seat() const {
    return static_cast<int>(seats_.size()) > std::max(seat_range().min, 1);
}

void SetupView::add_seat() {
    if (!can_add_seat()) return;
    changes().seats = static_cast<int>(seats_.size()) + 1;
    reload();
}

void SetupView::remove_seat(std::size_t seat) {
    if (!can_remove_seat() || seat >= seats_.size()) return;
    if (starts_ > seat || starts_ + 1 == seats_.size()) starts_ = starts_ > 0 ? starts_ - 1 : 0;
    seats_.erase(seats_.begin() + static_cast<std::ptrdiff_t>(seat));
    changes().seats = static_cast<int>(seats_.size());
    reload();
}

void SetupView::move_seat(std::size_t from, std::size_t to) {
    if (from >= seats_.size() || to >= seats_.size() || from == to) return;
    SeatForm moved = std::move(seats_[from]);
    seats_.erase(seats_.begin() + static_cast<std::ptrdiff_t>(from));
    seats_.insert(seats_.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
}

void SetupView::set_seat(std::size_t seat, SeatForm form) {
    if (seat >= seats_.size()) return;
    form.id = seats_[seat].id;
    if (form.kind == Sitter::Ai && form.ai.empty() && !ais().empty()) form.ai = ais().front().id;
    if (form.kind == Sitter::Engine && form.engine.empty() && !engines_.empty()) {
        form.engine = engines_.front();
    }
    if (form.engine != seats_[seat].engine) form.engine_options.clear();
    // Options and levels belong to one AI.
    if (form.ai != seats_[seat].ai) {
        form.options.clear();
        const std::vector<std::string> levels = levels_of(form.ai);
        const auto same = std::find(levels.begin(), levels.end(), form.ai_level);
        if (same == levels.end()) {
            const bool medium = std::find(levels.begin(), levels.end(), "medium") != levels.end();
            form.ai_level = medium ? "medium" : "";
        }
    }
    seats_[seat] = std::move(form);
}

Side SetupView::side_of(std::size_t seat) const {
    const std::size_t count = std::max<std::size_t>(seats_.size(), 1);
    const std::size_t slot = (seat + count - starts_) % count;
    const Game& game = *loaded_->game;
    if (static_cast<int>(slot) < game.slots()) return game.side_of_slot(static_cast<int>(slot));
    return static_cast<Side>(slot % static_cast<std::size_t>(game.sides()) + 1);
}

void SetupView::set_starts(std::size_t seat) {
    if (seat < seats_.size()) starts_ = seat;
}

void SetupView::set_policies(const Policies& policies) {
    policies_ = policies;
    for (SeatForm& seat : seats_) seat.limits.on_fault.reset();
}

int SetupView::ai_seats() const {
    return static_cast<int>(std::ranges::count_if(
        seats_, [](const SeatForm& seat) { return seat.kind != Sitter::Human; }));
}

void SetupView::refresh_ais() {
    ais_.clear();
    for (const PluginFile& file : services_.plugins.files()) {
        ais_.insert(ais_.end(), file.ais.begin(), file.ais.end());
    }
    std::sort(ais_.begin(), ais_.end(),
              [](const AiInfo& left, const AiInfo& right) { return left.id < right.id; });
    // These seats waited for an AI to choose.
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].kind == Sitter::Ai && seats_[i].ai.empty()) set_seat(i, seats_[i]);
    }
}

const AiInfo* SetupView::ai(const std::string& id) const {
    for (const AiInfo& info : ais()) {
        if (info.id == id) return &info;
    }
    return nullptr;
}

std::vector<std::string> SetupView::levels() const {
    return services_.levels.names(loaded_ ? loaded_->game->description().id : game_);
}

std::vector<std::string> SetupView::levels_of(const std::string& ai) const {
    return services_.levels.names_of_ai(ai);
}

std::string SetupView::option_text(std::size_t seat, const Field& field) const {
    const SeatForm& form = seats_[seat];
    const auto typed = form.options.find(field.name);
    if (typed != form.options.end()) return typed->second;
    SeatSpec spec;
    spec.kind = SeatKind::Ai;
    spec.name = form.ai;
    spec.level = form.ai_level;
    if (const auto found = services_.levels.resolve(spec, loaded_->game->description().id)) {
        for (const SeatOption& option : found->options) {
            if (option.name == field.name) return option.text;
        }
    }
    return field.default_values.empty() ? "" : to_text(field.default_values.front());
}

}  // namespace tengen::gui
