#include "messages/account_rules.hpp"

#include "base/text.hpp"

namespace tengen::messages {

Result<void> check_password(std::string_view password, std::string_view name) {
    if (!is_utf8(password)) {
        return fail(ErrorCode::Input, "", "the password is not UTF-8 (type it again)");
    }
    if (character_count(password) < kMinPasswordCharacters) {
        return fail(ErrorCode::Input, "", "the password is too short (at least {} characters)",
                    kMinPasswordCharacters);
    }
    if (password.size() > kMaxPasswordBytes) {
        return fail(ErrorCode::Input, "", "the password is too long (at most {} bytes)",
                    kMaxPasswordBytes);
    }
    if (same_word(password, name)) {
        return fail(ErrorCode::Input, "", "the password is the name (choose another one)");
    }
    return {};
}

}  // namespace tengen::messages
