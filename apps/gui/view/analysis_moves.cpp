#include "view/analysis_moves.hpp"

#include <algorithm>

namespace tengen::gui {

int AnalysisMoves::fit_at(int fit, std::uint32_t depth) {
    return std::max(1, fit - static_cast<int>(std::min(depth, kMaxIndent)) / 2);
}

const std::vector<MovesRow>& AnalysisMoves::rows(const Study& study, RecordNodeId place, int fit) {
    const Made wanted{&study, study.revision(), place, fit, folds_};
    if (made_ == wanted) return rows_;
    if (made_.study != &study) lines_ = {};
    made_ = wanted;
    rows_.clear();
    place_row_ = 0;
    const Record& record = study.record();
    const std::vector<StudyLine>& lines = lines_.lines(study, place);
    const std::size_t place_line = lines_.line_of(study, place);
    for (std::size_t index = 0; index < lines.size(); ++index) {
        const StudyLine& line = lines[index];
        std::vector<RecordNodeId> nodes;
        for (RecordNodeId id = line.last; id != line.first; id = record.nodes[id].parent) {
            nodes.push_back(id);
        }
        nodes.push_back(line.first);
        std::reverse(nodes.begin(), nodes.end());
        if (index == place_line) place_row_ = rows_.size();
        const auto room = static_cast<std::size_t>(fit_at(fit, line.depth));
        // A folded variation shows its beginning only.
        if (line.folded && nodes.size() > room) nodes.resize(room);
        for (std::size_t at = 0; at < nodes.size(); at += room) {
            const std::size_t count = std::min(room, nodes.size() - at);
            const bool is_first = at == 0;
            const auto row = nodes.begin() + static_cast<std::ptrdiff_t>(at);
            if (std::find(row, row + static_cast<std::ptrdiff_t>(count), place) !=
                row + static_cast<std::ptrdiff_t>(count)) {
                place_row_ = rows_.size();
            }
            rows_.push_back({index, nodes[at], static_cast<int>(count), is_first && line.begins,
                             line.folded, line.depth});
        }
    }
    return rows_;
}

}  // namespace tengen::gui
