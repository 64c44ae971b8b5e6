// Changing which keys mean what: waits for a key, and asks when it means something else already.
#pragma once

#include <optional>

#include "view/keys.hpp"

namespace tengen::gui {

class KeyEditor {
  public:
    /// A key that was pressed for one command and belongs to another.
    struct Conflict {
        Chord chord;
        Command wanted;
        Command holder;
    };

    /// The next key is for this command.
    void listen(Command command);
    std::optional<Command> listening() const { return listening_; }
    const std::optional<Conflict>& conflict() const { return conflict_; }
    /// Neither waits nor asks any more.
    void stop();

    /// A key was pressed while it listens; Escape stops that. True when the keys have changed.
    bool press(KeyMap& keys, const Chord& chord);
    /// Takes the key of the conflict from the command that has it.
    void take(KeyMap& keys);

  private:
    std::optional<Command> listening_;
    std::optional<Conflict> conflict_;
};

}  // namespace tengen::gui
