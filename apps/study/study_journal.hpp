// The journal of a study: its edits since the file was saved, a line each, with checksums as in a
// game's journal. docs/analysis.md describes the format.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "study/study.hpp"

namespace tengen {

/// The maximum size in bytes.
inline constexpr std::size_t kMaxStudyJournal = kMaxRecordFile;

inline constexpr std::string_view kStudyJournalExtension = ".study";

/// The size and checksum of a file's content.
struct FileMark {
    std::uint64_t size = 0;
    std::uint32_t checksum = 0;

    friend bool operator==(const FileMark&, const FileMark&) = default;
};
FileMark mark_of(std::string_view bytes);

/// The start of a journal: the file that its edits change.
struct StudyJournalHeader {
    std::string file;  ///< empty: a new study
    int number = 1;    ///< of the game in the file
    FileMark content;  ///< of the file, before the edits
    GameDescription game;
    std::string setup;  ///< of a new study, as by setup_text()
};

std::string study_header_text(const StudyJournalHeader& header);

/// The valid part of a journal.
struct StudyJournalScan {
    StudyJournalHeader header;
    std::vector<std::vector<StudyEdit>> commands;
    std::optional<FileMark> saving;  ///< content that the program was saving last
    std::size_t valid_size = 0;      ///< bytes of the header and of all complete commands
    std::uint64_t next_number = 1;   ///< of a line
    bool torn = false;               ///< the last command is not complete
    bool damaged = false;            ///< a complete line is invalid; it and later ones are ignored
};
/// Fails if the header is not one.
Result<StudyJournalScan> scan_study_journal(std::string_view text, const std::string& path,
                                            const RuleCatalogue& rules);

/// Writes the edits of a study as lines. The nodes of its file have numbers, in the order of the
/// file; added nodes have the next ones. So the lines fit the file when it is read again, even if
/// the study has undone edits that came before the file was saved.
class StudyLineWriter {
  public:
    explicit StudyLineWriter(std::size_t nodes)
        : file_nodes_(static_cast<RecordNodeId>(nodes)), next_node_(file_nodes_) {}

    /// The study's file now has all its nodes.
    void saved(const Study& study);
    /// A new journal begins with the lines so far.
    void begin_with_lines();
    /// The lines after the first ones are gone: the study is like its file again.
    void restart();
    /// Continues after lines that were read.
    void continue_after(std::uint64_t next_number, std::size_t nodes);
    /// The lines of a command, or of its next part. Call after it is applied. The last line of a
    /// part comes with the next one.
    std::string lines(const Study& study, const std::vector<StudyEdit>& edits,
                      CommandPart part = CommandPart::Last);
    /// The line before the file is replaced.
    std::string saving_line(const FileMark& content);

  private:
    RecordNodeId number_of(RecordNodeId node) const;
    RecordNodeId add_number(RecordNodeId node);
    void translate(const Study& study, const StudyEdit& edit, std::vector<StudyEdit>& to);
    void add_branch(const Study& study, RecordNodeId node, RecordNodeId after,
                    std::vector<StudyEdit>& to);

    std::vector<RecordNodeId> numbers_;  ///< by node; empty: the ids are the numbers
    RecordNodeId file_nodes_;            ///< their numbers are smaller
    RecordNodeId next_node_;
    std::uint64_t first_line_ = 1;
    std::uint64_t next_line_ = 1;
    std::unordered_set<RecordNodeId> added_;  ///< by add_branch() in this command
    std::optional<std::string> held_;         ///< the last line of a part, without its number
};

}  // namespace tengen
