// A person's choices for the window, kept between starts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board_drawing/stone_colours.hpp"
#include "config/error_list.hpp"
#include "view/keys.hpp"
#include "view/user_file.hpp"
#include "view/window_place.hpp"

namespace tengen::gui {

struct SettingsValues {
    std::string theme = "paper";
    std::string language = "system";  ///< "system", "en" or "zh"
    double scale = 0;                 ///< of the interface; 0: the system's, else 0.5..4
    bool sounds = true;
    bool animations = true;
    bool coordinates = true;
    bool numbers = false;           ///< of moves, on the stones
    bool forbidden = true;          ///< marks of forbidden points
    bool values = false;            ///< an AI's value of each cell
    bool follow_live = true;        ///< a new move ends the review
    bool stone_signs = false;       ///< on the stones of the first two sides too
    int idle_question = 60;         ///< seconds without a move before the window asks; 0: never
    SideColours colours;            ///< of stones and signs
    std::string folder;             ///< of the last opened or saved file; empty: none yet
    std::string player;             ///< the person's name; may be empty
    std::string server;             ///< for online games, as last chosen; empty: none yet
    std::string table_game;         ///< of the last table for others; empty: none yet
    std::string table_clock;        ///< its clock: "10min+5s"; empty: no time per game
    std::string table_move;         ///< its time per move: "30s"; may be empty
    std::string analysis_engine;    ///< of the analysis board, as in lineups; empty: the default
    std::string second_engine;      ///< the same; empty: there is none
    std::string explorer_database;  ///< of the analysis board; empty: none chosen
    std::string explorer_book;      ///< or a database of Yixin or Rapfi; empty: none chosen
    bool full_screen = false;
    WindowPlace window;
    KeyMap keys;

    friend bool operator==(const SettingsValues&, const SettingsValues&) = default;
};

inline constexpr double kMinScale = 0.5;
inline constexpr double kMaxScale = 4;

/// The values and their file. One thread.
class Settings {
  public:
    explicit Settings(std::filesystem::path file) : file_(std::move(file)) {}

    /// $XDG_CONFIG_HOME/tengen/settings.yaml, else ~/.config/tengen/settings.yaml.
    static Settings standard();

    /// Reads the file if it exists. Invalid values keep their defaults and are reported in one
    /// line; the file is then moved aside. Unknown keys, for example of a newer version, are
    /// reported and stay in the file.
    std::vector<Error> load();

    const SettingsValues& values() const { return values_; }
    /// Changes values in memory only; save() writes them.
    SettingsValues& edit() { return values_; }

    /// Writes the file durably if a value has changed since the last read or write.
    Result<void> save();

  private:
    UserFile file_;
    SettingsValues values_;
    /// The values of the file, or of a missing file; nothing if the file must be rewritten.
    std::optional<SettingsValues> saved_ = SettingsValues();
    std::vector<YamlEntry> unknown_;       ///< kept as they were
    std::vector<YamlEntry> unknown_keys_;  ///< the same for unknown commands under `keys`
};

}  // namespace tengen::gui
