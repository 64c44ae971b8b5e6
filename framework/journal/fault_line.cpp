#include "journal/fault_line.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "core/fault_texts.hpp"
#include "core/position.hpp"

namespace tengen {
namespace {

/// A reason of rules for an illegal move.
constexpr const char* kOccupied = "{} is occupied";

std::optional<Message> read_known(std::string_view text);

/// The message of this pattern that reads as `text` in English, if there is one.
std::optional<Message> match(std::string_view pattern, std::string_view text) {
    const std::string whole(text);
    Message message(pattern);
    std::size_t hole = pattern.find("{}");
    if (!text.starts_with(pattern.substr(0, hole))) return std::nullopt;
    if (hole != std::string_view::npos) text.remove_prefix(hole);
    while (hole != std::string_view::npos) {
        pattern.remove_prefix(hole + 2);
        hole = pattern.find("{}");
        const std::string_view after = pattern.substr(0, hole);
        const bool last = hole == std::string_view::npos;
        const std::size_t end = after.empty() ? text.size()
                                : last        ? text.rfind(after)
                                              : text.find(after);
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view value = text.substr(0, end);
        const auto known = read_known(value);
        message.arguments.push_back(known ? Argument(*known) : Argument(value));
        text.remove_prefix(end + after.size());
    }
    if (english(message) != whole) return std::nullopt;
    return message;
}

std::optional<Message> read_known(std::string_view text) {
    for (const FaultPattern& pattern : kFaultPatterns) {
        if (auto message = match(pattern.id, text)) return message;
    }
    return match(kOccupied, text);
}

}  // namespace

Message read_fault_line(const Position& position, Seat seat, FaultKind kind,
                        std::string_view text) {
    // The names of players have no line feeds.
    constexpr std::string_view kUnknown = "\n";
    for (const FaultPolicy follows : {FaultPolicy::Loses, FaultPolicy::Random, FaultPolicy::Ask}) {
        const std::string frame =
            english(fault_text(position, seat, kUnknown, {kind, Message("{}", kUnknown)}, follows));
        const std::string_view tail = std::string_view(frame).substr(frame.rfind('\n') + 1);
        const std::size_t colon = text.find(": ");
        if (!text.ends_with(tail) || colon + 2 + tail.size() > text.size()) continue;
        const std::string_view what = text.substr(colon + 2, text.size() - tail.size() - colon - 2);
        const Message known = read_known(what).value_or(Message("{}", what));
        return fault_text(position, seat, text.substr(0, colon), {kind, known}, follows);
    }
    return Message("{}", text);
}

}  // namespace tengen
