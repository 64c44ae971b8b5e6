// Saved games and plugins of version 0.1.0, which every later version must load.
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

namespace fs = std::filesystem;

const fs::path kVersion010 = fs::path(TENGEN_TEST_DATA) / "version_0.1.0";

/// Returns the lines of a file, except those that begin with '#'.
std::vector<std::string> text_lines(const fs::path& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with('#')) lines.push_back(line);
    }
    return lines;
}

/// Returns the moves of the only saved game in that home.
std::string moves_of_saved_game(const Home& home) {
    std::string moves;
    for (const fs::path& path : fs::directory_iterator(home.games())) {
        for (const std::string& line : text_lines(path)) {
            std::istringstream words(line);
            std::string checksum, number, event, seat, time, move;
            words >> checksum >> number >> event >> seat >> time >> move;
            if (event == "play") moves += ' ' + move;
        }
    }
    return moves;
}

/// Every `step`th game.
void check_shown(std::size_t step) {
    const Home home;
    const std::vector<std::string> rows = text_lines(kVersion010 / "shown.txt");
    REQUIRE(rows.size() == 122);
    for (std::size_t i = 0; i < rows.size(); i += step) {
        const std::string& row = rows[i];
        const std::size_t tab = row.find('\t');
        const std::string name = row.substr(0, tab);
        INFO(name);
        const Ended shown =
            tengen(home, {"show", (kVersion010 / "games" / name).string(), "--json"});
        CHECK(shown.err == "");
        REQUIRE(shown.code == 0);
        CHECK(nlohmann::json::parse(shown.out) == nlohmann::json::parse(row.substr(tab + 1)));
    }
}

}  // namespace

TEST_CASE("games saved by version 0.1.0 show the same position", "[apps]") {
    check_shown(3);
}

TEST_CASE("all games saved by version 0.1.0 show the same position", "[apps][.slow]") {
    check_shown(1);
}

TEST_CASE("an unfinished game of version 0.1.0 can be resumed and finished", "[apps]") {
    for (const char* name : {"gomoku-swap2", "hex", "pop_out", "reversi", "tictactoe-ultimate"}) {
        INFO(name);
        const Home home;
        fs::create_directories(home.games());
        const fs::path file = home.games() / "000001-game.tengen";
        fs::copy_file(kVersion010 / "games" / (std::string(name) + ".cut.tengen"), file);
        CHECK(tengen(home, {"play", file.string()}).code == 0);
        const Ended shown = tengen(home, {"show", file.string(), "--json"});
        CHECK(nlohmann::json::parse(shown.out)["outcome"].is_object());
    }
}

TEST_CASE("a tournament of version 0.1.0 keeps its tables", "[apps]") {
    const Home home;
    fs::copy(kVersion010 / "three.arena", home.path() / "three.arena", fs::copy_options::recursive);
    const Ended verified = tengen(home, {"arena", "verify", "three.arena"});
    CHECK(verified.err == "");
    CHECK(verified.out == "90 lines of the ledger: all right\n");
    const Ended shown = tengen(home, {"arena", "merge", "three.arena", "--json"});
    REQUIRE(shown.code == 0);
    CHECK(nlohmann::json::parse(shown.out)["games"] == 90);
}

#ifdef __x86_64__
TEST_CASE("plugins built against version 0.1.0 play the same moves as there", "[apps]") {
    for (const std::string& row : text_lines(kVersion010 / "played.txt")) {
        INFO(row);
        std::istringstream words(row);
        std::string first, second, moves;
        words >> first >> second;
        std::getline(words, moves);
        const auto player = [](const std::string& name) {
            return name + '@' + (kVersion010 / "plugins" / (name + ".so")).string();
        };
        const Home home;
        const Ended played = tengen(home, {"play", "gomoku", "--seats",
                                           player(first) + ',' + player(second), "--seed", "5"});
        CHECK(played.code == 0);
        CHECK(moves_of_saved_game(home) == moves);
    }
}
#endif

}  // namespace tengen::test
