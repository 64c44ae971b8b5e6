// The command line of tengen-server.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "command_line/command_line.hpp"

namespace tengen::host {

struct ServerOptions {
    std::string command;   ///< serve, backup or export
    std::string argument;  ///< of backup: a file; of export: a game's id
    std::vector<std::string> listen;
    std::string data;  ///< empty: the user's folder
    std::string name;  ///< shown to people; with public: the host's name
    std::string motd;
    std::string node = "a";
    std::string certificate, key;
    std::vector<std::string> proxies, origins;
    std::vector<std::string> ais;  ///< empty: all, or none if public
    std::vector<std::string> plugin_folders;
    std::string metrics;  ///< an address of this machine; empty: none
    bool is_public = false;
    bool plain = false;
    bool lan = false;
    bool control = false;
    bool no_limits = false;
};

/// Declares the options; `options` must outlive the command line.
CommandLine declare(ServerOptions& options);

/// Checks the options against each other, and fills in those that follow from others.
Result<void> complete(ServerOptions& options);

}  // namespace tengen::host
