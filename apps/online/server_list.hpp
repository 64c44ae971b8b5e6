// The servers that the user has visited: the token of each, which is the user's name there, and the
// fingerprint of its certificate. The user's bots have separate entries.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "online/address.hpp"

namespace tengen {

struct KnownServer {
    std::string address;        ///< its key, such as "play.example:8364"
    std::string token;          ///< empty: none
    std::string fingerprint;    ///< empty: the system trusts the certificate
    std::string account = {};   ///< the name of a bot, without spaces; empty: the user
    std::string password = {};  ///< of the bot's account; empty: none yet
};

/// A file that only the user may read. Each change replaces it completely, and first reads what
/// other programs have changed. For one thread.
class ServerList {
  public:
    explicit ServerList(std::filesystem::path path) : path_(std::move(path)) {}

    /// $XDG_DATA_HOME/tengen/servers, otherwise ~/.local/share/tengen/servers; empty without either
    /// variable.
    static std::filesystem::path standard_path();

    const std::filesystem::path& path() const { return path_; }
    /// All servers; empty without a file. Fails if the file cannot be read.
    Result<std::vector<KnownServer>> read() const;
    /// The entry of the user or of a bot at a server. An unknown one has no token, and the server's
    /// fingerprint if another entry has it.
    Result<KnownServer> find(const ServerAddress& address, const std::string& account = {}) const;
    /// Adds or replaces the entry of the server and account.
    Result<void> remember(const KnownServer& server) const;

  private:
    std::filesystem::path path_;
};

}  // namespace tengen
