// The talk at an online table: its lines, phrases, and a line to write.
#include <algorithm>
#include <array>

#include "messages/phrases.hpp"
#include "screens/table/table_lists.hpp"
#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxSaid = 90;  ///< characters; a text has at most 280 bytes

std::vector<std::string> phrases() {
    std::vector<std::string> texts;
    for (const char* phrase : messages::kPhrases) texts.emplace_back(tr(phrase));
    return texts;
}

}  // namespace

std::string TableLists::talk_label() const {
    const int unread = view_.talk().unread();
    return unread == 0 ? tr("Talk") : std::string(tr("Talk")) + " " + std::to_string(unread);
}

/// Draws the talk above the phrases and the line.
void TableLists::talk(Ui& ui, Rect rect) {
    view_.talk().read();
    const float padding = ui.px(16);
    const Rect inner{rect.x + padding, rect.y, rect.width - 2 * padding, rect.height};
    const float used = say(ui, inner);
    const Rect list{inner.x, inner.y, inner.width + padding - ui.px(4),
                    inner.height - used - ui.px(8)};
    if (list.height < ui.px(20)) return;
    const Theme& theme = ui.theme();
    begin_scroll("talk", list);
    const Point origin = scroll_origin();
    float y = origin.y;
    // A request may add a line.
    const std::vector<TalkLine> lines = view_.talk().lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const TalkLine& line = lines[i];
        const std::string text = tr(line.text);
        float left = 0;
        if (!line.by.empty()) {
            const std::string name = ui.cut(Face::Bold, line.by, inner.width / 2);
            const float width = ui.measure(Face::Bold, name).width;
            speaker(ui, {origin.x, y, width, ui.line_height(Face::Bold)}, line, i);
            ui.text({origin.x, y}, Face::Bold, theme.ink, name);
            left = width + ui.px(8);
        }
        const Colour colour = line.by.empty() ? theme.muted : theme.ink;
        y += ui.paragraph({origin.x + left, y, inner.width - left, 0}, Face::Text, colour, text) +
             ui.px(6);
    }
    if (heard_ != view_.talk().lines().size()) scroll_to(y - origin.y);
    heard_ = view_.talk().lines().size();
    end_scroll(y - origin.y);
}

/// A press on the name of another person offers to block or report that person.
void TableLists::speaker(Ui& ui, Rect rect, const TalkLine& line, std::size_t index) {
    const RemoteGame* remote = view_.table().remote();
    if (remote == nullptr || line.id.empty()) return;
    const std::vector<RemoteSeat>& seats = remote->presence().seats;
    const auto own = remote->own_seat();
    if (own && *own < seats.size() && seats[*own].id == line.id) return;
    const std::string id = "speaker " + std::to_string(index);
    ui.called(line.by + tr(": ") + tr(line.text));
    const Touch touched = ui.touch(id, rect);
    if (touched.hovered || touched.focused) {
        ui.line({rect.x, rect.bottom()}, {rect.right(), rect.bottom()}, ui.theme().accent);
    }
    const bool blocked = view_.talk().is_blocked(line.id);
    const std::vector<std::string> items{blocked ? tr(Message("Show texts of {}", line.by))
                                                 : tr(Message("Hide texts of {}", line.by)),
                                         tr(Message("Report {} for this text", line.by))};
    const int chosen = ui.choose(id, rect, touched.clicked, items, -1);
    if (chosen == 0) {
        view_.talk().set_blocked(line.id, !blocked);
        view_.tell(view_.table().remote()->block(line.id, !blocked));
    } else if (chosen == 1) {
        const auto reported = view_.table().remote()->report(line.id, english(line.text));
        if (!reported) return view_.tell(reported);
        view_.say(tr("The server's administrators will read your report."));
    }
}

/// Phrases come first, for they are in the reader's language. Returns the height.
float TableLists::say(Ui& ui, Rect rect) {
    const float line = ui.px(Ui::kButtonHeight);
    const float chip = ui.px(Ui::kChipHeight);
    const float height = chip + ui.px(8) + line;
    const auto send = [this](const std::string& text) {
        view_.tell(view_.table().remote()->say(text));
        return true;
    };
    Point at{rect.x, rect.bottom() - height};
    const std::vector<std::string> texts = phrases();
    const float more = ui.button_width("…", Look::Chip);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const float width = ui.button_width(texts[i], Look::Chip);
        if (at.x + width > rect.right() - more - ui.px(8)) break;
        if (ui.button_at("phrase " + std::to_string(i), at, texts[i], Look::Chip)) {
            send(messages::kPhrases[i]);
        }
    }
    const Rect place{rect.right() - more, at.y, more, chip};
    ui.called(tr("All phrases"));
    const bool opens = ui.button("phrases", place, "…", Look::Chip);
    const int chosen = ui.choose("all phrases", place, opens, texts, -1);
    if (chosen >= 0) send(messages::kPhrases[static_cast<std::size_t>(chosen)]);
    const Rect box{rect.x, rect.bottom() - line, rect.width, line};
    ui.called(tr("Say something…"));
    ui.text_box("say", box, said_, kMaxSaid, tr("Say something…"));
    if (ui.entered("say") && !said_.empty() && send(said_)) said_.clear();
    return height;
}

}  // namespace tengen::gui
