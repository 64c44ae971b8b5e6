// Symmetries of boards and games, checked in random games of every shipped game and variant, and
// canonical keys.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/board_outline.hpp"
#include "core/canonical_key.hpp"
#include "core/symmetry.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using Random = std::mt19937_64;

Board board_of(int columns, int rows, Neighbours neighbours = Neighbours::Square, Wrap wrap = {},
               int layers = 1, std::vector<Cell> blocked = {}) {
    BoardShape shape;
    shape.columns = columns;
    shape.rows = rows;
    shape.neighbours = neighbours;
    shape.wrap = wrap;
    shape.layers = layers;
    shape.blocked = std::move(blocked);
    return Board::create(shape).value();
}

/// The number of different maps of cells.
std::size_t maps_of(const Board& board) {
    std::set<std::vector<Cell>> images;
    for (const Symmetry& symmetry : symmetries_of(board)) images.insert(symmetry.image);
    return images.size();
}

std::vector<Cell> after(const Symmetry& first, const Symmetry& second) {
    std::vector<Cell> image;
    for (const Cell cell : first.image) image.push_back(second.image[cell]);
    return image;
}

ActionList legal_in(const Position& position) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return {legal.begin(), legal.end()};
}

ActionList images_of(ActionList actions, const Symmetry& symmetry) {
    for (Action& action : actions) action = image_of(action, symmetry);
    std::ranges::sort(actions);
    return actions;
}

/// The marked cells by kind.
std::multiset<std::pair<std::string, Cell>> marks_of(const Position& position,
                                                     const Symmetry* symmetry) {
    std::multiset<std::pair<std::string, Cell>> marks;
    for (const Mark& mark : position.marks()) {
        marks.insert(
            {std::string(mark.kind), symmetry == nullptr ? mark.cell : symmetry->image[mark.cell]});
    }
    return marks;
}

/// Whether the shown cells win for the same side. A stone can make several lines, and a chain can
/// have several shortest ways, so the cells may differ from the image's.
bool win_alike(const Position& position, const Position& image) {
    const std::vector<Cell> cells = position.verdict().cells;
    const std::vector<Cell> others = image.verdict().cells;
    return !cells.empty() && cells.size() == others.size() &&
           std::ranges::all_of(
               others, [&](Cell cell) { return image.at(cell) == position.at(cells.front()); });
}

/// Returns the first difference between a position and its image; empty if there is none.
std::string difference(const Position& position, const Position& image, const Symmetry& symmetry) {
    if (position.turn() != image.turn()) return "turn";
    if (position.over() != image.over()) return "over";
    if (position.over() && position.outcome() != image.outcome()) return "outcome";
    ActionList legal = legal_in(image);
    std::ranges::sort(legal);
    if (images_of(legal_in(position), symmetry) != legal) return "legal actions";
    if (marks_of(position, &symmetry) == marks_of(image, nullptr)) return "";
    return position.over() && win_alike(position, image) ? "" : "marks";
}

Action pick(const ActionList& actions, Random& random) {
    return actions[random() % actions.size()];
}

/// Plays a random game and its image side by side.
std::string difference_in_game(const std::shared_ptr<const Game>& game, const Symmetry& symmetry,
                               Random& random) {
    Position position(game), image(game);
    while (true) {
        if (const std::string found = difference(position, image, symmetry); !found.empty()) {
            std::string moves;
            Position again(game);
            for (int ply = 0; ply < position.ply(); ++ply) {
                moves += again.action_name(position.action(ply)) + " ";
                again.apply(position.action(ply));
            }
            return found + " after " + moves;
        }
        if (position.over()) return "";
        const Action action = pick(legal_in(position), random);
        position.apply(action);
        image.apply(image_of(action, symmetry));
    }
}

/// Some symmetries other than the identity.
std::vector<const Symmetry*> sample(const std::vector<Symmetry>& symmetries, std::size_t count,
                                    Random& random) {
    std::vector<const Symmetry*> sample;
    for (std::size_t i = 1; i < symmetries.size(); ++i) sample.push_back(&symmetries[i]);
    if (sample.size() > count) {
        std::ranges::shuffle(sample, random);
        sample.resize(count);
    }
    return sample;
}

/// A text that is the same for the images of a position only: the smallest of the images' contents.
std::string smallest_content(const Position& position, const CanonicalFrames& frames) {
    std::string smallest;
    for (std::size_t frame = 0; frame < frames.size(); ++frame) {
        const Symmetry& inverse = frames.inverse(frame);
        std::string text;
        for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
            text += static_cast<char>('0' + position.at(inverse.image[cell]));
        }
        text += fmt::format(";{}", position.turn().slot);
        if (smallest.empty() || text < smallest) smallest = std::move(text);
    }
    return smallest;
}

}  // namespace

TEST_CASE("boards have the expected numbers of symmetries", "[games]") {
    constexpr Wrap kBoth{true, true};
    constexpr Wrap kSides{true, false};
    CHECK(maps_of(board_of(15, 15)) == 8);
    CHECK(maps_of(board_of(7, 6)) == 4);
    CHECK(maps_of(board_of(5, 1)) == 2);
    CHECK(maps_of(board_of(1, 1)) == 1);
    CHECK(maps_of(board_of(11, 11, Neighbours::Hexagonal)) == 4);
    CHECK(maps_of(board_of(11, 9, Neighbours::Hexagonal)) == 2);
    CHECK(maps_of(board_of(16, 4, Neighbours::Square, {}, 4)) == 48);
    CHECK(maps_of(board_of(12, 4, Neighbours::Square, {}, 3)) == 16);
    CHECK(maps_of(board_of(15, 4, Neighbours::Square, {}, 3)) == 8);
    CHECK(maps_of(board_of(13, 13, Neighbours::Square, kBoth)) == 8 * 169);
    CHECK(maps_of(board_of(6, 5, Neighbours::Square, kBoth)) == 4 * 30);
    CHECK(maps_of(board_of(6, 6, Neighbours::Square, kSides)) == 4 * 6);
    CHECK(maps_of(board_of(7, 7, Neighbours::Hexagonal, kBoth)) == 12 * 49);
    CHECK(maps_of(board_of(64, 64, Neighbours::Square, kBoth)) == 8);
    // A hexagon of hexagons: the corners of a 3x3 rhombus are missing.
    CHECK(maps_of(board_of(3, 3, Neighbours::Hexagonal, {}, 1, {0, 8})) == 12);
    for (const int size : {2, 3, 8}) {
        const auto maps = [&](Outline outline) {
            return maps_of(Board::create(outlined(outline, size)).value());
        };
        INFO(size);
        CHECK(maps(Outline::Hexagon) == 12);
        CHECK(maps(Outline::Triangle) == 6);
    }
    CHECK(maps_of(board_of(3, 3, Neighbours::Square, {}, 1, {0})) == 2);
    CHECK(maps_of(board_of(4, 3, Neighbours::Square, {}, 1, {0, 1})) == 1);
    // Without its left column, a 4x3 board is a square.
    CHECK(maps_of(board_of(4, 3, Neighbours::Square, {}, 1, {0, 4, 8})) == 8);
}

TEST_CASE("games have the symmetries that their rules keep", "[games]") {
    const std::map<std::string, std::size_t> expected{{"gomoku", 8},
                                                      {"gomoku:renju", 8},
                                                      {"gomoku:renju_taraguchi10", 8},
                                                      {"gomoku:torus", 1352},
                                                      {"gomoku:holes", 8},
                                                      {"gomoku:pro", 8},
                                                      {"connect_four", 2},
                                                      {"pop_out", 2},
                                                      {"hex", 2},
                                                      {"havannah", 12},
                                                      {"y", 6},
                                                      {"y:swap", 6},
                                                      {"yavalath", 12},
                                                      {"score_four", 8},
                                                      {"hex:swap", 2},
                                                      {"reversi", 4},
                                                      {"reversi:small", 4},
                                                      {"atari_go", 8},
                                                      {"atari_go:crosscut", 4},
                                                      {"tictactoe", 8},
                                                      {"tictactoe:gravity", 2},
                                                      {"tictactoe:three_d", 48},
                                                      {"tictactoe:ultimate", 8},
                                                      {"pente", 8},
                                                      {"pente:pro", 8},
                                                      {"ninuki", 8},
                                                      {"connect6", 8},
                                                      {"mnk", 8},
                                                      {"gomoku:places", 8}};
    for (const auto& [name, count] : expected) {
        INFO(name);
        CHECK(symmetries_of(*shipped(name)).size() == count);
    }
    Overrides overrides;
    overrides.board = BoardSize{14, 15};
    CHECK(symmetries_of(*shipped("gomoku", overrides)).size() == 4);
    // An odd window has no middle on an even board.
    overrides.board = BoardSize{14, 14};
    CHECK(symmetries_of(*shipped("gomoku:pro", overrides)).size() == 2);
}

TEST_CASE("a game with a rule of unknown symmetry has none", "[games]") {
    struct Unknown final : Rule {
        RuleTraits traits() const override { return {}; }
    };
    RuleCatalogue catalogue = all_rules();
    catalogue.add({"unknown",
                   "Does nothing.",
                   {},
                   [](const Parameters&, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
                       return std::make_unique<Unknown>();
                   }});
    GameDescription description = shipped("tictactoe")->description();
    description.rules.push_back({"unknown", {}});
    CHECK(symmetries_of(*Game::create(description, catalogue).value()).size() == 1);
}

TEST_CASE("the symmetries of a game keep all steps and form a group", "[games]") {
    for (const std::string& name : full_names(shipped_library())) {
        INFO(name);
        const auto game = shipped(name);
        const Board& board = game->board();
        const std::vector<Symmetry> symmetries = symmetries_of(*game);
        std::set<std::vector<Cell>> images;
        for (const Symmetry& symmetry : symmetries) {
            images.insert(symmetry.image);
            bool kept = true;
            for (Cell cell = 0; cell < board.cell_count(); ++cell) {
                if (board.is_blocked(cell)) continue;
                for (Direction towards = 0; towards < board.direction_count(); ++towards) {
                    kept =
                        kept && symmetry.image[board.step(cell, towards)] ==
                                    board.step(symmetry.image[cell], symmetry.directions[towards]);
                }
            }
            CHECK(kept);
        }
        REQUIRE(images.size() == symmetries.size());
        Random random(1);
        for (int i = 0; i < 200; ++i) {
            const Symmetry& first = symmetries[random() % symmetries.size()];
            const Symmetry& second = symmetries[random() % symmetries.size()];
            CHECK(images.contains(after(first, second)));
        }
    }
}

TEST_CASE("legal actions, marks and outcomes of images are images, in every game", "[games]") {
    for (const std::string& name : full_names(shipped_library())) {
        const auto game = shipped(name);
        const std::vector<Symmetry> symmetries = symmetries_of(*game);
        Random random(7);
        for (int round = 0; round < 2; ++round) {
            for (const Symmetry* symmetry : sample(symmetries, 7, random)) {
                INFO(name << ", image of a1 " << symmetry->image[0]);
                REQUIRE(difference_in_game(game, *symmetry, random) == "");
            }
        }
    }
}

TEST_CASE("all images of a position have one canonical key and equivalent actions", "[games]") {
    for (const std::string& name : full_names(shipped_library())) {
        const auto game = shipped(name);
        const auto frames = std::make_shared<const CanonicalFrames>(game);
        const std::vector<Symmetry> symmetries = symmetries_of(*game);
        Random random(3);
        for (const Symmetry* symmetry : sample(symmetries, 4, random)) {
            INFO(name);
            Position position(game), image(game);
            CanonicalKey key(frames, position), image_key(frames, image);
            while (!position.over()) {
                const Action action = pick(legal_in(position), random);
                const Action canonical = key.canonical(action);
                REQUIRE(key.key() == image_key.key());
                REQUIRE(canonical == image_key.canonical(image_of(action, *symmetry)));
                REQUIRE(canonical == key.canonical(key.restored(canonical)));
                const auto alike = key.equivalents(canonical);
                REQUIRE(std::ranges::find(alike, action) != alike.end());
                const std::uint64_t before = key.key();
                key.apply(position, action);
                key.undo(position);
                REQUIRE(key.key() == before);
                key.apply(position, action);
                image_key.apply(image, image_of(action, *symmetry));
                REQUIRE(key.key() == CanonicalKey(frames, position).key());
            }
        }
    }
}

TEST_CASE("a canonical key follows to any position of its game", "[games]") {
    for (const std::string& name : full_names(shipped_library())) {
        INFO(name);
        const auto game = shipped(name);
        const auto frames = std::make_shared<const CanonicalFrames>(game);
        Random random(4);
        Position position(game);
        CanonicalKey key(frames, position);
        for (int i = 0; i < 100; ++i) {
            if (position.over()) position = Position(game);
            position.apply(pick(legal_in(position), random));
            if (random() % 4 != 0) continue;
            key.follow(position);
            const CanonicalKey fresh(frames, position);
            REQUIRE(key.key() == fresh.key());
            if (position.over()) continue;
            const Action action = pick(legal_in(position), random);
            REQUIRE(key.canonical(action) == fresh.canonical(action));
        }
    }
}

TEST_CASE("equivalent actions lead to one position", "[games]") {
    const auto game = shipped("tictactoe");
    const auto frames = std::make_shared<const CanonicalFrames>(game);
    Position position(game);
    CanonicalKey key(frames, position);
    std::map<Action, std::set<std::uint64_t>> keys;
    for (const Action action : legal_in(position)) {
        const Action canonical = key.canonical(action);
        CHECK(key.equivalents(canonical).size() == (action.cell() == 4 ? 1 : 4));
        key.apply(position, action);
        keys[canonical].insert(key.key());
        key.undo(position);
    }
    REQUIRE(keys.size() == 3);
    for (const auto& [action, found] : keys) CHECK(found.size() == 1);
}

TEST_CASE("the order of moves does not change the canonical key", "[games]") {
    const auto frames = std::make_shared<const CanonicalFrames>(shipped("gomoku:swap2"));
    const auto key_after = [&](std::string_view moves) {
        const Position position = play(frames->shared_game(), moves);
        return CanonicalKey(frames, position).key();
    };
    // After the opening, the seats of the sides do not matter.
    CHECK(key_after("h8 i9 j10 white k11 a1") == key_after("j10 i9 h8 black k11 a1"));
    CHECK(key_after("h8 i9 j10 white k11 a1") == key_after("h8 g7 f6 white e5 o15"));
    // During the opening they do.
    CHECK(key_after("h8 i9 j10") == key_after("j10 i9 h8"));
    CHECK(key_after("h8 i9 j10") != key_after("h8 i9 j10 more"));
    const auto renju = std::make_shared<const CanonicalFrames>(shipped("gomoku:renju_rif"));
    const auto renju_key = [&](std::string_view moves) {
        const Position position = play(renju->shared_game(), moves);
        return CanonicalKey(renju, position).key();
    };
    CHECK(renju_key("h8 h9 i10 keep a1 b2 c4") == renju_key("h8 h9 i10 keep a1 c4 b2"));
    CHECK(renju_key("h8 h9 i10 keep a1 b2 c4") == renju_key("h8 h9 g10 keep o1 n2 m4"));
    CHECK(renju_key("h8 h9 i10 keep a1 b2 c4") != renju_key("h8 h9 i10 keep a1 b2 c5"));
}

TEST_CASE("different positions have different canonical keys", "[games]") {
    for (const std::string name : {"gomoku", "connect_four", "hex", "reversi", "tictactoe:three_d",
                                   "connect6", "gomoku:three_way", "mnk"}) {
        INFO(name);
        const auto frames = std::make_shared<const CanonicalFrames>(shipped(name));
        std::unordered_map<std::uint64_t, std::size_t> contents;  // hashes of the contents
        Random random(11);
        std::size_t positions = 0;
        while (positions < 20'000) {
            Position position(frames->shared_game());
            CanonicalKey key(frames, position);
            while (!position.over() && positions < 20'000) {
                key.apply(position, pick(legal_in(position), random));
                const std::size_t content =
                    std::hash<std::string>()(smallest_content(position, *frames));
                const auto [known, is_new] = contents.emplace(key.key(), content);
                REQUIRE(known->second == content);
                ++positions;
            }
        }
        std::set<std::size_t> different;
        for (const auto& [found, content] : contents) different.insert(content);
        CHECK(different.size() == contents.size());
    }
}

TEST_CASE("millions of random positions have different canonical keys", "[games][.slow]") {
    const auto frames = std::make_shared<const CanonicalFrames>(shipped("gomoku"));
    std::vector<std::pair<std::uint64_t, std::size_t>> found;
    Random random(5);
    while (found.size() < 3'000'000) {
        Position position(frames->shared_game());
        CanonicalKey key(frames, position);
        for (int ply = 0; ply < 60 && !position.over(); ++ply) {
            key.apply(position, pick(legal_in(position), random));
            found.emplace_back(key.key(),
                               std::hash<std::string>()(smallest_content(position, *frames)));
        }
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::set<std::uint64_t> keys;
    std::set<std::size_t> contents;
    for (const auto& [key, content] : found) {
        keys.insert(key);
        contents.insert(content);
    }
    CHECK(keys.size() == found.size());
    CHECK(contents.size() == found.size());
}
