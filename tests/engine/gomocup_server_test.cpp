// The answers of Tengen's AIs to managers of the Gomocup protocol, session by session.
#include "engine/gomocup_server.hpp"

#include <sstream>

#include "engine/fake_ai.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

namespace tengen::test {
namespace {

/// A server and its output.
struct Session {
    FakeAi ai;
    std::vector<std::string> said;
    GomocupServer server{all_rules(), ai, "name=\"fake\"", 1,
                         [this](std::string_view line) { said.emplace_back(line); }};

    /// Sends lines one after the other, each after the answer to the last; returns the answers.
    std::vector<std::string> tell(const std::string& lines) {
        said.clear();
        std::istringstream in(lines);
        for (std::string line; std::getline(in, line);) {
            server.hear(line);
            ai.settle();
        }
        return said;
    }
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("an engine answers each command as the protocol requires", "[engine]") {
    struct Row {
        std::string lines;
        Lines answers;
    };
    // The fake AI plays the lowest free cell: 0,14 on a board of 15 rows, counted from the top.
    const Row rows[] = {
        {"START 15\nBEGIN", {"OK", "0,14"}},
        {"START 15\nTURN 0,14", {"OK", "1,14"}},
        {"start 15\nturn  0 , 14 ", {"OK", "1,14"}},
        {"START 15 15\nBEGIN", {"OK", "0,14"}},
        {"\tSTART\t15\t\n\n  \nBEGIN", {"OK", "0,14"}},
        {"RECTSTART 20,10\nBEGIN", {"OK", "0,9"}},
        {"RECTSTART 20 , 10\nTURN 19,9", {"OK", "0,9"}},
        {"START 15\nBEGIN\nTURN 5,5\nRESTART\nBEGIN", {"OK", "0,14", "1,14", "OK", "0,14"}},
        {"START 15\nBOARD\n0,14,1\n1,14,2\nDONE", {"OK", "2,14"}},
        {"START 15\nBOARD\nDONE", {"OK", "0,14"}},
        {"START 15\nBOARD\n 7 , 7 , 2 \nINFO time_left 1000\ndone", {"OK", "0,14"}},
        {"START 15\nTURN 0,14\nTAKEBACK 1,14\nTAKEBACK 0,14\nTURN 3,3",
         {"OK", "1,14", "OK", "OK", "0,14"}},
        {"START 15\nPLAY 4,4\nTURN 0,14", {"OK", "4,4", "1,14"}},
        {"ABOUT", {"name=\"fake\""}},
        {"INFO timeout_turn 1000\nINFO folder /some where\nINFO evaluate 3,3\nINFO nonsense", {}},
        {"END\nSTART 15", {}},
        // Impossible commands
        {"BEGIN", {"ERROR there is no board yet (START comes first)"}},
        {"TURN 1,1", {"ERROR there is no board yet (START comes first)"}},
        {"START", {"ERROR START needs the size of the board, such as START 15"}},
        {"START x", {"ERROR START needs the size of the board, such as START 15"}},
        {"START 15x15", {"ERROR START needs the size of the board, such as START 15"}},
        {"START 4", {"ERROR boards have 5 to 64 rows and columns"}},
        {"START 99999999999999999999",
         {"ERROR START needs the size of the board, such as START 15"}},
        {"START -15", {"ERROR boards have 5 to 64 rows and columns"}},
        {"RECTSTART 20", {"ERROR RECTSTART needs width and height, such as RECTSTART 20,15"}},
        {"START 15\nTURN 15,0", {"OK", "ERROR '15,0' is not a point of this board"}},
        {"START 15\nTURN -1,0", {"OK", "ERROR '-1,0' is not a point of this board"}},
        {"START 15\nTURN 7;7", {"OK", "ERROR '7;7' is not a point of this board"}},
        {"START 15\nTURN 7.5,7", {"OK", "ERROR '7.5,7' is not a point of this board"}},
        {"START 15\nTURN", {"OK", "ERROR '' is not a point of this board"}},
        {"START 15\nTURN 0,14\nTURN 1,14", {"OK", "1,14", "ERROR 1,14 already has a stone"}},
        {"START 15\nTURN 0,14\nBEGIN",
         {"OK", "1,14", "ERROR BEGIN is for an empty board (RESTART comes first)"}},
        {"START 15\nTAKEBACK 1,1", {"OK", "ERROR the last stone is not there"}},
        {"START 15\nBOARD\n1,1,3\nDONE", {"OK", "ERROR '1,1,3' is not a stone of this board"}},
        {"START 15\nBOARD\n1,1,2\n1,1,1\nDONE", {"OK", "ERROR '1,1,1' already has a stone"}},
        {"START 15\nBOARD\nnonsense\nDONE",
         {"OK", "ERROR 'nonsense' is not a stone of this board"}},
        {"START 15\nSWAP2BOARD\n1,1\nDONE", {"OK", "ERROR SWAP2BOARD has 0, 3 or 5 stones"}},
        {"SUGGEST 1,1", {"UNKNOWN SUGGEST"}},
        {"\x1b[2J\x07", {"UNKNOWN \\x1b[2J\\x07"}},
        {"BOARD\n1,1,1\nDONE", {"ERROR there is no board yet (START comes first)"}},
    };
    for (const Row& row : rows) {
        INFO(row.lines);
        Session session;
        CHECK(session.tell(row.lines) == row.answers);
    }
}

TEST_CASE("an engine refuses an unknown rule, and plays by the known ones", "[engine]") {
    struct Row {
        const char* rule;
        const char* game;  ///< empty: none
    };
    const Row rows[] = {{"0", "freestyle"},  {"1", "standard"}, {"4", "renju"}, {"8", "caro"},
                        {"9", "caro_exact"}, {"2", ""},         {"3", ""},      {"5", ""},
                        {"6", ""},           {"-1", ""},        {"256", ""},    {"x", ""},
                        {"4294967300", ""}};
    for (const Row& row : rows) {
        INFO(row.rule);
        Session session;
        const Lines said = session.tell("START 15\nINFO rule " + std::string(row.rule) + "\nBEGIN");
        REQUIRE(said.size() == 2);
        if (*row.game == '\0') {
            CHECK(said[1].starts_with("ERROR rule " + std::string(row.rule) + " is not supported"));
            CHECK_FALSE(session.ai.asked);
            // It plays by no other rule, and the next rule resolves the error.
            CHECK(session.tell("TURN 3,3")[0].starts_with("ERROR rule"));
            CHECK(session.tell("BOARD\n3,3,2\nDONE")[0].starts_with("ERROR rule"));
            CHECK(session.tell("INFO rule 1\nBEGIN") == Lines{"0,14"});
        } else {
            CHECK(said[1] == "0,14");
            CHECK(session.ai.asked->game().description().variant == row.game);
        }
    }
}

TEST_CASE("ABOUT mentions an unknown rule, once", "[engine]") {
    Session session;
    CHECK(session.tell("START 15\nINFO rule 2\nABOUT")[1].starts_with("ERROR rule 2"));
    CHECK(session.tell("ABOUT") == Lines{"name=\"fake\""});
}

TEST_CASE("stones become moves if possible, and otherwise a position", "[engine]") {
    struct Row {
        std::string stones;
        std::string moves;  ///< the moves that the AI gets
        std::string side;   ///< the side to move
    };
    const Row rows[] = {
        {"", "", "black"},
        {"7,7,2", "h8", "white"},
        {"7,7,1\n8,8,2", "h8 i7", "black"},
        // In any order. Black has as many stones as white or one more, so black began.
        {"8,8,1\n7,7,2\n6,6,2", "h8 i7 g9", "white"},
        {"7,7,2\n8,8,2\n9,9,2", "", "white"},
        {"7,7,1\n8,8,1\n9,9,1", "", "black"},
    };
    for (const Row& row : rows) {
        INFO(row.stones);
        Session session;
        const Lines said = session.tell("START 15\nBOARD\n" + row.stones + "\nDONE");
        REQUIRE(said.size() == 2);
        const Position& asked = *session.ai.asked;
        CHECK(actions_text(asked) == row.moves);
        CHECK(asked.game().side_name(asked.turn().side) == row.side);
    }
}

TEST_CASE("a finished game is not continued", "[engine]") {
    Session session;
    const std::string row =
        "START 15\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n4,0,2\n"
        "0,2,1\n2,2,1\n4,2,1\n6,2,1\n";
    CHECK(session.tell(row + "DONE") == Lines{"OK", "ERROR the game is over"});
}

TEST_CASE("swap2 has the three answers of the protocol", "[engine]") {
    struct Row {
        std::string stones;
        std::deque<std::string> choices;
        std::string answer;
    };
    const Row rows[] = {
        {"", {}, "0,14 1,14 2,14"},
        {"7,7\n8,8\n9,9\n", {"black"}, "SWAP"},
        {"7,7\n8,8\n9,9\n", {"white"}, "0,14"},
        {"7,7\n8,8\n9,9\n", {"more"}, "0,14 1,14"},
        {"7,7\n8,8\n9,9\n1,1\n2,2\n", {"black"}, "SWAP"},
        {"7,7\n8,8\n9,9\n1,1\n2,2\n", {"white"}, "0,14"},
        {"7,7\n7,7\n9,9\n", {}, "ERROR '7,7' already has a stone"},
    };
    for (const Row& row : rows) {
        INFO(row.stones);
        Session session;
        session.ai.choices = row.choices;
        const Lines said = session.tell("START 15\nSWAP2BOARD\n" + row.stones + "DONE");
        CHECK(said == Lines{"OK", row.answer});
        // BOARD repeats the stones of the opening.
        CHECK(session.tell("BOARD\n3,3,2\nDONE") == Lines{"0,14"});
    }
}

TEST_CASE("time, effort and memory come from INFO", "[engine]") {
    using std::chrono::milliseconds;
    struct Row {
        std::string lines;
        std::chrono::milliseconds least, most;  ///< range of the soft limit
    };
    const Row rows[] = {
        {"INFO timeout_turn 100", milliseconds(90), milliseconds(100)},
        {"INFO timeout_turn 1000", milliseconds(970), milliseconds(1000)},
        {"INFO timeout_turn 5000", milliseconds(4900), milliseconds(5000)},
        {"INFO timeout_turn 0", milliseconds(0), milliseconds(50)},
        {"INFO timeout_turn 30000\nINFO timeout_match 180000\nINFO time_left 20000",
         milliseconds(500), milliseconds(1100)},
        {"INFO timeout_turn 30000\nINFO time_left 0", milliseconds(0), milliseconds(10)},
        {"INFO timeout_turn 30000\nINFO time_left -500", milliseconds(0), milliseconds(10)},
        {"INFO timeout_turn 2000\nINFO time_left 2147483647", milliseconds(1500),
         milliseconds(2000)},
    };
    for (const Row& row : rows) {
        INFO(row.lines);
        Session session;
        const auto before = Clock::now();
        session.tell("START 15\n" + row.lines + "\nBEGIN");
        const auto after = Clock::now();
        CHECK(session.ai.limits.soft >= before + row.least);
        CHECK(session.ai.limits.soft <= after + row.most);
        CHECK(session.ai.limits.hard > session.ai.limits.soft);
    }
    Session session;
    session.tell(
        "INFO max_depth 7\nINFO max_node 5000\nINFO thread_num 3\nINFO max_memory 1000000\n"
        "START 15\nBEGIN");
    CHECK(session.ai.limits.depth == 7);
    CHECK(session.ai.limits.nodes == 5000);
    CHECK(session.ai.limits.threads == 3);
    CHECK(session.ai.limits.memory_bytes == 1000000);
}

TEST_CASE("an AI has the clock only if it may take more than its share of it", "[engine]") {
    struct Row {
        std::string lines;
        int clock;
    };
    const Row rows[] = {
        {"INFO timeout_turn 30000\nINFO time_left 20000", 20000},
        {"INFO timeout_turn 2000\nINFO time_left 20000", 20000},
        {"INFO timeout_turn 1900\nINFO time_left 20000", -1},
        {"INFO timeout_turn 500\nINFO time_left 20000", -1},
        {"INFO timeout_turn 0\nINFO time_left 20000", -1},
        {"INFO timeout_turn 30000\nINFO time_left 2147483647", -1},
        {"INFO timeout_turn 30000", -1},
    };
    for (const Row& row : rows) {
        INFO(row.lines);
        Session session;
        session.tell("START 15\n" + row.lines + "\nBEGIN");
        CHECK(session.ai.limits.clocks[0].count() == row.clock);
        CHECK(session.ai.limits.clocks[1].count() == row.clock);
    }
}

TEST_CASE("while the AI thinks, commands wait, except INFO, STOP and END", "[engine]") {
    Session session;
    session.tell("START 15");
    session.said.clear();
    session.server.hear("BEGIN");
    session.server.hear("ABOUT");
    session.server.hear("TURN 9,9");
    session.server.hear("STOP");
    CHECK(session.said.empty());
    CHECK(session.ai.stops == 1);
    session.ai.settle();
    CHECK(session.said == Lines{"0,14", "name=\"fake\"", "1,14"});

    session.said.clear();
    session.server.hear("RESTART");
    session.server.hear("BEGIN");
    session.server.hear("TURN 9,9");
    session.server.hear("INFO rule 2");
    session.server.hear("TURN 8,8");
    session.ai.settle();
    REQUIRE(session.said.size() == 4);
    CHECK(session.said[2] == "1,14");
    CHECK(session.said[3].starts_with("ERROR rule 2"));

    session.server.hear("INFO rule 0");
    session.said.clear();
    session.server.hear("TURN 8,8");
    session.server.hear("END");
    session.ai.settle();
    CHECK(session.server.ended());
    CHECK(session.said.empty());
}

TEST_CASE("END waits for earlier commands that have not started", "[engine]") {
    Session session;
    for (const char* const line : {"START 15", "ABOUT", "BEGIN", "END", "TURN 9,9"}) {
        session.server.hear(line);
    }
    session.ai.settle();
    CHECK(session.said == Lines{"OK", "name=\"fake\"", "0,14"});
    CHECK(session.server.ended());
}

TEST_CASE("a failure of the AI is an ERROR, and the engine continues", "[engine]") {
    Session session;
    session.ai.refused_columns = 20;
    CHECK(session.tell("START 20") == Lines{"ERROR too odd"});
    CHECK(session.tell("START 15\nBEGIN") == Lines{"OK", "0,14"});
    session.ai.fault = Fault{FaultKind::Crashed, Message("crashed: segmentation fault")};
    CHECK(session.tell("TURN 3,3") == Lines{"ERROR crashed: segmentation fault"});
    session.ai.fault.reset();
    session.ai.resigns = true;
    CHECK(session.tell("RESTART\nBEGIN").size() == 3);
    CHECK(session.said[1] == "MESSAGE gives up");
}

TEST_CASE("the last report of a decision is a MESSAGE", "[engine]") {
    Session session;
    AiReport report;
    report.depth = 6;
    report.nodes = 1234;
    report.score = -0.5;
    report.win_chance = std::numeric_limits<double>::quiet_NaN();
    report.line = {Action::place(0), Action::place(16)};
    session.ai.tells = report;
    CHECK(session.tell("START 15\nBEGIN") ==
          Lines{"OK", "MESSAGE depth 6 nodes 1234 score -0.5 line 0,14 1,13", "0,14"});
}

}  // namespace tengen::test
