// Longer than most files: the form's parts depend on each other, and each is a few lines.
#include "view/setup_view.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "config/duration.hpp"
#include "config/lineup_writer.hpp"
#include "match/durable_file.hpp"
#include "table/clock_text.hpp"
#include "view/translation.hpp"

namespace tengen {
namespace {

constexpr std::string_view kOpening = "rules.opening.name";
constexpr std::string_view kNoOpening = "none";
constexpr int kLongestSlider = 64;

std::optional<int> whole_number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole ? std::optional(value) : std::nullopt;
}

/// One line for people who see the form and no command line.
std::string line_of(const Error& error) {
    std::string place = error.place;
    for (const std::string_view prefix : {"--set rules.", "--set ", "--"}) {
        if (!place.starts_with(prefix)) continue;
        place.erase(0, prefix.size());
        break;
    }
    const std::string text = tr(error.message);
    return place.empty() ? text : place + ": " + text;
}

tl::unexpected<Problems> wrong(std::string place, Message message) {
    return failed(Error{ErrorCode::Input, std::move(place), std::move(message)});
}

/// A file's name from a title: "My game, 19x19" becomes "my-game-19x19".
std::string file_word(std::string_view title) {
    constexpr std::size_t kLongest = 40;
    std::string word;
    for (const char c : title) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80 && std::isalnum(byte) != 0) {
            word += static_cast<char>(std::tolower(byte));
        } else if (byte >= 0x80) {
            word += c;
        } else if (!word.empty() && word.back() != '-') {
            word += '-';
        }
    }
    while (word.size() > kLongest || (!word.empty() && word.back() == '-')) {
        // Whole characters only: a byte 10xxxxxx continues one.
        while (word.size() > 1 && (static_cast<unsigned char>(word.back()) & 0xC0) == 0x80) {
            word.pop_back();
        }
        word.pop_back();
    }
    return word;
}

}  // namespace

// What the form begins with.

Checked<void> SetupView::begin(const std::string& game) {
    if (begun() && (game == game_ || game == full_name())) return {};
    const std::string before = game_;
    take_name(game);
    if (before != game_) changes_.clear();
    stones_.clear();
    starts_ = 0;
    return open();
}

Checked<void> SetupView::begin(const TablePlan& plan) {
    take_name(plan.game);
    changes_.clear();
    take_overrides(plan.overrides);
    take_seats(plan.seats);
    take_clock(plan.clock);
    clock_.thinking = to_text(plan.thinking.soft);
    stones_ = plan.stones;
    seed_ = plan.seed;
    return open();
}

Checked<void> SetupView::begin(const Lineup& lineup) {
    take_name(lineup.game);
    changes_.clear();
    take_overrides(lineup.overrides);
    take_seats(lineup.seats);
    ClockSettings clock;
    clock.move = lineup.clock.move;
    clock.total = lineup.clock.total;
    clock.increment = lineup.clock.increment;
    take_clock(clock);
    stones_.clear();
    return open();
}

/// Makes the game; where it cannot be made there is no form of another one either.
Checked<void> SetupView::open() {
    base_.reset();
    loaded_.reset();
    reload();
    if (base_ && loaded_) {
        linked_ = rows() == columns();
        find_plain_variant();
        return {};
    }
    const Problems why = problems_;
    game_.clear();
    base_.reset();
    loaded_.reset();
    return tl::unexpected(why);
}

void SetupView::take_name(const std::string& full_name) {
    // A path may have a colon before its last slash.
    const std::size_t slash = full_name.rfind('/');
    const std::size_t colon = full_name.find(':', slash == std::string::npos ? 0 : slash);
    game_ = full_name.substr(0, colon);
    variant_ = colon == std::string::npos ? "" : full_name.substr(colon + 1);
}

void SetupView::take_overrides(const Overrides& overrides) {
    if (overrides.keys) take_keys(*overrides.keys);
    if (overrides.board) changes().board = overrides.board;
    if (overrides.seats) changes().seats = overrides.seats;
    for (const Setting& setting : overrides.settings) take_setting(setting);
}

/// Numbers for which the form has fields are taken out, so that the fields can change them.
void SetupView::take_keys(const YamlNode& keys) {
    YamlNode left = keys;
    if (const YamlEntry* seats = left.find("seats"); seats && seats->value.is_scalar()) {
        changes().seats = whole_number(seats->value.text);
        left.erase("seats");
    }
    if (YamlEntry* board = left.find("board"); board && board->value.is_map()) {
        const YamlEntry* rows = board->value.find("rows");
        const YamlEntry* columns = board->value.find("columns");
        const auto high = rows ? whole_number(rows->value.text) : std::nullopt;
        const auto wide = columns ? whole_number(columns->value.text) : std::nullopt;
        if (high && wide) {
            changes().board = BoardSize{*wide, *high};
            board->value.erase("rows");
            board->value.erase("columns");
        }
        if (board->value.entries.empty()) left.erase("board");
    }
    if (!left.entries.empty()) changes().keys = std::make_shared<YamlNode>(std::move(left));
}

void SetupView::take_setting(const Setting& setting) {
    const std::optional<int> number = whole_number(setting.text);
    if (setting.path == "seats" && number) {
        changes().seats = number;
    } else if (changes().board && number && setting.path == "board.rows") {
        changes().board->rows = *number;
    } else if (changes().board && number && setting.path == "board.columns") {
        changes().board->columns = *number;
    } else {
        changes().settings.push_back(setting);
    }
}

void SetupView::take_clock(const ClockSettings& clock) {
    clock_.move = clock.move ? to_text(*clock.move) : "";
    clock_.total = clock.total ? to_text(*clock.total) : "";
    if (clock.total && clock.increment.count() > 0) {
        clock_.total += "+" + to_text(clock.increment);
    }
    margin_ = clock.margin;
}

void SetupView::take_seats(const std::vector<SeatSpec>& seats) {
    starts_ = 0;
    if (seats.empty()) return;
    seats_.clear();
    spare_.clear();
    const std::vector<std::string> names = levels();
    for (const SeatSpec& seat : seats) {
        seats_.push_back(form_of(seat, names));
        seats_.back().id = next_seat_++;
    }
}

// The game.

std::string SetupView::full_name() const {
    return variant_.empty() ? game_ : game_ + ":" + variant_;
}

const SetupView::Changes& SetupView::changes() const {
    static const Changes none;
    const auto found = changes_.find(variant_);
    return found == changes_.end() ? none : found->second;
}

Overrides SetupView::base_overrides() const {
    Overrides overrides;
    overrides.keys = changes().keys;
    overrides.settings = changes().settings;
    return overrides;
}

Overrides SetupView::overrides() const {
    Overrides all = base_overrides();
    const Changes& changed = changes();
    if (changed.board) {
        // As settings, since those of a plan would win over a board.
        all.settings.push_back({"board.rows", std::to_string(changed.board->rows)});
        all.settings.push_back({"board.columns", std::to_string(changed.board->columns)});
    }
    if (changed.seats) all.seats = changed.seats;
    const std::vector<std::string>& sides = loaded_ ? loaded_->form.sides
                                            : base_ ? base_->form.sides
                                                    : std::vector<std::string>();
    for (const auto& [path, values] : changed.options) {
        const Field* field = field_at(path);
        if (field != nullptr) all.settings.push_back({path, setting_text(*field, sides, values)});
    }
    return all;
}

void SetupView::reload() {
    Checked<LoadedGame> base = services_.load_game(full_name(), base_overrides());
    if (!base) {
        problems_ = base.error();
        return;
    }
    base_ = std::move(*base);
    Checked<LoadedGame> made = services_.load_game(full_name(), overrides());
    problems_ = made ? Problems() : made.error();
    if (made) {
        loaded_ = std::move(*made);
    } else if (!loaded_ || loaded_->game->description().variant != variant_) {
        loaded_ = base_;
    }
    fit_seats(changes().seats.value_or(base_->form.seats.value));
    list_rules();
}

void SetupView::find_plain_variant() {
    plain_variant_.clear();
    const Checked<LoadedGame> plain = services_.load_game(game_, {});
    if (!plain) return;
    for (const VariantInfo& variant : plain->variants) {
        const Checked<LoadedGame> other = services_.load_game(game_ + ":" + variant.name, {});
        if (!other) continue;
        GameDescription description = other->game->description();
        description.variant.clear();
        if (!(description == plain->game->description())) continue;
        plain_variant_ = variant.name;
        return;
    }
}

void SetupView::list_rules() {
    rules_.clear();
    const int sides = loaded_->game->sides();
    for (const RuleUse& use : loaded_->game->description().rules) {
        const RuleType* type = services_.rules.find(use.name);
        if (type == nullptr) continue;
        RuleForm form{type, {}};
        for (const Field& field : type->fields) {
            OptionForm option;
            option.path = "rules." + use.name + "." + field.name;
            option.field = &field;
            option.values = form_values(field, use.parameters.values(field.name));
            const auto typed = changes().options.find(option.path);
            option.changed = typed != changes().options.end();
            if (option.changed) {
                std::vector<std::string> values = typed->second;
                if (field.arity == Arity::PerSide) {
                    const auto usual = option.values;
                    values.resize(static_cast<std::size_t>(sides));
                    for (std::size_t i = typed->second.size(); i < values.size(); ++i) {
                        values[i] = usual[i];
                    }
                }
                option.values = std::move(values);
            }
            form.options.push_back(std::move(option));
        }
        rules_.push_back(std::move(form));
    }
}

std::string SetupView::title() const {
    return loaded_->title.in(language());
}

std::string SetupView::summary() const {
    const BoardShape& shape = loaded_->game->description().board;
    const int layers = std::max(shape.layers, 1);
    std::string text = fmt::format("{} × {}", shape.columns / layers, shape.rows);
    if (layers > 1) text += fmt::format(" × {}", layers);
    text += " · " + tr(Message("{} players", loaded_->game->seats()));
    const std::string& about = loaded_->about.in(language());
    return about.empty() ? text : text + " · " + about;
}

void SetupView::set_variant(const std::string& name) {
    const std::string wanted = name == plain_variant_ ? "" : name;
    if (wanted == variant_) return;
    variant_ = wanted;
    reload();
    linked_ = rows() == columns();
}

int SetupView::rows() const {
    return changes().board ? changes().board->rows : base_->form.rows.value;
}

int SetupView::columns() const {
    return changes().board ? changes().board->columns : base_->form.columns.value;
}

void SetupView::set_linked(bool linked) {
    linked_ = linked;
    if (linked_ && rows() != columns()) set_rows(rows());
}

void SetupView::set_rows(int rows) {
    BoardSize size{columns(), rows};
    if (linked_) size.columns = std::clamp(rows, column_range().min, column_range().max);
    size.rows = std::clamp(size.rows, row_range().min, row_range().max);
    changes().board = size;
    reload();
}

void SetupView::set_columns(int columns) {
    BoardSize size{columns, rows()};
    if (linked_) size.rows = std::clamp(columns, row_range().min, row_range().max);
    size.columns = std::clamp(size.columns, column_range().min, column_range().max);
    changes().board = size;
    reload();
}

const OptionForm* SetupView::option(std::string_view path) const {
    for (const RuleForm& rule : rules_) {
        for (const OptionForm& option : rule.options) {
            if (option.path == path) return &option;
        }
    }
    return nullptr;
}

int SetupView::slider_max(const OptionForm& option) const {
    const auto most = static_cast<int>(option.field->max);
    const int longest = std::max({rows(), columns(), static_cast<int>(option.field->min) + 1});
    return std::min(most, most <= kLongestSlider ? longest : most);
}

const Field* SetupView::field_at(std::string_view path) const {
    const std::size_t first = path.find('.');
    const std::size_t last = path.rfind('.');
    if (first == std::string_view::npos || last <= first) return nullptr;
    const RuleType* type = services_.rules.find(path.substr(first + 1, last - first - 1));
    if (type == nullptr) return nullptr;
    for (const Field& field : type->fields) {
        if (field.name == path.substr(last + 1)) return &field;
    }
    return nullptr;
}

void SetupView::set_option(const std::string& path, std::vector<std::string> values) {
    changes().options[path] = std::move(values);
    reload();
}

void SetupView::reset_option(const std::string& path) {
    changes().options.erase(path);
    reload();
}

bool SetupView::changed() const {
    const Changes& changed = changes();
    return changed.keys || !changed.settings.empty() || changed.board || !changed.options.empty();
}

void SetupView::reset_changes() {
    changes_.erase(variant_);
    reload();
    linked_ = rows() == columns();
}

std::vector<std::string> SetupView::openings() const {
    const Field* field = field_at(kOpening);
    const bool lines = std::any_of(rules_.begin(), rules_.end(),
                                   [](const RuleForm& rule) { return rule.type->name == "line"; });
    const bool two = loaded_->game->sides() == 2 && loaded_->game->seats() == 2;
    const bool fits = field != nullptr && lines && two;
    if (!fits && opening() == kNoOpening) return {};
    return field->choices;
}

std::string SetupView::opening() const {
    const auto typed = changes().options.find(std::string(kOpening));
    if (typed != changes().options.end()) return typed->second.front();
    const OptionForm* option = this->option(kOpening);
    return option == nullptr ? std::string(kNoOpening) : option->values.front();
}

void SetupView::set_opening(const std::string& name) {
    const auto& rules = base_->game->description().rules;
    const bool has_one = std::any_of(rules.begin(), rules.end(),
                                     [](const RuleUse& rule) { return rule.name == "opening"; });
    if (name == kNoOpening && !has_one) return reset_option(std::string(kOpening));
    set_option(std::string(kOpening), {name});
}

// Who sits where.

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

const std::vector<AiInfo>& SetupView::ais() const {
    if (!ais_known_) refresh_ais();
    return ais_;
}

void SetupView::refresh_ais() const {
    services_.plugins.scan();
    ais_.clear();
    for (const PluginFile& file : services_.plugins.files()) {
        ais_.insert(ais_.end(), file.ais.begin(), file.ais.end());
    }
    std::sort(ais_.begin(), ais_.end(),
              [](const AiInfo& left, const AiInfo& right) { return left.id < right.id; });
    ais_known_ = true;
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

Checked<SeatSpec> SetupView::checked_seat(std::size_t seat) const {
    const SeatForm& form = seats_[seat];
    Result<SeatSpec> spec = spec_of(form);
    if (!spec) return failed(spec.error());
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
    const Checked<Parameters> options = read_options(info->options, *spec);
    if (!options) return tl::unexpected(options.error());
    return std::move(*spec);
}

std::string SetupView::seat_problem(std::size_t seat) const {
    const Checked<SeatSpec> spec = checked_seat(seat);
    return spec ? "" : line_of(spec.error().front());
}

// What comes of it.

Checked<ClockSettings> SetupView::clock_settings() const {
    ClockSettings clock;
    clock.margin = margin_;
    if (!clock_.move.empty()) {
        const auto time = parse_duration(clock_.move);
        if (!time) return wrong(tr("time for a move"), time.error().message);
        clock.move = *time;
    }
    if (!clock_.total.empty()) {
        const Result<void> read = read_game_clock(clock_.total, clock);
        if (!read) return wrong(tr("time for a game"), read.error().message);
    }
    return clock;
}

Checked<ThinkingTime> SetupView::thinking_time() const {
    const ThinkingTime usual;
    const auto time = parse_duration(clock_.thinking);
    if (!time) return wrong(tr("thinking time"), time.error().message);
    return *time == usual.soft ? usual : ThinkingTime::of(*time);
}

/// In the order of play.
Checked<std::vector<SeatSpec>> SetupView::checked_seats() const {
    std::vector<SeatSpec> specs;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const std::size_t seat = (starts_ + i) % seats_.size();
        Checked<SeatSpec> spec = checked_seat(seat);
        if (!spec) {
            Problems problems = spec.error();
            for (Error& error : problems) error.place = tr(Message("seat {}", seat + 1));
            return tl::unexpected(std::move(problems));
        }
        specs.push_back(std::move(*spec));
    }
    return specs;
}

Checked<TablePlan> SetupView::plan() const {
    if (!problems_.empty()) return tl::unexpected(problems_);
    const Checked<ClockSettings> clock = clock_settings();
    if (!clock) return tl::unexpected(clock.error());
    const Checked<ThinkingTime> thinking = thinking_time();
    if (!thinking) return tl::unexpected(thinking.error());
    Checked<std::vector<SeatSpec>> seats = checked_seats();
    if (!seats) return tl::unexpected(seats.error());
    TablePlan plan;
    plan.game = full_name();
    plan.overrides = overrides();
    plan.seats = std::move(*seats);
    plan.stones = stones_;
    plan.clock = *clock;
    plan.thinking = *thinking;
    plan.seed = seed_;
    return plan;
}

std::string SetupView::problem() const {
    const Checked<TablePlan> plan = this->plan();
    return plan ? "" : line_of(plan.error().front());
}

// Lineups.

Checked<Lineup> SetupView::lineup(const std::string& title) const {
    Checked<TablePlan> plan = this->plan();
    if (!plan) return tl::unexpected(plan.error());
    Lineup lineup;
    lineup.title = LocalText(title);
    lineup.game = plan->game;
    lineup.overrides = plan->overrides;
    lineup.seats = plan->seats;
    lineup.clock = {plan->clock.move, plan->clock.total, plan->clock.increment};
    if (!plan->thinking_limit() || plan->thinking.soft == ThinkingTime{}.soft) return lineup;
    // A lineup has no thinking time for all.
    for (SeatSpec& seat : lineup.seats) {
        if (seat.kind == SeatKind::Ai && !seat.move_time) seat.move_time = plan->thinking.soft;
    }
    return lineup;
}

Checked<void> SetupView::load_lineup(const std::string& name) {
    const Checked<Lineup> lineup = tengen::load_lineup(services_.folders, name);
    if (!lineup) return tl::unexpected(lineup.error());
    // What is in the form stays when the lineup's game cannot be made.
    const Checked<LoadedGame> game = services_.load_game(lineup->game, lineup->overrides);
    if (!game) return tl::unexpected(game.error());
    return begin(*lineup);
}

Checked<std::filesystem::path> SetupView::lineup_file(const std::string& title) const {
    if (services_.folders.user_roots == 0) {
        return wrong("", Message("there is no folder for lineups (set XDG_CONFIG_HOME or HOME)"));
    }
    const std::string word = file_word(title);
    if (word.empty()) return wrong("", Message("a lineup needs a name"));
    return services_.folders.roots.front() / "lineups" / (word + ".yaml");
}

bool SetupView::lineup_exists(const std::string& title) const {
    const Checked<std::filesystem::path> file = lineup_file(title);
    std::error_code error;
    return file && std::filesystem::exists(*file, error);
}

Checked<std::filesystem::path> SetupView::save_lineup(const std::string& title,
                                                      Existing existing) const {
    Checked<std::filesystem::path> file = lineup_file(title);
    if (!file) return file;
    std::error_code error;
    if (existing == Existing::Keep && lineup_exists(title)) {
        return wrong("", Message("there is a lineup '{}' already", file->stem().string()));
    }
    const Checked<Lineup> made = lineup(title);
    if (!made) return tl::unexpected(made.error());
    const Checked<std::string> text = to_yaml(*made);
    if (!text) return tl::unexpected(text.error());
    std::filesystem::create_directories(file->parent_path(), error);
    if (error) {
        const Result<void> why = cannot_save(*file, save_problem(error.value()));
        return failed(why.error());
    }
    if (const Result<void> written = replace_file(*file, *text); !written) {
        return failed(written.error());
    }
    return file;
}

}  // namespace tengen
