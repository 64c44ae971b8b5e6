// What a person has chosen for the window, kept between starts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/error_list.hpp"
#include "view/keys.hpp"
#include "view/stone_colours.hpp"
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
    bool numbers = false;      ///< of moves, on the stones
    bool forbidden = true;     ///< marks of cells that may not be played
    bool values = false;       ///< what an AI thinks of each cell
    bool follow_live = true;   ///< a new move ends looking back
    bool stone_signs = false;  ///< on the stones of the first two sides too
    int idle_question = 60;    ///< seconds without a move before the window asks; 0: never
    SideColours colours;       ///< of stones and signs
    std::string folder;        ///< where a file was opened or saved last; empty: nowhere yet
    std::string player;        ///< the name of the person who plays; may be empty
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

    /// Reads the file when there is one. What is wrong keeps its default and is reported in one
    /// line; the file is then put aside. Keys that are not known, of a newer version for example,
    /// are reported and stay in the file.
    Errors load();

    const SettingsValues& values() const { return values_; }
    /// Changes values and nothing on the disk: save() does that.
    SettingsValues& edit() { return values_; }

    /// Writes the file durably; does nothing when no value has changed since it was read or
    /// written.
    Result<void> save();

  private:
    UserFile file_;
    SettingsValues values_;
    /// What the file says, or no file would say; nothing when the file must be rewritten.
    std::optional<SettingsValues> saved_ = SettingsValues();
    std::vector<YamlEntry> unknown_;       ///< kept as they were
    std::vector<YamlEntry> unknown_keys_;  ///< the same for commands among the keys
};

}  // namespace tengen::gui
