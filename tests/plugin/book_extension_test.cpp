// AIs read the book of their seat, in a separate process and in this one.
#include "book/book_draft.hpp"
#include "harness.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// A book of four in a row on 5x5: c3 and b2 at the start, and b3 after c3.
void write_sample(const std::filesystem::path& path, const std::shared_ptr<const Game>& game) {
    const auto frames = std::make_shared<const CanonicalFrames>(game);
    BookDraft draft(frames);
    Position position(game);
    CanonicalKey key(frames, position);
    draft.add(key, position, Action::place(12), {9, 0.6, Proven::No});
    draft.add(key, position, Action::place(6), {1});
    key.apply(position, Action::place(6));
    draft.add(key, position, Action::place(7), {1});
    REQUIRE(write_book(path, *frames, draft.entries()));
}

}  // namespace

TEST_CASE("an AI finds the moves of its book in any position", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    const TemporaryFolder folder;
    const auto game = line_game(5, 5, 4);
    write_sample(folder / "a.book", game);
    Stage stage;
    AiSettings settings{test_ai("librarian"), {}, isolation, host_program()};
    settings.book = folder / "a.book";
    const auto session = stage.session(settings);
    std::vector<std::string> log;
    session->on_log([&](std::string_view line) { log.emplace_back(line); });
    const Position start(game);
    // b2 and its images are the last of five moves; then there are b3 and its image.
    CHECK(text_of(stage.ask(*session, start), start) == "d4");
    stage.run_until([&] { return log.size() >= 2; });
    CHECK(log == std::vector<std::string>{"book 5", "after it 2"});
    const Position other = play(game, "a1");
    ActionList scratch;
    const std::string first = other.action_name(other.legal(scratch)[0]);
    CHECK(text_of(stage.ask(*session, other), other) == first);
}

TEST_CASE("an AI without a book, or with one of another game, has none", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    const TemporaryFolder folder;
    write_sample(folder / "a.book", line_game(5, 5, 4));
    Stage stage;
    for (const bool other : {false, true}) {
        AiSettings settings{test_ai("librarian"), {}, isolation, host_program()};
        if (other) settings.book = folder / "a.book";
        const auto session = stage.session(settings);
        std::vector<std::string> log;
        session->on_log([&](std::string_view line) { log.emplace_back(line); });
        const Position start(line_game(5, 5, 3));
        CHECK(text_of(stage.ask(*session, start), start) == "a1");
        stage.run_until([&] { return !log.empty(); });
        CHECK(log.front() == "no book 0");
    }
}
