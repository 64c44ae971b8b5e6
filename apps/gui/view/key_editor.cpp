#include "view/key_editor.hpp"

namespace tengen::gui {

void KeyEditor::listen(Command command) {
    conflict_.reset();
    listening_ = command;
}

void KeyEditor::stop() {
    conflict_.reset();
    listening_.reset();
}

bool KeyEditor::press(KeyMap& keys, const Chord& chord) {
    if (!listening_) return false;
    const Command wanted = *listening_;
    listening_.reset();
    if (chord == Chord{Key::Escape}) return false;
    const std::optional<Command> holder = keys.find(chord, key_place(wanted));
    if (holder == wanted) return false;
    if (holder) {
        conflict_ = Conflict{chord, wanted, *holder};
        return false;
    }
    return keys.bind(wanted, chord).has_value();
}

void KeyEditor::take(KeyMap& keys) {
    if (!conflict_) return;
    const Conflict conflict = *conflict_;
    conflict_.reset();
    keys.unbind(conflict.chord, key_place(conflict.wanted));
    // No command has the chord now: this cannot fail.
    (void)keys.bind(conflict.wanted, conflict.chord);
}

}  // namespace tengen::gui
