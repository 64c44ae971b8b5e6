// Choosing who sits at a seat: a person, an AI of a level, a certain AI, or an engine.
#pragma once

#include <string>
#include <vector>

#include "config/engine_file.hpp"
#include "config/levels.hpp"
#include "config/seat_spec.hpp"
#include "plugin/plugin_library.hpp"

namespace tengen::gui {

/// Who there is to choose from in a game.
struct SeatChoices {
    struct Ai {
        std::string id;
        std::string name;
        std::vector<std::string> levels;
    };
    std::vector<Ai> ais;                    ///< by name
    std::vector<std::string> levels;        ///< that may stand alone
    std::vector<std::string> engines = {};  ///< by the names of their files

    static SeatChoices of(const PluginLibrary& plugins, const Levels& levels,
                          const EngineList& engines, std::string_view game);
    const Ai* find(std::string_view id) const;
};

/// The AI that sits down when this one is asked for in a game ("gomoku:renju"), with the name that
/// its plugin gives it, as far as that is known, and the level.
SeatSpec named_ai(const SeatSpec& asked, const Levels& levels, std::string_view game,
                  const PluginLibrary& plugins);

/// What is being chosen; the parts of kinds that are not chosen keep what was typed there.
class SeatChoice {
  public:
    enum class Kind { Person, Level, Ai, Engine };

    /// Begins with who sits there now.
    SeatChoice(SeatSpec now, SeatChoices choices);

    const SeatChoices& choices() const { return choices_; }
    Kind kind() const { return kind_; }
    void set_kind(Kind kind) { kind_ = kind; }
    std::string person;  ///< the name; may be empty
    std::string level;   ///< that stands alone
    std::string ai;      ///< the id
    /// Of the AI; empty: its own settings.
    std::string ai_level;
    void set_ai(const std::string& id);
    std::string engine;  ///< the name of its file, or the path of a program

    /// Nobody was chosen yet, or the name is not one; else empty. English id for tr().
    const char* problem() const;
    /// Who was chosen; has the options of who sits there now as long as it is the same AI.
    SeatSpec spec() const;
    /// It would change something.
    bool changed() const { return !(spec() == now_); }

  private:
    SeatSpec now_;
    SeatChoices choices_;
    Kind kind_ = Kind::Person;
};

}  // namespace tengen::gui
