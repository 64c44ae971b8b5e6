#include "core/history.hpp"

namespace tengen {

namespace {

bool same(History::Keys left, History::Keys right, RepeatOf of) {
    return left.board == right.board &&
           (of == RepeatOf::Board || left.situation == right.situation);
}

}  // namespace

void History::push(Keys keys) {
    if (lists_.empty()) lists_.assign(kLists, -1);
    std::int32_t& list = lists_[list_of(keys.board)];
    entries_.push_back({keys, list});
    list = static_cast<std::int32_t>(entries_.size()) - 1;
}

void History::pop() {
    lists_[list_of(entries_.back().keys.board)] = entries_.back().before;
    entries_.pop_back();
}

int History::count(Keys keys, RepeatOf of) const {
    int found = 0;
    for (std::int32_t at = first(keys); at >= 0; at = entries_[index(at)].before) {
        found += same(entries_[index(at)].keys, keys, of) ? 1 : 0;
    }
    return found;
}

int History::find(Keys keys, RepeatOf of) const {
    std::int32_t at = first(keys);
    while (at >= 0 && !same(entries_[index(at)].keys, keys, of)) at = entries_[index(at)].before;
    return at;
}

}  // namespace tengen
