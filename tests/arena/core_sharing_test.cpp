// The cores for players during a match and afterwards.
#include "arena/core_sharing.hpp"

#include <map>

#include "support/catch.hpp"

using namespace std::chrono_literals;

namespace tengen::test {

namespace {

/// Remembers its last cores.
class MovedSession final : public AiSession {
  public:
    void prepare(std::shared_ptr<const Game>,
                 std::function<void(tl::expected<void, Fault>)>) override {}
    void new_game() override {}
    void think(const Position&, const Budget&, AnswerHandler) override {}
    void stop() override {}
    void cancel() override {}
    void on_report(ReportHandler) override {}
    void run_on(const Cores& cores) override { counts.push_back(cores.count()); }

    std::vector<int> counts;
};

struct Room {
    std::shared_ptr<MovedSession> ai = std::make_shared<MovedSession>();
    std::vector<std::shared_ptr<AiSession>> sessions{ai};
    Cores allowed = Cores::of_this_thread().value();
    SharedCores cores;
    CoreSharing sharing{cores};

    ~Room() { allowed.give_to(0); }
};

}  // namespace

TEST_CASE("players that answer immediately share a core, and later get their own again",
          "[arena]") {
    Room room;
    const int all = room.allowed.count();
    room.sharing.decide(1s, room.sessions);
    CHECK(room.ai->counts.empty());
    room.sharing.decide(10us, room.sessions);
    if (all == 1) {
        CHECK_FALSE(room.sharing.sharing());
        return;
    }
    CHECK(room.sharing.sharing());
    CHECK(Cores::of_this_thread()->count() == 1);
    CHECK(room.ai->counts == std::vector<int>{1});
    SECTION("after a slow decision") {
        room.sharing.took(100us, room.sessions);
        CHECK(room.sharing.sharing());
        room.sharing.took(2ms, room.sessions);
    }
    SECTION("after a slow game") {
        room.sharing.decide(50us, room.sessions);
        CHECK(room.sharing.sharing());
        room.sharing.decide(150us, room.sessions);
    }
    SECTION("at the end") {
        room.sharing.leave(room.sessions);
    }
    CHECK_FALSE(room.sharing.sharing());
    CHECK(*Cores::of_this_thread() == room.allowed);
    CHECK(room.ai->counts == std::vector<int>{1, all});
}

TEST_CASE("each lane shares another core with its players", "[arena]") {
    Room room;
    const int all = room.allowed.count();
    if (all == 1) return;
    const std::vector<std::shared_ptr<AiSession>> others{std::make_shared<MovedSession>()};
    CoreSharing other(room.cores);
    room.sharing.decide(10us, room.sessions);
    const Cores first = Cores::of_this_thread().value();
    other.decide(10us, others);
    CHECK(Cores::of_this_thread()->count() == 1);
    CHECK_FALSE(*Cores::of_this_thread() == first);
    other.leave(others);
    CHECK(*Cores::of_this_thread() == room.allowed);
    // More lanes than cores are spread evenly.
    room.sharing.leave(room.sessions);
    std::map<int, int> lanes;
    for (int i = 0; i < 2 * all; ++i) ++lanes[room.cores.take(room.allowed)];
    CHECK(lanes.size() == static_cast<std::size_t>(all));
    for (const int core : room.allowed.numbers()) room.cores.give_back(core);
    for (int i = 0; i < all; ++i) ++lanes[room.cores.take(room.allowed)];
    for (const auto& [core, count] : lanes) CHECK(count == 3);
}

TEST_CASE("a thread that is limited to one core stays there", "[arena]") {
    const Cores allowed = Cores::of_this_thread().value();
    const Cores one = Cores::current().value();
    REQUIRE(one.give_to(0));
    {
        Room room;
        room.sharing.decide(10us, room.sessions);
        CHECK_FALSE(room.sharing.sharing());
    }
    CHECK(*Cores::of_this_thread() == one);
    CHECK(allowed.give_to(0));
}

TEST_CASE("cores cannot be given to a thread that does not exist", "[arena]") {
    CHECK_FALSE(Cores::of_this_thread()->give_to(0x7FFFFFFF));
}

}  // namespace tengen::test
