#include "view/online_lists.hpp"

#include "base/text.hpp"
#include "online/wire_parts.hpp"
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

}  // namespace

std::string taken_text(std::size_t taken, std::size_t seats) {
    return tr(Message("{} of {}", taken, seats));
}

std::string title_of(const GameLibrary& games, const std::string& rules) {
    const std::string name = rules.substr(0, rules.find(':'));
    for (const GameEntry& entry : games.entries()) {
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

OnlineRow row_of(const GameLibrary& games, const messages::ListedGame& game) {
    OnlineRow row;
    row.id = game.game;
    row.game = title_of(games, game.rules);
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

OnlineRow own_row_of(const GameLibrary& games, const messages::ListedGame& game,
                     const messages::Who* you) {
    OnlineRow row = row_of(games, game);
    row.who.clear();
    for (const auto& seat : game.seats) {
        if (!seat || (you != nullptr && seat->id == you->id)) continue;
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

OnlineRow row_of(const GameLibrary& games, const std::string& id,
                 const messages::Challenge& challenge) {
    OnlineRow row;
    row.id = id;
    row.who = rated_name(challenge.from);
    const messages::Rules& rules = challenge.rules;
    row.game = title_of(games, rules.game.value_or(rules.title.value_or("")));
    row.clock = clock_words(settings_of(challenge.clock));
    row.rated = challenge.rated;
    return row;
}

OnlineRow row_of(const GameLibrary& games, const std::string& id,
                 const messages::ListedSeek& seek) {
    OnlineRow row;
    row.id = id;
    row.who = rated_name(seek.from);
    row.rated = seek.rated;
    row.game = title_of(games, seek.rules.game.value_or(seek.rules.title.value_or("")));
    row.clock = clock_words(settings_of(seek.clock));
    row.may_sit = true;
    return row;
}

}  // namespace tengen::gui
