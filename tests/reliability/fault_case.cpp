#include "reliability/fault_case.hpp"

#include "apps/pattern.hpp"
#include "support/catch.hpp"

namespace tengen::test {

std::string exactly(std::string_view text) {
    std::string pattern;
    for (const char c : text) {
        if (std::string_view(R"(.[]{}()\*+?|^$)").find(c) != std::string_view::npos)
            pattern += '\\';
        pattern += c;
    }
    return pattern;
}

std::string line(std::string_view text) {
    return exactly("tengen: " + std::string(text) + '\n');
}

void check(const FaultCase& fault) {
    const Home home;
    check(fault, home);
}

void check(const FaultCase& fault, const Home& home) {
    if (fault.prepare) fault.prepare(home);
    const Ended ended = tengen(home, fault.arguments, fault.input);
    INFO(fault.id);
    INFO("standard output: " << ended.out.substr(0, 2000));
    CHECK_FALSE(ended.hung);
    CHECK(ended.signal == 0);
    CHECK(ended.code == fault.code);
    INFO("standard error: " << ended.err);
    INFO("expected:       " << fault.stderr_text);
    CHECK(matches(ended.err, fault.stderr_text));
}

}  // namespace tengen::test
