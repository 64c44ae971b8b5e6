// The main program of the tests. It refuses to run if a ctest shard would miss a test case. The
// shards select test cases by the tag of their folder.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#include <iostream>
#include <string>

#include "support/skip.hpp"

namespace {

/// Returns the folder of tests/ that contains a source.
std::string folder_of(const std::string& file) {
    const std::string top = TENGEN_SOURCE_DIR "/tests/";
    const std::size_t begin = file.find(top) == 0 ? top.size() : 0;
    return file.substr(begin, file.find('/', begin) - begin);
}

bool all_have_the_tag_of_their_folder() {
    bool all = true;
    for (const Catch::TestCase& test :
         Catch::getRegistryHub().getTestCaseRegistry().getAllTests()) {
        const std::string tag = folder_of(test.lineInfo.file);
        const auto& tags = test.getTestCaseInfo().lcaseTags;
        if (std::find(tags.begin(), tags.end(), tag) != tags.end()) continue;
        std::cerr << test.lineInfo.file << ':' << test.lineInfo.line << ": the test '" << test.name
                  << "' needs the tag [" << tag << "]\n";
        all = false;
    }
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    if (!all_have_the_tag_of_their_folder()) return 2;
    const int result = Catch::Session().run(argc, argv);
    return result == 0 && tengen::test::has_skipped ? tengen::test::kSkipped : result;
}
