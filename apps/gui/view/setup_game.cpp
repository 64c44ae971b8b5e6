#include "view/setup_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr std::string_view kOpeningName = "rules.opening.name";
constexpr std::string_view kNoOpening = "none";
constexpr int kMaxSlider = 64;

}  // namespace

// Changes of a form.

GameChanges::GameChanges(const Overrides& overrides) {
    if (overrides.keys) take_keys(*overrides.keys);
    if (overrides.board) board = overrides.board;
    if (overrides.seats) seats = overrides.seats;
    for (const Setting& setting : overrides.settings) take_setting(setting);
}

/// Removes numbers that have fields in the form: the fields can then change them.
void GameChanges::take_keys(const YamlNode& yaml) {
    YamlNode left = yaml;
    if (const YamlEntry* count = left.find("seats"); count && count->value.is_scalar()) {
        seats = to_number<int>(count->value.text);
        left.erase("seats");
    }
    if (YamlEntry* entry = left.find("board"); entry && entry->value.is_map()) {
        YamlNode& map = entry->value;
        const auto number = [&map](std::string_view key) {
            const YamlEntry* found = map.find(key);
            return found ? to_number<int>(found->value.text) : std::nullopt;
        };
        const auto rows = number("rows");
        const auto columns = number("columns");
        if (rows && columns) {
            board = BoardSize{*columns, *rows};
            map.erase("rows");
            map.erase("columns");
        }
        size = number("size");
        if (size) map.erase("size");
        if (map.entries.empty()) left.erase("board");
    }
    if (!left.entries.empty()) this->keys = std::make_shared<YamlNode>(std::move(left));
}

void GameChanges::take_setting(const Setting& setting) {
    const std::optional<int> number = to_number<int>(setting.text);
    if (setting.path == "seats" && number) {
        seats = number;
    } else if (board && number && setting.path == "board.rows") {
        board->rows = *number;
    } else if (board && number && setting.path == "board.columns") {
        board->columns = *number;
    } else if (number && setting.path == "board.size") {
        size = number;
    } else {
        settings.push_back(setting);
    }
}

// Opening a game.

Result<void> SetupGame::open(const std::string& full_name) {
    const std::string before = name_;
    take_name(full_name);
    if (name_ != before) changes_.clear();
    return open_now();
}

Result<void> SetupGame::open(const std::string& full_name, const Overrides& overrides) {
    take_name(full_name);
    changes_.clear();
    changes() = GameChanges(overrides);
    return open_now();
}

Result<void> SetupGame::open_now() {
    base_.reset();
    loaded_.reset();
    reload();
    if (base_ && loaded_) {
        linked_ = rows() == columns();
        find_plain_variant();
        return {};
    }
    name_.clear();
    base_.reset();
    loaded_.reset();
    return fail(problems_);
}

void SetupGame::take_name(const std::string& full_name) {
    // A path may have a colon before its last slash.
    const std::size_t slash = full_name.rfind('/');
    const std::size_t colon = full_name.find(':', slash == std::string::npos ? 0 : slash);
    name_ = full_name.substr(0, colon);
    variant_ = colon == std::string::npos ? "" : full_name.substr(colon + 1);
}

std::string SetupGame::full_name() const {
    return variant_.empty() ? name_ : name_ + ":" + variant_;
}

const GameChanges& SetupGame::changes() const {
    static const GameChanges none;
    const auto found = changes_.find(variant_);
    return found == changes_.end() ? none : found->second;
}

Overrides SetupGame::base_overrides() const {
    Overrides overrides;
    overrides.keys = changes().keys;
    overrides.settings = changes().settings;
    return overrides;
}

Overrides SetupGame::overrides() const {
    Overrides all = base_overrides();
    const GameChanges& changed = changes();
    if (changed.board) {
        // Passed as settings, because a table's settings would override a board.
        all.settings.push_back({"board.rows", std::to_string(changed.board->rows)});
        all.settings.push_back({"board.columns", std::to_string(changed.board->columns)});
    }
    if (changed.size) all.settings.push_back({"board.size", std::to_string(*changed.size)});
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

void SetupGame::reload() {
    Result<LoadedGame> base = load_game_(full_name(), base_overrides());
    if (!base) {
        problems_ = base.error();
        return;
    }
    base_ = std::move(*base);
    Result<LoadedGame> made = load_game_(full_name(), overrides());
    problems_ = made ? std::vector<Error>() : std::vector<Error>(made.error());
    if (made) {
        loaded_ = std::move(*made);
    } else if (!loaded_ || loaded_->game->description().variant != variant_) {
        loaded_ = base_;
    }
    list_rules();
    changed_();
}

void SetupGame::find_plain_variant() {
    plain_variant_.clear();
    const Result<LoadedGame> plain = load_game_(name_, {});
    if (!plain) return;
    for (const VariantInfo& variant : plain->variants) {
        const Result<LoadedGame> other = load_game_(name_ + ":" + variant.name, {});
        if (!other) continue;
        GameDescription description = other->game->description();
        description.variant.clear();
        if (!(description == plain->game->description())) continue;
        plain_variant_ = variant.name;
        return;
    }
}

void SetupGame::list_rules() {
    rules_.clear();
    const int sides = loaded_->game->sides();
    for (const RuleUse& use : loaded_->game->description().rules) {
        const RuleType* type = catalogue_.find(use.name);
        if (type == nullptr) continue;
        const std::size_t label = std::min(use.part().size() + 1, use.name.size());
        RuleForm form{type, use.name.substr(label), {}};
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

const Field* SetupGame::field_at(std::string_view path) const {
    const std::size_t first = path.find('.');
    const std::size_t last = path.rfind('.');
    if (first == std::string_view::npos || last <= first) return nullptr;
    const RuleType* type = catalogue_.find(path.substr(first + 1, last - first - 1));
    if (type == nullptr) return nullptr;
    for (const Field& field : type->fields) {
        if (field.name == path.substr(last + 1)) return &field;
    }
    return nullptr;
}

// The fields of the form.

std::string SetupGame::title() const {
    return loaded_->title.in(language());
}

std::string SetupGame::summary() const {
    const Game& game = *loaded_->game;
    const std::string text =
        board_words(game.description().board) + " · " + tr(Message("{} players", game.seats()));
    const std::string& about = loaded_->about.in(language());
    return about.empty() ? text : text + " · " + about;
}

void SetupGame::set_variant(const std::string& name) {
    const std::string wanted = name == plain_variant_ ? "" : name;
    if (wanted == variant_) return;
    variant_ = wanted;
    reload();
    linked_ = rows() == columns();
}

int SetupGame::rows() const {
    return changes().board ? changes().board->rows : base_->form.rows.value;
}

int SetupGame::columns() const {
    return changes().board ? changes().board->columns : base_->form.columns.value;
}

bool SetupGame::has_sizes() const {
    const auto has_choice = [](const NumberRange& range) { return range.min < range.max; };
    if (const auto range = size()) return has_choice(*range);
    return has_choice(row_range()) || has_choice(column_range());
}

std::optional<NumberRange> SetupGame::size() const {
    std::optional<NumberRange> range = base_->form.size;
    if (range && changes().size) range->value = *changes().size;
    return range;
}

void SetupGame::set_size(int size) {
    changes().size = std::clamp<int>(size, base_->form.size->min, base_->form.size->max);
    reload();
}

void SetupGame::set_linked(bool linked) {
    linked_ = linked;
    if (linked_ && rows() != columns()) set_rows(rows());
}

void SetupGame::set_rows(int rows) {
    BoardSize size{columns(), rows};
    if (linked_) size.columns = std::clamp(rows, column_range().min, column_range().max);
    size.rows = std::clamp(size.rows, row_range().min, row_range().max);
    changes().board = size;
    reload();
}

void SetupGame::set_columns(int columns) {
    BoardSize size{columns, rows()};
    if (linked_) size.rows = std::clamp(columns, row_range().min, row_range().max);
    size.columns = std::clamp(size.columns, column_range().min, column_range().max);
    changes().board = size;
    reload();
}

int SetupGame::seats() const {
    return changes().seats.value_or(base_->form.seats.value);
}

void SetupGame::set_seats(int seats) {
    changes().seats = seats;
    reload();
}

const OptionForm* SetupGame::option(std::string_view path) const {
    for (const RuleForm& rule : rules_) {
        for (const OptionForm& option : rule.options) {
            if (option.path == path) return &option;
        }
    }
    return nullptr;
}

std::vector<std::string> SetupGame::choices_of(const Field& field) const {
    std::vector<std::string> choices = field.choices;
    const GameDescription& game = loaded_->game->description();
    if (field.names == NamesOf::Sides) {
        choices.insert(choices.end(), game.sides.begin(), game.sides.end());
    }
    if (field.names == NamesOf::Regions) {
        for (const BoardRegion& region : game.regions) choices.push_back(region.name);
    }
    if (field.names == NamesOf::Pieces) {
        choices.insert(choices.end(), game.pieces.begin(), game.pieces.end());
    }
    return choices;
}

int SetupGame::slider_max(const OptionForm& option) const {
    const auto most = static_cast<int>(option.field->max);
    const int longest = std::max({rows(), columns(), static_cast<int>(option.field->min) + 1});
    return std::min(most, most <= kMaxSlider ? longest : most);
}

void SetupGame::set_option(const std::string& path, std::vector<std::string> values) {
    changes().options[path] = std::move(values);
    reload();
}

void SetupGame::toggle_choice(const OptionForm& option, const std::string& choice) {
    constexpr std::string_view kAny = "any";
    std::vector<std::string> values = option.values;
    if (std::erase(values, choice) == 0) {
        if (choice == kAny) values.clear();
        std::erase(values, kAny);
        values.push_back(choice);
    }
    set_option(option.path, std::move(values));
}

void SetupGame::reset_option(const std::string& path) {
    changes().options.erase(path);
    reload();
}

bool SetupGame::changed() const {
    const GameChanges& changed = changes();
    return changed.keys || !changed.settings.empty() || changed.board || changed.size ||
           !changed.options.empty();
}

void SetupGame::reset_changes() {
    changes_.erase(variant_);
    reload();
    linked_ = rows() == columns();
}

std::vector<std::string> SetupGame::openings() const {
    const Field* field = field_at(kOpeningName);
    const bool two = loaded_->game->sides() == 2 && loaded_->game->seats() == 2;
    const bool fits = field != nullptr && may_have_openings() && two;
    if (!fits && opening() == kNoOpening) return {};
    return field->choices;
}

bool SetupGame::may_have_openings() const {
    return std::any_of(rules_.begin(), rules_.end(),
                       [](const RuleForm& rule) { return rule.type->name == "line"; });
}

std::string SetupGame::opening() const {
    const auto typed = changes().options.find(std::string(kOpeningName));
    if (typed != changes().options.end()) return typed->second.front();
    const OptionForm* option = this->option(kOpeningName);
    return option == nullptr ? std::string(kNoOpening) : option->values.front();
}

void SetupGame::set_opening(const std::string& name) {
    const auto& rules = base_->game->description().rules;
    const bool has_one = std::any_of(rules.begin(), rules.end(),
                                     [](const RuleUse& rule) { return rule.name == "opening"; });
    if (name == kNoOpening && !has_one) return reset_option(std::string(kOpeningName));
    set_option(std::string(kOpeningName), {name});
}

}  // namespace tengen::gui
