// The result of one test of the validator.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tengen::validator {

enum class Grade : std::uint8_t {
    Success,
    Warning,  ///< works, but will annoy users
    Failed,
    Crashed,  ///< ended the process
    Timeout,  ///< did not return, and was killed
    Skipped,  ///< nothing to test
};
inline constexpr auto kLastGrade = Grade::Skipped;

/// "success", "warning" ...
std::string_view name_of(Grade grade);

/// Whether a plugin with this grade is defective: Failed, Crashed or Timeout.
bool is_bad(Grade grade);

/// A grade and one line for people: what happened, where, and what to do. The line may be empty for
/// a success.
struct Finding {
    Grade grade = Grade::Success;
    std::string reason;

    friend bool operator==(const Finding&, const Finding&) = default;
};

inline Finding success(std::string reason = {}) {
    return {Grade::Success, std::move(reason)};
}
inline Finding warning(std::string reason) {
    return {Grade::Warning, std::move(reason)};
}
inline Finding failure(std::string reason) {
    return {Grade::Failed, std::move(reason)};
}
inline Finding skipped(std::string reason) {
    return {Grade::Skipped, std::move(reason)};
}

}  // namespace tengen::validator
