// The user's online games that are not over, so the program can return to them after a crash.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace tengen {

struct KeptGame {
    std::string link;     ///< opens the game at its server
    std::string id;       ///< "b.k3m9x2p7qd"
    std::string rules;    ///< "gomoku:renju"
    bool hosted = false;  ///< a server of this computer, which the program must start first
    std::string others;   ///< "Ben", "Ben, Cleo"; empty while no other player sits

    friend bool operator==(const KeptGame&, const KeptGame&) = default;
};

/// A private file, which several programs of the user may change. For one thread.
class KeptGames {
  public:
    explicit KeptGames(std::filesystem::path path) : path_(std::move(path)) {}

    /// $XDG_DATA_HOME/tengen/online-games, otherwise ~/.local/share/tengen/online-games; empty
    /// without either variable.
    static std::filesystem::path standard_path();

    /// The newest first. Fails if the file cannot be read.
    Result<std::vector<KeptGame>> read() const;
    /// Adds the game, or replaces the one with its id.
    Result<void> keep(const KeptGame& game) const;
    /// Does nothing without such a game.
    Result<void> forget(const std::string& id) const;

  private:
    std::filesystem::path path_;
};

}  // namespace tengen
