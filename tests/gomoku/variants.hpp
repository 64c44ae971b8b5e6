// The variants of gomoku as the data of other programs names them.
#pragma once

#include <string>
#include <vector>

namespace tengen::test {

inline std::vector<std::string> rules_of(const std::string& variant) {
    const std::string black_only =
        "forbidden overline=true,false double_four=true,false double_three=true,false penalty=";
    std::vector<std::string> rules{"place", "full_board"};
    if (variant == "freestyle") rules.push_back("line length=5");
    if (variant == "standard") rules.push_back("line length=5 overline=ignored");
    if (variant == "caro8") rules.push_back("line length=5 closed=ignored");
    if (variant == "caro9") rules.push_back("line length=5 overline=ignored closed=ignored");
    if (variant.rfind("renju", 0) == 0) {
        rules.push_back("line length=5");
        rules.push_back(black_only + (variant == "renju_illegal" ? "illegal" : "loses"));
    }
    return rules;
}

}  // namespace tengen::test
