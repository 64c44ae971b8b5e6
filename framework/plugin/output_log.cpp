#include "plugin/output_log.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/message.hpp"
#include "base/text.hpp"

namespace tengen {

std::string size_text(std::uint64_t bytes) {
    if (bytes < 1000) return fmt::format("{} bytes", bytes);
    if (bytes < 1'000'000) return fmt::format("{} kB", bytes / 1000);
    return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string_view OutputLog::admit(std::string_view bytes) {
    const std::size_t size = std::min(bytes.size(), kMaxBytes - std::min(kMaxBytes, taken_));
    taken_ += size;
    dropped_ += bytes.size() - size;
    return bytes.substr(0, size);
}

bool OutputLog::admit_end() {
    if (taken_ >= kMaxBytes) {
        ++dropped_;
        return false;
    }
    taken_ += kLineBytes;
    return true;
}

void OutputLog::take(std::string_view bytes, const LogHandler& line) {
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        const bool whole = end < bytes.size();
        unfinished_ += admit(bytes.substr(0, end));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        if (!whole) return;
        if (admit_end()) line(printable(unfinished_, kMaxLine));
        unfinished_.clear();
    }
}

void OutputLog::take_line(std::string_view text, const LogHandler& line) {
    text = admit(text);
    if (admit_end()) line(printable(text, kMaxLine));
}

void OutputLog::restart(const LogHandler& line) {
    if (!unfinished_.empty()) line(printable(unfinished_, kMaxLine));
    if (dropped_ > 0) line(fmt::format("[... {} dropped]", size_text(dropped_)));
    unfinished_.clear();
    taken_ = 0;
    dropped_ = 0;
}

}  // namespace tengen
