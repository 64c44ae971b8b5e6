// The page of the position editor: the board at the left, the stones to put at the right.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "screens/board_pane.hpp"
#include "view/position_editor.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class EditorPage {
  public:
    /// All must outlive it.
    EditorPage(PositionEditor& editor, BoardPainter& painter, const std::vector<SideLook>& looks)
        : editor_(editor), looks_(looks), board_(editor, editor.input(), painter, looks) {}

    enum class Wish : std::uint8_t { Done, Cancel };

    /// Draws one frame. Returns a person's answer, if any.
    std::optional<Wish> frame(Ui& ui, Rect area);
    BoardPane& board() { return board_; }

  private:
    Rect panel(Ui& ui, Rect rect);
    float tools(Ui& ui, Rect rect);
    void tool_button(Ui& ui, Rect place, std::size_t index);
    float turns(Ui& ui, Rect rect);
    float commands(Ui& ui, Rect rect);
    float answers(Ui& ui, Rect rect);
    void stone(const Ui& ui, Point centre, float radius, const Stone& stone) const;

    PositionEditor& editor_;
    const std::vector<SideLook>& looks_;
    BoardPane board_;
    std::optional<Wish> wish_;
};

}  // namespace tengen::gui
