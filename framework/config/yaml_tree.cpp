// Accesses the parts of a YAML tree.
#include "config/yaml_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace tengen {

const YamlEntry* YamlNode::find(std::string_view key) const {
    auto match = [&](const YamlEntry& entry) { return entry.key == key; };
    const auto entry = std::find_if(entries.begin(), entries.end(), match);
    return entry == entries.end() ? nullptr : &*entry;
}

YamlEntry* YamlNode::find(std::string_view key) {
    return const_cast<YamlEntry*>(std::as_const(*this).find(key));
}

void YamlNode::set(std::string_view key, const Place& key_place, YamlNode value) {
    if (YamlEntry* entry = find(key)) {
        entry->place = key_place;
        entry->value = std::move(value);
    } else {
        entries.push_back({std::string(key), key_place, std::move(value)});
    }
}

void YamlNode::erase(std::string_view key) {
    std::erase_if(entries, [&](const YamlEntry& entry) { return entry.key == key; });
}

YamlNode yaml_scalar(std::string text, Place place) {
    YamlNode node;
    node.kind = YamlNode::Kind::Text;
    node.text = std::move(text);
    node.place = std::move(place);
    return node;
}

YamlNode yaml_map(Place place) {
    YamlNode node;
    node.kind = YamlNode::Kind::Map;
    node.place = std::move(place);
    return node;
}

Argument found(const YamlNode& node) {
    switch (node.kind) {
        case YamlNode::Kind::Map:
            return Message("a map");
        case YamlNode::Kind::List:
            return Message("a list");
        case YamlNode::Kind::Empty:
            return Message("nothing");
        case YamlNode::Kind::Text:
            break;
    }
    const std::string_view quote = node.quoted ? "\"" : "";
    return fmt::format("'{0}{1}{0}'", quote, printable(node.text, 40));
}

}  // namespace tengen
