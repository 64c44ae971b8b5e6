// The rows of the page "Play with others".
#include <algorithm>

#include "base/text.hpp"
#include "online/wire_parts.hpp"
#include "view/online_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

ClockSettings settings_of(const messages::ClockRequest& asked) {
    ClockSettings clock;
    if (asked.total) clock.total = std::chrono::milliseconds(*asked.total);
    if (asked.move) clock.move = std::chrono::milliseconds(*asked.move);
    if (asked.increment) clock.increment = std::chrono::milliseconds(*asked.increment);
    return clock;
}

std::string taken_text(std::size_t taken, std::size_t seats) {
    return tr(Message("{} of {}", taken, seats));
}

}  // namespace

std::vector<OnlineRow> OnlineView::found() const {
    std::vector<OnlineRow> rows;
    for (const Found& found : found_) {
        for (const LanTable& table : found.server.tables) {
            OnlineRow row;
            row.id = table.game;
            row.who = table.by.empty() ? found.server.name : table.by;
            row.game = title_of(table.rules);
            row.seats = taken_text(static_cast<std::size_t>(table.taken),
                                   static_cast<std::size_t>(table.seats));
            row.may_sit = table.taken < table.seats;
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

std::string OnlineView::title_of(const std::string& rules) const {
    const std::string name = rules.substr(0, rules.find(':'));
    for (const GameEntry& entry : services_.games.entries()) {
        if (entry.name != name || !entry.file) continue;
        const std::string& title = entry.file->title().in(language());
        for (const VariantInfo& variant : entry.file->variants()) {
            if (name + ":" + variant.name == rules) {
                return title + " · " + variant.title.in(language());
            }
        }
        return title;
    }
    return printable(rules, 60);
}

OnlineRow OnlineView::row_of(const messages::ListedGame& game) const {
    OnlineRow row;
    row.id = game.game;
    row.game = title_of(game.rules);
    row.clock = clock_words(settings_of(game.clock));
    std::size_t taken = 0;
    for (const auto& seat : game.seats) {
        if (!seat) continue;
        ++taken;
        row.who += (row.who.empty() ? "" : " – ") + rated_name(*seat);
    }
    const bool open = game.state == messages::GameState::Open;
    row.may_sit = open && taken < game.seats.size();
    row.rated = game.rated;
    if (open) {
        row.seats = taken_text(taken, game.seats.size());
    } else if (game.watchers > 0) {
        row.seats = tr(Message("{} watching", game.watchers));
    }
    return row;
}

std::vector<OnlineRow> OnlineView::open_tables() const {
    std::vector<OnlineRow> rows;
    if (visit_ == nullptr) return rows;
    for (const auto& [id, game] : visit_->tables()) {
        if (game.state == messages::GameState::Open) rows.push_back(row_of(game));
    }
    return rows;
}

std::vector<OnlineRow> OnlineView::running() const {
    std::vector<OnlineRow> rows;
    if (visit_ == nullptr) return rows;
    for (const auto& [id, game] : visit_->tables()) {
        if (game.state == messages::GameState::Playing) rows.push_back(row_of(game));
    }
    return rows;
}

std::vector<OnlineRow> OnlineView::mine() const {
    std::vector<OnlineRow> rows;
    if (visit_ == nullptr) return rows;
    for (const messages::ListedGame& game : visit_->mine()) rows.push_back(own_row_of(game));
    return rows;
}

/// Names the others alone, and whose move it is.
OnlineRow OnlineView::own_row_of(const messages::ListedGame& game) const {
    OnlineRow row = row_of(game);
    row.who.clear();
    for (const auto& seat : game.seats) {
        if (!seat || (visit_->you() != nullptr && seat->id == visit_->you()->id)) continue;
        row.who += (row.who.empty() ? "" : ", ") + rated_name(*seat);
    }
    if (row.who.empty()) row.who = tr("no opponent yet");
    row.your_move = game.your_move == true;
    if (row.your_move) {
        row.seats = tr("your move");
        if (game.left) row.clock = clock_text(std::chrono::milliseconds(*game.left));
    } else if (game.state == messages::GameState::Playing) {
        row.seats.clear();
    }
    return row;
}

std::vector<OnlineRow> OnlineView::challenges() const {
    std::vector<OnlineRow> rows;
    if (visit_ == nullptr) return rows;
    for (const auto& [id, challenge] : visit_->challenges()) {
        OnlineRow row;
        row.id = id;
        row.who = rated_name(challenge.from);
        const messages::Rules& rules = challenge.rules;
        row.game = title_of(rules.game.value_or(rules.title.value_or("")));
        row.clock = clock_words(settings_of(challenge.clock));
        row.rated = challenge.rated;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<OnlineRow> OnlineView::seeks() const {
    std::vector<OnlineRow> rows;
    if (visit_ == nullptr) return rows;
    for (const auto& [id, seek] : visit_->seeks()) {
        OnlineRow row;
        row.id = id;
        row.who = rated_name(seek.from);
        row.rated = seek.rated;
        row.game = title_of(seek.rules.game.value_or(seek.rules.title.value_or("")));
        row.clock = clock_words(settings_of(seek.clock));
        row.may_sit = true;
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace tengen::gui
