// Reads game files: a game's name, its variants and their inheritance.
#include "config/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "config/rule_reader.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxAbout = 500;  ///< characters
constexpr std::size_t kMaxVariants = 64;

/// The keys that variants and options may change.
constexpr std::array<std::string_view, 8> kGameKeys{"board",  "sides",  "seats",   "teams",
                                                    "facing", "pieces", "regions", "rules"};

/// "Gomoku · Renju", in every language of either text.
LocalText joined(const LocalText& first, const LocalText& second) {
    LocalText text;
    for (const LocalText& part : {first, second}) {
        for (const LocalText::Entry& entry : part.entries()) {
            text.set(entry.language, first.in(entry.language) + " · " + second.in(entry.language));
        }
    }
    return text;
}

void read_words(MapReader& map, LocalText& title, LocalText& about, ErrorList& errors) {
    if (const YamlEntry* entry = map.find("title")) {
        if (auto text = read_local_text("title", kMaxTitle, entry->value, errors)) title = *text;
    }
    if (const YamlEntry* entry = map.find("about")) {
        if (auto text = read_local_text("about", kMaxAbout, entry->value, errors)) about = *text;
    }
}

/// Only the keys that define the game.
YamlNode game_keys(const YamlNode& map) {
    YamlNode keys = yaml_map(map.place);
    for (const std::string_view key : kGameKeys) {
        if (const YamlEntry* entry = map.find(key)) keys.entries.push_back(*entry);
    }
    return keys;
}

const YamlNode* find_variant(const YamlNode& variants, std::string_view name) {
    const YamlEntry* entry = variants.find(name);
    return entry == nullptr ? nullptr : &entry->value;
}

/// The variant that a variant inherits from; empty for the base game.
std::string parent_of(const YamlNode& variant) {
    const YamlEntry* entry = variant.find("inherits");
    return entry != nullptr && entry->value.is_scalar() ? entry->value.text : std::string();
}

std::optional<Place> place_of_options(const Overrides& overrides) {
    if (overrides.board) return option_place("--board");
    if (overrides.seats) return option_place("--players");
    if (!overrides.settings.empty()) return option_place("--set " + overrides.settings[0].path);
    if (overrides.keys) return overrides.keys->place;
    return std::nullopt;
}

}  // namespace

std::optional<GameFile> GameFile::read(YamlNode tree, const RuleCatalogue& catalogue,
                                       ErrorList& errors) {
    const std::size_t before = errors.count();
    if (!expect_map(tree, "", errors)) return std::nullopt;
    use_current_names(tree, catalogue, errors);
    if (YamlEntry* variants = tree.find("variants")) {
        for (YamlEntry& variant : variants->value.entries) {
            use_current_names(variant.value, catalogue, errors);
        }
    }
    GameFile file(std::move(tree));
    file.read_head(errors);
    // A file without a valid name is still checked.
    const std::string id = file.name_.empty() ? "game" : file.name_;
    make_game(file.keys_of(""), id, "", catalogue, std::nullopt, errors);
    const bool sound = errors.count() == before;
    for (const VariantInfo& variant : file.variants_) {
        ErrorList of_variant;
        make_game(file.keys_of(variant.name), id, variant.name, catalogue, std::nullopt,
                  of_variant);
        errors.add_of_variant(std::move(of_variant), sound ? variant.name : "",
                              file.tree_.find("variants")->place);
    }
    if (errors.count() != before) return std::nullopt;
    return file;
}

void GameFile::read_head(ErrorList& errors) {
    MapReader map(tree_, "", tree_.place, errors);
    if (const YamlEntry* entry = map.need("name")) {
        if (auto name = read_name("name", entry->value, errors)) name_ = std::move(*name);
    }
    title_ = LocalText(name_);
    read_words(map, title_, about_, errors);
    for (const std::string_view key : kGameKeys) map.find(key);
    read_variants(map.find("variants"), errors);
    map.finish();
}

void GameFile::read_variants(const YamlEntry* entry, ErrorList& errors) {
    if (entry == nullptr || !expect_map(entry->value, "variants", errors)) return;
    if (entry->value.entries.size() > kMaxVariants) {
        errors.add(entry->place, "more than {} variants", kMaxVariants);
        return;
    }
    const std::size_t before = errors.count();
    for (const YamlEntry& variant : entry->value.entries) read_variant(variant, errors);
    check_inheritance(entry->value, errors);
    // The keys of an invalid map of variants cannot be merged.
    if (errors.count() != before) variants_.clear();
}

bool GameFile::read_variant(const YamlEntry& entry, ErrorList& errors) {
    if (!is_name(entry.key)) {
        errors.add(entry.place,
                   "a variant's name must be a word of small letters, digits and "
                   "underscores, found '{}'",
                   printable(entry.key, 40));
    }
    if (!expect_map(entry.value, entry.key, errors)) return false;
    VariantInfo info{entry.key, LocalText(entry.key), {}};
    MapReader map(entry.value, entry.key, entry.place, errors);
    read_words(map, info.title, info.about, errors);
    map.find("inherits");
    for (const std::string_view key : kGameKeys) map.find(key);
    map.finish();
    variants_.push_back(std::move(info));
    return true;
}

void GameFile::check_inheritance(const YamlNode& variants, ErrorList& errors) const {
    std::vector<std::string_view> names;
    for (const YamlEntry& entry : variants.entries) names.push_back(entry.key);
    for (const YamlEntry& entry : variants.entries) {
        const YamlEntry* inherits = entry.value.find("inherits");
        if (inherits == nullptr || !read_name("inherits", inherits->value, errors)) continue;
        const std::string& parent = inherits->value.text;
        if (find_variant(variants, parent) == nullptr) {
            errors.add(inherits->value.place, "unknown variant '{}'{}", printable(parent, 40),
                       did_you_mean(parent, names));
            continue;
        }
        std::size_t steps = 0;
        std::string name = parent;
        while (!name.empty() && name != entry.key && steps++ < names.size()) {
            const YamlNode* node = find_variant(variants, name);
            name = node == nullptr ? std::string() : parent_of(*node);
        }
        if (name != entry.key) continue;
        errors.add(inherits->value.place, "variant '{}' inherits from itself", entry.key);
    }
}

YamlNode GameFile::keys_of(std::string_view variant) const {
    YamlNode keys = game_keys(tree_);
    if (variant.empty()) return keys;
    const YamlNode& variants = tree_.find("variants")->value;
    std::vector<const YamlNode*> line;  // the variant, its parent, and so on
    for (std::string name(variant); !name.empty(); name = parent_of(*line.back())) {
        line.push_back(find_variant(variants, name));
    }
    std::reverse(line.begin(), line.end());
    for (const YamlNode* node : line) {
        const YamlNode own = game_keys(*node);
        merge_game(keys, own);
        // In a file, a plain number of seats is the only choice, not the default of a range.
        const YamlEntry* seats = own.find("seats");
        if (seats != nullptr && seats->value.is_scalar()) {
            keys.set("seats", seats->place, seats->value);
        }
    }
    return keys;
}

Result<LoadedGame> GameFile::load(std::string_view variant, const Overrides& overrides,
                                  const RuleCatalogue& catalogue) const {
    std::vector<std::string_view> names;
    for (const VariantInfo& info : variants_) names.push_back(info.name);
    if (!variant.empty() && std::find(names.begin(), names.end(), variant) == names.end()) {
        return fail(ErrorCode::CommandLine, "", "unknown variant '{}' of {}{}",
                    printable(variant, 40), name_, nearest_or_known(variant, names));
    }
    ErrorList errors;
    YamlNode keys = keys_of(variant);
    fix_seats(keys);
    fix_size(keys);
    YamlNode overlay = overlay_of(overrides, errors);
    use_current_names(overlay, catalogue, errors);
    merge_game(keys, overlay);
    auto made = make_game(keys, name_, std::string(variant), catalogue, place_of_options(overrides),
                          errors);
    if (!errors.empty()) return fail(errors.take());
    LoadedGame loaded{std::move(made->game), title_, about_, variants_, made->form};
    for (const VariantInfo& info : variants_) {
        if (info.name != variant) continue;
        loaded.title = joined(title_, info.title);
        if (!info.about.empty()) loaded.about = info.about;
    }
    return loaded;
}

}  // namespace tengen
