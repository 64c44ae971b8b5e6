// In its own file, which is built without a warning that GCC 12 wrongly gives for std::regex with
// sanitizers.
#include "apps/pattern.hpp"

#include <regex>

namespace tengen::test {

bool matches(const std::string& text, const std::string& pattern) {
    return std::regex_match(text, std::regex(pattern));
}

bool finds(const std::string& text, const std::string& pattern) {
    return std::regex_search(text, std::regex(pattern));
}

}  // namespace tengen::test
