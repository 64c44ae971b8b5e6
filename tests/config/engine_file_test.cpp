// Files that describe engines.
#include "config/engine_file.hpp"

#include "config/yaml_reader.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

/// The engine, or all errors in sequence.
std::string problems_of(const std::string& yaml) {
    ErrorList errors;
    const auto tree = read_yaml(yaml, file_place("e.yaml"), errors);
    if (tree) read_engine(*tree, "/engines", errors);
    std::string text;
    if (errors.empty()) return text;
    for (const std::string& line : to_lines(errors.take())) text += line + '\n';
    return text;
}

EngineFile engine_of(const std::string& yaml) {
    ErrorList errors;
    const auto tree = read_yaml(yaml, file_place("e.yaml"), errors);
    REQUIRE(tree);
    const auto engine = read_engine(*tree, "/engines", errors);
    REQUIRE(engine);
    return *engine;
}

}  // namespace

TEST_CASE("an engine file holds the engine's command and abilities", "[config]") {
    const EngineFile least = engine_of("name: rapfi\ncommand: ./pbrain-rapfi\n");
    CHECK(least.name == "rapfi");
    CHECK(least.command == std::vector<std::string>{"/engines/pbrain-rapfi"});
    CHECK(least.dialect.empty());
    CHECK(least.sandbox);
    CHECK_FALSE(least.data);
    const EngineFile most = engine_of(
        "name: mine\ncommand: [python3, ./mine.py, --fast]\ndialect: tengen\n"
        "rules: [freestyle, renju]\nmemory: 100\noptions: {depth: 4, mode: quick}\n"
        "data: on\nsandbox: off\n");
    CHECK(most.command == std::vector<std::string>{"python3", "/engines/mine.py", "--fast"});
    CHECK(most.dialect == "tengen");
    CHECK(most.rules == std::vector<std::string>{"freestyle", "renju"});
    CHECK(most.memory_mib == 100);
    REQUIRE(most.options.size() == 2);
    CHECK(most.options[0].name == "depth");
    CHECK(most.options[0].text == "4");
    CHECK(most.data);
    CHECK_FALSE(most.sandbox);
}

TEST_CASE("errors of an engine file are reported at their place", "[config]") {
    const std::pair<const char*, const char*> rows[] = {
        {"name: x\n", "e.yaml:1:1: the file needs 'command'\n"},
        {"name: two words\ncommand: x\n",
         "e.yaml:1:7: 'name' must be the name of an engine, found 'two words'\n"},
        {"name: x\ncommand: []\n", "e.yaml:2:10: 'command' must be a program and its arguments\n"},
        {"name: x\ncommand: x\nsandbox: false\n",
         "e.yaml:3:10: 'sandbox' must be one of on, off, found 'false'\n"},
        {"name: x\ncommand: x\nrules: [go]\n",
         "e.yaml:3:9: 'rules' must be one of freestyle, standard, renju, caro, caro_exact, found "
         "'go'\n"},
        {"name: x\ncommand: x\nplayers: 5\n",
         "e.yaml:3:1: unknown key 'players' (known: name, command, dialect, rules, memory, "
         "options, data, sandbox, ponder)\n"},
    };
    for (const auto& [yaml, problem] : rows) {
        INFO(yaml);
        CHECK(problems_of(yaml) == problem);
    }
}

TEST_CASE("engines are listed by name, and the user's replace others", "[config]") {
    const TemporaryFolder user, shipped;
    for (const auto* folder : {&user, &shipped}) {
        std::filesystem::create_directories(folder->path() / "engines");
    }
    write_to(user / "engines/b.yaml", "name: b\ncommand: mine\n");
    write_to(user / "engines/wrong.yaml", "name: wrong\n");
    write_to(shipped / "engines/b.yaml", "name: b\ncommand: theirs\n");
    write_to(shipped / "engines/a.yaml", "name: a\ncommand: ./a\n");
    const EngineList list = EngineList::read({{user.path(), shipped.path()}, 1});
    REQUIRE(list.engines().size() == 2);
    CHECK(list.engines()[0].name == "a");
    CHECK(list.engines()[0].command.front() == (shipped / "engines/a").string());
    CHECK(list.find("b")->command.front() == "mine");
    CHECK(list.find("c") == nullptr);
    CHECK(list.problems().size() == 1);
    CHECK(list.problems_of("wrong").size() == 1);
    CHECK(list.problems_of("b").empty());
}

}  // namespace tengen::test
