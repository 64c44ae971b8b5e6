// Bans, mutes and blocks.
#include "people/sanctions.hpp"

#include "support/catch.hpp"

namespace tengen::test {
namespace {

using namespace tengen::people;

constexpr WallTime kDay = 24 * 3600 * 1000;

}  // namespace

TEST_CASE("a sanction is in force until its end", "[people]") {
    Sanctions sanctions;
    const Sanction mute{"ann", SanctionKind::Mute, kDay, "spam"};
    sanctions.impose(mute);
    REQUIRE(sanctions.in_force("ann", SanctionKind::Mute, kDay - 1) != nullptr);
    CHECK(*sanctions.in_force("ann", SanctionKind::Mute, kDay - 1) == mute);
    CHECK(sanctions.in_force("ann", SanctionKind::Mute, kDay) == nullptr);
    CHECK(sanctions.in_force("ann", SanctionKind::Ban, 0) == nullptr);
    CHECK(sanctions.in_force("ben", SanctionKind::Mute, 0) == nullptr);
    CHECK(sanctions.remove_ended(kDay - 1).empty());
    CHECK(sanctions.remove_ended(kDay) == std::vector{mute});
    CHECK(sanctions.size() == 0);
}

TEST_CASE("a sanction without an end lasts until it is lifted", "[people]") {
    Sanctions sanctions;
    sanctions.impose({"ann", SanctionKind::Ban, std::nullopt, "cheating"});
    CHECK(sanctions.remove_ended(1000 * kDay).empty());
    CHECK(sanctions.in_force("ann", SanctionKind::Ban, 1000 * kDay) != nullptr);
    CHECK(sanctions.lift("ann", SanctionKind::Ban));
    CHECK_FALSE(sanctions.lift("ann", SanctionKind::Ban));
    CHECK(sanctions.in_force("ann", SanctionKind::Ban, 0) == nullptr);
}

TEST_CASE("a new sanction replaces the old one of its kind only", "[people]") {
    Sanctions sanctions;
    sanctions.impose({"ann", SanctionKind::Mute, kDay, "spam"});
    sanctions.impose({"ann", SanctionKind::Casual, kDay, "left three games"});
    sanctions.impose({"ann", SanctionKind::Mute, 2 * kDay, "more spam"});
    CHECK(sanctions.size() == 2);
    CHECK(sanctions.in_force("ann", SanctionKind::Mute, kDay)->reason == "more spam");
    CHECK(sanctions.in_force("ann", SanctionKind::Casual, kDay) == nullptr);
}

TEST_CASE("a block works in one direction for talk, and in both for pairing", "[people]") {
    Blocks blocks;
    CHECK(blocks.block("ann", "ben"));
    CHECK(blocks.block("ann", "ben"));
    CHECK(blocks.blocks("ann", "ben"));
    CHECK_FALSE(blocks.blocks("ben", "ann"));
    CHECK(blocks.are_apart("ann", "ben"));
    CHECK(blocks.are_apart("ben", "ann"));
    blocks.unblock("ann", "ben");
    CHECK_FALSE(blocks.are_apart("ben", "ann"));
    CHECK_FALSE(blocks.block("ann", "ann"));
}

TEST_CASE("a list of blocks is limited and forgets deleted accounts", "[people]") {
    Blocks blocks;
    for (std::size_t i = 0; i < Blocks::kMaxPerAccount; ++i) {
        REQUIRE(blocks.block("ann", std::to_string(i)));
    }
    CHECK_FALSE(blocks.block("ann", "ben"));
    CHECK(blocks.block("ann", "7"));
    blocks.forget("7");
    CHECK_FALSE(blocks.blocks("ann", "7"));
    CHECK(blocks.block("ann", "ben"));
    blocks.forget("ann");
    CHECK_FALSE(blocks.blocks("ann", "ben"));
}

}  // namespace tengen::test
