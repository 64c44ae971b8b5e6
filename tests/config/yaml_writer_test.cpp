// Trees are the same after writing and reading.
#include "config/yaml_writer.hpp"

#include "config/yaml_reader.hpp"
#include "support/catch.hpp"

using namespace tengen;

namespace {

bool same(const YamlNode& left, const YamlNode& right) {
    if (left.kind != right.kind || left.text != right.text ||
        left.items.size() != right.items.size() || left.entries.size() != right.entries.size()) {
        return false;
    }
    if (left.kind == YamlNode::Kind::Text && left.quoted && !right.quoted) return false;
    for (std::size_t i = 0; i < left.items.size(); ++i) {
        if (!same(left.items[i], right.items[i])) return false;
    }
    for (std::size_t i = 0; i < left.entries.size(); ++i) {
        if (left.entries[i].key != right.entries[i].key ||
            !same(left.entries[i].value, right.entries[i].value)) {
            return false;
        }
    }
    return true;
}

YamlNode read(const std::string& text) {
    ErrorList errors;
    auto tree = read_yaml(text, file_place("x.yaml"), errors);
    for (const Error& problem : errors.take()) FAIL_CHECK(english(problem));
    REQUIRE(tree);
    return *tree;
}

}  // namespace

TEST_CASE("a written tree reads back the same", "[config]") {
    YamlNode tree = yaml_map({});
    int number = 0;
    for (const char* text :
         {"plain",   "15",         "1.5", "true",  "null", "~",     "-1",       "a: b",
          "#rrggbb", "- x",        "'",   "\"",    "\\",   "a\\nb", " spaced ", "[",
          "{}",      "&a",         "*a",  "!t",    "%",    "@",     "`",        "|",
          ">",       "中文，测试", "é",   "x y z", "?",    "key:",  "a #b",     ",",
          "0x10",    "1e5",        "yes", "=",     "<<"}) {
        tree.set("text" + std::to_string(++number), {}, yaml_quoted(text));
    }
    for (const char* word : {"word", "15", "-3", "true", "double_three", "W"}) {
        tree.set("word" + std::to_string(++number), {}, yaml_scalar(word, {}));
    }
    YamlNode list;
    list.kind = YamlNode::Kind::List;
    list.items = {yaml_quoted("a, b"), yaml_scalar("c", {})};
    tree.set("list", {}, list);
    YamlNode maps;
    maps.kind = YamlNode::Kind::List;
    YamlNode inner = yaml_map({});
    inner.set("odd key: 1", {}, yaml_quoted("x"));
    inner.set("000017-gomoku.tengen", {}, list);
    inner.set("中", {}, yaml_map({}));
    maps.items = {inner, inner};
    tree.set("maps", {}, maps);
    tree.set("none", {}, YamlNode());
    const std::string text = to_yaml(tree);
    INFO(text);
    CHECK(same(tree, read(text)));
    CHECK(to_yaml(read(text)) == text);
}

TEST_CASE("an empty map reads back as one", "[config]") {
    CHECK(same(yaml_map({}), read(to_yaml(yaml_map({})))));
}
