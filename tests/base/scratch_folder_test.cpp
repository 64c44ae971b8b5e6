#include "base/scratch_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

constexpr uid_t kNobody = 65534;

/// Acts as a plain user for the duration of a test, because root may read and empty any folder.
class PlainUser {
  public:
    PlainUser() : before_(::geteuid()) {
        if (before_ == 0) REQUIRE(::seteuid(kNobody) == 0);
    }
    ~PlainUser() { CHECK(::seteuid(before_) == 0); }
    PlainUser(const PlainUser&) = delete;
    PlainUser& operator=(const PlainUser&) = delete;

  private:
    uid_t before_;
};

}  // namespace

TEST_CASE("a scratch folder is removed even if its folders were made under umask 0777", "[base]") {
    const PlainUser user;
    std::filesystem::path path;
    {
        const auto folder = ScratchFolder::make();
        REQUIRE(folder);
        path = folder->path();
        const auto outer = path / "outer";
        REQUIRE(::mkdir(outer.c_str(), 0700) == 0);
        const mode_t before = ::umask(0777);
        const bool made = ::mkdir((outer / "inner").c_str(), 0777) == 0 &&
                          ::mkdir((path / "other").c_str(), 0777) == 0;
        ::umask(before);
        REQUIRE(made);
        REQUIRE(::chmod(outer.c_str(), 0) == 0);
        REQUIRE(::eaccess(outer.c_str(), R_OK) != 0);
    }
    CHECK_FALSE(std::filesystem::exists(path));
}

}  // namespace tengen::test
