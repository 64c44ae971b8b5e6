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

    Field field(const std::string& name) const {
        const std::vector<Field> fields = options.fields();
        const auto found = std::ranges::find(fields, name, &Field::name);
        REQUIRE(found != fields.end());
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

TEST_CASE("An AI's options are set within their bounds", "[gui]") {
    Options at("alphabeta");
    EngineOptions& options = at.options;
    CHECK_FALSE(options.is_free());
    CHECK_FALSE(options.changed());
    CHECK(options.levels().empty());
    // Its depth of play does not limit an analysis.
    CHECK(options.text(at.field("depth")) == "0");
    options.set(at.field("depth"), "6");
    options.set(at.field("others"), "max_n");
    CHECK(options.changed());
    CHECK(at.result() == "alphabeta:depth=6,others=max_n");
    // The default again removes the option.
    options.set(at.field("depth"), "0");
    CHECK(at.result() == "alphabeta:others=max_n");
    for (const char* wrong : {"-1", "1000", "four", ""}) {
        options.set(at.field("depth"), wrong);
        INFO(wrong);
        CHECK(at.result().starts_with("wrong: "));
    }
    options.reset();
    CHECK(at.result() == "alphabeta");
    CHECK_FALSE(options.changed());
}

TEST_CASE("An AI with an analysis has no options of play", "[gui]") {
    const auto names = [](const std::string& seat) {
        const Options at(seat);
        std::string all;
        for (const Field& field : at.options.fields()) all += field.name + ' ';
        return all;
    };
    CHECK(names("sente") == "depth nodes table_mib seed ");
    CHECK(names("alphabeta").starts_with("depth width nodes others table_mib seed "));
    CHECK(names("minimax").starts_with("depth table_mib "));
    CHECK_FALSE(names("minimax").find("think_ms") != std::string::npos);
    CHECK(names("mcts").starts_with("simulations actions exploration bias threads memory_mib "));
    // AIs that only decide keep theirs.
    CHECK(names("rookie").find("noise") != std::string::npos);
    CHECK(names("winblock").find("blunder") != std::string::npos);
    // Settings of earlier versions may have some.
    const Options old("sente:hard,blunder=5,depth=7");
    CHECK(old.result() == "sente:depth=7");
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

TEST_CASE("An external engine has options of Tengen, keys of INFO, and others as one text",
          "[gui]") {
    Options at("engine:rapfi,dialect=yixin,thread_num=2,rule=1");
    EngineOptions& options = at.options;
    CHECK(options.is_free());
    CHECK(options.text(at.field("dialect")) == "yixin");
    CHECK(options.text(at.field("memory")) == "350");
    CHECK(options.text(at.field("thread_num")) == "2");
    CHECK(options.text(at.field("max_depth")).empty());
    CHECK(options.free_text() == "rule=1");
    CHECK(at.result() == "engine:rapfi,dialect=yixin,thread_num=2,rule=1");
    options.set(at.field("thread_num"), "");
    options.set(at.field("memory"), "512");
    options.set_free_text(" usedatabase = 0 ,, ");
    CHECK(at.result() == "engine:rapfi,dialect=yixin,memory=512,usedatabase=0");
    for (const char* wrong : {"usedatabase", "=4"}) {
        options.set_free_text(wrong);
        INFO(wrong);
        CHECK(at.result().starts_with("wrong: "));
    }
    options.set_free_text("");
    for (const char* wrong : {"x", "-1", "2.5"}) {
        options.set(at.field("max_node"), wrong);
        INFO(wrong);
        CHECK(at.result().starts_with("wrong: "));
    }
    // Our own protocol has no INFO.
    options.set(at.field("dialect"), "tengen");
    CHECK(std::ranges::none_of(options.fields(),
                               [](const Field& field) { return field.name == "max_node"; }));
    CHECK(at.result() == "engine:rapfi,dialect=tengen,memory=512");
    options.reset();
    CHECK(at.result() == "engine:rapfi");
}

TEST_CASE("The file of an external engine gives its defaults", "[gui]") {
    const Form form;
    EngineFile file;
    file.dialect = "yixin";
    file.memory_mib = 700;
    file.ponder = true;
    file.options = {{"thread_num", "3", {}}};
    EngineOptions options(parse_seat("engine:mine").value(), nullptr, form.levels, &file);
    std::string texts;
    for (const Field& field : options.fields()) texts += options.text(field) + ' ';
    CHECK(texts == "yixin 700 on off on 3   ");
    const auto fields = options.fields();
    options.set(*std::ranges::find(fields, "ponder", &Field::name), "off");
    CHECK(to_text(*options.spec()) == "engine:mine,ponder=off");
    options.set(*std::ranges::find(fields, "ponder", &Field::name), "on");
    CHECK_FALSE(options.changed());
}
