// The table's screen in a window with simulated input.
#include "screens/table/table_page.hpp"

#include <functional>
#include <optional>

#include "core/notation.hpp"
#include "gui/people_table.hpp"
#include "gui/stage.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// A table whose matches continue between frames, like in the program.
struct ScreenTable {
    TableView view{[] {}, {}};
    PeopleTable people{&view};
    FontFiles files = find_fonts();
    BoardPainter painter{paper_theme(), {files.sans, files.chinese}, 1};
    TablePage screen{view, painter};
    int frame = 0;
    int released = -1;  ///< the first frame that handles the click
    int drawn = -1;     ///< the first frame that draws the stone
    std::optional<Command> asked;

    void begin(const std::string& game, const std::string& seats) {
        view.attach(*people.table);
        view.toggles.animations = false;
        people.play(game, seats, {});
        screen.refresh(painter, side_looks(people.table->game(), paper_theme(), false));
    }
    void show(Ui& ui, Rect area) {
        ++frame;
        if (released < 0 && ImGui::IsMouseReleased(0)) released = frame;
        if (drawn < 0 && people.table->position().ply() > 0) drawn = frame;
        if (const auto wish = screen.frame(ui, area, "")) asked = wish;
        people.io.restart();
        people.io.poll();
    }
    Point at(const char* name) {
        const Cell cell = parse_cell(people.table->game().board(), name).value();
        const Point centre = screen.board().geometry()->centre(cell);
        return {screen.board().rect().x + centre.x, screen.board().rect().y + centre.y};
    }
};

void with_table(Size size, const std::function<void(Stage&, ScreenTable&)>& act) {
    Stage stage(static_cast<int>(size.width), static_cast<int>(size.height), 1);
    std::optional<ScreenTable> table;
    stage.run([&] {
        stage.set_look("paper", "en");
        stage.change([&] {
            table.emplace();
            table->begin("gomoku", "human:Ann,human:Bo");
        });
        stage.show([&](Ui& ui, Rect area, const auto&) { table->show(ui, area); });
        stage.wait_for([&] { return table->screen.board().geometry().has_value(); });
        stage.settle();
        act(stage, *table);
        stage.show({});
        stage.change([&] { table.reset(); });
    });
}

}  // namespace

TEST_CASE("a stone is on the screen one frame after the frame that handles the click",
          "[gui][display]") {
    with_table({1280, 800}, [](Stage& stage, ScreenTable& table) {
        Point at;
        stage.change([&] { at = table.at("h8"); });
        stage.display().click(at.x, at.y);
        stage.settle();
        CHECK(table.people.table->position().ply() == 1);
        REQUIRE(table.released >= 0);
        CHECK(table.drawn - table.released == 1);
    });
}

TEST_CASE("the smallest window lists the moves, and a click reviews them", "[gui][display]") {
    with_table({640, 480}, [](Stage& stage, ScreenTable& table) {
        stage.change([&] {
            for (const char* move : {"h8", "h9", "g8", "g9"}) table.people.act(move);
        });
        stage.settle();
        stage.keep_picture("table_640_moves");
        // The first move of the list: the only place in the column that leads there.
        bool led_back = false;
        for (float y = 200; y < 420 && !led_back; y += 12) {
            stage.display().click(470, y);
            stage.settle();
            stage.change([&] { led_back = table.view.review().shown_ply() == 1; });
        }
        CHECK(led_back);
        stage.keep_picture("table_640_back");
    });
}

TEST_CASE("choices that the board offers do not cover it in a small window", "[gui][display]") {
    with_table({640, 480}, [](Stage& stage, ScreenTable& table) {
        stage.change([&] {
            table.begin("pentago", "human:Ann,human:Bo");
            table.people.act("b2");
        });
        stage.settle();
        stage.keep_picture("table_640_pentago");
        for (const char* corner : {"e5", "a1"}) {
            Point at;
            stage.change([&] { at = table.at(corner); });
            stage.display().click(at.x, at.y);
            stage.settle();
            stage.change([&] { CHECK(table.view.input().menu().size() == 2); });
            stage.keep_picture(std::string("table_640_pentago_") + corner);
            stage.change([&] { table.view.input().close_menu(); });
        }
    });
}

TEST_CASE("at the end the banner covers the lists, and Enter starts another game",
          "[gui][display]") {
    with_table({640, 480}, [](Stage& stage, ScreenTable& table) {
        // A line at the top and at the bottom of the board, so the banner is next to it.
        stage.change([&] {
            table.begin("tictactoe", "human:Ann,human:Bo");
            for (const char* move : {"a1", "a2", "b2", "b3"}) table.people.act(move);
        });
        stage.settle();
        stage.change([&] { table.people.act("c3"); });
        stage.keep_picture("table_640_end");
        // A click on the covered list of moves does nothing.
        stage.display().click(470, 310);
        stage.settle();
        stage.change([&] { CHECK(table.view.review().live()); });
        CHECK_FALSE(table.asked);
        stage.display().key("Return");
        stage.settle();
        CHECK(table.asked == Command::NewGame);
    });
}
