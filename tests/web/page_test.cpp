// The files of the web page: their size, their texts, and what their policy forbids.
#include "web/page.hpp"

#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

using namespace std::string_view_literals;

/// A file as pack.py made it, before its compression.
std::string made(const std::string& name) {
    return content_of(std::filesystem::path(TENGEN_BINARY_DIR) / "web" / name);
}

std::vector<std::string> groups(const std::string& text, const char* expression) {
    const std::regex pattern(expression);
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) {
        found.push_back((*at)[1].str());
    }
    return found;
}

/// The JSON value of a constant at the start of the script.
nlohmann::json constant(const std::string& script, const std::string& name) {
    const std::string start = "const " + name + " = ";
    const std::size_t from = script.find(start) + start.size();
    return nlohmann::json::parse(script.substr(from, script.find(";\n", from) - from));
}

/// The first tag that is not closed in order; empty if all are.
std::string unbalanced_tag(const std::string& document) {
    static const std::set<std::string> kVoid{"meta", "link", "input"};
    const std::regex tag("<(/?)([a-z0-9]+)((?:\"[^\"]*\"|[^\">])*)>");
    std::vector<std::string> open;
    for (std::sregex_iterator at(document.begin(), document.end(), tag), end; at != end; ++at) {
        const std::string name = (*at)[2];
        if (kVoid.contains(name)) continue;
        if ((*at)[1].length() == 0) {
            open.push_back(name);
        } else if (open.empty() || open.back() != name) {
            return name;
        } else {
            open.pop_back();
        }
    }
    return open.empty() ? "" : open.back();
}

}  // namespace

TEST_CASE("the files of the page are at most 60 KiB together", "[web]") {
    std::size_t sum = 0;
    for (const auto path : {"/"sv, "/tengen.js"sv, "/tengen.css"sv}) {
        const auto file = web::page_file(path);
        REQUIRE(file);
        CHECK(file->compressed.starts_with("\x1F\x8B"));
        sum += file->compressed.size();
    }
    CHECK(sum <= 60 * 1024);
}

TEST_CASE("addresses of the page are found, and no others", "[web]") {
    const auto document = web::page_file("/");
    REQUIRE(document);
    CHECK(document->content_type == "text/html; charset=utf-8");
    CHECK(document->content == made("index.html"));
    CHECK(web::page_file("/tengen.js")->content == made("tengen.js"));
    for (const auto path : {"/t/KITE-4021"sv, "/g/b.k3m9x2p7qd"sv}) {
        INFO(path);
        REQUIRE(web::page_file(path));
        CHECK(web::page_file(path)->content == document->content);
    }
    CHECK(web::page_file("/tengen.js")->content_type == "text/javascript; charset=utf-8");
    CHECK(web::page_file("/tengen.css")->content_type == "text/css; charset=utf-8");
    for (const auto path : {""sv, "/t/"sv, "/g/a/b"sv, "/play"sv, "/tengen.js/"sv, "/../x"sv}) {
        INFO(path);
        CHECK_FALSE(web::page_file(path));
    }
}

TEST_CASE("the page keeps its policy", "[web]") {
    CHECK(web::kPagePolicy.starts_with("default-src 'none';"));
    CHECK(web::kPagePolicy.find("unsafe") == std::string_view::npos);
    const std::string document = made("index.html");
    CHECK(groups(document, "(<style|<script(?![^>]*src=)| style=| on[a-z]+=)").empty());
    const std::string script = made("tengen.js");
    for (const char* word : {"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write",
                             "eval(", "Function(", "document.cookie", "'style'"}) {
        INFO(word);
        CHECK(script.find(word) == std::string::npos);
    }
    CHECK(groups(made("tengen.css"), "(@import|url\\()").empty());
}

TEST_CASE("the document of the page closes its tags and names its elements once", "[web]") {
    const std::string document = made("index.html");
    CHECK(unbalanced_tag(document) == "");
    const auto ids = groups(document, " id=\"([^\"]*)\"");
    CHECK(std::set(ids.begin(), ids.end()).size() == ids.size());
    const std::set<std::string> known(ids.begin(), ids.end());
    for (const std::string& id : groups(made("tengen.js"), "\\bby\\('([a-z-]+)'\\)")) {
        INFO(id);
        CHECK(known.contains(id));
    }
}

TEST_CASE("every text of the page is in Chinese", "[web]") {
    const std::string script = made("tengen.js");
    const auto chinese = constant(script, "chinese");
    auto texts = groups(script, "\\bt\\('((?:[^'\\\\]|\\\\.)*)'");
    CHECK(texts.size() > 80);
    const auto labels = groups(made("index.html"), "data-(?:t|label)=\"([^\"]*)\"");
    texts.insert(texts.end(), labels.begin(), labels.end());
    const auto phrases = constant(script, "phrases").get<std::vector<std::string>>();
    CHECK(phrases.size() == 12);
    texts.insert(texts.end(), phrases.begin(), phrases.end());
    for (const std::string& text : texts) {
        INFO(text);
        CHECK(chinese.contains(text));
    }
}

TEST_CASE("the page knows the titles of the shipped games", "[web]") {
    const auto titles = constant(made("tengen.js"), "titles");
    CHECK(titles.at("gomoku") == nlohmann::json({"Gomoku", "五子棋"}));
    CHECK(titles.at("gomoku:renju") == nlohmann::json({"Renju", "连珠"}));
}

}  // namespace tengen::test
