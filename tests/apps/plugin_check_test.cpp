// "tengen check" on plugins, and "tengen new", as authors use them.
#include <nlohmann/json.hpp>

#include "apps/pattern.hpp"
#include "apps/program.hpp"
#include "support/catch.hpp"
#include "support/refusals.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;

std::string bundled_file(const std::string& name) {
    return build_folder() / ("plugins/ai/" + name + ".so");
}

std::string bad(const std::string& name) {
    return build_folder() / ("tests/plugin/bad/" + name + ".so");
}

}  // namespace

TEST_CASE("check reports if the program that tries plugins is missing", "[apps]") {
    const Home home;
    const std::filesystem::path alone = home.path() / "bin/tengen";
    std::filesystem::create_directories(alone.parent_path());
    std::filesystem::copy_file(build_folder() / "bin/tengen", alone);
    const Ended ended =
        run(home, {.program = alone, .arguments = {"check", bundled_file("random")}});
    CHECK(ended.code == 5);
    CHECK(ended.out.empty());
    CHECK(has(ended.err, "tengen-ai-check: not found"));
}

TEST_CASE("check reports each test of a plugin, and ends with 0 if none failed", "[apps]") {
    const Home home;
    const Ended ended =
        tengen(home, {"check", bundled_file("random"), "--test", "loads", "--test", "empty-board",
                      "--test", "opening-choices", "--seed", "5", "--quick"});
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    CHECK(finds(ended.out, "\nseed 5\n"));
    CHECK(finds(ended.out, "\n  loads +success\n"));
    CHECK(finds(ended.out, "\n  empty-board +success +\\d+ positions\n"));
    CHECK(finds(ended.out, "\n3 tests: 3 success\n$"));
}

TEST_CASE("check reports in one line each failure and the command to repeat it", "[apps]") {
    const Home home;
    const std::string file = bad("load_abi");
    const Ended ended = tengen(home, {"check", file, "--seed", "5"});
    CHECK(ended.code == 4);
    CHECK(ended.err == "tengen: " + file + ": was built for ABI 3, this program needs 1\n");
    CHECK(finds(ended.out, "\n  loads +failed +it was built for ABI 3, this program needs 1"));
    CHECK(finds(ended.out, "\n  scan-time +skipped +see 'loads'\n"));

    const Ended slow = tengen(home, {"check", build_folder() / "tests/validator/bad/scan-time.so",
                                     "--test", "scan-time", "--seed", "5"});
    CHECK(slow.code == 4);
    CHECK(finds(slow.err,
                "1 of 1 test did not pass \\('tengen check .*scan-time.so --test "
                "scan-time --seed 5' repeats the first\\)\n$"));
}

TEST_CASE("check prints its findings about a plugin as JSON", "[apps]") {
    const Home home;
    const Ended ended = tengen(home, {"check", bundled_file("random"), "--test", "loads", "--test",
                                      "legal-moves", "--seed", "9", "--quick", "--json"});
    REQUIRE(ended.code == 0);
    const json found = json::parse(ended.out);
    CHECK(found["seed"] == 9);
    CHECK(found["ais"] == json{"random"});
    CHECK(found["refused"].is_null());
    CHECK(found["passed"] == true);
    REQUIRE(found["results"].size() == 2);
    CHECK(found["results"][0]["test"] == "loads");
    CHECK(found["results"][0]["ai"].is_null());
    CHECK(found["results"][1]["ai"] == "random");
    CHECK(found["results"][1]["result"] == "success");

    const Ended refused = tengen(home, {"check", bad("load_abi"), "--json"});
    CHECK(refused.code == 4);
    CHECK(json::parse(refused.out)["passed"] == false);
}

TEST_CASE("check does not approve a plugin that is too large to load", "[apps]") {
    const Home home;
    const std::filesystem::path file = home.path() / "large.so";
    std::filesystem::copy_file(build_folder() / "plugins/ai/random.so", file);
    std::filesystem::resize_file(file, 200 * 1024 * 1024);
    const Ended ended = tengen(home, {"check", file.string(), "--quick"});
    CHECK(ended.code == 4);
    CHECK(finds(ended.out, "\n4 tests: 4 success; the programs do not load it\n$"));
}

TEST_CASE("check warns of calls that the sandbox refused", "[apps]") {
    const Home home;
    const std::string file = build_folder() / "tests/validator/bad/refused.so";
    const std::vector<std::string> words{"check", file, "--test", "empty-board", "--quick"};
    const Ended ended = tengen(home, words);
    CHECK(ended.code == 0);
    const std::string remark =
        refusals_are_told() ? "remark: the sandbox refused .*: socket \\d+\n" : "";
    CHECK(finds(ended.out, "\n1 test: 1 success\n" + remark + "$"));
    std::vector<std::string> as_json = words;
    as_json.emplace_back("--json");
    const json found = json::parse(tengen(home, as_json).out);
    CHECK(found["passed"] == true);
    CHECK(found["refused_calls"].empty() != refusals_are_told());
    if (refusals_are_told()) CHECK(found["refused_calls"]["socket"] >= 8);
}

TEST_CASE("check lists the tests, and suggests the nearest name", "[apps]") {
    const Home home;
    const Ended list = tengen(home, {"check", "--list"});
    CHECK(list.code == 0);
    CHECK(finds(list.out, "\nlegal-moves +its moves are legal"));
    const Ended wrong = tengen(home, {"check", bundled_file("random"), "--test", "legal-move"});
    CHECK(wrong.code == 2);
    CHECK(wrong.err ==
          "tengen: --test: there is no test 'legal-move' (did you mean 'legal-moves'?)\n");
    CHECK(tengen(home, {"check", bundled_file("random"), "--seed", "-1"}).code == 2);
    CHECK(tengen(home, {"check", bundled_file("random"), "--seed", "many"}).code == 2);
    const Ended none = tengen(home, {"check"});
    CHECK(none.code == 2);
    CHECK(none.err == "tengen: tengen check needs FILE (see 'tengen check --help')\n");
}

TEST_CASE("a missing file or folder of plugins is reported", "[apps]") {
    const Home home;
    const Ended ended = tengen(home, {"check", "nowhere.so"});
    CHECK(ended.code == 3);
    CHECK(ended.err == "tengen: nowhere.so: no such file\n");
    CHECK(ended.out.empty());
    const Ended folder = tengen(home, {"plugins", "--plugin-path", "nowhere"});
    CHECK(has(folder.err, "tengen: --plugin-path: nowhere: no such folder\n"));
}

TEST_CASE("new writes an AI, and overwrites no file", "[apps]") {
    const Home home;
    const Ended made = tengen(home, {"new", "ai", "nearby"});
    CHECK(made.code == 0);
    CHECK(made.out ==
          "wrote nearby: an AI that wins immediately if it can\n"
          "next: nearby/README.md\n");
    for (const std::string file :
         {"nearby/nearby.cpp", "nearby/CMakeLists.txt", "nearby/README.md", "nearby/.gitignore"}) {
        INFO(file);
        CHECK(!home.read(file).empty());
        CHECK(!has(home.read(file), "@NAME@"));
    }
    CHECK(has(home.read("nearby/nearby.cpp"), ".id = \"nearby\""));

    home.write("nearby/nearby.cpp", "mine");
    const Ended again = tengen(home, {"new", "ai", "nearby"});
    CHECK(again.code == 5);
    CHECK(has(again.err, "already exists (nothing was changed)"));
    CHECK(home.read("nearby/nearby.cpp") == "mine");
    // If one file already exists, the others are not written either.
    home.write("half/README.md", "mine");
    CHECK(tengen(home, {"new", "ai", "nearby", "half"}).code == 5);
    CHECK(!std::filesystem::exists(home.path() / "half/nearby.cpp"));
}

TEST_CASE("new writes a game that check accepts and AIs play", "[apps]") {
    const Home home;
    REQUIRE(tengen(home, {"new", "game", "ring"}).code == 0);
    const Ended checked = tengen(home, {"check", "ring.yaml"});
    CHECK(checked.code == 0);
    CHECK(checked.err.empty());
    CHECK(has(checked.out, "game: ring"));
    CHECK(!finds(checked.out, "remark|warning"));
    for (const std::string game : {"./ring.yaml", "./ring.yaml:five"}) {
        const Ended played =
            tengen(home, {"match", game, "--seats", "random,winblock", "-n", "2", "--strict"});
        INFO(played.err);
        CHECK(played.code == 0);
    }
    REQUIRE(tengen(home, {"new", "game", "other", "deep/folder"}).code == 0);
    CHECK(tengen(home, {"check", "deep/folder/other.yaml"}).code == 0);
    CHECK(tengen(home, {"new", "game", "ring"}).code == 5);
}

TEST_CASE("new reports a name that already exists", "[apps]") {
    const Home home;
    for (const auto& [kind, name] : {std::pair{"ai", "random"}, {"game", "gomoku"}}) {
        const Ended made = tengen(home, {"new", kind, name});
        INFO(made.err);
        CHECK(made.code == 0);
        CHECK(has(made.err, "'" + std::string(name) + "'; one will hide the other"));
    }
}

TEST_CASE("new refuses names that cannot be typed or mean something else", "[apps]") {
    const Home home;
    struct Row {
        std::vector<std::string> arguments;
        std::string error;
    };
    for (const Row& row : {
             Row{{"new", "ai", "My AI"},
                 "NAME: 'My AI' is not a word of lower-case letters, digits and underscores"},
             Row{{"new", "game", "../x"},
                 "NAME: '../x' is not a word of lower-case letters, digits and underscores"},
             Row{{"new", "ai", "human"},
                 "NAME: 'human' means another player (choose another name)"},
             Row{{"new", "engine", "x"}, "tengen new makes an 'ai' or a 'game', not 'engine'"},
             Row{{"new", "ai"}, "tengen new needs NAME (see 'tengen new --help')"},
         }) {
        const Ended ended = tengen(home, row.arguments);
        CHECK(ended.code == 2);
        CHECK(ended.err == "tengen: " + row.error + "\n");
    }
    home.write("file", "");
    CHECK(tengen(home, {"new", "ai", "nearby", "file/below"}).code == 5);
}

}  // namespace tengen::test
