// The tree of valid YAML: values, kinds and places.
#include <fmt/format.h>

#include "config/yaml_reader.hpp"

#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;

namespace {

YamlNode good(std::string text) {
    ErrorList errors;
    auto tree = read_yaml(std::move(text), file_place("f"), errors);
    CHECK(to_lines(errors.take()).empty());
    REQUIRE(tree);
    return std::move(*tree);
}

}  // namespace

TEST_CASE("maps, lists and texts become a tree in file order", "[config]") {
    const YamlNode tree = good("b: 1\na: [x, {y: z}]\n");
    REQUIRE(tree.is_map());
    REQUIRE(tree.entries.size() == 2);
    CHECK(tree.entries[0].key == "b");
    CHECK(tree.entries[0].value.is_word("1"));
    const YamlNode& list = tree.find("a")->value;
    REQUIRE(list.is_list());
    REQUIRE(list.items.size() == 2);
    CHECK(list.items[0].is_word("x"));
    CHECK(list.items[1].find("y")->value.is_word("z"));
    CHECK(tree.find("c") == nullptr);
}

TEST_CASE("places count characters, not bytes", "[config]") {
    const YamlNode tree = good("a: {五子棋: 1, b: 2}\n");
    const YamlNode& map = tree.find("a")->value;
    CHECK(map.place.text() == "f:1:4");
    CHECK(map.find("五子棋")->value.place.text() == "f:1:10");
    CHECK(map.find("b")->place.text() == "f:1:13");
}

TEST_CASE("quoted texts differ from words", "[config]") {
    const YamlNode tree = good("a: '1'\nb: \"x\\\"y\"\nc: 1\nd: |\n  two\n  lines\ne: 'it''s'\n");
    CHECK(tree.find("a")->value.quoted);
    CHECK(tree.find("b")->value.text == "x\"y");
    CHECK_FALSE(tree.find("c")->value.quoted);
    CHECK(tree.find("d")->value.text == "two\nlines\n");
    CHECK(tree.find("d")->value.quoted);
    CHECK(tree.find("e")->value.text == "it's");
    CHECK_FALSE(tree.find("a")->value.is_word("1"));
}

TEST_CASE("words with a meaning in YAML stay plain words", "[config]") {
    const YamlNode tree = good("on: no\ny: 0x10\n1: 1e3\n");
    CHECK(tree.find("on")->value.is_word("no"));
    CHECK(tree.find("y")->value.is_word("0x10"));
    CHECK(tree.find("1")->value.is_word("1e3"));
}

TEST_CASE("missing values are empty", "[config]") {
    const YamlNode tree = good("a:\nb: {c: , d}\n");
    CHECK(tree.find("a")->value.kind == YamlNode::Kind::Empty);
    CHECK(tree.find("a")->value.place.text() == "f:1:3");
    CHECK(tree.find("b")->value.find("c")->value.place.text() == "f:2:7");
    CHECK(tree.find("b")->value.find("d")->value.kind == YamlNode::Kind::Empty);
}

TEST_CASE("a file at each limit is accepted", "[config]") {
    std::string deep(31, '[');
    deep += std::string(31, ']');
    CHECK(good("a: " + deep).is_map());
    std::string keys;
    for (int i = 0; i < 500; ++i) keys += fmt::format("k{}: {}\n", i, i);
    CHECK(good(keys).entries.size() == 500);
    CHECK(good("a: " + std::string(4096, 'x')).find("a")->value.text.size() == 4096);
    CHECK(good("# " + std::string(256 * 1024 - 8, 'x') + "\na: 1").is_map());
}

TEST_CASE("tabs are allowed if they do not indent", "[config]") {
    CHECK(good("a:\t1\nb: x\ty \t# comment\n").entries.size() == 2);
}
