// The result of the set-up form: a table, or the reasons why there is none.
#include "base/text.hpp"
#include "config/duration.hpp"
#include "table/clock_text.hpp"
#include "view/setup_view.hpp"
#include "view/translation.hpp"

#include <algorithm>

namespace tengen::gui {
namespace {

/// Formats an error as one line, for people who see the form and no command line.
std::string line_of(const Error& error) {
    std::string place = error.place;
    for (const std::string_view prefix : {"--set rules.", "--set ", "--"}) {
        if (!place.starts_with(prefix)) continue;
        place.erase(0, prefix.size());
        break;
    }
    const std::string text = tr(error.message);
    return place.empty() ? text : place + tr(": ") + text;
}

tl::unexpected<Errors> wrong(std::string place, Message message) {
    return fail(Error{ErrorCode::Input, std::move(place), std::move(message)});
}

}  // namespace

Result<SeatSpec> SetupView::checked_seat(std::size_t seat) const {
    const SeatForm& form = seats_[seat];
    const bool chosen = form.kind != Sitter::Ai || ai(form.ai) != nullptr;
    if (!chosen && looking_for_ais()) return wrong("", Message("searching for AIs…"));
    Result<SeatSpec> spec = spec_of(form);
    if (!spec) return fail(spec.error());
    if (form.kind == Sitter::Level) {
        const std::vector<std::string> known = levels();
        if (std::find(known.begin(), known.end(), form.level) == known.end()) {
            return wrong("", Message("there is no level '{}'", printable(form.level, 40)));
        }
    }
    if (form.kind != Sitter::Ai) return std::move(*spec);
    const AiInfo* info = ai(form.ai);
    if (info == nullptr) {
        return wrong("", Message("there is no AI '{}'", printable(form.ai, 40)));
    }
    const Result<Parameters> options = read_options(info->options, *spec);
    if (!options) return fail(options.error());
    return std::move(*spec);
}

bool SetupView::awaits_ais() const {
    if (!looking_for_ais()) return false;
    return std::ranges::any_of(seats_, [this](const SeatForm& form) {
        if (form.kind == Sitter::Ai) return ai(form.ai) == nullptr;
        if (form.kind != Sitter::Level) return false;
        SeatSpec level;
        level.kind = SeatKind::Ai;
        level.name = form.level;
        const Result<SeatSpec> found = services_.levels.resolve(level, game_);
        return found && ai(found->name) == nullptr;
    });
}

std::string SetupView::seat_problem(std::size_t seat) const {
    const Result<SeatSpec> spec = checked_seat(seat);
    return spec ? "" : line_of(spec.error().front());
}

Result<ClockSettings> SetupView::clock_settings() const {
    ClockSettings clock;
    clock.margin = margin_;
    if (!clock_.move.empty()) {
        const auto time = parse_duration(clock_.move);
        if (!time) return wrong(tr("time for a move"), time.error().front().message);
        clock.move = *time;
    }
    if (!clock_.total.empty()) {
        const Result<void> read = read_game_clock(clock_.total, clock);
        if (!read) return wrong(tr("time for a game"), read.error().front().message);
    }
    return clock;
}

Result<ThinkingTime> SetupView::thinking_time() const {
    const ThinkingTime usual;
    const auto time = parse_duration(clock_.thinking);
    if (!time) return wrong(tr("thinking time"), time.error().front().message);
    return *time == usual.soft ? usual : ThinkingTime::of(*time);
}

/// In the order of play.
Result<std::vector<SeatSpec>> SetupView::checked_seats() const {
    std::vector<SeatSpec> specs;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const std::size_t seat = (starts_ + i) % seats_.size();
        Result<SeatSpec> spec = checked_seat(seat);
        if (!spec) {
            Errors problems = spec.error();
            for (Error& error : problems) error.place = tr(Message("seat {}", seat + 1));
            return fail(std::move(problems));
        }
        specs.push_back(std::move(*spec));
    }
    return specs;
}

Result<TableSpec> SetupView::spec() const {
    if (!problems_.empty()) return tl::unexpected(problems_);
    const Result<ClockSettings> clock = clock_settings();
    if (!clock) return fail(clock.error());
    const Result<ThinkingTime> thinking = thinking_time();
    if (!thinking) return fail(thinking.error());
    Result<std::vector<SeatSpec>> seats = checked_seats();
    if (!seats) return fail(seats.error());
    TableSpec spec;
    spec.game = full_name();
    spec.overrides = overrides();
    spec.seats = std::move(*seats);
    spec.stones = stones_;
    spec.clock = *clock;
    spec.thinking = *thinking;
    spec.seed = seed_;
    spec.policies = policies_;
    return spec;
}

std::string SetupView::problem() const {
    const Result<TableSpec> spec = this->spec();
    return spec ? "" : line_of(spec.error().front());
}

}  // namespace tengen::gui
