// The meaning of the scores of AIs and engines: scales.yaml of the user's configuration folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "config/folders.hpp"
#include "config/yaml_tree.hpp"

namespace tengen {

inline constexpr double kMaxScale = 1e9;

/// A score s means the chance 1 / (1 + e^(-s / scale)) to win. The file has the scales of each
/// player by game:
///   rapfi: {gomoku: 243, gomoku:renju: 210}
class ScoreScales {
  public:
    /// None if the file is missing.
    static Result<ScoreScales> read(const ConfigFolders& folders);

    /// `player`: see scored_player(). `game`: "gomoku:renju".
    std::optional<double> find(std::string_view player, std::string_view game) const;
    void set(std::string_view player, std::string_view game, double scale);

    /// Replaces the file durably. Makes its folder if needed.
    Result<void> write() const;
    const std::filesystem::path& file() const { return file_; }

  private:
    std::filesystem::path file_;  ///< empty: there is no user's folder
    YamlNode tree_ = yaml_map({});
};

struct SeatSpec;

/// The name of an AI or engine in the file: the id, the name of the engine's file, or that of the
/// program. The levels of an AI share it.
std::string scored_player(const SeatSpec& seat);

}  // namespace tengen
