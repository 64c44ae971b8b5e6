// Reads typed values from a YAML tree. Each function reports an error at its place and then returns
// nothing, so a reader can continue and find the rest.
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

/// A text in several languages, by language code ("en", "zh").
class LocalText {
  public:
    LocalText() = default;
    explicit LocalText(std::string english) { set("en", std::move(english)); }

    void set(std::string_view language, std::string text);
    bool empty() const { return texts_.empty(); }

    /// The text in a language, otherwise in English, otherwise in any; empty if there is none.
    const std::string& in(std::string_view language) const;

    struct Entry {
        std::string language;
        std::string text;
    };
    const std::vector<Entry>& entries() const { return texts_; }

  private:
    std::vector<Entry> texts_;
};

/// Reads the keys of one map; each key that was never requested is an unknown key. The map must
/// outlive the reader.
class MapReader {
  public:
    /// `name` is the key of the map ("board"), or empty for a whole file. `place` is the key's
    /// place, used to report missing keys of the map.
    MapReader(const YamlNode& map, std::string_view name, const Place& place, ErrorList& errors)
        : map_(map), name_(name), place_(place), findings_(errors) {}

    /// Finds an optional key. An empty value is reported and counts as missing.
    const YamlEntry* find(std::string_view key);
    /// The same for a required key.
    const YamlEntry* need(std::string_view key);
    /// Reports all unknown keys.
    void finish();

  private:
    const YamlNode& map_;
    std::string_view name_;
    Place place_;
    ErrorList& findings_;
    std::vector<std::string_view> known_;
};

/// Whether the value is a map or a list; otherwise reports "expected a list, found ...".
bool expect_map(const YamlNode& node, std::string_view name, ErrorList& errors);
bool expect_list(const YamlNode& node, std::string_view name, ErrorList& errors);

/// Reads one value by its field.
std::optional<Scalar> read_scalar(const Field& field, const YamlNode& node, ErrorList& errors);

std::optional<int> read_integer(std::string_view name, int min, int max, const YamlNode& node,
                                ErrorList& errors);
std::optional<double> read_number(std::string_view name, double min, double max,
                                  const YamlNode& node, ErrorList& errors);
std::optional<std::string> read_choice(std::string_view name,
                                       const std::vector<std::string>& choices,
                                       const YamlNode& node, ErrorList& errors);

/// Reads a text of 1..`limit` characters.
std::optional<std::string> read_text(std::string_view name, std::size_t limit, const YamlNode& node,
                                     ErrorList& errors);

/// Reads a name for programs: a lower-case letter, then lower-case letters, digits and underscores.
std::optional<std::string> read_name(std::string_view name, const YamlNode& node,
                                     ErrorList& errors);
bool is_name(std::string_view text);
inline constexpr std::size_t kMaxName = 64;  ///< characters

/// Reads a text, or a map from language to text.
std::optional<LocalText> read_local_text(std::string_view name, std::size_t limit,
                                         const YamlNode& node, ErrorList& errors);

}  // namespace tengen
