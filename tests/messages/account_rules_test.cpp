// Rules of accounts for clients and servers.
#include "messages/account_rules.hpp"

#include <string>

#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {

TEST_CASE("a new password is checked", "[messages]") {
    CHECK(messages::check_password("correct horse", "Ann"));
    CHECK(messages::check_password("八个汉字也是密码", "Ann"));
    CHECK(says(messages::check_password("1234567", "Ann").error(),
               "the password is too short (at least {} characters)", {"8"}));
    CHECK(says(messages::check_password(std::string(129, 'x'), "Ann").error(),
               "the password is too long (at most {} bytes)", {"128"}));
    CHECK(says(messages::check_password("ANNALENA", "annalena").error(),
               "the password is the name (choose another one)"));
    CHECK(says(messages::check_password("12345678\xff", "Ann").error(),
               "the password is not UTF-8 (type it again)"));
}

}  // namespace tengen::test
