// Typed values out of a YAML tree. Every function reports what is wrong at its place and returns
// nothing then, so that a reader can go on and find the rest.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/error_list.hpp"
#include "config/yaml_tree.hpp"
#include "core/schema.hpp"

namespace tengen {

inline constexpr std::size_t kMaxTitle = 64;        ///< of a game or a lineup, in characters
inline constexpr std::size_t kMaxOptionText = 200;  ///< of an AI's option, in characters

/// A text for people in several languages, by language code ("en", "zh").
class LocalText {
  public:
    LocalText() = default;
    explicit LocalText(std::string english) { set("en", std::move(english)); }

    void set(std::string_view language, std::string text);
    bool empty() const { return texts_.empty(); }

    /// The text in a language; else in English; else in any; empty when there is none.
    const std::string& in(std::string_view language) const;

    struct Entry {
        std::string language;
        std::string text;
    };
    const std::vector<Entry>& entries() const { return texts_; }

  private:
    std::vector<Entry> texts_;
};

/// Walks over the keys of one map: those asked for are known, all others are unknown keys. The
/// map must outlive the reader.
class MapReader {
  public:
    /// `name` is the key that holds the map ("board"), or empty for a whole file; `place` is that
    /// of the key, where a missing key of the map is reported.
    MapReader(const YamlNode& map, std::string_view name, const Place& place, ErrorList& errors)
        : map_(map), name_(name), place_(place), findings_(errors) {}

    /// The entry of a key that may be left out; empty values are reported and count as left out.
    const YamlEntry* find(std::string_view key);
    /// The same for a key that must be there.
    const YamlEntry* need(std::string_view key);
    /// Reports all keys that were not asked for.
    void finish();

  private:
    const YamlNode& map_;
    std::string_view name_;
    Place place_;
    ErrorList& findings_;
    std::vector<std::string_view> known_;
};

/// True when the value is a map or a list; else reports "expected a list, found ...".
bool expect_map(const YamlNode& node, std::string_view name, ErrorList& errors);
bool expect_list(const YamlNode& node, std::string_view name, ErrorList& errors);

/// One value as a field describes it.
std::optional<Scalar> read_scalar(const Field& field, const YamlNode& node, ErrorList& errors);

std::optional<int> read_integer(std::string_view name, int min, int max, const YamlNode& node,
                                ErrorList& errors);
std::optional<std::string> read_choice(std::string_view name,
                                       const std::vector<std::string>& choices,
                                       const YamlNode& node, ErrorList& errors);

/// A text of 1..`limit` characters.
std::optional<std::string> read_text(std::string_view name, std::size_t limit, const YamlNode& node,
                                     ErrorList& errors);

/// A name that programs use: a small letter, then small letters, digits and underscores.
std::optional<std::string> read_name(std::string_view name, const YamlNode& node,
                                     ErrorList& errors);
bool is_name(std::string_view text);
inline constexpr std::size_t kMaxName = 64;  ///< characters

/// A text, or a map from language to text.
std::optional<LocalText> read_local_text(std::string_view name, std::size_t limit,
                                         const YamlNode& node, ErrorList& errors);

}  // namespace tengen
