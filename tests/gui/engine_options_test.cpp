// The form for the options of an engine of the analysis board.
#include "view/engine_options.hpp"

#include <algorithm>

#include "gui/setup_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// The options of a seat, with the AIs and levels of this build.
struct Options {
    explicit Options(const std::string& seat)
        : parsed(parse_seat(seat).value()),
          options(parsed, form.view.seats().ai(parsed.name), form.levels) {}

    const Field& field(const std::string& name) const {
        const auto found = std::ranges::find(options.fields(), name, &Field::name);
        REQUIRE(found != options.fields().end());
        return *found;
    }
    std::string result() const {
        const Result<SeatSpec> seat = options.spec();
        return seat ? to_text(*seat) : "wrong: " + english(seat.error());
    }

    Form form;
    SeatSpec parsed;
    EngineOptions options;
};

}  // namespace

TEST_CASE("An AI's options are set within their bounds, and its level is their default", "[gui]") {
    Options at("alphabeta");
    EngineOptions& options = at.options;
    CHECK_FALSE(options.is_free());
    CHECK_FALSE(options.changed());
    CHECK(options.text(at.field("depth")) == "4");
    options.set(at.field("depth"), "6");
    options.set(at.field("others"), "max_n");
    CHECK(options.changed());
    CHECK(at.result() == "alphabeta:depth=6,others=max_n");
    // The default again removes the option.
    options.set(at.field("depth"), "4");
    CHECK(at.result() == "alphabeta:others=max_n");
    for (const char* wrong : {"0", "1000", "four", ""}) {
        options.set(at.field("depth"), wrong);
        INFO(wrong);
        CHECK(at.result().starts_with("wrong: "));
    }
    options.reset();
    CHECK(at.result() == "alphabeta");
    CHECK_FALSE(options.changed());
}

TEST_CASE("A level of an AI sets options, and typed ones stay", "[gui]") {
    Options at("rookie:noise=7");
    EngineOptions& options = at.options;
    const std::vector<std::string> levels = options.levels();
    REQUIRE(std::ranges::find(levels, "hard") != levels.end());
    CHECK(options.text(at.field("noise")) == "7");
    options.set_level("hard");
    CHECK(at.result() == "rookie:hard,noise=7");
    options.set(at.field("noise"), "");
    options.reset();
    options.set_level("easy");
    const std::string easy = options.text(at.field("noise"));
    options.set_level("hard");
    CHECK(options.text(at.field("noise")) != easy);
    CHECK(at.result() == "rookie:hard");
}

TEST_CASE("An external engine's options are one text", "[gui]") {
    Options at("engine:rapfi,dialect=yixin,thread_num=2");
    EngineOptions& options = at.options;
    CHECK(options.is_free());
    CHECK(options.fields().empty());
    CHECK(options.free_text() == "dialect=yixin, thread_num=2");
    CHECK(at.result() == "engine:rapfi,dialect=yixin,thread_num=2");
    options.set_free_text(" thread_num = 4 ,, ");
    CHECK(at.result() == "engine:rapfi,thread_num=4");
    for (const char* wrong : {"thread_num", "=4"}) {
        options.set_free_text(wrong);
        INFO(wrong);
        CHECK(at.result().starts_with("wrong: "));
    }
}
