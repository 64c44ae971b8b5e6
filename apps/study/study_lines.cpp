#include "study/study_lines.hpp"

namespace tengen {

const std::vector<StudyLine>& StudyLines::lines(const Study& study, RecordNodeId place) {
    const bool same = made_ && revision_ == study.revision() && place_ == place;
    if (same) return lines_;
    made_ = true;
    revision_ = study.revision();
    place_ = place;
    make(study, place);
    return lines_;
}

void StudyLines::fold(RecordNodeId first, bool folded) {
    chosen_[first] = folded;
    made_ = false;
}

void StudyLines::open_to(std::uint32_t depth) {
    open_depth_ = depth;
    chosen_.clear();
    made_ = false;
}

bool StudyLines::is_folded(const Waiting& variation) const {
    if (!variation.begins) return false;
    const auto chosen = chosen_.find(variation.first);
    if (chosen != chosen_.end()) return chosen->second;
    return variation.depth >= open_depth_ && !path_.contains(variation.first);
}

void StudyLines::make(const Study& study, RecordNodeId place) {
    const Record& record = study.record();
    lines_.clear();
    by_first_.clear();
    path_.clear();
    for (RecordNodeId id = place; id != kNoNode; id = record.nodes[id].parent) path_.insert(id);
    std::vector<Waiting> waiting;
    std::vector<RecordNodeId> others;
    const RecordNodeId main = record.nodes[kRecordRoot].first_child;
    if (main != kNoNode) waiting.push_back({main, 0, false});
    while (!waiting.empty()) {
        const Waiting run = waiting.back();
        waiting.pop_back();
        RecordNodeId last = run.first;
        const auto has_others = [&](RecordNodeId id) {
            const RecordNode& parent = record.nodes[record.nodes[id].parent];
            return parent.first_child == id && parent.last_child != id;
        };
        // A run ends after a move that has alternatives, which come next.
        while (!has_others(last) && record.nodes[last].first_child != kNoNode) {
            last = record.nodes[last].first_child;
        }
        const RecordNodeId below = record.nodes[last].first_child;
        const bool more = below != kNoNode || has_others(last);
        const bool folded = more && is_folded(run);
        by_first_[run.first] = lines_.size();
        lines_.push_back({run.first, last, run.depth, run.begins, folded});
        if (folded) continue;
        if (below != kNoNode) waiting.push_back({below, run.depth, false});
        if (!has_others(last)) continue;
        others.clear();
        for (RecordNodeId id = record.nodes[last].next; id != kNoNode; id = record.nodes[id].next) {
            others.push_back(id);
        }
        for (auto id = others.rbegin(); id != others.rend(); ++id) {
            waiting.push_back({*id, run.depth + 1, true});
        }
    }
}

std::size_t StudyLines::line_of(const Study& study, RecordNodeId node) const {
    for (RecordNodeId id = node; id != kNoNode; id = study.record().nodes[id].parent) {
        const auto found = by_first_.find(id);
        if (found != by_first_.end()) return found->second;
    }
    return 0;
}

}  // namespace tengen
