// A process that ends the group of an engine without a sandbox when the program dies.
#pragma once

namespace tengen::host {

/// Starts the guard of this process, which has its own group, and of its parent, the program. The
/// guard ends with this process, and is not a child of it. Does nothing on kernels before 5.3: the
/// engine alone then dies with the program.
void start_group_guard();

}  // namespace tengen::host
