// Whatever happens to a match, its journal reads back the same state.
#include <fmt/format.h>

#include <random>

#include "journal/journal_table.hpp"
#include "match/random_commands.hpp"
#include "support/catch.hpp"

namespace tengen::test {

namespace {

void check_journal(const std::filesystem::path& path, const Match& match) {
    const auto journal = read(path);
    REQUIRE(journal);
    REQUIRE(journal->notes.empty());
    REQUIRE(journal->position == match.position());
    REQUIRE(journal->position.key() == match.position().key());
    REQUIRE(actions_text(journal->position) == actions_text(match.position()));
    REQUIRE(journal->undone.size() == match.undone().size());
    REQUIRE(same_result(journal->result, match.result()));
    REQUIRE(journal->leaves.size() == match.leaves().size());
    for (std::size_t i = 0; i < journal->leaves.size(); ++i) {
        REQUIRE(journal->leaves[i].seat == match.leaves()[i].seat);
        REQUIRE(journal->leaves[i].ply == match.leaves()[i].ply);
    }
    // The moves that redo restores are legal.
    Progress progress = journal->progress();
    progress.redo(1000);
    REQUIRE(progress.undone.empty());
}

std::shared_ptr<const Game> any_game(Random& random) {
    switch (below(random, 3)) {
        case 0:
            return tic_tac_toe();
        case 1:
            return three_way();
        default:
            return gomoku(6);
    }
}

void play_at_random(std::uint64_t seed, int commands) {
    INFO("seed " << seed);
    Random random(seed);
    const TemporaryFolder folder;
    Table table(any_game(random));
    table.setup.seed = seed;
    if (below(random, 4) == 0) table.setup.policies.on_leave = LeavePolicy::Ends;
    if (below(random, 2) == 0) table.setup.clock.total = std::chrono::hours(1);
    std::vector<std::string> specs;
    for (int seat = 0; seat < table.setup.game->seats(); ++seat) {
        specs.push_back("first" + std::to_string(seat));
        if (below(random, 2) == 0) {
            table.person(specs.back());
        } else {
            table.script(sometimes_fails);
        }
    }
    JournalHeader header = header_of(*table.setup.game, specs);
    header.clock = table.setup.clock;
    const auto writer = JournalWriter::create(folder / "x", header);
    REQUIRE(writer);
    table.start(writer->get());
    for (int i = 0; i < commands; ++i) {
        do_something(table, random);
        table.io.restart();
        for (int turns = below(random, 8); turns > 0; --turns) table.io.poll_one();
        if (i % 10 == 9) check_journal(folder / "x", *table.match);
    }
    check_journal(folder / "x", *table.match);
}

}  // namespace

TEST_CASE("A journal reads back the state of its match", "[journal]") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) play_at_random(seed, 60);
}

TEST_CASE("A journal reads back the state of its match, many times", "[journal][.slow]") {
    for (std::uint64_t seed = 1000; seed < 3000; ++seed) play_at_random(seed, 100);
}

TEST_CASE("Whatever events a journal has, the result is a game or an error", "[journal]") {
    const TemporaryFolder folder;
    Random random(7);
    const std::vector<std::string> texts = {"a1",       "b2",     "c3",      "zz99", "",
                                            "pass",     "late x", "crashed", "line", "a",
                                            "\x1b[2J%", "time",   "resigned"};
    int read_well = 0;
    for (int round = 0; round < 500; ++round) {
        const std::filesystem::path path = folder / "x";
        {
            auto writer = JournalWriter::create(path, header_of(*tic_tac_toe(), {"a", "b"}));
            REQUIRE(writer);
            for (int i = below(random, 6) + 1; i > 0; --i) {
                JournalEvent event;
                event.kind =
                    static_cast<JournalEventKind>(below(random, 2) == 0 ? 0 : below(random, 13));
                event.seat = static_cast<Seat>(below(random, 20) == 0 ? 200 : below(random, 2));
                event.count = below(random, 3) == 0 ? below(random, 1 << 30) : below(random, 3);
                event.spent = std::chrono::milliseconds(random() % 900'000'000'000);
                event.text = texts[random() % texts.size()];
                add(**writer, event);
            }
        }
        const auto journal = read(path);
        if (journal) {
            ++read_well;
            REQUIRE(journal->notes.empty());
        } else {
            REQUIRE(journal.error().front().code == ErrorCode::Input);
        }
        std::filesystem::remove(path);
    }
    CHECK(read_well > 0);
}

TEST_CASE("A match resumes from its journal", "[journal]") {
    const TemporaryFolder folder;
    {
        Table table(gomoku(6));
        table.setup.clock.total = std::chrono::hours(1);
        JournalHeader header = header_of(*table.setup.game, {"human:Ann", "human:Ben"});
        header.clock = table.setup.clock;
        const auto writer = JournalWriter::create(folder / "x", header);
        table.person("Ann").person("Ben").start(writer.value().get());
        table.poll();
        for (const char* cell : {"a1", "b2", "c3", "d4"}) REQUIRE(table.play(cell));
        REQUIRE(table.match->undo(2));
    }
    const auto journal = read(folder / "x");
    REQUIRE(journal);
    Table table(journal->game);
    table.setup.progress = journal->progress();
    table.setup.clock = journal->header.clock;
    table.setup.clock_used = {std::chrono::minutes(10), std::chrono::minutes(20)};
    const auto writer = resumed_writer(folder / "x");
    REQUIRE(writer);
    Match& match = table.person("Ann").person("Ben").start(writer->get());
    table.poll();
    CHECK(match.undone().size() == 2);
    CHECK(match.time_left(1) == std::chrono::minutes(40));
    REQUIRE(match.redo(1));
    table.poll();
    REQUIRE(table.play("f6"));
    CHECK(actions_text(match.position()) == "a1 b2 c3 f6");
    check_journal(folder / "x", match);
}

TEST_CASE("A resumed match that is already finished plays no move before an undo", "[journal]") {
    const TemporaryFolder folder;
    write_game(folder / "x", {"a1", "a2", "b1", "b2", "c1"});
    const auto journal = read(folder / "x");
    REQUIRE(journal);
    Table table(journal->game);
    table.setup.progress = journal->progress();
    Match& match = table.script(first_legal).script(first_legal).start();
    table.run();
    CHECK(table.witness.events.empty());
    CHECK(match.result()->reason == "line");
    REQUIRE(match.undo(1));
    table.run();
    CHECK(match.result());
    CHECK(table.logs[0]->asked > 0);
}

}  // namespace tengen::test
