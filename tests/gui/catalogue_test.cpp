// Every text in the window is in every catalogue of po/, with the same placeholders.
#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "config/yaml_reader.hpp"
#include "source_texts.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = TENGEN_SOURCE_DIR;

/// Folders whose texts can appear in the window. Commands typed at a terminal cannot.
constexpr const char* kFolders[] = {"framework/core",     "framework/rules",
                                    "framework/journal",  "framework/match",
                                    "framework/plugin",   "framework/config",
                                    "framework/explorer", "framework/record",
                                    "framework/engine",   "games",
                                    "apps/table",         "apps/review",
                                    "apps/online",        "apps/gui",
                                    "apps/board_drawing", "apps/diagram",
                                    "framework/book",     "framework/book_sources",
                                    "plugins/ai"};
constexpr const char* kOfTheTerminal = "apps/table/commands.cpp";

struct Entry {
    std::string id;
    std::string plural;
    std::string text;
};

/// The key is the context, EOT and the id, as in gettext.
std::map<std::string, Entry> read_catalogue(const fs::path& path) {
    std::map<std::string, Entry> entries;
    std::string context;
    Entry entry;
    std::string* part = nullptr;
    std::istringstream lines(content_of(path));
    const auto finish = [&] {
        if (part == &entry.text) {
            entries[context.empty() ? entry.id : context + '\004' + entry.id] = entry;
        }
        context.clear();
        entry = {};
        part = nullptr;
    };
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') {
            finish();
            continue;
        }
        const std::map<std::string, std::string*> parts{{"msgctxt", &context},
                                                        {"msgid", &entry.id},
                                                        {"msgid_plural", &entry.plural},
                                                        {"msgstr", &entry.text},
                                                        {"msgstr[0]", &entry.text}};
        const std::string word = line.substr(0, line.find(' '));
        if (const auto found = parts.find(word); found != parts.end()) part = found->second;
        REQUIRE(part != nullptr);
        const std::size_t first = line.find('"') + 1;
        for (std::size_t i = first; i + 1 < line.size(); ++i) {
            if (line[i] == '\\') ++i;
            *part += line[i];
        }
    }
    finish();
    return entries;
}

std::map<std::string, Entry> chinese() {
    return read_catalogue(kRoot / "po/zh.po");
}

/// The numbers of the arguments in a pattern; -1 if the pattern is invalid.
std::set<int> holes(const std::string& pattern) {
    std::set<int> used;
    int next = 0;
    bool numbered = false;
    for (std::size_t at = pattern.find('{'); at != std::string::npos;
         at = pattern.find('{', at + 1)) {
        const std::size_t end = pattern.find('}', at);
        if (end == std::string::npos) return {-1};
        const std::string inside = pattern.substr(at + 1, end - at - 1);
        if (inside.empty()) {
            used.insert(next++);
        } else if (inside.size() == 1 && inside[0] >= '0' && inside[0] <= '9') {
            used.insert(inside[0] - '0');
            numbered = true;
        } else {
            return {-1};
        }
    }
    return numbered && next > 0 ? std::set<int>{-1} : used;
}

/// The texts of one key in all files of a folder of config/, such as the names of sides.
std::set<std::string> listed_in(const std::string& folder, const std::string& key) {
    std::set<std::string> words;
    for (const auto& file : fs::directory_iterator(kRoot / "config" / folder)) {
        ErrorList errors;
        const auto tree = read_yaml_file(file.path(), errors);
        REQUIRE(tree);
        const YamlEntry* list = tree->find(key);
        if (list == nullptr) continue;
        for (const YamlNode& item : list->value.items) words.insert(item.text);
    }
    return words;
}

/// The label of "double_three" in forms: "Double three", and "Table, MiB" of "table_mib".
std::string as_label(std::string name) {
    for (const auto& [end, unit] : {std::pair{"_mib", ", MiB"}, std::pair{"_ms", ", ms"}}) {
        if (name.ends_with(end)) name.replace(name.rfind('_'), std::string::npos, unit);
    }
    std::ranges::replace(name, '_', ' ');
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

}  // namespace

TEST_CASE("every text of the sources is translated", "[gui]") {
    const auto catalogue = chinese();
    std::set<std::string> plurals;
    for (const auto& [key, entry] : catalogue) plurals.insert(entry.plural);
    std::map<std::string, std::string> missing;
    int count = 0;
    for (const char* folder : kFolders) {
        for (const SourceText& text : texts_below(kRoot, folder)) {
            ++count;
            const bool known = catalogue.contains(text.id) || plurals.contains(text.id);
            const std::string file = text.place.substr(0, text.place.find(':'));
            if (!known && file != kOfTheTerminal) missing[text.id] = file;
        }
    }
    std::string report;
    for (const auto& [id, file] : missing) {
        report += "\n#: " + file + "\nmsgid \"" + id + "\"\nmsgstr \"\"\n";
    }
    INFO("translate these and add them to po/zh.po:" << report);
    CHECK(missing.empty());
    CHECK(count > 400);
}

TEST_CASE("translations have the placeholders of their texts", "[gui]") {
    for (const auto& [key, entry] : chinese()) {
        INFO(entry.id);
        if (entry.id.empty()) continue;
        CHECK_FALSE(entry.text.empty());
        CHECK(holes(entry.text) == holes(entry.id));
        CHECK_FALSE(holes(entry.text).contains(-1));
    }
}

TEST_CASE("the words for sides and levels are translated", "[gui]") {
    const auto catalogue = chinese();
    std::set<std::string> words = listed_in("games", "sides");
    CHECK(words.size() >= 12);
    words.insert(
        {"beginner", "easy", "medium", "hard", "expert", "keep", "swap", "more", "ten", "you"});
    for (const std::string& word : words) {
        INFO(word);
        CHECK(catalogue.contains("word\004" + word));
    }
}

TEST_CASE("the names of rules, options and choices are translated", "[gui]") {
    const auto catalogue = chinese();
    const auto check = [&](const std::string& id) {
        INFO(id);
        CHECK(catalogue.contains(id));
    };
    for (const RuleType& rule : all_rules().types()) {
        check(as_label(rule.name));
        for (const Field& field : rule.fields) {
            check(as_label(field.name));
            for (const std::string& choice : field.choices) check(choice);
        }
    }
}

TEST_CASE("texts are found in sources", "[gui]") {
    struct Row {
        std::string source;
        std::vector<std::string> ids;
    };
    const Row rows[] = {
        {R"(return Message("one");)", {"one"}},
        {"Message(\"one \"\n   \"line {}\", 5)", {"one line {}"}},
        {R"(Message(wins ? "wins" : "loses", name("no")))", {"wins", "loses"}},
        {R"(tr_count("{} x", "{} xs", f(1, 2)))", {"{} x", "{} xs"}},
        {R"(return fail(ErrorCode::Input, place("a", 1), "bad {}", "c");)", {"bad {}"}},
        {R"(// tr("comment")
            /* tr("comment") */ tr("text"); '"'; tr("more");)",
         {"text", "more"}},
        {R"(x = 1'000; tr("a \"quoted\" word");)", {"a \"quoted\" word"}},
        {R"(str("not"); tr(id); tr("{}"); contr("not");)", {}},
        {R"(RuleType line() { return {"line", "Stones win.", {integer_field("length", 5, 2, 64,
            "how many")}, create}; })",
         {"Stones win.", "how many"}},
        {R"(return {.id = "first", .name = "First", .about = "plays "
            "first", .options = {ai::integer_option("depth", 0, 0, kMax, "steps ahead")}};)",
         {"plays first", "steps ahead"}},
    };
    for (const Row& row : rows) {
        INFO(row.source);
        std::vector<std::string> ids;
        for (const SourceText& text : texts_in(row.source, "x.cpp")) ids.push_back(text.id);
        CHECK(ids == row.ids);
    }
}
