// Merges game files with their variants and with options.
#include "config/overrides.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/text.hpp"
#include "config/yaml_reader.hpp"
#include "core/rule_catalogue.hpp"

namespace tengen {
namespace {

/// Removes the first word of a path, and the dot after it.
std::string_view next_step(std::string_view& path) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    const std::string_view step = path.substr(0, dot);
    path.remove_prefix(std::min(dot + 1, path.size()));
    return step;
}

/// Merges `from` under `key`: maps entry by entry, other values by replacement. A map that replaces
/// a single value keeps it, because it still applies to the sides that the map does not name.
void merge_key(YamlNode& into, const YamlEntry& from) {
    YamlEntry* entry = into.find(from.key);
    const bool both_maps = entry != nullptr && entry->value.is_map() && from.value.is_map();
    if (!both_maps || !from.value.under.empty()) {
        YamlNode value = from.value;
        if (entry != nullptr && entry->value.is_scalar() && value.is_map() && value.under.empty()) {
            value.under.push_back(entry->value);
        }
        into.set(from.key, from.place, std::move(value));
        return;
    }
    for (const YamlEntry& inner : from.value.entries) merge_key(entry->value, inner);
}

/// Merges a number of a game that may be a range with a default.
void merge_range(YamlNode& into, const YamlEntry& from) {
    YamlEntry* entry = into.find(from.key);
    if (entry != nullptr && entry->value.is_map() && from.value.is_scalar()) {
        entry->value.set("default", from.place, from.value);
    } else {
        merge_key(into, from);
    }
}

void merge_board(YamlNode& game, const YamlEntry& from) {
    YamlEntry* board = game.find(from.key);
    if (board == nullptr || !board->value.is_map() || !from.value.is_map()) {
        merge_key(game, from);
        return;
    }
    for (const YamlEntry& inner : from.value.entries) merge_range(board->value, inner);
}

/// Gives all of `node` one place, because it was typed on one line.
void put_at(YamlNode& node, const Place& place) {
    node.place = place;
    for (YamlNode& item : node.items) put_at(item, place);
    for (YamlEntry& entry : node.entries) {
        entry.place = place;
        put_at(entry.value, place);
    }
}

/// The value of a setting, as a list or a map if it has that form.
std::optional<YamlNode> value_of(const Setting& setting, const Place& place, ErrorList& errors) {
    if (!setting.text.starts_with('[') && !setting.text.starts_with('{')) {
        YamlNode node = yaml_scalar(setting.text, place);
        if (setting.text.empty()) node.kind = YamlNode::Kind::Empty;
        return node;
    }
    ErrorList inner;
    std::optional<YamlNode> node = read_yaml(setting.text, place, inner);
    for (Error& error : inner.take()) errors.add(place, std::move(error.message));
    if (node) put_at(*node, place);
    return node;
}

/// A tree of maps with only `value` at the end of `path`.
YamlNode nested(std::string_view path, const Place& place, YamlNode value) {
    YamlNode map = yaml_map(place);
    const std::string_view step = next_step(path);
    map.set(step, place, path.empty() ? std::move(value) : nested(path, place, std::move(value)));
    return map;
}

void merge_setting(YamlNode& overlay, const Setting& setting, ErrorList& errors) {
    constexpr std::size_t kMaxPath = 200;
    const Place place = option_place("--set " + setting.path);
    const std::string& path = setting.path;
    if (path.empty() || path.size() > kMaxPath || path.starts_with('.') || path.ends_with('.') ||
        path.find("..") != std::string::npos) {
        errors.add(place, "not the path of a key (write it as rules.line.length)");
        return;
    }
    std::optional<YamlNode> value = value_of(setting, place, errors);
    if (!value) return;
    const YamlNode tree = nested(path, place, std::move(*value));
    merge_key(overlay, tree.entries.front());
}

YamlNode number(int value, const Place& place) {
    return yaml_scalar(std::to_string(value), place);
}

/// A range of one number.
YamlNode only(const YamlNode& count) {
    YamlNode range = yaml_map(count.place);
    for (const std::string_view key : {"default", "min", "max"}) {
        range.set(key, count.place, count);
    }
    return range;
}

}  // namespace

Result<Setting> parse_setting(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        return fail(ErrorCode::CommandLine, "",
                    "'{}' is not KEY=VALUE (such as rules.line.length=4)", printable(text, 40));
    }
    return Setting{std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

YamlNode overlay_of(const Overrides& overrides, ErrorList& errors) {
    YamlNode overlay = overrides.keys ? *overrides.keys : yaml_map({});
    if (overrides.board) {
        const Place place = option_place("--board");
        YamlNode board = yaml_map(place);
        board.set("rows", place, number(overrides.board->rows, place));
        board.set("columns", place, number(overrides.board->columns, place));
        merge_key(overlay, {"board", place, std::move(board)});
    }
    if (overrides.seats) {
        const Place place = option_place("--players");
        overlay.set("seats", place, number(*overrides.seats, place));
    }
    for (const Setting& setting : overrides.settings) merge_setting(overlay, setting, errors);
    return overlay;
}

void merge_keys(YamlNode& tree, const YamlNode& overlay) {
    for (const YamlEntry& entry : overlay.entries) merge_key(tree, entry);
}

void merge_game(YamlNode& game, const YamlNode& overlay) {
    for (const YamlEntry& entry : overlay.entries) {
        if (entry.key == "board") {
            merge_board(game, entry);
        } else if (entry.key == "seats") {
            merge_range(game, entry);
        } else {
            merge_key(game, entry);
        }
    }
}

namespace {

/// Whether the set-up or the rules are those of one size of the board.
bool names_cells(const YamlNode& game) {
    const YamlEntry* const board = game.find("board");
    if (board != nullptr && board->value.find("lines") != nullptr) return true;
    const YamlEntry* const rules = game.find("rules");
    if (rules == nullptr) return false;
    return std::ranges::any_of(rules->value.entries, [](const YamlEntry& rule) {
        if (rule.value.find("track") != nullptr) return true;
        const YamlEntry* const centred = rule.value.find("centred");
        return part_of(rule.key) == "stones" && rule.value.find("cells") != nullptr &&
               (centred == nullptr || !centred->value.is_word("true"));
    });
}

}  // namespace

void fix_size(YamlNode& game) {
    YamlEntry* const board = game.find("board");
    if (board == nullptr || !board->value.is_map() || !names_cells(game)) return;
    for (const std::string_view key : {"rows", "columns"}) {
        const YamlEntry* const number = board->value.find(key);
        if (number == nullptr || !number->value.is_scalar()) continue;
        const Place place = number->value.place;
        board->value.set(key, place, only(number->value));
    }
}

void fix_seats(YamlNode& game) {
    const YamlEntry* seats = game.find("seats");
    const YamlEntry* sides = game.find("sides");
    if (seats != nullptr && !seats->value.is_scalar()) return;
    if (seats == nullptr && sides == nullptr) return;
    const Place place = seats != nullptr ? seats->value.place : sides->place;
    const YamlNode count = seats != nullptr
                               ? seats->value
                               : number(static_cast<int>(sides->value.items.size()), place);
    game.set("seats", place, only(count));
}

namespace {

/// Removes "[2]" from the end of "steps[2]".
std::optional<std::size_t> take_index(std::string_view& step) {
    const std::size_t open = step.find('[');
    if (open == std::string_view::npos) return std::nullopt;
    const std::string_view digits = step.substr(open + 1);
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    if (error != std::errc{} || digits.substr(static_cast<std::size_t>(end - digits.data())) != "]")
        return std::nullopt;
    step = step.substr(0, open);
    return index;
}

}  // namespace

Place place_of(const YamlNode& game, std::string_view path) {
    Place place = game.place;
    const YamlNode* node = &game;
    while (!path.empty()) {
        std::string_view step = next_step(path);
        const std::optional<std::size_t> index = take_index(step);
        const YamlEntry* entry = node->find(step);
        if (entry == nullptr) break;
        place = entry->value.is_scalar() ? entry->value.place : entry->place;
        node = &entry->value;
        if (!index || *index >= node->items.size()) continue;
        node = &node->items[*index];
        place = node->place;
    }
    return place;
}

}  // namespace tengen
