// The tree of a study as lines of text, with variations indented and folded.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "study/study.hpp"

namespace tengen {

/// A run of moves without other variations in between.
struct StudyLine {
    RecordNodeId first = kNoNode;
    RecordNodeId last = kNoNode;
    std::uint32_t depth = 0;  ///< indentation; 0: the main line
    bool begins = false;      ///< a variation begins here, which can be folded
    bool folded = false;      ///< what follows is not shown
};

/// Variations are folded until a person opens them, or the cursor is in them. So the
/// lines of a tree of a million nodes are few, and are made again after a change.
class StudyLines {
  public:
    /// Makes the lines if the tree, the place or the folding has changed.
    const std::vector<StudyLine>& lines(const Study& study, RecordNodeId place);
    /// The index of the line with the node; of the folded line that hides it otherwise.
    std::size_t line_of(const Study& study, RecordNodeId node) const;

    void fold(RecordNodeId first, bool folded);
    /// The greatest indentation that is not folded by itself.
    void open_to(std::uint32_t depth);

  private:
    struct Waiting {
        RecordNodeId first;
        std::uint32_t depth;
        bool begins;
    };

    void make(const Study& study, RecordNodeId place);
    bool is_folded(const Waiting& variation) const;

    std::vector<StudyLine> lines_;
    std::unordered_map<RecordNodeId, std::size_t> by_first_;
    std::unordered_map<RecordNodeId, bool> chosen_;  ///< folded or not, by a person
    std::unordered_set<RecordNodeId> path_;          ///< to the cursor
    std::uint32_t open_depth_ = 1;
    std::uint64_t revision_ = 0;
    RecordNodeId place_ = kNoNode;
    bool made_ = false;
};

}  // namespace tengen
