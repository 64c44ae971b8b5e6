#include "arena/game_log.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "arena/scripted_session.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

Answer any_move(const Position& position, const Budget& budget) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    // Some decisions are faults, which the log keeps too.
    if (budget.seed % 11 == 0) {
        return tl::make_unexpected(Fault{FaultKind::Crashed, Message("crashed: {}", "a signal")});
    }
    return Decision{Decision::Kind::Play, legal.begin()[budget.seed % legal.size()]};
}

/// A match of twenty games, with its log.
struct LoggedMatch {
    explicit LoggedMatch(std::filesystem::path file) : path(std::move(file)) {
        settings.game = tic_tac_toe();
        settings.games = 20;
        settings.openings.emplace_back(settings.game);
        settings.openings.emplace_back(settings.game);
        REQUIRE(play_actions(settings.openings.back(), "b2"));
        for (const char* name : {"ann", "ben"}) settings.contestants.push_back({name, {}});
        settings.policies.on_fault = FaultPolicy::Random;
        settings.session = [this](boost::asio::io_context& io, const Contestant&) {
            return std::make_shared<ScriptedSession>(io, any_move, log_of_sessions);
        };
    }
    Result<GameLog> open(int move_time = 5) {
        return GameLog::open(path, {{"game", "ttt"}, {"move_time", move_time}});
    }
    /// Plays until so many games have been counted; returns the texts of all of them.
    std::vector<std::string> play(int stop_after = 1000) {
        Result<GameLog> log = open();
        REQUIRE(log);
        settings.played = log->read_games(settings);
        damaged = log->damaged();
        int kept = 0;
        settings.keep = [&](const GameRecord& record) {
            ++kept;
            return log->add(record);
        };
        std::vector<std::string> games;
        settings.enough = [&] { return static_cast<int>(games.size()) >= stop_after; };
        const auto report = run_arena(
            settings, [&](const GameRecord& game) { games.push_back(text_of(game)); }, {});
        REQUIRE(report);
        REQUIRE(log->sync());
        newly_played = kept;
        points = report->standings[0].points;
        return games;
    }
    std::string text_of(const GameRecord& game) const {
        std::string text = std::to_string(game.number) + ' ' + moves_text(settings, game) + ' ' +
                           english(game.result.text) + ' ' + game.result.reason + ' ' +
                           std::to_string(game.seating[0]) + std::to_string(game.seed);
        for (const SurvivedFault& fault : game.faults) text += ' ' + english(fault.text);
        return text;
    }
    std::string read() const {
        std::ifstream stream(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    void write(const std::string& text) const {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
    }

    std::filesystem::path path;
    ArenaSettings settings;
    std::shared_ptr<SessionLog> log_of_sessions = std::make_shared<SessionLog>();
    int newly_played = 0;
    int damaged = 0;
    double points = 0;
};

}  // namespace

TEST_CASE("A match continues from its log as if it had never ended", "[arena]") {
    const TemporaryFolder folder;
    LoggedMatch whole(folder.path() / "whole");
    const auto all = whole.play();
    REQUIRE(all.size() == 20);
    LoggedMatch parts(folder.path() / "parts");
    parts.settings.concurrency = 3;
    parts.play(7);
    const int before = parts.newly_played;
    CHECK(before >= 7);
    CHECK(parts.play() == all);
    CHECK(parts.newly_played == 20 - before);
    CHECK(parts.points == whole.points);
    CHECK(parts.play() == all);
    CHECK(parts.newly_played == 0);
}

TEST_CASE("A log that was cut anywhere loses one game at most", "[arena]") {
    const TemporaryFolder folder;
    LoggedMatch match(folder.path() / "log");
    const auto all = match.play();
    const std::string text = match.read();
    const std::size_t head = text.find('\n') + 1;
    for (std::size_t size = 0; size < text.size(); size += size < head ? 1 : 97) {
        match.write(text.substr(0, size));
        const auto end = text.begin() + static_cast<std::ptrdiff_t>(size);
        const auto whole_lines =
            std::max<std::ptrdiff_t>(0, std::count(text.begin(), end, '\n') - 1);
        INFO(size);
        CHECK(match.play() == all);
        CHECK(match.damaged == 0);
        CHECK(match.newly_played == 20 - whole_lines);
    }
}

TEST_CASE("A damaged line is played again, and repeated lines count once", "[arena]") {
    const TemporaryFolder folder;
    LoggedMatch match(folder.path() / "log");
    const auto all = match.play();
    const std::string text = match.read();
    const std::size_t head = text.find('\n') + 1;
    const std::size_t second = text.find('\n', head) + 1;
    for (std::size_t at = head; at < second - 1; at += 7) {
        std::string damaged = text;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        match.write(damaged);
        CHECK(match.play() == all);
        CHECK(match.damaged == 1);
        CHECK(match.newly_played == 1);
    }
    match.write(text + text.substr(head));
    CHECK(match.play() == all);
    CHECK(match.newly_played == 0);
}

TEST_CASE("Games that are not of the plan are played again", "[arena]") {
    const TemporaryFolder folder;
    LoggedMatch match(folder.path() / "log");
    match.play();
    LoggedMatch other(folder.path() / "other");
    for (LoggedMatch* each : {&match, &other}) each->settings.seed = 2;
    CHECK(match.play() == other.play());
    CHECK(match.newly_played == other.newly_played);
    CHECK(match.damaged == 20);
}

TEST_CASE("The games of a longer match stay in the log of a shorter one", "[arena]") {
    const TemporaryFolder folder;
    LoggedMatch match(folder.path() / "log");
    const auto all = match.play();
    match.settings.games = 6;
    CHECK(match.play() == std::vector<std::string>(all.begin(), all.begin() + 6));
    CHECK(match.damaged == 0);
    match.settings.games = 20;
    CHECK(match.play() == all);
    CHECK(match.newly_played == 0);
}

TEST_CASE("A log of other settings, another file and a log in use are refused", "[arena]") {
    const TemporaryFolder folder;
    LoggedMatch match(folder.path() / "log");
    match.play(3);
    const std::string text = match.read();
    const auto other = match.open(6);
    REQUIRE_FALSE(other);
    CHECK(other.error().front().code == ErrorCode::Input);
    CHECK(english(other.error()).find("move_time was 5 and is 6") != std::string::npos);
    CHECK(match.read() == text);
    {
        auto held = match.open();
        REQUIRE(held);
        CHECK(held->read_games(match.settings).size() >= 3);
        CHECK_FALSE(match.open());
    }
    for (const char* wrong : {"some text\n", "00000000 {}\n", "no line feed"}) {
        match.write(wrong);
        const auto refused = match.open();
        REQUIRE_FALSE(refused);
        CHECK(refused.error().front().code == ErrorCode::Input);
        CHECK(match.read() == wrong);
    }
    match.path = folder.path() / "missing" / "log";
    CHECK(match.open().error().front().code == ErrorCode::System);
}

TEST_CASE("A game that cannot be kept ends the match", "[arena]") {
    const TemporaryFolder folder;
    LoggedMatch match(folder.path() / "log");
    int kept = 0;
    match.settings.keep = [&](const GameRecord&) -> Result<void> {
        if (++kept < 4) return {};
        return fail(ErrorCode::System, "", "disk full");
    };
    const auto report = run_arena(match.settings, {}, {});
    REQUIRE(report);
    CHECK(report->games == 3);
    REQUIRE(report->lack);
    CHECK(report->lack->message == Message("disk full"));
}

}  // namespace tengen::test
