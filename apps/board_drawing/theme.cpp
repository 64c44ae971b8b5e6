#include "board_drawing/theme.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "config/yaml_reader.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxThemeTitle = 64;  ///< characters

Colour rgb(std::uint32_t value) {
    return {static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8),
            static_cast<std::uint8_t>(value)};
}

/// Reads one theme; every function reports invalid parts and leaves them out.
class ThemeReader {
  public:
    ThemeReader(const YamlNode& tree, ErrorList& errors)
        : map_(tree, "", tree.place, errors), findings_(errors) {}

    Theme read() {
        Theme theme = paper_theme();
        if (const YamlEntry* title = map_.need("title")) {
            if (auto text = read_local_text("title", kMaxThemeTitle, title->value, findings_)) {
                theme.title = *text;
            }
        }
        read_colours("panels", theme,
                     {{"background", &Theme::background},
                      {"panel", &Theme::panel},
                      {"soft", &Theme::soft},
                      {"line", &Theme::line},
                      {"ink", &Theme::ink},
                      {"muted", &Theme::muted},
                      {"accent", &Theme::accent},
                      {"on_accent", &Theme::on_accent}});
        read_colours("board", theme,
                     {{"from", &Theme::board_from},
                      {"to", &Theme::board_to},
                      {"grid", &Theme::grid},
                      {"ink", &Theme::board_ink},
                      {"mark", &Theme::mark}});
        read_stones(theme);
        read_signs(theme);
        read_switch("flat_stones", theme.flat_stones);
        read_switch("signs_on_all", theme.signs_on_all);
        map_.finish();
        return theme;
    }

  private:
    struct Part {
        const char* name;
        Colour Theme::*colour;
    };

    void read_colour(std::string_view name, const YamlNode& node, Colour& colour) {
        const auto text = read_text(name, kMaxThemeTitle, node, findings_);
        if (!text) return;
        if (const Result<Colour> read = parse_colour(*text)) {
            colour = *read;
        } else {
            findings_.add(node.place, "'{}': {}", name, read.error().front().message);
        }
    }

    void read_colours(const char* name, Theme& theme, const std::vector<Part>& parts) {
        const YamlEntry* entry = map_.need(name);
        if (entry == nullptr || !expect_map(entry->value, name, findings_)) return;
        MapReader map(entry->value, name, entry->place, findings_);
        for (const Part& part : parts) {
            const YamlEntry* colour = map.need(part.name);
            if (colour != nullptr) read_colour(part.name, colour->value, theme.*part.colour);
        }
        map.finish();
    }

    /// Reads one value per side, in playing order.
    const YamlNode* eight(const char* name) {
        const YamlEntry* entry = map_.need(name);
        if (entry == nullptr || !expect_list(entry->value, name, findings_)) return nullptr;
        if (entry->value.items.size() == kMaxSides) return &entry->value;
        findings_.add(entry->value.place, "'{}' needs {}, found {}", name,
                      fmt::format("{} entries", kMaxSides), entry->value.items.size());
        return nullptr;
    }

    void read_stones(Theme& theme) {
        const YamlNode* list = eight("stones");
        if (list == nullptr) return;
        for (std::size_t i = 0; i < list->items.size(); ++i) {
            const YamlNode& node = list->items[i];
            if (!expect_map(node, "stones", findings_)) continue;
            MapReader map(node, "stones", node.place, findings_);
            StoneColours& stone = theme.stones[i];
            for (const auto& [name, colour] :
                 {std::pair{"light", &stone.light}, {"rim", &stone.rim}, {"sign", &stone.sign}}) {
                if (const YamlEntry* entry = map.need(name)) {
                    read_colour(name, entry->value, *colour);
                }
            }
            map.finish();
        }
    }

    void read_signs(Theme& theme) {
        const YamlNode* list = eight("signs");
        if (list == nullptr) return;
        for (std::size_t i = 0; i < list->items.size(); ++i) {
            read_colour("signs", list->items[i], theme.signs[i]);
        }
    }

    void read_switch(const char* name, bool& value) {
        const YamlEntry* entry = map_.find(name);
        if (entry == nullptr) return;
        if (const auto read = read_scalar(switch_field(name, value, ""), entry->value, findings_)) {
            value = std::get<bool>(*read);
        }
    }

    MapReader map_;
    ErrorList& findings_;
};

std::optional<Theme> read_theme(const std::filesystem::path& path, ErrorList& errors) {
    const std::size_t before = errors.count();
    const std::optional<YamlNode> tree = read_yaml_file(path, errors);
    if (!tree || !expect_map(*tree, "", errors)) return std::nullopt;
    Theme theme = ThemeReader(*tree, errors).read();
    theme.name = path.stem().string();
    if (errors.count() != before) return std::nullopt;
    return theme;
}

Theme make_paper() {
    Theme theme;
    theme.name = "paper";
    theme.title = LocalText("Paper");
    theme.title.set("zh", "宣纸");
    theme.background = rgb(0xF3EEE4);
    theme.panel = rgb(0xFBF8F2);
    theme.soft = rgb(0xEFE7D8);
    theme.line = rgb(0xDDD3C3);
    theme.ink = rgb(0x2B2620);
    theme.muted = rgb(0x8A8175);
    theme.accent = rgb(0xB5482A);
    theme.on_accent = rgb(0xFFFFFF);
    theme.board_from = rgb(0xE6BE7C);
    theme.board_to = rgb(0xD8A761);
    theme.grid = rgb(0x5A3B1A).with_alpha(0.75F);
    theme.board_ink = rgb(0x5A3B1A);
    theme.mark = rgb(0xD8432B);
    theme.stones = {{{rgb(0x4A4A4A), rgb(0x0D0D0D), rgb(0xF2EDE3)},
                     {rgb(0xFFFFFF), rgb(0xCFC9BE), rgb(0x2B2620)},
                     {rgb(0xD9725A), rgb(0x9C3322), rgb(0xFFFFFF)},
                     {rgb(0x5286BF), rgb(0x1B4478), rgb(0xFFFFFF)},
                     {rgb(0x79BC93), rgb(0x35784F), rgb(0xFFFFFF)},
                     {rgb(0xF7E27A), rgb(0xD9B21E), rgb(0x2B2620)},
                     {rgb(0x8E5FA6), rgb(0x42195A), rgb(0xFFFFFF)},
                     {rgb(0xF6B26B), rgb(0xC9731A), rgb(0x2B2620)}}};
    theme.signs = {rgb(0x2B2620), rgb(0xB5482A), rgb(0x2B5C92), rgb(0x2F6B48),
                   rgb(0x7A4A94), rgb(0xA66A00), rgb(0x1E7F86), rgb(0x8A3A5E)};
    return theme;
}

}  // namespace

Colour chequer_colour(Colour ground, const Theme& theme, bool dark) {
    constexpr float kDarker = 0.26F, kLighter = 0.3F, kLighterAtNight = 0.14F;
    // Dark squares have the tone of the board's own ink, unless that is lighter than a dark board.
    const bool is_light = ink_on(ground) == kDarkInk;
    const Colour ink = is_light ? theme.board_ink : Colour{0, 0, 0};
    if (dark) return mixed(ground, ink, kDarker);
    return mixed(ground, Colour{255, 255, 255}, is_light ? kLighter : kLighterAtNight);
}

const Theme& paper_theme() {
    static const Theme kPaper = make_paper();
    return kPaper;
}

std::vector<Theme> read_themes(const ConfigFolders& folders, std::vector<Error>& problems) {
    std::vector<Theme> themes;
    ErrorList errors;
    for (const std::filesystem::path& root : folders.roots) {
        for (const std::filesystem::path& path : yaml_files(root / "themes", errors)) {
            const auto same = [&](const Theme& theme) { return theme.name == path.stem(); };
            if (std::ranges::any_of(themes, same)) continue;
            if (auto theme = read_theme(path, errors)) themes.push_back(std::move(*theme));
        }
    }
    const auto paper = [](const Theme& theme) { return theme.name == paper_theme().name; };
    if (std::ranges::none_of(themes, paper)) themes.push_back(paper_theme());
    std::ranges::sort(themes, {}, &Theme::name);
    append(problems, errors.take());
    return themes;
}

}  // namespace tengen
