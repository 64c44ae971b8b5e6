// Reads the games folders, and finds games by name.
#include "config/game_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "config/text_file.hpp"
#include "config/yaml_reader.hpp"

namespace tengen {
namespace {

/// The name that a file gives its game, even if the file has errors.
std::string claimed_name(const std::optional<YamlNode>& tree, const std::filesystem::path& path) {
    const YamlEntry* name = tree && tree->is_map() ? tree->find("name") : nullptr;
    const bool usable = name != nullptr && name->value.is_scalar() && is_name(name->value.text);
    return usable ? name->value.text : printable(path.stem().string());
}

/// Whether the file can define a game of this name. The text contains a name literally, unless it
/// has escapes.
bool may_define(const std::filesystem::path& path, const std::string& text, std::string_view name) {
    return printable(path.stem().string()) == name || text.find(name) != std::string::npos ||
           text.find('\\') != std::string::npos;
}

/// Returns nothing if the file cannot define the game `only`, unless that is empty.
std::optional<GameEntry> read_entry(const std::filesystem::path& path,
                                    const RuleCatalogue& catalogue, std::string_view only) {
    ErrorList errors;
    GameEntry entry;
    const Place place = file_place(path.string());
    entry.source = *place.source;
    std::optional<std::string> text = read_text_file(path, place, errors);
    if (text && !only.empty() && !may_define(path, *text, only)) return std::nullopt;
    std::optional<YamlNode> tree;
    if (text) tree = read_yaml(std::move(*text), place, errors);
    entry.name = claimed_name(tree, path);
    if (tree) entry.file = GameFile::read(std::move(*tree), catalogue, errors);
    entry.problems = errors.take();
    if (!entry.problems.empty()) entry.file.reset();
    return entry;
}

/// Two files of one folder with the same name are ambiguous, so both are errors.
void refuse_twins(std::vector<GameEntry>& entries) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        for (std::size_t k = i + 1; k < entries.size(); ++k) {
            GameEntry& first = entries[i];
            GameEntry& second = entries[k];
            if (first.name != second.name) continue;
            first.problems.push_back(
                {ErrorCode::Input, first.source,
                 Message("the game '{}' is also defined in {}", first.name, second.source)});
            second.problems.push_back(
                {ErrorCode::Input, second.source,
                 Message("the game '{}' is also defined in {}", second.name, first.source)});
            first.file.reset();
            second.file.reset();
        }
    }
}

}  // namespace

GameLibrary GameLibrary::read(const ConfigFolders& folders, const RuleCatalogue& catalogue,
                              std::string_view only) {
    GameLibrary library(catalogue);
    ErrorList errors;
    for (std::size_t i = 0; i < folders.roots.size(); ++i) {
        library.read_folder(folders.roots[i] / "games", i < folders.user_roots, only, errors);
    }
    library.problems_ = errors.take();
    std::stable_sort(library.entries_.begin(), library.entries_.end(),
                     [](const GameEntry& a, const GameEntry& b) { return a.name < b.name; });
    return library;
}

void GameLibrary::read_folder(const std::filesystem::path& folder, bool from_user,
                              std::string_view only, ErrorList& errors) {
    std::vector<GameEntry> found;
    const std::vector<std::filesystem::path> files = yaml_files(folder, errors);
    if (files.empty() && !from_user) {
        errors.add(file_place(folder.string()), "no game files here");
    }
    for (const std::filesystem::path& path : files) {
        std::optional<GameEntry> entry = read_entry(path, *catalogue_, only);
        if (!entry) continue;
        entry->from_user = from_user;
        found.push_back(std::move(*entry));
    }
    refuse_twins(found);
    add(std::move(found));
}

void GameLibrary::add(std::vector<GameEntry> folder_entries) {
    const std::size_t known = entries_.size();
    for (GameEntry& entry : folder_entries) {
        const auto end = entries_.begin() + static_cast<long>(known);
        const bool hidden = std::any_of(entries_.begin(), end, [&](const GameEntry& earlier) {
            return earlier.name == entry.name;
        });
        if (!hidden) entries_.push_back(std::move(entry));
    }
}

std::vector<std::string_view> GameLibrary::names() const {
    std::vector<std::string_view> names;
    for (const GameEntry& entry : entries_) {
        if (entry.file) names.push_back(entry.name);
    }
    return names;
}

Result<LoadedGame> GameLibrary::load(std::string_view full_name, const Overrides& overrides) const {
    const std::size_t colon = std::min(full_name.find(':'), full_name.size());
    const std::string_view name = full_name.substr(0, colon);
    const std::string_view variant = full_name.substr(std::min(colon + 1, full_name.size()));
    const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const GameEntry& known) { return known.name == name; });
    if (entry == entries_.end()) {
        // The game may be in a folder that could not be read completely.
        std::vector<Error> problems = problems_;
        problems.insert(problems.begin(), {ErrorCode::CommandLine, "",
                                           Message("unknown game '{}'{}", printable(name, 40),
                                                   nearest_or_known(name, names()))});
        return fail(std::move(problems));
    }
    if (!entry->file) return fail(entry->problems);
    Result<LoadedGame> loaded = entry->file->load(variant, overrides, *catalogue_);
    if (!loaded) return loaded;
    const auto plain = overrides.empty() ? loaded : entry->file->load(variant, {}, *catalogue_);
    if (plain) loaded->definition = fingerprint(plain->game->description());
    return loaded;
}

Result<GameFile> read_game_file(const std::filesystem::path& path, const RuleCatalogue& catalogue) {
    ErrorList errors;
    std::optional<YamlNode> tree = read_yaml_file(path, errors);
    std::optional<GameFile> file;
    if (tree) file = GameFile::read(std::move(*tree), catalogue, errors);
    if (!errors.empty()) return fail(errors.take());
    return std::move(*file);
}

}  // namespace tengen
