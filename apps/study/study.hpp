// A record that people study and change: a tree of positions with unlimited undo, an index of
// positions, and edits that a journal can keep.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis.hpp"
#include "study/position_index.hpp"
#include "study/position_walker.hpp"
#include "study/study_edit.hpp"

namespace tengen {

/// The result of pasting or joining.
struct JoinedBranches {
    std::size_t added = 0;     ///< nodes
    std::size_t equal = 0;     ///< nodes that the tree had
    std::size_t left_out = 0;  ///< branches that the rules do not allow in the new place
};

/// Sees each command's edits after they are applied. An undo has the inverse edits. The command of
/// a StudyJoin comes in parts.
using StudyWatcher = std::function<void(const std::vector<StudyEdit>&, CommandPart)>;

/// Belongs to one thread. Ids of nodes stay valid, even those of removed nodes, which undo
/// restores. The rules of the game check each added action.
class Study {
  public:
    /// The game has played `record` (see play_record), and `index` has all its nodes.
    Study(Record record, const std::shared_ptr<const Game>& game, PositionIndex index);

    const Record& record() const { return record_; }
    const std::shared_ptr<const Game>& game() const { return game_; }
    const PositionIndex& index() const { return index_; }
    /// Grows with every change of the tree.
    std::uint64_t revision() const { return revision_; }
    /// Whether the node is in the tree, not removed.
    bool has(RecordNodeId node) const {
        return node < record_.nodes.size() && index_.is_shown(node);
    }
    /// Valid until the next call.
    const Position& position_of(RecordNodeId node) const;
    Position start() const { return Position(game_, record_.setup); }
    /// The end of the main line, for writers of formats.
    Position end() const;
    /// The child with this action; kNoNode if there is none.
    RecordNodeId child_with(RecordNodeId parent, Action action) const;
    /// The other nodes with the same position, in ascending order.
    std::vector<RecordNodeId> same_position(RecordNodeId node) const;

    void watch(StudyWatcher watcher) { watcher_ = std::move(watcher); }

    /// Adds a next move, or returns the node that has it. Fails if the rules forbid it.
    Result<RecordNodeId> add(RecordNodeId parent, Action action);
    /// Adds moves one after the other, with one step of undo; nodes that exist stay. Returns the
    /// last node. Fails without a change at a move that the rules forbid.
    Result<RecordNodeId> add_line(RecordNodeId parent, const std::vector<Action>& actions);
    /// Adds a node without a move.
    Result<RecordNodeId> add_note(RecordNodeId parent);
    /// Removes the node and all below it. The root cannot be removed.
    Result<void> remove(RecordNodeId node);
    /// Moves the branch `by` places among its siblings: -1 is one place forward.
    void move_branch(RecordNodeId node, int by);
    /// Makes the moves to the node the main line.
    void make_main_line(RecordNodeId node);
    /// Fails if the text is not a value of the field.
    Result<void> set(RecordNodeId node, StudyField field, const std::string& text);
    /// An empty text removes the old one.
    void set_cell_text(RecordNodeId node, Cell cell, const std::string& text);
    /// Adds the mark, or removes it.
    void toggle_mark(RecordNodeId node, CellMark mark);
    void toggle_line(RecordNodeId node, BoardLine line);
    /// Replaces all marks on the cell.
    void set_mark(RecordNodeId node, Cell cell, std::optional<MarkKind> mark);
    /// Replaces the evaluation of the same engine and options.
    Result<void> set_evaluation(RecordNodeId node, const Evaluation& evaluation);
    /// The same for an engine that runs while a person edits: undo() leaves it.
    Result<void> keep_evaluation(RecordNodeId node, const Evaluation& evaluation);
    /// The same for edits of a journal that are only evaluations.
    Result<void> keep_evaluations(const std::vector<StudyEdit>& edits);
    /// Adds a branch of a record of a game on the same board below the parent, such as one that
    /// copy_branch() made. Equal moves become one.
    Result<JoinedBranches> paste(RecordNodeId parent, const Record& from, RecordNodeId branch);
    /// Adds all moves and remarks of another record of the same game.
    Result<JoinedBranches> join(const Record& from);

    /// Makes all commands of `edit` one step of undo and of the journal. If it fails, they are
    /// undone.
    Result<void> as_one(const std::function<Result<void>()>& edit);

    /// Equal for equal content, except evaluations, if undo() and redo() lead from one to the
    /// other.
    std::uint64_t state() const { return done_.empty() ? 0 : done_.back().state; }
    bool can_undo() const { return !done_.empty(); }
    bool can_redo() const { return !undone_.empty(); }
    /// Returns the node where the change was; kNoNode if there is nothing to undo. Of several
    /// places, that is `shown`, or the last remaining node above it.
    RecordNodeId undo(RecordNodeId shown = kNoNode);
    RecordNodeId redo(RecordNodeId shown = kNoNode);
    /// Undo ends at the present tree.
    void forget_history() {
        done_.clear();
        undone_.clear();
    }

    /// Applies the edits of a journal as one command. Fails at an edit that does not fit the tree;
    /// then nothing is changed.
    Result<void> replay(const std::vector<StudyEdit>& edits);

  private:
    /// An applied edit, with what its inverse needs.
    struct Done {
        StudyEdit edit;
        RecordNodeId node = kNoNode;    ///< the changed or new one
        RecordNodeId before = kNoNode;  ///< its old sibling in front
        std::string old;                ///< Set: the old value
    };
    using Command = std::vector<Done>;
    struct Step {
        Command command;
        std::uint64_t state = 0;  ///< after it
    };

    Result<Done> apply(const StudyEdit& edit);
    Result<Done> apply_add(const StudyEdit& edit);
    Result<Done> apply_set(const StudyEdit& edit);
    /// The inverse edit for the journal; empty if it needs none.
    std::optional<StudyEdit> revert(const Done& done);
    std::optional<StudyEdit> repeat(const Done& done);
    /// Applies edits that cannot fail.
    void run(const std::vector<StudyEdit>& edits);
    void finish(Command command);
    /// Undoes the last command permanently.
    void drop_last();
    void tell(const std::vector<StudyEdit>& edits);
    void tell_part(const std::vector<StudyEdit>& edits, CommandPart part);

    void link(RecordNodeId node, RecordNodeId after);
    void unlink(RecordNodeId node);
    void show_branch(RecordNodeId node, bool shown);
    RecordNodeId sibling_before(RecordNodeId node) const;
    bool is_sibling(RecordNodeId node, RecordNodeId parent) const;

    /// A record whose branches are being added.
    struct Merge {
        struct Open {
            RecordNodeId to;    ///< a node of the study
            RecordNodeId from;  ///< the next child of the record's node to merge below it
        };

        const Record* from = nullptr;
        Command command = {};
        JoinedBranches joined = {};
        std::vector<Open> open = {};
    };
    friend class StudyJoin;

    static RecordNodeId first_added(const Command& command);
    RecordNodeId place_of(const Command& command, RecordNodeId shown) const;
    bool is_below(const Done& done, RecordNodeId first) const;

    RecordNodeId merge_node(Merge& merge, RecordNodeId parent, RecordNodeId node);
    /// False at the end.
    bool merge_next(Merge& merge);
    void begin_join(Merge& merge, const Record& from);
    void merge_remarks(Command& command, RecordNodeId to, const Record& from, RecordNodeId node,
                       bool made);
    Result<void> check_same_game(const Record& from) const;

    Record record_;
    std::shared_ptr<const Game> game_;
    PositionIndex index_;
    StudyKeys keys_;
    mutable PositionWalker walker_;
    std::vector<Step> done_;
    std::vector<Step> undone_;
    std::uint64_t last_state_ = 0;
    std::optional<Command> group_;  ///< of as_one()
    bool joins_ = false;            ///< a StudyJoin has not ended
    StudyWatcher watcher_;
    std::uint64_t revision_ = 0;
};

/// Adds all moves and remarks of other records in steps, as one command, for programs that draw
/// meanwhile. Until finish() or cancel(), the study takes no other edit, except evaluations of its
/// old nodes. The watcher sees the edits of each step, so the end is no long step.
class StudyJoin {
  public:
    /// The study must outlive the join.
    explicit StudyJoin(Study& study);
    /// Cancels a join that has not ended.
    ~StudyJoin();
    StudyJoin(const StudyJoin&) = delete;
    StudyJoin& operator=(const StudyJoin&) = delete;

    /// Begins a record. step() has merged the one before. Fails if it is of another game.
    Result<void> add(Record from);
    /// Merges up to that many nodes of the record. False at its end. After give_up(), removes as
    /// many.
    bool step(int nodes);
    /// The part of the record that is merged: 0..1.
    double progress() const;
    /// The sum of all records so far.
    const JoinedBranches& joined() const { return merge_.joined; }
    /// Ends the command.
    void finish();
    /// After this call, step() makes the study as before. Then call cancel().
    void give_up();
    /// The study is as before. Takes its time without those steps.
    void cancel();

  private:
    void tell_new_edits();

    Study& study_;
    Record from_;
    std::size_t old_nodes_ = 0;  ///< merged ones of the records before
    Study::Merge merge_;
    std::size_t told_ = 0;  ///< edits
    bool gives_up_ = false;
};

/// A record with the node as the only next move, and all below it.
Record copy_branch(const Record& record, RecordNodeId node);

/// An analysis as an evaluation, for Study::set_evaluation().
Evaluation evaluation_of(const Analysis& analysis, const Position& position,
                         const std::string& engine, std::uint32_t options, std::uint64_t ms);

/// The inverse, for showing a kept evaluation. Leaves out what the rules do not allow in the
/// position.
Analysis analysis_of(const Evaluation& evaluation, const Position& position);

}  // namespace tengen
