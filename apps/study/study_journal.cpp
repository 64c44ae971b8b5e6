#include "study/study_journal.hpp"

#include <fmt/format.h>

#include <numeric>

#include "base/checksum.hpp"
#include "base/text.hpp"
#include "core/position_text.hpp"
#include "journal/journal_text.hpp"
#include "record/sgf_reader.hpp"

namespace tengen {

namespace {

constexpr std::string_view kMagic = "tengen-study ";
constexpr int kVersion = 1;
constexpr std::string_view kSaving = "saving";
constexpr char kMore = '+';  ///< before an edit: the command has more edits

std::string numbered_line(std::uint64_t number, const std::string& rest) {
    const std::string line = fmt::format("{} {}", number, rest);
    return fmt::format("{} {}\n", checksum(line), line);
}

std::string mark_text(const FileMark& mark) {
    return fmt::format("{} {:08x}", mark.size, mark.checksum);
}

std::optional<FileMark> parse_mark(std::string_view text) {
    const auto size = to_number<std::uint64_t>(take(text, ' '));
    const auto checked = to_number<std::uint32_t>(text, 16);
    if (!size || !checked) return std::nullopt;
    return FileMark{*size, *checked};
}

tl::unexpected<Errors> not_a_journal(const std::string& path) {
    return fail(ErrorCode::Input, path, "not the unsaved edits of a study");
}

/// The lines up to the checksum; empty if it is wrong or missing. Leaves the edits in `text`.
std::optional<std::string> take_header(std::string_view& text) {
    const std::string_view whole = text;
    while (!text.empty()) {
        const std::size_t begin = whole.size() - text.size();
        std::string_view line = take(text, '\n');
        if (!line.starts_with(kJournalHeaderEnd)) continue;
        line.remove_prefix(kJournalHeaderEnd.size());
        const std::string_view header = whole.substr(0, begin);
        if (line != checksum(header)) return std::nullopt;
        return std::string(header);
    }
    return std::nullopt;
}

Result<StudyJournalHeader> parse_study_header(std::string_view text, const std::string& path,
                                              const RuleCatalogue& rules) {
    if (!text.starts_with(kMagic)) return not_a_journal(path);
    std::string_view line = take(text, '\n').substr(kMagic.size());
    const auto version = to_number<int>(line);
    if (!version || *version < 1) return not_a_journal(path);
    if (*version > kVersion) {
        return fail(ErrorCode::Input, path, "written by version {}, this program reads up to {}",
                    *version, kVersion);
    }
    StudyJournalHeader header;
    line = take(text, '\n');
    if (take(line, ' ') != "file") return not_a_journal(path);
    header.file = unescaped(line);
    line = take(text, '\n');
    if (take(line, ' ') != "content") return not_a_journal(path);
    const auto content = parse_mark(line);
    line = take(text, '\n');
    // Absent for the first game.
    if (line.starts_with("number ")) {
        const auto number = to_number<int>(line.substr(line.find(' ') + 1));
        if (!number || *number < 1) return not_a_journal(path);
        header.number = *number;
        line = take(text, '\n');
    }
    if (!content || take(line, ' ') != "start") return not_a_journal(path);
    header.content = *content;
    header.setup = unescaped(line);
    auto game = parse_description(text, rules);
    if (!game) {
        return fail(ErrorCode::Input, path, "its game changed since these edits ({})",
                    game.error());
    }
    header.game = std::move(*game);
    return header;
}

/// The rest of a line with this number; empty if the line is not complete and valid.
std::optional<std::string_view> parse_line(std::string_view line, std::uint64_t number) {
    const std::string_view sum = take(line, ' ');
    if (sum != checksum(line)) return std::nullopt;
    const auto found = to_number<std::uint64_t>(take(line, ' '));
    if (!found || *found != number) return std::nullopt;
    return line;
}

}  // namespace

FileMark mark_of(std::string_view bytes) {
    return {bytes.size(), crc32c(bytes)};
}

std::string study_header_text(const StudyJournalHeader& header) {
    const std::string number = header.number == 1 ? "" : fmt::format("number {}\n", header.number);
    const std::string text = fmt::format("{}{}\nfile {}\ncontent {}\n{}start {}\n{}", kMagic,
                                         kVersion, escaped(header.file), mark_text(header.content),
                                         number, escaped(header.setup), to_text(header.game));
    return fmt::format("{}{}{}\n", text, kJournalHeaderEnd, checksum(text));
}

Result<StudyJournalScan> scan_study_journal(std::string_view text, const std::string& path,
                                            const RuleCatalogue& rules) {
    const std::size_t size = text.size();
    const auto header = take_header(text);
    if (!header) return not_a_journal(path);
    StudyJournalScan scan;
    auto parsed = parse_study_header(*header, path, rules);
    if (!parsed) return fail(parsed.error());
    scan.header = std::move(*parsed);
    scan.valid_size = size - text.size();
    std::vector<StudyEdit> command;
    std::uint64_t number = 1;
    while (!text.empty()) {
        if (text.find('\n') == std::string_view::npos) break;
        std::string_view whole = text;
        const auto rest = parse_line(take(whole, '\n'), number);
        std::string_view words = rest.value_or("");
        if (rest && words.starts_with(kSaving)) {
            take(words, ' ');
            scan.saving = parse_mark(words);
        } else {
            const bool more = words.starts_with(kMore);
            if (more) words.remove_prefix(1);
            auto edit = rest ? parse_edit(words) : std::nullopt;
            if (!edit) {
                scan.damaged = true;
                break;
            }
            scan.saving.reset();
            command.push_back(std::move(*edit));
            if (more) {
                ++number;
                text = whole;
                continue;
            }
            scan.commands.push_back(std::move(command));
            command.clear();
        }
        text = whole;
        scan.valid_size = size - text.size();
        scan.next_number = ++number;
    }
    scan.torn = !scan.damaged && scan.valid_size < size;
    return scan;
}

void StudyLineWriter::saved(const Study& study) {
    const Record& record = study.record();
    numbers_.assign(record.nodes.size(), kNoNode);
    next_node_ = 0;
    next_line_ = first_line_ = 1;
    int up = 0;
    for (RecordNodeId id = kRecordRoot; id != kNoNode; id = record.next_in_order(id, up)) {
        numbers_[id] = next_node_++;
    }
    file_nodes_ = next_node_;
}

void StudyLineWriter::begin_with_lines() {
    file_nodes_ = next_node_;
    first_line_ = next_line_;
}

void StudyLineWriter::restart() {
    if (numbers_.empty()) {
        numbers_.resize(file_nodes_);
        std::iota(numbers_.begin(), numbers_.end(), RecordNodeId{0});
    }
    for (RecordNodeId& number : numbers_) {
        if (number >= file_nodes_) number = kNoNode;
    }
    next_node_ = file_nodes_;
    next_line_ = first_line_;
    held_.reset();
}

void StudyLineWriter::continue_after(std::uint64_t next_number, std::size_t nodes) {
    next_line_ = next_number;
    next_node_ = static_cast<RecordNodeId>(nodes);
}

RecordNodeId StudyLineWriter::number_of(RecordNodeId node) const {
    if (numbers_.empty()) return node;
    return node < numbers_.size() ? numbers_[node] : kNoNode;
}

RecordNodeId StudyLineWriter::add_number(RecordNodeId node) {
    const RecordNodeId number = next_node_++;
    if (numbers_.empty()) return number;
    if (numbers_.size() <= node) numbers_.resize(node + std::size_t{1}, kNoNode);
    numbers_[node] = number;
    return number;
}

/// Adds a branch that the file does not have: it was removed when the file was saved.
void StudyLineWriter::add_branch(const Study& study, RecordNodeId top, RecordNodeId after,
                                 std::vector<StudyEdit>& to) {
    const Record& record = study.record();
    RecordNodeId node = top;
    int depth = 0;
    do {
        const RecordNode& here = record.nodes[node];
        const std::string name = here.move == RecordMove::None
                                     ? ""
                                     : study.position_of(here.parent).action_name(here.action);
        to.push_back({StudyEditKind::Add, number_of(here.parent), kNoNode, {}, name});
        const RecordNodeId number = add_number(node);
        added_.insert(node);
        for (int i = 0; i < kStudyFields; ++i) {
            const auto field = static_cast<StudyField>(i);
            std::string text = field_text(record, node, field);
            if (text.empty()) continue;
            to.push_back({StudyEditKind::Set, number, kNoNode, field, std::move(text)});
        }
        const std::string kept = kept_node_text(record, node);
        if (!kept.empty()) to.push_back({StudyEditKind::Keep, number, kNoNode, {}, kept});
        if (here.first_child == kNoNode && depth == 0) break;
        int up = 0;
        node = record.next_in_order(node, up);
        depth += 1 - up;
    } while (node != kNoNode && depth > 0);
    to.push_back(
        {StudyEditKind::Order, number_of(top), after == kNoNode ? kNoNode : number_of(after)});
}

void StudyLineWriter::translate(const Study& study, const StudyEdit& edit,
                                std::vector<StudyEdit>& to) {
    StudyEdit line = edit;
    line.node = number_of(edit.node);
    if (edit.kind == StudyEditKind::Add) {
        // add_branch() has already added the node.
        if (added_.contains(edit.after)) return;
        add_number(edit.after);
    } else if (edit.kind == StudyEditKind::Restore) {
        if (added_.contains(edit.node)) return;
        if (line.node == kNoNode) return add_branch(study, edit.node, edit.after, to);
    } else if (line.node == kNoNode) {
        return;
    }
    const bool ordered = edit.kind == StudyEditKind::Restore || edit.kind == StudyEditKind::Order;
    line.after = ordered && edit.after != kNoNode ? number_of(edit.after) : kNoNode;
    to.push_back(std::move(line));
}

std::string StudyLineWriter::lines(const Study& study, const std::vector<StudyEdit>& edits,
                                   CommandPart part) {
    std::vector<StudyEdit> all;
    for (const StudyEdit& edit : edits) translate(study, edit, all);
    std::string text;
    for (const StudyEdit& edit : all) {
        if (held_) text += numbered_line(next_line_++, kMore + *held_);
        held_ = edit_text(edit);
    }
    if (part == CommandPart::More) return text;
    if (held_) text += numbered_line(next_line_++, *held_);
    held_.reset();
    added_.clear();
    return text;
}

std::string StudyLineWriter::saving_line(const FileMark& content) {
    return numbered_line(next_line_++, fmt::format("{} {}", kSaving, mark_text(content)));
}

}  // namespace tengen
