// Splits the bytes of a pipe into lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tengen {

/// Lines end with LF, CR LF or CR. Skips a byte order mark before the first line. Stores only the
/// last added bytes and one unfinished line.
class LineBuffer {
  public:
    static constexpr std::size_t kMaxLine = 64 * 1024;  ///< bytes

    void add(std::string_view bytes);

    /// The next complete line, valid until the next call of any function; empty if there is none.
    std::optional<std::string_view> next();

    /// Whether the last added bytes have a line, finished or not, longer than kMaxLine.
    bool too_long() const { return too_long_; }

    /// The last line if the input ends without a line end; may be empty.
    std::string_view rest() const { return std::string_view(bytes_).substr(used_); }

  private:
    std::string bytes_;
    std::size_t used_ = 0;
    std::size_t scanned_ = 0;  ///< bytes without a line end
    bool too_long_ = false;
    bool begun_ = false;
    bool after_return_ = false;  ///< a line feed now belongs to the previous line end
};

}  // namespace tengen
