// The talk at an online table, and the number of its new lines.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "table/remote_game.hpp"

namespace tengen::gui {

struct TalkLine {
    std::string by;  ///< empty for a note about the table
    Message text;
    bool to_watchers = false;
    std::string id = {};  ///< the person's
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

    /// The people that this player has blocked at this table.
    bool is_blocked(const std::string& person) const { return blocked_.contains(person); }
    void set_blocked(const std::string& person, bool on) {
        on ? void(blocked_.insert(person)) : void(blocked_.erase(person));
    }

  private:
    void append(TalkLine line);

    std::vector<TalkLine> lines_;
    std::set<std::string> blocked_;
    int unread_ = 0;
};

}  // namespace tengen::gui
