// What one test of the validator says of a plugin.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tengen::validator {

enum class Grade : std::uint8_t {
    Success,
    Warning,  ///< works, but somebody will be annoyed
    Failed,
    Crashed,  ///< ended the process
    Timeout,  ///< did not come back, and was killed
    Skipped,  ///< there was nothing to judge
};
inline constexpr auto kLastGrade = Grade::Skipped;

/// "success", "warning" ...
std::string_view name_of(Grade grade);

/// Whether a plugin with this grade must be fixed: Failed, Crashed or Timeout.
bool is_bad(Grade grade);

/// A grade and one line for people: what happened, where, and what to do. May be empty for a
/// success.
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
