// What a plugin prints, as lines that are safe to show, and not more of it than anybody reads.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tengen {

/// Called with one line, without its end.
using LogHandler = std::function<void(std::string_view)>;

/// The size of something large in a few characters: "3.2 MB", "512 kB", "17 bytes".
std::string size_text(std::uint64_t bytes);

/// Cuts bytes into lines. Control characters (terminal escapes) and invalid UTF-8 are written as
/// \xNN, long lines are cut. After `kMaxBytes` the rest is only counted, until restart().
class OutputLog {
  public:
    static constexpr std::size_t kMaxBytes = 64 * 1024;
    static constexpr std::size_t kMaxLine = 1000;  ///< characters
    /// That a line takes beside its text, with the name of the AI before it.
    static constexpr std::size_t kLineBytes = 16;

    /// Handles every line that is complete by now.
    void take(std::string_view bytes, const LogHandler& line);

    /// A line that does not come in pieces.
    void take_line(std::string_view text, const LogHandler& line);

    /// Handles what is left of the last line, then says how much was dropped, if any:
    /// "[... 3.2 MB dropped]". Afterwards there is room for kMaxBytes again.
    void restart(const LogHandler& line);

  private:
    /// As much of it as there is room for; the rest is counted.
    std::string_view admit(std::string_view bytes);
    /// The same for the end of a line.
    bool admit_end();

    std::string unfinished_;
    std::size_t taken_ = 0;
    std::uint64_t dropped_ = 0;
};

}  // namespace tengen
