// Reads levels.yaml, and resolves the levels of seats.
#include "config/levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/text.hpp"
#include "config/overrides.hpp"
#include "config/value_reader.hpp"
#include "config/yaml_reader.hpp"

namespace tengen {
namespace {

constexpr std::string_view kAnyGame = "any";

std::vector<SeatOption> read_options(const YamlNode& map, ErrorList& errors) {
    std::vector<SeatOption> options;
    for (const YamlEntry& entry : map.entries) {
        if (!is_name(entry.key)) {
            errors.add(entry.place, "'{}' is not the name of an option", printable(entry.key, 40));
        } else if (auto text = read_text(entry.key, kMaxOptionText, entry.value, errors)) {
            options.push_back({entry.key, std::move(*text), entry.value.place});
        }
    }
    return options;
}

/// Adds the options that are still missing.
void add_missing(std::vector<SeatOption>& options, const std::vector<SeatOption>& more) {
    for (const SeatOption& option : more) {
        const auto same = [&](const SeatOption& known) { return known.name == option.name; };
        if (std::none_of(options.begin(), options.end(), same)) options.push_back(option);
    }
}

/// The value of a key in a map; null for anything else.
YamlNode* value_of(YamlNode* map, std::string_view key) {
    YamlEntry* const entry = map != nullptr && map->is_map() ? map->find(key) : nullptr;
    return entry == nullptr ? nullptr : &entry->value;
}

/// If `upper` names an AI for a level, removes the options of `lower`, because they belong to
/// another AI, and its second AI.
void forget_other_options(YamlNode& lower, YamlNode& upper) {
    YamlNode* const games = value_of(&upper, "games");
    if (games == nullptr || !games->is_map()) return;
    for (YamlEntry& game : games->entries) {
        if (!game.value.is_map()) continue;
        for (YamlEntry& level : game.value.entries) {
            if (value_of(&level.value, "ai") == nullptr) continue;
            YamlNode* const of_game = value_of(value_of(&lower, "games"), game.key);
            YamlNode* const below = value_of(of_game, level.key);
            if (below == nullptr || !below->is_map()) continue;
            below->erase("options");
            below->erase("otherwise");
        }
    }
}

/// The place of a seat's error is in the lineup, or empty if the seat was typed.
tl::unexpected<Errors> unknown_level(const SeatSpec& seat, Message message) {
    const ErrorCode code = seat.place.source ? seat.place.code : ErrorCode::CommandLine;
    return fail(Error{code, seat.place.text(), std::move(message)});
}

}  // namespace

Result<Levels> Levels::read(const ConfigFolders& folders) {
    ErrorList errors;
    YamlNode merged = yaml_map({});
    // From the shipped files to the user's, because later ones take precedence.
    const std::vector<std::filesystem::path> roots(folders.roots.rbegin(), folders.roots.rend());
    for (const std::filesystem::path& root : roots) {
        const std::filesystem::path path = root / "levels.yaml";
        std::error_code error;
        if (!std::filesystem::exists(path, error)) continue;
        std::optional<YamlNode> tree = read_yaml_file(path, errors);
        if (!tree || !expect_map(*tree, "", errors)) continue;
        if (!merged.place.source) merged.place = tree->place;
        forget_other_options(merged, *tree);
        merge_game(merged, *tree);
    }
    std::optional<Levels> levels;
    if (errors.empty()) levels = read(merged, errors);
    if (!errors.empty()) return fail(errors.take());
    return std::move(*levels);
}

std::optional<Levels> Levels::read(const YamlNode& tree, ErrorList& errors) {
    const std::size_t before = errors.count();
    if (!expect_map(tree, "", errors)) return std::nullopt;
    Levels levels;
    MapReader map(tree, "", tree.place, errors);
    levels.ais_ = read_groups(map.find("ais"), false, errors);
    levels.games_ = read_groups(map.find("games"), true, errors);
    map.finish();
    if (errors.count() != before) return std::nullopt;
    return levels;
}

std::vector<Levels::Group> Levels::read_groups(const YamlEntry* entry, bool name_ai,
                                               ErrorList& errors) {
    std::vector<Group> groups;
    if (entry == nullptr || !expect_map(entry->value, entry->key, errors)) return groups;
    for (const YamlEntry& inner : entry->value.entries) {
        Group group{inner.key, inner.place, {}};
        if (!is_ai_name(inner.key)) {
            errors.add(inner.place, "'{}' is not a name", printable(inner.key, 40));
        }
        if (!expect_map(inner.value, inner.key, errors)) continue;
        for (const YamlEntry& level : inner.value.entries) {
            if (!is_name(level.key)) {
                errors.add(level.place, "'{}' is not the name of a level",
                           printable(level.key, 40));
            }
            group.levels.push_back(read_level(level, name_ai, errors));
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

Levels::Level Levels::read_level(const YamlEntry& entry, bool name_ai, ErrorList& errors) {
    Level level{entry.key, {}, {}, {}};
    if (!expect_map(entry.value, entry.key, errors)) return level;
    if (!name_ai) {
        level.options = read_options(entry.value, errors);
        return level;
    }
    MapReader map(entry.value, entry.key, entry.place, errors);
    if (const YamlEntry* ai = map.need("ai")) {
        level.ai_place = ai->value.place;
        if (const auto name = read_text("ai", kMaxName, ai->value, errors)) level.ai = *name;
        if (!level.ai.empty() && !is_ai_name(level.ai)) {
            errors.add(ai->value.place, "'ai' must be the name of an AI, found {}",
                       found(ai->value));
        }
    }
    const YamlEntry* options = map.find("options");
    if (options != nullptr && expect_map(options->value, "options", errors)) {
        level.options = read_options(options->value, errors);
    }
    const YamlEntry* otherwise = map.find("otherwise");
    if (otherwise != nullptr) {
        level.otherwise.push_back(read_level(*otherwise, true, errors));
        level.otherwise.front().name = level.name;
    }
    map.finish();
    return level;
}

const Levels::Group* Levels::find(const std::vector<Group>& groups, std::string_view name) {
    const auto match = [&](const Group& group) { return group.name == name; };
    const auto group = std::find_if(groups.begin(), groups.end(), match);
    return group == groups.end() ? nullptr : &*group;
}

const Levels::Level* Levels::find(const Group* group, std::string_view name) {
    if (group == nullptr) return nullptr;
    const auto match = [&](const Level& level) { return level.name == name; };
    const auto level = std::find_if(group->levels.begin(), group->levels.end(), match);
    return level == group->levels.end() ? nullptr : &*level;
}

const Levels::Level* Levels::level_for_game(std::string_view game, std::string_view level) const {
    const Level* own = find(find(games_, game), level);
    return own != nullptr ? own : find(find(games_, kAnyGame), level);
}

Result<SeatSpec> Levels::resolve(const SeatSpec& seat, std::string_view game,
                                 const PlaysGame& plays) const {
    if (seat.kind != SeatKind::Ai) return seat;
    if (!seat.level.empty()) return with_level(seat);
    if (!seat.file.empty()) return seat;
    const Level* level = level_for_game(game, seat.name);
    if (level == nullptr) return seat;
    while (plays && !level->otherwise.empty() && !plays(level->ai)) {
        level = &level->otherwise.front();
    }
    SeatSpec resolved = seat;
    resolved.name = level->ai;
    add_missing(resolved.options, level->options);
    if (const Level* of_ai = find(find(ais_, level->ai), level->name)) {
        add_missing(resolved.options, of_ai->options);
    }
    return resolved;
}

Result<SeatSpec> Levels::with_level(SeatSpec seat) const {
    const Level* level = find(find(ais_, seat.name), seat.level);
    if (level != nullptr) {
        seat.level.clear();
        add_missing(seat.options, level->options);
        return seat;
    }
    const std::vector<std::string> known = names_of_ai(seat.name);
    if (known.empty()) {
        return unknown_level(seat, Message("no levels are known for '{}' (give its options, as in "
                                           "{}:seed=1)",
                                           seat.name, seat.name));
    }
    return unknown_level(seat, Message("'{}' has no level '{}' (known: {})", seat.name, seat.level,
                                       fmt::format("{}", fmt::join(known, ", "))));
}

void Levels::check_ais(const FindAiOptions& options_of, ErrorList& errors) const {
    const auto check = [&](const std::string& ai, const Place& place,
                           const std::vector<SeatOption>& options) {
        SeatSpec seat;
        seat.kind = SeatKind::Ai;
        seat.name = ai;
        seat.options = options;
        seat.place = place;
        check_ai(seat, options_of, errors);
    };
    for (const Group& ai : ais_) {
        for (const Level& level : ai.levels) check(ai.name, ai.place, level.options);
    }
    for (const Group& game : games_) {
        for (const Level& first : game.levels) {
            const Level* level = &first;
            while (true) {
                check(level->ai, level->ai_place, level->options);
                if (level->otherwise.empty()) break;
                level = &level->otherwise.front();
            }
        }
    }
}

std::vector<std::string> Levels::names(std::string_view game) const {
    std::vector<std::string> names;
    for (const Group* group : {find(games_, game), find(games_, kAnyGame)}) {
        if (group == nullptr) continue;
        for (const Level& level : group->levels) {
            if (std::find(names.begin(), names.end(), level.name) == names.end()) {
                names.push_back(level.name);
            }
        }
    }
    return names;
}

std::vector<std::string> Levels::names_of_ai(std::string_view ai) const {
    std::vector<std::string> names;
    const Group* group = find(ais_, ai);
    if (group == nullptr) return names;
    for (const Level& level : group->levels) names.push_back(level.name);
    return names;
}

}  // namespace tengen
