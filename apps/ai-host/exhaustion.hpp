// Says to the program that a plugin has used up its memory. The plugin itself may well say
// something else, or crash.
#pragma once

namespace tengen::host {

/// From now on the first allocation by `new` that fails, in any thread, sends
/// wire::Type::Exhausted. Called again, the next one does.
void watch_for_exhaustion();

}  // namespace tengen::host
