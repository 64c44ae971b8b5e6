// The effects of clicks at a table. Long, because the cases share their fixture.
#include "view/table_view.hpp"

#include "base/file_syncer.hpp"
#include "core/notation.hpp"
#include "journal/faulty_disk.hpp"
#include "people_table.hpp"
#include "view/table_facts.hpp"
#include "view/table_picture.hpp"
#include "view/words.hpp"

#include <array>
#include <cmath>
#include <set>

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// A table with a view that observes it.
struct Watched {
    Clock::time_point now = Clock::now();
    TableView view{[] {}, {}, [this] { return now; }};
    PeopleTable people;
    Table& table = *people.table;

    explicit Watched(FileSyncer* syncer = nullptr) : people(&view, syncer) { view.attach(table); }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;
    void poll() {
        people.io.restart();
        people.io.poll();
    }
    Cell cell(const char* name) const { return parse_cell(table.game().board(), name).value(); }
    /// Sends an AI's report about the table's position.
    void report(Seat seat, double chance, const std::vector<const char*>& line) {
        AiReport said;
        said.win_chance = chance;
        for (const char* name : line) said.line.push_back(Action::place(cell(name)));
        said.values.assign(static_cast<std::size_t>(table.game().board().cell_count()),
                           std::nan(""));
        said.values[cell("a1")] = 1;
        said.values[cell("a2")] = 2;
        view.on_report(seat, said);
    }
    std::size_t ghosts() const {
        std::size_t count = 0;
        for (const StonePicture& stone : table_picture(view, {}).stones) count += stone.opacity < 1;
        return count;
    }
};

}  // namespace

TEST_CASE("if stones fall, a click on any empty cell of a column selects its resting cell",
          "[gui]") {
    PeopleTable people;
    people.play("connect_four", "human:Ann,human:Bo", {"d1"});
    TableView view([] {}, {});
    view.attach(*people.table);
    const Board& board = people.table->game().board();
    const auto cell = [&](const char* name) { return parse_cell(board, name).value(); };
    const BoardPicture picture = table_picture(view, cell("d6"));
    REQUIRE(picture.stones.size() == 2);
    CHECK(picture.stones.back().cell == cell("d2"));
    CHECK(picture.stones.back().opacity < 1);
    view.input().click(cell("d6"));
    people.io.restart();
    people.io.poll();
    REQUIRE(people.table->position().ply() == 2);
    CHECK(people.table->position().last_action() == Action::place(cell("d2")));
}

TEST_CASE("a second click on a losing forbidden point plays there, and one click does not",
          "[gui]") {
    PeopleTable people;
    people.play("gomoku:renju", "human:Ann,human:Bo",
                {"h9", "a1", "g8", "c1", "i8", "e1", "h7", "o15"});
    TableView view([] {}, {});
    view.attach(*people.table);
    const Board& board = people.table->game().board();
    const auto click = [&](const char* name) {
        view.input().click(parse_cell(board, name).value());
        people.io.restart();
        people.io.poll();
        return people.table->position().ply();
    };
    CHECK(click("h8") == 8);
    REQUIRE(view.input().remark());
    CHECK(view.input().remark()->text.find("double three") != std::string::npos);
    // A click on another cell clears the warning.
    CHECK(click("a1") == 8);
    CHECK(click("h8") == 8);
    CHECK(click("h8") == 9);
    CHECK(people.table->position().over());
    CHECK(view.status().find("Bo wins") != std::string::npos);
}

TEST_CASE("the message about a pause ends with the pause", "[gui]") {
    PeopleTable people;
    people.play("gomoku", "human:Ann,human:Bo", {"h8"});
    TableView view([] {}, {});
    view.attach(*people.table);
    const std::string before = view.status();
    view.commands().toggle_pause();
    view.input().click(parse_cell(people.table->game().board(), "h9").value());
    CHECK(view.status() == "The game is paused.");
    view.commands().toggle_pause();
    CHECK(view.status() == before);
}

TEST_CASE("an AI's report belongs to its position, even after undo and redo", "[gui]") {
    Watched at;
    at.view.toggles.values = true;
    at.people.play_with_ais("gomoku", "human:Bo,minimax");
    const auto let_play = [&](int ply) {
        at.people.wait([&] { return !line_text(at.view).empty(); });
        at.view.tell(at.view.table().people().move_now());
        at.people.wait([&] { return at.table.position().ply() == ply; });
    };
    at.people.act("h8");
    at.report(1, 0.75, {"i8", "i9"});
    CHECK(at.ghosts() == 2);
    CHECK(line_text(at.view) == "i8 i9");
    let_play(2);
    // The best line was for the position before.
    CHECK(at.ghosts() == 0);
    const std::string second = line_text(at.view);
    CHECK_FALSE(second.empty());
    at.people.act("a15");
    let_play(4);
    const std::string fourth = line_text(at.view);
    CHECK_FALSE(fourth.empty());
    at.view.commands().undo();
    at.poll();
    REQUIRE(at.table.position().ply() == 2);
    CHECK(line_text(at.view) == second);
    at.view.commands().redo();
    at.poll();
    REQUIRE(at.table.position().ply() == 4);
    CHECK(line_text(at.view) == fourth);
    at.view.commands().undo();
    at.poll();
    // The report on the undone third position does not appear for another one.
    REQUIRE(at.table.change_seats({{1, parse_seat("human:Cy").value()}}));
    at.poll();
    at.people.act("o1");
    REQUIRE(at.table.position().ply() == 3);
    CHECK(table_picture(at.view, {}).values.empty());
    CHECK(line_text(at.view).empty());
}

TEST_CASE("a report after its move does not belong to the next position", "[gui]") {
    Watched at;
    at.view.toggles.values = true;
    at.people.play_with_ais("gomoku", "rookie:easy,human:Bo");
    at.people.wait([&] { return at.table.position().ply() == 1; });
    at.report(0, 0.75, {"c3", "c4"});
    CHECK(at.ghosts() == 0);
    CHECK(line_text(at.view).find("c3") == std::string::npos);
}

TEST_CASE("the message about a declined draw has the AI's name from its seat", "[gui]") {
    Watched at;
    at.people.play_with_ais("gomoku", "human:Bo,rookie:easy");
    at.view.tell(at.view.table().people().offer_draw());
    at.people.act("h8");
    at.people.wait([&] { return at.table.position().ply() == 2; });
    CHECK(at.view.message() == "Rookie (easy) declines the draw.");
}

TEST_CASE("a slow disk is shown until the moves are saved", "[gui]") {
    FileSyncer syncer;
    Watched at(&syncer);
    at.people.play("gomoku", "human:Ann,human:Bo", {"h8"});
    at.people.wait([&] { return !at.table.file().saving(); });
    CHECK_FALSE(at.view.times().saves_slowly(at.view.table()));
    HeldDisk disk;
    at.people.act("h9");
    CHECK(at.table.file().saving());
    CHECK_FALSE(at.view.times().saves_slowly(at.view.table()));
    REQUIRE(at.view.times().next_change(at.view.table()));
    at.now += *at.view.times().next_change(at.view.table());
    CHECK(at.view.times().saves_slowly(at.view.table()));
    CHECK_FALSE(at.view.times().next_change(at.view.table()));
    // A further move does not restart the waiting time.
    at.people.act("i8");
    CHECK(at.view.times().saves_slowly(at.view.table()));
    disk.release();
    at.people.wait([&] { return !at.table.file().saving(); });
    CHECK_FALSE(at.view.times().saves_slowly(at.view.table()));
}

TEST_CASE("an empty graph shows the reason", "[gui]") {
    Watched at;
    at.people.play("gomoku", "human:Ann,human:Bo", {"h8"});
    CHECK(graph_note(at.view) == "No AI at this table evaluates the game.");
    at.people.play_with_ais("gomoku", "rookie:easy,human:Bo");
    CHECK(graph_note(at.view) == "Starts with the next move of an AI.");
    at.report(0, std::nan(""), {});
    CHECK(graph_note(at.view) == "Rookie (easy) reports no winning chance.");
    at.report(0, 0.6, {});
    CHECK(graph_note(at.view).empty());
    REQUIRE(graph(at.view).size() == 1);
    CHECK(graph(at.view).front().points.size() == 1);
}

TEST_CASE("each of two AIs has its own curve of winning chances", "[gui]") {
    Watched at;
    at.people.play_with_ais("gomoku", "rookie:easy,rookie:hard");
    at.report(0, 0.6, {});
    at.people.wait([&] { return at.table.position().ply() == 1; });
    at.report(1, 0.3, {});
    const std::vector<GraphCurve> curves = graph(at.view);
    REQUIRE(curves.size() == 2);
    CHECK(curves[0].seat == 0);
    REQUIRE_FALSE(curves[1].points.empty());
    CHECK(curves[1].seat == 1);
    CHECK(curves[1].points.front().ply == 1);
    CHECK(curves[1].points.front().chance == 0.3f);
}

TEST_CASE("a resumed game has its curves again", "[gui]") {
    std::filesystem::path saved;
    float chance = 0;
    const TemporaryFolder folder;
    {
        Watched at;
        at.people.play_with_ais("tictactoe", "human:Bo,minimax");
        at.people.act("b2");
        at.people.wait([&] { return at.table.position().ply() == 2; });
        REQUIRE(graph(at.view).size() == 1);
        chance = graph(at.view).front().points.front().chance;
        saved = folder / "kept.tengen";
        REQUIRE(at.table.save(saved));
    }
    Watched at;
    REQUIRE(at.table.load(saved));
    at.people.wait([&] { return at.table.has_game() && !at.table.is_waiting(); });
    const std::vector<GraphCurve> curves = graph(at.view);
    REQUIRE(curves.size() == 1);
    CHECK(curves.front().seat == 1);
    REQUIRE(curves.front().points.size() == 1);
    CHECK(curves.front().points.front().ply == 1);
    CHECK(curves.front().points.front().chance == Approx(chance).margin(0.001));
    at.table.people().undo(1);
    CHECK(graph(at.view).empty());
}

TEST_CASE("values name their AI, and the played choice shows its winning chance", "[gui]") {
    Watched at;
    at.view.toggles.values = true;
    at.people.play_with_ais("gomoku", "human:Bo,minimax");
    at.people.act("h8");
    at.report(1, 0.22, {"i8", "i9"});
    CHECK(values_text(at.view) == "Minimax at move 2: i8, 22 %");
    const auto number_on = [&](const char* name) {
        for (const StonePicture& stone : table_picture(at.view, {}).stones) {
            if (stone.cell == at.cell(name)) return stone.number;
        }
        return std::string("none");
    };
    CHECK(number_on("i8") == "22%");
    CHECK(number_on("i9") == "2");
    // The values of the other cells are in the AI's own units, not chances.
    for (const ValuePicture& value : table_picture(at.view, {}).values) CHECK(value.text.empty());
}

TEST_CASE("a click on the board during a review explains the way back", "[gui]") {
    Watched at;
    at.people.play("gomoku", "human:Ann,human:Bo", {"h8", "h9"});
    at.view.review().look_at(1);
    at.view.input().click(at.cell("c3"));
    const char* how = "Reviewing. Press live to return, or Play from here for a new game.";
    CHECK(at.view.status() == how);
    REQUIRE(at.view.input().remark());
    CHECK(at.view.input().remark()->text == how);
    CHECK(at.view.review().is_open());
    at.view.review().show_latest();
    CHECK_FALSE(at.view.input().remark());
    CHECK(at.view.status() == "Ann to move.");
}

TEST_CASE("without takebacks a game offers no undo, and keeps that when it is resumed", "[gui]") {
    Watched at;
    TableSpec spec;
    spec.game = "tictactoe";
    spec.seats = parse_seats("human:Ann,human:Bo").value();
    spec.policies.takebacks = TakebackPolicy::None;
    REQUIRE(at.people.begin(spec));
    at.poll();
    at.view.input().click(at.cell("a1"));
    at.poll();
    CHECK_FALSE(at.view.commands().can_undo());
    at.view.commands().undo();
    CHECK(at.table.position().ply() == 1);
    CHECK(at.view.message() == "this game has no takebacks");
    const std::filesystem::path path = at.table.file().path();
    at.table.leave();
    REQUIRE(at.table.load(path));
    at.poll();
    CHECK(at.table.position().ply() == 1);
    CHECK_FALSE(at.view.commands().can_undo());
    CHECK_FALSE(at.table.people().undo(1));
}

TEST_CASE("a finished record opens for review, and is not undone", "[gui]") {
    Watched at;
    at.people.play("tictactoe", "human:Ann,human:Bo", {"a1", "b1", "a2", "b2", "a3"});
    CHECK_FALSE(at.view.review().is_open());
    CHECK(at.view.commands().can_undo());
    const std::filesystem::path path = at.table.file().path();
    at.table.leave();
    REQUIRE(at.table.load(path));
    at.poll();
    CHECK(at.view.review().is_open());
    CHECK_FALSE(at.view.end());
    CHECK_FALSE(at.view.commands().can_undo());
    CHECK(at.view.review().shown_ply() == 5);
    at.view.commands().undo();
    CHECK(at.table.position().ply() == 5);
    CHECK(at.view.message() ==
          "A finished game is only shown. Play from here continues it as a new game.");
    at.view.review().look_at(2);
    at.view.commands().branch_off();
    at.poll();
    CHECK(at.table.position().ply() == 2);
    CHECK_FALSE(at.view.review().is_open());
    CHECK(at.table.file().path() != path);
}

TEST_CASE("undo and redo name their moves", "[gui]") {
    std::vector<std::string> said;
    TableView view([] {}, [&](const std::string& text) { said.push_back(text); });
    PeopleTable people(&view);
    view.attach(*people.table);
    people.play("gomoku", "human:Ann,human:Bo", {"h8", "h9"});
    said.clear();
    view.commands().undo();
    CHECK(said.front() == "Undone: h9");
    said.clear();
    view.commands().redo();
    CHECK(said.front() == "Redone: h9");
}

TEST_CASE("stones have the numbers of their moves, and the last one is marked", "[gui]") {
    Watched at;
    at.view.toggles.numbers = true;
    at.people.play("gomoku:swap2", "human:Ann,human:Bo", {"h8", "i9", "g7", "more", "a1"});
    CHECK(at.view.moves().number_before(at.view.review().shown_ply()) == 4);
    std::map<Cell, std::string> numbers;
    Cell marked = kNoCell;
    for (const StonePicture& stone : table_picture(at.view, {}).stones) {
        numbers[stone.cell] = stone.number;
        if (stone.number_accent) marked = stone.cell;
    }
    CHECK(numbers == std::map<Cell, std::string>{{at.cell("h8"), "1"},
                                                 {at.cell("i9"), "2"},
                                                 {at.cell("g7"), "3"},
                                                 {at.cell("a1"), "4"}});
    CHECK(marked == at.cell("a1"));
    at.view.review().look_at(4);
    CHECK(at.view.moves().number_before(at.view.review().shown_ply()) == 3);
}

TEST_CASE("players change seats during a game, which continues", "[gui]") {
    Watched at;
    at.people.play("gomoku", "human:Ann,human:Bo", {"h8", "i9", "g7"});
    at.view.commands().swap_seats();
    at.poll();
    CHECK(at.table.position().ply() == 3);
    CHECK(player_label(at.view.table(), 0) == "Bo");
    CHECK(player_label(at.view.table(), 1) == "Ann");
    at.people.act("a1");
    CHECK(at.table.position().ply() == 4);
    at.view.tell(at.view.table().people().resign());
    at.poll();
    at.view.commands().swap_seats();
    at.poll();
    CHECK(at.table.position().ply() == 0);
    CHECK(player_label(at.view.table(), 0) == "Ann");
}

TEST_CASE("clocks stop while a dialog covers the table", "[gui]") {
    struct Row {
        bool clock, paused_before, paused_behind, paused_after;
    };
    for (const Row& row : {Row{true, false, true, false}, Row{true, true, true, true},
                           Row{false, false, false, false}}) {
        Watched at;
        TableSpec plan;
        plan.seats = parse_seats("human:Ann,human:Bo").value();
        if (row.clock) plan.clock.total = std::chrono::minutes(5);
        REQUIRE(at.people.begin(std::move(plan)));
        at.poll();
        if (row.paused_before) at.view.commands().toggle_pause();
        for (int i = 0; i < 2; ++i) {
            at.view.commands().cover(true);
            at.view.commands().cover(true);
            CHECK(at.table.match().paused() == row.paused_behind);
            at.view.commands().cover(false);
            at.view.commands().cover(false);
            CHECK(at.table.match().paused() == row.paused_after);
        }
    }
}

TEST_CASE("the title and the first fact name the variant", "[gui]") {
    Watched at;
    at.people.play("gomoku:renju", "human:Ann,human:Bo", {});
    CHECK(at.view.title() == "Gomoku · Renju");
    CHECK(rule_chips(at.view).front() == "Renju 15 × 15");
    at.people.play("tictactoe", "human:Ann,human:Bo", {});
    CHECK(rule_chips(at.view).front() == "3 × 3");
}

TEST_CASE("spoken text includes the choices, and the reviewed position", "[gui]") {
    std::vector<std::string> said;
    TableView view([] {}, [&](const std::string& text) { said.push_back(text); });
    PeopleTable people(&view);
    view.attach(*people.table);
    people.play("gomoku:swap2", "human:Ann,human:Bo", {"h8", "i9", "g7"});
    REQUIRE_FALSE(said.empty());
    CHECK_THAT(said.back(), Catch::StartsWith("To choose: "));
    CHECK_THAT(said.back(), Catch::Contains("Play black") && Catch::Contains("Play white"));
    view.review().look_at(1);
    CHECK(said.back() == "After move 1 of 3: h8");
    view.review().look_back(1);
    CHECK(said.back() == "The beginning of the game");
    view.review().show_latest();
    CHECK(said.back() == "The newest position");
    const std::size_t count = said.size();
    view.review().show_latest();
    CHECK(said.size() == count);
    people.play("tictactoe:wild", "human:Ann,human:Bo", {});
    view.input().click(0);
    REQUIRE(view.input().menu().size() == 2);
    CHECK_THAT(said.back(), Catch::StartsWith("To choose: A x stone on "));
}

TEST_CASE("B16: an AI's fault is a question, and the game waits for the answer", "[gui]") {
    Watched watched;
    TableSpec plan;
    plan.game = "tictactoe";
    plan.seats = parse_seats("human:Ann,segfault").value();
    plan.policies.on_fault = FaultPolicy::Ask;
    REQUIRE(watched.people.begin(plan));
    TableView& view = watched.view;
    watched.people.wait([&] { return watched.table.has_game(); });
    REQUIRE(watched.table.people().act("a1"));
    watched.people.wait([&] { return fault_banner(view.table()).has_value(); });
    const FaultBanner fault = *fault_banner(view.table());
    CHECK(fault.seat == 1);
    CHECK(fault.text == "Segfault: crashed: segmentation fault (signal 11) at move 2");
    CHECK(fault.choices == std::vector{FaultChoice::TryAgain, FaultChoice::Random,
                                       FaultChoice::OtherAi, FaultChoice::Myself,
                                       FaultChoice::Loses});
    CHECK(view.status() == fault.text);
    CHECK_FALSE(view.ai_thinks());
    CHECK_FALSE(seat_panels(view)[1].thinks);
    SECTION("it loses") {
        view.commands().answer_fault(FaultChoice::Loses);
        CHECK(view.end()->reason.starts_with(fault.text + ", so o loses"));
    }
    SECTION("random moves replace it, which is shown until a person plays, and at the end") {
        view.commands().answer_fault(FaultChoice::Random);
        watched.people.wait([&] { return watched.table.position().ply() == 2; });
        CHECK(player_label(view.table(), 1) == "Random");
        REQUIRE(watched.table.people().resign());
        CHECK(view.end()->reason.find(fault.text) != std::string::npos);
    }
    SECTION("it is restarted") {
        view.commands().answer_fault(FaultChoice::TryAgain);
        CHECK_FALSE(fault_banner(view.table()));
        watched.people.wait([&] { return fault_banner(view.table()).has_value(); });
    }
    SECTION("a person takes the seat; the option of another AI opens a choice elsewhere") {
        view.commands().answer_fault(FaultChoice::OtherAi);
        CHECK(fault_banner(view.table()));
        view.commands().answer_fault(FaultChoice::Myself);
        CHECK_FALSE(fault_banner(view.table()));
        CHECK(watched.table.is_human(1));
        REQUIRE(watched.table.people().act("b2"));
    }
}

TEST_CASE("A click chooses a stone and shows its targets, and another moves it", "[gui]") {
    Watched at;
    at.people.play("breakthrough", "human:Ann,human:Bo", {"d2-d3", "e7-e6", "d3-d4", "e6-e5"});
    BoardInput& input = at.view.input();
    const auto targets = [&] {
        std::multiset<Cell> cells;
        const BoardPicture picture = table_picture(at.view, {});
        for (const StonePicture& stone : picture.stones) {
            if (stone.size < 1) cells.insert(stone.cell);
        }
        for (const MarkPicture& mark : picture.marks) {
            if (mark.shape == MarkShape::Saltire) cells.insert(mark.cell);
        }
        return cells;
    };
    CHECK(targets().empty());
    input.click(at.cell("d4"));
    CHECK(input.chosen() == at.cell("d4"));
    CHECK(targets() == std::multiset<Cell>{at.cell("c5"), at.cell("d5"), at.cell("e5")});
    // A cell out of reach is explained, and the stone stays chosen.
    input.click(at.cell("h4"));
    REQUIRE(input.remark());
    CHECK(input.remark()->text == "the stone on d4 does not reach h4");
    CHECK(input.chosen() == at.cell("d4"));
    // Another own stone is chosen instead, and a second click chooses none.
    input.click(at.cell("c2"));
    CHECK(input.chosen() == at.cell("c2"));
    input.click(at.cell("c2"));
    CHECK(input.chosen() == kNoCell);
    input.click(at.cell("c2"));
    input.close_menu();
    CHECK(input.chosen() == kNoCell);
    // While the game is paused, no stone can be moved.
    input.click(at.cell("c2"));
    at.view.commands().toggle_pause();
    at.poll();
    CHECK(input.chosen() == kNoCell);
    input.drag(at.cell("c2"), at.cell("c3"));
    at.view.commands().toggle_pause();
    at.poll();
    input.click(at.cell("e7"));
    REQUIRE(input.remark());
    CHECK(input.remark()->text == "white has no stone on e7");
    CHECK(at.table.position().ply() == 4);
    input.click(at.cell("d4"));
    input.click(at.cell("e5"));
    at.poll();
    REQUIRE(at.table.position().ply() == 5);
    CHECK(at.table.position().last_action() == Action::move(at.cell("d4"), at.cell("e5")));
    CHECK(input.chosen() == kNoCell);
}

TEST_CASE("A drag moves a stone", "[gui]") {
    Watched at;
    at.people.play("breakthrough", "human:Ann,human:Bo", {});
    BoardInput& input = at.view.input();
    input.drag(at.cell("d2"), at.cell("d3"));
    at.poll();
    CHECK(at.table.position().last_action() == Action::move(at.cell("d2"), at.cell("d3")));
    // A stone of the other side is not dragged.
    input.drag(at.cell("a2"), at.cell("a3"));
    at.poll();
    CHECK(at.table.position().ply() == 1);
    // If stones are placed, a drag is a click at its end.
    Watched other;
    other.people.play("tictactoe", "human:Ann,human:Bo", {});
    other.view.input().drag(other.cell("a1"), other.cell("b2"));
    other.poll();
    CHECK(other.table.position().last_action() == Action::place(other.cell("b2")));
}

TEST_CASE("A stone that cannot move says why, after a click or a drag", "[gui]") {
    Watched at;
    at.people.play("chess", "human:Ann,human:Bo", {"e2-e4", "e7-e5", "d1-h5", "a7-a6", "h5xf7"});
    BoardInput& input = at.view.input();
    const std::string why = "the king on e8 would be attacked from f7";
    input.click(at.cell("a6"));
    REQUIRE(input.remark());
    CHECK(input.remark()->text == why);
    input.drag(at.cell("b7"), at.cell("b6"));
    REQUIRE(input.remark());
    CHECK(input.remark()->text == why);
    CHECK(input.remark()->cell == at.cell("b6"));
    CHECK(at.table.position().ply() == 5);
    input.click(at.cell("a8"));
    REQUIRE(input.remark());
    CHECK(input.remark()->text == why);
    input.click(at.cell("c8"));
    REQUIRE(input.remark());
    CHECK(input.remark()->text == "the stone on c8 cannot move");
}

TEST_CASE("In a chain, a click on another stone names the stone of the chain", "[gui]") {
    Watched at;
    at.people.play("draughts", "human:Ann,human:Bo",
                   {"10-14", "21-17", "14x21", "23-19", "11-16", "27-23", "7-11", "24-20", "6-10",
                    "22-17", "10-15", "19x10", "16-19", "23x16"});
    BoardInput& input = at.view.input();
    input.click(at.cell("32"));
    REQUIRE(input.remark());
    CHECK(input.remark()->text == "the stone on 16 must take again");
    CHECK(at.table.position().ply() == 14);
}

TEST_CASE("A stone that may become several kinds asks for one, by clicks and drags", "[gui]") {
    Watched at;
    at.people.play("los_alamos", "human:Ann,human:Bo",
                   {"b2-b3", "a5-a4", "b3xa4", "b5-b4", "a4-a5", "b4-b3"});
    BoardInput& input = at.view.input();
    const auto kinds = [&] {
        std::string labels;
        for (const Choice& choice : input.menu()) labels += choice.label + ' ';
        return labels;
    };
    input.click(at.cell("a5"));
    CHECK(kinds().empty());
    input.click(at.cell("b6"));
    CHECK(kinds() == "queen rook knight ");
    CHECK(input.menu_cell() == at.cell("b6"));
    CHECK(input.chosen() == at.cell("a5"));
    CHECK(at.table.position().ply() == 6);
    // Escape closes the menu, and another one has nothing to close.
    CHECK(input.cancel());
    CHECK(kinds().empty());
    CHECK(input.chosen() == kNoCell);
    CHECK_FALSE(input.cancel());
    input.drag(at.cell("a5"), at.cell("b6"));
    REQUIRE(input.menu().size() == 3);
    input.choose(input.menu()[2].action);
    at.poll();
    CHECK(at.table.position().last_action() == Action::move_as(at.cell("a5"), at.cell("b6"), 4));
    CHECK(input.menu().empty());
}

TEST_CASE("Steps after a move and stones to take are marked like targets of a chosen stone",
          "[gui]") {
    const auto marked = [](const std::string& game, const std::vector<std::string>& moves,
                           const char* chosen) {
        Watched at;
        at.people.play(game, "human:Ann,human:Bo", moves);
        if (*chosen != 0) at.view.input().click(at.cell(chosen));
        std::set<std::string> names;
        const Board& board = at.table.game().board();
        const BoardPicture picture = table_picture(at.view, {});
        for (const StonePicture& stone : picture.stones) {
            if (stone.size >= 1) continue;
            const bool shared = stone.side == kNobody;
            names.insert((shared ? "*" : "") + cell_name(board, stone.cell));
        }
        for (const MarkPicture& mark : picture.marks) {
            if (mark.shape == MarkShape::Saltire) names.insert('x' + cell_name(board, mark.cell));
        }
        return names;
    };
    using Names = std::set<std::string>;
    const Names arrows = marked("amazons", {"a4-a5"}, "");
    CHECK(arrows.contains("*a6"));
    CHECK(arrows.contains("*a4"));  // where it came from
    CHECK_FALSE(arrows.contains("*a7"));
    CHECK(arrows.contains("*f10"));
    CHECK_FALSE(arrows.contains("*b7"));
    CHECK(marked("amazons", {}, "").empty());
    CHECK(marked("morris", {"a1", "a7", "d1", "d7", "g1"}, "") == Names{"xa7", "xd7"});
    // The first stones of morris may be placed anywhere.
    CHECK(marked("morris", {"a1"}, "").empty());
    // A stone grows to the cells next to it, and jumps to those after them.
    CHECK(marked("ataxx", {}, "").empty());
    CHECK(marked("ataxx", {}, "a7") == Names{"a6", "b6", "b7", "a5", "b5", "c5", "c6", "c7"});
    CHECK(marked("gomoku", {}, "").empty());
}

TEST_CASE("The pointer tints a stone that can move, and the ghost of an arrow is an arrow",
          "[gui]") {
    Watched at;
    at.people.play("amazons", "human:Ann,human:Bo", {});
    const auto tinted = [&](const char* name) {
        const BoardPicture picture = table_picture(at.view, at.cell(name));
        return std::ranges::count(picture.marks, MarkPicture{at.cell(name), MarkShape::Region});
    };
    CHECK(tinted("a4") == 1);
    CHECK(tinted("a7") == 0);
    CHECK(tinted("b4") == 0);
    at.people.act("a4-a5");
    const BoardPicture picture = table_picture(at.view, at.cell("c5"));
    REQUIRE(picture.stones.size() > 8);
    CHECK(picture.stones.back().cell == at.cell("c5"));
    CHECK(picture.stones.back().side == kNobody);
    CHECK(picture.stones.back().size == 1);
}

TEST_CASE("A hint of a move is an arrow, and the last move shows where it began", "[gui]") {
    Watched at;
    at.people.play("draughts", "human:Ann,human:Bo", {});
    at.view.toggles.numbers = at.view.toggles.values = true;
    const auto origin = [&] {
        std::string from;
        for (const MarkPicture& mark : table_picture(at.view, {}).marks) {
            if (mark.shape == MarkShape::Origin)
                from += cell_name(at.table.game().board(), mark.cell);
        }
        return from;
    };
    CHECK(origin().empty());
    REQUIRE(at.table.hints().ask());
    at.people.wait([&] { return at.table.hints().action().has_value(); });
    const Action hint = *at.table.hints().action();
    const BoardPicture picture = table_picture(at.view, {});
    CHECK(picture.lines == std::vector<LinePicture>{{hint.from(), hint.to(), true}});
    at.people.act("11-15");
    CHECK(table_picture(at.view, {}).lines.empty());
    CHECK(origin() == "11");
    CHECK(std::ranges::count(table_picture(at.view, {}).marks,
                             MarkPicture{at.cell("15"), MarkShape::Dot}) == 1);
    CHECK_FALSE(at.view.has_fixed_stones());

    // The move of a turn, not its arrow.
    Watched arrows;
    arrows.people.play("amazons", "human:Ann,human:Bo", {"a4-a5", "a6"});
    const auto marks = table_picture(arrows.view, {}).marks;
    CHECK(std::ranges::count(marks, MarkPicture{arrows.cell("a4"), MarkShape::Origin}) == 1);
    Watched gomoku;
    gomoku.people.play("gomoku", "human:Ann,human:Bo", {"h8"});
    CHECK(gomoku.view.has_fixed_stones());
}

TEST_CASE("The end of a game of go shows whose cells are whose", "[gui]") {
    Watched at;
    at.view.toggles.numbers = true;
    at.people.play("go", "human:Ann,human:Bo", {"a2", "g9", "b1", "h8", "pass"});
    const auto owned = [&] {
        std::string cells;
        for (const StonePicture& stone : table_picture(at.view, {}).stones) {
            if (stone.size >= 1) continue;
            cells +=
                cell_name(at.table.game().board(), stone.cell) + std::to_string(stone.side) + ' ';
            CHECK(stone.number.empty());
        }
        return cells;
    };
    CHECK(owned().empty());
    at.people.act("pass");
    REQUIRE(at.table.position().over());
    CHECK(owned() == "a11 ");
}

TEST_CASE("Arrows go along the meanings of a click, and Enter plays one", "[gui]") {
    Watched at;
    at.people.play("los_alamos", "human:Ann,human:Bo",
                   {"b2-b3", "a5-a4", "b3xa4", "b5-b4", "a4-a5", "b4-b3"});
    BoardInput& input = at.view.input();
    input.put_cursor(at.cell("a5"));
    input.press();
    input.put_cursor(at.cell("b6"));
    input.press();
    REQUIRE(input.menu().size() == 3);
    struct Step {
        int columns, rows;
        std::size_t choice;
    };
    for (const Step step :
         {Step{0, 0, 0}, {-1, 0, 0}, {1, 0, 1}, {0, -1, 2}, {1, 0, 2}, {0, 1, 1}}) {
        input.move_cursor(step.columns, step.rows);
        CHECK(input.menu_choice() == step.choice);
    }
    CHECK(input.cursor() == at.cell("b6"));
    input.press();
    at.poll();
    CHECK(at.table.position().last_action() == Action::move_as(at.cell("a5"), at.cell("b6"), 3));
}

TEST_CASE("In the list of moves, the turns of a round begin in one row", "[gui]") {
    using Place = std::array<int, 3>;
    const auto places = [](const std::string& game, const std::vector<std::string>& moves) {
        Watched at;
        at.people.play(game, "human:Ann,human:Bo", moves);
        std::vector<Place> found;
        for (const MoveEntry& entry : at.view.moves().entries()) {
            found.push_back({entry.round, entry.row, entry.column});
        }
        return found;
    };
    CHECK(places("tictactoe", {"a1", "b2", "c3"}) ==
          std::vector<Place>{{0, 0, 0}, {0, 0, 1}, {1, 1, 0}});
    CHECK(places("amazons", {"d1-d5", "d6", "d10-d8", "d9", "d5-d4"}) ==
          std::vector<Place>{{0, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 1}, {1, 2, 0}});
}

TEST_CASE("A digit answers the question of a click, or else a choice of the game", "[gui]") {
    Watched at;
    at.people.play("los_alamos", "human:Ann,human:Bo",
                   {"b2-b3", "a5-a4", "b3xa4", "b5-b4", "a4-a5", "b4-b3"});
    at.view.input().drag(at.cell("a5"), at.cell("b6"));
    at.view.choose(4);
    at.view.choose(0);
    at.poll();
    CHECK(at.table.position().ply() == 6);
    at.view.choose(2);
    at.poll();
    CHECK(at.table.position().last_action() == Action::move_as(at.cell("a5"), at.cell("b6"), 3));
    CHECK(at.view.moves().entries().back().text == "a5xb6=rook");
    CHECK(at.view.moves().entries().back().label == "axb6=R");

    Watched other;
    other.people.play("go", "human:Ann,human:Bo", {"c3"});
    // A pass is asked again while there are other moves.
    other.view.choose(1);
    other.poll();
    CHECK(other.table.position().ply() == 1);
    CHECK(other.view.message() == "Press 1 again to pass.");
    other.view.clear_message();
    other.view.choose(1);
    other.poll();
    CHECK(other.table.position().ply() == 1);
    other.view.choose(1);
    other.poll();
    CHECK(other.table.position().last_action() == Action::pass());
}

TEST_CASE("The only person's stones are at the bottom, and a flip turns the board", "[gui]") {
    const auto is_flipped = [](const std::string& game, const std::string& seats) {
        Watched at;
        at.people.play_with_ais(game, seats);
        const bool flipped = at.view.is_flipped();
        at.view.toggles.flipped = true;
        CHECK(at.view.is_flipped() != flipped);
        return flipped;
    };
    CHECK_FALSE(is_flipped("chess", "human:Ann,random"));
    CHECK(is_flipped("chess", "random,human:Bo"));
    CHECK_FALSE(is_flipped("chess", "human:Ann,human:Bo"));
    CHECK_FALSE(is_flipped("chess", "random,random"));
    CHECK_FALSE(is_flipped("gomoku", "random,human:Bo"));
}

TEST_CASE("The cursor moves as a flipped board is drawn", "[gui]") {
    Watched at;
    at.people.play("chess", "human:Ann,human:Bo", {});
    BoardInput& input = at.view.input();
    input.put_cursor(at.cell("d4"));
    input.move_cursor(1, 0);
    CHECK(input.cursor() == at.cell("e4"));
    at.view.toggles.flipped = true;
    input.move_cursor(1, 0);
    CHECK(input.cursor() == at.cell("d4"));
    input.move_cursor(0, 1);
    CHECK(input.cursor() == at.cell("d3"));
}

TEST_CASE("A click on a block offers its turns, one by one on the board", "[gui]") {
    Watched at;
    at.people.play("pentago", "human:Ann,human:Bo", {"b2"});
    BoardInput& input = at.view.input();
    CHECK(at.view.choices().size() == 8);
    input.click(at.cell("e5"));
    REQUIRE(input.menu().size() == 2);
    CHECK(input.menu()[0].label == "Turn d4 to f6 clockwise");
    CHECK(input.menu()[1].label == "Turn d4 to f6 counterclockwise");
    input.choose(input.menu()[1].action);
    at.poll();
    REQUIRE(at.table.position().ply() == 2);
    CHECK(at.table.position().turn().side == 2);
    // The cells of a block are tinted under the pointer.
    Position placed = at.table.position();
    placed.undo();
    BoardPicture picture;
    add_ghost(placed, at.cell("b2"), picture);
    CHECK(picture.stones.empty());
    CHECK(picture.marks.size() == 9);
}

TEST_CASE("Cells show numbers of seeds, and a click empties a pit", "[gui]") {
    Watched at;
    at.people.play("kalah", "human:Ann,human:Bo", {});
    CHECK(table_picture(at.view, {}).counts.size() == 12);
    CHECK(table_picture(at.view, {}).stones.empty());
    at.view.input().move_cursor(0, 0);
    CHECK(at.view.input().cursor_text() == "e2: 4 seeds");
    at.view.input().click(at.cell("d1"));
    at.poll();
    REQUIRE(at.table.position().ply() == 1);
    CHECK(table_picture(at.view, {}).counts.size() == 12);
    CHECK(at.view.moves().number_before(1) == 1);
}

TEST_CASE("An empty cell of the rim is chosen, and a stone is pushed in at a target", "[gui]") {
    Watched at;
    at.people.play("quixo", "human:Ann,human:Bo", {"a1-a5"});
    BoardInput& input = at.view.input();
    input.click(at.cell("a1"));
    CHECK(input.chosen() == at.cell("a1"));
    std::set<Cell> targets;
    const BoardPicture picture = table_picture(at.view, {});
    for (const StonePicture& stone : picture.stones) {
        if (stone.size < 1) targets.insert(stone.cell);
    }
    CHECK(targets == std::set<Cell>{at.cell("e1")});
    // The stone on a5 is pushed along and not taken.
    CHECK(std::ranges::count(picture.marks, MarkPicture{at.cell("a5"), MarkShape::Region}) == 1);
    input.click(at.cell("a5"));
    at.poll();
    CHECK(at.table.position().ply() == 2);
}
