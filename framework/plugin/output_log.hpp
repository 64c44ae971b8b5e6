// A plugin's output as lines that are safe to show, limited in size.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tengen {

/// Receives one line, without its end.
using LogHandler = std::function<void(std::string_view)>;

/// A size in a few characters: "3.2 MB", "512 kB", "17 bytes".
std::string size_text(std::uint64_t bytes);

/// Splits bytes into lines. Control characters (terminal escapes) and invalid UTF-8 become \xNN,
/// and long lines are cut. After `kMaxBytes`, the rest is only counted, until restart().
class OutputLog {
  public:
    static constexpr std::size_t kMaxBytes = 64 * 1024;
    static constexpr std::size_t kMaxLine = 1000;  ///< characters
    /// The cost of a line in addition to its text, such as the AI's name.
    static constexpr std::size_t kLineBytes = 16;

    /// Passes on each complete line.
    void take(std::string_view bytes, const LogHandler& line);

    /// Passes on a line that is already complete.
    void take_line(std::string_view text, const LogHandler& line);

    /// Passes on the incomplete last line, then the amount of dropped output, if any: "[... 3.2 MB
    /// dropped]". Then there is room for kMaxBytes again.
    void restart(const LogHandler& line);

  private:
    /// Returns the part of the bytes that fits; counts the rest.
    std::string_view admit(std::string_view bytes);
    /// The same for the end of a line.
    bool admit_end();

    std::string unfinished_;
    std::size_t taken_ = 0;
    std::uint64_t dropped_ = 0;
};

}  // namespace tengen
