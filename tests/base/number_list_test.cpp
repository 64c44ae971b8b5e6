#include "base/number_list.hpp"

#include "support/catch.hpp"

namespace tengen::test {

TEST_CASE("a list of numbers has numbers and ranges", "[base]") {
    struct Row {
        const char* text;
        std::optional<std::vector<int>> numbers;
    };
    const auto row = GENERATE(values<Row>({{"0", {{0}}},
                                           {"0-3", {{0, 1, 2, 3}}},
                                           {"8,0-1", {{0, 1, 8}}},
                                           {"1-2,2,2-2", {{1, 2}}},
                                           {"9", {{9}}},
                                           {"10", {}},
                                           {"", {}},
                                           {"1,", {}},
                                           {"3-1", {}},
                                           {"-1", {}},
                                           {"1-", {}},
                                           {"1-2-3", {}},
                                           {"a", {}},
                                           {" 1", {}},
                                           {"99999999999", {}}}));
    INFO(row.text);
    CHECK(to_number_list(row.text, 9) == row.numbers);
}

TEST_CASE("the text of a list of numbers is short and has the same numbers", "[base]") {
    for (const char* text : {"0", "0-3", "0-1,8", "1,3,5-7"}) {
        CHECK(number_list_text(to_number_list(text, 9).value()) == text);
    }
    CHECK(number_list_text({}).empty());
}

}  // namespace tengen::test
