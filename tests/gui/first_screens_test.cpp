// The home and the set-up screen, in a window with simulated input. Long, because the cases share
// their fixture.
#include <fmt/format.h>

#include <algorithm>

#include "gui/setup_fixture.hpp"
#include "gui/stage.hpp"
#include "journal/journal.hpp"
#include "screens/home/home_page.hpp"
#include "screens/setup/setup_page.hpp"
#include "view/demonstration.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// All objects of the two screens, created on the window's thread.
class FirstScreens {
  public:
    explicit FirstScreens(const Theme& theme)
        : folder(JournalFolder::open(form.user / "games")),
          home(form.games, &folder, form.folders),
          files(find_fonts()),
          painter(theme, {files.sans, files.chinese}, 1),
          pictures(painter, theme),
          home_screen(home, pictures),
          setup_screen(form.view, pictures) {}

    void set_look(const Theme& theme, float scale) {
        painter_again.emplace(theme, FontSet{files.sans, files.chinese}, scale);
        pictures.use(*painter_again, theme, false);
        home.refresh();
        home.read_saved();
    }

    void save(const std::string& game, const Texts& players, const Texts& moves, bool ended) {
        JournalHeader header;
        header.game = shipped(game)->description();
        header.seats = players;
        const auto writer = folder->create(header);
        JournalEvent event;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            event.seat = static_cast<Seat>(i % players.size());
            event.text = moves[i];
            REQUIRE((*writer)->append(event));
        }
        event = {JournalEventKind::Resign, 0, 0, "", {}};
        if (ended) REQUIRE((*writer)->append(event));
    }

    Form form;
    Result<JournalFolder> folder;
    HomeView home;
    FontFiles files;
    BoardPainter painter;
    std::optional<BoardPainter> painter_again;
    BoardPictures pictures;
    HomePage home_screen;
    SetupPage setup_screen;
};

struct Format {
    const char* name;
    int width;
    int height;
    float scale;
};

/// Takes pictures for people to view.
void take_pictures(const Format& format) {
    std::vector<Error> problems;
    const std::vector<Theme> themes = read_themes({{TENGEN_SOURCE_DIR "/config"}, 0}, problems);
    Stage stage(format.width, format.height, format.scale);
    std::optional<FirstScreens> screens;
    stage.run([&] {
        stage.change([&] {
            screens.emplace(paper_theme());
            screens->save("connect_four", {"human:Ann", "medium"}, {"d1", "d2", "c1"}, false);
            screens->save("gomoku:renju", {"human:Ann", "rookie:hard"},
                          {"h8", "i9", "i7", "g9", "h7", "h9", "j9"}, false);
            screens->save("tictactoe", {"human:Ann", "medium"}, {"b2", "a1", "c3"}, true);
            screens->save("reversi", {"human:Ann", "human:Ben"}, {"e3", "f5"}, true);
            screens->form.begin("gomoku");
        });
        for (const auto& [name, language] : {std::pair{"paper", "en"}, {"dark", "zh"}}) {
            stage.set_look(name, language);
            const auto theme = std::find_if(themes.begin(), themes.end(),
                                            [&](const Theme& one) { return one.name == name; });
            stage.change([&] { screens->set_look(*theme, format.scale); });
            const auto take = [&](const std::string& what, Stage::Scene scene) {
                stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
                stage.settle();
                stage.show(std::move(scene));
                stage.keep_picture(what + "_" + format.name + "_" + name);
            };
            take("home",
                 [&](Ui& ui, Rect area, const auto&) { screens->home_screen.frame(ui, area, 4); });
            const auto setup = [&](Ui& ui, Rect area, const auto&) {
                screens->setup_screen.frame(ui, area);
            };
            stage.change([&] {
                screens->form.begin("reversi");
                screens->form.begin("gomoku");
                screens->form.seat(0, Sitter::Human, "Ann");
            });
            take("setup", setup);
            stage.change([&] {
                screens->form.view.game().set_rows(19);
                screens->form.view.seats().add();
                screens->form.seat(1, Sitter::Ai, "rookie");
                screens->form.view.set_clock({"10s", "10min+5s", "2s"});
                screens->form.view.game().set_option("rules.line.overline",
                                                     {"wins", "ignored", "x"});
            });
            take("setup_three", setup);
            stage.change([&] { screens->setup_screen.show_all_options(true); });
            take("setup_options", setup);
            stage.change([&] {
                screens->setup_screen.refresh();
                screens->form.view.game().reset_changes();
            });
        }
        stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
        stage.change([&] { screens.reset(); });
    });
}

}  // namespace

TEST_CASE("Three clicks after the start a person plays", "[gui][display]") {
    Stage stage(1280, 800, 1);
    std::optional<FirstScreens> screens;
    bool setting_up = false;
    std::vector<TableSpec> plans;
    stage.run([&] {
        stage.change([&] { screens.emplace(paper_theme()); });
        stage.show([&](Ui& ui, Rect area, const std::vector<KeyPress>&) {
            if (setting_up) {
                if (screens->setup_screen.frame(ui, area) == SetupPage::Wish::Play) {
                    plans.push_back(*screens->form.view.spec());
                }
            } else if (const auto wish = screens->home_screen.frame(ui, area, 0)) {
                REQUIRE(wish->kind == HomePage::Wish::Kind::SetUp);
                REQUIRE(screens->form.view.begin(wish->text));
                setting_up = true;
            }
        });
        stage.settle();
        stage.display().click(180, 350);
        stage.settle();
        stage.display().click(1200, 760);
        stage.settle();
        stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
        stage.change([&] { screens.reset(); });
    });
    REQUIRE(plans.size() == 1);
    CHECK(plans[0].game == "gomoku");
    CHECK(to_text(plans[0].seats[0]) == "human");
    CHECK(to_text(plans[0].seats[1]) == "medium");
}

TEST_CASE("The form can be completed by keys alone, and reports the focus", "[gui][display]") {
    Stage stage(640, 480, 1);
    std::optional<FirstScreens> screens;
    Texts said;
    SideColours colours;
    bool listening = false;
    Texts first;
    stage.run([&] {
        stage.change([&] {
            screens.emplace(paper_theme());
            screens->form.begin("gomoku");
        });
        stage.show([&](Ui& ui, Rect area, const std::vector<KeyPress>&) {
            if (!listening)
                ui.voice().on_say([&](const std::string& text) { said.push_back(text); });
            listening = true;
            if (screens->setup_screen.frame(ui, area) == SetupPage::Wish::Colours) {
                colours = screens->setup_screen.colours();
            }
        });
        stage.settle();
        const auto tab_to = [&](const std::string& name) {
            for (int i = 0; i < 60 && (said.empty() || said.back() != name); ++i) {
                const std::size_t heard = said.size();
                stage.display().key("Tab");
                stage.wait_for([&] { return said.size() > heard; });
            }
            INFO(name);
            REQUIRE(said.back() == name);
        };
        stage.display().key("Tab");
        stage.settle();
        first = said;
        // At first the seats are below the visible part.
        const sf::Image before = stage.picture();
        tab_to("Colour of black");
        const sf::Image after = stage.picture();
        // The board's picture at the top has scrolled.
        int moved = 0;
        for (unsigned y = 20; y < 120; ++y) {
            for (unsigned x = 20; x < 120; ++x)
                moved += before.getPixel(x, y) != after.getPixel(x, y);
        }
        CHECK(moved > 5000);
        for (const char* key : {"Return", "Down", "Down", "Return"}) {
            stage.display().key(key);
            stage.settle();
        }
        tab_to("Save as…");
        stage.display().key("Return");
        stage.settle();
        for (const char* key : {"m", "i", "n", "e", "Return"}) {
            stage.display().key(key);
            stage.settle();
        }
        stage.show([](Ui& ui, Rect, const std::vector<KeyPress>&) { ui.voice().on_say({}); });
        CHECK(std::filesystem::exists(screens->form.user / "lineups" / "mine.yaml"));
        stage.change([&] { screens.reset(); });
    });
    CHECK(first == Texts{"Play"});
    CHECK(colours.stones.shown(0) == 2);
    CHECK(colours.stones.shown(2) == 0);
    for (const char* line : {"Board: 15", "Opening: none", "black", "red", "Save this lineup"}) {
        INFO(line);
        CHECK(std::find(said.begin(), said.end(), line) != said.end());
    }
}

TEST_CASE("A picture of a board follows its position, and returns after the old position",
          "[gui][display]") {
    Stage stage(640, 480, 1);
    std::optional<FirstScreens> screens;
    std::optional<Position> position;
    std::vector<sf::Image> seen;
    stage.run([&] {
        stage.change([&] { screens.emplace(paper_theme()); });
        const auto look = [&](const std::string& game, const std::string& moves) {
            stage.change([&] { position.emplace(demonstration(shipped(game), moves)); });
            seen.push_back(stage.picture());
        };
        stage.change([&] { position.emplace(shipped("gomoku")); });
        stage.show([&](Ui& ui, Rect area, const std::vector<KeyPress>&) {
            const Rect place{area.x + 20, area.y + 20, 300, 300};
            const unsigned texture =
                screens->pictures.picture("board", *position, {300, 300}, false);
            ui.image(place, reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture)));
        });
        look("gomoku", "");
        look("gomoku", "h8 i9");
        look("connect6", "j10");
        look("gomoku", "");
        stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
        stage.change([&] { screens.reset(); });
    });
    REQUIRE(seen.size() == 4);
    // A wooden board, not the background.
    const sf::Color wood = seen[0].getPixel(30, 300);
    CHECK(wood.r > wood.b + 60);
    CHECK(seen[1].getPixel(30, 300) == wood);
    CHECK(seen[2].getPixel(30, 300) == wood);
    CHECK(difference(seen[0], seen[1]) > 0);
    CHECK(difference(seen[1], seen[2]) > 0.005);
    CHECK(difference(seen[0], seen[3]) == 0);
}

TEST_CASE("Seats are moved up and down, changed and removed with the mouse", "[gui][display]") {
    Stage stage(1280, 800, 1);
    std::optional<FirstScreens> screens;
    std::vector<Texts> players;
    std::vector<bool> dialogs;
    Ui* drawn = nullptr;
    stage.run([&] {
        stage.change([&] {
            screens.emplace(paper_theme());
            screens->form.begin("gomoku");
            screens->form.view.seats().add();
            const char* names[] = {"Ann", "Ben", "Cleo"};
            for (std::size_t i = 0; i < 3; ++i) screens->form.seat(i, Sitter::Human, names[i]);
        });
        stage.show([&](Ui& ui, Rect area, const std::vector<KeyPress>&) {
            drawn = &ui;
            screens->setup_screen.frame(ui, area);
        });
        stage.settle();
        const auto act = [&](const std::string& commands) {
            stage.display().act(commands);
            stage.settle();
        };
        const auto move_to = [&](const std::string& thing, std::size_t seat) {
            std::string move;
            stage.change([&] {
                const std::string id = std::to_string(screens->form.view.seats()[seat].id);
                const Rect place =
                    drawn->focus().place_of(fmt::format(fmt::runtime(thing), id)).value_or(Rect{});
                move = fmt::format("mousemove {:.0f} {:.0f} ", place.x + place.width / 2,
                                   place.y + place.height / 2);
            });
            return move;
        };
        const auto click = [&](const std::string& thing, std::size_t seat) {
            act(move_to(thing, seat) + "click 1");
        };
        const auto note = [&] {
            stage.change([&] { players.push_back(screens->form.players()); });
        };
        const std::string below = move_to("grip {}", 1);
        const std::string last = move_to("grip {}", 2);
        act(move_to("grip {}", 0));
        act("mousedown 1");
        act(below);
        act(last);
        act("mouseup 1");
        note();
        click("seat {} kind", 0);
        stage.keep_picture("setup_kinds");
        click("seat {} kind/list1", 0);
        note();
        click("remove seat {}", 1);
        note();
        stage.change([&] { screens->form.seat(1, Sitter::Ai, "rookie"); });
        stage.settle();
        click("seat {} options", 1);
        stage.keep_picture("setup_ai");
        const auto note_dialog = [&] {
            stage.change([&] { dialogs.push_back(screens->setup_screen.dialog_open()); });
        };
        note_dialog();
        act("key Escape");
        note_dialog();
        click("save", 0);
        act("type Mine");
        stage.keep_picture("setup_save");
        note_dialog();
        stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
        stage.change([&] { screens.reset(); });
    });
    REQUIRE(players.size() == 3);
    CHECK(players[0] == Texts{"human:Ben", "human:Cleo", "human:Ann"});
    CHECK(players[1] == Texts{"medium", "human:Cleo", "human:Ann"});
    CHECK(players[2] == Texts{"medium", "human:Ann"});
    CHECK(dialogs == std::vector<bool>{true, false, true});
}

TEST_CASE("A seat's options stay next to its close button, whatever the name of its AI",
          "[gui][display]") {
    for (const auto& [width, height] : {std::pair{1280, 800}, {640, 480}}) {
        Stage stage(width, height, 1);
        std::optional<FirstScreens> screens;
        Ui* drawn = nullptr;
        stage.run([&] {
            stage.change([&] {
                screens.emplace(paper_theme());
                screens->form.begin("gomoku");
                screens->form.view.seats().add();
                screens->form.seat(1, Sitter::Ai, "mcts");
            });
            stage.show([&](Ui& ui, Rect area, const std::vector<KeyPress>&) {
                drawn = &ui;
                screens->setup_screen.frame(ui, area);
            });
            stage.keep_picture(fmt::format("setup_long_ai_{}", width));
            stage.change([&] {
                const std::uint32_t id = screens->form.view.seats()[1].id;
                const auto place = [&](const std::string& thing) {
                    return drawn->focus().place_of(thing).value_or(Rect{});
                };
                const std::string seat = fmt::format("seat {} ", id);
                const Rect ai = place(seat + "ai");
                const Rect level = place(seat + "ai level");
                const Rect options = place(seat + "options");
                CHECK(ai.width > 0);
                CHECK(options.width > 0);
                CHECK(ai.right() <= (level.width > 0 ? level.x : options.x));
                if (level.width > 0) CHECK(level.right() <= options.x);
                CHECK(options.right() <= place(fmt::format("remove seat {}", id)).x);
            });
            stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
            stage.change([&] { screens.reset(); });
        });
    }
}

TEST_CASE("A slider reacts to keys, and not to the wheel that scrolls the form", "[gui][display]") {
    Stage stage(640, 480, 1);
    std::optional<FirstScreens> screens;
    std::vector<int> rows;
    stage.run([&] {
        stage.change([&] {
            screens.emplace(paper_theme());
            screens->form.begin("tictactoe");
            screens->setup_screen.show_all_options(true);
        });
        stage.show([&](Ui& ui, Rect area, const std::vector<KeyPress>&) {
            screens->setup_screen.frame(ui, area);
        });
        const auto act = [&](const std::string& commands) {
            stage.settle();
            stage.display().act(commands);
            stage.settle();
            stage.change([&] { rows.push_back(screens->form.view.game().rows()); });
        };
        // Over the slider for the size of the board.
        act("mousemove 300 300");
        act("mousemove 300 295 click 5");
        const std::size_t play_and_chips = screens->form.view.game().variants().size() + 2;
        for (std::size_t i = 0; i <= play_and_chips; ++i) {
            stage.display().key("Tab");
            stage.settle();
        }
        act("key Right");
        act("key Right");
        act("key Left");
        stage.keep_picture("setup_slider");
        stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
        stage.change([&] { screens.reset(); });
    });
    CHECK(rows == std::vector<int>{3, 3, 4, 5, 4});
}

// Each test needs its own process, because SFML keeps its connection to a display.
TEST_CASE("the first screens can be shown in a small window", "[gui][.gallery]") {
    take_pictures({"small", 640, 480, 1});
}

TEST_CASE("the first screens can be shown in a window of the default size", "[gui][.gallery]") {
    take_pictures({"usual", 1280, 800, 1});
}

TEST_CASE("the first screens can be shown in a large window", "[gui][.gallery]") {
    take_pictures({"large", 3840, 2160, 2});
}
