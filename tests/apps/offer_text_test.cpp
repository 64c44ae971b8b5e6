// Each change of an offer is shown once, with words that fit the reader's part.
#include "offer_text.hpp"

#include "apps/fake_remote.hpp"
#include "apps/table_fixture.hpp"
#include "support/catch.hpp"

namespace tengen::test {
using namespace cli;
namespace {

using Lines = std::vector<std::string>;
using Change = std::pair<RemoteOffers, RemoteOffers>;

const TextStyle kPlain{ColorDepth::None, true};

RemoteOffers none() {
    return {};
}

RemoteOffers offered(RemoteOffer offer, std::vector<Seat> seats) {
    RemoteOffers offers;
    if (offer == RemoteOffer::Takeback) offers.takeback = RemoteTakeback{1, seats[0], seats};
    if (offer == RemoteOffer::Draw) offers.draw = seats;
    if (offer == RemoteOffer::Pause) offers.pause = seats;
    if (offer == RemoteOffer::Rematch) offers.rematch = seats;
    return offers;
}

RemoteOffers refused_here(RemoteOffer offer) {
    RemoteOffers offers;
    offers.refused = offer;
    return offers;
}

RemoteOffers rematch() {
    RemoteOffers offers;
    offers.rematch_begins = true;
    return offers;
}

/// What Ann at seat 0, Ben at seat 1, or a watcher hears.
Lines heard(std::optional<Seat> reader, const Change& change, OfferNews news = OfferNews::Complete,
            bool over = false) {
    TableFixture at;
    std::vector<std::string> sent;
    auto game = std::make_unique<FakeRemote>(sent, reader);
    FakeRemote& remote = *game;
    at.table->join(std::move(game));
    remote.plays(0, "a1");
    remote.plays(1, "b1");
    if (over) remote.take({JournalEventKind::Resign, 1, 0, {}, {}});
    remote.offers_ = change.second;
    return offer_lines(*at.table, change.first, change.second, news, kPlain);
}

constexpr auto kTakeback = RemoteOffer::Takeback;
constexpr auto kDraw = RemoteOffer::Draw;
constexpr auto kPause = RemoteOffer::Pause;
constexpr auto kRematch = RemoteOffer::Rematch;

}  // namespace

TEST_CASE("each change of an offer is shown once to each person", "[apps]") {
    struct Row {
        Change change;
        Lines offerer, answerer, watcher;
    };
    const std::string returns = "the game returns to move 1";
    const std::string paused = "the game is paused ('continue' resumes it)";
    const Row rows[] = {
        // Offered.
        {{none(), offered(kTakeback, {0})},
         {"you ask to return to move 1"},
         {"X (Ann) asks to return to move 1 ('accept' or 'decline')"},
         {"X (Ann) asks to return to move 1"}},
        {{none(), offered(kDraw, {0})},
         {"you offer a draw"},
         {"X (Ann) offers a draw ('accept' or 'decline')"},
         {"X (Ann) offers a draw"}},
        {{none(), offered(kPause, {0})},
         {"you offer a pause"},
         {"X (Ann) offers a pause ('accept' or 'decline')"},
         {"X (Ann) offers a pause"}},
        // Accepted.
        {{offered(kTakeback, {0}), offered(kTakeback, {0, 1})},
         {"O (Ben) agrees to the takeback", returns},
         {"you agree to the takeback", returns},
         {"O (Ben) agrees to the takeback", returns}},
        {{offered(kTakeback, {0, 1}), none()}, {}, {}, {}},
        {{offered(kPause, {0}), offered(kPause, {0, 1})},
         {"O (Ben) agrees to the pause", paused},
         {"you agree to the pause", paused},
         {"O (Ben) agrees to the pause", paused}},
        {{offered(kPause, {0, 1}), none()},
         {"the game continues"},
         {"the game continues"},
         {"the game continues"}},
        // Nothing has changed.
        {{offered(kPause, {0, 1}), offered(kPause, {0, 1})}, {}, {}, {}},
        {{offered(kDraw, {0}), offered(kDraw, {0})}, {}, {}, {}},
    };
    for (const Row& row : rows) {
        INFO(&row - rows);
        CHECK(heard(Seat{0}, row.change) == row.offerer);
        CHECK(heard(Seat{1}, row.change) == row.answerer);
        CHECK(heard(std::nullopt, row.change) == row.watcher);
    }
}

TEST_CASE("a declined offer differs from a withdrawn one", "[apps]") {
    const std::pair<RemoteOffer, std::string> kinds[] = {
        {kTakeback, "takeback"}, {kDraw, "draw offer"}, {kPause, "pause offer"}};
    for (const auto& [kind, name] : kinds) {
        INFO(name);
        const Change ended{offered(kind, {0}), none()};
        const Change by_reader{offered(kind, {0}), refused_here(kind)};
        CHECK(heard(Seat{0}, ended) == Lines{"O (Ben) declines your " + name});
        CHECK(heard(Seat{0}, by_reader) == Lines{"you withdraw your " + name});
        CHECK(heard(Seat{1}, ended) == Lines{"X (Ann) withdraws the " + name});
        CHECK(heard(Seat{1}, by_reader) == Lines{"you decline the " + name});
        const std::string stands = "the " + name + " of X (Ann) no longer stands";
        CHECK(heard(std::nullopt, ended) == Lines{stands});
        // After a lost connection, the reason is unknown.
        CHECK(heard(Seat{0}, ended, OfferNews::Gaps) ==
              Lines{"your " + name + " no longer stands"});
        CHECK(heard(Seat{1}, ended, OfferNews::Gaps) == Lines{stands});
        // The end of the game says that its offers have ended.
        CHECK(heard(Seat{0}, ended, OfferNews::Complete, true).empty());
    }
}

TEST_CASE("a rematch is shown from the offer to its beginning", "[apps]") {
    const auto told = [](std::optional<Seat> reader, const Change& change) {
        return heard(reader, change, OfferNews::Complete, true);
    };
    const Change offer{none(), offered(kRematch, {0})};
    CHECK(told(Seat{0}, offer) == Lines{"you offer a rematch"});
    CHECK(told(Seat{1}, offer) == Lines{"X (Ann) offers a rematch ('accept' or 'decline')"});
    CHECK(told(std::nullopt, offer) == Lines{"X (Ann) offers a rematch"});
    const Change accepted{offered(kRematch, {0}), rematch()};
    for (const std::optional<Seat> reader : {std::optional<Seat>(0), std::optional<Seat>(1), {}}) {
        CHECK(told(reader, accepted) == Lines{"the rematch begins"});
        CHECK(told(reader, {rematch(), rematch()}).empty());
    }
    const Change declined{offered(kRematch, {0}), none()};
    CHECK(told(Seat{0}, declined) == Lines{"O (Ben) declines your rematch offer"});
    CHECK(told(Seat{1}, {declined.first, refused_here(kRematch)}) ==
          Lines{"you decline the rematch offer"});
}

TEST_CASE("several offers are answered by their names", "[apps]") {
    RemoteOffers both = offered(kDraw, {0});
    both.pause = {0};
    CHECK(heard(Seat{1}, {offered(kDraw, {0}), both}) ==
          Lines{"X (Ann) offers a pause ('accept pause' or 'decline pause')"});
}

TEST_CASE("another takeback replaces the one before", "[apps]") {
    RemoteOffers other;
    other.takeback = RemoteTakeback{0, 1, {1}};
    CHECK(heard(Seat{0}, {offered(kTakeback, {0}), other}) ==
          Lines{"O (Ben) asks to undo all moves ('accept' or 'decline')"});
}

}  // namespace tengen::test
