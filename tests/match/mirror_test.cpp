// A mirror that replays a match's journal line by line shows the same game, and its commands are
// requests. Long, because the cases share their fixture.
#include "match/mirror_match.hpp"

#include <chrono>
#include <thread>

#include "journal/journal_format.hpp"
#include "match/random_commands.hpp"
#include "match/remote_player.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
namespace {

using namespace std::chrono_literals;
using Lines = std::vector<std::string>;

/// Keeps the lines of a journal in memory.
class LineJournal final : public JournalWriter {
  public:
    Result<void> append(const JournalEvent& event) override {
        std::string line = event_line(event, lines.size() + 1);
        line.pop_back();
        lines.push_back(std::move(line));
        return {};
    }
    bool complete() const override { return true; }
    bool is_whole() const override { return true; }
    Result<void> flush() override { return {}; }
    Result<void> copy_to(const std::filesystem::path&) override { return {}; }
    const std::filesystem::path& path() const override { return path_; }
    void sync_later(LaterSync) override {}

    Lines lines;

  private:
    std::filesystem::path path_;
};

/// Records what changes the game, in the order of the notifications.
class Notifications final : public MatchObserver {
  public:
    void on_action(Seat seat, Action action) override { add("action", seat, action.bits()); }
    void on_undo(int count) override { add("undo", 0, static_cast<unsigned>(count)); }
    void on_redo(int count) override { add("redo", 0, static_cast<unsigned>(count)); }
    void on_player_changed(Seat seat) override { add("player", seat, 0); }
    void on_leave(const Leave& leave) override { add(name_of(leave.kind), leave.seat, 0); }
    void on_end(const MatchResult& result) override { add(result.reason, 0, 0); }
    void on_draw_offer(Seat seat) override { offers.push_back(seat); }
    void on_turn(Seat seat) override { turn = seat; }

    Lines events;
    std::vector<Seat> offers;
    std::optional<Seat> turn;

  private:
    void add(std::string_view what, Seat seat, unsigned number) {
        events.push_back(fmt::format("{} {} {}", what, seat, number));
    }
};

class Requests final : public MatchRequests {
  public:
    Result<void> play(std::uint64_t after, const std::string& action) override {
        return add(fmt::format("play {} {}", after, action));
    }
    Result<void> undo_to(int ply) override { return add(fmt::format("undo to {}", ply)); }
    Result<void> resign(Seat seat) override { return add(fmt::format("resign {}", seat)); }
    Result<void> draw(Seat seat) override { return add(fmt::format("draw {}", seat)); }
    Result<void> pause(bool on) override { return add(fmt::format("pause {}", on)); }
    Result<void> abort() override { return add("abort"); }

    Lines sent;
    bool broken = false;

  private:
    Result<void> add(std::string text) {
        if (broken) return fail(ErrorCode::Network, "", "the connection is lost");
        sent.push_back(std::move(text));
        return {};
    }
};

std::unique_ptr<Player> player_of(Seat, const std::string& spec) {
    if (spec.starts_with("human:")) return std::make_unique<HumanPlayer>(spec.substr(6));
    return std::make_unique<RemotePlayer>(spec);
}

JournalHeader header_for(const MatchSetup& setup, std::vector<std::string> seats) {
    JournalHeader header;
    header.game = setup.game->description();
    header.seats = std::move(seats);
    header.clock = setup.clock;
    header.policies = setup.policies;
    return header;
}

void require_equal(const MirrorMatch& mirror, const LocalMatch& match) {
    REQUIRE(mirror.position().key() == match.position().key());
    REQUIRE(mirror.position() == match.position());
    REQUIRE(actions_text(mirror.position()) == actions_text(match.position()));
    REQUIRE(mirror.undone().size() == match.undone().size());
    REQUIRE(mirror.result().has_value() == match.result().has_value());
    if (match.result()) {
        REQUIRE(mirror.result()->kind == match.result()->kind);
        REQUIRE(mirror.result()->outcome == match.result()->outcome);
        REQUIRE(mirror.result()->culprit == match.result()->culprit);
        REQUIRE(mirror.result()->reason == match.result()->reason);
        REQUIRE(mirror.result()->cells == match.result()->cells);
    }
    REQUIRE(mirror.leaves().size() == match.leaves().size());
    for (std::size_t i = 0; i < match.leaves().size(); ++i) {
        REQUIRE(mirror.leaves()[i].seat == match.leaves()[i].seat);
        REQUIRE(mirror.leaves()[i].kind == match.leaves()[i].kind);
    }
}

/// Clocks at rest, read from lines, which have whole milliseconds.
void require_equal_clocks(const MirrorMatch& mirror, const LocalMatch& match) {
    for (int number = 0; number < match.position().game().seats(); ++number) {
        const auto seat = static_cast<Seat>(number);
        const auto here = mirror.time_left(seat);
        const auto there = match.time_left(seat);
        REQUIRE(here.has_value() == there.has_value());
        if (!here) continue;
        const auto events = static_cast<long>(mirror.last_event());
        REQUIRE(std::abs((*here - *there).count()) <= events + 1);
    }
}

/// Plays a game with random commands and feeds its lines to a mirror.
void mirror_at_random(const std::shared_ptr<const Game>& game, std::uint64_t seed, int commands) {
    INFO("seed " << seed);
    Random random(seed);
    Table table(game);
    table.setup.seed = seed;
    if (below(random, 3) == 0) table.setup.policies.on_leave = LeavePolicy::Ends;
    if (below(random, 2) == 0) table.setup.clock.total = 1h;
    if (below(random, 2) == 0) table.setup.clock.increment = 2s;
    Lines specs;
    for (int seat = 0; seat < game->seats(); ++seat) {
        const bool person = below(random, 3) != 0;
        specs.push_back(fmt::format("{}p{}", person ? "human:" : "", seat));
        if (person) {
            table.person(specs.back());
        } else {
            table.script(sometimes_fails);
        }
    }
    const JournalHeader header = header_for(table.setup, specs);
    LineJournal journal;
    Notifications here;
    Notifications there;
    Requests requests;
    MirrorMatch mirror({header, game, player_of}, requests, &here);
    mirror.start();
    table.match = std::make_unique<LocalMatch>(table.io, std::move(table.setup), &journal, &there);
    LocalMatch& match = *table.match;
    match.start();
    for (int i = 0; i < commands; ++i) {
        do_something(table, random);
        table.io.restart();
        for (int turns = below(random, 8); turns > 0; --turns) table.io.poll_one();
        // Now and then a part is sent again.
        const std::uint64_t from =
            mirror.last_event() == 0
                ? 1
                : mirror.last_event() + 1 - static_cast<std::uint64_t>(below(random, 2));
        const Lines news(journal.lines.begin() + static_cast<std::ptrdiff_t>(from - 1),
                         journal.lines.end());
        const Result<void> taken = mirror.take(from, news);
        INFO((taken ? "" : english(taken.error())));
        REQUIRE(taken);
        REQUIRE(mirror.last_event() == journal.lines.size());
        require_equal(mirror, match);
        REQUIRE(here.events == there.events);
        if (match.paused() || match.result()) require_equal_clocks(mirror, match);
        if (!news.empty() && !match.result()) {
            REQUIRE(here.turn == match.position().turn().seat);
        }
    }
    if (!match.result()) REQUIRE(match.pause());
    require_equal_clocks(mirror, match);
}

/// A mirror of tic-tac-toe between this program's Ann and the remote Ben.
struct Online {
    LineJournal journal;
    Requests requests;
    Notifications told;
    MirrorMatch mirror;

    explicit Online(Policies policies = {}, ClockSettings clock = {})
        : mirror({header_of(policies, clock), tic_tac_toe(), player_of}, requests, &told) {
        mirror.start();
    }
    static JournalHeader header_of(Policies policies, ClockSettings clock) {
        MatchSetup setup;
        setup.game = tic_tac_toe();
        setup.policies = policies;
        setup.clock = clock;
        return header_for(setup, {"human:Ann", "Ben"});
    }
    Action at(const char* name) const { return test::at(mirror.position().game(), name); }
    /// The server adds an event and sends its line.
    Result<void> happens(JournalEvent event) {
        REQUIRE(journal.append(event));
        return mirror.take(journal.lines.size(), std::span(&journal.lines.back(), 1));
    }
    Result<void> plays(Seat seat, const char* name, std::chrono::milliseconds spent = {}) {
        return happens({JournalEventKind::Play, seat, 0, name, spent});
    }
};

}  // namespace

TEST_CASE("a mirror fed line by line equals the match, in every shipped game", "[match]") {
    std::uint64_t seed = 1;
    for (const std::string& name : full_names(shipped_library())) {
        INFO(name);
        mirror_at_random(shipped(name), seed++, 60);
    }
}

TEST_CASE("a mirror fed line by line equals the match, many times", "[match][.slow]") {
    for (std::uint64_t seed = 100; seed < 130; ++seed) {
        for (const std::string& name : full_names(shipped_library())) {
            INFO(name);
            mirror_at_random(shipped(name), seed, 100);
        }
    }
}

TEST_CASE("a mirror refuses bad lines and accepts later good ones", "[match]") {
    Online online;
    REQUIRE(online.plays(0, "a1"));
    const std::string second = [] {
        std::string line = event_line({JournalEventKind::Play, 1, 0, "b2", {}}, 2);
        line.pop_back();
        return line;
    }();
    struct Row {
        const char* what;
        std::uint64_t from;
        std::string line;
    };
    const auto line_of = [](JournalEvent event, std::uint64_t number) {
        std::string line = event_line(event, number);
        line.pop_back();
        return line;
    };
    std::string changed = second;
    changed.back() = '3';
    const std::vector<Row> rows = {
        {"a gap", 3, line_of({JournalEventKind::Play, 1, 0, "b2", {}}, 3)},
        {"number 0", 0, second},
        {"a changed byte", 2, changed},
        {"another number", 2, line_of({JournalEventKind::Play, 1, 0, "b2", {}}, 3)},
        {"an empty line", 2, ""},
        {"an occupied cell", 2, line_of({JournalEventKind::Play, 1, 0, "a1", {}}, 2)},
        {"the other seat", 2, line_of({JournalEventKind::Play, 0, 0, "b2", {}}, 2)},
        {"no such seat", 2, line_of({JournalEventKind::Resign, 7, 0, "", {}}, 2)},
        {"too long an undo", 2, line_of({JournalEventKind::Undo, 1, 2, "", {}}, 2)},
        {"a false end", 2, line_of({JournalEventKind::End, 1, 0, "line", {}}, 2)},
    };
    const std::uint64_t key = online.mirror.position().key();
    const Lines told = online.told.events;
    for (const Row& row : rows) {
        INFO(row.what);
        const Result<void> taken = online.mirror.take(row.from, std::span(&row.line, 1));
        REQUIRE_FALSE(taken);
        CHECK(taken.error().front().code == ErrorCode::Network);
        CHECK(online.mirror.position().key() == key);
        CHECK(online.mirror.last_event() == 1);
        CHECK(online.told.events == told);
    }
    REQUIRE(online.mirror.take(2, std::span(&second, 1)));
    CHECK(actions_text(online.mirror.position()) == "a1 b2");
}

TEST_CASE("a refused line costs a mirror's player no time", "[match]") {
    Online online({}, {.total = 1min});
    REQUIRE_FALSE(online.plays(0, "z9", 30s));
    online.journal.lines.clear();
    CHECK(online.mirror.time_left(0) == 1min);
    REQUIRE(online.plays(0, "a1", 20s));
    CHECK(online.mirror.time_left(0) == 40s);
}

TEST_CASE("a move is a request until its line arrives", "[match]") {
    Online online;
    MirrorMatch& mirror = online.mirror;
    REQUIRE(mirror.play(online.at("b2")));
    CHECK(online.requests.sent == Lines{"play 0 b2"});
    CHECK(mirror.requested() == online.at("b2"));
    CHECK(mirror.position().ply() == 0);
    CHECK_FALSE(mirror.play(online.at("a1")));
    REQUIRE(online.plays(0, "b2"));
    CHECK_FALSE(mirror.requested());
    CHECK(mirror.position().ply() == 1);
    CHECK_FALSE(mirror.play(online.at("a1")));
    REQUIRE(online.plays(1, "a1"));
    CHECK_FALSE(mirror.play(online.at("a1")));
    SECTION("another move follows a refused one") {
        REQUIRE(mirror.play(online.at("a2")));
        mirror.drop_request();
        REQUIRE(mirror.play(online.at("a3")));
        CHECK(online.requests.sent.back() == "play 2 a3");
    }
    SECTION("a move that cannot be sent is not requested") {
        online.requests.broken = true;
        const Result<void> played = mirror.play(online.at("a2"));
        REQUIRE_FALSE(played);
        CHECK(played.error().front().code == ErrorCode::Network);
        CHECK_FALSE(mirror.requested());
    }
    SECTION("no move during a pause") {
        mirror.set_paused(true);
        CHECK_FALSE(mirror.play(online.at("a2")));
    }
}

TEST_CASE("other commands to a mirror are requests or refused", "[match]") {
    Online online;
    MirrorMatch& mirror = online.mirror;
    REQUIRE(online.plays(0, "a1"));
    REQUIRE(online.plays(1, "b2"));
    REQUIRE(mirror.undo(2));
    REQUIRE(mirror.undo(5));
    REQUIRE(mirror.offer_draw(0));
    REQUIRE(mirror.pause());
    REQUIRE(mirror.resign(0));
    REQUIRE(mirror.abort());
    CHECK(online.requests.sent ==
          Lines{"undo to 0", "undo to 0", "draw 0", "pause true", "resign 0", "abort"});
    online.requests.sent.clear();
    CHECK_FALSE(mirror.accept_draw(0));
    CHECK_FALSE(mirror.offer_draw(1));
    CHECK_FALSE(mirror.resign(1));
    CHECK_FALSE(mirror.undo(0));
    CHECK_FALSE(mirror.redo(1));
    CHECK_FALSE(mirror.resume());
    CHECK_FALSE(mirror.move_now());
    CHECK_FALSE(mirror.replace_player(0, std::make_unique<HumanPlayer>("Eve"), "human:Eve"));
    CHECK_FALSE(mirror.resolve_fault(FaultAnswer::Loses));
    CHECK(online.requests.sent.empty());

    const Seat ben = 1;
    mirror.set_draw_offers(std::span(&ben, 1));
    mirror.set_draw_offers(std::span(&ben, 1));
    CHECK(online.told.offers == std::vector<Seat>{ben});
    REQUIRE(mirror.accept_draw(0));
    mirror.set_paused(true);
    REQUIRE(mirror.resume());
    CHECK(online.requests.sent == Lines{"draw 0", "pause false"});

    REQUIRE(online.happens({JournalEventKind::Draw, 0, 0, "", {}}));
    CHECK(mirror.result()->kind == EndKind::Agreed);
    CHECK_FALSE(mirror.resign(0));
    CHECK_FALSE(mirror.undo(1));
    CHECK_FALSE(mirror.pause());
}

TEST_CASE("a mirror asks for no takeback in a game without them", "[match]") {
    Online online(Policies{.takebacks = TakebackPolicy::None});
    REQUIRE(online.plays(0, "a1"));
    CHECK_FALSE(online.mirror.undo(1));
    CHECK(online.requests.sent.empty());
}

TEST_CASE("a person sits down at a mirror's seat", "[match]") {
    Online online;
    REQUIRE(online.plays(0, "a1"));
    CHECK_FALSE(online.mirror.play(online.at("b2")));
    SECTION("without an event") {
        online.mirror.seat(1, std::make_unique<HumanPlayer>("Cy"));
    }
    SECTION("by an event") {
        REQUIRE(online.happens({JournalEventKind::Sit, 1, 0, "human:Cy", {}}));
    }
    CHECK(online.mirror.player(1).name() == "Cy");
    CHECK(online.told.events.back() == "player 1 0");
    CHECK(online.mirror.play(online.at("b2")));
}

TEST_CASE("a mirror shows a reading of the clocks until the next event", "[match]") {
    Online online({}, {.move = 10s, .total = 60s});
    MirrorMatch& mirror = online.mirror;
    REQUIRE(online.plays(0, "a1", 4s));
    CHECK(mirror.time_left(0) == 56s);
    CHECK(mirror.time_left(1) == 60s);
    // Ben has thought for 5 s when the reading arrives, and for 2 s more since.
    mirror.set_clocks({{56s, 55s}, 5s, Seat{1}, Clock::now() - 2s});
    CHECK(mirror.time_left(0) == 56s);
    CHECK(mirror.time_left(1) <= 53s);
    CHECK(mirror.move_time_left(1) <= 3s);
    CHECK(mirror.move_time_left(0) == 10s);
    // No clock runs.
    mirror.set_clocks({{56s, 55s}, 5s, std::nullopt, Clock::now() - 2s});
    CHECK(mirror.time_left(1) == 55s);
    CHECK(mirror.move_time_left(1) == 5s);
    REQUIRE(online.plays(1, "b2", 9s));
    CHECK(mirror.time_left(1) == 51s);
    CHECK(mirror.move_time_left(0) == 10s);
    mirror.set_clocks({{1ms, 51s}, 1ms, Seat{0}, Clock::now() - 2s});
    CHECK(mirror.time_left(0) == 0s);
    CHECK(mirror.move_time_left(0) == 0s);
    CHECK_FALSE(mirror.result());
}

TEST_CASE("lag that is allowed is not charged", "[match]") {
    Table table(tic_tac_toe());
    table.setup.clock.total = 20ms;
    LineJournal journal;
    LocalMatch& match = table.person("Ann").person("Ben").start(&journal);
    const bool allowed = GENERATE(true, false);
    if (allowed) match.allow_lag(0, 1h);
    table.poll();
    std::this_thread::sleep_for(30ms);
    const Result<void> played = match.play(at(*tic_tac_toe(), "a1"), 1h);
    table.poll();
    if (allowed) {
        REQUIRE(played);
        CHECK(match.time_left(0) == 20ms);
        CHECK(read_event_line(journal.lines[0], 1)->spent == 0ms);
    } else {
        CHECK_FALSE(played);
        REQUIRE(match.result());
        CHECK(match.result()->kind == EndKind::Time);
    }
}

TEST_CASE("a player who leaves loses, or the others continue", "[match]") {
    const bool three = GENERATE(false, true);
    Table table(three ? three_way() : tic_tac_toe());
    const JournalHeader header = header_for(table.setup, Lines(three ? 3 : 2, "human:A"));
    LineJournal journal;
    Requests requests;
    MirrorMatch mirror({header, table.setup.game, player_of}, requests, nullptr);
    table.person("Ann").person("Ben");
    if (three) table.person("Cy");
    LocalMatch& match = table.start(&journal);
    table.poll();
    REQUIRE(match.leave(1));
    CHECK_FALSE(match.leave(1));
    REQUIRE(mirror.take(1, journal.lines));
    require_equal(mirror, match);
    if (three) {
        REQUIRE(match.leaves().size() == 1);
        CHECK(match.leaves()[0].kind == EndKind::Left);
    } else {
        REQUIRE(match.result());
        CHECK(match.result()->kind == EndKind::Left);
        CHECK(match.result()->reason == "left");
        CHECK(match.result()->culprit == Seat{1});
    }
}

}  // namespace tengen::test
