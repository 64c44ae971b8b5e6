// Compares messages by their id and their arguments, so a test depends on no other wording.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "support/catch.hpp"

namespace tengen::test {

/// Whether a message has this id, and these arguments in English. Shows the message if not.
inline bool says(const Message& message, std::string_view id,
                 const std::vector<std::string>& arguments = {}) {
    std::vector<std::string> found;
    for (const Argument& argument : message.arguments) found.push_back(argument.english());
    if (message.id == id && found == arguments) return true;
    UNSCOPED_INFO(fmt::format("the message is \"{}\" with {} arguments: {}", message.id,
                              found.size(), fmt::join(found, "; ")));
    return false;
}

inline bool says(const Error& error, std::string_view id,
                 const std::vector<std::string>& arguments = {}) {
    return says(error.message, id, arguments);
}

/// Compares the first error.
inline bool says(const std::vector<Error>& errors, std::string_view id,
                 const std::vector<std::string>& arguments = {}) {
    return says(errors.front(), id, arguments);
}

/// Also compares the error's place.
inline bool says_at(std::string_view place, const Error& error, std::string_view id,
                    const std::vector<std::string>& arguments = {}) {
    if (error.place != place) UNSCOPED_INFO("the place is " << error.place);
    return says(error, id, arguments) && error.place == place;
}

inline bool says_at(std::string_view place, const std::vector<Error>& errors, std::string_view id,
                    const std::vector<std::string>& arguments = {}) {
    return says_at(place, errors.front(), id, arguments);
}

}  // namespace tengen::test
