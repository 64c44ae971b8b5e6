#include "view/table_talk.hpp"

#include <utility>

namespace tengen::gui {

void TableTalk::add(const Talk& talk) {
    append({talk.by, talk.text, talk.to_watchers, talk.id});
    ++unread_;
}

void TableTalk::note(Message text) {
    append({"", std::move(text)});
}

void TableTalk::append(TalkLine line) {
    if (lines_.size() == kMaxLines) lines_.erase(lines_.begin());
    lines_.push_back(std::move(line));
}

}  // namespace tengen::gui
