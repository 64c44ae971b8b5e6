#include "view/setup_seats.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "config/engine_file.hpp"
#include "table/book_file.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

tl::unexpected<Errors> no_seat(Message message) {
    return fail(Error{ErrorCode::Input, "", std::move(message)});
}

}  // namespace

SeatForm SetupSeats::new_seat() {
    SeatForm seat;
    seat.id = next_id_++;
    const auto is_person = [](const SeatForm& other) { return other.kind == Sitter::Human; };
    const bool person = std::any_of(seats_.begin(), seats_.end(), is_person);
    if (!seats_.empty() || person) seat.kind = Sitter::Level;
    const std::vector<std::string> names = levels();
    if (!names.empty() && std::find(names.begin(), names.end(), seat.level) == names.end()) {
        seat.level = names.front();
    }
    return seat;
}

void SetupSeats::fit() {
    const auto wanted = static_cast<std::size_t>(std::clamp(game_.seats(), 1, kMaxSeats));
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

bool SetupSeats::can_add() const {
    return static_cast<int>(seats_.size()) < std::min(game_.seat_range().max, kMaxSeats);
}

bool SetupSeats::can_remove() const {
    return static_cast<int>(seats_.size()) > std::max(game_.seat_range().min, 1);
}

void SetupSeats::add() {
    if (!can_add()) return;
    game_.set_seats(static_cast<int>(seats_.size()) + 1);
}

void SetupSeats::remove(std::size_t seat) {
    if (!can_remove() || seat >= seats_.size()) return;
    if (starts_ > seat || starts_ + 1 == seats_.size()) starts_ = starts_ > 0 ? starts_ - 1 : 0;
    seats_.erase(seats_.begin() + static_cast<std::ptrdiff_t>(seat));
    game_.set_seats(static_cast<int>(seats_.size()));
}

void SetupSeats::move(std::size_t from, std::size_t to) {
    if (from >= seats_.size() || to >= seats_.size() || from == to) return;
    SeatForm moved = std::move(seats_[from]);
    seats_.erase(seats_.begin() + static_cast<std::ptrdiff_t>(from));
    seats_.insert(seats_.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
}

bool SetupSeats::are_all_people() const {
    return std::ranges::all_of(seats_,
                               [](const SeatForm& seat) { return seat.kind == Sitter::Human; });
}

void SetupSeats::toggle_people() {
    const Sitter others = are_all_people() ? Sitter::Level : Sitter::Human;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        SeatForm form = seats_[seat];
        form.kind = seat == 0 ? Sitter::Human : others;
        set(seat, std::move(form));
    }
}

void SetupSeats::set(std::size_t seat, SeatForm form) {
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

void SetupSeats::take(const std::vector<SeatSpec>& seats) {
    starts_ = 0;
    if (seats.empty()) return;
    seats_.clear();
    spare_.clear();
    const std::vector<std::string> names = levels();
    for (const SeatSpec& seat : seats) {
        seats_.push_back(form_of(seat, names));
        seats_.back().id = next_id_++;
    }
    fit();
}

Side SetupSeats::side_of(std::size_t seat) const {
    const std::size_t count = std::max<std::size_t>(seats_.size(), 1);
    const std::size_t slot = (seat + count - starts_) % count;
    const Game& game = *game_.loaded().game;
    if (static_cast<int>(slot) < game.slots()) return game.side_of_slot(static_cast<int>(slot));
    return static_cast<Side>(slot % static_cast<std::size_t>(game.sides()) + 1);
}

void SetupSeats::set_starts(std::size_t seat) {
    if (seat < seats_.size()) starts_ = seat;
}

void SetupSeats::clear_policies() {
    for (SeatForm& seat : seats_) seat.limits.on_fault.reset();
}

int SetupSeats::ai_count() const {
    return static_cast<int>(std::ranges::count_if(
        seats_, [](const SeatForm& seat) { return seat.kind != Sitter::Human; }));
}

void SetupSeats::read_engines() {
    engines_.clear();
    const EngineList engines = EngineList::read(services_.folders);
    for (const EngineFile& engine : engines.engines()) engines_.push_back(engine.name);
}

void SetupSeats::read_books() {
    books_ = book_names(services_.folders, *game_.loaded().game);
}

void SetupSeats::refresh_ais() {
    ais_.clear();
    for (const PluginFile& file : services_.plugins.files()) {
        ais_.insert(ais_.end(), file.ais.begin(), file.ais.end());
    }
    std::sort(ais_.begin(), ais_.end(),
              [](const AiInfo& left, const AiInfo& right) { return left.id < right.id; });
    // These seats waited for an AI to choose.
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].kind == Sitter::Ai && seats_[i].ai.empty()) set(i, seats_[i]);
    }
}

const AiInfo* SetupSeats::ai(const std::string& id) const {
    for (const AiInfo& info : ais()) {
        if (info.id == id) return &info;
    }
    return nullptr;
}

std::vector<std::string> SetupSeats::levels() const {
    return services_.levels.names(game_.loaded().game->description().id);
}

std::vector<std::string> SetupSeats::levels_of(const std::string& ai) const {
    return services_.levels.names_of_ai(ai);
}

std::string SetupSeats::option_text(std::size_t seat, const Field& field) const {
    const SeatForm& form = seats_[seat];
    const auto typed = form.options.find(field.name);
    if (typed != form.options.end()) return typed->second;
    SeatSpec spec;
    spec.kind = SeatKind::Ai;
    spec.name = form.ai;
    spec.level = form.ai_level;
    if (const auto found = services_.levels.resolve(spec, game_.loaded().game->description().id)) {
        for (const SeatOption& option : found->options) {
            if (option.name == field.name) return option.text;
        }
    }
    return field.default_values.empty() ? "" : tengen::to_text(field.default_values.front());
}

Result<SeatSpec> SetupSeats::checked(std::size_t seat) const {
    const SeatForm& form = seats_[seat];
    const bool chosen = form.kind != Sitter::Ai || ai(form.ai) != nullptr;
    if (!chosen && looking_for_ais()) return no_seat(Message("searching for AIs…"));
    Result<SeatSpec> spec = spec_of(form);
    if (!spec) return fail(spec.error());
    if (form.kind == Sitter::Level) {
        const std::vector<std::string> known = levels();
        if (std::find(known.begin(), known.end(), form.level) == known.end()) {
            return no_seat(Message("there is no level '{}'", printable(form.level, 40)));
        }
    }
    if (form.kind != Sitter::Ai) return std::move(*spec);
    const AiInfo* info = ai(form.ai);
    if (info == nullptr) {
        return no_seat(Message("there is no AI '{}'", printable(form.ai, 40)));
    }
    SeatSpec of_ai = *spec;
    ErrorList errors;
    take_ponder(of_ai, errors);
    if (!errors.empty()) return fail(errors.take());
    const Result<Parameters> options = read_options(info->options, of_ai);
    if (!options) return fail(options.error());
    return std::move(*spec);
}

bool SetupSeats::awaits_ais() const {
    if (!looking_for_ais()) return false;
    return std::ranges::any_of(seats_, [this](const SeatForm& form) {
        if (form.kind == Sitter::Ai) return ai(form.ai) == nullptr;
        if (form.kind != Sitter::Level) return false;
        SeatSpec level;
        level.kind = SeatKind::Ai;
        level.name = form.level;
        const Result<SeatSpec> found = services_.levels.resolve(level, game_.name());
        return found && ai(found->name) == nullptr;
    });
}

std::string SetupSeats::problem(std::size_t seat) const {
    const Result<SeatSpec> spec = checked(seat);
    return spec ? "" : form_line(spec.error().front());
}

Result<std::vector<SeatSpec>> SetupSeats::specs() const {
    std::vector<SeatSpec> specs;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const std::size_t seat = (starts_ + i) % seats_.size();
        Result<SeatSpec> spec = checked(seat);
        if (!spec) {
            Errors problems = spec.error();
            for (Error& error : problems) error.place = tr(Message("seat {}", seat + 1));
            return fail(std::move(problems));
        }
        specs.push_back(std::move(*spec));
    }
    return specs;
}

}  // namespace tengen::gui
