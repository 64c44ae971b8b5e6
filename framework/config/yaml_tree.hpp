// A YAML document as a plain tree. Every value has its place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/place.hpp"

namespace tengen {

struct YamlEntry;

/// A value of a document. A tree owns all its parts; a copy is deep.
struct YamlNode {
    enum class Kind { Empty, Text, List, Map };

    Kind kind = Kind::Empty;
    std::string text;     ///< Text
    bool quoted = false;  ///< Text: written in quotes or as a block, so never a number
    Place place;
    std::vector<YamlNode> items;     ///< List
    std::vector<YamlEntry> entries;  ///< Map: in file order, each key once
    std::vector<YamlNode> under;     ///< Map: the single value that it replaced, if any

    bool is_map() const { return kind == Kind::Map; }
    bool is_list() const { return kind == Kind::List; }
    bool is_scalar() const { return kind == Kind::Text; }
    bool is_word(std::string_view word) const { return is_scalar() && !quoted && text == word; }

    const YamlEntry* find(std::string_view key) const;
    YamlEntry* find(std::string_view key);
    /// Replaces the value of a key, or adds the key at the end.
    void set(std::string_view key, const Place& key_place, YamlNode value);
    void erase(std::string_view key);
};

struct YamlEntry {
    std::string key;
    Place place;  ///< of the key
    YamlNode value;
};

YamlNode yaml_scalar(std::string text, Place place);
YamlNode yaml_map(Place place);

/// "a map", "a list", "nothing", or the text in quotes
Argument found(const YamlNode& node);

}  // namespace tengen
