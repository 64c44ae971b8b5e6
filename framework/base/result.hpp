// Errors as values. An error of the user, a file, a plugin or the system is an Error with a remedy
// for people. An error of the programmer is an assert.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "base/message.hpp"

namespace tengen {

/// The source of an error. The values are the exit codes of the programs.
enum class ErrorCode {
    Internal = 1,     ///< a bug in Tengen
    CommandLine = 2,  ///< an invalid command line, or an unknown name
    Input = 3,        ///< an invalid input file
    Plugin = 4,       ///< a plugin or an engine made the command fail
    System = 5,       ///< file system or resources: disk full, permission, memory
    Network = 6,
    NoDisplay = 7,
    Sandbox = 8,
};

/// Printed as "place: message", or "message" without a place.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string place;  ///< "file:line:column", "--option", "plugin 'x'" ...; may be empty
    Message message;
};

/// The message, preceded by its place if there is one.
Message with_place(const Error& error);

std::string english(const Error& error);

/// One or more errors, in the order of the input. Empty only as the list of a function that
/// continues in spite of errors.
class Errors : public std::vector<Error> {
  public:
    using std::vector<Error>::vector;
    Errors(Error error) { push_back(std::move(error)); }
    void append(const Errors& errors) { insert(end(), errors.begin(), errors.end()); }
};

/// The first error alone.
Message with_place(const Errors& errors);
std::string english(const Errors& errors);

template <class T>
using Result = tl::expected<T, Errors>;

[[nodiscard]] inline tl::unexpected<Errors> fail(Errors errors) {
    return tl::unexpected<Errors>(std::move(errors));
}

template <class... Arguments>
[[nodiscard]] tl::unexpected<Errors> fail(ErrorCode code, std::string place,
                                          std::string_view pattern, const Arguments&... values) {
    return fail(Error{code, std::move(place), Message(pattern, values...)});
}

}  // namespace tengen
