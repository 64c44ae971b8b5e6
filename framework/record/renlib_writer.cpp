// Writes RenLib's .lib, version 3.4.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>

#include "base/text.hpp"
#include "record/codecs.hpp"
#include "record/renlib.hpp"
#include "record/stone_order.hpp"

namespace tengen {

namespace {

using namespace renlib;

bool fits_on_board(const CellText& text) {
    return !text.text.empty() && character_count(text.text) <= kMaxBoardText;
}

/// The text with a NUL and an even length.
std::string padded(std::string text) {
    text += '\0';
    if (text.size() % 2 != 0) text += '\0';
    return text;
}

/// The first line, and the rest as RenLib's second part.
std::string comment_bytes(std::string_view comment) {
    std::string bytes;
    bool first = true;
    for (const char c : comment) {
        if (c == '\n') {
            bytes += first ? std::string(1, kPartSeparator) : "\r\n";
            first = false;
        } else {
            bytes += c;
        }
    }
    return padded(bytes);
}

class RenlibWriter {
  public:
    /// `record` must have no choices.
    explicit RenlibWriter(const Record& record) : record_(record) {
        for (RecordNodeId id = kRecordRoot; id < record.nodes.size(); ++id) {
            const RecordRemarks* remarks = record.find_remarks(id);
            if (remarks == nullptr || remarks->texts.empty()) continue;
            auto texts = find_texts_without_move(id);
            if (!texts.empty()) loose_texts_.emplace(id, std::move(texts));
        }
    }

    Result<std::string> write() {
        if (auto checked = check_sides(); !checked) return fail(checked.error());
        bytes_ = kMagic;
        bytes_ += static_cast<char>(kMajorVersion);
        bytes_ += static_cast<char>(kMinorVersion);
        bytes_.resize(kHeaderSize, '\xFF');
        put(0, has_below(kRecordRoot) ? 0 : kRight, comment_of(kRecordRoot), {});
        for (RecordNodeId id = kRecordRoot;;) {
            int up = 0;
            const RecordNodeId next = record_.next_in_order(id, up);
            leave(id, up);
            if (next == kNoNode) break;
            put_move(next);
            id = next;
        }
        return std::move(bytes_);
    }

  private:
    /// Checks that black and white alternate at every depth.
    Result<void> check_sides() const {
        std::vector<bool> white(record_.nodes.size(), false);  ///< whether white made the move
        for (RecordNodeId id = 1; id < record_.nodes.size(); ++id) {
            const RecordNode& node = record_.nodes[id];
            white[id] = node.parent != kRecordRoot && !white[node.parent];
            if (node.move == RecordMove::Other) return cannot_hold("moves that are not stones");
            if (node.move == RecordMove::Stone && node.side != (white[id] ? 2 : 1)) {
                return cannot_hold("stones that are not of two sides in turn");
            }
        }
        if (record_.setup != Setup{}) return cannot_hold("stones to begin from");
        return {};
    }

    static tl::unexpected<Errors> cannot_hold(std::string_view what) {
        return fail(ErrorCode::CommandLine, "", "a {} file cannot hold {}", ".lib", what);
    }

    std::string_view comment_of(RecordNodeId id) const {
        const RecordRemarks* remarks = record_.find_remarks(id);
        return remarks == nullptr ? std::string_view() : remarks->comment;
    }

    /// Texts on cells without a next move.
    std::vector<const CellText*> find_texts_without_move(RecordNodeId id) const {
        std::array<bool, kSize * kSize> played{};
        for (RecordNodeId child = record_.nodes[id].first_child; child != kNoNode;
             child = record_.nodes[child].next) {
            const RecordNode& node = record_.nodes[child];
            if (node.move == RecordMove::Stone) played[node.action.cell()] = true;
        }
        std::vector<const CellText*> texts;
        for (const CellText& text : record_.find_remarks(id)->texts) {
            if (fits_on_board(text) && !played[text.cell]) texts.push_back(&text);
        }
        return texts;
    }

    std::span<const CellText* const> texts_without_move(RecordNodeId id) const {
        const auto found = loose_texts_.find(id);
        if (found == loose_texts_.end()) return {};
        return found->second;
    }

    std::string_view text_on(RecordNodeId id) const {
        const RecordNode& node = record_.nodes[id];
        const RecordRemarks* remarks = record_.find_remarks(node.parent);
        if (remarks == nullptr || node.move != RecordMove::Stone) return {};
        for (const CellText& text : remarks->texts) {
            if (text.cell == node.action.cell() && fits_on_board(text)) return text.text;
        }
        return {};
    }

    bool has_below(RecordNodeId id) const {
        return record_.nodes[id].first_child != kNoNode || !texts_without_move(id).empty();
    }

    bool is_marked(RecordNodeId id) const {
        const RecordRemarks* remarks = record_.find_remarks(id);
        if (remarks == nullptr || record_.nodes[id].move != RecordMove::Stone) return false;
        return std::find(remarks->marks.begin(), remarks->marks.end(),
                         record_.nodes[id].action.cell()) != remarks->marks.end();
    }

    void put_move(RecordNodeId id) {
        const RecordNode& node = record_.nodes[id];
        unsigned flags = is_marked(id) ? kMarked : 0;
        const bool more = node.next != kNoNode || !texts_without_move(node.parent).empty();
        if (more) flags |= kDown;
        if (!has_below(id)) flags |= kRight;
        put(node.move == RecordMove::Stone ? point_of(node.action.cell()) : 0, flags,
            comment_of(id), text_on(id));
    }

    /// Writes texts after all moves of their position, when its last child has been left.
    void leave(RecordNodeId id, int up) {
        if (record_.nodes[id].first_child == kNoNode) put_texts(id);
        for (; up > 0; --up) {
            if (record_.nodes[id].next == kNoNode) put_texts(record_.nodes[id].parent);
            id = record_.nodes[id].parent;
        }
    }

    void put_texts(RecordNodeId id) {
        const auto texts = texts_without_move(id);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const unsigned more = i + 1 < texts.size() ? kDown : 0;
            put(point_of(texts[i]->cell), kNoMove | kRight | more, {}, texts[i]->text);
        }
    }

    void put(unsigned point, unsigned flags, std::string_view comment, std::string_view text) {
        if (!comment.empty()) flags |= kComment;
        if (!text.empty()) flags |= kExtension;
        bytes_ += static_cast<char>(point);
        bytes_ += static_cast<char>(flags);
        if (!text.empty()) bytes_ += std::string{'\0', static_cast<char>(kBoardText)};
        if (!comment.empty()) bytes_ += comment_bytes(comment);
        if (!text.empty()) bytes_ += padded(std::string(text));
    }

    const Record& record_;
    std::unordered_map<RecordNodeId, std::vector<const CellText*>> loose_texts_;
    std::string bytes_;
};

}  // namespace

Result<std::string> write_renlib(const Record& record, const Position&) {
    if (auto fits = require_board(record, ".lib", {kSize, kSize}); !fits) {
        return fail(fits.error());
    }
    const std::optional<Record> plain = without_choices(record);
    return RenlibWriter(plain ? *plain : record).write();
}

void losses_of_renlib(const Record& record, std::vector<std::string>& lost) {
    int marks = 0;
    int texts = 0;
    for (RecordNodeId id = kRecordRoot; id < record.nodes.size(); ++id) {
        const RecordRemarks* remarks = record.find_remarks(id);
        if (remarks == nullptr) continue;
        const RecordNode& node = record.nodes[id];
        for (const Cell mark : remarks->marks) {
            const bool own =
                id != kRecordRoot && node.move == RecordMove::Stone && node.action.cell() == mark;
            marks += own ? 0 : 1;
        }
        for (const CellText& text : remarks->texts) texts += fits_on_board(text) ? 0 : 1;
    }
    if (marks > 0)
        lost.push_back(fmt::format("marks elsewhere than on the last stone ({})", marks));
    if (texts > 0) {
        lost.push_back(fmt::format("texts on the board of more than {} characters ({})",
                                   kMaxBoardText, texts));
    }
}

}  // namespace tengen
