// The page of the analysis board. The board is at the left. The engine, the graph, the tree and the
// comment are at the right.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board_drawing/side_look.hpp"
#include "draw/board_painter.hpp"
#include "screens/analysis/analysis_review_panel.hpp"
#include "screens/analysis/explorer_tab.hpp"
#include "screens/board_pane.hpp"
#include "view/analysis_view.hpp"
#include "view/commands.hpp"
#include "view/table_layout.hpp"
#include "view/thoughts.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class AnalysisPage {
  public:
    AnalysisPage(AnalysisView& view, AnalysisExplorer& explorer, BoardPainter& painter);
    AnalysisPage(const AnalysisPage&) = delete;
    AnalysisPage& operator=(const AnalysisPage&) = delete;

    /// Call after a change of the game, the theme or the stones.
    void refresh(BoardPainter& painter, std::vector<SideLook> looks);

    /// The engines to choose from, with their labels.
    struct Engine {
        SeatSpec seat;
        std::string label;
    };
    void set_engines(std::vector<Engine> engines) { engines_ = std::move(engines); }

    /// Draws one frame in `area`, below the top bar. Returns a command that the person requested.
    std::optional<Command> frame(Ui& ui, Rect area);
    BoardPane& board() { return board_; }
    /// The engine whose options the last request is about.
    EngineId take_options_engine() { return std::exchange(options_engine_, EngineId::First); }
    /// Opens the tab of the explorer, with the focus on its first move.
    void open_explorer(Ui& ui);
    bool shows_explorer() const { return tab_ == "explorer"; }
    ExplorerTab& explorer() { return explorer_; }
    enum class FindTarget : std::uint8_t { Remarks, Number };
    /// Opens the tab for searching, for texts or for the number of a move, with the focus in its
    /// box.
    void open_find(Ui& ui, FindTarget target);
    /// Shows the next tab, or the last one (`by` is -1), and says its name.
    void next_tab(Ui& ui, int by);
    /// Shows the board if it is one of the tabs.
    void show_board();

    /// The buttons at the bottom. Those without a place are in the menu.
    enum class ButtonSet : std::uint8_t { All, Short, Few };

  private:
    /// The smaller, the more parts are tabs. OnePart: all, and the board.
    enum class ColumnKind : std::uint8_t { Large, Low, Small, OnePart };

    static constexpr std::string_view kReviewTab = "review";

    /// A part of the screen. Tabs show one of them at a time. Others have a fixed place.
    struct Tab {
        std::string_view id;
        const char* label;
        void (AnalysisPage::*draw)(Ui&, Rect);  ///< null: the board
        ColumnKind from = ColumnKind::Large;    ///< from here on it is a tab
    };
    static std::vector<Tab> all_tabs();
    std::vector<Tab> shown_tabs() const;
    std::size_t chosen_tab(const std::vector<Tab>& shown) const;

    void board_and_column(Ui& ui, const TableLayout& columns);
    void one_part(Ui& ui, Rect area);
    void board_part(Ui& ui, Rect area);

    float banner(Ui& ui, Rect rect);
    float facts(Ui& ui, Rect rect);
    float fact_chips(Ui& ui, Rect rect, Rect row, float used);
    float choices(Ui& ui, Rect rect);
    void graph_and_comment(Ui& ui, Rect side);
    void review_and_comment(Ui& ui, Rect side);
    void tabs(Ui& ui, Rect rect, ColumnKind column);
    Rect tab_list(Ui& ui, Rect rect);
    float buttons_height(const Ui& ui, float width, ButtonSet set) const;
    void buttons(Ui& ui, Rect rect, ButtonSet set);

    // analysis_lines.cpp
    float engines_height(const Ui& ui) const;
    void engines(Ui& ui, Rect rect);
    void engine(Ui& ui, Rect rect, EngineId id);
    float engine_heading(Ui& ui, Rect rect, EngineId id);
    void engine_list(Ui& ui, Rect rect, EngineId id);
    void number_of_lines(Ui& ui, Rect rect);
    bool line_row(Ui& ui, Rect row, EngineLineId line);
    void engine_and_graph(Ui& ui, Rect rect);
    void graph_alone(Ui& ui, Rect rect);
    void graph(Ui& ui, Rect rect);
    void graph_curves(Ui& ui, const std::vector<GraphCurve>& curves, EngineId id,
                      const GraphPlace& place);
    void graph_names(Ui& ui, Rect rect, const std::vector<GraphCurve>& curves, float cursor);
    Colour seat_colour(Seat seat) const;

    // analysis_menus.cpp: what a right click offers.
    void cell_menu(Ui& ui);
    void move_menu(Ui& ui);

    // analysis_tree.cpp
    void moves(Ui& ui, Rect rect);
    void moves_row(Ui& ui, const MovesRow& row, Rect place, float column);
    void comment(Ui& ui, Rect rect);
    void comment_panel(Ui& ui, Rect rect);
    float opinions(Ui& ui, Rect rect);
    void find(Ui& ui, Rect rect);
    void explore(Ui& ui, Rect rect) { explorer_.draw(ui, rect, looks_); }

    void review(Ui& ui, Rect rect);
    /// Opens the tab of the review when one begins.
    void follow_review();

    AnalysisView& view_;
    std::vector<SideLook> looks_;
    BoardPane board_;
    ReviewPanel review_panel_;
    bool reviews_ = false;
    bool judgement_shown_ = false;  ///< at the head of the column, in this frame
    ExplorerTab explorer_;
    std::vector<Engine> engines_;
    EngineId options_engine_ = EngineId::First;
    std::optional<Command> wish_;
    std::string tab_;                        ///< empty: none chosen yet
    ColumnKind column_ = ColumnKind::Large;  ///< of the last frame
    std::size_t shown_row_ = 0;
    bool find_opens_ = false;
    bool discard_asked_ = false;
    Cell menu_cell_ = kNoCell;
    struct {
        RecordNodeId node = kNoNode;
        Rect place = {};
        bool opens = false;
    } move_menu_;
};

}  // namespace tengen::gui
