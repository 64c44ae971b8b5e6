#include "engine/line_buffer.hpp"

namespace tengen {

void LineBuffer::add(std::string_view bytes) {
    bytes_.erase(0, used_);
    scanned_ -= used_;
    used_ = 0;
    bytes_.append(bytes);
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (!begun_ && bytes_.size() >= kMark.size()) {
        begun_ = true;
        if (bytes_.starts_with(kMark)) used_ = scanned_ = kMark.size();
    }
    if (bytes_.find_first_of("\r\n", scanned_) == std::string::npos) {
        too_long_ = too_long_ || bytes_.size() - used_ > kMaxLine;
    }
}

std::optional<std::string_view> LineBuffer::next() {
    for (;;) {
        const std::size_t end = bytes_.find_first_of("\r\n", scanned_);
        if (end == std::string::npos) {
            scanned_ = bytes_.size();
            too_long_ = too_long_ || bytes_.size() - used_ > kMaxLine;
            return std::nullopt;
        }
        const std::string_view line(bytes_.data() + used_, end - used_);
        const bool feed = bytes_[end] == '\n';
        used_ = scanned_ = end + 1;
        begun_ = true;
        const bool second_half = feed && line.empty() && after_return_;
        after_return_ = !feed;
        if (line.size() > kMaxLine) too_long_ = true;
        if (!second_half) return line;
    }
}

}  // namespace tengen
