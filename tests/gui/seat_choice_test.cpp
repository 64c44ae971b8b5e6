// The choice of a player for a seat.
#include "view/seat_choice.hpp"

#include "gui/setup_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

SeatChoices some() {
    return {{{"minimax", "Minimax", {"medium", "hard"}}, {"rookie", "Rookie", {"easy"}}},
            {"easy", "medium", "hard", "expert"},
            {"rapfi"}};
}

SeatSpec seat(const std::string& text) {
    return parse_seat(text).value();
}

}  // namespace

TEST_CASE("a choice begins with the current player, and changes nothing by itself", "[gui]") {
    using Kind = SeatChoice::Kind;
    const std::tuple<std::string, Kind> rows[] = {
        {"human", Kind::Person},       {"human:Ann", Kind::Person},    {"medium", Kind::Level},
        {"minimax:hard", Kind::Ai},    {"rookie", Kind::Ai},           {"unknown", Kind::Ai},
        {"minimax:depth=3", Kind::Ai}, {"engine:./mine", Kind::Engine}};
    for (const auto& [text, kind] : rows) {
        INFO(text);
        const SeatChoice choice(seat(text), some());
        CHECK(choice.kind() == kind);
        CHECK(to_text(choice.spec()) == text);
        CHECK(!choice.changed());
        CHECK(std::string(choice.problem()).empty());
    }
}

TEST_CASE("each kind of choice gives its seat", "[gui]") {
    SeatChoice choice(seat("minimax:hard"), some());
    choice.set_kind(SeatChoice::Kind::Person);
    choice.person = "Ann";
    CHECK(to_text(choice.spec()) == "human:Ann");
    choice.set_kind(SeatChoice::Kind::Level);
    CHECK(to_text(choice.spec()) == "medium");
    choice.set_kind(SeatChoice::Kind::Ai);
    CHECK(to_text(choice.spec()) == "minimax:hard");
    choice.set_ai("rookie");
    // It does not have that level.
    CHECK(to_text(choice.spec()) == "rookie");
    CHECK(choice.changed());
    choice.set_kind(SeatChoice::Kind::Engine);
    CHECK(to_text(choice.spec()) == "engine:rapfi");
    choice.engine = "./mine";
    CHECK(to_text(choice.spec()) == "engine:./mine");
}

TEST_CASE("options stay with the AI that has them", "[gui]") {
    SeatChoice choice(seat("minimax:hard,depth=3"), some());
    choice.ai_level = "medium";
    CHECK(to_text(choice.spec()) == "minimax:medium,depth=3");
    choice.set_ai("rookie");
    CHECK(to_text(choice.spec()) == "rookie");
    const SeatChoice engine(seat("engine:rapfi,thread_num=2"), some());
    CHECK(to_text(engine.spec()) == "engine:rapfi,thread_num=2");
}

TEST_CASE("an impossible choice is reported", "[gui]") {
    SeatChoice choice(seat("human"), {});
    CHECK(std::string(choice.problem()).empty());
    choice.person = "a\nb";
    CHECK(!std::string(choice.problem()).empty());
    choice.set_kind(SeatChoice::Kind::Level);
    CHECK(!std::string(choice.problem()).empty());
    choice.set_kind(SeatChoice::Kind::Ai);
    CHECK(!std::string(choice.problem()).empty());
    choice.set_kind(SeatChoice::Kind::Engine);
    CHECK(std::string(choice.problem()) == "Enter a program path");
}

TEST_CASE("an AI has its plugin's name and the requested level", "[gui]") {
    const Form form;
    const auto called = [&](const std::string& asked, const char* game = "hex") {
        const SeatSpec named = named_ai(seat(asked), form.levels, game, form.plugins);
        return named.name + "/" + named.level;
    };
    CHECK(called("rookie:hard") == "Rookie/hard");
    CHECK(called("rookie") == "Rookie/");
    const std::string of_medium = form.levels.resolve(seat("medium"), "hex").value().name;
    CHECK(called("medium") == form.plugins.find(of_medium).value().name + "/medium");
    CHECK(called("no_such_ai:easy") == "no_such_ai/easy");
    // Another AI may play in a variant.
    CHECK(called("medium", "gomoku:renju") == "medium/");
    CHECK(called("sente:medium", "gomoku:renju") == "Sente/medium");
}
