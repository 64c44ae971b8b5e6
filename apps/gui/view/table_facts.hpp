// The texts of the table's screen: players, rules, and an AI's evaluation.
#pragma once

#include <string>
#include <vector>

#include "view/table_view.hpp"

namespace tengen::gui {

/// The contents of a seat's panel.
struct SeatPanel {
    Seat seat = 0;
    Side side = kEmpty;
    std::string name;
    std::string detail;  ///< "AI · hard · depth 9 · 1.2 M nodes"
    std::string clock;   ///< empty: no clock
    bool acts = false;
    bool thinks = false;  ///< an AI that is searching
    bool low_time = false;
    std::optional<SeatPresence> presence;  ///< only at an online game
};

std::vector<SeatPanel> seat_panels(const TableView& view);

/// Short facts about the rules in force: "Renju 15 × 15", "five or more in a row wins" ...
std::vector<std::string> rule_chips(const TableView& view);

/// The curves of the evaluation graph.
std::vector<GraphCurve> graph(const TableView& view);
/// The reason why the graph is empty; else empty.
std::string graph_note(const TableView& view);
/// The source of the values on the board: "Rookie (hard) at move 12: h9, 22 %"; empty without
/// values.
std::string values_text(const TableView& view);
/// The best line of the shown position, "e7 f7 e6 e5"; may be empty.
std::string line_text(const TableView& view);

}  // namespace tengen::gui
