// Books by search: values are backed up, and a search continues its book.
#include <algorithm>
#include <map>

#include "book/book_moves.hpp"
#include "book/book_search.hpp"
#include "core/position_text.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The exact worth of a position for the seat to move: 1, 0.5 or 0.
class Solver {
  public:
    double worth(Position& position) {
        if (position.over()) {
            const Seat seat = position.turn().seat;
            const Outcome outcome = position.outcome();
            if (outcome.draw()) return 0.5;
            return position.side_of(seat) == outcome.winner ? 1 : 0;
        }
        const auto known = known_.find(position.key());
        if (known != known_.end()) return known->second;
        ActionList scratch;
        const auto legal = position.legal(scratch);
        const ActionList actions(legal.begin(), legal.end());
        double best = 0;
        for (const Action action : actions) best = std::max(best, after(position, action));
        return known_[position.key()] = best;
    }
    /// The same after a move, to the seat that makes it.
    double after(Position& position, Action action) {
        const Seat seat = position.turn().seat;
        position.apply(action);
        const bool same = !position.over() && position.turn().seat == seat;
        double value = 0;
        if (position.over()) {
            const Outcome outcome = position.outcome();
            value = outcome.draw() ? 0.5 : position.side_of(seat) == outcome.winner ? 1 : 0;
        } else {
            value = same ? worth(position) : 1 - worth(position);
        }
        position.undo();
        return value;
    }

  private:
    std::map<std::uint64_t, double> known_;
};

/// Evaluations that know only the end of the game.
std::vector<EvaluatedMove> blind(const Position& position) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    std::vector<EvaluatedMove> moves;
    Position after = position;
    for (const Action action : ActionList(legal.begin(), legal.end())) {
        const Seat seat = after.turn().seat;
        after.apply(action);
        double chance = 0.5;
        if (after.over() && !after.outcome().draw()) {
            chance = after.side_of(seat) == after.outcome().winner ? 1 : 0;
        }
        moves.push_back({action, chance});
        after.undo();
    }
    return moves;
}

}  // namespace

TEST_CASE("a search of all positions finds the exact worth of each move", "[book]") {
    const TemporaryFolder folder;
    const auto frames = std::make_shared<const CanonicalFrames>(shipped("tictactoe"));
    BookSearch search(frames, {1, 0.001});
    while (const auto position = search.next()) search.take(*position, blind(*position));
    // The positions of tic-tac-toe up to symmetry, without those that are over.
    CHECK(search.size() == 627);
    REQUIRE(write_book(folder / "t.book", *frames, search.entries()));
    const auto book = Book::open(folder / "t.book", all_rules()).value();
    Solver solver;
    for (const std::string_view moves : {"", "a1", "b2", "a1 b2", "a1 c3", "a1 b2 c3"}) {
        Position position = play(frames->shared_game(), moves);
        INFO(moves);
        const auto found = book_moves(*book, position);
        CHECK_FALSE(found.empty());
        for (const BookMove& move : found) {
            CHECK(move.entry.chance() == solver.after(position, move.action));
        }
    }
}

TEST_CASE("a search that is stopped and continued asks about the same positions", "[book]") {
    const TemporaryFolder folder;
    const auto frames = std::make_shared<const CanonicalFrames>(shipped("tictactoe"));
    const BookSearchSettings settings{0.6, 0.01};
    BookSearch whole(frames, settings);
    const auto key_of = [&](const Position& position) {
        return CanonicalKey(frames, position).key();
    };
    std::vector<std::uint64_t> asked;
    for (int i = 0; i < 60; ++i) {
        const auto position = whole.next();
        REQUIRE(position);
        asked.push_back(key_of(*position));
        whole.take(*position, blind(*position));
    }
    std::vector<std::uint64_t> again;
    for (int part = 0; part < 6; ++part) {
        BookSearch search(frames, settings);
        if (part > 0) {
            search.resume(*Book::open(folder / "t.book", all_rules()).value());
            CHECK(search.size() == static_cast<std::size_t>(part) * 10);
        }
        for (int i = 0; i < 10; ++i) {
            const auto position = search.next();
            REQUIRE(position);
            again.push_back(key_of(*position));
            search.take(*position, blind(*position));
        }
        REQUIRE(write_book(folder / "t.book", *frames, search.entries()));
    }
    CHECK(again == asked);
}

TEST_CASE("a search that begins after a bad move asks only about later positions", "[book]") {
    const TemporaryFolder folder;
    const auto frames = std::make_shared<const CanonicalFrames>(shipped("tictactoe"));
    BookSearch search(frames, {0.04, 0.005});
    const Position start(frames->shared_game());
    const Action corner = parse_action(start, "a1").value();
    const Action edge = parse_action(start, "a2").value();
    search.take(start, {{parse_action(start, "b2").value(), 0.9}});
    CHECK(search.knows(start));
    CHECK_FALSE(search.knows(start, corner));
    search.take(start, {{corner, 0.1}});
    search.take(start, {{corner, 0.2}, {edge, 0.1}});
    CHECK(search.knows(start, parse_action(start, "c3").value()));
    const Position after = play(frames->shared_game(), "c3");
    CHECK_FALSE(search.knows(after));
    search.begin_at(after);
    for (int i = 0; i < 8; ++i) {
        const auto position = search.next();
        REQUIRE(position);
        CHECK((position->ply() > 0 && position->action(0) == after.action(0)));
        search.take(*position, blind(*position));
    }
    CHECK(search.knows(after));
    // The book leads there, so another search continues it.
    REQUIRE(write_book(folder / "t.book", *frames, search.entries()));
    const auto book = Book::open(folder / "t.book", all_rules()).value();
    CHECK(book->positions() == 9);
    BookSearch again(frames, {0.04, 0.005});
    again.resume(*book);
    CHECK(again.size() == 9);
    CHECK(again.knows(after));
}

TEST_CASE("a search follows only moves near the best", "[book]") {
    const auto frames = std::make_shared<const CanonicalFrames>(shipped("gomoku"));
    BookSearch search(frames, {0.04, 0.005});
    const Position start = *search.next();
    CHECK(start.ply() == 0);
    const auto move = [&](std::string_view name, double chance, Proven proven = Proven::No) {
        return EvaluatedMove{parse_action(start, name).value(), chance, proven};
    };
    // h9 is equivalent to h7, and a proven move needs no search.
    search.take(start, {move("h8", 0.6), move("h7", 0.57), move("h9", 0.57), move("a1", 0.5),
                        move("h6", 0.59, Proven::Drawn)});
    const auto entries = search.entries();
    CHECK(entries.size() == 4);
    CHECK(std::ranges::count(entries, 0, &BookEntry::weight) == 1);
    std::vector<std::string> next;
    while (const auto position = search.next()) {
        next.push_back(position->action_name(position->last_action()));
        search.take(*position, {});
    }
    CHECK(next.size() == 2);
    CHECK(next[0] == "h8");
}
