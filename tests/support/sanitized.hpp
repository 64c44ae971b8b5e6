// Builds with sanitizers: they make rules of play about ten times slower, and find their faults in
// a part of the random games.
#pragma once

namespace tengen::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kSanitizedPart = 8;  ///< one of so many games, in the normal run
#else
inline constexpr int kSanitizedPart = 1;
#endif

/// A number of repetitions: all, or the part that builds with sanitizers do.
constexpr int repetitions(int all, int part) {
    return kSanitizedPart == 1 ? all : part;
}

/// The threads that a sanitizer adds to a program that starts threads.
#if defined(__SANITIZE_THREAD__)
inline constexpr int kSanitizerThreads = 1;
#else
inline constexpr int kSanitizerThreads = 0;
#endif

}  // namespace tengen::test
