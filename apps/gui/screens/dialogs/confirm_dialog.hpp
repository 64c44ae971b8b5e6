// A question with two answers, for example whether to resign or to quit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "window/ui.hpp"

namespace tengen::gui {

struct Confirmation {
    std::string title;
    std::string text;
    std::string yes;
    std::string no;
    /// The accented answer, which Enter gives at first. Closing the dialog always means no.
    bool usually_yes = true;
};

/// `others_play_on`: the game continues without the player who resigns.
Confirmation resign_question(bool others_play_on);
/// Starting another game during a game.
Confirmation another_game_question();
/// Quitting or leaving with an unsaved game.
Confirmation unsaved_question();
/// Quitting with unsaved edits of an analysis in `file`, a name or empty.
Confirmation unsaved_analysis_question(const std::string& file);
/// Closing the window while others play at this computer's server.
Confirmation close_table_question();
/// Permanent removal of a game; `game`: its headline.
Confirmation discard_question(const std::string& game);
/// Permanent removal of the unsaved edits of an analysis, by its name.
Confirmation discard_edits_question(const std::string& study);
/// Before another game of the file is shown.
Confirmation save_game_question();
/// Saving over what another program wrote into the file of the study.
Confirmation replace_others_question(const std::string& file);
/// Saving in a format that cannot hold all.
Confirmation losses_question(const std::string& file, const std::vector<std::string>& lost);
/// After a while without a move. Yes pauses; no continues.
Confirmation idle_question();

class ConfirmDialog {
  public:
    explicit ConfirmDialog(Confirmation question) : question_(std::move(question)) {}

    /// Draws a frame. Returns the answer, if any.
    std::optional<bool> frame(Ui& ui);

  private:
    Confirmation question_;
    bool shown_ = false;
};

}  // namespace tengen::gui
