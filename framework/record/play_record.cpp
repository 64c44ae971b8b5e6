#include "record/play_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "core/position_text.hpp"
#include "core/turn_text.hpp"
#include "record/record_source.hpp"
#include "record/split_turns.hpp"

namespace tengen {

namespace {

/// Plays the nodes of one record on one position.
class RecordPlay {
  public:
    RecordPlay(Record& record, Position& position, const std::string& file)
        : record_(record), position_(position), file_(file) {}

    /// Plays the node's move; there is none in a node of the kind None.
    Result<void> play(RecordNodeId id) {
        if (record_.nodes[id].move == RecordMove::None) return {};
        Result<Action> action = find(id);
        if (!action) return fail(action.error());
        const bool by_name = record_.nodes[id].move == RecordMove::Choice ||
                             record_.nodes[id].move == RecordMove::Other;
        std::string name = by_name ? position_.action_name(*action) : "";
        position_.apply(*action);
        RecordNode& node = record_.nodes[id];
        const Side said = node.side;
        note_effect(node, *action);
        if (said != kEmpty && node.move == RecordMove::Stone && node.side != said) {
            position_.undo();
            return illegal(id, position_.action_name(*action),
                           Message("it is a stone of the other side"));
        }
        if (node.move == RecordMove::Choice || node.move == RecordMove::Other) {
            if (!by_name) name = name_of_last();
            record_.remarks_of(id).rare.edit().name = std::move(name);
        } else if (node.remarks != kNoNode) {
            RecordRemarks& remarks = record_.remarks_of(id);
            if (!remarks.rare->name.empty()) remarks.rare.edit().name.clear();
        }
        return {};
    }

  private:
    std::string name_of_last() const {
        Position before = position_;
        const Action action = before.last_action();
        before.undo();
        return before.action_name(action);
    }

    tl::unexpected<Errors> illegal(RecordNodeId id, std::string_view name,
                                   const Argument& why) const {
        return fail(ErrorCode::Input, place_text(file_, record_.place_of(id)),
                    "illegal move {} ({})", printable(name, 40), why);
    }

    Result<Action> find(RecordNodeId id) const {
        const RecordNode& node = record_.nodes[id];
        if (node.move == RecordMove::Choice || node.move == RecordMove::Other) {
            return find_named(id);
        }
        if (node.move == RecordMove::Stone && !on_board(node.action.cell())) {
            return illegal(id, "", Message("outside the board"));
        }
        if (position_.over()) return illegal(id, name_of(node), Message("the game is over"));
        return node.move == RecordMove::Pass ? find_legal(id, Action::pass()) : find_stone(id);
    }

    std::string name_of(const RecordNode& node) const {
        return node.move == RecordMove::Pass ? "pass"
                                             : cell_name(position_.board(), node.action.cell());
    }

    Result<Action> find_named(RecordNodeId id) const {
        const std::string& name = record_.find_remarks(id)->rare->name;
        if (position_.over()) return illegal(id, name, Message("the game is over"));
        Result<Action> action = parse_action(position_, name);
        if (action) return action;
        if (const auto side = side_meant(name)) {
            return illegal(id, name,
                           Message("{} is to move in the position to start from, and only {} can "
                                   "play it",
                                   position_.game().side_term(position_.turn().side),
                                   position_.game().side_term(*side)));
        }
        // A turn of several actions has been split before, unless it cannot be read.
        const Result<ActionList> turn = parse_turn(position_, name);
        return illegal(id, name, turn ? action.error() : turn.error());
    }

    /// The side that could play a first move, if the position to start from gives the move to
    /// another one.
    std::optional<Side> side_meant(const std::string& name) const {
        const Game& game = position_.game();
        if (position_.ply() != 0 || record_.setup.stones.empty()) return std::nullopt;
        Setup setup = record_.setup;
        for (setup.to_move = 1; setup.to_move <= game.sides(); ++setup.to_move) {
            if (setup.to_move == position_.turn().side || !game.check(setup)) continue;
            const Position other(position_.shared_game(), setup);
            if (!other.over() && parse_turn(other, name)) return setup.to_move;
        }
        return std::nullopt;
    }

    Result<Action> find_stone(RecordNodeId id) const {
        const RecordNode& node = record_.nodes[id];
        const Action place = Action::place(node.action.cell());
        if (node.side == kEmpty) return find_legal(id, place);
        if (node.side > position_.game().sides())
            return illegal(id, name_of(node), Message("no such side"));
        const Action named = Action::place_of(node.side, node.action.cell());
        if (position_.is_legal(named)) return named;
        const Side turn = position_.turn().side;
        if (node.side != turn && !is_places_for_others(place)) {
            return illegal(id, name_of(node),
                           Message("it is {}'s turn", position_.game().side_term(turn)));
        }
        return find_legal(id, place);
    }

    /// Whether the action places a stone for another player: in some openings, a player picks one
    /// of the other's stones.
    bool is_places_for_others(Action place) const {
        if (!position_.is_legal(place)) return false;
        Position after = position_;
        after.apply(place);
        const Side placed = after.at(place.cell());
        return placed != position_.turn().side && placed != kNobody;
    }

    Result<Action> find_legal(RecordNodeId id, Action action) const {
        if (position_.is_legal(action)) return action;
        return illegal(id, name_of(record_.nodes[id]), position_.why_not(action));
    }

    bool on_board(Cell cell) const { return cell < position_.board().cell_count(); }

    /// Describes the effect of the last action in the terms of files.
    void note_effect(RecordNode& node, Action action) const {
        node.action = action;
        node.move = record_move_of_last(position_);
        node.side =
            node.move == RecordMove::Choice ? kEmpty : position_.turn_at(position_.ply() - 1).side;
        // Files know no stones of kNobody; a move in them is that of its player.
        if (node.move != RecordMove::Stone || position_.at(action.cell()) == kNobody) return;
        node.side = position_.at(action.cell());
    }

    Record& record_;
    Position& position_;
    const std::string& file_;
};

/// The variations of a record that cannot be played.
class LeftOut {
  public:
    explicit LeftOut(Record& record) : record_(record) {}

    /// Whether this is the variation that was added last.
    bool has(RecordNodeId node) const { return !nodes_.empty() && nodes_.back() == node; }

    /// The node stays, but empty, because the walk through the tree still needs it.
    void add(RecordNodeId id, const Errors& errors) {
        if (std::ssize(nodes_) < kNotes) {
            record_.notes.push_back(Message("{}: left out, with all moves after it",
                                            Argument(with_place(errors.front()))));
        }
        nodes_.push_back(id);
        RecordNode& node = record_.nodes[id];
        node.move = RecordMove::None;
        node.first_child = node.last_child = kNoNode;
    }

    /// Takes the nodes out of the tree.
    void finish() {
        std::ranges::sort(nodes_);
        std::vector<RecordNodeId> parents;
        for (const RecordNodeId id : nodes_) parents.push_back(record_.nodes[id].parent);
        std::ranges::sort(parents);
        parents.erase(std::unique(parents.begin(), parents.end()), parents.end());
        for (const RecordNodeId parent : parents) keep_others(record_.nodes[parent]);
        record_.left_out = static_cast<int>(nodes_.size());
        if (std::ssize(nodes_) > kNotes) {
            record_.notes.push_back(quantity(std::ssize(nodes_) - kNotes,
                                             "{} further illegal move is left out",
                                             "{} further illegal moves are left out"));
        }
    }

  private:
    static constexpr std::ptrdiff_t kNotes = 3;

    void keep_others(RecordNode& parent) {
        RecordNodeId* link = &parent.first_child;
        parent.last_child = kNoNode;
        while (*link != kNoNode) {
            const RecordNodeId child = *link;
            if (std::ranges::binary_search(nodes_, child)) {
                *link = record_.nodes[child].next;
            } else {
                parent.last_child = child;
                link = &record_.nodes[child].next;
            }
        }
    }

    Record& record_;
    std::vector<RecordNodeId> nodes_;
};

/// Reorders the players from sides, as in black's and white's names, to seats.
void seat_players(Record& record, const Position& end) {
    if (!record.players_by_side) return;
    record.players_by_side = false;
    const Game& game = end.game();
    if (game.seats() != game.sides()) return;
    std::vector<RecordPlayer> seated(static_cast<std::size_t>(game.seats()));
    for (int slot = 0; slot < game.slots(); ++slot) {
        const std::size_t side = game.side_of_slot(slot) - std::size_t{1};
        if (side < record.players.size()) seated[end.seat_of_slot(slot)] = record.players[side];
    }
    record.players = std::move(seated);
}

/// The rules decide the result. If the file states another one, adds a note.
void settle_result(Record& record, const Position& end) {
    record.ends_by_rules = end.over();
    if (!end.over()) return;
    record.result_follows = !record.result || record.result_follows;
    const Side winner = end.outcome().winner;
    if (record.result && record.result->winner != winner) {
        const auto who = [&](Side side) {
            return side == kEmpty ? Argument(Message("nobody")) : end.game().side_term(side);
        };
        record.notes.push_back(Message("it says that {} has won; by the rules {} has",
                                       who(record.result->winner), who(winner)));
    }
    record.result = RecordResult{EndKind::Rules, winner, {}, {}, {}};
}

/// The loser that the record names; otherwise, in a game of two, the opponent of the winner.
std::optional<Seat> loser(const RecordResult& result, const Position& end) {
    if (result.culprit) return result.culprit;
    if (end.game().seats() != 2 || end.game().sides() != 2 || result.winner == kEmpty) {
        return std::nullopt;
    }
    return end.seat_of_slot(result.winner == end.game().side_of_slot(0) ? 1 : 0);
}

/// Many files with handicap stones do not say that the second side begins.
void begin_as_first_move_says(Record& record) {
    if (record.setup.stones.empty() || record.setup.to_move != kEmpty) return;
    RecordNodeId node = record.nodes[kRecordRoot].first_child;
    while (node != kNoNode && record.nodes[node].move == RecordMove::None) {
        node = record.nodes[node].first_child;
    }
    if (node == kNoNode || record.nodes[node].move != RecordMove::Stone) return;
    if (record.nodes[node].side > 1) record.setup.to_move = record.nodes[node].side;
}

/// Turns colours into the sides of a game that white begins.
void exchange_colours(Record& record) {
    const auto exchange = [](Side& side) {
        if (side == 1 || side == 2) side = static_cast<Side>(3 - side);
    };
    for (RecordNode& node : record.nodes) exchange(node.side);
    for (Stone& stone : record.setup.stones) exchange(stone.side);
    exchange(record.setup.to_move);
    if (record.result) exchange(record.result->winner);
    if (record.players_by_side) {
        record.players.resize(2);
        std::swap(record.players[0], record.players[1]);
    }
    for (RecordRemarks& remarks : record.remarks) {
        exchange(remarks.judgement.side);
        if (remarks.rare->evaluations.empty()) continue;
        for (Evaluation& evaluation : remarks.rare.edit().evaluations) {
            if (!evaluation.by_side) continue;
            for (EvaluationLine& line : evaluation.lines) {
                if (line.chances.size() == 2) std::swap(line.chances[0], line.chances[1]);
            }
        }
    }
}

/// Completes what only the game can tell: the board, the setup and turns of several actions.
Result<void> prepare_record(Record& record, const std::shared_ptr<const Game>& game,
                            const std::string& file) {
    if (record.board == BoardSize{}) {
        record.board = {game->board().columns(), game->board().rows()};
    }
    if (std::exchange(record.by_colour, false) && white_begins(*game)) exchange_colours(record);
    if (!record.start.empty()) {
        Result<Setup> setup = parse_setup(*game, record.start);
        if (!setup) {
            const bool placed = record.start_at != kNotInFile;
            const RecordPlace at =
                placed ? place_in(record.kept.bytes, record.start_at, record.kept.first)
                       : RecordPlace{};
            return fail(ErrorCode::Input, placed ? place_text(file, at) : file,
                        "its starting position is invalid: {}", setup.error().front().message);
        }
        record.setup = std::move(*setup);
        record.start.clear();
    }
    begin_as_first_move_says(record);
    if (std::exchange(record.names_turns, false)) record = split_turns(record, game);
    return {};
}

}  // namespace

RecordMove record_move_of_last(const Position& after) {
    const Action action = after.last_action();
    if (action.kind() == ActionKind::Pass) return RecordMove::Pass;
    const bool describes = action.is_place() || (action.kind() == ActionKind::PlaceOf &&
                                                 action.side() != kNobody && action.piece() == 0);
    bool changed = false;
    for (const Change& change : after.last_changes()) {
        if (!change.is_cell()) continue;
        changed = true;
        const bool here = describes && change.cell() == action.cell();
        if (here && after.at(action.cell()) != kEmpty) return RecordMove::Stone;
    }
    return changed ? RecordMove::Other : RecordMove::Choice;
}

bool white_begins(const Game& game) {
    return game.sides() == 2 && (game.side_name(1) == "white" || game.side_name(2) == "black");
}

Result<Position> play_record(Record& record, const std::shared_ptr<const Game>& game,
                             const std::string& file, const SeePosition& see) {
    if (auto begun = prepare_record(record, game, file); !begun) return fail(begun.error());
    const BoardSize size{game->board().columns(), game->board().rows()};
    if (record.board != size) {
        return fail(ErrorCode::Input, file, "its board is {}x{}, but the game's is {}x{}",
                    record.board.columns, record.board.rows, size.columns, size.rows);
    }
    if (auto checked = game->check(record.setup); !checked) {
        return fail(ErrorCode::Input, file, "its starting stones are invalid: {}",
                    checked.error().front().message);
    }
    Position position(game, record.setup);
    RecordPlay play(record, position, file);
    std::optional<Position> end;
    RecordNodeId node = kRecordRoot;
    LeftOut left_out(record);
    for (;;) {
        if (see && !left_out.has(node) && !see(record, node, position)) {
            return fail(ErrorCode::Input, file, "reading was stopped");
        }
        const bool leaf = record.nodes[node].first_child == kNoNode;
        if (!end && leaf && !left_out.has(node)) end = position;
        const RecordNodeId before = node;
        int up = 0;
        node = record.next_in_order(before, up);
        if (node == kNoNode) break;
        for (RecordNodeId left = before; up > 0; --up, left = record.nodes[left].parent) {
            if (record.nodes[left].move != RecordMove::None) position.undo();
        }
        if (auto played = play.play(node); !played) {
            if (!end && !(record.may_be_cut && position.ply() > 0)) return fail(played.error());
            record.is_cut = record.is_cut || !end;
            // Without a variation that is legal, the main line ends before the move.
            if (!end && record.nodes[node].next == kNoNode) end = position;
            left_out.add(node, played.error());
        }
    }
    left_out.finish();
    seat_players(record, *end);
    settle_result(record, *end);
    return std::move(*end);
}

std::optional<MatchResult> match_result(const Record& record, const Position& end) {
    if (end.over()) return ended_by_rules(end);
    if (!record.result) return std::nullopt;
    const RecordResult& result = *record.result;
    const std::optional<Seat> seat = loser(result, end);
    switch (result.kind) {
        case EndKind::Aborted:
            return aborted(end);
        case EndKind::Agreed:
            return draw_agreed(end);
        case EndKind::Resigned:
            if (seat) return resigned_by(end, *seat);
            break;
        case EndKind::Left:
            if (seat) return left_by(end, *seat);
            break;
        case EndKind::Time:
            if (seat) return out_of_time(end, *seat);
            break;
        case EndKind::Fault:
            if (seat) {
                return lost_by_fault(
                    end, *seat, result.fault.value_or(FaultKind::Failed),
                    result.text.empty() ? Message("forfeited") : Message("{}", result.text));
            }
            break;
        case EndKind::Rules:
            if (result.winner == kEmpty) return draw_agreed(end);
            break;
    }
    return std::nullopt;
}

}  // namespace tengen
