// Reads lineups.
#include "config/lineup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "config/seat_reader.hpp"
#include "config/value_reader.hpp"
#include "config/yaml_reader.hpp"

namespace tengen {
namespace {

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
        if (const YamlEntry* entry = map_.find("clock")) {
            table_.clock = tengen::read_clock(*entry, findings_);
        }
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
        for (const std::string_view key :
             {"board", "sides", "facing", "pieces", "regions", "rules"}) {
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
