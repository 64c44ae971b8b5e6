// Self-play and learning: files of games, and a small run of the real programs.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include "../../plugins/ai/sente/net.hpp"
#include "../../training/game_file.hpp"

namespace tengen::test {
namespace {

using training::Game;
using training::GameFile;
using training::GameWriter;
using training::Header;
using training::Rule;

std::string bytes_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write_bytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

/// Runs a program of the build with its output in a file, and returns its exit code.
int run(const std::string& program, const std::string& arguments, const std::string& output) {
    const std::string command =
        TENGEN_BINARY_DIR "/bin/" + program + " " + arguments + " >" + output + " 2>&1";
    return WEXITSTATUS(std::system(command.c_str()));
}

std::string problem_of(const std::string& path) {
    try {
        training::read_games(path);
        return "";
    } catch (const std::runtime_error& problem) {
        return problem.what();
    }
}

/// The numbers after a word in the lines of a text.
std::vector<double> numbers_after(const std::string& text, const std::string& word) {
    std::vector<double> numbers;
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        numbers.push_back(std::stod(text.substr(at + word.size())));
    }
    return numbers;
}

const Game kGame{{{112, 0}, {97, 0}, {4095, -32000}, {0, 120}}, 2, -1};

}  // namespace

TEST_CASE("a file of games is read as it was written", "[training]") {
    const TemporaryFolder folder;
    const std::string path = folder.path().string() + "/games.bin";
    const Header header{Rule::Renju, 64, 64, 5000, 1234567890123};
    {
        GameWriter writer(path, header);
        writer.write(kGame);
        writer.write({});
    }
    const GameFile file = training::read_games(path);
    CHECK(file.header.rule == Rule::Renju);
    CHECK(file.header.rows == 64);
    CHECK(file.header.columns == 64);
    CHECK(file.header.nodes == 5000);
    CHECK(file.header.seed == 1234567890123);
    REQUIRE(file.games.size() == 2);
    REQUIRE(file.games[0].plies.size() == 4);
    CHECK(file.games[0].plies[2].cell == 4095);
    CHECK(file.games[0].plies[2].score == -32000);
    CHECK(file.games[0].opening == 2);
    CHECK(file.games[0].result == -1);
    CHECK(file.games[1].plies.empty());
}

TEST_CASE("a file of games that was cut off has all games before its end", "[training]") {
    const TemporaryFolder folder;
    const std::string path = folder.path().string() + "/games.bin";
    {
        GameWriter writer(path, {Rule::Freestyle, 64, 64, 100, 1});
        writer.write(kGame);
        writer.write(kGame);
    }
    const std::string whole = bytes_of(path);
    for (std::size_t lost = 1; lost <= 20; ++lost) {
        write_bytes(path, whole.substr(0, whole.size() - lost));
        CHECK(training::read_games(path).games.size() == 1);
    }
}

TEST_CASE("self-play that was stopped continues with the same games", "[training]") {
    const TemporaryFolder folder;
    const std::string path = folder.path().string() + "/games.bin";
    const std::string output = folder.path().string() + "/output.txt";
    const std::string options = path + " --games 6 --nodes 60 --seed 3";
    REQUIRE(run("tengen_selfplay", options, output) == 0);
    const std::string whole = bytes_of(path);
    const std::string printed = bytes_of(output);
    const std::size_t cut = GENERATE(0u, 33u, 40u, 300u, 100000u);
    write_bytes(path, whole.substr(0, std::min(cut, whole.size() - 1)));
    REQUIRE(run("tengen_selfplay", options, output) == 0);
    CHECK(bytes_of(path) == whole);
    CHECK(bytes_of(output) == printed);
    // Games of other options are never mixed in, nor lost.
    CHECK(run("tengen_selfplay", options + " --rule renju", output) == 1);
    CHECK(bytes_of(output).find(path) != std::string::npos);
    CHECK(bytes_of(path) == whole);
}

TEST_CASE("wrong tables are refused with their line", "[training]") {
    const TemporaryFolder folder;
    const std::string tables = folder.path().string() + "/tables.inc";
    const std::string games = folder.path().string() + "/games.bin";
    const std::string output = folder.path().string() + "/output.txt";
    const auto [text, place] = GENERATE(table<std::string, std::string>({
        {"// short\n1,2,3\n", ": "},
        {"// word\n1,2\n3,four\n", ":3: "},
        {"// large\n1,40000\n", ":2: "},
    }));
    write_bytes(tables, text);
    CHECK(run("tengen_selfplay", games + " --games 1 --tables " + tables, output) == 1);
    CHECK(bytes_of(output).find(tables + place) != std::string::npos);
}

TEST_CASE("a rule is rebuilt from nothing, and continues where it was stopped", "[training]") {
    const TemporaryFolder folder;
    const std::string made = folder.path().string() + "/made";
    const std::string output = folder.path().string() + "/output.txt";
    const std::string rule = GENERATE("standard", "renju");
    const auto rebuild = [&] {
        const std::string command = "TENGEN_BIN=" TENGEN_BINARY_DIR "/bin " TENGEN_SOURCE_DIR
                                    "/training/rebuild.sh " +
                                    rule + " --quick " + made + " >" + output + " 2>&1";
        return WEXITSTATUS(std::system(command.c_str()));
    };
    REQUIRE(rebuild() == 0);
    const std::string printed = bytes_of(output);
    INFO(printed);
    const std::vector<double> losses = numbers_after(printed, "remembered ");
    REQUIRE(losses.size() == 12);  // of two nets
    CHECK(losses[5] < losses[0]);
    CHECK(losses[11] < losses[6]);
    const std::string net = bytes_of(made + "/" + rule + ".net");
    const sente::Net read(reinterpret_cast<const unsigned char*>(net.data()), net.size());
    CHECK(read.rows() != nullptr);
    // The second round was played with the first net, not with that of the engine.
    const std::string games = made + "/net.1.bin";
    const std::string again = folder.path().string() + "/again.bin";
    const std::string options = " --games 20 --nodes 60 --seed 3000020 --rule " + rule;
    REQUIRE(run("tengen_selfplay",
                again + options + " --tables " + made + "/" + rule + ".inc --net " + made +
                    "/first.net",
                output) == 0);
    CHECK(bytes_of(again) == bytes_of(games));

    std::filesystem::remove(made + "/" + rule + ".net");
    write_bytes(games, bytes_of(games).substr(0, 500));
    REQUIRE(rebuild() == 0);
    CHECK(bytes_of(games) == bytes_of(again));
    CHECK(bytes_of(made + "/" + rule + ".net") == net);
}

TEST_CASE("other files cause an error with their name", "[training]") {
    const TemporaryFolder folder;
    const std::string path = folder.path().string() + "/games.bin";
    CHECK(problem_of(path).starts_with(path + ": "));
    write_bytes(path, "tengen training 2\n and so on, long enough for a header");
    CHECK(problem_of(path).starts_with(path + ": "));
    std::filesystem::remove(path);
    {
        GameWriter writer(path, {Rule::Freestyle, 15, 15, 100, 1});
        writer.write(kGame);
    }
    CHECK(problem_of(path).starts_with(path + ": "));
}

TEST_CASE("self-play with a seed writes the same games, and tables are learnt from them",
          "[training]") {
    const TemporaryFolder folder;
    const std::string games = folder.path().string() + "/games.bin";
    const std::string again = folder.path().string() + "/again.bin";
    const std::string output = folder.path().string() + "/output.txt";
    const std::string options = " --rule renju --games 20 --nodes 150 --seed 5";
    REQUIRE(run("tengen_selfplay", games + options, output) == 0);
    REQUIRE(run("tengen_selfplay", again + options, output) == 0);
    CHECK(bytes_of(games) == bytes_of(again));
    CHECK(training::read_games(games).games.size() == 20);

    const std::string tables = folder.path().string() + "/tables.inc";
    INFO(bytes_of(output));
    REQUIRE(run("tengen_tune", games + " --tables by-hand --passes 12 -o " + tables, output) == 0);
    const std::string printed = bytes_of(output);
    INFO(printed);
    const std::vector<double> losses = numbers_after(printed, "of moves ");
    REQUIRE(losses.size() == 12);
    CHECK(losses.back() < losses.front());

    std::istringstream lines(bytes_of(tables));
    std::string line;
    std::getline(lines, line);
    CHECK(line.starts_with("// "));
    std::size_t numbers = 0;
    for (std::string number; std::getline(lines, number, ',');) {
        if (number.find_first_of("0123456789") != number.npos) ++numbers;
    }
    constexpr std::size_t kOneSide = 3 * 3060 + 1024;
    CHECK(numbers == 2 * kOneSide);
}

TEST_CASE("a net is learnt from games, and the same one again", "[training]") {
    const TemporaryFolder folder;
    const std::string games = folder.path().string() + "/games.bin";
    const std::string output = folder.path().string() + "/output.txt";
    const std::string net = folder.path().string() + "/rule.net";
    const std::string again = folder.path().string() + "/again.net";
    const std::string further = folder.path().string() + "/further.net";
    const std::string rule = GENERATE("freestyle", "renju");
    REQUIRE(run("tengen_selfplay", games + " --games 40 --nodes 100 --seed 5 --rule " + rule,
                output) == 0);
    REQUIRE(run("tengen_learn", games + " --passes 40 -o " + net, output) == 0);
    const std::string printed = bytes_of(output);
    INFO(printed);
    const std::vector<double> losses = numbers_after(printed, "remembered ");
    REQUIRE(losses.size() == 40);
    CHECK(losses.back() < losses.front() - 0.001);
    // The whole numbers of the file say what was learnt.
    const std::vector<double> left_out = numbers_after(printed, ": loss ");
    REQUIRE(left_out.size() == 42);
    CHECK(left_out[41] == Approx(left_out[40]).margin(0.01));

    const std::string file = bytes_of(net);
    const sente::Net read(reinterpret_cast<const unsigned char*>(file.data()), file.size());
    CHECK(read.rows() != nullptr);
    REQUIRE(run("tengen_learn", games + " --passes 40 -o " + again, output) == 0);
    CHECK(bytes_of(again) == file);
    REQUIRE(run("tengen_learn", games + " --passes 1 --from " + net + " -o " + further, output) ==
            0);
    const std::vector<double> begun = numbers_after(bytes_of(output), "rule.net: loss ");
    REQUIRE(begun.size() == 1);
    CHECK(begun[0] == Approx(left_out[41]).margin(0.0005));
}

TEST_CASE("games on boards of two sizes are learnt from together", "[training]") {
    const TemporaryFolder folder;
    const std::string small = folder.path().string() + "/small.bin";
    const std::string large = folder.path().string() + "/large.bin";
    const std::string output = folder.path().string() + "/output.txt";
    REQUIRE(run("tengen_selfplay", small + " --games 4 --nodes 60", output) == 0);
    REQUIRE(run("tengen_selfplay", large + " --games 12 --nodes 60 --rows 20 --columns 18",
                output) == 0);
    // The last games are left out: those on the larger board. The engine's sums begin there with
    // those of 15x15, and nothing is learnt at such a rate.
    REQUIRE(run("tengen_learn",
                small + " " + large +
                    " --passes 1 --rate 0.0000001 --from " TENGEN_SOURCE_DIR
                    "/plugins/ai/sente/weights/freestyle.net -o " +
                    folder.path().string() + "/rule.net",
                output) == 0);
    const std::string printed = bytes_of(output);
    INFO(printed);
    CHECK(printed.starts_with("16 games, "));
    const std::vector<double> losses = numbers_after(printed, ": loss ");
    REQUIRE(losses.size() == 4);  // of the tables, the first net, the next one, and its file
    CHECK(losses[1] != losses[0]);
    CHECK(losses[3] == Approx(losses[1]).margin(0.0005));
}

TEST_CASE("openings of a seed are the same, and no two of them are symmetric", "[training]") {
    const TemporaryFolder folder;
    const std::string output = folder.path().string() + "/output.txt";
    const auto made = [&](const std::string& name, const std::string& options) {
        const std::string path = folder.path().string() + '/' + name;
        REQUIRE(run("tengen_openings", path + " --rule renju --nodes 300" + options, output) == 0);
        return bytes_of(path);
    };
    const std::string text = made("some.txt", " --count 30 --seed 5");
    CHECK(made("again.txt", " --count 30 --seed 5") == text);
    CHECK(made("other.txt", " --count 30 --seed 900000") != text);

    // On 6x6 with two random stones, many are symmetric to each other.
    std::istringstream lines(made("small.txt", " --count 60 --stones 2 --rows 6 --columns 6"));
    std::set<std::set<std::string>> seen;
    int count = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        std::vector<std::array<int, 3>> stones;  // column, row, side
        for (std::string word; words >> word;) {
            const int side = static_cast<int>(stones.size()) % 2;
            stones.push_back({word[0] - 'a', std::stoi(word.substr(1)) - 1, side});
        }
        CHECK(stones.size() == 3);
        for (int image = 0; image < 8; ++image) {
            std::set<std::string> cells;
            for (auto [column, row, side] : stones) {
                if ((image & 1) != 0) column = 5 - column;
                if ((image & 2) != 0) row = 5 - row;
                if ((image & 4) != 0) std::swap(column, row);
                cells.insert(std::to_string(column) + ',' + std::to_string(row) + ',' +
                             std::to_string(side));
            }
            INFO(line);
            if (image == 0) CHECK(seen.count(cells) == 0);
            seen.insert(cells);
        }
        ++count;
    }
    CHECK(count == 60);

    // The games from an opening do not change it; they only leave out some.
    const std::string played = made("played.txt", " --count 10 --seed 5 --games 4 --game-nodes 60");
    const std::string unplayed = made("unplayed.txt", " --count 200 --seed 5");
    std::istringstream kept(played);
    std::set<std::string> all;
    std::istringstream tried(unplayed);
    for (std::string line; std::getline(tried, line);) all.insert(line);
    int found = 0;
    for (std::string line; std::getline(kept, line);) {
        if (!line.starts_with('#')) found += static_cast<int>(all.count(line));
    }
    CHECK(found == 10);
    CHECK(played.substr(played.find('\n')) !=
          made("first.txt", " --count 10 --seed 5").substr(played.find('\n')));
    CHECK(run("tengen_openings", "/nowhere/file.txt", output) == 1);
    CHECK(bytes_of(output).find("/nowhere/file.txt") != std::string::npos);
}

TEST_CASE("learning from nothing or from two rules is refused", "[training]") {
    const TemporaryFolder folder;
    const std::string renju = folder.path().string() + "/renju.bin";
    const std::string standard = folder.path().string() + "/standard.bin";
    const std::string output = folder.path().string() + "/output.txt";
    { GameWriter(renju, {Rule::Renju, 15, 15, 100, 1}).write({}); }
    { GameWriter(standard, {Rule::Standard, 15, 15, 100, 1}).write({}); }
    const std::string to = " -o " + folder.path().string() + "/tables.inc";
    const std::string program = GENERATE("tengen_tune", "tengen_learn");
    CHECK(run(program, renju + to, output) == 1);
    CHECK(run(program, renju + " " + standard + to, output) == 1);
    CHECK(bytes_of(output).find(standard) != std::string::npos);
    CHECK(run(program, folder.path().string() + "/missing.bin" + to, output) == 1);
}

}  // namespace tengen::test
