// The phrases of talk.
#include "messages/phrases.hpp"

#include <fstream>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace tengen::test {

TEST_CASE("phrases.txt has the phrases of the program, in the same order", "[messages]") {
    std::ifstream file(TENGEN_SOURCE_DIR "/framework/messages/phrases.txt");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    CHECK(lines == std::vector<std::string>(messages::kPhrases.begin(), messages::kPhrases.end()));
}

}  // namespace tengen::test
