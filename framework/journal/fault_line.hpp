// Reads the text of a fault in a journal back into a message that can be translated.
#pragma once

#include <string_view>

#include "journal/match_result.hpp"

namespace tengen {

/// A text of fault_text() in English, as a journal keeps it: the message it came from. Parts that
/// this program does not know stay English. The result always reads as `text` in English.
Message read_fault_line(const Position& position, Seat seat, FaultKind kind, std::string_view text);

}  // namespace tengen
