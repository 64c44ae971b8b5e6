#include "view/setup_view.hpp"

#include "config/duration.hpp"
#include "core/position_text.hpp"
#include "table/clock_text.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

tl::unexpected<Errors> wrong(std::string place, Message message) {
    return fail(Error{ErrorCode::Input, std::move(place), std::move(message)});
}

}  // namespace

SetupView::SetupView(SetupServices services)
    : services_(std::move(services)),
      game_(services_.rules, services_.load_game, [this] { seats_.fit(); }),
      seats_(services_, game_) {}

Result<void> SetupView::begin(const std::string& game) {
    if (begun() && (game == game_.name() || game == game_.full_name())) return {};
    if (Result<void> opened = game_.open(game); !opened) return opened;
    stones_.clear();
    seats_.set_starts(0);
    seats_.read_engines();
    return {};
}

Result<void> SetupView::begin(const TableSpec& spec) {
    if (Result<void> opened = game_.open(spec.game, spec.overrides); !opened) return opened;
    seats_.take(spec.seats);
    seats_.read_engines();
    clock_.move = spec.clock.move ? tengen::to_text(*spec.clock.move) : "";
    clock_.total = game_clock_text(spec.clock);
    clock_.thinking = tengen::to_text(spec.thinking.soft);
    margin_ = spec.clock.margin;
    stones_ = spec.stones;
    seed_ = spec.seed;
    policies_ = spec.policies;
    return {};
}

void SetupView::set_policies(const Policies& policies) {
    policies_ = policies;
    seats_.clear_policies();
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

Result<Setup> SetupView::position() const {
    const Game& game = *game_.loaded().game;
    Result<Setup> setup = parse_setup(game, stones_);
    if (!setup) return wrong(tr("position"), setup.error().front().message);
    if (const auto checked = game.check(*setup); !checked) {
        return wrong(tr("position"), checked.error().front().message);
    }
    return setup;
}

Result<TableSpec> SetupView::spec() const {
    if (!game_.problems().empty()) return fail(game_.problems());
    if (const Result<Setup> setup = position(); !setup) return fail(setup.error());
    const Result<ClockSettings> clock = clock_settings();
    if (!clock) return fail(clock.error());
    const Result<ThinkingTime> thinking = thinking_time();
    if (!thinking) return fail(thinking.error());
    Result<std::vector<SeatSpec>> seats = seats_.specs();
    if (!seats) return fail(seats.error());
    TableSpec spec;
    spec.game = game_.full_name();
    spec.overrides = game_.overrides();
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
    return spec ? "" : form_line(spec.error().front());
}

}  // namespace tengen::gui
