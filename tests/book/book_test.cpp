// Books find every entry in every image of its position, and choose moves by weight.
#include <algorithm>
#include <map>
#include <random>

#include "book/book_draft.hpp"
#include "book/book_moves.hpp"
#include "core/position_text.hpp"
#include "support/sanitized.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using Random = std::mt19937_64;

ActionList legal_moves(const Position& position) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    ActionList actions(legal.begin(), legal.end());
    std::ranges::sort(actions);
    return actions;
}

Position random_position(const std::shared_ptr<const Game>& game, int plies, Random& random) {
    for (;;) {
        Position position(game);
        while (position.ply() < plies && !position.over()) {
            const ActionList legal = legal_moves(position);
            position.apply(legal[random() % legal.size()]);
        }
        if (!position.over()) return position;
    }
}

std::shared_ptr<const Book> saved(const BookDraft& draft, const std::filesystem::path& path) {
    REQUIRE(write_book(path, draft.frames(), draft.entries()));
    auto book = Book::open(path, all_rules());
    INFO((book ? "" : english(book.error())));
    REQUIRE(book);
    return *book;
}

/// All moves of a book in a position, with their weights.
std::map<Action, int> weights_in(const Book& book, const Position& position) {
    std::map<Action, int> weights;
    for (const BookMove& move : book_moves(book, position)) {
        for (const Action action : move.equivalents) weights[action] = move.entry.weight;
    }
    return weights;
}

std::map<Action, int> images_of(const std::map<Action, int>& weights, const Symmetry& symmetry) {
    std::map<Action, int> images;
    for (const auto& [action, weight] : weights) images[image_of(action, symmetry)] = weight;
    return images;
}

}  // namespace

TEST_CASE("a book finds every move in every image of its position, and no other", "[book]") {
    const TemporaryFolder folder;
    for (const std::string name :
         {"gomoku:renju", "tictactoe", "connect_four", "reversi", "gomoku:swap2", "hex"}) {
        INFO(name);
        const auto game = shipped(name);
        const auto frames = std::make_shared<const CanonicalFrames>(game);
        Random random(7);
        BookDraft draft(frames);
        // A slow book: all positions, with the moves that were added to them.
        std::vector<std::pair<Position, Action>> added;
        for (int i = 0; i < repetitions(200, 60); ++i) {
            Position position = random_position(game, static_cast<int>(random() % 8), random);
            const ActionList legal = legal_moves(position);
            const Action action = legal[random() % legal.size()];
            draft.add(CanonicalKey(frames, position), position, action,
                      {static_cast<double>(1 + i), 0.5, Proven::No});
            added.emplace_back(std::move(position), action);
        }
        const auto book = saved(draft, folder / "a.book");
        CHECK(book->positions() == draft.positions());
        const std::vector<Symmetry> symmetries = symmetries_of(*game);
        for (std::size_t i = 0; i < added.size(); ++i) {
            const auto& [position, action] = added[i];
            const std::map<Action, int> weights = weights_in(*book, position);
            REQUIRE(weights.contains(action));
            REQUIRE(weights.at(action) >= static_cast<int>(i) + 1);
            for (const Symmetry& symmetry : symmetries) {
                const auto image = image_of(position, symmetry);
                REQUIRE(image);
                REQUIRE(weights_in(*book, *image) == images_of(weights, symmetry));
            }
        }
        for (int i = 0; i < repetitions(100, 30); ++i) {
            const Position other = random_position(game, static_cast<int>(random() % 8), random);
            std::size_t expected = 0;
            for (const auto& [position, action] : added) {
                expected += std::ranges::any_of(symmetries, [&](const Symmetry& symmetry) {
                    const auto image = image_of(position, symmetry);
                    return image &&
                           CanonicalKey(frames, *image).key() == CanonicalKey(frames, other).key();
                });
            }
            CHECK(book_moves(*book, other).empty() == (expected == 0));
        }
    }
}

TEST_CASE("a book keeps the facts of a move", "[book]") {
    const TemporaryFolder folder;
    const auto game = shipped("gomoku");
    const auto frames = std::make_shared<const CanonicalFrames>(game);
    const Position start(game);
    const CanonicalKey key(frames, start);
    BookDraft draft(frames);
    const auto add = [&](std::string_view move, const DraftMove& drafted) {
        draft.add(key, start, parse_action(start, move).value(), drafted);
    };
    add("h8", {std::nullopt, 0.61, Proven::No, true});
    add("h7", {std::nullopt, 0.59, Proven::Drawn, false});
    add("a1", {0, 0, Proven::Lost, false});
    add("o15", {5, 0.2, Proven::No, false});  // equivalent to a1, whose weight 0 stays
    add("b1", {});
    const auto moves = book_moves(*saved(draft, folder / "a.book"), start);
    REQUIRE(moves.size() == 4);
    CHECK(start.action_name(moves[0].action) == "h8");
    CHECK(moves[0].entry.weight == 1000);
    CHECK(moves[0].entry.chance() == 0.61);
    CHECK(moves[0].entry.checked());
    CHECK(moves[1].entry.weight == 500);
    CHECK(moves[1].entry.proven() == Proven::Drawn);
    CHECK_FALSE(moves[1].entry.checked());
    CHECK(moves[2].entry.weight == 1);
    CHECK_FALSE(moves[2].entry.chance());
    CHECK(moves[2].equivalents.size() == 8);
    CHECK(moves[3].entry.weight == 0);
    CHECK(moves[3].entry.proven() == Proven::Lost);
    CHECK(moves[3].entry.chance() == 0.0);
}

TEST_CASE("a book chooses moves by weight, and equally with the same seed", "[book]") {
    const TemporaryFolder folder;
    const auto game = shipped("gomoku");
    const auto frames = std::make_shared<const CanonicalFrames>(game);
    const Position start(game);
    const CanonicalKey key(frames, start);
    BookDraft draft(frames);
    draft.add(key, start, parse_action(start, "h8").value(), {3});
    draft.add(key, start, parse_action(start, "a1").value(), {1});
    draft.add(key, start, parse_action(start, "b1").value(), {0});
    const auto book = saved(draft, folder / "a.book");
    std::map<std::string, int> chosen;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const auto action = choose_from_book(*book, start, seed);
        REQUIRE(action);
        CHECK(choose_from_book(*book, start, seed) == action);
        ++chosen[start.action_name(*action)];
    }
    CHECK(chosen.size() == 5);
    CHECK(std::abs(chosen["h8"] - 3000) < 150);
    for (const char* corner : {"a1", "o1", "a15", "o15"}) {
        CHECK(std::abs(chosen[corner] - 250) < 75);
    }
    // Without a weight, a move is known but never played.
    BookDraft bad(frames);
    bad.add(key, start, parse_action(start, "b1").value(), {0});
    CHECK_FALSE(choose_from_book(*saved(bad, folder / "b.book"), start, 1));
}

TEST_CASE("great weights keep their ratio", "[book]") {
    const TemporaryFolder folder;
    const auto frames = std::make_shared<const CanonicalFrames>(shipped("gomoku"));
    const Position start(frames->shared_game());
    BookDraft draft(frames);
    const CanonicalKey key(frames, start);
    draft.add(key, start, parse_action(start, "h8").value(), {1e9});
    draft.add(key, start, parse_action(start, "h7").value(), {5e8});
    draft.add(key, start, parse_action(start, "h6").value(), {1});
    const auto moves = book_moves(*saved(draft, folder / "a.book"), start);
    CHECK(moves[0].entry.weight == 65535);
    CHECK(std::abs(moves[1].entry.weight - 32768) <= 1);
    CHECK(moves[2].entry.weight == 1);
}
