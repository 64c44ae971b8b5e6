// Choosing the player of a seat: a person, an AI of a level, a specific AI, or an engine.
#pragma once

#include <string>
#include <vector>

#include "config/engine_file.hpp"
#include "config/levels.hpp"
#include "config/seat_spec.hpp"
#include "plugin/plugin_library.hpp"

namespace tengen::gui {

/// The available players of a game.
struct SeatChoices {
    struct Ai {
        std::string id;
        std::string name;
        std::vector<std::string> levels;
    };
    std::vector<Ai> ais;                    ///< by name
    std::vector<std::string> levels;        ///< without an AI's name
    std::vector<std::string> engines = {};  ///< by file name

    static SeatChoices of(const PluginLibrary& plugins, const Levels& levels,
                          const EngineList& engines, std::string_view game);
    const Ai* find(std::string_view id) const;
};

/// Returns the AI that plays if `asked` is requested in a game ("gomoku:renju"), with its plugin's
/// name for it, if known, and the level.
SeatSpec named_ai(const SeatSpec& asked, const Levels& levels, std::string_view game,
                  const PluginLibrary& plugins);

/// The current choice. The parts of other kinds keep the typed texts.
class SeatChoice {
  public:
    enum class Kind { Person, Level, Ai, Engine };

    /// Begins with the current player.
    SeatChoice(SeatSpec now, SeatChoices choices);

    const SeatChoices& choices() const { return choices_; }
    Kind kind() const { return kind_; }
    void set_kind(Kind kind) { kind_ = kind; }
    std::string person;  ///< the name; may be empty
    std::string level;   ///< without an AI's name
    std::string ai;      ///< the id
    /// The AI's level; empty: its own settings.
    std::string ai_level;
    void set_ai(const std::string& id);
    std::string engine;  ///< its file name, or the path of a program

    /// The problem if no player is chosen or the name is invalid; else empty. English id for tr().
    const char* problem() const;
    /// Returns the chosen player. The current player's options remain as long as the AI is the
    /// same.
    SeatSpec spec() const;
    /// Whether it would change something.
    bool changed() const { return !(spec() == now_); }

  private:
    SeatSpec now_;
    SeatChoices choices_;
    Kind kind_ = Kind::Person;
};

}  // namespace tengen::gui
