// The tab "Explorer" of the analysis board: moves that were played here, and the games.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "board_drawing/side_look.hpp"
#include "view/analysis_view.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class ExplorerTab {
  public:
    ExplorerTab(AnalysisView& view, AnalysisExplorer& explorer)
        : view_(view), explorer_(explorer) {}

    void draw(Ui& ui, Rect rect, std::span<const SideLook> looks);
    /// The first move gets the focus as soon as it is known; if a move has it, the first game.
    void take_focus();

    /// A request of a person that needs the program.
    struct Wish {
        bool choose = false;  ///< a database
        bool import = false;
        std::optional<KnownGame> open;
    };
    Wish take_wish() { return std::exchange(wish_, {}); }

  private:
    /// The edges of the table's columns. A width of 0: there is no room for the column.
    struct Columns {
        float games, bar, strength, last, engine, book;  ///< their widths
        float move;
        float gap;
    };
    Columns columns(const Ui& ui, const ExplorerAnswer& answer, float width) const;

    float heading(Ui& ui, Rect rect);
    float importing(Ui& ui, Rect rect);
    float answer(Ui& ui, Rect rect, std::span<const SideLook> looks);
    float move_table(Ui& ui, Rect rect, const ExplorerAnswer& answer,
                     std::span<const SideLook> looks);
    void head_row(Ui& ui, Rect row, const Columns& columns) const;
    void move_row(Ui& ui, Rect row, const ExplorerMove& move, std::size_t index,
                  const Columns& columns, std::span<const SideLook> looks);
    void sum_row(Ui& ui, Rect row, const ExplorerAnswer& answer, const Columns& columns,
                 std::span<const SideLook> looks) const;
    /// The columns of a row.
    struct Facts {
        const GameTally& tally;
        std::string name;
        std::string engine;
        std::string book;
    };
    void facts(const Ui& ui, Rect row, const Facts& of, Colour ink, const Columns& columns,
               std::span<const SideLook> looks) const;
    void bar(const Ui& ui, Rect rect, const GameTally& tally,
             std::span<const SideLook> looks) const;
    float game_list(Ui& ui, Rect rect, const ExplorerAnswer& answer);
    float area(Ui& ui, Rect rect, const ExplorerAnswer& answer);
    float filters(Ui& ui, Rect rect, const Game& game);
    float game_row(Ui& ui, Rect row, const Game& game, const KnownGame& known);
    float note(const Ui& ui, Rect rect, const std::string& text) const;

    AnalysisView& view_;
    AnalysisExplorer& explorer_;
    Wish wish_;
    std::string area_text_;  ///< the corners of the rectangle, as typed
    bool focus_comes_ = false;
    bool games_focus_comes_ = false;
    bool move_focused_ = false;  ///< in the last frame
    bool filters_shown_ = false;
    bool all_shown_ = false;
    bool wrong_shown_ = false;
};

}  // namespace tengen::gui
