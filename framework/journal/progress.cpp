#include "journal/progress.hpp"

#include <algorithm>

namespace tengen {

namespace {

void apply(Progress& progress, Action action) {
    progress.position.apply(action);
    if (progress.position.over()) progress.result = ended_by_rules(progress.position);
}

}  // namespace

Progress::Progress(Position start) : position(std::move(start)) {
    if (position.over()) result = ended_by_rules(position);
}

void Progress::play(Action action) {
    if (!undone.empty()) {
        if (undone.back() == action) {
            undone.pop_back();
        } else {
            undone.clear();
        }
    }
    apply(*this, action);
}

int Progress::undo(int count) {
    const int steps = std::min(count, position.ply());
    result.reset();
    for (int i = 0; i < steps; ++i) {
        undone.push_back(position.action(position.ply() - 1));
        position.undo();
    }
    if (position.over()) result = ended_by_rules(position);
    return steps;
}

int Progress::redo(int count) {
    const int steps = std::min(count, static_cast<int>(undone.size()));
    if (steps > 0) result.reset();
    for (int i = 0; i < steps; ++i) {
        const Action action = undone.back();
        undone.pop_back();
        apply(*this, action);
    }
    return steps;
}

}  // namespace tengen
