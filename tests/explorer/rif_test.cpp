// RenjuNet files, hostile ones too.
#include <fmt/format.h>

#include <random>

#include "explorer/made_games.hpp"
#include "explorer/rif_reader.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct Read {
    std::vector<Record> records;
    std::vector<std::string> wrong;  ///< their places
    std::string problem;             ///< the place of the file's own error
};

Read read(std::string_view text) {
    Read found;
    const auto done = read_rif(text, "f", [&](const Result<Record>& record) {
        if (record) {
            found.records.push_back(*record);
        } else {
            found.wrong.push_back(record.error().front().place);
        }
        return true;
    });
    if (!done) found.problem = done.error().front().place;
    return found;
}

std::string with_games(const std::string& games) {
    return "<?xml version=\"1.0\"?>\n<database><games>" + games +
           "</games>\n"
           "<players><player id=\"5\" name=\"A&amp;B\" surname=\"C\"/></players>\n"
           "<tournaments><tournament id=\"7\" name=\"Cup\" year=\"1999\" month=\"8\"/>"
           "</tournaments></database>";
}

}  // namespace

TEST_CASE("a RenjuNet game has players, event, date and result", "[explorer]") {
    const Read found = read(with_games(
        "<game id=\"1\" tournament=\"7\" round=\"2\" black=\"5\" white=\"6\" bresult=\"0.5\">"
        "<move> h8 i9\n o15 a1</move><info>none</info></game>"));
    CHECK(found.problem == "");
    REQUIRE(found.records.size() == 1);
    const Record& record = found.records[0];
    CHECK(record.nodes.size() == 5);
    CHECK(record.nodes[3].action == Action::place(224));
    CHECK(record.players[0].name == "A&B C");
    CHECK(record.players[1].name == "player 6");
    CHECK(record.titles.event == "Cup");
    CHECK(record.titles.date == "1999-08");
    REQUIRE(record.result);
    CHECK(record.result->winner == kEmpty);
}

TEST_CASE("broken and hostile RenjuNet files are errors with a place", "[explorer]") {
    const std::string game = "<game bresult=\"1\"><move>h8</move></game>";
    // The games before a break are read.
    const Read broken = read("<db><games>" + game + "\n<game><move>");
    CHECK(broken.records.size() == 1);
    CHECK(broken.problem == "f:2:13");
    CHECK(read("").problem != "");
    CHECK(read("no xml").problem != "");
    CHECK(read("<html></html>").problem != "");
    CHECK(read(std::string(100, '\0')).problem != "");
    std::string bomb = "<!DOCTYPE d [<!ENTITY a \"aaaaaaaaaa\">";
    for (char c = 'b'; c < 'k'; ++c) {
        bomb += fmt::format("<!ENTITY {0} \"&{1};&{1};&{1};&{1};&{1};&{1};&{1};&{1};\">", c,
                            static_cast<char>(c - 1));
    }
    CHECK(read(bomb + "]><db><games><game><move>&j;</move></game></games></db>").problem ==
          "f:1:25");
    CHECK(read("<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><db>&x;</db>").problem !=
          "");
    CHECK(read(std::string(10'000, '<')).problem != "");
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "<a>";
    CHECK(read(deep).problem != "");
    CHECK(read(with_games("<game><move>" + std::string(100'000, 'h') + "</move></game>")).problem !=
          "");
    CHECK(read("<a b=\"" + std::string(40u << 20, 'x')).problem != "");
    const Read wrong = read(with_games("<game><move>h8 p3</move></game>\n" + game));
    CHECK(wrong.wrong == std::vector<std::string>{"f:2"});
    CHECK(wrong.records.size() == 1);
}

TEST_CASE("damaged RenjuNet files never crash", "[explorer]") {
    const auto games = made_games(shipped("gomoku"), 20, 10);
    const std::string text = rif_of(games);
    std::mt19937 random(11);
    for (int i = 0; i < 300; ++i) {
        std::string damaged = text;
        for (int change = 0; change < 1 + i % 5; ++change) {
            const std::size_t at = random() % damaged.size();
            switch (random() % 3) {
                case 0:
                    damaged[at] = static_cast<char>(random());
                    break;
                case 1:
                    damaged.erase(at, random() % 50);
                    break;
                default:
                    damaged.insert(at, damaged.substr(random() % damaged.size(), 20));
            }
        }
        const Read found = read(damaged);
        CHECK(found.records.size() + found.wrong.size() <= 40);
    }
}
