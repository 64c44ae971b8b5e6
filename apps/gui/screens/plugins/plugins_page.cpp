#include "screens/plugins/plugins_page.hpp"

#include <algorithm>
#include <cmath>

#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kMaxPluginsWidth = 1000;
constexpr float kPluginsGap = 12;
constexpr float kPluginsPadding = 18;

/// A word on a soft ground, with its right end at `right`; returns its left end.
float state_chip(Ui& ui, float right, float y, const char* word, bool good) {
    const Theme& theme = ui.theme();
    const float width = ui.measure(Face::Small, word).width + ui.px(20);
    const Rect chip{right - width, y, width, ui.px(24)};
    ui.fill(chip, good ? theme.soft : theme.accent, 12);
    ui.text_in(chip, Face::Small, good ? theme.ink : theme.on_accent, word, Align::Centre);
    return chip.x;
}

std::string option_line(const AiInfo& ai) {
    std::string names;
    for (const Field& field : ai.options) names += (names.empty() ? "" : ", ") + field.name;
    return names.empty() ? std::string() : tr(Message("Options: {}", names));
}

std::string maker_line(const AiInfo& ai) {
    std::string line = ai.id;
    if (!ai.version.empty()) line += " · " + ai.version;
    if (!ai.author.empty()) line += " · " + ai.author;
    return line;
}

/// A panel with lines; its height is known only at the end.
class Card {
  public:
    Card(Ui& ui, Rect rect) : ui_(ui), rect_(rect), y_(rect.y + ui.px(14)) { ui.begin_panel(); }

    void heading(const std::string& text, const char* state, bool good) {
        const float height = ui_.px(24);
        const float left = rect_.x + ui_.px(kPluginsPadding);
        const float right =
            state_chip(ui_, rect_.right() - ui_.px(kPluginsPadding), y_, state, good) - ui_.px(10);
        ui_.text_in({left, y_, right - left, height}, Face::Bold, ui_.theme().ink, text);
        y_ += height + ui_.px(3);
    }

    void text(Face face, Colour colour, const std::string& text) {
        if (text.empty()) return;
        const Rect line{rect_.x + ui_.px(kPluginsPadding), y_,
                        rect_.width - 2 * ui_.px(kPluginsPadding), 0};
        y_ += ui_.paragraph(line, face, colour, text) + ui_.px(4);
    }

    /// Ends the card; returns its height.
    float finish() {
        rect_.height = y_ - rect_.y + ui_.px(10);
        ui_.end_panel(rect_);
        return rect_.height;
    }

  private:
    Ui& ui_;
    Rect rect_;
    float y_;
};

/// An AI, with the hash of its file if it is third-party.
struct ShownAi {
    const AiInfo& ai;
    std::string hash;
};

float ai_card(Ui& ui, Rect rect, const ShownAi& shown) {
    const AiInfo& ai = shown.ai;
    Card card(ui, rect);
    card.heading(ai.name.empty() ? ai.id : ai.name, tr("ready"), true);
    card.text(Face::Small, ui.theme().muted, maker_line(ai));
    card.text(Face::Text, ui.theme().ink, tr(ai.about.c_str()));
    card.text(Face::Small, ui.theme().muted, option_line(ai));
    card.text(Face::Small, ui.theme().muted, ai.file.string());
    if (!shown.hash.empty()) {
        card.text(Face::Small, ui.theme().muted, tr(Message("SHA-256 {}", shown.hash)));
    }
    return card.finish();
}

float refused_card(Ui& ui, Rect rect, const PluginFile& file) {
    Card card(ui, rect);
    card.heading(file.path.filename().string(), tr("not usable"), false);
    card.text(Face::Text, ui.theme().ink, tr(file.refusal->message));
    card.text(Face::Small, ui.theme().muted, file.path.string());
    return card.finish();
}

}  // namespace

/// Cards, in two columns if there is room. Unusable files come first, because people search for
/// them.
float PluginsPage::list(Ui& ui, Rect rect) const {
    const bool two = rect.width >= ui.px(760);
    const float gap = ui.px(kPluginsGap);
    const float width = two ? (rect.width - gap) / 2 : rect.width;
    float columns[2] = {0, 0};
    const auto add = [&](auto card, const auto& what) {
        const int column = two && columns[1] < columns[0] ? 1 : 0;
        const Rect place{rect.x + static_cast<float>(column) * (width + gap),
                         rect.y + columns[column], width, 0};
        columns[column] += card(ui, place, what) + gap;
    };
    for (const PluginFile& file : plugins_.files()) {
        if (file.refusal) add(refused_card, file);
    }
    for (const PluginFile& file : plugins_.files()) {
        const std::string hash = file.shipped ? std::string() : trust_.hash(file.path);
        for (const AiInfo& ai : file.ais) add(ai_card, ShownAi{ai, hash});
    }
    return std::max(columns[0], columns[1]);
}

float PluginsPage::folders(Ui& ui, Rect rect) const {
    float y = rect.y;
    ui.text({rect.x, y}, Face::Bold, ui.theme().ink, tr("Plugin folders"));
    y += ui.line_height(Face::Bold) + ui.px(4);
    y += ui.paragraph({rect.x, y, rect.width, 0}, Face::Small, ui.theme().muted,
                      tr("Drop a plugin (.so) into one of these folders to use it immediately."));
    y += ui.px(6);
    for (const std::filesystem::path& folder : plugins_.folders()) {
        y += ui.paragraph({rect.x, y, rect.width, 0}, Face::Text, ui.theme().ink, folder.string());
        y += ui.px(3);
    }
    if (!trust_.sandbox.id.empty()) {
        y += ui.px(6);
        y += ui.paragraph({rect.x, y, rect.width, 0}, Face::Small, ui.theme().muted,
                          tr(Message("Plugins run in a sandbox: {}", trust_.sandbox)));
    }
    return y - rect.y + ui.px(16);
}

std::optional<PluginsWish> PluginsPage::frame(Ui& ui, Rect area, bool looking) {
    std::optional<PluginsWish> wish;
    const float margin = ui.px(area.width > ui.px(900) ? 44 : 20);
    const float width = std::min(area.width - 2 * margin, ui.px(kMaxPluginsWidth));
    const Rect inner{area.x + std::round((area.width - width) / 2), area.y + ui.px(24), width,
                     area.height - ui.px(24)};
    const float bar = ui.px(Ui::kButtonHeight);
    const float back = ui.button_width(tr("Back"));
    if (ui.button("back", {inner.right() - back, inner.y, back, bar}, tr("Back"))) {
        wish = PluginsWish::Back;
    }
    const char* look = looking ? tr("Searching…") : tr("Rescan");
    const float wide = std::max(ui.button_width(tr("Rescan")), ui.button_width(look));
    if (ui.button("look", {inner.right() - back - ui.px(8) - wide, inner.y, wide, bar}, look,
                  Look::Plain, !looking)) {
        wish = PluginsWish::LookAgain;
    }
    ui.text_in({inner.x, inner.y, width - back - wide - ui.px(24), bar}, Face::Title,
               ui.theme().ink, tr("Plugins"));
    const float top = inner.y + bar + ui.px(18);
    begin_scroll("plugins", {inner.x, top, width + ui.px(12), inner.bottom() - top});
    const Point at = scroll_origin();
    float y = folders(ui, {at.x, at.y, width, 0});
    if (plugins_.files().empty()) {
        ui.text({at.x, at.y + y}, Face::Text, ui.theme().muted,
                looking ? tr("Searching…") : tr("There are no plugins"));
        y += ui.px(40);
    }
    y += list(ui, {at.x, at.y + y, width, 0});
    end_scroll(y + ui.px(12));
    return wish;
}

}  // namespace tengen::gui
