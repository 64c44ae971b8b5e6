// The smaller screens and the dialogs, in a window with simulated input.
#include <algorithm>
#include <atomic>

#include "gui/stage.hpp"
#include "screens/dialogs/change_seat_dialog.hpp"
#include "screens/dialogs/confirm_dialog.hpp"
#include "screens/dialogs/file_dialog.hpp"
#include "screens/dialogs/help_sheet.hpp"
#include "screens/dialogs/menu_dialog.hpp"
#include "screens/plugins/plugins_page.hpp"
#include "screens/settings/settings_page.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"
#include "support/waiting.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// A dialog opens in its first frame; from the second one on, keys are for it.
constexpr int kOpeningFrames = 2;

std::vector<Theme> themes() {
    std::vector<Error> problems;
    return read_themes({{TENGEN_SOURCE_DIR "/config"}, 0}, problems);
}

SeatChoices some_choices() {
    return {{{"minimax", "Minimax", {"medium", "hard"}}, {"rookie", "Rookie", {"easy", "medium"}}},
            {"easy", "medium", "hard", "expert"},
            {"embryo", "rapfi"}};
}

sf::Image part_of(const sf::Image& image, Rect rect) {
    const sf::IntRect pixels(static_cast<int>(rect.x), static_cast<int>(rect.y),
                             static_cast<int>(rect.width), static_cast<int>(rect.height));
    sf::Image part;
    part.create(static_cast<unsigned>(pixels.width), static_cast<unsigned>(pixels.height));
    part.copy(image, 0, 0, pixels);
    return part;
}

/// A window with only the settings.
struct SettingsStage {
    explicit SettingsStage(float scale) : stage(1280, 800, scale) {}

    /// Call it from the script that the stage runs.
    void show() {
        stage.show([this](Ui& ui, Rect area, const std::vector<KeyPress>& pressed) {
            if (screen.frame(ui, area, pressed) == SettingsWish::Changed) ++changes;
        });
    }

    Stage stage;
    const std::vector<Theme> all = themes();
    SettingsValues values;
    SettingsPage screen{values, all};
    std::atomic<int> changes = 0;
};

void write(const std::filesystem::path& path) {
    std::ofstream(path) << "tengen";
}

}  // namespace

TEST_CASE("the menu returns the clicked command, and none for Escape", "[gui][display]") {
    Stage stage(640, 480, 1);
    const KeyMap keys;
    std::optional<MenuDialog> menu;
    std::vector<MenuDialog::Answer> answers;
    int frames = 0;
    stage.run([&] {
        stage.show([&](Ui& ui, Rect, const std::vector<KeyPress>& pressed) {
            if (!menu) return;
            ++frames;
            const auto answer = menu->frame(ui, {true, false}, false, keys, pressed);
            if (!answer) return;
            answers.push_back(*answer);
            menu.reset();
        });
        const auto act = [&](const std::string& commands) {
            stage.change([&] {
                menu.emplace();
                frames = 0;
            });
            stage.wait_for([&] { return frames >= kOpeningFrames; });
            stage.display().act(commands);
            stage.wait_for([&] { return !menu; });
        };
        act("key Escape");
        act("key Tab Tab Tab Return");
        act("mousemove 5 400 click 1");
        act("key ctrl+q");
    });
    REQUIRE(answers.size() == 4);
    CHECK(!answers[0].command);
    // The close button is the first in the focus order.
    CHECK(answers[1].command == Command::Setup);
    CHECK(!answers[2].command);
    CHECK(answers[3].command == Command::Quit);
}

TEST_CASE("closing a dialog restores the focus", "[gui][display]") {
    Stage stage(640, 480, 1);
    const KeyMap keys;
    std::optional<MenuDialog> menu;
    std::vector<std::string> said;
    stage.run([&] {
        stage.show([&](Ui& ui, Rect, const std::vector<KeyPress>& pressed) {
            ui.voice().on_say([&](const std::string& text) { said.push_back(text); });
            ui.button("first", {20, 20, 100, 36}, "First");
            if (ui.button("open", {140, 20, 100, 36}, "Open the menu")) menu.emplace();
            if (menu && menu->frame(ui, {true, false}, false, keys, pressed)) menu.reset();
        });
        // A reader of the screen hears each step.
        const auto act = [&](const std::string& commands, std::size_t heard) {
            stage.display().act(commands);
            stage.wait_for([&] { return said.size() >= heard; });
        };
        stage.settle();
        act("key Tab Tab Return", 3);
        act("key Tab Tab", 5);
        act("key Escape", 6);
        stage.show([](Ui& ui, Rect, const std::vector<KeyPress>&) { ui.voice().on_say({}); });
    });
    CHECK(said == std::vector<std::string>{"First", "Open the menu", "Menu", "Close", "New game",
                                           "Open the menu"});
}

TEST_CASE("keys scroll the help sheet to its end", "[gui][display]") {
    Stage stage(640, 480, 1);
    const KeyMap keys;
    HelpSheet sheet;
    sf::Image top;
    sf::Image end;
    bool has_moved = false;
    bool is_back = false;
    const auto is_top = [&](const sf::Image& other) {
        const sf::Vector2u size = top.getSize();
        return std::equal(top.getPixelsPtr(), top.getPixelsPtr() + 4 * size.x * size.y,
                          other.getPixelsPtr());
    };
    stage.run([&] {
        stage.show([&](Ui& ui, Rect, const std::vector<KeyPress>& pressed) {
            sheet.frame(ui, keys, KeyPlace::Common, pressed);
        });
        top = stage.picture();
        stage.display().act("key End");
        has_moved = comes_true([&] { return !is_top(end = stage.picture()); });
        stage.display().act("key Home");
        is_back = comes_true([&] { return is_top(stage.picture()); });
        stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
    });
    keep(end, "help_end");
    CHECK(has_moved);
    CHECK(is_back);
}

TEST_CASE("a key of another command is reassigned only on request", "[gui][display]") {
    SettingsStage settings(1);
    Stage& stage = settings.stage;
    stage.run([&] {
        settings.show();
        stage.settle();
        // The "+" of the first command, undo, after its two keys.
        stage.display().click(1073, 220);
        stage.wait_for([&] { return settings.screen.takes_keys(); });
        stage.display().act("key h");
        stage.wait_for([&] { return !settings.screen.takes_keys(); });
        stage.keep_picture("settings_conflict");
        CHECK(settings.changes == 0);
        CHECK(settings.values.keys == KeyMap());
        // The button to reassign the key, below the row.
        stage.display().click(700, 290);
        stage.wait_for([&] { return settings.changes > 0; });
        stage.keep_picture("settings_taken");
    });
    CHECK(settings.changes == 1);
    CHECK(settings.values.keys.find({Key::H}) == Command::Undo);
    CHECK(settings.values.keys.chords(Command::Hint).empty());
}

TEST_CASE("the settings show the exact size, and steps start from the system's value",
          "[gui][display]") {
    SettingsStage settings(2);
    settings.stage.run([&] {
        settings.show();
        settings.stage.keep_picture("settings_twice");
        // The "+" of the size.
        settings.stage.display().click(712, 708);
        settings.stage.wait_for([&] { return settings.changes > 0; });
    });
    CHECK(settings.values.scale == 2.5);
}

TEST_CASE("the selected entry of a list is shown completely, even in bold", "[gui][display]") {
    Stage stage(640, 480, 1);
    const std::vector<std::string> items{"one", "the widest words of all here"};
    float width = 0;
    bool opens = false;
    bool is_open = false;
    Rect words;
    std::vector<sf::Image> seen;
    stage.run([&] {
        stage.show([&](Ui& ui, Rect, const std::vector<KeyPress>&) {
            ui.choose("items", {20, 80, width, 30}, std::exchange(opens, false), items, 1);
            is_open = ui.covers().list_open();
            if (const auto place = ui.focus().place_of("items/list1"); place && width < 100)
                words = *place;
        });
        // As wide as its words, and with more space.
        for (const float wide : {40.0f, 500.0f}) {
            stage.change([&] {
                width = wide;
                opens = true;
            });
            stage.wait_for([&] { return is_open; });
            seen.push_back(stage.picture());
            stage.display().key("Escape");
            stage.wait_for([&] { return !is_open; });
        }
        stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
    });
    keep(seen[0], "list_bold");
    REQUIRE(words.width > 100);
    CHECK(difference(part_of(seen[0], words), part_of(seen[1], words)) == 0);
}

TEST_CASE("a file is chosen by its name, by arrows and Enter, and replaced on a second request",
          "[gui][display]") {
    Stage stage(800, 600, 1);
    const TemporaryFolder folder;
    write(folder / "one.tengen");
    std::filesystem::create_directory(folder / "games");
    std::optional<FileDialog> dialog;
    std::vector<FileDialog::Answer> answers;
    bool is_typing = false;
    stage.run([&] {
        stage.show([&](Ui& ui, Rect, const std::vector<KeyPress>& pressed) {
            if (!dialog) return;
            const auto answer = dialog->frame(ui, pressed);
            is_typing = ui.typing();
            if (!answer) return;
            answers.push_back(*answer);
            dialog.reset();
        });
        const auto open = [&](FilePurpose purpose) {
            stage.change([&] {
                dialog.emplace(purpose, folder.path());
                is_typing = false;
            });
            stage.wait_for([&] { return is_typing; });
        };
        const auto close = [&](const std::string& commands) {
            stage.display().act(commands);
            stage.wait_for([&] { return !dialog; });
        };
        const auto type = [&](const std::string& text) {
            stage.display().act("type " + text);
            stage.wait_for([&] { return dialog->text() == text; });
        };
        open(FilePurpose::OpenGame);
        close("key Down Down Return");
        open(FilePurpose::OpenGame);
        close("key Escape");
        open(FilePurpose::SaveGame);
        type("two");
        close("key Return");
        open(FilePurpose::SaveGame);
        type("one");
        stage.display().key("Return");
        stage.wait_for([&] { return dialog->asks_to_replace(); });
        stage.keep_picture("file_replace");
        close("key Return");
    });
    REQUIRE(answers.size() == 4);
    CHECK(answers[0].path == std::filesystem::canonical(folder.path()) / "one.tengen");
    CHECK(!answers[1].path);
    CHECK(answers[2].path == std::filesystem::canonical(folder.path()) / "two.tengen");
    CHECK(answers[3].path == std::filesystem::canonical(folder.path()) / "one.tengen");
}

TEST_CASE("a text box takes no more keys when Enter has ended it", "[gui][display]") {
    Stage stage(640, 480, 1);
    std::string word;
    bool is_typing = false;
    std::vector<bool> typing_after_enter;
    stage.run([&] {
        stage.show([&](Ui& ui, Rect area, const std::vector<KeyPress>&) {
            ui.text_box("word", {area.x + 20, area.y + 20, 200, 30}, word, 20, "");
            if (ui.entered("word")) typing_after_enter.push_back(ui.typing());
            is_typing = ui.typing();
        });
        stage.display().key("Tab");
        stage.wait_for([&] { return is_typing; });
        stage.display().act("type ab");
        stage.wait_for([&] { return word == "ab"; });
        stage.display().act("key Return");
        stage.wait_for([&] { return !typing_after_enter.empty(); });
        stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
    });
    CHECK(typing_after_enter == std::vector<bool>{false});
}

TEST_CASE("a question is answered by Enter, Tab and Escape", "[gui][display]") {
    Stage stage(640, 480, 1);
    std::optional<ConfirmDialog> dialog;
    std::vector<bool> answers;
    int frames = 0;
    stage.run([&] {
        stage.show([&](Ui& ui, Rect, const std::vector<KeyPress>&) {
            if (!dialog) return;
            ++frames;
            const auto answer = dialog->frame(ui);
            if (!answer) return;
            answers.push_back(*answer);
            dialog.reset();
        });
        const auto act = [&](const Confirmation& question, const std::string& commands) {
            stage.change([&] {
                dialog.emplace(question);
                frames = 0;
            });
            stage.wait_for([&] { return frames >= kOpeningFrames; });
            stage.display().act(commands);
            stage.wait_for([&] { return !dialog; });
        };
        act(resign_question(false), "key Return");
        act(resign_question(false), "key shift+Tab Return");
        act(idle_question(), "key Return");
        act(idle_question(), "key Escape");
    });
    CHECK(answers == std::vector<bool>{false, true, false, false});
}

// Pictures of all dialogs for people to view.
TEST_CASE("every dialog can be shown in every size, language and look", "[gui][.gallery]") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "tournament");
    for (const char* name : {"000017-gomoku.tengen", "000018-tictactoe.tengen", "mine.tengen"}) {
        write(folder / name);
    }
    const std::vector<Theme> all = themes();
    const KeyMap keys;
    PluginFolders folders;
    folders.folders = {TENGEN_BINARY_DIR "/plugins/ai", folder.path()};
    write(folder / "broken.so");
    PluginLibrary library(folders, TENGEN_BINARY_DIR "/bin/tengen-ai-host", {});
    library.scan();

    struct Format {
        const char* name;
        int width;
        int height;
        float scale;
    };
    for (const Format& format : {Format{"large", 2560, 1600, 2}, Format{"small", 640, 480, 1},
                                 Format{"usual", 1280, 800, 1}}) {
        Stage stage(format.width, format.height, format.scale);
        stage.run([&] {
            for (const auto& [theme, language] :
                 {std::pair{"paper", "en"}, {"dark", "zh"}, {"high_contrast", "en"}}) {
                const bool all_sizes = theme != std::string("high_contrast");
                if (!all_sizes && format.scale != 1) continue;
                stage.set_look(theme, language);
                const auto take = [&](const std::string& name, Stage::Scene scene) {
                    stage.show([](Ui&, Rect, const std::vector<KeyPress>&) {});
                    stage.settle();
                    stage.show(std::move(scene));
                    stage.keep_picture(name + "_" + format.name + "_" + theme);
                };
                SettingsValues values;
                values.theme = theme;
                values.player = "Ann";
                SettingsPage settings(values, all);
                take("settings", [&](Ui& ui, Rect area, const auto& pressed) {
                    settings.frame(ui, area, pressed);
                });
                PluginsPage plugins(library, {Message("full (seccomp, Landlock ABI {})", 4),
                                              [](const auto&) { return std::string(64, '7'); }});
                take("plugins",
                     [&](Ui& ui, Rect area, const auto&) { plugins.frame(ui, area, false); });
                HelpSheet help;
                take("help", [&](Ui& ui, Rect, const auto& pressed) {
                    help.frame(ui, keys, KeyPlace::Common, pressed);
                });
                MenuDialog menu;
                take("menu", [&](Ui& ui, Rect, const auto& pressed) {
                    menu.frame(ui, {true, false}, false, keys, pressed);
                });
                FileDialog open(FilePurpose::OpenGame, folder.path());
                take("open", [&](Ui& ui, Rect, const auto& pressed) { open.frame(ui, pressed); });
                FileDialog save(FilePurpose::SaveGame, folder.path(), "mine");
                take("save", [&](Ui& ui, Rect, const auto& pressed) { save.frame(ui, pressed); });
                ChangeSeatDialog person("white", {}, some_choices());
                take("seat_person",
                     [&](Ui& ui, Rect, const auto& pressed) { person.frame(ui, pressed); });
                SeatSpec spec;
                spec.kind = SeatKind::Ai;
                spec.name = "minimax";
                spec.level = "hard";
                ChangeSeatDialog ai("black", spec, some_choices());
                take("seat_ai", [&](Ui& ui, Rect, const auto& pressed) { ai.frame(ui, pressed); });
                ChangeSeatDialog engine("white", parse_seat("engine:rapfi").value(),
                                        some_choices());
                take("seat_engine",
                     [&](Ui& ui, Rect, const auto& pressed) { engine.frame(ui, pressed); });
                ConfirmDialog resign(resign_question(false));
                take("resign", [&](Ui& ui, Rect, const auto&) { resign.frame(ui); });
                ConfirmDialog idle(idle_question());
                take("idle", [&](Ui& ui, Rect, const auto&) { idle.frame(ui); });
            }
        });
    }
}
