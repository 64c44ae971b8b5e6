// Sockets that systemd opened for this program (sd_listen_fds(3)).
#pragma once

#include <vector>

namespace tengen::host {

/// Takes the sockets out of the environment, so no child gets them. Empty if there are none for
/// this process. The caller owns them.
std::vector<int> take_systemd_sockets();

}  // namespace tengen::host
