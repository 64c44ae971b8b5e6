// The part of the set-up form for the game: variant, board, and the parameters of all rules.
#include <fmt/format.h>

#include <algorithm>

#include "view/setup_view.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr std::string_view kOpeningName = "rules.opening.name";
constexpr std::string_view kNoOpening = "none";
constexpr int kMaxSlider = 64;

}  // namespace

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
    return std::min(most, most <= kMaxSlider ? longest : most);
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
    const Field* field = field_at(kOpeningName);
    const bool two = loaded_->game->sides() == 2 && loaded_->game->seats() == 2;
    const bool fits = field != nullptr && may_have_openings() && two;
    if (!fits && opening() == kNoOpening) return {};
    return field->choices;
}

bool SetupView::may_have_openings() const {
    return std::any_of(rules_.begin(), rules_.end(),
                       [](const RuleForm& rule) { return rule.type->name == "line"; });
}

std::string SetupView::opening() const {
    const auto typed = changes().options.find(std::string(kOpeningName));
    if (typed != changes().options.end()) return typed->second.front();
    const OptionForm* option = this->option(kOpeningName);
    return option == nullptr ? std::string(kNoOpening) : option->values.front();
}

void SetupView::set_opening(const std::string& name) {
    const auto& rules = base_->game->description().rules;
    const bool has_one = std::any_of(rules.begin(), rules.end(),
                                     [](const RuleUse& rule) { return rule.name == "opening"; });
    if (name == kNoOpening && !has_one) return reset_option(std::string(kOpeningName));
    set_option(std::string(kOpeningName), {name});
}

}  // namespace tengen::gui
