// The search path for configuration files, by the environment and the program's location.
#include "config/folders.hpp"

#include "config_fixture.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using Paths = std::vector<std::filesystem::path>;

}  // namespace

TEST_CASE("the user's folder comes before the program's", "[config]") {
    const EnvironmentVariable config("XDG_CONFIG_HOME", "/home/ann/conf");
    const EnvironmentVariable chosen("TENGEN_CONFIG_DIR", nullptr);
    const TempFolder folder;
    const ConfigFolders folders = ConfigFolders::standard(folder.path() / "bin");
    CHECK(folders.roots == Paths{"/home/ann/conf/tengen", folder.path() / "share/tengen"});
    CHECK(folders.user_roots == 1);
}

TEST_CASE("without XDG_CONFIG_HOME the user's folder is in the home", "[config]") {
    const EnvironmentVariable config("XDG_CONFIG_HOME", nullptr);
    const EnvironmentVariable home("HOME", "/home/ann");
    const EnvironmentVariable chosen("TENGEN_CONFIG_DIR", nullptr);
    const ConfigFolders folders = ConfigFolders::standard("/opt/tengen/bin");
    CHECK(folders.roots == Paths{"/home/ann/.config/tengen", "/opt/tengen/share/tengen"});
}

TEST_CASE("a program in its build tree finds the configuration of the source tree", "[config]") {
    const EnvironmentVariable config("XDG_CONFIG_HOME", nullptr);
    const EnvironmentVariable home("HOME", nullptr);
    const EnvironmentVariable chosen("TENGEN_CONFIG_DIR", nullptr);
    const ConfigFolders folders = ConfigFolders::standard(TENGEN_BINARY_DIR "/bin");
    REQUIRE(folders.roots.size() == 1);
    CHECK(std::filesystem::equivalent(folders.roots[0], TENGEN_SOURCE_DIR "/config"));
}

TEST_CASE("without a home there is no user's folder, and a folder may be chosen", "[config]") {
    const EnvironmentVariable config("XDG_CONFIG_HOME", "relative/is/ignored");
    const EnvironmentVariable home("HOME", nullptr);
    const EnvironmentVariable chosen("TENGEN_CONFIG_DIR", "/opt/games");
    const ConfigFolders folders = ConfigFolders::standard("/usr/bin");
    CHECK(folders.roots == Paths{"/opt/games"});
    CHECK(folders.user_roots == 0);
}

TEST_CASE("a folder that is a file is reported, a missing folder is empty", "[config]") {
    const TempFolder folder;
    folder.write("file", "x");
    ErrorList errors;
    CHECK(yaml_files(folder.path() / "missing", errors).empty());
    CHECK(errors.empty());
    CHECK(yaml_files(folder.path() / "file", errors).empty());
    CHECK(folder.lines(errors.take()) == Texts{"file: cannot read this folder: Not a directory"});
}
