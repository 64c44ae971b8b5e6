// Walking through a study, as in RenLib.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "study/study.hpp"

namespace tengen {

enum class StudySearch : std::uint8_t {
    Comment,   ///< of a node, or its title, with the text
    CellText,  ///< on the board, with the text
    Mark,      ///< any
    Glyph,     ///< any
    Start,     ///< marked as the position to start from
    Ply,       ///< after that many moves, the shown line first
};

/// A place in a study. A step costs the moves that it plays or undoes. If its node is removed, the
/// place becomes the nearest node above.
class StudyCursor {
  public:
    explicit StudyCursor(const Study& study) : study_(&study), walker_(study.start()) {}

    RecordNodeId node();
    const Position& position();
    /// The number of moves so far.
    int ply() { return position().ply(); }

    /// The nodes from the root to the place.
    const std::vector<RecordNodeId>& path();
    /// The nodes of the walked line from the root: to the place, and where next() leads from there.
    std::vector<RecordNodeId> line();

    void go_to(RecordNodeId node);
    /// Each returns false if there is no such place.
    bool previous();
    /// The next move of the last line before previous(), otherwise the first one.
    bool next();
    bool play(Action action);
    void to_root() { go_to(kRecordRoot); }
    void to_end();
    /// The next variation of the same position, or the last one (`by` is -1); at the ends, the
    /// other end.
    bool other_variation(int by);
    /// The next position of this line with several moves.
    bool next_branching();
    bool last_branching();
    /// The node marked to start from, or the root.
    void to_start();
    /// The position after that many moves of this line and its continuation.
    bool to_ply(int ply);
    /// The next or last (`by` is -1) matching node in the order of the tree, also beyond its ends.
    /// Ignores the case of ASCII letters.
    bool find(StudySearch what, std::string_view text, int by = 1);

  private:
    int ply_of(RecordNodeId node) const;
    bool find_node(int by, const std::function<bool(RecordNodeId)>& fits);
    RecordNodeId after(RecordNodeId at, std::size_t depth) const;
    bool matches(RecordNodeId node, StudySearch what, std::string_view text) const;
    bool any_matches(StudySearch what, std::string_view text) const;

    const Study* study_;
    PositionWalker walker_;
    std::vector<RecordNodeId> line_;  ///< the last line walked, from the root, beyond the place
};

}  // namespace tengen
