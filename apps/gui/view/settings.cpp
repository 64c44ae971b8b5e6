#include "view/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "base/user_folders.hpp"
#include "config/seat_spec.hpp"
#include "config/value_reader.hpp"
#include "config/yaml_writer.hpp"

namespace tengen::gui {
namespace {

constexpr int kMaxWait = 24 * 60 * 60;         ///< seconds
constexpr int kMaxPixels = 32767;              ///< of X11's coordinates
constexpr std::size_t kMaxSettingPath = 4096;  ///< bytes
constexpr std::size_t kMaxSettingText = 200;   ///< characters

struct SwitchSetting {
    const char* name;
    bool SettingsValues::*value;
};
constexpr SwitchSetting kSwitches[] = {
    {"sounds", &SettingsValues::sounds},           {"animations", &SettingsValues::animations},
    {"coordinates", &SettingsValues::coordinates}, {"numbers", &SettingsValues::numbers},
    {"forbidden", &SettingsValues::forbidden},     {"values", &SettingsValues::values},
    {"follow_live", &SettingsValues::follow_live}, {"stone_signs", &SettingsValues::stone_signs},
    {"full_screen", &SettingsValues::full_screen}};

struct TextSetting {
    const char* name;
    std::string SettingsValues::*value;
};
/// Texts that may be empty.
constexpr TextSetting kTexts[] = {{"server", &SettingsValues::server},
                                  {"table_game", &SettingsValues::table_game},
                                  {"table_clock", &SettingsValues::table_clock},
                                  {"table_move", &SettingsValues::table_move},
                                  {"analysis_engine", &SettingsValues::analysis_engine},
                                  {"second_engine", &SettingsValues::second_engine}};
/// Paths that may be empty.
constexpr TextSetting kPaths[] = {{"folder", &SettingsValues::folder},
                                  {"explorer_database", &SettingsValues::explorer_database},
                                  {"explorer_book", &SettingsValues::explorer_book}};

class SettingsReader {
  public:
    SettingsReader(const YamlNode& tree, SettingsValues& values, ErrorList& errors)
        : tree_(tree), map_(tree, "", tree.place, errors), values_(values), findings_(errors) {}

    void read() {
        read_look();
        for (const SwitchSetting& one : kSwitches) {
            const YamlEntry* entry = find(one.name);
            const bool usual = values_.*one.value;
            if (entry == nullptr) continue;
            const auto value =
                read_scalar(switch_field(one.name, usual, ""), entry->value, findings_);
            if (value) values_.*one.value = std::get<bool>(*value);
        }
        if (const YamlEntry* entry = find("stones")) read_colours(*entry, values_.colours.stones);
        if (const YamlEntry* entry = find("signs")) read_colours(*entry, values_.colours.signs);
        if (const YamlEntry* entry = find("window")) read_window(*entry);
        if (const YamlEntry* entry = find("keys")) read_keys(*entry);
        for (const YamlEntry& entry : tree_.entries) {
            if (std::ranges::find(known_, entry.key) == known_.end()) unknown.push_back(entry);
        }
    }

    std::vector<YamlEntry> unknown;       ///< entries unknown to this version
    std::vector<YamlEntry> unknown_keys;  ///< of commands

  private:
    const YamlEntry* find(std::string_view key) {
        known_.push_back(key);
        return map_.find(key);
    }

    void read_look() {
        if (const YamlEntry* entry = find("theme")) {
            if (auto text = read_text("theme", kMaxSettingText, entry->value, findings_)) {
                values_.theme = *text;
            }
        }
        if (const YamlEntry* entry = find("language")) {
            const auto choice =
                read_choice("language", {"system", "en", "zh"}, entry->value, findings_);
            if (choice) values_.language = *choice;
        }
        if (const YamlEntry* entry = find("scale")) read_scale(*entry);
        if (const YamlEntry* entry = find("idle_question")) {
            const auto seconds =
                read_integer("idle_question", 0, kMaxWait, entry->value, findings_);
            if (seconds) values_.idle_question = *seconds;
        }
        if (const YamlEntry* entry = find("player")) read_player(*entry);
        for (const TextSetting& one : kTexts) {
            const YamlEntry* entry = find(one.name);
            if (entry == nullptr) continue;
            if (auto text = read_text(one.name, kMaxSettingText, entry->value, findings_)) {
                values_.*one.value = *text;
            }
        }
        for (const TextSetting& one : kPaths) {
            const YamlEntry* entry = find(one.name);
            if (entry == nullptr) continue;
            if (auto text = read_text(one.name, kMaxSettingPath, entry->value, findings_)) {
                values_.*one.value = *text;
            }
        }
    }

    void read_scale(const YamlEntry& entry) {
        const Field field = real_field("scale", 0, 0, kMaxScale, "");
        const auto value = read_scalar(field, entry.value, findings_);
        if (!value) return;
        const double scale = std::get<double>(*value);
        if (scale != 0 && scale < kMinScale) {
            findings_.add(entry.value.place, "'{}' must be {}, found '{}'", "scale",
                          fmt::format("0 or {}..{}", kMinScale, kMaxScale), entry.value.text);
        } else {
            values_.scale = scale;
        }
    }

    void read_player(const YamlEntry& entry) {
        const auto text = read_text("player", kMaxSettingText, entry.value, findings_);
        if (!text) return;
        if (is_person_name(*text)) {
            values_.player = *text;
        } else {
            findings_.add(entry.value.place, "'{}' is not a name", printable(*text, 40));
        }
    }

    /// Each of the eight colours, with its shown colour. A list is valid only without duplicates.
    void read_colours(const YamlEntry& entry, ColourChoice& choice) {
        if (!expect_list(entry.value, entry.key, findings_)) return;
        const std::vector<std::string> names(kStoneColours.begin(), kStoneColours.end());
        ColourChoice read;
        std::set<std::size_t> taken;
        for (const YamlNode& item : entry.value.items) {
            const auto name = read_choice(entry.key, names, item, findings_);
            if (!name) return;
            const auto at = std::find(names.begin(), names.end(), *name) - names.begin();
            if (taken.size() < names.size()) read.show(taken.size(), static_cast<std::size_t>(at));
            taken.insert(static_cast<std::size_t>(at));
        }
        if (taken.size() == names.size() && entry.value.items.size() == names.size()) {
            choice = read;
        } else {
            findings_.add(entry.value.place, "'{}' must have each of {} once", entry.key,
                          fmt::format("{}", fmt::join(names, ", ")));
        }
    }

    void read_window(const YamlEntry& entry) {
        if (!expect_map(entry.value, "window", findings_)) return;
        MapReader map(entry.value, "window", entry.place, findings_);
        WindowPlace place;
        bool good = true;
        const auto number = [&](const char* key, int least, int& value) {
            const YamlEntry* found = map.find(key);
            if (found == nullptr) return false;
            const auto read = read_integer(key, least, kMaxPixels, found->value, findings_);
            good = good && read;
            if (read) value = *read;
            return true;
        };
        number("width", 1, place.width);
        number("height", 1, place.height);
        const bool x = number("x", -kMaxPixels, place.x);
        const bool y = number("y", -kMaxPixels, place.y);
        map.finish();
        place.placed = x && y;
        if (good) values_.window = place;
    }

    /// First clears the keys of all named commands, to allow exchanges. A key that another command
    /// has by default moves from it.
    void read_keys(const YamlEntry& entry) {
        if (!expect_map(entry.value, "keys", findings_)) return;
        std::vector<Command> named;
        for (const YamlEntry& one : entry.value.entries) {
            if (const auto command = find_command(one.key)) named.push_back(*command);
        }
        for (const Command command : named) values_.keys.clear(command);
        for (const YamlEntry& one : entry.value.entries) {
            const auto command = find_command(one.key);
            if (!command) {
                unknown_keys.push_back(one);
            } else if (expect_list(one.value, one.key, findings_)) {
                for (const YamlNode& item : one.value.items) bind(*command, item, named);
            }
        }
    }

    void bind(Command command, const YamlNode& item, const std::vector<Command>& named) {
        const auto text = read_text(info(command).name, kMaxSettingText, item, findings_);
        if (!text) return;
        const Result<Chord> chord = parse_chord(*text);
        if (!chord) return findings_.add(item.place, chord.error().front().message);
        const auto holder = values_.keys.find(*chord, key_place(command));
        if (holder && std::ranges::find(named, *holder) == named.end()) {
            values_.keys.unbind(*chord, key_place(command));
        }
        const Result<void> bound = values_.keys.bind(command, *chord);
        if (!bound) findings_.add(item.place, bound.error().front().message);
    }

    const YamlNode& tree_;
    MapReader map_;
    SettingsValues& values_;
    ErrorList& findings_;
    std::vector<std::string_view> known_;
};

YamlNode number(auto value) {
    return yaml_scalar(fmt::format("{}", value), {});
}

YamlNode to_tree(const WindowPlace& window) {
    YamlNode tree = yaml_map({});
    tree.set("width", {}, number(window.width));
    tree.set("height", {}, number(window.height));
    if (window.placed) {
        tree.set("x", {}, number(window.x));
        tree.set("y", {}, number(window.y));
    }
    return tree;
}

/// The shown colour of each colour, in order.
YamlNode to_tree(const ColourChoice& choice) {
    YamlNode list;
    list.kind = YamlNode::Kind::List;
    for (std::size_t colour = 0; colour < kStoneColours.size(); ++colour) {
        list.items.push_back(yaml_scalar(std::string(kStoneColours[choice.shown(colour)]), {}));
    }
    return list;
}

/// Writes only commands with changed keys.
YamlNode to_tree(const KeyMap& keys) {
    YamlNode tree = yaml_map({});
    for (const Command command : all_commands()) {
        if (keys.is_default(command)) continue;
        YamlNode list;
        list.kind = YamlNode::Kind::List;
        for (const Chord& chord : keys.chords(command)) {
            list.items.push_back(yaml_quoted(to_text(chord)));
        }
        tree.set(info(command).name, {}, std::move(list));
    }
    return tree;
}

YamlNode to_tree(const SettingsValues& values) {
    YamlNode tree = yaml_map({});
    tree.set("theme", {}, yaml_quoted(values.theme));
    tree.set("language", {}, yaml_scalar(values.language, {}));
    tree.set("scale", {}, number(values.scale));
    for (const SwitchSetting& one : kSwitches) tree.set(one.name, {}, number(values.*one.value));
    tree.set("idle_question", {}, number(values.idle_question));
    if (!values.player.empty()) tree.set("player", {}, yaml_quoted(values.player));
    for (const TextSetting& one : kTexts) {
        const std::string& text = values.*one.value;
        if (!text.empty()) tree.set(one.name, {}, yaml_quoted(text));
    }
    for (const TextSetting& one : kPaths) {
        const std::string& path = values.*one.value;
        if (!path.empty()) tree.set(one.name, {}, yaml_quoted(path));
    }
    if (!values.colours.stones.usual()) tree.set("stones", {}, to_tree(values.colours.stones));
    if (!values.colours.signs.usual()) tree.set("signs", {}, to_tree(values.colours.signs));
    tree.set("window", {}, to_tree(values.window));
    if (YamlNode keys = to_tree(values.keys); !keys.entries.empty()) {
        tree.set("keys", {}, std::move(keys));
    }
    return tree;
}

Error not_known(const std::filesystem::path& path, const std::vector<YamlEntry>& unknown,
                const std::vector<YamlEntry>& keys) {
    std::vector<std::string> names;
    for (const YamlEntry& entry : unknown) names.push_back(printable(entry.key, 40));
    for (const YamlEntry& entry : keys) names.push_back("keys." + printable(entry.key, 40));
    return {ErrorCode::Input, path.string(),
            Message("unknown settings are kept: {}", fmt::format("{}", fmt::join(names, ", ")))};
}

}  // namespace

Settings Settings::standard() {
    return Settings(user_path(UserFolder::Config, "tengen/settings.yaml"));
}

std::vector<Error> Settings::load() {
    values_ = {};
    ErrorList errors;
    unknown_.clear();
    unknown_keys_.clear();
    if (const std::optional<YamlNode> tree = file_.read(errors)) {
        SettingsReader reader(*tree, values_, errors);
        reader.read();
        unknown_ = std::move(reader.unknown);
        unknown_keys_ = std::move(reader.unknown_keys);
    }
    std::vector<Error> told;
    saved_ = values_;
    if (!errors.empty()) {
        told.push_back(file_.move_aside(Errors(errors.take())));
        saved_.reset();
    }
    if (!unknown_.empty() || !unknown_keys_.empty()) {
        told.push_back(not_known(file_.path(), unknown_, unknown_keys_));
    }
    return told;
}

Result<void> Settings::save() {
    if (values_ == saved_) return {};
    YamlNode tree = to_tree(values_);
    if (!unknown_keys_.empty() && tree.find("keys") == nullptr) tree.set("keys", {}, yaml_map({}));
    for (const YamlEntry& entry : unknown_keys_) {
        tree.find("keys")->value.set(entry.key, {}, entry.value);
    }
    for (const YamlEntry& entry : unknown_) tree.set(entry.key, {}, entry.value);
    const Result<void> written = file_.write(tree);
    if (written) saved_ = values_;
    return written;
}

}  // namespace tengen::gui
