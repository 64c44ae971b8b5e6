// A question with two answers: whether to resign, to quit, to go on.
#pragma once

#include <optional>
#include <string>

#include "window/ui.hpp"

namespace tengen::gui {

struct Confirmation {
    std::string title;
    std::string text;
    std::string yes;
    std::string no;
    /// What Enter says at first, and what the accent is on; closing the dialog always says no.
    bool usually_yes = true;
};

/// `others_play_on`: the game continues without the player who resigns.
Confirmation resign_question(bool others_play_on);
/// Beginning another game while one is played.
Confirmation another_game_question();
/// Quitting, or leaving, while something that was played is on no disk.
Confirmation unsaved_question();
/// Permanent removal of a game; `game` tells which one.
Confirmation discard_question(const std::string& game);
/// After a while without a move. Yes: pause; no: go on.
Confirmation idle_question();

class ConfirmDialog {
  public:
    explicit ConfirmDialog(Confirmation question) : question_(std::move(question)) {}

    /// The answer, once there is one.
    std::optional<bool> frame(Ui& ui);

  private:
    Confirmation question_;
    bool shown_ = false;
};

}  // namespace tengen::gui
