// Rows D: saved games that are damaged, foreign, or cannot be written. Long, because the cases
// share their fixture.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <set>

#include "apps/pattern.hpp"
#include "apps/tournament_folder.hpp"
#include "reliability/fault_case.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

/// Saves a game with these moves as game.tengen.
void save_game(const Home& home, const std::string& moves = "h8\nh9\ni8\ni9\nj8\nj9\n") {
    const Ended ended =
        tengen(home, {"play", "--seats", "human,human", "--new"}, moves + "save game.tengen\n");
    REQUIRE(ended.code == 0);
    REQUIRE(std::filesystem::exists(home.path() / "game.tengen"));
}

std::vector<std::string> lines_of(const Home& home) {
    std::vector<std::string> lines;
    std::istringstream stream(home.read("game.tengen"));
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

void write_lines(const Home& home, const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    home.write("game.tengen", text);
}

std::size_t first_event(const std::vector<std::string>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].find(" 1 play ") != std::string::npos) return i;
    }
    FAIL("no event in the journal");
    return 0;
}

const std::vector<std::string> kPlay{"play", "game.tengen"};
const std::vector<std::string> kShow{"show", "game.tengen"};

}  // namespace

TEST_CASE("files that are not saved games are refused and do not change", "[reliability]") {
    const auto write = [](std::string text) {
        return [text](const Home& home) { home.write("game.tengen", text); };
    };
    for (const auto& command : {kPlay, kShow}) {
        check({"D1", command, line("game.tengen: empty file"), 3, "", write("")});
        check({"D4", command, line("game.tengen: not a game record"), 3, "",
               write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR")});
        check({"D5", command,
               "tengen: game\\.tengen: written by version 3, this program reads up to 1\n", 3, "",
               write("tengen-journal 3 9.9.9\nwhatever\n")});
        check(
            {"D10", command, "tengen: game\\.tengen: .*too large.*\n", 3, "", [](const Home& home) {
                 home.write("game.tengen", "tengen-journal 1 0.1.0\n");
                 std::filesystem::resize_file(home.path() / "game.tengen", 1'000'000'000);
             }});
        check({"missing", command, line("game.tengen: no such file"), 3});
        check({"folder", command, line("game.tengen: not a regular file"), 3, "",
               [](const Home& home) {
                   std::filesystem::create_directory(home.path() / "game.tengen");
               }});
    }
}

TEST_CASE("a truncated last line is dropped with a note", "[reliability]") {
    const Home home;
    save_game(home);
    const std::string text = home.read("game.tengen");
    home.write("game.tengen", text.substr(0, text.size() - 4));
    check({"D2", kShow, line("game.tengen: last move was incomplete and was dropped"), 0}, home);
    const Ended ended = tengen(home, {"play", "game.tengen"}, "moves\n");
    CHECK(ended.code == 0);
    CHECK(ended.err.find("last move was incomplete and was dropped") != std::string::npos);
    CHECK(ended.out.find("h8 h9 i8 i9 j8\n") != std::string::npos);
}

TEST_CASE("a damaged line keeps the moves before it, and the original file", "[reliability]") {
    const Home home;
    save_game(home);
    std::vector<std::string> lines = lines_of(home);
    const std::size_t damaged = first_event(lines) + 3;
    lines[damaged] = "garbage";
    write_lines(home, lines);
    const std::string original = home.read("game.tengen");
    const std::string note =
        "tengen: game\\.tengen:" + std::to_string(damaged + 1) + ": damaged; 3 moves recovered";
    check({"D3 looking changes nothing", kShow, note + "\n", 0}, home);
    CHECK_FALSE(std::filesystem::exists(home.path() / "game.tengen.damaged"));
    check({"D3",
           {"play", "game.tengen"},
           note + ", original kept as game\\.tengen\\.damaged\n(.*\n)*",
           0},
          home);
    CHECK(home.read("game.tengen.damaged") == original);
}

TEST_CASE("an illegal move in a saved game is named", "[reliability]") {
    const Home home;
    save_game(home);
    // A complete file with valid checksums, but its moves do not fit its game.
    const Ended played = tengen(home, {"play", "tictactoe", "--seats", "human,human", "--new"},
                                "a1\na2\nsave small.tengen\n");
    REQUIRE(played.code == 0);
    std::vector<std::string> lines = lines_of(home);
    home.write("game.tengen", home.read("small.tengen"));
    const std::vector<std::string> small = lines_of(home);
    std::vector<std::string> mixed(small.begin(),
                                   small.begin() + static_cast<long>(first_event(small)));
    mixed.insert(mixed.end(), lines.begin() + static_cast<long>(first_event(lines)), lines.end());
    write_lines(home, mixed);
    check({"D7", kShow, "tengen: game\\.tengen:\\d+: illegal move h8 \\(.*\\)\n", 3}, home);
}

TEST_CASE("a game with changed rules is not resumed without a request", "[reliability]") {
    const Home home;
    const std::string rules =
        "name: small\nboard: {rows: 5, columns: 5}\nsides: [black, white]\n"
        "rules: {place: {on: empty}, line: {length: 4}, full_board: {result: draw}}\n";
    home.write("config/tengen/games/small.yaml", rules);
    const Ended played =
        tengen(home, {"play", "small", "--seats", "human,human"}, "a1\nb1\nsave game.tengen\n");
    REQUIRE(played.code == 0);
    std::string changed = rules;
    changed.replace(changed.find("length: 4"), 9, "length: 3");
    home.write("config/tengen/games/small.yaml", changed);
    check({"D8", kPlay,
           line("game.tengen: game 'small' changed since this save (--keep-rules resumes it by "
                "the saved rules; or begin a new game)"),
           3},
          home);
    const Ended kept = tengen(home, {"play", "game.tengen", "--keep-rules"}, "a2\nb2\na3\nmoves\n");
    CHECK(kept.code == 0);
    CHECK(kept.out.find("a1 b1 a2 b2 a3\n") != std::string::npos);
    CHECK(kept.out.find("wins") == std::string::npos);
}

TEST_CASE("a game with a missing AI opens with a person in its place", "[reliability]") {
    const Home home;
    std::filesystem::create_directories(home.path() / "plugins");
    std::filesystem::copy_file(build_folder() / "tests/plugin/bad/good.so",
                               home.path() / "plugins/good.so");
    const Ended seated =
        tengen(home, {"play", "--seats", "human,first", "--plugin-path", "plugins", "--new"},
               "h8\nsave game.tengen\n");
    INFO(seated.all_err);
    REQUIRE(seated.code == 0);
    const Ended ended = tengen(home, {"play", "game.tengen"}, "seats\n");
    CHECK(ended.code == 0);
    CHECK(ended.err.find("player 'first' not available") != std::string::npos);
    CHECK(ended.out.find("seat 2: white, seat 2\n") != std::string::npos);
}

TEST_CASE("a saved game with a changed byte in its header is listed with the reason",
          "[reliability]") {
    const auto left = [](const Home& home) {
        REQUIRE(tengen(home, {"play", "--seats", "human,human", "--new"}, "h8\n").code == 0);
        return std::filesystem::directory_iterator(home.games())->path();
    };
    const auto list = [](const Home& home) { return tengen(home, {"play", "--list"}).err; };
    const auto spoil = [&](const Home& home, const std::filesystem::path& file, std::string text) {
        write_to(file, text);
        const Ended resumed = tengen(home, {"play", "--resume"});
        CHECK(resumed.code == 3);
        CHECK(has(resumed.err, "1 saved game cannot be read"));
    };
    const Home home;
    const std::filesystem::path file = left(home);
    const std::string good = content_of(file);
    std::string other = good;
    other[good.find("seats 2") + 6] = '3';
    spoil(home, file, other);
    CHECK(has(list(home), "000001-gomoku.tengen: damaged in its header"));
    write_to(file, good);
    CHECK(!has(list(home), file.filename().string()));
}

TEST_CASE(
    "a saved game that an editor wrote with CR LF or a byte order mark can be read and resumed",
    "[reliability]") {
    const Home home;
    REQUIRE(tengen(home, {"play", "--seats", "human,human", "--new"}, "h8\nh9\n").code == 0);
    const std::filesystem::path file = std::filesystem::directory_iterator(home.games())->path();
    const std::string good = content_of(file);
    std::string windows;
    for (const char c : good) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const std::string mark = "\xEF\xBB\xBF";
    for (const std::string& text : {windows, mark + good, mark + windows}) {
        write_to(file, text);
        home.write("copy.tengen", text);
        const Ended list = tengen(home, {"play", "--list"});
        CHECK(has(list.out, "2 moves"));
        CHECK(tengen(home, {"show", "copy.tengen"}).err.empty());
        CHECK(has(tengen(home, {"play", "copy.tengen"}, "moves\nquit\n").out, "h8 h9\n"));
        CHECK(tengen(home, {"play", "1"}, "i8\nquit\n").code == 0);
        const Ended resumed = tengen(home, {"play", "1"}, "moves\nquit\n");
        CHECK(resumed.code == 0);
        CHECK(has(resumed.out, "h8 h9 i8\n"));
        CHECK_FALSE(has(resumed.err, "damaged"));
    }
    // Other changes by an editor still count as damage.
    std::string cut = windows;
    cut[cut.find("play 1") + 5] = '0';
    write_to(file, cut);
    CHECK(has(tengen(home, {"play", "1"}, "quit\n").err, "damaged; 1 move recovered"));
}

TEST_CASE("D19: a killed match leaves no temporary file, and its games can be used",
          "[reliability]") {
    const Home home;
    const std::vector<std::string> words{"match", "gomoku", "--round-robin", "random,winblock",
                                         "-n",    "400",    "--results",     "league/results"};
    home.write("league/note", "");
    const auto files_in = [&](const std::string& folder) {
        std::set<std::string> files;
        for (const auto& entry : std::filesystem::directory_iterator(home.path() / folder)) {
            files.insert(entry.path().filename().string());
        }
        return files;
    };
    {
        Running match(home, Run{.arguments = words});
        REQUIRE(comes_true([&] { return lines_of(home, "league/results") > 30; }));
        match.kill(SIGKILL);
        match.wait();
    }
    CHECK(files_in("league") == std::set<std::string>{"note", "results"});
    CHECK(files_in("league/results") ==
          std::set<std::string>{"claims", "ledger", "plan.json", "plan.lock"});
    CHECK(tengen(home, words).code == 0);
}

TEST_CASE("a folder without write permission is reported once, and the game continues",
          "[reliability]") {
    const Home home;
    std::filesystem::create_directories(home.games());
    chmod(home.games().c_str(), 0500);
    const Ended ended = tengen(home, {"play", "--seats", "human,human"}, "h8\nh9\ni8\nmoves\n");
    INFO(ended.all_err);
    CHECK(ended.code == 5);
    CHECK(matches(ended.err,
                  "tengen: cannot save to .*: permission denied; the game continues unsaved, "
                  "and each move tries again \\('save FILE' saves it elsewhere\\)\n"
                  "tengen: input ended; the game is not saved\n"));
    CHECK(ended.out.find("h8 h9 i8\n") != std::string::npos);
    const Ended saved =
        tengen(home, {"play", "--seats", "human,human"}, "h8\nh9\nsave elsewhere.tengen\n");
    CHECK(saved.code == 0);
    CHECK(tengen(home, {"show", "elsewhere.tengen"}).code == 0);
}

TEST_CASE("a folder that disappears during a game is reported once", "[reliability]") {
    const Home home;
    Running play(home, {"play", "--seats", "human,human"});
    REQUIRE(play.sees("1: "));
    std::filesystem::rename(home.games(), home.path() / "moved");
    play.type("h8\nh9\nmoves\n");
    REQUIRE(play.sees("h8 h9\n"));
    play.type("quit\n");
    const Ended ended = play.wait();
    INFO(ended.all_err);
    CHECK_FALSE(ended.hung);
    CHECK(ended.code == 5);
    const std::string_view said = "the file was moved";
    const std::size_t first = ended.err.find(said);
    CHECK(first != std::string::npos);
    CHECK(ended.err.find(said, first + 1) == std::string::npos);
}

TEST_CASE("a failed save does not change the old file", "[reliability]") {
    const Home home;
    save_game(home);
    const std::string before = home.read("game.tengen");
    std::filesystem::create_directory(home.path() / "closed");
    std::filesystem::copy_file(home.path() / "game.tengen", home.path() / "closed/game.tengen");
    chmod((home.path() / "closed").c_str(), 0500);
    const Ended ended = tengen(home, {"play", "--seats", "human,human", "--new"},
                               "a1\nsave closed/game.tengen\nsave no/such/game.tengen\nmoves\n");
    CHECK(finds(ended.err,
                "line 2: cannot save to closed/game\\.tengen: "
                "permission denied; the old file is unchanged"));
    CHECK(finds(ended.err,
                "line 3: cannot save to no/such/game\\.tengen: "
                "no such directory"));
    CHECK(ended.out.find("\na1\n") != std::string::npos);
    CHECK(home.read("closed/game.tengen") == before);
}

TEST_CASE("a full disk does not end the game", "[reliability]") {
    const Home home;
    Run full;
    full.arguments = {"play", "--seats", "human,human"};
    std::string moves;
    for (const char column : std::string("abcdefghijklmno")) {
        for (const char* row : {"1", "3", "5", "7", "9", "11", "13"}) {
            moves += column + std::string(row) + '\n';
        }
    }
    full.input = moves + "moves\n";
    full.file_size_limit = 1024;
    const Ended ended = run(home, full);
    INFO(ended.all_err);
    CHECK(ended.signal == 0);
    CHECK(ended.code == 5);
    CHECK(finds(ended.err, "cannot save to .*"));
}

TEST_CASE("D13: a disk with space again gets the whole game", "[reliability]") {
    const Home home;
    Run full;
    full.arguments = {"play", "--seats", "human,human"};
    full.file_size_limit = 16;
    Running play(home, full);
    play.type("h8\nh9\n");
    REQUIRE(play.sees("3: "));
    const rlimit none{RLIM_INFINITY, RLIM_INFINITY};
    REQUIRE(::prlimit(play.process(), RLIMIT_FSIZE, &none, nullptr) == 0);
    // The program tries a full disk once per second.
    std::string moves = "h8 h9";
    for (int row = 1; row <= 15 && !std::filesystem::exists(home.games() / "000001-gomoku.tengen");
         ++row) {
        const std::string move = "a" + std::to_string(row);
        play.type(move + "\n");
        moves += " " + move;
        play.sees_next("nothing more", std::chrono::milliseconds(200));
    }
    play.type("moves\nquit\n");
    const Ended ended = play.wait();
    INFO(ended.all_err);
    CHECK(ended.code == 0);
    CHECK(has(ended.err, "cannot save to "));
    CHECK(has(ended.err, "the game is saved again"));
    CHECK(has(tengen(home, {"play", "--resume"}, "moves\n").out, moves + "\n"));
}

TEST_CASE("a game in use by another program is not opened twice", "[reliability]") {
    const Home home;
    Running first(home, {"play", "--seats", "human,human"});
    first.type("h8\n");
    REQUIRE(first.sees("2: "));
    const Ended second = tengen(home, {"play", "--resume"}, "moves\n");
    INFO(second.all_err);
    const std::string in_use = "tengen: .*000001-gomoku\\.tengen is in use by process " +
                               std::to_string(first.process()) + "\n";
    CHECK(second.code == 5);
    CHECK(matches(second.err, in_use));
    CHECK(tengen(home, {"play", "gomoku", "--resume"}).code == 5);
    CHECK(tengen(home, {"play", "tictactoe", "--resume"}).code == 3);
    const Ended third =
        tengen(home, {"play", "state/tengen/games/000001-gomoku.tengen"}, "moves\n");
    CHECK(third.code == 5);
    CHECK(matches(third.err, "tengen: .*000001-gomoku\\.tengen.* is in use by process " +
                                 std::to_string(first.process()) + "\n"));
    // From the games folder or another path, at the start or during a game.
    std::filesystem::create_symlink(home.games() / "000001-gomoku.tengen", home.path() / "link");
    const Ended copy = tengen(home, {"play", "./link", "--new"}, "moves\n");
    CHECK(copy.code == 5);
    CHECK(copy.err.find("is in use by process") != std::string::npos);
    const Ended loaded = tengen(home, {"play", "tictactoe", "--new"}, "load 1\n");
    CHECK(loaded.err.find("is in use by process") != std::string::npos);
    first.type("quit\n");
    CHECK(first.wait().code == 0);
    const Ended fourth = tengen(home, {"play", "--resume"}, "moves\n");
    CHECK(fourth.code == 0);
    CHECK(fourth.out.find("\nh8\n") != std::string::npos);
}

TEST_CASE("a game in another program is not replaced", "[reliability]") {
    const Home home;
    const std::string journal = "state/tengen/games/000001-gomoku.tengen";
    Running first(home, {"play", "--seats", "human,human"});
    first.type("h8\n");
    REQUIRE(first.sees("2: "));
    const std::string in_use =
        exactly(journal + " is in use by process " + std::to_string(first.process())) + "\n";
    const Ended saved =
        tengen(home, {"play", "tictactoe", "--seats", "human,human"}, "b2\nsave " + journal + "\n");
    CHECK(finds(saved.err, "line 2: " + in_use));
    save_game(home);
    check({"D15 convert", {"convert", "game.tengen", journal}, "tengen: " + in_use, 5}, home);
    first.type("h9\nquit\n");
    CHECK(first.wait().code == 0);
    CHECK(has(tengen(home, {"play", journal}, "moves\n").out, "\nh8 h9\n"));
}

TEST_CASE("a conversion does not replace a file of another kind", "[reliability]") {
    const Home home;
    save_game(home);
    home.write("notes.txt", "precious");
    check({"D18 convert",
           {"convert", "game.tengen", "notes.txt", "--to", "tengen"},
           line("notes.txt: not a game record, so it is not replaced (choose another name)"),
           2},
          home);
    CHECK(home.read("notes.txt") == "precious");
    for (const std::string name : {"notes.sgf", "notes.psq", "notes.lib"}) {
        home.write(name, "precious");
        check({"D18 " + name,
               {"convert", "game.tengen", name},
               line(name + ": not a game record, so it is not replaced (choose another name)"),
               2},
              home);
        CHECK(home.read(name) == "precious");
    }
    check({"a record", {"convert", "game.tengen", "game.sgf"}, "", 0}, home);
    check({"a record again", {"convert", "game.tengen", "game.sgf"}, "", 0}, home);
}

TEST_CASE("a game counts as saved only while its file has all of it", "[reliability]") {
    const auto moved = [](const Home& home) {
        std::filesystem::rename(home.games(), home.path() / "moved");
    };
    const auto cut = [](const Home& home) {
        std::filesystem::resize_file(home.games() / "000001-gomoku.tengen", 100);
    };
    struct Row {
        std::function<void(const Home&)> harm;
        const char* said;
    };
    for (const Row& row :
         {Row{moved, "the file was moved"}, Row{cut, "another program has cut the file"}}) {
        const Home home;
        Running play(home, {"play", "--seats", "human,human"});
        play.type("h8\n");
        REQUIRE(play.sees("2: "));
        row.harm(home);
        play.type("h9\nsave kept.tengen\ni8\nquit\n");
        const Ended ended = play.wait();
        INFO(ended.err);
        CHECK(ended.code == 5);
        CHECK(has(ended.err, row.said));
        CHECK(has(ended.err, "the game is not saved"));
        CHECK_FALSE(has(ended.err, "game saved as"));
        CHECK(has(tengen(home, {"play", "kept.tengen"}, "moves\n").out, "\nh8 h9\n"));
    }
}

TEST_CASE("leaving an unsaved game for another is reported", "[reliability]") {
    const Home home;
    Running play(home, {"play", "--seats", "human,human"});
    play.type("h8\n");
    REQUIRE(play.sees("2: "));
    std::filesystem::remove_all(home.games());
    play.type("h9\nnew\nquit\n");
    const Ended ended = play.wait();
    CHECK(has(ended.err, "the previous game is not saved"));
    CHECK(ended.code == 5);
}

TEST_CASE("the list of unfinished games reports how many it shows if there are more",
          "[reliability]") {
    const Home home;
    save_game(home, "h8\n");
    for (int number = 2; number <= 102; ++number) {
        std::filesystem::copy_file(home.path() / "game.tengen",
                                   home.games() / fmt::format("{:06}-gomoku.tengen", number));
    }
    const Ended listed = tengen(home, {"play", "--list"});
    CHECK(has(listed.err, "only the newest 100 are listed"));
    CHECK(std::ranges::count(listed.out, '\n') == 100);
}

}  // namespace tengen::test
