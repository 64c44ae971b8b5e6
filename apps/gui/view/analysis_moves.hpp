// The tree of the analysis board as rows of moves, for a list that draws its visible rows only.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "study/study_lines.hpp"

namespace tengen::gui {

/// A row of the list: moves of one line of the tree, which fit next to each other.
struct MovesRow {
    std::size_t line = 0;  ///< index into the tree's lines
    RecordNodeId first = kNoNode;
    int count = 0;        ///< moves
    bool begins = false;  ///< a variation, which can be folded
    bool folded = false;
    std::uint32_t depth = 0;
};

class AnalysisMoves {
  public:
    /// `fit`: the number of moves in a row at an indentation. Makes the rows if something changed.
    const std::vector<MovesRow>& rows(const Study& study, RecordNodeId place, int fit);
    /// The row with the place, after rows().
    std::size_t row_of_place() const { return place_row_; }
    /// move_name(); keeps short names, which take long to find.
    std::string name(const Study& study, RecordNodeId node);
    /// The widest name of a move in the tree, at least as wide as the name of any cell. `width` of
    /// a text, in any unit. Each node is seen once, so names of removed moves count too. If moves
    /// have short names, a wide one instead.
    std::string widest_name(const Study& study,
                            const std::function<float(const std::string&)>& width);
    void fold(RecordNodeId first, bool folded) {
        lines_.fold(first, folded);
        ++folds_;
    }
    /// Fewer moves fit next to each other in deeper lines.
    static int fit_at(int fit, std::uint32_t depth);
    /// Deeper lines are not indented further.
    static constexpr std::uint32_t kMaxIndent = 6;

  private:
    struct Made {
        const Study* study = nullptr;
        std::uint64_t revision = 0;
        RecordNodeId place = kNoNode;
        int fit = 0;
        int folds = 0;

        friend bool operator==(const Made&, const Made&) = default;
    };

    struct Widest {
        const Study* study = nullptr;
        std::size_t seen = 0;  ///< nodes
        RecordNodeId node = kNoNode;
    };

    /// The moves of nodes do not change, and their ids stay valid.
    struct Names {
        const Study* study = nullptr;
        std::vector<std::string> of_nodes;  ///< short ones; empty: not asked for
    };

    StudyLines lines_;
    Names names_;
    Widest widest_;
    int folds_ = 0;
    Made made_;
    std::vector<MovesRow> rows_;
    std::size_t place_row_ = 0;
};

}  // namespace tengen::gui
