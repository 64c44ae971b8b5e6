// The commands of an administrator, at the server.
#pragma once

#include "admin.hpp"
#include "server/server.hpp"
#include "store/store.hpp"

namespace tengen::host {

/// Runs a command. Answers when its effect is in the store, or immediately with an error.
void run_admin_command(server::Server& server, Store& store, const AdminWords& words,
                       const AdminListener::Reply& reply);

}  // namespace tengen::host
