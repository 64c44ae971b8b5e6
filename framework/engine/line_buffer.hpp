// Bytes of a pipe as lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tengen {

/// Lines end with LF, CR LF or CR. A byte order mark before the first line is left out. Holds no
/// more than what was added last and one unfinished line.
class LineBuffer {
  public:
    static constexpr std::size_t kMaxLine = 64 * 1024;  ///< bytes

    void add(std::string_view bytes);

    /// The next whole line, valid until anything else is called; nothing when there is none yet.
    std::optional<std::string_view> next();

    /// What was added last has a line, finished or not, that is longer than kMaxLine.
    bool too_long() const { return too_long_; }

    /// The last line when the input ends without an end of line; may be empty.
    std::string_view rest() const { return std::string_view(bytes_).substr(used_); }

  private:
    std::string bytes_;
    std::size_t used_ = 0;
    std::size_t scanned_ = 0;  ///< bytes that hold no end of line
    bool too_long_ = false;
    bool begun_ = false;
    bool after_return_ = false;  ///< a line feed now belongs to the line end before
};

}  // namespace tengen
