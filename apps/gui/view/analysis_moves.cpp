#include "view/analysis_moves.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/notation.hpp"
#include "core/short_move.hpp"
#include "view/analysis_words.hpp"

namespace tengen::gui {

int AnalysisMoves::fit_at(int fit, std::uint32_t depth) {
    return std::max(1, fit - static_cast<int>(std::min(depth, kMaxIndent)) / 2);
}

std::string AnalysisMoves::name(const Study& study, RecordNodeId node) {
    if (!has_short_name(study, node)) return move_name(study, node);
    const std::size_t nodes = study.record().nodes.size();
    if (names_.study != &study || names_.of_nodes.size() > nodes) names_ = {&study, {}};
    names_.of_nodes.resize(nodes);
    std::string& name = names_.of_nodes[node];
    if (name.empty()) name = move_name(study, node);
    return name;
}

std::string AnalysisMoves::widest_name(const Study& study,
                                       const std::function<float(const std::string&)>& width) {
    const Record& record = study.record();
    if (widest_.study != &study || widest_.seen > record.nodes.size()) widest_ = {&study};
    const Board& board = study.game()->board();
    const std::string cell = cell_name(board, board.cell(board.rows() - 1, board.columns() - 1));
    if (has_short_moves(*study.game())) return fmt::format("Q{0}x{0}#", cell);
    std::string name = widest_.node == kNoNode ? cell : move_name(study, widest_.node);
    float most = std::max(width(name), width(cell));
    if (width(name) < most) name = cell;
    for (; widest_.seen < record.nodes.size(); ++widest_.seen) {
        const auto node = static_cast<RecordNodeId>(widest_.seen);
        // Names of cells have the width of the largest one.
        const RecordMove move = record.nodes[node].move;
        if (move == RecordMove::Stone || move == RecordMove::None) continue;
        std::string other = move_name(study, node);
        const float wide = width(other);
        if (wide <= most) continue;
        most = wide;
        widest_.node = node;
        name = std::move(other);
    }
    return name;
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
