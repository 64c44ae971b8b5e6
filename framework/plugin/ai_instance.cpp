// Long, because it has the C functions of all extensions that a plugin may ask for.
#include "plugin/ai_instance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>

#include "base/text.hpp"
#include "book/book_moves.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/marks_api.hpp"

/// The target of a plugin's search handle.
struct tengen_search {
    tengen::StopSignal stop;
    const tengen::ReportHandler* handler;
    tengen::AiReport* report;
    std::size_t cell_count;
    // Only during analyse().
    const tengen::AnalysisHandler* analysis = nullptr;
    tengen::Analysis* set = nullptr;
    std::size_t seats = 0;
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

double chance_of(double value) {
    return value >= 0 && value <= 1 ? value : AnalysisLine::kUnknown;
}

AnalysisLine line_of(const tengen_analysis_line_t& raw, std::size_t seats) {
    AnalysisLine line;
    const std::size_t count = std::min<std::size_t>(raw.action_count, AnalysisLine::kMaxActions);
    for (std::size_t i = 0; raw.actions != nullptr && i < count; ++i) {
        line.actions.emplace_back(raw.actions[i]);
    }
    for (std::size_t seat = 0; raw.chances != nullptr && seat < seats; ++seat) {
        line.chances[seat] = chance_of(raw.chances[seat]);
    }
    line.draw = chance_of(raw.draw);
    line.score = raw.score;
    // A kind that this host does not know says nothing.
    if (raw.bound <= TENGEN_SCORE_AT_MOST) line.bound = static_cast<ScoreBound>(raw.bound);
    if (raw.proven <= TENGEN_PROVEN_DRAW) line.proven = static_cast<Proven>(raw.proven);
    line.length = raw.length;
    line.depth = raw.depth;
    line.deepest = raw.deepest;
    line.nodes = raw.nodes;
    return line;
}

extern "C" {

void take_lines(tengen_search_t* search, const tengen_analysis_set_t* raw) noexcept {
    if (raw == nullptr || search->analysis == nullptr) return;
    try {
        Analysis& set = *search->set;
        set.nodes = raw->nodes;
        set.lines.clear();
        const std::uint32_t count = std::min(raw->line_count, AnalysisSettings::kMaxLines);
        for (std::uint32_t i = 0; raw->lines != nullptr && i < count; ++i) {
            if (raw->lines[i].rank != i + 1) return;  // incomplete
            set.lines.push_back(line_of(raw->lines[i], search->seats));
        }
        set.cells.clear();
        for (std::size_t cell = 0; cell < search->cell_count; ++cell) {
            const double value =
                raw->values == nullptr ? AnalysisLine::kUnknown : raw->values[cell];
            const std::uint64_t nodes = raw->value_nodes == nullptr ? 0 : raw->value_nodes[cell];
            if (std::isnan(value) && nodes == 0) continue;
            set.cells.push_back({static_cast<Cell>(cell), value, nodes});
        }
        if (*search->analysis) (*search->analysis)(set);
    } catch (const std::exception&) {
        // Without memory, the set is dropped, and the plugin does not notice.
    }
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

std::shared_ptr<const Book> book_of_seat(const std::filesystem::path& path,
                                         const std::shared_ptr<const Game>& game) {
    if (path.empty()) return nullptr;
    // The table has opened the same book, and reports why if that is impossible.
    return Book::open(path, game).value_or(nullptr);
}

AiInstance::AiInstance(std::shared_ptr<const LoadedPlugin> plugin, std::shared_ptr<const Game> game,
                       Parameters options, LogHandler log, std::shared_ptr<const Book> book)
    : plugin_(std::move(plugin)),
      game_(std::move(game)),
      view_(game_),
      facts_(game_),
      options_(std::move(options)),
      log_(std::move(log)),
      book_(std::move(book)),
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

const void* AiInstance::extension(const tengen_host_t* host, const char* id) noexcept {
    static constexpr tengen_clock_t clock{&increment_ms};
    const std::string_view name = id == nullptr ? "" : id;
    static constexpr tengen_table_t table{&player_name, &draw_offered};
    static constexpr tengen_analysis_host_t analysis{&take_lines};
    static const tengen_game_2_t game = game_2_api(&facts_of);
    if (name == TENGEN_GAME_2) return &game;
    if (name == TENGEN_MARKS) return &marks_api();
    if (name == TENGEN_TABLE) return &table;
    if (name == TENGEN_ANALYSIS_HOST) return &analysis;
    static constexpr tengen_book_t book{&book_moves_of};
    const bool has_book = static_cast<const AiInstance*>(host->data)->book_ != nullptr;
    if (name == TENGEN_BOOK) return has_book ? &book : nullptr;
    return name == TENGEN_CLOCK ? &clock : nullptr;
}

const tengen_game_facts_t* AiInstance::facts_of(const tengen_host_t* host) noexcept {
    return &static_cast<const AiInstance*>(host->data)->facts_.raw();
}

const char* AiInstance::player_name(const tengen_host_t* host, std::uint32_t seat) noexcept {
    const auto& names = static_cast<const AiInstance*>(host->data)->names_;
    return names && seat < names->size() ? (*names)[seat].c_str() : "";
}

bool AiInstance::draw_offered(const tengen_host_t* host) noexcept {
    return static_cast<const AiInstance*>(host->data)->draw_offered_;
}

std::uint32_t AiInstance::book_moves_of(const tengen_host_t* host,
                                        const tengen_position_t* position,
                                        tengen_book_move_t* moves,
                                        std::uint32_t capacity) noexcept {
    const AiInstance& self = *static_cast<const AiInstance*>(host->data);
    if (self.book_ == nullptr) return 0;
    std::uint32_t count = 0;
    for (const BookMove& move : book_moves(*self.book_, position->position)) {
        for (const Action action : move.equivalents) {
            if (count < capacity) {
                moves[count] = {move.entry.chance().value_or(AnalysisLine::kUnknown), action.bits(),
                                move.entry.weight, static_cast<std::uint32_t>(move.entry.proven()),
                                0};
            }
            ++count;
        }
    }
    return count;
}

std::int64_t AiInstance::increment_ms(const tengen_host_t* host) noexcept {
    return static_cast<const AiInstance*>(host->data)->increment_ms_;
}

tl::expected<std::unique_ptr<AiInstance>, Fault> AiInstance::create(
    std::shared_ptr<const LoadedPlugin> plugin, std::string_view id,
    std::shared_ptr<const Game> game, Parameters options, LogHandler log,
    std::shared_ptr<const Book> book) {
    const auto index = plugin->find(id);
    if (!index) return tl::unexpected(gone_fault(printable(id)));
    std::unique_ptr<AiInstance> instance(new AiInstance(
        std::move(plugin), std::move(game), std::move(options), std::move(log), std::move(book)));
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
    if (ai_->get_extension == nullptr) return {};
    const auto* const offered =
        static_cast<const tengen_analysis_t*>(ai_->get_extension(ai_, TENGEN_ANALYSIS));
    if (offered != nullptr && offered->analyse != nullptr) analysis_ = offered;
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

void AiInstance::begin_question(const Position& position, const Budget& budget) {
    position_.assign(position);
    increment_ms_ = std::max<std::int64_t>(0, budget.increment.count());
    draw_offered_ = budget.draw_offered;
    names_ = budget.names;
}

bool AiInstance::has_changed(const Position& position) const {
    const Position& left = position_.position;
    return left.ply() != position.ply() || left.key() != position.key();
}

Answer AiInstance::think(const Position& position, const Budget& budget, StopSignal stop,
                         const ReportHandler& report) {
    begin_question(position, budget);
    const tengen_limits_t limits = limits_of(budget);
    tengen_search search{stop, &report, &report_, position.cells().size() - 1};
    const tengen_request_t request{
        &position_api(), &position_,           &limits, &search, &stop_requested,
        &take_report,    position.turn().seat, 0};
    return guarded([&]() -> Answer {
        ErrorText error;
        tengen_decision_t decision{};
        if (!ai_->think(ai_, &request, &decision, error.raw())) return failed(error);
        if (has_changed(position)) return tl::unexpected(changed_position_fault());
        return answer_of(decision);
    });
}

tl::expected<void, Fault> AiInstance::analyse(const Position& position, const Budget& budget,
                                              StopSignal stop, const AnalysisHandler& report) {
    begin_question(position, budget);
    const tengen_limits_t limits = limits_of(budget);
    const AnalysisSettings& wanted = *budget.analysis;
    const auto bits_of = [](const std::vector<Action>& actions) {
        std::vector<tengen_action_t> bits;
        for (const Action action : actions) bits.push_back(action.bits());
        return bits;
    };
    const std::vector<tengen_action_t> only = bits_of(wanted.only);
    const std::vector<tengen_action_t> without = bits_of(wanted.without);
    const tengen_analysis_settings_t settings{only.data(),
                                              without.data(),
                                              static_cast<std::uint32_t>(only.size()),
                                              static_cast<std::uint32_t>(without.size()),
                                              wanted.lines,
                                              0};
    const ReportHandler no_report;
    set_.key = position.key();
    tengen_search search{stop,
                         &no_report,
                         &report_,
                         position.cells().size() - 1,
                         &report,
                         &set_,
                         static_cast<std::size_t>(position.game().seats())};
    const tengen_request_t request{
        &position_api(), &position_,           &limits, &search, &stop_requested,
        &take_report,    position.turn().seat, 0};
    return guarded([&]() -> tl::expected<void, Fault> {
        ErrorText error;
        if (!analysis_->analyse(ai_, &request, &settings, error.raw())) return failed(error);
        if (has_changed(position)) return tl::unexpected(changed_position_fault());
        return {};
    });
}

}  // namespace tengen
