// Databases of Yixin and Rapfi as marks on next moves.
#include "book_sources/yixin_marks.hpp"

#include <map>

#include "book_sources/made_database.hpp"
#include "core/position_text.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Stones as x, y; the file keeps any image of a position.
std::string marked_positions() {
    return yixin_database({
        yixin_record(0, 15, {{7, 7}}, {}, 0, -40),
        yixin_record(0, 15, {{7, 7}}, {{8, 8}}, 0, -200, 3,
                     "@BTXT@78A\n9Cbad\nG1x\n8\n\bgood\b(see above)"),
        yixin_record(0, 15, {{7, 7}}, {{7, 8}}, 'l', 100),
        yixin_record(0, 15, {{7, 7}}, {{9, 9}}, 'x', 0, 1),
        yixin_record(2, 15, {{7, 7}}, {{6, 9}}, 'w'),
        yixin_record(2, 15, {{6, 6}}, {}, 'w'),
        yixin_record(2, 15, {{5, 5}}, {}, 'w'),
        yixin_record(2, 15, {{4, 4}}, {}, 'w'),
        yixin_record(0, 20, {{7, 7}}, {}),
    });
}

std::map<std::string, YixinMark> marks_of(const YixinMarks& marks, const Position& position) {
    std::map<std::string, YixinMark> found;
    for (YixinMark& mark : marks.find(position)) {
        const std::string name = cell_name(position.board(), mark.cell);
        found.emplace(name, std::move(mark));
    }
    return found;
}

}  // namespace

TEST_CASE("next moves have the labels, values and texts of a database, in every image",
          "[book_sources]") {
    const TemporaryFolder folder;
    write_to(folder / "f.db", marked_positions());
    const auto game = shipped("gomoku");
    const auto marks = YixinMarks::read(folder / "f.db", *game);
    REQUIRE(marks);
    CHECK((*marks)->game() == YixinGame{YixinRule::Freestyle, 15, 15});
    CHECK((*marks)->positions() == 4);
    const auto found = marks_of(**marks, play(game, "h8"));
    REQUIRE(found.size() == 12);
    for (const char* diagonal : {"i9", "g7", "i7", "g9"}) {
        const YixinMark& mark = found.at(diagonal);
        CHECK(mark.label == YixinLabel::None);
        CHECK(mark.text == "good\n(see above)");
        // The value is that of black, who acts after white's move: 27 %.
        CHECK(mark.chance.value() == Approx(0.731).margin(0.001));
    }
    CHECK(found.at("h9").label == YixinLabel::Lost);
    CHECK(found.at("j10").label == YixinLabel::Blocked);
    CHECK_FALSE(found.at("j10").chance);
    CHECK(marks_of(**marks, Position(game)).size() == 1);
    CHECK(marks_of(**marks, play(game, "h8 a1")).empty());
}

TEST_CASE("the positions of the game's own rules are taken", "[book_sources]") {
    const TemporaryFolder folder;
    write_to(folder / "f.db", marked_positions());
    const auto renju = YixinMarks::read(folder / "f.db", *shipped("gomoku:renju"));
    REQUIRE(renju);
    CHECK((*renju)->game().rule == YixinRule::Renju);
    // Without positions of its rules, those of most positions.
    const auto standard = YixinMarks::read(folder / "f.db", *shipped("gomoku:standard"));
    REQUIRE(standard);
    CHECK((*standard)->positions() == 4);
    CHECK_FALSE(YixinMarks::read(folder / "f.db", *shipped("tictactoe")));
    CHECK_FALSE(YixinMarks::read(folder / "missing", *shipped("gomoku")));
    write_to(folder / "bad.db", marked_positions().substr(0, 60));
    CHECK_FALSE(YixinMarks::read(folder / "bad.db", *shipped("gomoku")));
}

TEST_CASE("texts on cells of a position turn with the position", "[book_sources]") {
    const TemporaryFolder folder;
    write_to(folder / "f.db", marked_positions());
    const auto game = shipped("gomoku");
    const auto marks = YixinMarks::read(folder / "f.db", *game);
    REQUIRE(marks);
    const auto texts = [&](const std::string& moves) {
        const Position position = play(game, moves);
        std::map<std::string, std::string> found;
        for (const CellText& text : (*marks)->texts(position)) {
            found.emplace(cell_name(position.board(), text.cell), text.text);
        }
        return found;
    };
    using Texts = std::map<std::string, std::string>;
    // The file has stones on h8 and i9, and texts on h9 and j13. The position is its own image
    // at the diagonal, so the image of its texts is as good.
    const std::vector<std::pair<std::string, std::vector<Texts>>> table{
        {"h8 i9", {{{"h9", "A"}, {"j13", "bad"}}, {{"i8", "A"}, {"m10", "bad"}}}},
        {"h8 g9", {{{"h9", "A"}, {"f13", "bad"}}, {{"g8", "A"}, {"c10", "bad"}}}},
        {"h8 g7", {{{"h7", "A"}, {"f3", "bad"}}, {{"g8", "A"}, {"c6", "bad"}}}},
        {"h8 i7", {{{"h7", "A"}, {"j3", "bad"}}, {{"i8", "A"}, {"m6", "bad"}}}},
    };
    for (const auto& [moves, either] : table) {
        INFO(moves);
        const Texts found = texts(moves);
        CHECK((found == either[0] || found == either[1]));
    }
    CHECK(texts("h8").empty());
    CHECK((*marks)->texts(Position(shipped("tictactoe"))).empty());
}
