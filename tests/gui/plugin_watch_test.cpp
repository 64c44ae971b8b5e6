// Plugins that are installed and removed while the window is open.
#include "view/plugin_watch.hpp"

#include <chrono>
#include <fstream>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

namespace fs = std::filesystem;

constexpr auto kPatience = std::chrono::seconds(20);

fs::path plugin(const std::string& name) {
    return fs::path(TENGEN_BINARY_DIR) / "tests/plugin/bad" / (name + ".so");
}

/// A watch on a library of folders that may be missing.
struct WatchedFolder {
    explicit WatchedFolder(const std::vector<fs::path>& folders,
                           PluginWatch::Means means = PluginWatch::Means::Notices)
        : library({folders, 0}, fs::path(TENGEN_BINARY_DIR) / "bin/tengen-ai-host", {}),
          watch(
              io, library, [this] { ++told; }, means) {}

    /// Runs until the condition is true. Returns false after a time limit.
    template <class Condition>
    bool until(Condition condition) {
        const auto end = std::chrono::steady_clock::now() + kPatience;
        while (!condition() && std::chrono::steady_clock::now() < end) io.run_one_until(end);
        return condition();
    }

    bool has(const std::string& id) const { return library.find(id).has_value(); }

    boost::asio::io_context io{1};
    int told = 0;
    PluginLibrary library;
    PluginWatch watch;
};

}  // namespace

TEST_CASE("a plugin is found after it is put in a folder, and lost after it is removed", "[gui]") {
    const auto means = GENERATE(PluginWatch::Means::Notices, PluginWatch::Means::Stamps);
    const TemporaryFolder folder;
    WatchedFolder watched({folder.path()}, means);
    fs::copy_file(plugin("good"), folder / "good.so");
    CHECK(watched.until([&] { return watched.has("first"); }));
    CHECK(watched.told > 0);
    fs::remove(folder / "good.so");
    CHECK(watched.until([&] { return !watched.has("first"); }));
}

TEST_CASE("a plugin is noticed even if its folder is created later", "[gui]") {
    const TemporaryFolder folder;
    WatchedFolder watched({folder / "share" / "ai"});
    fs::create_directories(folder / "share" / "ai");
    fs::copy_file(plugin("good"), folder / "share" / "ai" / "good.so");
    CHECK(watched.until([&] { return watched.has("first"); }));
}

TEST_CASE("a plugin rebuilt in another folder is noticed through its link", "[gui]") {
    const TemporaryFolder folder;
    fs::create_directory(folder / "build");
    fs::create_directory(folder / "ai");
    std::ofstream(folder / "build" / "mine.so") << "not yet";
    fs::create_symlink(folder / "build" / "mine.so", folder / "ai" / "mine.so");
    WatchedFolder watched({folder / "ai"});
    fs::copy_file(plugin("good"), folder / "build" / "mine.so",
                  fs::copy_options::overwrite_existing);
    CHECK(watched.until([&] { return watched.has("first"); }));
}

TEST_CASE("the window's thread continues while a plugin hangs during loading", "[gui]") {
    const TemporaryFolder folder;
    fs::copy_file(plugin("load_hang"), folder / "load_hang.so");
    WatchedFolder watched({folder.path()});
    watched.watch.rescan();
    CHECK(watched.watch.looking());
    CHECK(watched.library.files().empty());
    CHECK(watched.until([&] { return !watched.watch.looking(); }));
    REQUIRE(watched.library.files().size() == 1);
    CHECK(watched.library.files().front().refusal);
}

TEST_CASE("a scan requested during a scan happens afterwards", "[gui]") {
    const TemporaryFolder folder;
    fs::copy_file(plugin("load_hang"), folder / "load_hang.so");
    WatchedFolder watched({folder.path()});
    watched.watch.rescan();
    fs::copy_file(plugin("good"), folder / "good.so");
    watched.watch.rescan();
    CHECK(watched.until([&] { return watched.has("first") && !watched.watch.looking(); }));
}
