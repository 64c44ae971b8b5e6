// A game in the common form of many programs' files: a tree of moves with comments and marks. Plain
// data; docs/records.md lists the content of each format.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/notation.hpp"
#include "journal/journal.hpp"
#include "journal/match_result.hpp"

namespace tengen {

/// The maximum size of a file in bytes, and the maximum number of moves.
inline constexpr std::size_t kMaxRecordFile = 64u << 20;
inline constexpr std::size_t kMaxRecordMoves = 4'000'000;

using RecordNodeId = std::uint32_t;
inline constexpr RecordNodeId kRecordRoot = 0;  ///< before the first move
inline constexpr RecordNodeId kNoNode = 0xFFFFFFFF;

/// A place in a file. Lines and columns count from 1; column 0: the whole line. In binary files,
/// the line is 0 and `column` is the byte, from 0.
struct RecordPlace {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

enum class RecordMove : std::uint8_t {
    Stone,  ///< placed on the action's cell
    Pass,
    Choice,  ///< by name; changes no cell: an opening's choice, or a cell that is only offered
    Other,   ///< by name; another change of cells: a removed stone
};

/// One move, with links to its parent, children and siblings. The first child continues the main
/// line.
struct RecordNode {
    Action action;
    RecordNodeId parent = kNoNode;
    RecordNodeId first_child = kNoNode;
    RecordNodeId last_child = kNoNode;
    RecordNodeId next = kNoNode;      ///< sibling
    std::uint32_t remarks = kNoNode;  ///< index into Record::remarks
    RecordPlace place;
    std::int32_t spent_ms = -1;  ///< negative: unknown
    RecordMove move = RecordMove::Stone;
    /// The side of the stone, or that of a pass; empty: not stated (before play_record()), or none.
    Side side = kEmpty;
};

struct CellText {
    Cell cell = kNoCell;
    std::string text;

    friend bool operator==(const CellText&, const CellText&) = default;
};

/// The remarks on a position. Texts are UTF-8 with line feeds.
struct RecordRemarks {
    std::string name;  ///< of a Choice or Other move, for input
    std::string comment;
    std::vector<CellText> texts;  ///< on the board
    std::vector<Cell> marks;

    friend bool operator==(const RecordRemarks&, const RecordRemarks&) = default;
};

struct RecordPlayer {
    std::string name;  ///< may be empty
    std::string spec;  ///< Tengen's name of the player ("rookie:hard"); empty: unknown

    friend bool operator==(const RecordPlayer&, const RecordPlayer&) = default;
};

/// The result stated in a file. Rules: won or drawn in a way that the file does not state.
struct RecordResult {
    EndKind kind = EndKind::Rules;
    Side winner = kEmpty;  ///< empty: drawn, or none
    std::optional<Seat> culprit;
    std::optional<FaultKind> fault;
    std::string text;  ///< the fault; may be empty

    friend bool operator==(const RecordResult&, const RecordResult&) = default;
};

/// Texts about the whole game; empty: not stated.
struct RecordTitles {
    std::string name, event, round, date, place;

    friend bool operator==(const RecordTitles&, const RecordTitles&) = default;
};

struct Record {
    std::string game;                            ///< "gomoku:renju"; empty: not in this format
    std::optional<GameDescription> description;  ///< if the format contains all of it
    BoardSize board;
    std::vector<RecordPlayer> players;  ///< by seat; may be fewer than the game's
    /// Whether the players are in order of the sides that they played at the end, not of seats.
    /// Only before the record is played (see play_record).
    bool players_by_side = false;
    RecordTitles titles;
    Setup setup;
    std::optional<RecordResult> result;
    bool ends_by_rules = false;           ///< whether the main line does; set by play_record()
    std::optional<JournalHeader> header;  ///< of a journal
    std::vector<RecordNode> nodes{RecordNode{}};
    std::vector<RecordRemarks> remarks;
    std::vector<Message> notes;  ///< remarks about the file for people: "... are left out"

    /// Adds a last child of `parent`; there must be fewer than kMaxRecordMoves. Ids stay valid.
    RecordNodeId add(RecordNodeId parent, RecordMove move, Action action);
    /// The node's remarks, created on demand. Valid until the next call.
    RecordRemarks& remarks_of(RecordNodeId node);
    /// Writes a text on the cell in the node's position; replaces another text there.
    void set_text(RecordNodeId node, Cell cell, std::string text);
    /// Null without remarks.
    const RecordRemarks* find_remarks(RecordNodeId node) const;
    /// Makes the node the first child of its parent.
    void put_first(RecordNodeId node);
    bool full() const { return nodes.size() > kMaxRecordMoves; }
    /// The next node of a traversal with parents before children and the main line before
    /// variations; kNoNode at the end. `up` counts the steps up to the common parent: 0 for a
    /// child.
    RecordNodeId next_in_order(RecordNodeId node, int& up) const;
};

/// A copy of the nodes reachable from the root, without those for which `leaves` returns true; the
/// children of such a node move to its parent.
Record copy_without(const Record& record, const std::function<bool(const RecordNode&)>& leaves);

}  // namespace tengen
