// The texts of faults. Saved games keep them in English, and readers find the message again in this
// list.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/message.hpp"

namespace tengen {

enum class FaultText : std::uint8_t {
    CrashedInMove,
    CrashedGettingReady,
    Exited,
    Ended,
    ClosedChannel,
    InMove,
    GettingReady,
    LateSeconds,
    LateKilled,
    Late,
    NotReady,
    FullFolder,
    UsedMemory,
    RanOutOfMemory,
    TooManyThreads,
    StoleTime,
    IllegalMove,
    UnofferedDraw,
    InvalidMessage,
    FailedSilently,
    Failed,
    Threw,
    ThrewUnknown,
    ChangedPosition,
};

struct FaultPattern {
    FaultText text;
    const char* id;
};

/// Ordered like the enumeration. If two fit an English text, the more special one is first.
inline constexpr std::array kFaultPatterns{
    FaultPattern{FaultText::CrashedInMove, translatable("crashed: {} (signal {})")},
    FaultPattern{FaultText::CrashedGettingReady,
                 translatable("crashed while getting ready: {} (signal {})")},
    // Followed by InMove or GettingReady.
    FaultPattern{FaultText::Exited, translatable("exited {} (code {})")},
    FaultPattern{FaultText::Ended, translatable("ended {}")},
    FaultPattern{FaultText::ClosedChannel, translatable("closed its channel {} (killed)")},
    FaultPattern{FaultText::InMove, translatable("during its move")},
    FaultPattern{FaultText::GettingReady, translatable("while getting ready")},
    FaultPattern{FaultText::LateSeconds, translatable("did not answer in {} s")},
    FaultPattern{FaultText::LateKilled, translatable("did not answer in {} (killed)")},
    FaultPattern{FaultText::Late, translatable("did not answer in {}")},
    FaultPattern{FaultText::NotReady, translatable("did not get ready in {} (killed)")},
    FaultPattern{FaultText::FullFolder,
                 translatable("used more than {} MiB or {} files in its folder")},
    FaultPattern{FaultText::UsedMemory, translatable("used more than {} MiB")},
    FaultPattern{FaultText::RanOutOfMemory, translatable("ran out of memory")},
    FaultPattern{FaultText::TooManyThreads,
                 translatable("ran {} threads, more than its limit of {} (killed)")},
    FaultPattern{FaultText::StoleTime, translatable("kept computing after its answer (killed)")},
    FaultPattern{FaultText::IllegalMove, translatable("illegal move {} ({})")},
    FaultPattern{FaultText::UnofferedDraw, translatable("accepted a draw that no player offers")},
    FaultPattern{FaultText::InvalidMessage, translatable("sent an invalid message")},
    FaultPattern{FaultText::FailedSilently, translatable("failed: it gives no reason")},
    FaultPattern{FaultText::Failed, translatable("failed: {}")},
    FaultPattern{FaultText::Threw, translatable("threw an exception: {}")},
    FaultPattern{FaultText::ThrewUnknown, translatable("threw an unknown exception")},
    FaultPattern{FaultText::ChangedPosition, translatable("did not undo its trial moves")},
};
static_assert(std::ranges::is_sorted(kFaultPatterns, {}, &FaultPattern::text) &&
              kFaultPatterns.size() == static_cast<std::size_t>(FaultText::ChangedPosition) + 1);

template <class... Arguments>
Message fault_message(FaultText text, const Arguments&... values) {
    return Message(kFaultPatterns[static_cast<std::size_t>(text)].id, values...);
}

}  // namespace tengen
