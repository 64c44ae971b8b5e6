#include "transcript.hpp"

#include <fmt/format.h>

#include "journal/journal_format.hpp"

namespace tengen::load {

Result<void> Transcript::take_header(const std::string& header) {
    if (header == header_) return {};
    if (!lines_.empty()) return fail(ErrorCode::Network, "", "the header has changed");
    const auto scan = scan_journal(header, "header");
    if (!scan) return fail(scan.error());
    const auto read = parse_header(scan->header, rules_, "header");
    if (!read) return fail(read.error());
    replay_ = std::make_unique<JournalReplay>(read->header, read->game);
    header_ = header;
    keys_ = {position().key()};
    return {};
}

Result<void> Transcript::take(std::uint64_t number, const std::string& line) {
    if (number <= last()) {
        if (lines_[number - 1] == line) return {};
        return fail(ErrorCode::Network, "", "line {} is '{}' here and '{}' there", number,
                    lines_[number - 1], line);
    }
    auto event = read_event_line(line, number);
    if (!event) return fail(ErrorCode::Network, "", "line {} is damaged: '{}'", number, line);
    if (auto applied = replay_->apply(*event); !applied) return applied;
    lines_.push_back(line);
    events_.push_back(std::move(*event));
    keys_.push_back(position().key());
    return {};
}

std::string Transcript::key_after(std::uint64_t number) const {
    return fmt::format("{:016x}", keys_[number]);
}

}  // namespace tengen::load
