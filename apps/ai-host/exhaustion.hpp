// Reports to the program that a plugin has used up its memory. The plugin itself may report
// something else, or crash.
#pragma once

namespace tengen::ai_host {

/// From now on, the first failed allocation by `new`, in any thread, sends wire::Type::Exhausted.
/// Another call repeats this for the next failure.
void watch_for_exhaustion();

}  // namespace tengen::ai_host
