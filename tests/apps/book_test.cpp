// tengen book, and players with books, at the command line.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <set>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;

/// The output of a command that must succeed.
json told(const Home& home, std::vector<std::string> words) {
    words.push_back("--json");
    const Ended ended = tengen(home, std::move(words));
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    return json::parse(ended.out);
}

constexpr const char* kTree =
    "(;GM[4]SZ[15](;B[hh]TE[1](;W[ig];B[ih])(;W[hg]BM[1];B[ig]))(;B[aa]BM[1]))";

/// A home with a book "t.book": h8, then i9 or an image of it, then i8.
struct BookHome : Home {
    BookHome() {
        write("t.sgf", kTree);
        REQUIRE(told(*this, {"book", "make", "t.sgf", "-o", "t.book"})["positions"] == 4);
    }
};

/// The moves of a saved game with their marks: "h8/book".
std::vector<std::string> saved_moves(const std::string& journal) {
    std::vector<std::string> moves;
    std::size_t at = 0;
    while ((at = journal.find(" play ", at)) != std::string::npos) {
        const std::string line = journal.substr(at, journal.find('\n', at) - at);
        const bool book = has(line, "/book ");
        moves.push_back(line.substr(line.rfind(' ') + 1) + (book ? "/book" : ""));
        at += line.size();
    }
    return moves;
}

}  // namespace

TEST_CASE("book make and show: a tree with opinions", "[apps]") {
    const BookHome home;
    const json start = told(home, {"book", "show", "t.book"});
    REQUIRE(start["moves"].size() == 2);
    CHECK(start["moves"][0]["move"] == "h8");
    CHECK(start["moves"][0]["weight"] == 8);
    CHECK(start["moves"][1]["weight"] == 0);
    CHECK(start["moves"][1]["equivalents"] == json({"a1", "o1", "a15", "o15"}));
    CHECK(start["game"] == "gomoku");
    // Any order and any image, in the explorer too.
    const json other = told(home, {"book", "show", "t.book", "h8", "g7"});
    REQUIRE(other["moves"].size() == 1);
    CHECK(other["moves"][0]["equivalents"] == json({"h7", "g8"}));
    CHECK(told(home, {"explore", "t.book", "h8", "g7"}) ==
          told(home, {"book", "show", "t.book", "h8", "g7"}));
    CHECK(told(home, {"book", "show", "t.book", "t.sgf", "--move", "1"})["to_move"] == "white");
    CHECK(told(home, {"book", "show", "t.book", "a1"})["moves"].empty());
    const Ended text = tengen(home, {"book", "show", "t.book"});
    CHECK(has(text.out, "h8"));
}

TEST_CASE("book make: a database of games, and its conditions", "[apps]") {
    const Home home;
    home.write("cup.sgf",
               "(;GM[4]SZ[15]DT[2020]RE[B+R];B[hh];W[ig];B[ih])\n"
               "(;GM[4]SZ[15]DT[2021]RE[B+R];B[hh];W[gi];B[hi])\n"
               "(;GM[4]SZ[15]DT[2022]RE[W+R];B[hh];W[hg])\n"
               "(;GM[4]SZ[15]DT[2023]RE[W+R];B[aa];W[hg])\n");
    told(home, {"explore", "g.db", "--import", "cup.sgf"});
    const json made =
        told(home, {"book", "make", "g.db", "-o", "g.book", "--games", "1", "--from", "50"});
    CHECK(made["game"] == "gomoku");
    const json start = told(home, {"book", "show", "g.book"});
    REQUIRE(start["moves"].size() == 1);
    CHECK(start["moves"][0]["move"] == "h8");
    CHECK(start["moves"][0]["chance"] == 0.667);
    // Black won after i9 and g9, so only h9 was good for white.
    const json white = told(home, {"book", "show", "g.book", "h8"});
    REQUIRE(white["moves"].size() == 1);
    CHECK(white["moves"][0]["equivalents"] == json({"h7", "g8", "i8", "h9"}));
    CHECK(tengen(home, {"book", "make", "g.db", "-o", "g.book", "--games", "9"}).code == 3);
    // A failure leaves the old book.
    CHECK(told(home, {"book", "show", "g.book"}) == start);
}

TEST_CASE("book: the exit codes of what cannot be done", "[apps]") {
    const BookHome home;
    home.write("note.txt", "no game");
    home.write("bad.book", home.read("t.book").substr(0, 100));
    home.write("19.sgf", "(;GM[4]SZ[19];B[hh])");
    home.write("bad.db", std::string("\1\0\0\0\3\0\7\x0f\x0f\0\0", 11));
    const std::vector<std::pair<std::vector<std::string>, int>> rows = {
        {{"book"}, 2},
        {{"book", "mak"}, 2},
        {{"book", "make", "t.sgf"}, 2},
        {{"book", "make", "-o", "x.book"}, 2},
        {{"book", "make", "none.sgf", "-o", "x.book"}, 3},
        {{"book", "make", "t.book", "-o", "x.book"}, 2},
        {{"book", "make", "t.sgf", "-o", "note.txt"}, 2},
        {{"book", "make", "t.sgf", "19.sgf", "-o", "x.book"}, 2},
        {{"book", "make", "bad.db", "-o", "x.book"}, 3},
        {{"book", "make", "note.txt", "-o", "x.book"}, 3},
        {{"book", "make", "t.sgf", "-o", "x.book", "--nodes", "5"}, 2},
        {{"book", "make", "t.sgf", "-o", "x.book", "--check", "no-such-ai"}, 2},
        {{"book", "make", "t.sgf", "-o", "none/x.book"}, 5},
        {{"book", "show", "none.book"}, 3},
        {{"book", "show", "bad.book"}, 3},
        {{"book", "show", "note.txt"}, 3},
        {{"book", "show", "t.book", "z99"}, 3},
        {{"explore", "t.book", "--games"}, 2},
        {{"explore", "t.book", "--player", "Ann"}, 2},
        {{"book", "search", "x.book"}, 2},
        {{"book", "search", "none/x.book", "--ai", "sente", "--time", "10min"}, 5},
        {{"book", "search", "note.txt", "--ai", "sente", "--time", "10min"}, 3},
        // It would lose the weights that the tree gave.
        {{"book", "search", "t.book", "--ai", "sente", "--time", "10min"}, 2},
        {{"book", "search", "t.book", "--ai", "sente", "--game", "gomoku:renju"}, 3},
        {{"book", "search", "x.book", "--ai", "sente", "--players", "3"}, 2},
        {{"book", "search", "x.book", "black:h8", "--ai", "sente"}, 2},
        {{"book", "search", "x.book", "a1", "b1", "a2", "b2", "a3", "--game", "tictactoe", "--ai",
          "minimax"},
         2},
        {{"play", "gomoku", "--seats", "rookie:book=none.book,rookie"}, 3},
        {{"play", "gomoku:renju", "--seats", "rookie:book=t.book,rookie"}, 3},
        {{"match", "gomoku", "--seats", "rookie:book=bad.book,rookie", "--games", "1"}, 3},
    };
    const std::string book = home.read("t.book");
    for (const auto& [words, code] : rows) {
        const Ended ended = tengen(home, words);
        std::string line;
        for (const std::string& word : words) line += word + ' ';
        INFO(line << ": " << ended.err);
        CHECK(ended.code == code);
        CHECK_FALSE(ended.hung);
        CHECK(has(ended.err, "tengen: "));
    }
    CHECK_FALSE(std::filesystem::exists(home.path() / "x.book"));
    CHECK(home.read("t.book") == book);
}

TEST_CASE("book make --check drops moves that lose much by an AI", "[apps]") {
    const Home home;
    // White must stop the four at its open end.
    home.write("t.sgf",
               "(;GM[4]SZ[15]AB[ha][hb][hc][hd]AW[gg][ii][hh][gi][ki]PL[W](;W[he])(;W[oo]))");
    const json made = told(
        home, {"book", "make", "t.sgf", "-o", "t.book", "--check", "sente", "--nodes", "2000"});
    CHECK(made["dropped"] == 1);
    const json moves = told(home, {"book", "show", "t.book", "t.sgf", "--move", "0"})["moves"];
    REQUIRE(moves.size() == 1);
    CHECK(moves[0]["move"] == "h11");
    CHECK(moves[0]["checked"] == true);
}

TEST_CASE("book search makes a book and continues it", "[apps]") {
    const Home home;
    std::vector<std::string> search = {"book", "search",  "s.book",  "--game", "connect_four",
                                       "--ai", "minimax", "--nodes", "300"};
    const auto with_positions = [&](const char* positions) {
        std::vector<std::string> words = search;
        words.insert(words.end(), {"--positions", positions});
        return told(home, words);
    };
    CHECK(with_positions("5")["new"] == 5);
    const std::string first = home.read("s.book");
    CHECK(with_positions("9")["new"] == 4);
    CHECK(with_positions("9")["new"] == 0);
    const json start = told(home, {"book", "show", "s.book"});
    CHECK(start["positions"] == 9);
    CHECK(start["moves"].size() >= 3);
    // It may begin after other moves, and leads there.
    search.insert(search.begin() + 3, {"a1", "a2"});
    CHECK(with_positions("14")["new"] == 5);
    CHECK(with_positions("14")["new"] == 0);
    CHECK(told(home, {"book", "show", "s.book", "a1", "a2"})["moves"].size() >= 3);
    search.erase(search.begin() + 3, search.begin() + 5);
    // Equal searches give equal books.
    std::filesystem::rename(home.path() / "s.book", home.path() / "old.book");
    with_positions("5");
    CHECK(home.read("s.book") == first);
}

TEST_CASE("an AI with a book plays from it, by the seed, and the saved game says so", "[apps]") {
    const BookHome home;
    const auto played = [&](const char* seed) {
        std::filesystem::remove_all(home.games());
        const Ended ended = tengen(home, {"play", "gomoku", "--seats",
                                          "rookie:book=t.book,rookie:book=t.book", "--seed", seed});
        INFO(ended.all_err);
        REQUIRE(ended.code == 0);
        CHECK(has(ended.out, "h8 (book)"));
        std::string journal;
        for (const auto& entry : std::filesystem::directory_iterator(home.games())) {
            if (entry.path().extension() == ".tengen") journal = home.read(entry.path());
        }
        return saved_moves(journal);
    };
    const std::vector<std::string> moves = played("7");
    REQUIRE(moves.size() > 5);
    CHECK(moves[0] == "h8/book");
    // i9 and its images; the bad answer has the weight 0.
    const std::vector<std::string> answers = {"i9/book", "g9/book", "i7/book", "g7/book"};
    CHECK(std::count(answers.begin(), answers.end(), moves[1]) == 1);
    CHECK(has(moves[2], "/book"));
    for (std::size_t i = 3; i < moves.size(); ++i) CHECK_FALSE(has(moves[i], "/book"));
    CHECK(played("7") == moves);
    std::set<std::string> others;
    for (const char* seed : {"1", "2", "3", "4", "5", "6"}) others.insert(played(seed)[1]);
    CHECK(others.size() > 1);
}

TEST_CASE("a game with a book is resumed, exported, and continued without the book", "[apps]") {
    const BookHome home;
    home.write("book.yaml", "game: gomoku\nseats:\n  - {ai: rookie, book: t.book}\n  - human\n");
    Ended ended = tengen(home, {"play", "--lineup", "./book.yaml"}, "i9\nquit\n");
    INFO(ended.all_err << ended.out);
    REQUIRE(ended.code == 0);
    std::filesystem::path saved;
    for (const auto& entry : std::filesystem::directory_iterator(home.games())) {
        if (entry.path().extension() == ".tengen") saved = entry.path();
    }
    const std::vector<std::string> moves = saved_moves(home.read(saved));
    REQUIRE(moves.size() == 3);
    CHECK(moves[0] == "h8/book");
    CHECK(moves[1] == "i9");
    CHECK(has(moves[2], "/book"));
    // Its path is absolute, so the game resumes in any folder.
    CHECK(has(home.read(saved), "book=" + (home.path() / "t.book").string()));
    CHECK(tengen(home, {"convert", saved.string(), "x.sgf"}).code == 0);
    CHECK(has(home.read("x.sgf"), "C[book]"));
    std::filesystem::remove(home.path() / "t.book");
    ended = tengen(home, {"play", saved.string()}, "a1\nquit\n");
    INFO(ended.all_err << ended.out);
    CHECK(ended.code == 0);
    CHECK(saved_moves(home.read(saved)).size() >= 4);
}

TEST_CASE("a book among the configuration's is found by its name and the game", "[apps]") {
    const BookHome home;
    const std::filesystem::path folder = home.path() / "config/tengen/books/mine";
    std::filesystem::create_directories(folder);
    home.write("c.sgf", "(;GM[4]SZ[19];B[aa])");
    told(home, {"book", "make", "c.sgf", "-o", (folder / "a.book").string()});
    std::filesystem::rename(home.path() / "t.book", folder / "b.book");
    const auto first_move = [&](const char* board) {
        return told(home, {"book", "show", "mine", "--board", board})["moves"][0]["move"];
    };
    CHECK(first_move("15x15") == "h8");
    CHECK(first_move("19x19") == "a1");
    // A file of that name comes first.
    std::filesystem::copy_file(folder / "a.book", home.path() / "mine");
    CHECK(first_move("15x15") == "a1");
    std::filesystem::remove(home.path() / "mine");
    const std::string seat = "rookie:book=mine";
    const Ended ended = tengen(home, {"play", "gomoku", "--seats", seat + ",human"}, "i9\nquit\n");
    INFO(ended.all_err);
    CHECK(has(ended.out, "h8 (book)"));
    std::filesystem::path saved;
    for (const auto& entry : std::filesystem::directory_iterator(home.games())) {
        if (entry.path().extension() == ".tengen") saved = entry.path();
    }
    // The name is kept, since its folder differs between machines.
    CHECK(has(home.read(saved), "book=mine"));
    const Ended resumed = tengen(home, {"play", saved.string()}, "quit\n");
    CHECK_FALSE(has(resumed.all_err, "without its book"));
    std::filesystem::remove_all(folder);
    CHECK(has(tengen(home, {"play", saved.string()}, "quit\n").all_err, "without its book"));
}

TEST_CASE("a name without a book for the game is refused", "[apps]") {
    const BookHome home;
    std::filesystem::create_directories(home.path() / "config/tengen/books/mine");
    std::filesystem::rename(home.path() / "t.book",
                            home.path() / "config/tengen/books/mine/t.book");
    const auto refused = [&](std::vector<std::string> words, int code) {
        const Ended ended = tengen(home, std::move(words));
        INFO(ended.err);
        CHECK(ended.code == code);
        CHECK(has(ended.err, "'mine'"));
        return ended.err;
    };
    const std::string seats = "rookie:book=mine,rookie";
    refused({"play", "gomoku:renju", "--seats", seats}, 2);
    refused({"play", "gomoku", "--board", "19x19", "--seats", seats}, 2);
    refused({"match", "gomoku:renju", "--seats", seats, "--games", "1"}, 2);
    refused({"book", "show", "mine", "--game", "tictactoe"}, 2);
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers:\n  - random\n"
               "  - {ai: random, name: two, book: mine}\nrounds: {max: 5}\n");
    CHECK(has(refused({"check", "cup.yaml"}, 3), "cup.yaml:5:"));
}

TEST_CASE("matches use a book only if it is named, for all or for one", "[apps]") {
    const BookHome home;
    const json one =
        told(home, {"match", "gomoku", "--seats", "random:book=t.book,random", "--games", "20"});
    const json both = told(home, {"match", "gomoku", "--seats",
                                  "random:book=t.book,random:book=t.book", "--games", "20"});
    const json none = told(home, {"match", "gomoku", "--seats", "random,random", "--games", "20"});
    const auto starts_with_h8 = [](const json& match) {
        int count = 0;
        for (const json& game : match["results"]) {
            count += game["moves"].get<std::string>().starts_with("h8 ") ? 1 : 0;
        }
        return count;
    };
    CHECK(starts_with_h8(both) == 20);
    CHECK(starts_with_h8(one) >= 10);
    CHECK(starts_with_h8(one) < 20);
    CHECK(starts_with_h8(none) < 5);

    const auto games_from_h8 = [&](const std::string& file) {
        home.write("cup.yaml", file);
        std::filesystem::remove_all(home.path() / "cup.arena");
        std::filesystem::remove(home.path() / "cup.db");
        const Ended ended = tengen(home, {"arena", "play", "cup.yaml"});
        INFO(ended.all_err);
        REQUIRE(ended.code == 0);
        told(home, {"explore", "cup.db", "--import", "cup.arena"});
        const json moves = told(home, {"explore", "cup.db"})["moves"];
        int games = 0;
        for (const json& move : moves) games += move["move"] == "h8" ? move["games"].get<int>() : 0;
        return games;
    };
    const std::string cup =
        "game: gomoku\nformat: match\nplayers: [random, {ai: random, name: two}]\n"
        "rounds: {max: 5}\ntime: {move: 5s}\n";
    CHECK(games_from_h8(cup) < 5);
    CHECK(games_from_h8(cup + "book: t.book\n") == 10);
}

}  // namespace tengen::test
