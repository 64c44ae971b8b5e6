#include "view/setup_view.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "config/duration.hpp"
#include "config/engine_file.hpp"

namespace tengen::gui {
namespace {}  // namespace

// The form's first values.

Result<void> SetupView::begin(const std::string& game) {
    if (begun() && (game == game_ || game == full_name())) return {};
    const std::string before = game_;
    take_name(game);
    if (before != game_) changes_.clear();
    stones_.clear();
    starts_ = 0;
    return open();
}

Result<void> SetupView::begin(const TableSpec& spec) {
    take_name(spec.game);
    changes_.clear();
    take_overrides(spec.overrides);
    take_seats(spec.seats);
    take_clock(spec.clock);
    clock_.thinking = to_text(spec.thinking.soft);
    stones_ = spec.stones;
    seed_ = spec.seed;
    policies_ = spec.policies;
    return open();
}

/// Makes the game. If that fails, the form is empty: the previous game is gone too.
Result<void> SetupView::open() {
    base_.reset();
    loaded_.reset();
    engines_.clear();
    const EngineList engines = EngineList::read(services_.folders);
    for (const EngineFile& engine : engines.engines()) engines_.push_back(engine.name);
    reload();
    if (base_ && loaded_) {
        linked_ = rows() == columns();
        find_plain_variant();
        return {};
    }
    const Errors why = problems_;
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

/// Removes numbers that have fields in the form: the fields can then change them.
void SetupView::take_keys(const YamlNode& keys) {
    YamlNode left = keys;
    if (const YamlEntry* seats = left.find("seats"); seats && seats->value.is_scalar()) {
        changes().seats = to_number<int>(seats->value.text);
        left.erase("seats");
    }
    if (YamlEntry* board = left.find("board"); board && board->value.is_map()) {
        const YamlEntry* rows = board->value.find("rows");
        const YamlEntry* columns = board->value.find("columns");
        const auto high = rows ? to_number<int>(rows->value.text) : std::nullopt;
        const auto wide = columns ? to_number<int>(columns->value.text) : std::nullopt;
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
    const std::optional<int> number = to_number<int>(setting.text);
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

// The resulting game.

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
        // Passed as settings, because a plan's settings would override a board.
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
    Result<LoadedGame> base = services_.load_game(full_name(), base_overrides());
    if (!base) {
        problems_ = base.error();
        return;
    }
    base_ = std::move(*base);
    Result<LoadedGame> made = services_.load_game(full_name(), overrides());
    problems_ = made ? Errors() : made.error();
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
    const Result<LoadedGame> plain = services_.load_game(game_, {});
    if (!plain) return;
    for (const VariantInfo& variant : plain->variants) {
        const Result<LoadedGame> other = services_.load_game(game_ + ":" + variant.name, {});
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

}  // namespace tengen::gui
