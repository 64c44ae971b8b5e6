#include "engine_loop/line_reader.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "command_line/output.hpp"

namespace tengen {

Result<std::optional<LineReader::Line>> LineReader::next() {
    for (;;) {
        if (const std::optional<Line> line = buffered()) return line;
        if (ended_) return std::optional<Line>();
        if (Result<void> read = read_some(); !read) return fail(read.error());
    }
}

Result<void> LineReader::read_some() {
    if (used_ > 0) {
        buffer_.erase(0, used_);
        scanned_ -= used_;
        used_ = 0;
    }
    std::array<char, 64 * 1024> piece;
    ssize_t count = 0;
    do {
        count = ::read(descriptor_, piece.data(), piece.size());
    } while (count < 0 && errno == EINTR);
    // A closed terminal returns EIO. For the reader, that is the end of the input.
    if (count < 0 && errno != EIO && errno != EAGAIN) {
        return fail(ErrorCode::System, "standard input", "cannot read: {}", system_text(errno));
    }
    if (count < 0 && errno == EAGAIN) return {};
    if (count <= 0) {
        ended_ = true;
        return {};
    }
    total_ += static_cast<std::size_t>(count);
    buffer_.append(piece.data(), static_cast<std::size_t>(count));
    if (!has_line()) shorten();
    return {};
}

/// Keeps only the first part of a long line, to bound memory and time.
void LineReader::shorten() {
    if (buffer_.size() - used_ > limit_) {
        skipping_ = true;
        buffer_.resize(used_ + limit_);
    }
    scanned_ = buffer_.size();
}

std::optional<LineReader::Line> LineReader::buffered() {
    const std::size_t end = buffer_.find('\n', scanned_);
    const bool whole = end != std::string::npos;
    const std::size_t stop = whole ? end : buffer_.size();
    const std::size_t length = stop - used_;
    if (!whole && !(ended_ && length > 0)) {
        shorten();
        return std::nullopt;
    }
    Line line{std::string_view(buffer_).substr(used_, std::min(length, limit_)),
              skipping_ || length > limit_};
    skipping_ = false;
    used_ = scanned_ = whole ? end + 1 : buffer_.size();
    if (line.text.ends_with('\r')) line.text.remove_suffix(1);
    return line;
}

}  // namespace tengen
