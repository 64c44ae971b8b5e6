// The talk at an online table, and the number of its new lines.
#pragma once

#include <string>
#include <vector>

#include "table/remote_game.hpp"

namespace tengen::gui {

struct TalkLine {
    std::string by;  ///< empty for a note about the table
    Message text;
    bool to_watchers = false;
};

/// One thread. Keeps the newest lines.
class TableTalk {
  public:
    static constexpr std::size_t kMaxLines = 200;

    void clear() { *this = {}; }
    void add(const Talk& talk);
    /// A note such as "Jun offers a draw." It does not count as unread.
    void note(Message text);
    void read() { unread_ = 0; }

    const std::vector<TalkLine>& lines() const { return lines_; }
    int unread() const { return unread_; }

  private:
    void append(TalkLine line);

    std::vector<TalkLine> lines_;
    int unread_ = 0;
};

}  // namespace tengen::gui
