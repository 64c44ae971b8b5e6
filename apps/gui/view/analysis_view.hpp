// The state of the analysis board: the studied file, the place in its tree, and a person's edits.
// Independent of any window: a screen draws this. Long, because screens see one class.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "study/study_cursor.hpp"
#include "study/study_file.hpp"
#include "view/analysis_drill.hpp"
#include "view/analysis_engine.hpp"
#include "view/analysis_explorer.hpp"
#include "view/analysis_joining.hpp"
#include "view/analysis_moves.hpp"
#include "view/analysis_review.hpp"
#include "view/analysis_solver.hpp"
#include "view/board_host.hpp"
#include "view/board_input.hpp"
#include "view/playable_ais.hpp"
#include "view/table_view.hpp"

namespace tengen::gui {

struct AnalysisServices {
    StudyServices study;
    const PlayerFactory& players;
    /// Whether the search for plugins still runs.
    std::function<bool()> searches_plugins;
    /// Syncs the disk on another thread. If it is null, edits wait for the disk.
    FileSyncer* syncer = nullptr;
    std::function<void(std::function<void()>)> post = {};
    ReviewServices review = {};
};

/// Display options in addition to those of the table.
struct AnalysisToggles {
    bool next_moves = true;  ///< of the tree, as small stones
    bool values = true;      ///< of the engine
    bool remarks = true;     ///< texts, marks and lines
};

/// The second one is optional.
enum class EngineId : std::uint8_t { First, Second };

/// A line of one of the engines.
struct EngineLineId {
    EngineId engine = EngineId::First;
    std::size_t index = 0;

    friend bool operator==(const EngineLineId&, const EngineLineId&) = default;
};

/// A place to search for in the tree.
struct AnalysisQuery {
    StudySearch kind = StudySearch::Comment;
    std::string text;
};

/// How a node's moves are printed.
struct PrintRemarks {
    std::optional<RecordFigure> figure;  ///< begins here
    int number = -1;                     ///< of the move; negative: as counted
    int mode = -1;                       ///< of numbers from here on, as SGF's PM
};

/// One thread. All functions about the study need one; see has_study(). Edits are refused until
/// unsaved edits of an earlier program are restored or discarded.
class AnalysisView final : public BoardHost {
  public:
    /// `display`: a person's display options. Calls `changed` whenever the screen must be drawn
    /// again, and `speak` with a line of text for each event.
    AnalysisView(AnalysisServices services, const BoardToggles& display,
                 std::function<void()> changed, std::function<void(const std::string&)> speak);
    ~AnalysisView() override;

    // analysis_files.cpp: the file.
    bool has_study() const { return file_ != nullptr; }
    /// Opens a file of any format instead of the current one.
    /// `number`: the game of a file with several ones, from 1; 0: the first.
    Result<void> open(const std::filesystem::path& path, int number = 0);
    /// The first other game of the file with edits of an earlier program that wait; 0 if there is
    /// none.
    int other_unsaved() const {
        return file_->other_unsaved().empty() ? 0 : file_->other_unsaved().front();
    }
    bool has_other_game(int by) const {
        return record().number + by >= 1 && record().number + by <= record().games;
    }
    /// Shows the next game of the file, or the last one (`by` is -1). Edits come first: saving
    /// another game would put them aside.
    void other_game(int by);
    /// Whether reading the file would hold up the window.
    static bool is_large(const std::filesystem::path& path);
    using Opening = FileReading<std::unique_ptr<StudyFile>>;
    /// Reads the file on another thread, and then shows it. The current study stays until then,
    /// unless it is of the same file. Calls `opened` at the end.
    void open_later(const std::filesystem::path& path, std::function<void(Result<void>)> opened);
    /// Continues the newest study without a file that a program left, like open_later().
    /// Without such a study, nothing is shown.
    void resume_unnamed_later(std::function<void(Result<void>)> opened);
    /// Continues a study of StudyFile::unsaved_studies(), with its edits, like open_later().
    void resume_later(const std::filesystem::path& journal,
                      std::function<void(Result<void>)> opened);
    /// The file that another thread reads (null: none).
    Opening* opening() { return opening_.get(); }
    /// Waits for that file, at most so long.
    void wait_for_opening(std::chrono::milliseconds longest);
    /// Shows an open file instead of the current one.
    void show(std::unique_ptr<StudyFile> file);
    /// Begins a study at the position; nodes for its moves.
    Result<void> begin(const Position& position);
    /// Begins a study of a game of a database, and goes to one of its positions. The current study
    /// waits for return_to_former(), unless it is such a game without edits.
    Result<void> begin_known(const FoundGame& known);
    /// Begins a study of a position that a person has set up. The current study waits for
    /// return_to_former(), or for an undo of the new study's beginning.
    Result<void> begin_set_up(const Position& position);
    bool has_former() const { return !former_.empty(); }
    /// The name of the study that return_to_former() shows again: "game.sgf".
    std::string former_name() const;
    /// Unsaved edits of the shown study stay in its journal.
    void return_to_former();
    /// Stops the engine and leaves the study. Unsaved edits stay in its journal.
    void close();
    /// The number of edits of an earlier program that wait for restore() or discard().
    std::size_t unsaved() const { return file_->unsaved(); }
    void restore();
    void discard();
    const std::filesystem::path& path() const { return file_->path(); }
    bool changed_file() const { return file_->changed(); }
    /// The file of a study with unsaved edits, also of one that waits. An empty path: it has no
    /// file. Nothing if there is no such study.
    std::optional<std::filesystem::path> unsaved_file() const;
    /// Whether save() knows a file of a format with variations.
    bool can_save() const;
    /// Returns the text of a success.
    bool changed_by_others() const { return file_->changed_by_others(); }
    /// The content that the format of a file cannot hold.
    Result<std::vector<std::string>> losses_in(const std::filesystem::path& path) const {
        return file_->losses_in(path);
    }
    Result<std::string> save_as(const std::filesystem::path& path,
                                StudyFile::Others others = StudyFile::Others::Keep);
    /// The proposed file name: "game.sgf".
    std::string proposed_name() const;

    const Study& study() const { return file_->study(); }
    const Record& record() const { return study().record(); }
    RecordNodeId place() const { return cursor_->node(); }
    const RecordRemarks* remarks() const { return record().find_remarks(place()); }
    /// The nodes from the root to the place, and on to the end of the line.
    const std::vector<RecordNodeId>& line() const;
    int ply() const { return shown_position().ply(); }

    // Walking. Each says where the place is then.
    void go_to(RecordNodeId node);
    void to_ply(int ply);
    void walk(int moves) override;
    void first() { move(&StudyCursor::to_root); }
    void last() { move(&StudyCursor::to_end); }
    void other_variation(int by);
    void branching(int by);
    /// The number of other places with the same position.
    std::size_t same_places() const;
    void next_same_place();
    AnalysisQuery query;
    /// Goes to the next match, or the last one (`by` is -1).
    void find(int by);

    AnalysisReview& review() { return review_; }
    const AnalysisReview& review() const { return review_; }
    AnalysisDrill& drill() { return drill_; }
    const AnalysisDrill& drill() const { return drill_; }

    // analysis_edits.cpp: edits of the tree, and of remarks at the place.
    /// Follows or adds a move.
    void act(Action action) override;
    /// Makes a change of the study as one step of undo, and then says a text. The place stays. Says
    /// why the change is refused.
    void edit(const std::function<Result<void>(Study&)>& change, std::string said);
    bool takes_drag(Cell from, Cell to, bool arrow) override;
    void delete_branch();
    void make_main_line();
    /// Moves the shown move `by` places among the variations of its position.
    void move_branch(int by);
    /// Begins to add the moves and remarks of files and folders of the same game. Equal moves
    /// become one. Call join_step() in each frame while there is a joining().
    void join(std::vector<std::filesystem::path> paths);
    AnalysisJoining* joining() { return joining_.get(); }
    /// See AnalysisJoining::step().
    void join_step(std::chrono::milliseconds longest = {});
    /// The report of a join that has ended with wrong games, once.
    std::optional<JoinReport> take_join_report();
    void undo();
    void redo();
    bool can_undo() const { return unsaved() == 0 && (study().can_undo() || undo_returns()); }
    bool can_redo() const { return unsaved() == 0 && (study().can_redo() || set_up_again_); }
    void set_comment(const std::string& text);
    void set_cell_text(Cell cell, const std::string& text);
    /// The text on a cell; may be empty.
    std::string cell_text(Cell cell) const;
    /// No mark, then each kind.
    void next_mark(Cell cell);
    /// The cell of commands: the keyboard's cursor, else the one under the pointer.
    Cell target() const;
    void set_pointed(std::optional<Cell> cell) { pointed_ = cell; }
    /// The moves to the place as text.
    std::string moves_text() const;
    /// The shown position as text that paste() takes. Empty if a start cannot be such a position.
    std::string position_text() const;
    /// Adds moves as text ("h8 i9", "h8i9"), or a game as SGF, at the place. A position, or a game
    /// with another board or start, begins another study like begin_set_up().
    void paste(const std::string& text);

    // analysis_opinions.cpp: a person's opinions of the place.
    Glyph glyph() const;
    void set_glyph(Glyph glyph);
    /// The next of !, !! and !?, or of ?, ?? and ?!; after these none.
    void next_glyph(bool good);
    PositionOpinion judgement() const;
    /// All of them, beginning with none.
    std::vector<PositionOpinion> judgements() const;
    void set_judgement(PositionOpinion judgement);
    void next_judgement();
    std::string position_name() const;
    void set_position_name(const std::string& name);
    PrintRemarks print_remarks() const;
    void set_print_remarks(const PrintRemarks& print);
    /// The first call begins an arrow or a line at the cell, and the second one ends it. The same
    /// arrow again removes it.
    void mark_line(Cell cell, bool arrow);

    // analysis_search.cpp: the engines and their lines.
    AnalysisEngine& engine(EngineId id = EngineId::First) { return of(id).engine; }
    const AnalysisEngine& engine(EngineId id = EngineId::First) const { return of(id).engine; }
    /// The shown engines, the first one first.
    std::vector<EngineId> engines() const;
    bool has_second_engine() const { return has_second_; }
    void show_second_engine(bool shown);
    /// Shows the second engine, which analyses if the first one does, or stops and hides it.
    void toggle_second_engine();
    /// Stops all engines if one is on; else starts all.
    void toggle_engines();
    void toggle_engine(EngineId id);
    void stop_engines();
    /// Changes all engines.
    void change_lines(int by);
    /// A person's choice. In games that it cannot play, another AI is used instead.
    void choose_engine(const SeatSpec& seat, EngineId id = EngineId::First);
    const SeatSpec& preferred_engine(EngineId id = EngineId::First) const {
        return of(id).preferred;
    }
    /// The installed AIs and engines.
    void set_available_engines(std::vector<SeatSpec> all);
    /// Whether an AI is known to refuse the shown game.
    bool refuses_game(const SeatSpec& ai) const { return playable_.refuses(ai); }
    /// The engine's lines of the shown position, or better ones that the node keeps. A proven win
    /// comes before those of the first engine. Valid until the next call.
    const Analysis& lines(EngineId id = EngineId::First) const;
    /// Whether the lines come from the file.
    bool lines_are_kept(EngineId id = EngineId::First) const;
    /// The name of the engine of these lines if the file has them and it is not the chosen one;
    /// else empty.
    std::string other_engine_of_lines(EngineId id = EngineId::First) const;
    /// The evaluation that a node keeps of the engine. If there is none of the first engine, that
    /// of an engine that is not shown. Null if there is none.
    const Evaluation* kept(RecordNodeId node, EngineId id = EngineId::First) const;
    void play_line(EngineLineId line);
    /// Adds the line as a variation.
    void keep_line(EngineLineId line);
    /// The line whose stones the board shows.
    void set_pointed_line(std::optional<EngineLineId> line) { pointed_line_ = line; }
    std::optional<EngineLineId> pointed_line() const { return pointed_line_; }
    /// Marks of a book on next moves, as texts on their cells.
    void set_book_marks(std::vector<CellText> marks) { book_marks_ = std::move(marks); }
    /// Cells that the board marks while a person points at a move of the explorer.
    void set_pointed_moves(std::vector<Cell> cells) { pointed_moves_ = std::move(cells); }
    /// The next drag between two cells, or two clicks, choose a rectangle instead of playing.
    /// Again: they play.
    void choose_area();
    bool chooses_area() const { return chooses_area_; }
    /// Whether one was being chosen.
    bool end_choosing_area();
    /// The rectangle that a person has chosen, as opposite corners, once.
    std::optional<std::pair<Cell, Cell>> take_area() { return std::exchange(area_, std::nullopt); }
    void say_evaluation();
    // analysis_proofs.cpp
    /// Searches for a win of the side to move, until the place changes. Says the result.
    void find_win(WinKind kind);
    bool searching() const;
    void stop_searches();
    /// The search for plugins has ended.
    void on_plugins();

    BoardInput& input() { return input_; }
    const BoardInput& input() const { return input_; }
    AnalysisMoves& moves() { return moves_; }
    AnalysisToggles toggles;
    const BoardToggles& display() const { return display_; }
    std::string title() const;
    /// "Ann – Bo, Cup"; empty without names.
    std::string names() const;
    /// The names, the date and the result of the main line; may be empty.
    std::string heading() const;
    /// The name of a seat's player in parentheses after its side: "black (Ann)".
    std::string player_label(Seat seat) const;
    /// One sentence: the move, and who is to move.
    std::string status() const;
    /// The reason why a request failed, or its result; until the next event.
    const std::string& message() const { return message_; }

    // BoardHost.
    const Position& shown_position() const override { return cursor_->position(); }
    BoardPicture picture(std::optional<Cell> pointed) const override;
    bool coordinates_shown() const override { return display_.coordinates; }
    bool is_flipped() const override { return display_.flipped; }
    bool mark_reasons_shown() const override { return display_.forbidden; }
    std::string spoken_remarks(Cell cell) const override;
    std::string long_text(Cell cell) const override;
    bool takes_clicks(Cell cell, std::optional<CellRemark>& remark) override;
    bool takes_area(Cell from, Cell to) override;
    bool person_acts() const override { return unsaved() == 0 && !shown_position().over(); }
    void say(std::string text) override;
    void clear_message() override { message_.clear(); }
    void speak(const std::string& line) const override;
    void changed() const override { changed_(); }

  private:
    /// Where the study comes from.
    enum class Origin : std::uint8_t {
        Other,
        Known,  ///< a game of a database
        SetUp,  ///< a position of begin_set_up(), or a pasted game
    };
    /// A study that waits, and its place.
    struct Former {
        std::unique_ptr<StudyFile> file;
        RecordNodeId place = kRecordRoot;
        Origin origin = Origin::Other;
    };

    void set_aside();
    bool undo_returns() const { return origin_ == Origin::SetUp && has_former(); }
    /// Leaves a set-up without edits after it, for the study before.
    void undo_set_up();
    void show_former();
    void take(std::unique_ptr<StudyFile> file);
    /// Leaves the file, and those that wait.
    void leave_files();
    void leave_file();
    /// Stops everything that uses the shown file, which stays open.
    void stop_using_file();
    /// Leaves the file if it is this one: it can be opened again only without the old lock.
    void release(const std::filesystem::path& path);
    void read_later(Opening::Work work, std::function<void(Result<void>)> opened);
    void on_opening();
    /// Before an edit; says why it is refused.
    bool can_edit();
    void tell(const Result<void>& done);
    void move(void (StudyCursor::*step)());
    /// The place may be another one now.
    void arrive();
    /// The tree has changed. `said`: the text of the success; a failed write replaces it.
    void on_edit(RecordNodeId node, std::string said = {});
    void after_edit(std::string said = {});
    /// "Game 2 of 3: Ann – Bo"
    std::string game_number() const;
    void set_field(StudyField field, const std::string& text, std::string said = {});
    void toggle_line(BoardLine line);
    std::vector<BoardLine> lines_on_board() const;
    /// Whether a text is meant as a position, and not as moves.
    bool looks_like_position(const std::string& text) const;
    void paste_position(const std::string& text);
    void paste_record(const OpenedRecord& opened);
    /// Begins a study of a record of the same rules, which an undo leaves.
    Result<void> begin_pasted(const std::shared_ptr<const Game>& game, const Record& record);
    void paste_moves(const std::string& text);
    /// Starts at the root of a tree with other ids than before.
    void begin_tree();
    void return_to(const Position& shown);
    /// Keeps the engines' lines at the place if they have more than `growth` times the nodes of
    /// those that it has.
    void keep_evaluation(std::uint64_t growth = 1);
    void keep_evaluation_of(EngineId id, std::uint64_t growth);
    /// Returns false, and says why, if the engines cannot be used here.
    bool may_analyse();
    /// Starts engines, and says `said`.
    void start_engines(const std::vector<EngineId>& ids, const std::string& said);
    void stop_engine(EngineId id);
    void follow_place();
    void on_engine(EngineId id);
    void ask_engines();
    void use_playable_engines();
    SeatSpec playable_engine(EngineId id) const;
    void on_proof();
    const Analysis& engine_lines(EngineId id) const;
    std::string line_problem(EngineLineId line) const;
    std::string spoken_evaluation(EngineId id) const;

    // Made again when the tree or the place changes.
    struct Known {
        std::uint64_t revision = 0;
        RecordNodeId place = kNoNode;

        friend bool operator==(const Known&, const Known&) = default;
    };
    Known now() const { return {study().revision(), place()}; }

    struct Analyser {
        AnalysisEngine engine;
        SeatSpec preferred = {};  ///< a person's choice
        mutable std::optional<Known> kept_known = {};
        mutable Analysis kept_lines = {};
    };
    Analyser& of(EngineId id) { return analysers_[static_cast<std::size_t>(id)]; }
    const Analyser& of(EngineId id) const { return analysers_[static_cast<std::size_t>(id)]; }
    void forget_kept_lines();

    AnalysisServices services_;
    const BoardToggles& display_;
    std::function<void()> changed_;
    std::function<void(const std::string&)> speak_;
    std::array<Analyser, 2> analysers_;
    bool has_second_ = false;
    std::vector<SeatSpec> available_;
    PlayableAis playable_;
    AnalysisSolver solver_;
    std::unique_ptr<StudyFile> file_;
    std::vector<Former> former_;  ///< the last one waits for the shown game
    Origin origin_ = Origin::Other;
    /// redo() begins it again; until the next edit.
    std::function<Result<void>()> set_up_again_;
    std::unique_ptr<Opening> opening_;
    std::function<void(Result<void>)> opened_;  ///< called at its end
    std::unique_ptr<AnalysisJoining> joining_;
    std::optional<JoinReport> join_report_;
    std::unique_ptr<StudyCursor> cursor_;
    AnalysisMoves moves_;
    BoardInput input_{*this};
    AnalysisReview review_;
    AnalysisDrill drill_;
    std::string message_;
    std::optional<Cell> pointed_;
    std::optional<Cell> line_begin_;  ///< of mark_line()
    std::optional<EngineLineId> pointed_line_;
    std::vector<Cell> pointed_moves_;
    bool chooses_area_ = false;
    std::optional<Cell> area_begin_;
    std::optional<std::pair<Cell, Cell>> area_;
    std::vector<CellText> book_marks_;

    mutable std::optional<Known> line_known_;
    mutable std::optional<Known> result_known_;
    mutable std::optional<MatchResult> result_;  ///< at the end of the main line
    mutable std::vector<RecordNodeId> line_;
    mutable Analysis proved_lines_;
};

}  // namespace tengen::gui
