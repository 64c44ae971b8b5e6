// The settings that the window saves.
#include "view/settings.hpp"

#include <cstdlib>

#include "in_language.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

struct Loaded {
    SettingsValues values;
    std::vector<std::string> problems;
};

/// The errors have no folder of their file.
Loaded load(const std::filesystem::path& file) {
    Settings settings(file);
    Loaded loaded;
    for (const Error& problem : settings.load()) {
        const std::string line = english(problem);
        loaded.problems.push_back(line.substr(line.find("settings.yaml")));
    }
    loaded.values = settings.values();
    return loaded;
}

Loaded load_text(const std::string& content) {
    const TemporaryFolder folder;
    write_to(folder / "settings.yaml", content);
    Loaded loaded = load(folder / "settings.yaml");
    const bool bad = std::filesystem::exists(folder / "settings.yaml.bad");
    CHECK(bad != std::filesystem::exists(folder / "settings.yaml"));
    if (bad) CHECK(content_of(folder / "settings.yaml.bad") == content);
    return loaded;
}

/// No value is the default.
SettingsValues other_values() {
    SettingsValues values;
    values.theme = "true";  // a text that looks like a switch
    values.language = "zh";
    values.scale = 1.25;
    values.sounds = values.animations = values.coordinates = false;
    values.forbidden = values.follow_live = false;
    values.numbers = values.values = values.stone_signs = values.full_screen = true;
    values.idle_question = 0;
    values.server = "play.example:8364";
    values.table_game = "gomoku:renju";
    values.table_clock = "10min+5s";
    values.table_move = "30s";
    values.player = "Ann \"the first\" O'Hara: 安";
    values.colours.stones.show(0, 3);
    values.colours.stones.show(5, 1);
    values.colours.signs.show(1, 7);
    values.folder = "/home/ann/My \"games\"";
    values.window = {1920, 1080, true, -5, 0};
    values.keys.clear(Command::Hint);
    values.keys.unbind({Key::Z, true});
    REQUIRE(values.keys.bind(Command::Quit, {Key::Z, true}));
    REQUIRE(values.keys.bind(Command::Quit, {Key::Backslash, false, true, true}));
    return values;
}

}  // namespace

TEST_CASE("saved settings read back unchanged", "[gui]") {
    const TemporaryFolder folder;
    const auto file = folder / "a/b/settings.yaml";
    Settings settings(file);
    CHECK(settings.load().empty());
    CHECK(settings.values() == SettingsValues());
    settings.edit() = other_values();
    REQUIRE(settings.save());
    const Loaded loaded = load(file);
    CHECK(loaded.problems.empty());
    CHECK(loaded.values == other_values());
}

TEST_CASE("colours that are not a permutation of eight keep the defaults", "[gui]") {
    for (const std::string list :
         {"[black, black, red, blue, green, yellow, purple, orange]", "[white, black]", "[]",
          "[black, white, red, blue, green, yellow, purple, orange, black]",
          "[black, white, red, blue, green, yellow, purple, pink]", "{black: red}"}) {
        INFO(list);
        const Loaded loaded = load_text("stones: " + list + "\n");
        CHECK(loaded.problems.size() == 1);
        CHECK(loaded.values.colours.stones.usual());
    }
    const Loaded good =
        load_text("stones: [white, black, red, blue, green, yellow, purple, orange]\n");
    CHECK(good.problems.empty());
    CHECK(good.values.colours.stones.shown(0) == 1);
    CHECK(good.values.colours.stones.shown(1) == 0);
}

TEST_CASE("unchanged settings are not written", "[gui]") {
    const TemporaryFolder folder;
    const auto file = folder / "settings.yaml";
    Settings settings(file);
    CHECK(settings.load().empty());
    CHECK(settings.save());
    CHECK_FALSE(std::filesystem::exists(file));
    settings.edit().sounds = false;
    CHECK(settings.save());
    std::filesystem::remove(file);
    CHECK(settings.save());
    CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("a window that was never placed stays unplaced", "[gui]") {
    const Loaded loaded = load_text("window: {width: 900, height: 700, x: 5}\n");
    CHECK(loaded.problems.empty());
    CHECK(loaded.values.window == WindowPlace{900, 700, false, 5, 0});
}

TEST_CASE("a damaged file is reported in one line and kept, and the defaults apply", "[gui]") {
    struct Row {
        std::string content, problem;
    };
    const Row rows[] = {
        {"theme: [", "settings.yaml:"},
        {"- a list\n", "settings.yaml:1:1: expected a map, found a list"},
        {"just words\n", "settings.yaml:1:1: expected a map, found 'just words'"},
        {std::string("theme: a\0b\n", 11), "settings.yaml:"},
        {"theme: &a paper\n", "settings.yaml:"},
        {"sounds: true\nsounds: false\n", "settings.yaml:2:1: duplicate key 'sounds'"},
    };
    for (const Row& row : rows) {
        INFO(row.content);
        const Loaded loaded = load_text(row.content);
        REQUIRE(loaded.problems.size() == 1);
        CHECK(loaded.problems.front().starts_with(row.problem));
        CHECK(loaded.problems.front().ends_with("(the file is kept as settings.yaml.bad)"));
        CHECK(loaded.problems.front().find('\n') == std::string::npos);
    }
}

TEST_CASE("an invalid value keeps its default, and the others count", "[gui]") {
    struct Row {
        std::string line, problem;
    };
    const Row rows[] = {
        {"scale: 9", "'scale' must be a number 0..4, found '9'"},
        {"scale: 0.1", "'scale' must be 0 or 0.5..4, found '0.1'"},
        {"scale: nan", "'scale' must be a number 0..4, found 'nan'"},
        {"idle_question: -1", "'idle_question' must be a whole number 0..86400, found '-1'"},
        {"language: fr", "'language' must be one of system, en, zh, found 'fr'"},
        {"sounds: yes", "'sounds' is 'yes': use true or false"},
        {"window: 5", "'window': expected a map, found '5'"},
        {"window: {width: 0}", "'width' must be a whole number 1..32767, found '0'"},
        {"window: {wide: 5}", "unknown key 'wide'"},
        {"keys: {undo: Ctrl+Z}", "'undo': expected a list, found 'Ctrl+Z'"},
        {"keys: {undo: [Hyper+Z]}", "'Hyper+Z' is not a key"},
        {"keys: {undo: [F5], redo: [F5]}", "F5 is already the key of 'Undo'"},
        {"player: \"a\\nb\"", "'a\\x0ab' is not a name"},
        {"theme: {a: b}", "'theme' must be text, found a map"},
    };
    for (const Row& row : rows) {
        INFO(row.line);
        const Loaded loaded = load_text("numbers: true\n" + row.line + "\n");
        CHECK(loaded.values.numbers);
        REQUIRE(loaded.problems.size() == 1);
        CHECK(loaded.problems.front().find(row.problem) != std::string::npos);
        CHECK(loaded.values.scale == 0);
        CHECK(loaded.values.window == WindowPlace());
    }
}

TEST_CASE("errors are reported in the language of the settings", "[gui]") {
    const InLanguage chinese("zh");
    const TemporaryFolder folder;
    write_to(folder / "settings.yaml", "scale: 9\n");
    Settings settings(folder / "settings.yaml");
    const std::vector<Error> problems = settings.load();
    REQUIRE(problems.size() == 1);
    CHECK(tr(problems.front().message) ==
          "“scale”必须是数 0..4，却是“9”（原文件保留为 settings.yaml.bad）");
}

TEST_CASE("a file that was moved aside is rewritten, and can be moved aside again", "[gui]") {
    const TemporaryFolder folder;
    const auto file = folder / "settings.yaml";
    for (const char* kept : {"settings.yaml.bad", "settings.yaml.bad-2"}) {
        write_to(file, "scale: huge\n");
        Settings settings(file);
        CHECK(settings.load().size() == 1);
        CHECK(content_of(folder / kept) == "scale: huge\n");
        REQUIRE(settings.save());
        CHECK(load(file).problems.empty());
    }
}

TEST_CASE("keys of a newer version are reported and kept", "[gui]") {
    const TemporaryFolder folder;
    const auto file = folder / "settings.yaml";
    write_to(file,
             "theme: dark\nholograms: {depth: [1, 2], on: true}\n"
             "keys: {teleport: [F9], undo: [F8]}\n");
    Settings settings(file);
    const std::vector<Error> problems = settings.load();
    REQUIRE(problems.size() == 1);
    CHECK(says(problems.front().message, "unknown settings are kept: {}",
               {"holograms, keys.teleport"}));
    CHECK(settings.values().theme == "dark");
    CHECK(settings.values().keys.find({Key::F8}) == Command::Undo);
    settings.edit().theme = "wood";
    settings.edit().keys = KeyMap();
    REQUIRE(settings.save());
    const std::string content = content_of(file);
    CHECK(content.find("holograms:") != std::string::npos);
    CHECK(content.find("depth: [1, 2]") != std::string::npos);
    CHECK(content.find("teleport: [F9]") != std::string::npos);
    CHECK(load(file).values.theme == "wood");
}

TEST_CASE("a key in the file is taken from the command that has it by default", "[gui]") {
    const Loaded loaded = load_text("keys: {hint: [Ctrl+Z], undo: [H]}\n");
    CHECK(loaded.problems.empty());
    CHECK(loaded.values.keys.find({Key::Z, true}) == Command::Hint);
    CHECK(loaded.values.keys.find({Key::H}) == Command::Undo);
    const Loaded taken = load_text("keys: {hint: [Ctrl+S]}\n");
    CHECK(taken.problems.empty());
    CHECK(taken.values.keys.find({Key::S, true}) == Command::Hint);
    CHECK(taken.values.keys.chords(Command::Save).empty());
}

TEST_CASE("an empty file is like a missing one", "[gui]") {
    const TemporaryFolder folder;
    write_to(folder / "settings.yaml", "# nothing yet\n");
    const Loaded loaded = load(folder / "settings.yaml");
    CHECK(loaded.problems.size() <= 1);
    CHECK(loaded.values == SettingsValues());
}

TEST_CASE("settings that cannot be saved are reported", "[gui]") {
    Settings nowhere{std::filesystem::path()};
    CHECK(nowhere.load().empty());
    nowhere.edit().sounds = false;
    CHECK_FALSE(nowhere.save());
    const TemporaryFolder folder;
    write_to(folder / "file", "");
    Settings below_file(folder / "file/settings.yaml");
    below_file.edit().sounds = false;
    const Result<void> saved = below_file.save();
    REQUIRE_FALSE(saved);
    CHECK(saved.error().front().code == ErrorCode::System);
}

TEST_CASE("every truncated or changed file is read without harm", "[gui]") {
    const TemporaryFolder folder;
    const auto file = folder / "settings.yaml";
    Settings settings(file);
    settings.edit() = other_values();
    REQUIRE(settings.save());
    const std::string content = content_of(file);
    for (std::size_t at = 0; at < content.size(); ++at) {
        for (const char* byte : {"", "{", "\xFF", ":", "\n"}) {
            std::string damaged = content.substr(0, at) + byte;
            if (*byte != '\0') damaged += content.substr(at + 1);
            write_to(file, damaged);
            Settings read(file);
            const std::vector<Error> problems = read.load();
            CHECK(problems.size() <= 2);
            std::filesystem::remove(folder / "settings.yaml.bad");
        }
    }
}
