// The description of a sandbox.
#include "sandbox/sandbox_state.hpp"
#include "support/catch.hpp"

using namespace tengen;

TEST_CASE("the level of a sandbox follows from its layers", "[sandbox]") {
    struct Row {
        SandboxState state;
        SandboxLevel level;
        std::string text;
    };
    for (const Row& row : std::vector<Row>{
             {{true, 7}, SandboxLevel::Full, "full (seccomp, Landlock ABI 7)"},
             {{true, 1}, SandboxLevel::Full, "full (seccomp, Landlock ABI 1)"},
             {{true, 0},
              SandboxLevel::NoLandlock,
              "no Landlock: plugins can read files of this user (seccomp)"},
             {{false, 7}, SandboxLevel::None, "none: seccomp is missing (Landlock ABI 7)"},
             {{false, 0}, SandboxLevel::None, "none: seccomp is missing"}}) {
        CHECK(row.state.level() == row.level);
        CHECK(english(text_of(row.state)) == row.text);
    }
    CHECK(SandboxLevel::None < SandboxLevel::NoLandlock);
    CHECK(SandboxLevel::NoLandlock < SandboxLevel::Full);
}
