// Rows B1 to B7: plugins that are missing, that do not load, and that misbehave while they think.
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

#include "apps/pattern.hpp"
#include "reliability/fault_case.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

std::string bad_folder() {
    return build_folder() / "tests/plugin/bad";
}

/// A folder with one file of the bad plugins, or with a file of our own.
void install(const Home& home, const std::string& file) {
    std::filesystem::create_directories(home.path() / "plugins");
    std::filesystem::copy_file(bad_folder() + '/' + file, home.path() / "plugins" / file);
}

std::vector<std::string> playing(const std::string& seats) {
    return {"play", "tictactoe", "--seats", seats, "--plugin-path", "plugins"};
}

struct Misbehaviour {
    std::string ai;
    std::string ending;  ///< a regular expression for the line that says how the game ended
};

}  // namespace

TEST_CASE("an unknown AI is refused with the known ones", "[reliability]") {
    check({"B1",
           {"play", "--seats", "human,alfa"},
           "tengen: plugin 'alfa' not found \\(known: alphabeta, .*, winblock\\)\n",
           2});
    check({"B1 nearly",
           {"match", "gomoku", "--seats", "rokie,random"},
           "tengen: plugin 'rokie' not found .*rookie.*\n",
           2});
    check({"B1 level", {"play", "--seats", "human,rookie:mediun"}, "tengen: .*medium.*\n", 2});
    check({"B1 option",
           {"play", "--seats", "human,rookie:nois=3"},
           "tengen: .*'rookie' has no option 'nois' \\(did you mean 'noise'\\?\\)\n",
           2});
}

TEST_CASE("files that are no plugins are refused with a reason", "[reliability]") {
    const Home home;
    home.write("plugins/empty.so", "");
    home.write("plugins/text.so", "this is not a library\n");
    const std::string good = [] {
        std::ifstream stream(bad_folder() + "/good.so", std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    }();
    REQUIRE(good.size() > 4096);
    home.write("plugins/cut.so", good.substr(0, 4096));
    std::string foreign = good;
    foreign[18] = '\x28';  // the machine in the ELF header: 32-bit ARM
    home.write("plugins/foreign.so", foreign);
    const Ended listed = tengen(home, {"plugins", "--plugin-path", "plugins"});
    CHECK(listed.code == 0);
    const std::vector<std::pair<std::string, std::string>> reasons{
        {"empty", "did not load: .*file too short.*"},
        {"text", "did not load: .*(invalid ELF header|file too short).*"},
        {"cut", "crashed while loading \\(bus error\\)"},
        {"foreign", "did not load: .*"}};
    for (const auto& [name, reason] : reasons) {
        check({"B2 " + name, playing("random," + name),
               "tengen: plugin '" + name + "' " + reason + "\n", 4},
              home);
        CHECK(finds(listed.out, "/" + name + "\\.so\n +refused: .*" + reason));
    }
}

TEST_CASE("plugins that do not load are refused with a reason", "[reliability]") {
    struct Row {
        std::string file;
        std::string reason;
    };
    for (const Row& row : std::vector<Row>{
             {"load_abi", "was built for ABI \\d+, this program needs \\d+"},
             {"load_no_entry", "is not a Tengen plugin.*|.*tengen_plugin_entry.*"},
             {"load_crash", "crashed while loading \\(.*\\)"},
             {"load_hang", "did not load in 2\\.0 s \\(killed\\)|did not load in 2 s \\(killed\\)"},
             {"load_throw", ".*"},
             {"load_exit", "crashed while loading \\(exited with code \\d+\\)"}}) {
        const Home home;
        install(home, row.file + ".so");
        check({"B3 B4 " + row.file, playing("random," + row.file),
               "tengen: .*" + row.file + ".*(" + row.reason + ").*\n", 4},
              home);
        const Ended listed = tengen(home, {"plugins", "--plugin-path", "plugins"});
        INFO(listed.out);
        CHECK(listed.code == 0);
        CHECK(listed.out.find(row.file + ".so") != std::string::npos);
        CHECK(listed.out.find("refused: ") != std::string::npos);
    }
}

TEST_CASE("an AI that misbehaves loses the game, with the reason", "[reliability]") {
    const Home home;
    install(home, "moves.so");
    for (const Misbehaviour& row : std::vector<Misbehaviour>{
             {"segfault", "crashed: segmentation fault \\(signal 11\\) at move 2"},
             {"abort", "crashed: aborted \\(signal 6\\) at move 2"},
             {"overflow", "crashed: segmentation fault \\(signal 11\\) at move 2"},
             {"exit", "exited during its move \\(code 0\\) at move 2"},
             {"loop", "did not answer in 400 ms \\(killed\\) at move 2"},
             {"sleeper", "did not answer in 400 ms \\(killed\\) at move 2"}}) {
        auto arguments = playing("random," + row.ai);
        arguments.insert(arguments.end(), {"--move-time", "300ms"});
        const Ended ended = tengen(home, arguments);
        INFO(row.ai << "\n" << ended.out << ended.all_err);
        CHECK_FALSE(ended.hung);
        CHECK(ended.code == 0);
        CHECK(ended.err.empty());
        CHECK(finds(ended.out, "\nx wins: " + row.ai + ": " + row.ending + ", so o loses\n"));
    }
}

TEST_CASE("a match goes on after faults, and says them", "[reliability]") {
    const Home home;
    install(home, "moves.so");
    const Ended ended = tengen(home, {"match", "tictactoe", "--seats", "random,segfault", "-n", "8",
                                      "--plugin-path", "plugins"});
    INFO(ended.out << ended.all_err);
    CHECK(ended.code == 0);
    CHECK(ended.out.find("tictactoe, 8 games") != std::string::npos);
    CHECK(ended.err.find("crashed: segmentation fault") != std::string::npos);
    const Ended strict = tengen(home, {"match", "tictactoe", "--seats", "random,segfault", "-n",
                                       "2", "--plugin-path", "plugins", "--strict"});
    CHECK(strict.code == 4);
}

TEST_CASE("how an AI ended is known, whatever signals were ignored before", "[reliability]") {
    const Home home;
    install(home, "moves.so");
    const std::string command = fmt::format(
        "trap '' CHLD; cd '{}' && '{}' match tictactoe --seats random,segfault -n 1 "
        "--plugin-path plugins >out 2>err",
        home.path().string(), (build_folder() / "bin/tengen").string());
    CHECK(std::system(command.c_str()) == 0);
    INFO(home.read("err"));
    CHECK(home.read("err").find("crashed: segmentation fault (signal 11)") != std::string::npos);
}

}  // namespace tengen::test
