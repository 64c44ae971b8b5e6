// The command line of tengen-server.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "command_line/command_line.hpp"

namespace tengen::host {

struct ServerOptions {
    std::string command;                 ///< serve, backup, export or admin
    std::vector<std::string> arguments;  ///< of a backup: a file; of an export: a game's id
    std::vector<std::string> listen;
    std::vector<int> sockets;  ///< that listen already
    std::string data;          ///< empty: the user's folder
    std::string name;          ///< shown to people; with public: the host's name
    std::string motd;
    std::string node = "a";
    std::string store;    ///< the URL of a PostgreSQL database; empty: a file in the data folder
    std::string address;  ///< of this process, for clients of others
    std::string certificate, key;
    std::vector<std::string> proxies, origins;
    std::vector<std::string> ais;  ///< empty: all, or none if public
    std::vector<std::string> plugin_folders;
    std::string metrics;  ///< an address of this machine; empty: none
    bool is_public = false;
    bool custom_games = false;  ///< even if public
    bool plain = false;
    bool lan = false;
    bool control = false;
    bool no_limits = false;

    bool has_ais() const { return !is_public || !ais.empty(); }
};

/// Declares the options; `options` must outlive the command line. `name` is the program, or
/// "tengen serve".
CommandLine declare(ServerOptions& options, const std::string& name);

/// Checks the options against each other, and fills in those that follow from others.
Result<void> complete(ServerOptions& options);

}  // namespace tengen::host
