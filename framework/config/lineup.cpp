// Reads lineups.
#include "config/lineup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "config/duration.hpp"
#include "config/value_reader.hpp"
#include "config/yaml_reader.hpp"

namespace tengen {
namespace {

std::optional<std::chrono::milliseconds> read_duration(const YamlEntry* entry, ErrorList& errors) {
    if (entry == nullptr) return std::nullopt;
    const auto text = read_text(entry->key, kMaxName, entry->value, errors);
    if (!text) return std::nullopt;
    const auto duration = parse_duration(*text);
    if (duration) return *duration;
    errors.add(entry->value.place, "'{}': {}", entry->key, duration.error().front().message);
    return std::nullopt;
}

std::vector<std::string> words_of(const PolicyField& field) {
    return {field.words.begin(), field.words.end()};
}

/// The table's policies; each key is the name of a policy.
void read_policies(MapReader& map, Policies& policies, ErrorList& errors) {
    for (const PolicyField& field : policy_fields()) {
        const YamlEntry* entry = map.find(field.name);
        if (entry == nullptr) continue;
        const auto word = read_choice(field.name, words_of(field), entry->value, errors);
        if (word) field.set_word(policies, *word);
    }
}

/// The only policy that a single seat can have.
std::optional<FaultPolicy> read_on_fault(MapReader& map, ErrorList& errors) {
    const YamlEntry* entry = map.find("on_fault");
    if (entry == nullptr) return std::nullopt;
    const PolicyField& field = *find_policy("on_fault");
    Policies policies;
    const auto word = read_choice(field.name, words_of(field), entry->value, errors);
    if (!word || !field.set_word(policies, *word)) return std::nullopt;
    return policies.on_fault;
}

void read_options_of(const YamlEntry* entry, SeatSpec& seat, ErrorList& errors) {
    if (entry == nullptr || !expect_map(entry->value, "options", errors)) return;
    for (const YamlEntry& option : entry->value.entries) {
        if (!is_name(option.key)) {
            errors.add(option.place, "'{}' is not the name of an option",
                       printable(option.key, 40));
        } else if (auto text = read_text(option.key, kMaxOptionText, option.value, errors)) {
            seat.options.push_back({option.key, std::move(*text), option.value.place});
        }
    }
}

/// The keys {human: Ann}, {ai: rookie, level: hard}, {engine: ./program, time: 1s}.
class SeatReader {
  public:
    SeatReader(const YamlNode& node, ErrorList& errors)
        : node_(node), map_(node, "seats", node.place, errors), findings_(errors) {}

    SeatSpec read() {
        SeatSpec seat;
        seat.place = node_.place;
        const YamlEntry* human = map_.find("human");
        const YamlEntry* ai = map_.find("ai");
        const YamlEntry* engine = map_.find("engine");
        const int kinds = (human != nullptr) + (ai != nullptr) + (engine != nullptr);
        if (kinds != 1) {
            findings_.add(node_.place, "a seat needs one of 'human', 'ai' and 'engine'");
        }
        if (human != nullptr) read_human(*human, seat);
        if (ai != nullptr) read_ai(*ai, seat);
        if (engine != nullptr) read_engine(*engine, seat);
        map_.finish();
        return seat;
    }

  private:
    void read_human(const YamlEntry& entry, SeatSpec& seat) {
        const auto name = read_text("human", kMaxName, entry.value, findings_);
        if (!name) return;
        if (!is_person_name(*name)) {
            findings_.add(entry.value.place, "'human' must be a name on one line");
        }
        seat.name = *name;
    }

    void read_ai(const YamlEntry& entry, SeatSpec& seat) {
        seat.kind = SeatKind::Ai;
        if (const auto name = read_text("ai", kMaxYamlScalar, entry.value, findings_)) {
            if (auto named = set_ai(seat, *name); !named) {
                findings_.add(entry.value.place, named.error().front().message);
            } else if (!is_ai_name(seat.name)) {
                findings_.add(entry.value.place, "'ai' must be the name of an AI, found {}",
                              found(entry.value));
            }
        }
        if (const YamlEntry* level = map_.find("level")) {
            if (auto name = read_name("level", level->value, findings_)) seat.level = *name;
        }
        read_options_of(map_.find("options"), seat, findings_);
        read_limits(seat.limits);
        if (const YamlEntry* scratch = map_.find("scratch")) {
            const auto word = read_choice("scratch", {"true", "false"}, scratch->value, findings_);
            seat.limits.scratch = word == "true";
        }
    }

    void read_engine(const YamlEntry& entry, SeatSpec& seat) {
        seat.kind = SeatKind::Engine;
        if (auto path = read_text("engine", kMaxYamlScalar, entry.value, findings_)) {
            seat.name = std::move(*path);
        }
        read_options_of(map_.find("options"), seat, findings_);
        read_limits(seat.limits);
    }

    void read_limits(SeatLimits& limits) {
        limits.move_time = read_duration(map_.find("time"), findings_);
        limits.on_fault = read_on_fault(map_, findings_);
        const YamlEntry* memory = map_.find("memory");
        if (memory == nullptr) return;
        limits.memory_mib =
            read_integer("memory", kMinMemoryMib, kMaxMemoryMib, memory->value, findings_);
    }

    const YamlNode& node_;
    MapReader map_;
    ErrorList& findings_;
};

SeatSpec read_seat(const YamlNode& node, ErrorList& errors) {
    if (node.is_map()) return SeatReader(node, errors).read();
    if (!node.is_scalar()) {
        errors.add(node.place, "a seat must be a word or a map, found {}", found(node));
        return {};
    }
    Result<SeatSpec> seat = parse_seat(node.text);
    if (!seat) {
        errors.add(node.place, seat.error().front().message);
        return {};
    }
    seat->place = node.place;
    for (SeatOption& option : seat->options) option.place = node.place;
    return std::move(*seat);
}

class LineupReader {
  public:
    LineupReader(const YamlNode& tree, ErrorList& errors)
        : tree_(tree), map_(tree, "", tree.place, errors), findings_(errors) {}

    Lineup read() {
        if (const YamlEntry* entry = map_.find("title")) {
            if (auto title = read_local_text("title", kMaxTitle, entry->value, findings_)) {
                lineup_.title = std::move(*title);
            }
        }
        read_game();
        read_changes();
        read_seats(map_.need("seats"));
        read_clock(map_.find("clock"));
        if (const YamlEntry* entry = map_.find("isolation")) {
            const auto word =
                read_choice("isolation", {"process", "none"}, entry->value, findings_);
            if (word == "none") table_.isolation = Isolation::None;
        }
        read_policies(map_, table_.policies, findings_);
        map_.finish();
        return std::move(lineup_);
    }

  private:
    void read_game() {
        if (const YamlEntry* entry = map_.need("game")) {
            const auto name = read_text("game", 2 * kMaxName + 1, entry->value, findings_);
            if (name) table_.game = *name;
        }
        const YamlEntry* variant = map_.find("variant");
        if (variant == nullptr) return;
        const auto name = read_name("variant", variant->value, findings_);
        if (table_.game.find(':') != std::string::npos) {
            findings_.add(variant->place, "'game' already names a variant");
        } else if (name) {
            table_.game += ":" + *name;
        }
    }

    void read_changes() {
        YamlNode keys = yaml_map(tree_.place);
        for (const std::string_view key : {"board", "sides", "rules"}) {
            if (const YamlEntry* entry = map_.find(key)) keys.entries.push_back(*entry);
        }
        if (keys.entries.empty()) return;
        keys.place = keys.entries.front().place;
        table_.overrides.keys = std::make_shared<YamlNode>(std::move(keys));
    }

    void read_seats(const YamlEntry* entry) {
        if (entry == nullptr || !expect_list(entry->value, "seats", findings_)) return;
        const std::vector<YamlNode>& items = entry->value.items;
        if (items.empty() || items.size() > kMaxSeats) {
            findings_.add(entry->value.place, "'seats' must be 1..{} players, found {}", kMaxSeats,
                          items.size());
            return;
        }
        for (const YamlNode& item : items) table_.seats.push_back(read_seat(item, findings_));
        YamlNode keys = table_.overrides.keys ? *table_.overrides.keys : yaml_map(entry->place);
        keys.set("seats", entry->place, yaml_scalar(std::to_string(items.size()), entry->place));
        table_.overrides.keys = std::make_shared<YamlNode>(std::move(keys));
    }

    void read_clock(const YamlEntry* entry) {
        if (entry == nullptr || !expect_map(entry->value, "clock", findings_)) return;
        MapReader map(entry->value, "clock", entry->place, findings_);
        table_.clock.move = read_duration(map.find("move"), findings_);
        table_.clock.total = read_duration(map.find("total"), findings_);
        const YamlEntry* increment = map.find("increment");
        table_.clock.increment =
            read_duration(increment, findings_).value_or(std::chrono::milliseconds(0));
        if (increment != nullptr && map.find("total") == nullptr) {
            findings_.add(increment->place, "'increment' needs 'total'");
        }
        map.finish();
    }

    const YamlNode& tree_;
    MapReader map_;
    ErrorList& findings_;
    Lineup lineup_;
    TableSpec& table_ = lineup_.table;
};

bool is_path(std::string_view name) {
    return name.find('/') != std::string_view::npos || name.ends_with(".yaml") ||
           name.ends_with(".yml");
}

}  // namespace

std::optional<Lineup> read_lineup(const YamlNode& tree, ErrorList& errors) {
    const std::size_t before = errors.count();
    if (!expect_map(tree, "", errors)) return std::nullopt;
    Lineup lineup = LineupReader(tree, errors).read();
    if (errors.count() != before) return std::nullopt;
    return lineup;
}

Result<Lineup> read_lineup_file(const std::filesystem::path& path) {
    ErrorList errors;
    const std::optional<YamlNode> tree = read_yaml_file(path, errors);
    std::optional<Lineup> lineup;
    if (tree) lineup = read_lineup(*tree, errors);
    if (!errors.empty()) return fail(errors.take());
    return std::move(*lineup);
}

Result<Lineup> load_lineup(const ConfigFolders& folders, std::string_view name_or_path) {
    if (is_path(name_or_path)) return read_lineup_file(name_or_path);
    ErrorList unreadable;
    for (const std::filesystem::path& root : folders.roots) {
        for (const std::filesystem::path& path : yaml_files(root / "lineups", unreadable)) {
            if (path.stem() == name_or_path) return read_lineup_file(path);
        }
    }
    const std::vector<std::string> names = lineup_names(folders);
    return fail(ErrorCode::CommandLine, "", "unknown lineup '{}'{}", printable(name_or_path, 40),
                nearest_or_known(name_or_path, {names.begin(), names.end()}));
}

bool is_configured_lineup(const ConfigFolders& folders, std::string_view name_or_path) {
    if (!is_path(name_or_path)) return true;
    const std::filesystem::path folder =
        std::filesystem::absolute(std::filesystem::path(name_or_path)).parent_path();
    return std::any_of(folders.roots.begin(), folders.roots.end(), [&](const auto& root) {
        std::error_code error;
        return std::filesystem::equivalent(folder, root / "lineups", error);
    });
}

std::vector<std::string> lineup_names(const ConfigFolders& folders) {
    std::vector<std::string> names;
    ErrorList unreadable;
    for (const std::filesystem::path& root : folders.roots) {
        for (const std::filesystem::path& path : yaml_files(root / "lineups", unreadable)) {
            names.push_back(printable(path.stem().string()));
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace tengen
