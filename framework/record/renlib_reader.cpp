// Reads RenLib's .lib: a tree on a 15x15 board, depth first, two bytes per node and the data that
// they announce. Sources: RenLib's LibraryFile.cpp, MoveNode.cpp and RenLibDoc.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "record/codecs.hpp"
#include "record/renlib.hpp"
#include "record/renlib_node.hpp"

namespace tengen {

namespace {

using namespace renlib;

class RenlibReader {
  public:
    explicit RenlibReader(const RecordSource& source) : source_(source), bytes_(source.bytes) {
        record_.board = {kSize, kSize};
        record_.places = RecordPlaces::FileBytes;
        record_.kept.format = KeptSource::Format::Renlib;
        record_.kept.has_root = false;
    }

    Result<Record> read() {
        if (auto begun = read_header(); !begun) return fail(begun.error());
        // Growing would need the memory of two trees.
        record_.nodes.reserve(std::min(bytes_.size() / 2 + 1, kMaxRecordMoves + 1));
        bool root = true;
        while (at_ < bytes_.size() && !complete_) {
            const Result<NodeBytes> node = read_node(bytes_, at_, source_.file);
            if (!node) {
                if (auto kept = keep_beginning(record_, source_, node.error()); !kept) {
                    return fail(kept.error());
                }
                at_ = bytes_.size();
                break;
            }
            if (root && node->point == 0) {
                record_.kept.has_root = true;
                record_.nodes[kRecordRoot].at = static_cast<std::uint32_t>(at_);
                add_remarks(kRecordRoot, *node);
            } else if (auto added = add(*node); !added) {
                return fail(added.error());
            }
            root = false;
            at_ = node->end;
        }
        if (auto checked = check_end(); !checked) return fail(checked.error());
        record_.kept.bytes = bytes_;
        record_.kept.rest_begin = static_cast<std::uint32_t>(at_);
        record_.kept.rest_end = static_cast<std::uint32_t>(bytes_.size());
        return std::move(record_);
    }

  private:
    unsigned byte(std::size_t i) const { return static_cast<unsigned char>(bytes_[i]); }

    Result<void> read_header() {
        if (!bytes_.starts_with(kMagic)) {
            // The oldest files have no header, and start in the centre.
            if (byte(0) == kCentre) return {};
            return fail(ErrorCode::Input, source_.file, "not a RenLib library");
        }
        if (bytes_.size() < kHeaderSize) {
            return fail(ErrorCode::Input, place_text(source_.file, {0, 0}),
                        "its header is cut off");
        }
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

    /// A file can end between two nodes without its last ones. RenLib reads it.
    Result<void> check_end() {
        const bool cut = !complete_ && !record_.is_cut && record_.nodes.size() > 1;
        if (!cut || source_.damage == Damage::Refuse) return {};
        const Error damage{ErrorCode::Input,
                           place_text(source_.file, {0, static_cast<std::uint32_t>(at_)}),
                           Message("the file ends before its last moves")};
        return keep_beginning(record_, source_, damage);
    }

    Result<void> add(const NodeBytes& node) {
        if (record_.full()) return fail(ErrorCode::Input, source_.file, "too many moves");
        const RecordNodeId parent = current_;
        const bool leaf = (node.flags & kRight) != 0;
        if ((node.flags & kDown) != 0) parents_.push_back(parent);
        if ((node.flags & kNoMove) != 0 && leaf && node.point != 0) {
            record_.kept.texts.push_back(
                {parent, record_.nodes[parent].last_child, static_cast<std::uint32_t>(at_)});
            add_text(parent, node);
        } else {
            current_ = add_move(parent, node);
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

    RecordNodeId add_move(RecordNodeId parent, const NodeBytes& node) {
        const Cell cell = cell_of(node.point);
        const RecordNodeId id = node.point == 0
                                    ? record_.add(parent, RecordMove::Pass, Action::pass())
                                    : record_.add(parent, RecordMove::Stone, Action::place(cell));
        record_.nodes[id].at = static_cast<std::uint32_t>(at_);
        add_remarks(id, node);
        if (node.point != 0) {
            if ((node.flags & kMarked) != 0) {
                record_.remarks_of(id).marks.push_back({cell, MarkKind::Cross});
            }
            add_text(parent, node);
        }
        return id;
    }

    /// The text belongs to the cell in the position before the move.
    void add_text(RecordNodeId parent, const NodeBytes& node) {
        std::string text = board_text_of(bytes_, node);
        if (!text.empty()) record_.set_text(parent, cell_of(node.point), std::move(text));
    }

    void add_remarks(RecordNodeId id, const NodeBytes& node) {
        std::string comment = comment_of(bytes_, node);
        if (!comment.empty()) record_.remarks_of(id).comment = std::move(comment);
        if ((node.flags & kStartFlag) != 0) record_.remarks_of(id).start = true;
    }

    const RecordSource& source_;
    std::string_view bytes_;
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
