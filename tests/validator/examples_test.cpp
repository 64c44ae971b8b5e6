// The examples in other languages pass every test of the validator.
#include <sstream>

#include "plugin/plugin_library.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"
#include "validation.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Returns the built files; with Rust installed, one of them is in Rust.
std::vector<std::filesystem::path> examples() {
    std::vector<std::filesystem::path> files;
    std::istringstream names(TENGEN_EXAMPLES);
    for (std::string name; std::getline(names, name, ',');) {
        files.push_back(std::filesystem::path(TENGEN_BINARY_DIR) / "tests/validator/examples" /
                        (name + ".so"));
    }
    return files;
}

}  // namespace

TEST_CASE("the examples in other languages pass every test", "[validator]") {
    const TemporaryFolder cache;
    PluginFolders folders;
    folders.folders = examples();
    folders.named = folders.folders.size();
    PluginLibrary library(folders, std::filesystem::path(TENGEN_BINARY_DIR) / "bin/tengen-ai-host",
                          cache.path() / "plugins");
    library.scan();
    REQUIRE(library.files().size() == examples().size());
    for (const PluginFile& file : library.files()) {
        INFO(file.path.string());
        REQUIRE(file.ais.size() == 1);
        CHECK(file.ais[0].author == "Tengen");
        const auto results = validate(validation_of(file.path, file.ais[0].id));
        INFO(text_of(results));
        CHECK(bad_ones(results).empty());
        CHECK(result_of(results, "empty-board").finding.grade == validator::Grade::Success);
    }
}
