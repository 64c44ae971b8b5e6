// A process that kills the group of an engine without a sandbox if the program dies.
#pragma once

namespace tengen::ai_host {

/// Starts the guard of this process, which has its own group, and of its parent, the program. The
/// guard ends with this process and is not its child. Returns false if there is none, as on kernels
/// before 5.3; then only the engine itself dies with the program.
bool start_group_guard();

}  // namespace tengen::ai_host
