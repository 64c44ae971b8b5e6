// Plugin files are found and loaded in another process, and every refusal has its reason. Long
// because there are many reasons.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <stop_token>
#include <thread>

#include "harness.hpp"
#include "plugin/plugin_library.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/games.hpp"
#include "support/says.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;
namespace fs = std::filesystem;

namespace {

std::string refusal_of(const PluginLibrary& library, const fs::path& path) {
    for (const PluginFile& file : library.files()) {
        if (file.path == path) return file.refusal ? english(file.refusal->message) : "";
    }
    return "not listed";
}

PluginLibrary library_of(std::vector<fs::path> folders, const fs::path& cache = {}) {
    PluginFolders list;
    list.named = folders.size();
    list.folders = std::move(folders);
    return PluginLibrary(std::move(list), host_program(), cache);
}

void copy_plugin(const std::string& name, const fs::path& to) {
    fs::copy_file(test_plugin(name), to, fs::copy_options::overwrite_existing);
}

/// A host that counts its starts.
fs::path counting_host(const TemporaryFolder& folder) {
    const fs::path script = folder / "host.sh";
    write_to(script, "#!/bin/sh\necho x >>'" + (folder / "starts").string() + "'\nexec '" +
                         host_program().string() + "' \"$@\"\n");
    fs::permissions(script, fs::perms::owner_all);
    return script;
}

std::size_t starts(const TemporaryFolder& folder) {
    return content_of(folder / "starts").size() / 2;
}

}  // namespace

TEST_CASE("a file that is not a plugin is listed with the reason", "[plugin]") {
    const TemporaryFolder folder;
    copy_plugin("plain", folder / "plain.so");
    write_to(folder / "text.so", "this is not a library");
    write_to(folder / "empty.so", "");
    write_to(folder / "readme.txt", "not looked at");
    write_to(folder / "half.so", content_of(test_plugin("good")).substr(0, 5000));
    fs::create_directory(folder / "folder.so");
    fs::create_symlink(folder / "nowhere", folder / "dangling.so");
    fs::create_symlink(folder / "plain.so", folder / "second.so");
    REQUIRE(::mkfifo((folder / "pipe.so").c_str(), 0600) == 0);

    PluginLibrary library = library_of({folder.path()});
    library.scan();
    CHECK(library.files().size() == 8);
    CHECK(refusal_of(library, folder / "plain.so").empty());
    CHECK(refusal_of(library, folder / "text.so") == "did not load: file too short");
    CHECK(refusal_of(library, folder / "empty.so") == "did not load: file too short");
    CHECK(refusal_of(library, folder / "readme.txt") == "not listed");
    CHECK(refusal_of(library, folder / "half.so") == "crashed while loading (bus error)");
    CHECK(refusal_of(library, folder / "folder.so") == "is not a plugin: a folder");
    CHECK(refusal_of(library, folder / "dangling.so") == "is not a plugin: a link to nothing");
    CHECK(refusal_of(library, folder / "pipe.so") == "is not a plugin: a pipe");
    CHECK(refusal_of(library, folder / "second.so") ==
          "has an id that is taken: plain (" + (folder / "plain.so").string() + ")");
    CHECK(!Holdings::now().children);
}

TEST_CASE("a plugin with a missing symbol is listed with the loader's reason", "[plugin]") {
    const TemporaryFolder folder;
    copy_plugin("load_undefined", folder / "undefined.so");
    PluginLibrary library = library_of({folder.path()});
    library.scan();
    CHECK(refusal_of(library, folder / "undefined.so") ==
          "did not load: undefined symbol: tengen_is_defined_nowhere");
}

TEST_CASE("an unreadable plugin file is listed with the reason", "[plugin]") {
    const TemporaryFolder folder;
    copy_plugin("plain", folder / "plain.so");
    copy_plugin("good", folder / "secret.so");
    fs::permissions(folder / "secret.so", fs::perms::none);
    // Some users, such as root, can read every file.
    const bool readable = ::access((folder / "secret.so").c_str(), R_OK) == 0;
    PluginLibrary library = library_of({folder.path()});
    library.scan();
    CHECK(refusal_of(library, folder / "plain.so").empty());
    const std::string refusal = refusal_of(library, folder / "secret.so");
    CHECK(refusal ==
          (readable ? "" : "did not load: cannot open shared object file: Permission denied"));
}

TEST_CASE("a program is not a plugin, and a folder may hold a hundred of them", "[plugin]") {
    const TemporaryFolder folder;
    fs::copy_file(host_program(), folder / "program.so");
    for (int i = 0; i < 100; ++i) copy_plugin("plain", folder / (std::to_string(1000 + i) + ".so"));
    PluginLibrary library = library_of({folder.path()});
    library.scan();
    CHECK(library.files().size() == 101);
    CHECK(refusal_of(library, folder / "program.so").starts_with("did not load: cannot "));
    CHECK(refusal_of(library, folder / "1000.so").empty());
    const auto& files = library.files();
    CHECK(std::count_if(files.begin(), files.end(), [](const PluginFile& file) {
              return file.refusal && english(file.refusal->message).starts_with("has an id");
          }) == 99);
    CHECK(!Holdings::now().children);
}

TEST_CASE("a truncated plugin never does harm", "[plugin]") {
    const TemporaryFolder folder;
    const std::string whole = content_of(test_plugin("plain"));
    for (int part = 1; part < 12; ++part) {
        write_to(folder / ("cut" + std::to_string(part) + ".so"),
                 whole.substr(0, whole.size() * static_cast<std::size_t>(part) / 12));
    }
    PluginLibrary library = library_of({folder.path()});
    library.scan();
    CHECK(library.files().size() == 11);
    for (const PluginFile& file : library.files()) {
        CHECK(file.refusal.has_value() == file.ais.empty());
    }
}

TEST_CASE("a plugin with an invalid description is refused with the reason", "[plugin]") {
    const std::vector<std::pair<std::string, std::string>> rows{
        {"load_sound", ""},
        {"load_end", ""},
        {"load_crash", "crashed while loading (segmentation fault)"},
        {"load_throw", "crashed while loading (aborted)"},
        {"load_exit", "crashed while loading (exited with code 0)"},
        {"load_hang", "did not load in 2.0 s (killed)"},
        {"load_id",
         "has an invalid descriptor: 'Has Spaces' is not an id of small letters, "
         "digits, - and _"},
        {"load_null_id",
         "has an invalid descriptor: '' is not an id of small letters, digits, - and _"},
        {"load_name", "has an invalid descriptor: its name is longer than 256 bytes"},
        {"load_utf8", "has an invalid descriptor: its about text is not one line of UTF-8"},
        {"load_escape", "has an invalid descriptor: its name is not one line of UTF-8"},
        {"load_option_type", "has an invalid descriptor: option 'depth' has the unknown type 77"},
        {"load_option_range", "has an invalid descriptor: option 'depth' has no range"},
        {"load_option_twice", "has an invalid descriptor: it has the option 'depth' twice"},
        {"load_option_count", "has an invalid descriptor: it has 1000000000 options (at most 64)"},
        {"load_count", "has an invalid descriptor: it has 1000000 AIs (1..64)"},
        {"load_two", "has an invalid descriptor: it has the id 'sound' twice"},
        {"load_no_descriptor", "has an invalid descriptor: an AI is missing"},
        {"load_wild_descriptor", "crashed while loading (segmentation fault)"},
        {"load_no_factory", "has an invalid descriptor: it has no AI factory"},
        {"load_factory", "has an invalid descriptor: it has no AI factory"},
        {"load_abi", "was built for ABI 3, this program needs 1"},
        {"load_entry", "has an invalid descriptor: its entry has no functions"},
        {"load_no_entry", "is not a plugin: it does not export tengen_plugin_entry"},
    };
    for (const auto& [name, reason] : rows) {
        INFO(name);
        PluginLibrary library = library_of({test_plugin(name)});
        library.scan();
        CHECK(refusal_of(library, test_plugin(name)) == reason);
    }
    PluginLibrary library = library_of({test_plugin("load_init")});
    library.scan();
    CHECK(refusal_of(library, test_plugin("load_init")).starts_with("did not load: nnnnnnnn"));
    library = library_of({test_plugin("load_option_default")});
    library.scan();
    CHECK(refusal_of(library, test_plugin("load_option_default"))
              .starts_with("has an invalid descriptor: the default is wrong: "));
    CHECK(!Holdings::now().children);
}

TEST_CASE("an AI is found by its id, with its full description", "[plugin]") {
    PluginLibrary library = library_of({test_plugin("good"), test_plugin("plain")});
    CHECK(library.files().empty());
    library.scan();
    const auto echo = library.find("echo");
    REQUIRE(echo);
    CHECK(echo->name == "Echo");
    CHECK(echo->file == test_plugin("good"));
    REQUIRE(echo->options.size() == 5);
    CHECK(echo->options[0].max == 4095);
    CHECK(echo->options[4].choices == std::vector<std::string>{"plain", "next"});
    Stage stage;
    const auto session = stage.session(
        AiSettings{*echo, Parameters(echo->options, 1), Isolation::Process, library.host()});
    CHECK(stage.ask(*session, Position(line_game(9, 9, 5))).value().action == Action::place(4));
}

TEST_CASE("an unknown name gets the known names and the nearest one", "[plugin]") {
    PluginLibrary library =
        library_of({test_plugin("plain"), test_plugin("load_sound"), test_plugin("load_abi")});
    library.scan();
    CHECK(says(library.find("plein").error(),
               "plugin '{}' not found (did you mean '{}'? known: {})",
               {"plein", "plain", "plain, sound"}));
    const auto missing = library.find("zebra\x1b");
    CHECK(english(missing.error()) == "plugin 'zebra\\x1b' not found, but " +
                                          test_plugin("load_abi").string() +
                                          " was built for ABI 3, this program needs 1");
    CHECK(missing.error().front().code == ErrorCode::Plugin);
    PluginLibrary whole = library_of({test_plugin("plain"), test_plugin("load_sound")});
    whole.scan();
    const auto unknown = whole.find("zebra\x1b");
    CHECK(
        says(unknown.error(), "plugin '{}' not found (known: {})", {"zebra\\x1b", "plain, sound"}));
    CHECK(unknown.error().front().code == ErrorCode::CommandLine);
    const auto refused = library.find("load_abi");
    CHECK(says(refused.error(), "plugin '{}' {}",
               {"load_abi", "was built for ABI 3, this program needs 1"}));
    CHECK(refused.error().front().code == ErrorCode::Plugin);
    PluginLibrary empty = library_of({});
    empty.scan();
    CHECK(says(empty.find("plain").error(), "plugin '{}' not found (there are no plugins)",
               {"plain"}));
}

TEST_CASE("an unreadable folder is listed if the user named it", "[plugin]") {
    const TemporaryFolder folder;
    PluginFolders folders{{folder / "missing", folder / "absent"}, 1};
    PluginLibrary library(folders, host_program(), {});
    library.scan();
    REQUIRE(library.files().size() == 1);
    CHECK(refusal_of(library, folder / "missing") == "is not a plugin: No such file or directory");
}

TEST_CASE("the next scan sees new and changed files, and loads no others again", "[plugin]") {
    const TemporaryFolder folder;
    fs::create_directory(folder / "ai");
    copy_plugin("plain", folder / "ai/plain.so");
    PluginLibrary library(PluginFolders{{folder / "ai"}, 1}, counting_host(folder), {});
    library.scan();
    CHECK(library.find("plain"));
    CHECK(starts(folder) == 1);
    library.scan();
    CHECK(starts(folder) == 1);
    copy_plugin("load_sound", folder / "ai/new.so");
    library.scan();
    CHECK(library.find("sound"));
    CHECK(starts(folder) == 2);
    fs::remove(folder / "ai/plain.so");
    copy_plugin("good", folder / "ai/plain.so");
    library.scan();
    CHECK(library.find("echo"));
    CHECK(!library.find("plain"));
    fs::remove(folder / "ai/new.so");
    library.scan();
    CHECK(!library.find("sound"));
}

TEST_CASE("a stopped scan leaves everything unchanged", "[plugin]") {
    const TemporaryFolder folder;
    copy_plugin("plain", folder / "plain.so");
    PluginLibrary library = library_of({folder.path()});
    library.scan();
    copy_plugin("load_hang", folder / "load_hang.so");
    std::stop_source stop;
    std::thread scan([&] { library.scan(stop.get_token()); });
    stop.request_stop();
    scan.join();
    REQUIRE(library.files().size() == 1);
    CHECK(library.find("plain"));
    CHECK(!Holdings::now().children);
}

TEST_CASE("a second start loads no unchanged plugin", "[plugin]") {
    const TemporaryFolder folder;
    fs::create_directory(folder / "ai");
    copy_plugin("good", folder / "ai/good.so");
    copy_plugin("load_sound", folder / "ai/sound.so");
    copy_plugin("load_abi", folder / "ai/load_abi.so");
    const fs::path host = counting_host(folder);
    const auto start = [&] {
        PluginLibrary library(PluginFolders{{folder / "ai"}, 1}, host, folder / "cache/plugins");
        library.scan();
        CHECK(library.find("sound"));
        const auto echo = library.find("echo");
        REQUIRE(echo);
        CHECK(echo->options.size() == 5);
        CHECK(echo->file == folder / "ai/good.so");
        return starts(folder);
    };
    CHECK(start() == 3);
    CHECK(start() == 4);  // refused files are tried again
    fs::remove(folder / "ai/sound.so");
    copy_plugin("load_sound", folder / "ai/sound.so");
    CHECK(start() == 6);
    // Another host may have another result.
    write_to(host, content_of(host) + "\n");
    CHECK(start() == 9);
}

TEST_CASE("a plugin that crashed is not loaded at the next start until it is requested",
          "[plugin]") {
    const TemporaryFolder folder;
    fs::create_directory(folder / "ai");
    write_to(folder / "ai/half.so", content_of(test_plugin("good")).substr(0, 5000));
    const fs::path host = counting_host(folder);
    const auto start = [&](bool retry, const std::string& said) {
        PluginLibrary library(PluginFolders{{folder / "ai"}, 1}, host, folder / "cache/plugins");
        if (retry) library.retry_failures();
        library.scan();
        CHECK(refusal_of(library, folder / "ai/half.so") == said);
        CHECK(library.find("half").error().front().code == ErrorCode::Plugin);
        return starts(folder);
    };
    const std::string now = "crashed while loading (bus error)";
    CHECK(start(false, now) == 1);
    CHECK(start(false, "crashed at an earlier start (bus error; 'tengen plugins' tries again)") ==
          1);
    CHECK(start(true, now) == 2);
}

TEST_CASE("a plugin that was slow once is found when it is asked for", "[plugin]") {
    const TemporaryFolder folder;
    fs::create_directory(folder / "ai");
    copy_plugin("plain", folder / "ai/plain.so");
    const fs::path host = counting_host(folder);
    // A host that hangs only at the first start.
    const std::string script = content_of(host);
    write_to(host,
             "#!/bin/sh\n[ -e '" + (folder / "slow").string() + "' ] && exec sleep 60\n" + script);
    const auto library_with = [&](PluginFolders folders) {
        return PluginLibrary(std::move(folders), host, folder / "cache/plugins");
    };
    for (const std::size_t shipped : {0, 1}) {
        INFO(shipped);
        fs::remove_all(folder / "cache");
        write_to(folder / "slow", "");
        PluginLibrary slow = library_with({{folder / "ai"}, 0, shipped});
        slow.scan();
        CHECK(refusal_of(slow, folder / "ai/plain.so") == "did not load in 2.0 s (killed)");
        fs::remove(folder / "slow");
        PluginLibrary later = library_with({{folder / "ai"}, 0, shipped});
        later.scan();
        CHECK(later.find("plain").has_value() == (shipped == 1));
        later.retry_failures();
        later.scan();
        CHECK(later.find("plain"));
    }
}

TEST_CASE("a plugin that is too large to read is not loaded", "[plugin]") {
    const TemporaryFolder folder;
    copy_plugin("plain", folder / "plain.so");
    fs::resize_file(folder / "plain.so", kMaxPluginBytes + 1);
    PluginLibrary library = library_of({folder.path()});
    library.scan();
    CHECK(refusal_of(library, folder / "plain.so") == "is not a plugin: larger than 128 MiB");
    CHECK_FALSE(library.find("plain"));
}

TEST_CASE("a library that fails to load is named if its AI is missing", "[plugin]") {
    const TemporaryFolder folder;
    copy_plugin("load_no_entry", folder / "libnearby.so");
    PluginLibrary library = library_of({folder.path()});
    library.scan();
    const auto nearby = library.find("nearby");
    CHECK(nearby.error().front().code == ErrorCode::Plugin);
    CHECK(says(nearby.error(), "plugin '{}' {}",
               {"nearby", "is not a plugin: it does not export tengen_plugin_entry"}));
}

TEST_CASE("an id of the program's own plugins is theirs, unless the user names a folder",
          "[plugin]") {
    const TemporaryFolder folder;
    for (const char* name : {"user", "own"}) {
        fs::create_directory(folder / name);
        copy_plugin("plain", folder / name / "plain.so");
    }
    const auto owner = [&](std::size_t named) {
        PluginLibrary library(PluginFolders{{folder / "user", folder / "own"}, named, 1},
                              host_program(), {});
        library.scan();
        return std::pair(library.find("plain")->file,
                         refusal_of(library, folder / "user/plain.so"));
    };
    CHECK(owner(0).first == folder / "own/plain.so");
    CHECK(owner(0).second ==
          "has an id that is taken: plain (" + (folder / "own/plain.so").string() + ")");
    CHECK(owner(1).first == folder / "user/plain.so");
}

TEST_CASE("a plugin in a named folder that replaces a bundled AI is known for that", "[plugin]") {
    const TemporaryFolder folder;
    for (const char* name : {"user", "own"}) {
        fs::create_directory(folder / name);
        copy_plugin("plain", folder / name / "plain.so");
    }
    const auto replaced = [](PluginFolders folders) {
        PluginLibrary library(std::move(folders), host_program(), {});
        library.scan();
        return library.files().front().replaced;
    };
    CHECK(replaced({{folder / "user", folder / "own"}, 1, 1}) == std::vector<std::string>{"plain"});
    CHECK(replaced({{folder / "user", folder / "own"}, 0, 1}).empty());
    CHECK(replaced({{folder / "own", folder / "user"}, 1, 2}).empty());
}

TEST_CASE("an AI can be taken from a file, whatever the folders contain", "[plugin]") {
    const TemporaryFolder folder;
    copy_plugin("plain", folder / "old.so");
    PluginLibrary library = library_of({test_plugin("plain")});
    library.scan();
    CHECK(library.find("plain")->file == test_plugin("plain"));
    const auto old = library.find_in(folder / "old.so", "plain");
    REQUIRE(old);
    CHECK(old->file == folder / "old.so");
    CHECK(english(library.find_in(folder / "old.so", "good").error()) ==
          (folder / "old.so").string() + ": has no AI 'good' (it has: plain)");
    CHECK(library.find_in(folder / "none.so", "plain").error().front().code == ErrorCode::Plugin);
}

TEST_CASE("a damaged cache only costs the time for another scan", "[plugin]") {
    const TemporaryFolder folder;
    const fs::path file = folder / "plugins";
    copy_plugin("plain", folder / "plain.so");
    const FileStamp stamp = FileStamp::of(folder / "plain.so").value();
    AiInfo info = test_ai("plain");
    {
        PluginCache cache(file, host_program());
        cache.keep(folder / "plain.so", stamp, std::vector{info});
        cache.save();
    }
    const std::string whole = content_of(file);
    const auto known = [&] {
        const PluginCache cache(file, host_program());
        const Probed* found = cache.find(folder / "plain.so", stamp);
        if (found == nullptr) return false;
        CHECK((*found && (*found)->size() == 1 && (*found)->at(0).id == "plain"));
        return true;
    };
    CHECK(known());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::string damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x41);
        write_to(file, damaged);
        CHECK(!known());
        write_to(file, whole.substr(0, i));
        CHECK(!known());
    }
    fs::remove(file);
    fs::create_directory(file);
    CHECK(!known());
    PluginCache useless(file, host_program());
    useless.keep(folder / "plain.so", stamp, std::vector{info});
    useless.save();
    CHECK(fs::is_directory(file));
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("plugins are searched in the standard folders", "[plugin]") {
    const EnvironmentVariable path("TENGEN_PLUGIN_PATH", "/one::/two/");
    const EnvironmentVariable data("XDG_DATA_HOME", "/data");
    const EnvironmentVariable home("HOME", "/home/ann");
    const auto folders = PluginFolders::standard("/usr/bin", {"/extra"});
    CHECK(folders.named == 3);
    CHECK(folders.folders == std::vector<fs::path>{"/extra", "/one", "/two/", "/data/tengen/ai",
                                                   "/usr/lib/tengen/ai", "/usr/plugins/ai"});
    const EnvironmentVariable relative("XDG_DATA_HOME", "data");
    const EnvironmentVariable none("TENGEN_PLUGIN_PATH", nullptr);
    CHECK(PluginFolders::standard("/usr/bin").folders[0] == "/home/ann/.local/share/tengen/ai");
    const EnvironmentVariable homeless("HOME", nullptr);
    CHECK(PluginFolders::standard("/usr/bin").folders.size() == 2);
}
