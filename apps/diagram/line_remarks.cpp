#include "diagram/line_remarks.hpp"

#include <optional>

namespace tengen {

std::vector<RecordNodeId> main_line(const Record& record) {
    std::vector<RecordNodeId> nodes{kRecordRoot};
    while (record.nodes[nodes.back()].first_child != kNoNode) {
        nodes.push_back(record.nodes[nodes.back()].first_child);
    }
    return nodes;
}

bool is_move(const RecordNode& node) {
    return node.parent != kNoNode && node.move != RecordMove::None;
}

RecordRemarks remarks_after(const Record& record, std::span<const RecordNodeId> line, int ply) {
    RecordRemarks remarks;
    std::optional<std::vector<Cell>> dimmed;
    int at = 0;
    for (const RecordNodeId node : line) {
        if (is_move(record.nodes[node])) ++at;
        if (at > ply) break;
        const RecordRemarks* own = record.find_remarks(node);
        if (own == nullptr) continue;
        if (own->rare->dimmed) dimmed = own->rare->dimmed;
        if (at != ply) continue;
        join_remarks(remarks, *own);
        if (own->rare->figure) remarks.rare.edit().figure = own->rare->figure;
        if (own->rare->number >= 0) remarks.rare.edit().number = own->rare->number;
        if (own->rare->print_mode >= 0) remarks.rare.edit().print_mode = own->rare->print_mode;
        if (own->glyph != Glyph::None) remarks.glyph = own->glyph;
        if (own->judgement.kind != OpinionKind::None) remarks.judgement = own->judgement;
    }
    if (dimmed) remarks.rare.edit().dimmed = dimmed;
    return remarks;
}

}  // namespace tengen
