// The parts of a room, each alone.
#include "server/awaited_replies.hpp"
#include "server/room_ais.hpp"
#include "server/room_match.hpp"
#include "server/room_members.hpp"
#include "server/room_offers.hpp"
#include "server/room_table.hpp"
#include "server_fixture.hpp"

namespace tengen::test {

using messages::OfferKind;
using server::Absence;
using server::Deadline;
using server::MoveTimes;
using server::RoomMembers;
using server::RoomOffers;
using server::RoomReturn;
using server::RoomTable;
using server::SeatSet;
using std::chrono::milliseconds;

namespace {

const SeatSet kBoth(0b11);
constexpr Clock::time_point kStart{};

messages::Who person(const std::string& id) {
    return {id, id, messages::PlayerKind::Account, {}};
}

/// A table for two with an AI at the second seat.
RoomTable table_with_ai() {
    server::RoomTerms terms;
    terms.request = table_of("gomoku");
    terms.request.seats.push_back({messages::SeatWish::Ai{"random"}});
    auto loaded = shipped_library().load("gomoku", Overrides{});
    REQUIRE(loaded);
    return {"a1", std::move(terms), {loaded->game, loaded->definition, {}, {}}, 0};
}

/// Offers that count how often they are shown.
struct CountedOffers {
    int shown = 0;
    RoomOffers offers{[this](const messages::OffersNow&) { ++shown; }};
};

}  // namespace

TEST_CASE("an offer is agreed when all people agree", "[server]") {
    CountedOffers counted;
    RoomOffers& offers = counted.offers;
    CHECK_FALSE(offers.agree(OfferKind::Pause, 0, kBoth));
    CHECK_FALSE(offers.agree(OfferKind::Pause, 0, kBoth));
    CHECK(offers.now().pause == std::vector<std::int64_t>{0});
    CHECK(offers.agree(OfferKind::Pause, 1, kBoth));
    offers.withdraw(OfferKind::Pause);
    CHECK(offers.now().pause.empty());
    // The other seat has an AI, or its player has left.
    CHECK(offers.agree(OfferKind::Draw, 0, SeatSet(0b01)));
    CHECK(counted.shown == 0);
}

TEST_CASE("another ply replaces the offered takeback", "[server]") {
    CountedOffers counted;
    CHECK_FALSE(counted.offers.agree_to_takeback(4, 0, kBoth));
    CHECK_FALSE(counted.offers.agree_to_takeback(3, 1, kBoth));
    CHECK(counted.offers.now().takeback->by == 1);
    CHECK(counted.offers.agree_to_takeback(3, 0, kBoth));
    counted.offers.count_takebacks(RoomOffers::kMaxTakebacks - 1);
    CHECK(counted.offers.has_takebacks());
    counted.offers.count_takebacks(1);
    CHECK_FALSE(counted.offers.has_takebacks());
}

TEST_CASE("a move declines offers except draws of its player", "[server]") {
    CountedOffers counted;
    RoomOffers& offers = counted.offers;
    static_cast<void>(offers.agree(OfferKind::Draw, 0, kBoth));
    offers.on_move(0);
    CHECK(offers.now().draw == std::vector<std::int64_t>{0});
    CHECK(counted.shown == 0);
    static_cast<void>(offers.agree_to_takeback(1, 0, kBoth));
    offers.on_move(1);
    CHECK(offers.now() == messages::OffersNow{});
    CHECK(counted.shown == 1);
    offers.on_move(1);
    CHECK(counted.shown == 1);
}

TEST_CASE("dropped offers keep the next game", "[server]") {
    CountedOffers counted;
    counted.offers.drop();
    CHECK(counted.shown == 0);
    static_cast<void>(counted.offers.agree(OfferKind::Rematch, 1, kBoth));
    counted.offers.set_next("a2");
    counted.offers.drop();
    CHECK(counted.shown == 1);
    CHECK(counted.offers.now().rematch.empty());
    CHECK(counted.offers.now().next == "a2");
}

TEST_CASE("the seat of the longest absent player is claimed first", "[server]") {
    Absence absence;
    CHECK_FALSE(absence.claim_in(kBoth, milliseconds(60'000), kStart));
    absence.note(SeatSet(0b01), 2, kStart);
    absence.note(SeatSet(0b00), 2, kStart + milliseconds(5'000));
    const auto now = kStart + milliseconds(20'000);
    CHECK(absence.longest(kBoth) == Seat{1});
    CHECK(absence.longest(SeatSet(0b01)) == Seat{0});
    CHECK(absence.claim_in(kBoth, milliseconds(60'000), now) == milliseconds(40'000));
    CHECK(absence.claim_in(kBoth, milliseconds(10'000), now) == milliseconds(0));
    absence.note(SeatSet(0b10), 2, now);
    CHECK(absence.longest(kBoth) == Seat{0});
}

TEST_CASE("a short clock shortens the allowed absence", "[server]") {
    const server::ServerTimes times;
    ClockSettings clock;
    CHECK(Absence::limit(clock, times) == times.away);
    clock.total = milliseconds(300'000);
    CHECK(Absence::limit(clock, times) == milliseconds(30'000));
    clock.total = milliseconds(1'000);
    CHECK(Absence::limit(clock, times) == times.least_away);
}

TEST_CASE("a deadline restarts with each decision", "[server]") {
    Deadline deadline(milliseconds(1'000));
    deadline.restart(50);
    CHECK(deadline.due() == 1'050);
    JournalEvent event;
    CHECK(deadline.after(event, 0, 100) == 1'100);
    event.kind = JournalEventKind::Draw;
    CHECK_FALSE(deadline.after(event, 0, 200));
    event.kind = JournalEventKind::Leave;
    event.seat = 1;
    CHECK_FALSE(deadline.after(event, 0, 200));
    CHECK(deadline.after(event, 1, 200) == 1'200);
    deadline.postpone(milliseconds(300));
    CHECK_FALSE(deadline.has_passed(1'499));
    CHECK(deadline.has_passed(1'500));
}

TEST_CASE("a game with clocks has no deadline", "[server]") {
    Deadline deadline(std::nullopt);
    deadline.restart(50);
    deadline.postpone(milliseconds(300));
    CHECK_FALSE(deadline.due());
    CHECK_FALSE(deadline.after(JournalEvent{}, 0, 100));
    CHECK_FALSE(deadline.has_passed(100));
}

TEST_CASE("a clock does not count the wait for the disk", "[server]") {
    ClockSettings clock;
    clock.total = milliseconds(60'000);
    MoveTimes times(clock, 2);
    times.ask(kStart);
    times.show(kStart + milliseconds(700));
    const auto now = kStart + milliseconds(2'000);
    CHECK(times.uncounted(0, std::nullopt, std::nullopt, now) == milliseconds(700));
    CHECK(times.uncounted(0, 1'300, milliseconds(0), now) == milliseconds(700));
    // An event from before the question was shown long ago.
    times.ask(kStart + milliseconds(1'500));
    CHECK(times.uncounted(0, std::nullopt, std::nullopt, now) == milliseconds(0));
    times.ask(kStart);
    times.show(kStart + milliseconds(30'000));
    CHECK(times.uncounted(0, std::nullopt, std::nullopt, kStart + milliseconds(40'000)) ==
          milliseconds(10'000));
}

TEST_CASE("replies wait for the disk", "[server]") {
    std::vector<Clock::duration> moves;
    server::AwaitedReplies replies([&](Clock::duration delay) { moves.push_back(delay); });
    const server::Reply nowhere(nullptr, 1);
    replies.restart(4);
    replies.add(5, nowhere, kStart);
    replies.add(6, nowhere);
    CHECK(replies.is_kept(4));
    CHECK_FALSE(replies.is_kept(5));
    replies.on_kept(5, kStart + milliseconds(30));
    CHECK(replies.is_kept(5));
    CHECK(moves == std::vector<Clock::duration>{milliseconds(30)});
    CHECK_FALSE(replies.empty());
    replies.refuse_all(messages::Refusal::Internal, Message("the disk has failed"));
    CHECK(replies.empty());
}

TEST_CASE("the wait for an AI's return doubles until the last attempt", "[server]") {
    RoomReturn back;
    back.begin(kStart);
    CHECK(back.waits());
    CHECK(back.may_try(kStart));
    CHECK(back.note_failure(kStart, milliseconds(10)));
    CHECK_FALSE(back.may_try(kStart + milliseconds(9)));
    CHECK(back.may_try(kStart + milliseconds(10)));
    CHECK(back.note_failure(kStart, milliseconds(10)));
    CHECK_FALSE(back.may_try(kStart + milliseconds(19)));
    for (int failure = 3; failure < RoomReturn::kMaxFailures; ++failure) {
        CHECK(back.note_failure(kStart, milliseconds(10)));
    }
    CHECK_FALSE(back.note_failure(kStart, milliseconds(10)));
    back.complete();
    CHECK_FALSE(back.waits());
}

TEST_CASE("a table names its players in the header", "[server]") {
    RoomTable table = table_with_ai();
    CHECK(table.has_ai());
    CHECK(table.free_seat() == Seat{0});
    table.set_seat(0, person("Ann"));
    CHECK_FALSE(table.free_seat());
    CHECK(table.seat_of("Ann") == Seat{0});
    CHECK_FALSE(table.seat_of(""));
    CHECK(table.header.seats == std::vector<std::string>{"human:Ann", "random"});
    table.set_seat(0, std::nullopt);
    CHECK(table.header.seats == std::vector<std::string>{"human", "random"});
}

TEST_CASE("a player is present while a connection has the game open", "[server]") {
    RoomTable table = table_with_ai();
    table.set_seat(0, person("Ann"));
    RoomMembers members(table);
    struct DeafWire final : server::Wire {
        void send(std::shared_ptr<const std::string>) override {}
        void close(server::CloseCode, std::string_view) override {}
    };
    const auto connect = [](const std::string& name) {
        auto connection = std::make_shared<server::Connection>(
            std::make_shared<DeafWire>(), "here", std::make_shared<server::RefusalCounts>());
        connection->who = person(name);
        return connection;
    };
    const auto ann = connect("Ann"), ben = connect("Ben");
    CHECK(members.without_absent() == SeatSet(0b10));
    CHECK(members.add(ann));
    CHECK_FALSE(members.add(ann));
    CHECK(members.add(ben));
    CHECK(members.watchers() == 1);
    CHECK(members.without_absent() == kBoth);
    ann->end();
    CHECK_FALSE(members.is_present(0));
    CHECK(members.remove(*ann));
    CHECK_FALSE(members.remove(*ann));
    CHECK_FALSE(members.is_player(*ben));
    CHECK(ben->games.count("a1") == 1);
}

}  // namespace tengen::test
