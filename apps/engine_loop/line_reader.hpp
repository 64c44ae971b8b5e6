// Lines of a file descriptor, with a limit on their length.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

/// Blocks while it reads. For one thread.
class LineReader {
  public:
    LineReader(int descriptor, std::size_t limit) : descriptor_(descriptor), limit_(limit) {}

    struct Line {
        std::string_view text;  ///< without the line break; valid until the next call
        bool too_long = false;  ///< the part beyond the limit was skipped
    };

    /// The next line. A last line without a line break counts. Nothing at the end of the input.
    Result<std::optional<Line>> next();

    /// True when next() would have to read from the descriptor.
    bool must_read() const { return !ended_ && !has_line(); }

    /// Reads once. Blocks while there is no data.
    Result<void> read_some();

    /// Like next(), but uses only the data already read. Nothing if it holds no whole line.
    std::optional<Line> buffered();

    bool ended() const { return ended_ && used_ == buffer_.size(); }
    /// True when the input ended without a single byte.
    bool was_empty() const { return ended_ && total_ == 0; }

  private:
    bool has_line() const { return buffer_.find('\n', scanned_) != std::string::npos; }
    void shorten();

    int descriptor_;
    std::size_t limit_;
    std::string buffer_;
    std::size_t used_ = 0;     ///< returned bytes of the buffer
    std::size_t scanned_ = 0;  ///< bytes searched without finding a line break
    std::size_t total_ = 0;
    bool skipping_ = false;  ///< inside a line that is too long
    bool ended_ = false;
};

}  // namespace tengen
