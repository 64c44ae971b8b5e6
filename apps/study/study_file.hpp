// A study with its file, and the journal that keeps its unsaved edits.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "journal/durable_lines.hpp"
#include "study/file_reading.hpp"
#include "study/study.hpp"
#include "study/study_journal.hpp"
#include "table/record_file.hpp"

namespace tengen {

struct StudyServices {
    const RuleCatalogue& rules;
    LoadGame load_game;
    std::filesystem::path folder;  ///< of the journals
};

/// Edits of a study that an earlier program did not save.
struct UnsavedStudy {
    std::filesystem::path journal;
    std::filesystem::path file;  ///< empty: the study has none
    std::string game;            ///< "gomoku:renju"
    std::string comment;         ///< on the start
    std::size_t edits = 0;       ///< of people; evaluations do not count
    std::filesystem::file_time_type changed;
};

/// Whether studies are saved in the format: it is written, with variations and comments.
bool can_hold_study(const RecordFormat& format);

/// Each edit is in the journal before its function returns, so a killed program loses none. The
/// user's file changes only on save(), completely or not at all. Another program that opens the
/// same file gets an error with this program's process.
class StudyFile {
  public:
    /// $XDG_STATE_HOME/tengen/studies, otherwise ~/.local/state/tengen/studies. Fails if neither
    /// variable is set.
    static Result<std::filesystem::path> standard_folder();

    /// Opens a file of any format. If edits of it were not saved, they wait: see unsaved().
    static Result<std::unique_ptr<StudyFile>> open(const std::filesystem::path& path,
                                                   const RecordWish& wish,
                                                   const StudyServices& services,
                                                   const ReadingProgress& reading = {});
    /// A study without a file, from a start of the game.
    static Result<std::unique_ptr<StudyFile>> create(const std::shared_ptr<const Game>& game,
                                                     const Setup& setup,
                                                     const StudyServices& services);
    /// The same for a game that is kept elsewhere: `about` has its titles, players, result and
    /// setup. Its moves and the comment get into a journal only with the first edit.
    static Result<std::unique_ptr<StudyFile>> create(const std::shared_ptr<const Game>& game,
                                                     Record about, const std::vector<Action>& moves,
                                                     const std::string& comment,
                                                     const StudyServices& services);
    /// Keeps the starting position of a study without a file as an unsaved edit, even if no other
    /// edit follows.
    Result<void> keep_start();
    /// Opens the file of a journal, or a new study with the journal's edits.
    static Result<std::unique_ptr<StudyFile>> resume(const std::filesystem::path& journal,
                                                     const StudyServices& services);
    /// The studies with journals in the folder that no running program uses, the newest first. The
    /// list ends early if `stopped` returns true.
    static std::vector<UnsavedStudy> unsaved_studies(const StudyServices& services,
                                                     const std::function<bool()>& stopped = {});
    /// Removes a journal permanently. Fails if a program uses it.
    static Result<void> discard_journal(const std::filesystem::path& journal);

    StudyFile(const StudyFile&) = delete;
    StudyFile& operator=(const StudyFile&) = delete;
    ~StudyFile();

    Study& study() { return *study_; }
    /// Empty for a new study.
    const std::filesystem::path& path() const { return path_; }
    /// About the file and its journal.
    const std::vector<Message>& notes() const { return notes_; }

    /// The number of commands from an earlier program that were not saved. Restore or discard them
    /// before the first edit. Evaluations alone do not count: they are restored when the file
    /// opens.
    std::size_t unsaved() const;
    /// The numbers of other games of the file that have unsaved edits, in ascending order.
    const std::vector<int>& other_unsaved() const { return other_unsaved_; }
    Result<void> restore_unsaved();
    Result<void> discard_unsaved();

    /// Whether the file has variations with illegal moves, which the study lacks. Such a file is
    /// not replaced; save_as() needs another one.
    bool lacks_variations() const { return lacks_variations_; }

    /// Whether a person's edits are not in the file. Evaluations alone do not count, nor edits that
    /// are all undone.
    bool changed() const { return study_->state() != saved_state_; }
    /// Whether all edits are on the disk.
    bool complete() const;
    /// Writes edits that could not be written before. The error explains why that is impossible.
    Result<void> flush();
    /// Edits no longer wait for the disk.
    void sync_later(LaterSync sync);

    /// Whether another program has replaced the study's file since this one read or wrote it. A
    /// removed file is not replaced.
    bool changed_by_others() const;
    /// The content that the format of the path cannot hold. Fails if no study is saved in this
    /// format.
    Result<std::vector<std::string>> losses_in(const std::filesystem::path& path) const;
    /// Whether saving may replace what another program wrote into the study's file.
    enum class Others { Keep, Replace };
    /// Replaces the file. Returns the content that its format cannot hold. Only formats with
    /// variations are possible.
    Result<std::vector<std::string>> save(Others others = Others::Keep);
    /// The same to another file, which then is the study's.
    Result<std::vector<std::string>> save_as(const std::filesystem::path& path,
                                             Others others = Others::Keep);

  private:
    explicit StudyFile(const StudyServices& services) : services_(services) {}

    Result<void> load(std::string_view bytes, const RecordWish& wish,
                      const ReadingProgress& reading = {});
    Result<void> find_journal();
    Result<void> take_journal(const std::filesystem::path& path, LockedText locked);
    void keep(const std::vector<StudyEdit>& edits, CommandPart part);
    void forget_undone_edits();
    void note_evaluated(const std::vector<StudyEdit>& edits);
    void restore_evaluations();
    Result<void> append(const std::string& lines);
    Result<void> create_journal();
    std::filesystem::path journal_path(int attempt) const;
    StudyJournalHeader header() const;
    void watch();

    StudyServices services_;
    std::filesystem::path path_;
    FileDescriptor lock_;  ///< of the file
    FileMark content_;     ///< of the file
    std::unique_ptr<Study> study_;
    std::vector<Message> notes_;
    std::optional<StudyLineWriter> lines_;
    std::unique_ptr<DurableLines> journal_;
    std::string first_lines_;  ///< of each journal: the content of a new study
    std::string waiting_;      ///< lines until the journal exists
    std::vector<std::vector<StudyEdit>> offered_;
    std::vector<int> other_unsaved_;
    std::uint64_t next_line_ = 1;  ///< after the offered edits
    std::optional<LaterSync> later_;
    std::optional<std::uint64_t> saved_state_ = 0;  ///< of the study; none: even the start is new
    bool was_changed_ = false;                      ///< before the next edit
    std::set<RecordNodeId> evaluated_;              ///< the journal has evaluations of these nodes
    bool lacks_variations_ = false;
};

}  // namespace tengen
