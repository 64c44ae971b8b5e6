#include "plugin/ai_instance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>

#include "base/text.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/marks_api.hpp"

/// The target of a plugin's search handle.
struct tengen_search {
    tengen::StopSignal stop;
    const tengen::ReportHandler* handler;
    tengen::AiReport* report;
    std::size_t cell_count;
};

namespace tengen {

namespace {

constexpr std::size_t kMaxLine = 256;
constexpr std::size_t kMaxLogBytes = 1024;

/// The buffer for a plugin's error text.
class ErrorText {
  public:
    tengen_error_t* raw() { return &raw_; }
    /// The plugin cannot write the last byte, so the text always ends.
    std::string text() const { return printable(text_.data(), 300); }

  private:
    std::array<char, 512> text_{};
    tengen_error_t raw_{text_.data(), static_cast<std::uint32_t>(text_.size() - 1), 0};
};

tl::unexpected<Fault> failed(const ErrorText& error) {
    const std::string text = error.text();
    // The C++ layer passes on an exception's text, but not its type.
    if (text == std::bad_alloc().what()) return tl::unexpected(no_memory_fault());
    return tl::unexpected(failed_fault(text));
}

/// Calls into a plugin. An exception from it becomes a fault.
template <class Call>
auto guarded(Call&& call) -> decltype(call()) {
    try {
        return call();
    } catch (const std::bad_alloc&) {
        return tl::unexpected(no_memory_fault());
    } catch (const std::exception& exception) {
        return tl::unexpected(exception_fault(printable(exception.what(), 300)));
    } catch (...) {
        return tl::unexpected(unknown_exception_fault());
    }
}

std::int64_t milliseconds_until(Clock::time_point point, Clock::time_point now) {
    if (point == Budget::kNever) return -1;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(point - now);
    return std::max<std::int64_t>(0, left.count());
}

tengen_limits_t limits_of(const Budget& budget) {
    // Without a time limit, the clock is not needed.
    const bool timed = budget.soft != Budget::kNever || budget.hard != Budget::kNever;
    const Clock::time_point now = timed ? Clock::now() : Clock::time_point();
    tengen_limits_t limits{};
    limits.soft_ms = milliseconds_until(budget.soft, now);
    limits.hard_ms = milliseconds_until(budget.hard, now);
    for (std::size_t seat = 0; seat < budget.clocks.size(); ++seat) {
        limits.clock_ms[seat] = std::max<std::int64_t>(-1, budget.clocks[seat].count());
    }
    limits.nodes = budget.nodes;
    limits.seed = budget.seed;
    limits.memory_bytes = budget.memory_bytes;
    limits.depth = budget.depth;
    limits.threads = std::max(1u, budget.threads);
    return limits;
}

std::vector<tengen_option_value_t> values_of(const Parameters& options) {
    std::vector<tengen_option_value_t> values;
    for (const Parameters::Entry& entry : options.entries()) {
        tengen_option_value_t value{entry.name.c_str(), "", 0, 0};
        const Scalar& scalar = entry.values[0];
        if (const bool* flag = std::get_if<bool>(&scalar)) value.integer = *flag ? 1 : 0;
        if (const auto* whole = std::get_if<std::int64_t>(&scalar)) value.integer = *whole;
        if (const double* real = std::get_if<double>(&scalar)) value.real = *real;
        if (const auto* text = std::get_if<std::string>(&scalar)) value.text = text->c_str();
        values.push_back(value);
    }
    return values;
}

extern "C" {

bool stop_requested(const tengen_search_t* search) noexcept {
    return search->stop.raised();
}

void take_report(tengen_search_t* search, const tengen_report_t* raw) noexcept {
    if (raw == nullptr || !*search->handler) return;
    AiReport& report = *search->report;
    report.depth = raw->depth;
    report.nodes = raw->nodes;
    report.score = raw->score;
    const bool is_chance = raw->win_chance >= 0 && raw->win_chance <= 1;
    report.win_chance = is_chance ? raw->win_chance : std::numeric_limits<double>::quiet_NaN();
    report.line.clear();
    const std::size_t length = std::min<std::size_t>(raw->line_count, kMaxLine);
    for (std::size_t i = 0; raw->line != nullptr && i < length; ++i) {
        report.line.emplace_back(raw->line[i]);
    }
    report.values.clear();
    if (raw->values != nullptr) {
        report.values.assign(raw->values, raw->values + search->cell_count);
    }
    (*search->handler)(report);
}

}  // extern "C"

Answer answer_of(const tengen_decision_t& raw) {
    switch (raw.kind) {
        case TENGEN_DECIDE_PLAY:
            return Decision{Decision::Kind::Play, Action(raw.action)};
        case TENGEN_DECIDE_RESIGN:
            return Decision{Decision::Kind::Resign, Action()};
        case TENGEN_DECIDE_OFFER_DRAW:
            return Decision{Decision::Kind::OfferDraw, Action(raw.action)};
        case TENGEN_DECIDE_ACCEPT_DRAW:
            return Decision{Decision::Kind::AcceptDraw, Action()};
        default:
            return tl::unexpected(unknown_decision_fault(raw.kind));
    }
}

}  // namespace

AiInstance::AiInstance(std::shared_ptr<const LoadedPlugin> plugin, std::shared_ptr<const Game> game,
                       Parameters options, LogHandler log)
    : plugin_(std::move(plugin)),
      game_(std::move(game)),
      view_(game_),
      options_(std::move(options)),
      log_(std::move(log)),
      host_{this, "tengen", "1", &extension, &write_log},
      position_(Position(game_)) {}

void AiInstance::write_log(const tengen_host_t* host, const char* text) noexcept {
    const auto& self = *static_cast<const AiInstance*>(host->data);
    if (!self.log_ || text == nullptr) return;
    try {
        self.log_({text, strnlen(text, kMaxLogBytes)});
    } catch (const std::exception&) {
        // Without memory, the log line is dropped, and the plugin does not notice.
    }
}

const void* AiInstance::extension(const tengen_host_t*, const char* id) noexcept {
    static constexpr tengen_clock_t clock{&increment_ms};
    const std::string_view name = id == nullptr ? "" : id;
    static constexpr tengen_table_t table{&player_name, &draw_offered};
    if (name == TENGEN_MARKS) return &marks_api();
    if (name == TENGEN_TABLE) return &table;
    return name == TENGEN_CLOCK ? &clock : nullptr;
}

const char* AiInstance::player_name(const tengen_host_t* host, std::uint32_t seat) noexcept {
    const auto& names = static_cast<const AiInstance*>(host->data)->names_;
    return names && seat < names->size() ? (*names)[seat].c_str() : "";
}

bool AiInstance::draw_offered(const tengen_host_t* host) noexcept {
    return static_cast<const AiInstance*>(host->data)->draw_offered_;
}

std::int64_t AiInstance::increment_ms(const tengen_host_t* host) noexcept {
    return static_cast<const AiInstance*>(host->data)->increment_ms_;
}

tl::expected<std::unique_ptr<AiInstance>, Fault> AiInstance::create(
    std::shared_ptr<const LoadedPlugin> plugin, std::string_view id,
    std::shared_ptr<const Game> game, Parameters options, LogHandler log) {
    const auto index = plugin->find(id);
    if (!index) return tl::unexpected(gone_fault(printable(id)));
    std::unique_ptr<AiInstance> instance(
        new AiInstance(std::move(plugin), std::move(game), std::move(options), std::move(log)));
    const auto started = guarded([&] { return instance->start(*index); });
    if (!started) return tl::unexpected(started.error());
    return instance;
}

tl::expected<void, Fault> AiInstance::start(std::uint32_t index) {
    const tengen_ai_factory_t& factory = plugin_->factory();
    ErrorText error;
    if (!factory.supports(index, &view_.raw(), error.raw())) {
        const std::string text = error.text();
        return tl::unexpected(text.empty() ? cannot_play_fault() : cannot_play_fault(text));
    }
    const auto values = values_of(options_);
    ai_ = factory.create(index, &host_, &view_.raw(), values.data(),
                         static_cast<std::uint32_t>(values.size()), error.raw());
    if (ai_ == nullptr) return failed(error);
    if (ai_->think == nullptr || ai_->new_game == nullptr || ai_->destroy == nullptr) {
        return tl::unexpected(no_functions_fault());
    }
    return {};
}

AiInstance::~AiInstance() {
    if (ai_ == nullptr || ai_->destroy == nullptr) return;
    try {
        ai_->destroy(ai_);
    } catch (...) {
        // All its questions are answered, so the exception has no receiver.
    }
}

tl::expected<void, Fault> AiInstance::new_game(const std::optional<SeatRanks>& last) {
    return guarded([&]() -> tl::expected<void, Fault> {
        if (last && ai_->get_extension != nullptr) {
            const auto* const asked =
                static_cast<const tengen_game_over_t*>(ai_->get_extension(ai_, TENGEN_GAME_OVER));
            if (asked != nullptr) asked->game_over(ai_, last->data());
        }
        ErrorText error;
        if (!ai_->new_game(ai_, error.raw())) return failed(error);
        return {};
    });
}

Answer AiInstance::think(const Position& position, const Budget& budget, StopSignal stop,
                         const ReportHandler& report) {
    position_.assign(position);
    const tengen_limits_t limits = limits_of(budget);
    increment_ms_ = std::max<std::int64_t>(0, budget.increment.count());
    draw_offered_ = budget.draw_offered;
    names_ = budget.names;
    tengen_search search{stop, &report, &report_, position.cells().size() - 1};
    const tengen_request_t request{
        &position_api(), &position_,           &limits, &search, &stop_requested,
        &take_report,    position.turn().seat, 0};
    return guarded([&]() -> Answer {
        ErrorText error;
        tengen_decision_t decision{};
        if (!ai_->think(ai_, &request, &decision, error.raw())) return failed(error);
        const Position& left = position_.position;
        if (left.ply() != position.ply() || left.key() != position.key()) {
            return tl::unexpected(changed_position_fault());
        }
        return answer_of(decision);
    });
}

}  // namespace tengen
