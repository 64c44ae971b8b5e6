// One change of a study's tree, as data and as a line of its journal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.hpp"

namespace tengen {

/// A remark, or the time of a move. Its value is one text, empty for none.
enum class StudyField : std::uint8_t {
    Comment,
    Title,
    Texts,  ///< "cell:text", with escapes
    Marks,  ///< "cell:kind"
    Lines,  ///< "cell-cell" or "cell>cell"
    Dimmed,
    Glyph,
    Judgement,
    Hot,
    Start,
    Figure,
    Number,
    PrintMode,
    Evaluations,
    Spent,
};
inline constexpr int kStudyFields = 15;

/// A value of StudyField::Judgement.
std::string judgement_text(const PositionOpinion& judgement);

std::string field_text(const Record& record, RecordNodeId node, StudyField field);
/// Returns false, without a change, if the text is not a value of the field.
bool set_field_text(Record& record, RecordNodeId node, StudyField field, std::string_view text);

enum class StudyEditKind : std::uint8_t {
    Add,      ///< a last child of `node`; text: the action's name; empty: a node without a move
    Remove,   ///< `node` and all below it
    Restore,  ///< a removed node, after its sibling `after`
    Order,    ///< moves `node` after its sibling `after`
    Set,      ///< a field of `node`
    Keep,     ///< the bytes of `node` in a file, to write them again
};

struct StudyEdit {
    StudyEditKind kind = StudyEditKind::Add;
    RecordNodeId node = kRecordRoot;
    /// Restore and Order: none means as the first child. Add: the new node, once it is applied.
    RecordNodeId after = kNoNode;
    StudyField field = StudyField::Comment;
    std::string text;

    friend bool operator==(const StudyEdit&, const StudyEdit&) = default;
};

/// The place of edits in a command that comes in parts.
enum class CommandPart : std::uint8_t { More, Last };

/// "add 12 h8", "set 13 comment text"
std::string edit_text(const StudyEdit& edit);
std::optional<StudyEdit> parse_edit(std::string_view text);

/// Whether edits only keep what engines have found, which they can find again.
bool only_evaluates(const std::vector<StudyEdit>& edits);

}  // namespace tengen
