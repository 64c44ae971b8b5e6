// Lists of URIs that desktops hand over for dragged files.
#include "view/uri_list.hpp"

#include <unistd.h>

#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;

namespace {

std::string host() {
    char name[256] = {};
    gethostname(name, sizeof(name) - 1);
    return name;
}

}  // namespace

TEST_CASE("a list of URIs names the files of this computer", "[gui]") {
    using Paths = std::vector<std::filesystem::path>;
    const std::vector<std::pair<std::string, Paths>> table{
        {"file:///a/b.sgf\r\n", {"/a/b.sgf"}},
        {"file:///a/b.sgf", {"/a/b.sgf"}},
        {std::string("file:///a/b.sgf\r\n\0", 18), {"/a/b.sgf"}},
        {"file:/a/b.sgf\n", {"/a/b.sgf"}},
        {"FILE://localhost/a\r\n", {"/a"}},
        {"file://" + host() + "/a\r\n", {"/a"}},
        {"file:///a%20b/%e4%BA%94%25.lib\r\n", {"/a b/五%.lib"}},
        {"file:///五.lib\r\n", {"/五.lib"}},
        {"# a comment\r\nfile:///a\r\n\r\nfile:///b\r\n", {"/a", "/b"}},
    };
    for (const auto& [list, paths] : table) {
        INFO(list);
        const auto files = files_of_uris(list);
        REQUIRE(files);
        CHECK(*files == paths);
    }
}

TEST_CASE("a list with something else than a file of this computer is refused", "[gui]") {
    const std::vector<std::pair<std::string, std::string>> table{
        {"", ""},
        {"# only a comment\r\n", ""},
        {"https://play.example/a.sgf\r\n", "https://play.example/a.sgf"},
        {"file:///a\r\nmailto:ann@example\r\n", "mailto:ann@example"},
        {"file://elsewhere.example/a\r\n", "file://elsewhere.example/a"},
        {"file:a.sgf\r\n", "file:a.sgf"},
        {"file:///a%2\r\n", "file:///a%2"},
        {"file:///a%+1\r\n", "file:///a%+1"},
        {"file:///a%00b\r\n", "file:///a%00b"},
        {"file://", "file://"},
        {"\x1b[2J", "\\x1b[2J"},
    };
    for (const auto& [list, place] : table) {
        INFO(list);
        const auto files = files_of_uris(list);
        REQUIRE_FALSE(files);
        CHECK(files.error().size() == 1);
        CHECK(files.error().front().place == place);
    }
}
