// Reads RenLib's .lib: a tree on a 15x15 board, depth first, two bytes per node and the data that
// they announce. Sources: RenLib's LibraryFile.cpp, MoveNode.cpp and RenLibDoc.cpp.
#include <fmt/format.h>

#include "record/codecs.hpp"

#include <algorithm>
#include "record/renlib.hpp"

namespace tengen {

namespace {

using namespace renlib;

/// The letters that old comments encode as ASCII symbols, as in Swedish ISO 646.
std::string swedish_letter(char c) {
    switch (c) {
        case '}':
            return "å";
        case '{':
            return "ä";
        case '|':
            return "ö";
        case ']':
            return "Å";
        case '[':
            return "Ä";
        case '\\':
            return "Ö";
        default:
            return std::string(1, c);
    }
}

/// Joins the one-line part of a comment and the rest as two lines.
std::string joined_parts(std::string text) {
    const std::size_t separator = text.find(kPartSeparator);
    if (separator == std::string::npos) return readable_text(text);
    return readable_text(text.substr(0, separator)) + '\n' +
           readable_text(std::string_view(text).substr(separator + 1));
}

struct Node {
    unsigned point = 0;
    unsigned flags = 0;
    std::string comment;
    std::string board_text;
};

class RenlibReader {
  public:
    explicit RenlibReader(const RecordSource& source) : source_(source) {
        record_.board = {kSize, kSize};
    }

    Result<Record> read() {
        if (auto begun = read_header(); !begun) return fail(begun.error());
        bool root = true;
        while (at_ < source_.bytes.size() && !complete_) {
            const RecordPlace place{0, static_cast<std::uint32_t>(at_)};
            const Result<Node> node = read_node();
            if (!node) return fail(node.error());
            if (root && node->point == 0) {
                add_comment(kRecordRoot, node->comment);
            } else if (auto added = add(*node, place); !added) {
                return fail(added.error());
            }
            root = false;
        }
        if (at_ < source_.bytes.size()) {
            record_.notes.push_back(
                Message("{} bytes after its last move are left out", source_.bytes.size() - at_));
        }
        return std::move(record_);
    }

  private:
    unsigned byte(std::size_t i) const { return static_cast<unsigned char>(source_.bytes[i]); }

    template <class... Values>
    tl::unexpected<Errors> bad_at(std::size_t at, std::string_view why,
                                  const Values&... values) const {
        return fail(ErrorCode::Input, place_text(source_.file, {0, static_cast<std::uint32_t>(at)}),
                    why, values...);
    }

    Result<void> read_header() {
        if (!source_.bytes.starts_with(kMagic)) {
            // The oldest files have no header, and start in the centre.
            if (byte(0) == kCentre) return {};
            return fail(ErrorCode::Input, source_.file, "not a RenLib library");
        }
        if (source_.bytes.size() < kHeaderSize) return bad_at(0, "its header is cut off");
        const unsigned major = byte(kMajorVersionAt);
        const unsigned minor = byte(kMinorVersionAt);
        if (major * 100 + minor > kMajorVersion * 100 + kMinorVersion) {
            return fail(ErrorCode::Input, source_.file,
                        "written by version {}, this program reads up to {}",
                        fmt::format("{}.{}", major, minor),
                        fmt::format("{}.{}", kMajorVersion, kMinorVersion));
        }
        at_ = kHeaderSize;
        return {};
    }

    Result<Node> read_node() {
        const std::size_t begin = at_;
        if (source_.bytes.size() - at_ < 2) return bad_at(begin, "a move is cut off");
        Node node{byte(at_), byte(at_ + 1), {}, {}};
        at_ += 2;
        unsigned extension = 0;
        if ((node.flags & kExtension) != 0) {
            if (source_.bytes.size() - at_ < 2) return bad_at(begin, "a move is cut off");
            extension = byte(at_ + 1);
            at_ += 2;
        }
        if (node.point != 0 && (node.point % 16 == 0 || node.point / 16 >= kSize)) {
            return bad_at(begin, "{} is not a point of a 15x15 board",
                          fmt::format("{:02x}", node.point));
        }
        if ((node.flags & kOldComment) != 0) {
            auto comment = read_old_comment();
            if (!comment) return fail(comment.error());
            node.comment = std::move(*comment);
        } else if ((node.flags & kComment) != 0) {
            auto comment = read_text();
            if (!comment) return fail(comment.error());
            node.comment = joined_parts(std::move(*comment));
        }
        if ((extension & kBoardText) != 0) {
            auto text = read_text();
            if (!text) return fail(text.error());
            node.board_text = readable_line(*text);
        }
        return node;
    }

    /// Reads up to a NUL, and one more byte to make the length even.
    Result<std::string> read_text() {
        const std::size_t end = source_.bytes.find('\0', at_);
        if (end == std::string_view::npos) return bad_at(at_, "a text has no end");
        std::string text(source_.bytes.substr(at_, end - at_));
        const std::size_t length = text.size() + 1;
        at_ = std::min(at_ + length + length % 2, source_.bytes.size());
        return text;
    }

    /// Reads up to and including a byte with its high bit set, and one more byte to make the length
    /// even.
    Result<std::string> read_old_comment() {
        const std::size_t begin = at_;
        std::string text;
        bool last = false;
        while (!last) {
            if (at_ == source_.bytes.size()) return bad_at(begin, "a text has no end");
            last = (byte(at_) & 0x80) != 0;
            const char c = static_cast<char>(byte(at_++) & 0x7F);
            text += c == kPartSeparator ? std::string(1, c) : swedish_letter(c);
        }
        at_ = std::min(at_ + (at_ - begin) % 2, source_.bytes.size());
        return joined_parts(std::move(text));
    }

    Result<void> add(const Node& node, RecordPlace place) {
        if (record_.full()) return fail(ErrorCode::Input, source_.file, "too many moves");
        const RecordNodeId parent = current_;
        const bool leaf = (node.flags & kRight) != 0;
        if ((node.flags & kDown) != 0) parents_.push_back(parent);
        if ((node.flags & kNoMove) != 0 && leaf && node.point != 0) {
            add_text(parent, node);
        } else {
            current_ = add_move(parent, node, place);
        }
        if (!leaf) return {};
        if (parents_.empty()) {
            complete_ = true;
            return {};
        }
        current_ = parents_.back();
        parents_.pop_back();
        return {};
    }

    RecordNodeId add_move(RecordNodeId parent, const Node& node, RecordPlace place) {
        const Cell cell = cell_of(node.point);
        const RecordNodeId id = node.point == 0
                                    ? record_.add(parent, RecordMove::Pass, Action::pass())
                                    : record_.add(parent, RecordMove::Stone, Action::place(cell));
        record_.nodes[id].place = place;
        add_comment(id, node.comment);
        if (node.point != 0) {
            if ((node.flags & kMarked) != 0) record_.remarks_of(id).marks.push_back(cell);
            add_text(parent, node);
        }
        return id;
    }

    /// The text belongs to the cell in the position before the move.
    void add_text(RecordNodeId parent, const Node& node) {
        if (node.board_text.empty()) return;
        record_.set_text(parent, cell_of(node.point), node.board_text);
    }

    void add_comment(RecordNodeId id, const std::string& comment) {
        if (!comment.empty()) record_.remarks_of(id).comment = comment;
    }

    const RecordSource& source_;
    Record record_;
    std::size_t at_ = 0;
    RecordNodeId current_ = kRecordRoot;
    std::vector<RecordNodeId> parents_;  ///< of nodes whose next sibling comes later
    bool complete_ = false;
};

}  // namespace

Result<Record> read_renlib(const RecordSource& source) {
    return RenlibReader(source).read();
}

}  // namespace tengen
