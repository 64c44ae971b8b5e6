// Changes the keys of commands: waits for a key, and asks if it already has another meaning.
#pragma once

#include <optional>

#include "view/keys.hpp"

namespace tengen::gui {

class KeyEditor {
  public:
    /// A key pressed for one command that belongs to another.
    struct Conflict {
        Chord chord;
        Command wanted;
        Command holder;
    };

    /// Assigns the next key to this command.
    void listen(Command command);
    std::optional<Command> listening() const { return listening_; }
    const std::optional<Conflict>& conflict() const { return conflict_; }
    /// Ends waiting and asking.
    void stop();

    /// Handles a key while it waits; Escape stops waiting. Returns true if the keys have changed.
    bool press(KeyMap& keys, const Chord& chord);
    /// Takes the key of the conflict from its current command.
    void take(KeyMap& keys);

  private:
    std::optional<Command> listening_;
    std::optional<Conflict> conflict_;
};

}  // namespace tengen::gui
