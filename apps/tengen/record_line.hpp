// A line of a game file's tree, given on a command line: its positions and remarks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "diagram/picture_formats.hpp"
#include "position_argument.hpp"
#include "record/record.hpp"

namespace tengen::cli {

struct RecordLine {
    Position end;
    std::optional<Record> record;     ///< of a game file
    std::vector<RecordNodeId> nodes;  ///< from the root to the end; empty without a record
    std::optional<MatchResult> result;

    PictureLine picture_line() const { return {end, record ? &*record : nullptr, nodes}; }
};

/// The words are those of find_position(). `moves`: the line in the file's tree; empty: the main
/// line to its end.
Result<RecordLine> find_record_line(Program& program, GameOptions& game,
                                    std::span<const std::string> words, const std::string& moves);

}  // namespace tengen::cli
