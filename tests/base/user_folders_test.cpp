// The user's folders, by the environment.
#include "base/user_folders.hpp"

#include "support/catch.hpp"
#include "support/environment.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("each of the user's folders has its variable, and otherwise a place in the home",
          "[base]") {
    const auto [folder, variable, in_home] = GENERATE(table<UserFolder, const char*, const char*>({
        {UserFolder::Config, "XDG_CONFIG_HOME", "/home/ann/.config/tengen/a"},
        {UserFolder::Data, "XDG_DATA_HOME", "/home/ann/.local/share/tengen/a"},
        {UserFolder::State, "XDG_STATE_HOME", "/home/ann/.local/state/tengen/a"},
        {UserFolder::Cache, "XDG_CACHE_HOME", "/home/ann/.cache/tengen/a"},
    }));
    CAPTURE(variable);
    const EnvironmentVariable home("HOME", "/home/ann");
    {
        const EnvironmentVariable named(variable, "/elsewhere");
        CHECK(user_path(folder, "tengen/a") == "/elsewhere/tengen/a");
    }
    for (const char* const useless : {static_cast<const char*>(nullptr), "", "relative"}) {
        const EnvironmentVariable named(variable, useless);
        CHECK(user_path(folder, "tengen/a") == in_home);
    }
}

TEST_CASE("without a variable and a home there are no folders", "[base]") {
    const EnvironmentVariable named("XDG_DATA_HOME", nullptr);
    for (const char* const useless : {static_cast<const char*>(nullptr), "", "home/ann"}) {
        const EnvironmentVariable home("HOME", useless);
        CHECK(home_folder() == "");
        CHECK(user_path(UserFolder::Data, "tengen/ai") == "");
    }
    const EnvironmentVariable home("HOME", "/home/ann");
    CHECK(home_folder() == "/home/ann");
}
