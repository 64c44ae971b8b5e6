#include "arena/physical_cores.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include "base/scratch_folder.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

/// Makes a folder like the system's, with the siblings of each core. An empty text makes no file.
void describe(const std::filesystem::path& system, const std::vector<std::string>& siblings) {
    for (std::size_t core = 0; core < siblings.size(); ++core) {
        if (siblings[core].empty()) continue;
        const auto folder = system / ("cpu" + std::to_string(core)) / "topology";
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "thread_siblings_list") << siblings[core] << '\n';
    }
}

std::vector<std::vector<int>> numbers_of(const std::vector<Cores>& pins) {
    std::vector<std::vector<int>> all;
    for (const Cores& pin : pins) all.push_back(pin.numbers());
    return all;
}

}  // namespace

TEST_CASE("hardware threads of one physical core are together", "[arena]") {
    const auto folder = ScratchFolder::make();
    REQUIRE(folder);
    describe(folder->path(), {"0,4", "1,5", "2-3", "2-3", "0,4", "1,5", ""});
    const auto cores = [&](const std::vector<int>& usable) {
        return physical_cores(Cores::of(usable), folder->path());
    };
    CHECK(cores({0, 1, 2, 3, 4, 5, 6}) == PhysicalCores{{0, 4}, {1, 5}, {2, 3}, {6}});
    // The first thread of a core may be another program's.
    CHECK(cores({4, 5}) == PhysicalCores{{4}, {5}});
    CHECK(cores({3, 4}) == PhysicalCores{{4}, {3}});
}

TEST_CASE("games have different physical cores as far as possible", "[arena]") {
    const PhysicalCores cores{{0, 4}, {1, 5}, {2}};
    using Pins = std::vector<std::vector<int>>;
    CHECK(numbers_of(pins_of(cores, 3, 1)) == Pins{{0}, {1}, {2}});
    CHECK(numbers_of(pins_of(cores, 1, 3)) == Pins{{0, 1, 2}});
    CHECK(numbers_of(pins_of(cores, 5, 1)) == Pins{{0}, {1}, {2}, {4}, {5}});
    CHECK(numbers_of(pins_of(cores, 7, 1)) == Pins{{0}, {1}, {2}, {4}, {5}, {0}, {1}});
    CHECK(numbers_of(pins_of(cores, 2, 2)) == Pins{{0, 1}, {2, 4}});
    CHECK(numbers_of(pins_of({{7}}, 1, 2)) == Pins{{7}});
}

}  // namespace tengen::test
