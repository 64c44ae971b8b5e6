// Errors as values. An error of the user, a file, a plugin or the system is an Error with a remedy
// for people. An error of the programmer is an assert.
#pragma once

#include <cassert>
#include <cstddef>
#include <string>
#include <string_view>
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

/// Why something failed: one or more errors, in the order of the input. A list that may be empty,
/// such as that of a function that continues in spite of errors, is a std::vector<Error>.
class Errors {
  public:
    Errors(Error error) { list_.push_back(std::move(error)); }
    /// The list must have an error.
    explicit Errors(std::vector<Error> list) : list_(std::move(list)) { assert(!list_.empty()); }

    Error& front() { return list_.front(); }
    const Error& front() const { return list_.front(); }
    const Error& operator[](std::size_t index) const { return list_[index]; }
    std::size_t size() const { return list_.size(); }
    auto begin() { return list_.begin(); }
    auto end() { return list_.end(); }
    auto begin() const { return list_.begin(); }
    auto end() const { return list_.end(); }

    operator const std::vector<Error>&() const { return list_; }

  private:
    std::vector<Error> list_;
};

void append(std::vector<Error>& list, const std::vector<Error>& more);

/// The first error alone.
Message with_place(const Errors& errors);
std::string english(const Errors& errors);

template <class T>
using Result = tl::expected<T, Errors>;

[[nodiscard]] inline tl::unexpected<Errors> fail(Errors errors) {
    return tl::unexpected<Errors>(std::move(errors));
}

/// The list must have an error.
[[nodiscard]] inline tl::unexpected<Errors> fail(std::vector<Error> errors) {
    return fail(Errors(std::move(errors)));
}

template <class... Arguments>
[[nodiscard]] tl::unexpected<Errors> fail(ErrorCode code, std::string place,
                                          std::string_view pattern, const Arguments&... values) {
    return fail(Error{code, std::move(place), Message(pattern, values...)});
}

}  // namespace tengen
