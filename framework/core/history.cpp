#include "core/history.hpp"

namespace tengen {

namespace {

bool same(History::Keys left, History::Keys right, RepeatOf of) {
    return left.board == right.board &&
           (of == RepeatOf::Board || left.situation == right.situation);
}

}  // namespace

void History::push(Keys keys, std::size_t stones) {
    if (lists_.empty()) lists_.assign(kLists, -1);
    if (stones >= by_stones_.size()) by_stones_.resize(stones + 1, -1);
    std::int32_t& list = lists_[list_of(keys.board)];
    std::int32_t& like = by_stones_[stones];
    entries_.push_back({keys, list, like, static_cast<std::uint32_t>(stones)});
    list = like = static_cast<std::int32_t>(entries_.size()) - 1;
}

void History::pop() {
    const Entry& last = entries_.back();
    lists_[list_of(last.keys.board)] = last.before;
    by_stones_[last.stones] = last.before_with_stones;
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
