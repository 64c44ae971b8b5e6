// Writes YAML trees.
#include "config/yaml_writer.hpp"

#include <yaml-cpp/emitter.h>

#include <algorithm>

namespace tengen {
namespace {

void emit(YAML::Emitter& out, const YamlNode& node) {
    switch (node.kind) {
        case YamlNode::Kind::Empty:
            out << YAML::Null;
            return;
        case YamlNode::Kind::Text:
            if (node.quoted) out << YAML::DoubleQuoted;
            out << node.text;
            return;
        case YamlNode::Kind::List: {
            const bool words = std::all_of(node.items.begin(), node.items.end(),
                                           [](const YamlNode& item) { return item.is_scalar(); });
            if (words) out << YAML::Flow;
            out << YAML::BeginSeq;
            for (const YamlNode& item : node.items) emit(out, item);
            out << YAML::EndSeq;
            return;
        }
        case YamlNode::Kind::Map:
            break;
    }
    if (node.entries.empty()) out << YAML::Flow;
    out << YAML::BeginMap;
    for (const YamlEntry& entry : node.entries) {
        out << YAML::Key << entry.key << YAML::Value;
        emit(out, entry.value);
    }
    out << YAML::EndMap;
}

}  // namespace

std::string to_yaml(const YamlNode& tree) {
    YAML::Emitter out;
    emit(out, tree);
    return std::string(out.c_str(), out.size()) + '\n';
}

YamlNode yaml_quoted(std::string text) {
    YamlNode node = yaml_scalar(std::move(text), {});
    node.quoted = true;
    return node;
}

}  // namespace tengen
