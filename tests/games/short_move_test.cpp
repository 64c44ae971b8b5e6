// Short names of moves, against names that are tried one by one.
#include <algorithm>
#include <random>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "core/short_move.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct Form {
    bool column, row;
};

/// The first letters of a name, before its target, with a part of the first cell.
std::string beginning(const Position& position, Action move, Form form) {
    const Cell from = move.from();
    std::string text;
    if (position.piece_at(from) != 0)
        text = piece_letters(position.game(), position.piece_at(from));
    if (form.column) text += column_name(position.board().column(from));
    if (form.row) text += std::to_string(position.board().row(from) + 1);
    return text;
}

/// The first form that no other move to the same cell has.
std::string shortest(const Position& position, std::span<const Action> legal, Action move,
                     bool takes) {
    for (const Form form :
         {Form{false, false}, Form{true, false}, Form{false, true}, Form{true, true}}) {
        const std::string text = beginning(position, move, form);
        // A pawn that takes states its column.
        if (position.piece_at(move.from()) == 0 && !form.column && (takes || form.row)) continue;
        const bool is_same = std::ranges::any_of(legal, [&](Action other) {
            return other.is_move() && other.from() != move.from() && other.to() == move.to() &&
                   position.piece_at(other.from()) == position.piece_at(move.from()) &&
                   beginning(position, other, form) == text;
        });
        if (!is_same) return text;
    }
    return "";
}

Position chess_of(std::string_view fen) {
    const auto game = shipped("chess");
    return Position(game, parse_setup(*game, fen).value());
}

}  // namespace

TEST_CASE("Every move of random games has the shortest name, and is read again", "[games]") {
    const auto game = shipped(GENERATE("chess", "los_alamos"));
    std::mt19937 random(3);
    for (int i = 0; i < 4; ++i) {
        Position position(game);
        while (!position.over()) {
            ActionList scratch;
            const auto list = position.legal(scratch);
            const ActionList legal(list.begin(), list.end());
            for (const Action action : legal) {
                const std::string name = short_move(position, action);
                INFO(name << " for " << position.action_name(action));
                CHECK(parse_action(position, name) == action);
                CHECK(parse_action(position, position.action_name(action)) == action);
                if (name.starts_with('O')) continue;
                const std::string cell = cell_name(position.board(), action.to());
                const std::string start = name.substr(0, name.rfind(cell));
                const bool takes = start.ends_with('x');
                CHECK(takes == (position.at(action.to()) != kEmpty ||
                                (position.piece_at(action.from()) == 0 &&
                                 position.board().column(action.from()) !=
                                     position.board().column(action.to()))));
                CHECK(start == shortest(position, legal, action, takes) + (takes ? "x" : ""));
            }
            position.apply(legal[random() % legal.size()]);
        }
    }
}

TEST_CASE("Short names state castling, checks, mates and new kinds", "[games]") {
    struct Row {
        const char* fen;
        const char* move;
        const char* name;
    };
    const auto row = GENERATE(Row{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
                              Row{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"},
                              Row{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
                              Row{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8=queen", "a8=Q+"},
                              Row{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8=knight", "a8=N"},
                              Row{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8=rook", "axb8=R+"},
                              Row{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
                              Row{"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7", "Qg7#"},
                              Row{"1k6/8/8/Q6Q/8/8/8/Q3K3 w - - 0 1", "a5e5", "Qa5e5+"},
                              Row{"R6R/8/8/8/8/8/6k1/4K3 w - - 0 1", "a8d8", "Rad8"},
                              Row{"R7/4k3/8/8/8/8/8/R3K3 w - - 0 1", "a1a4", "R1a4"});
    const Position position = chess_of(row.fen);
    const auto action = parse_action(position, row.move);
    REQUIRE(action);
    CHECK(short_move(position, *action) == row.name);
}

TEST_CASE("People may write short names in several ways", "[games]") {
    const Position start(shipped("chess"));
    for (const char* name : {"Nf3", "Nf3+", "Ng1f3", "Ngf3", "N1f3", "Ng1-f3", "g1f3", "g1-f3"}) {
        INFO(name);
        CHECK(parse_action(start, name) == parse_action(start, "g1f3").value());
    }
    CHECK(parse_action(start, "Pe4") == parse_action(start, "e2e4").value());
    CHECK(parse_action(chess_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "0-0-0"));
    CHECK(parse_action(chess_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a8Q"));
}

TEST_CASE("A short name that fits no move or several is refused with the reason", "[games]") {
    struct Row {
        const char* fen;
        const char* name;
        const char* problem;
    };
    const auto row =
        GENERATE(Row{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2",
                     "'Nd2' fits several moves (write one of b1-d2, f3-d2)"},
                 Row{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8",
                     "'a8' fits several moves (write one of a7-a8=queen, a7-a8=rook, a7-a8=bishop, "
                     "a7-a8=knight)"},
                 Row{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nh8", "no knight can move to h8"},
                 Row{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd1", "no queen can move to d1"},
                 Row{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O",
                     "the king or this rook has moved, so they cannot castle"});
    const auto action = parse_action(chess_of(row.fen), row.name);
    REQUIRE_FALSE(action);
    CHECK(english(action.error()) == row.problem);
}
