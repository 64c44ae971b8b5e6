// The texts of the analysis board.
#pragma once

#include <string>

#include "core/analysis.hpp"
#include "record/play_record.hpp"
#include "study/study.hpp"
#include "view/analysis_joining.hpp"

namespace tengen::gui {

/// The name of a node's move: "h8", "Qb8+", "Pass", "swap"; empty for a node without a move.
std::string move_name(const Study& study, RecordNodeId node);
/// Whether that is the short name of a move, as in chess, which takes all legal moves to find.
bool has_short_name(const Study& study, RecordNodeId node);

/// The winning chance of the seat to move: "71 %", "win 9"; "–" if it is unknown.
std::string chance_label(const AnalysisLine& line, Seat to_move);
/// The same for a disc on the board: "71", "W9"; may be empty.
std::string disc_label(const AnalysisLine& line, Seat to_move);
/// "-8.41", "-840"; empty if it is unknown or the result is proved.
std::string score_label(const AnalysisLine& line);

/// Whether the line rests on too little to be shown like the others.
bool is_faint(const AnalysisLine& line, const Analysis& of);

/// "?! doubtful"
std::string glyph_name(Glyph glyph);
/// "very good for black"
std::string judgement_name(const Game& game, const PositionOpinion& judgement);

/// How moves are printed from here on: "A figure begins here: Attack; move number 21"; may be
/// empty.
std::string print_text(const RecordRemarks& remarks);

/// "2 games joined; 31 moves added; 1 wrong game"
std::string join_text(const JoinReport& report);

/// The place in the tree, for people who cannot see it: "11: h8, black. 3 variations."
std::string spoken_place(const Study& study, RecordNodeId node);

/// The reason of the end, and the winner unless the reason names the loser: "white resigned",
/// "black won: 41 points to 40".
std::string end_text(const Game& game, const MatchResult& result);

}  // namespace tengen::gui
