// Writes RenLib's .lib, version 3.4. A node that was read from a .lib keeps its bytes and bits, as
// far as the record still says the same.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/text.hpp"
#include "record/codecs.hpp"
#include "record/renlib.hpp"
#include "record/renlib_node.hpp"
#include "record/stone_order.hpp"

namespace tengen {

namespace {

using namespace renlib;

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

/// A node below another: a move, or a text on a cell without a move.
struct Item {
    RecordNodeId child = kNoNode;
    std::uint32_t at = kNotInFile;  ///< a text of the file
    Cell cell = kNoCell;            ///< of a text
};

class RenlibWriter {
  public:
    /// `record` must have no choices.
    explicit RenlibWriter(const Record& record)
        : record_(record),
          kept_(record.kept.format == KeptSource::Format::Renlib ? record.kept.bytes
                                                                 : std::string_view()) {
        if (kept_.empty()) return;
        for (const KeptText& text : record.kept.texts) texts_[text.parent].push_back(&text);
    }

    Result<std::string> write() {
        if (auto checked = check_sides(); !checked) return fail(checked.error());
        std::vector<Frame> open{{kRecordRoot, items_of(kRecordRoot), 0}};
        const bool rootless = !kept_.empty() && !record_.kept.has_root && !has_root_remarks();
        if (!rootless) put_node(kRecordRoot, false, is_root_leaf(open.back().items));
        while (!open.empty()) {
            Frame& frame = open.back();
            if (frame.next == frame.items.size()) {
                open.pop_back();
                continue;
            }
            const Item item = frame.items[frame.next++];
            const bool more = frame.next < frame.items.size();
            if (item.child == kNoNode) {
                put_text(frame.node, item, more);
                continue;
            }
            std::vector<Item> below = items_of(item.child);
            put_node(item.child, more, below.empty());
            open.push_back({item.child, std::move(below), 0});
        }
        if (!kept_.empty()) {
            bytes_ += kept_.substr(record_.kept.rest_begin,
                                   record_.kept.rest_end - record_.kept.rest_begin);
        }
        return header(rootless) + bytes_;
    }

    int lost_texts() const { return lost_texts_; }

  private:
    struct Frame {
        RecordNodeId node;
        std::vector<Item> items;
        std::size_t next;
    };

    /// Checks that black and white alternate at every depth.
    Result<void> check_sides() const {
        std::vector<bool> white(record_.nodes.size(), false);  ///< whether white made the move
        int up = 0;
        RecordNodeId id = record_.next_in_order(kRecordRoot, up);
        for (; id != kNoNode; id = record_.next_in_order(id, up)) {
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

    bool has_root_remarks() const {
        const RecordRemarks* remarks = record_.find_remarks(kRecordRoot);
        return remarks != nullptr && (!remarks->comment.empty() || remarks->start);
    }

    /// A library without moves may have a root that announces some.
    bool is_root_leaf(const std::vector<Item>& items) const {
        const std::uint32_t at = record_.nodes[kRecordRoot].at;
        if (!items.empty() || kept_.empty() || at == kNotInFile) return items.empty();
        const Result<NodeBytes> node = read_node(kept_, at, {});
        const bool was_empty = node && node->end == record_.kept.rest_begin;
        return !was_empty || (node->flags & kRight) != 0;
    }

    /// The header of the file, with the version of the new content. The oldest files have none.
    std::string header(bool rootless) const {
        if (!kept_.empty() && !kept_.starts_with(kMagic) && rootless && !newer_ &&
            bytes_.starts_with(static_cast<char>(kCentre))) {
            return {};
        }
        std::string header(kMagic);
        header += static_cast<char>(kMajorVersion);
        header += static_cast<char>(kMinorVersion);
        header.resize(kHeaderSize, '\xFF');
        if (kept_.starts_with(kMagic) && !newer_) return std::string(kept_.substr(0, kHeaderSize));
        return header;
    }

    bool has_cell(RecordNodeId id, Cell cell) const {
        for (RecordNodeId child = record_.nodes[id].first_child; child != kNoNode;
             child = record_.nodes[child].next) {
            const RecordNode& node = record_.nodes[child];
            if (node.move == RecordMove::Stone && node.action.cell() == cell) return true;
        }
        return false;
    }

    Cell cell_of_kept(std::uint32_t at) const {
        return cell_of(static_cast<unsigned char>(kept_[at]));
    }

    /// The children, and the texts on cells without a next move: those of the file in their place,
    /// new ones at the end.
    std::vector<Item> items_of(RecordNodeId id) {
        std::vector<Item> items;
        const auto found = texts_.find(id);
        std::vector<const KeptText*> kept;
        if (found != texts_.end()) kept = found->second;
        const auto take_after = [&](RecordNodeId child) {
            for (const KeptText*& text : kept) {
                if (text == nullptr || text->after != child) continue;
                if (has_text(id, *text)) {
                    items.push_back({kNoNode, text->at, cell_of_kept(text->at)});
                }
                text = nullptr;
            }
        };
        if (!kept.empty()) take_after(kNoNode);
        for (RecordNodeId child = record_.nodes[id].first_child; child != kNoNode;
             child = record_.nodes[child].next) {
            items.push_back({child, kNotInFile, kNoCell});
            if (!kept.empty()) take_after(child);
        }
        for (const KeptText* text : kept) {
            if (text != nullptr && has_text(id, *text)) {
                items.push_back({kNoNode, text->at, cell_of_kept(text->at)});
            }
        }
        add_new_texts(id, items);
        return items;
    }

    void add_new_texts(RecordNodeId id, std::vector<Item>& items) {
        const RecordRemarks* remarks = record_.find_remarks(id);
        if (remarks == nullptr) return;
        for (const CellText& text : remarks->texts) {
            const bool in_file = std::any_of(items.begin(), items.end(), [&](const Item& item) {
                return item.child == kNoNode && item.cell == text.cell;
            });
            if (in_file || has_cell(id, text.cell)) continue;
            if (fits(text.text)) {
                items.push_back({kNoNode, kNotInFile, text.cell});
            } else {
                ++lost_texts_;
            }
        }
    }

    /// Whether a text of the file remains, perhaps with other letters.
    bool has_text(RecordNodeId parent, const KeptText& kept) const {
        const Result<NodeBytes> node = read_node(kept_, kept.at, {});
        if (!node) return false;
        const std::string was = board_text_of(kept_, *node);
        const std::string* now = record_.find_text(parent, cell_of(node->point));
        return was.empty() || (now != nullptr && (*now == was || fits(*now)));
    }

    static bool fits(const std::string& text) {
        return !text.empty() && character_count(text) <= kMaxBoardText;
    }

    bool is_marked(RecordNodeId id) const {
        const RecordRemarks* remarks = record_.find_remarks(id);
        if (remarks == nullptr || record_.nodes[id].move != RecordMove::Stone) return false;
        const CellMark own{record_.nodes[id].action.cell(), MarkKind::Cross};
        return std::find(remarks->marks.begin(), remarks->marks.end(), own) != remarks->marks.end();
    }

    /// Writes a move, or the root.
    void put_node(RecordNodeId id, bool more, bool leaf) {
        const RecordNode& node = record_.nodes[id];
        const RecordRemarks* remarks = record_.find_remarks(id);
        const bool stone = id != kRecordRoot && node.move == RecordMove::Stone;
        Parts parts;
        parts.point = stone ? point_of(node.action.cell()) : 0;
        if (more) parts.flags |= kDown;
        if (leaf) parts.flags |= kRight;
        if (remarks != nullptr) {
            parts.comment = remarks->comment;
            if (remarks->start) parts.flags |= kStartFlag;
        }
        if (is_marked(id)) parts.flags |= kMarked;
        if (stone) parts.text = record_.find_text(node.parent, node.action.cell());
        put(parts, node.at, stone ? node.parent : kNoNode);
    }

    /// Writes a text on a cell without a move.
    void put_text(RecordNodeId parent, const Item& item, bool more) {
        Parts parts;
        parts.point = point_of(item.cell);
        parts.flags = kNoMove | kRight | (more ? kDown : 0);
        parts.text = record_.find_text(parent, item.cell);
        parts.only_text = true;
        put(parts, item.at, parent);
    }

    struct Parts {
        unsigned point = 0;
        unsigned flags = 0;
        std::string_view comment;
        const std::string* text = nullptr;  ///< null: none
        bool only_text = false;
    };

    /// Whether the text on the board of a node of the file is that of the record. A later node for
    /// the same cell may have changed the record's.
    bool is_same_text(const std::string& was, const Parts& parts, RecordNodeId parent,
                      std::uint32_t at) const {
        const std::string now = parts.text == nullptr ? "" : *parts.text;
        return was == now || is_text_of_another(now, parts, parent, at);
    }

    /// Whether another node of the file below the parent has this text on the same cell.
    bool is_text_of_another(const std::string& text, const Parts& parts, RecordNodeId parent,
                            std::uint32_t at) const {
        if (text.empty() || parent == kNoNode) return false;
        const auto has = [&](std::uint32_t other) {
            if (other == at || other == kNotInFile) return false;
            const Result<NodeBytes> node = read_node(kept_, other, {});
            return node && node->point == parts.point && board_text_of(kept_, *node) == text;
        };
        for (RecordNodeId child = record_.nodes[parent].first_child; child != kNoNode;
             child = record_.nodes[child].next) {
            if (has(record_.nodes[child].at)) return true;
        }
        const auto texts = texts_.find(parent);
        return texts != texts_.end() &&
               std::any_of(texts->second.begin(), texts->second.end(),
                           [&](const KeptText* kept) { return has(kept->at); });
    }

    void put(const Parts& parts, std::uint32_t at, RecordNodeId parent) {
        const Result<NodeBytes> was = kept_.empty() || at == kNotInFile
                                          ? fail(ErrorCode::Input, "", "")
                                          : read_node(kept_, at, {});
        if (was) {
            put_changed(parts, *was, at, parent);
            return;
        }
        std::string text = parts.text == nullptr ? "" : *parts.text;
        if (!text.empty() && !fits(text)) {
            ++lost_texts_;
            text.clear();
        }
        unsigned flags = parts.flags;
        if (!parts.comment.empty()) flags |= kComment;
        if (!text.empty()) flags |= kExtension;
        newer_ = newer_ || !text.empty();
        bytes_ += static_cast<char>(parts.point);
        bytes_ += static_cast<char>(flags);
        if (!text.empty()) bytes_ += std::string{'\0', static_cast<char>(kBoardText)};
        if (!parts.comment.empty()) bytes_ += comment_bytes(parts.comment);
        if (!text.empty()) bytes_ += padded(std::move(text));
    }

    /// Writes a node of the file with its unchanged parts as they were.
    void put_changed(const Parts& parts, const NodeBytes& was, std::uint32_t at,
                     RecordNodeId parent) {
        constexpr unsigned kChanging = kDown | kRight | kMarked | kStartFlag;
        const std::string was_text = board_text_of(kept_, was);
        const bool same_text = is_same_text(was_text, parts, parent, at);
        const bool same_comment = parts.only_text || parts.comment == comment_of(kept_, was);
        unsigned flags = (was.flags & ~kChanging) | parts.flags;
        // Bits without a meaning for this node stay.
        if (parts.point == 0 || parts.only_text) flags |= was.flags & kMarked;
        if (parts.only_text) flags |= was.flags & kStartFlag;
        // The last move of a line would be read as a text.
        if (!parts.only_text && parts.point != 0 && (flags & kRight) != 0) flags &= ~kNoMove;
        std::string extension(kept_.substr(was.extension, was.comment - was.extension));
        std::string_view text = kept_.substr(was.text, was.end - was.text);
        std::string new_text;
        if (!same_text) {
            if (parts.text != nullptr && fits(*parts.text)) new_text = padded(*parts.text);
            if (parts.text != nullptr && !parts.text->empty() && new_text.empty()) ++lost_texts_;
            text = new_text;
            set_board_text(extension, flags, !text.empty());
        }
        if (!same_comment) {
            flags &= ~(kComment | kOldComment);
            if (!parts.comment.empty()) flags |= kComment;
        }
        bytes_ += static_cast<char>(parts.point);
        bytes_ += static_cast<char>(flags);
        bytes_ += extension;
        if (same_comment) {
            bytes_ += kept_.substr(was.comment, was.text - was.comment);
        } else if (!parts.comment.empty()) {
            bytes_ += comment_bytes(parts.comment);
        }
        bytes_ += text;
    }

    /// Changes the bit of the board text; other bits of the extension stay.
    void set_board_text(std::string& extension, unsigned& flags, bool has_text) {
        if (extension.empty()) extension.assign(2, '\0');
        const auto bits = static_cast<unsigned char>(extension[1]);
        extension[1] = static_cast<char>(has_text ? bits | kBoardText : bits & ~kBoardText);
        newer_ = newer_ || has_text;
        if (extension == std::string(2, '\0')) extension.clear();
        flags = extension.empty() ? flags & ~kExtension : flags | kExtension;
    }

    const Record& record_;
    std::string_view kept_;  ///< the bytes of the file
    std::unordered_map<RecordNodeId, std::vector<const KeptText*>> texts_;  ///< of the file
    std::string bytes_;
    bool newer_ = false;  ///< whether the file now has content of the newest version
    int lost_texts_ = 0;
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
    int up = 0;
    for (RecordNodeId id = kRecordRoot; id != kNoNode; id = record.next_in_order(id, up)) {
        const RecordRemarks* remarks = record.find_remarks(id);
        if (remarks == nullptr) continue;
        const RecordNode& node = record.nodes[id];
        for (const CellMark& mark : remarks->marks) {
            const bool own = id != kRecordRoot && node.move == RecordMove::Stone &&
                             node.action.cell() == mark.cell && mark.kind == MarkKind::Cross;
            marks += own ? 0 : 1;
        }
    }
    if (marks > 0) {
        lost.push_back(fmt::format("marks other than a cross on the last stone ({})", marks));
    }
    const std::optional<Record> plain = without_choices(record);
    RenlibWriter writer(plain ? *plain : record);
    if (writer.write() && writer.lost_texts() > 0) {
        lost.push_back(fmt::format("texts on the board of more than {} characters ({})",
                                   kMaxBoardText, writer.lost_texts()));
    }
}

}  // namespace tengen
