// Messages are the same after the transfer, and no bytes can harm their reader.
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "plugin/wire.hpp"

#include "plugin/fault_text.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/spoiled.hpp"

using namespace tengen;

namespace {

AiInfo rich_info() {
    AiInfo info;
    info.id = "rich";
    info.name = "Rich é";
    info.version = "2.1";
    info.author = "tests";
    info.about = "has every option";
    info.options = {
        switch_field("on", true, "a switch"), integer_field("depth", 3, -5, 9, "a number"),
        real_field("noise", 0.25, 0, 1, "a real number"), text_field("book", "a b,c", "a text"),
        choice_field("style", "calm", {"calm", "wild"}, "a choice")};
    return info;
}

AiReport rich_report() {
    AiReport report;
    report.depth = 7;
    report.nodes = 1'000'000'000'000;
    report.score = -12.5;
    report.win_chance = 0.5;
    report.line = {Action::place(3), Action::pass(), Action::choose(2)};
    report.values = {0.5, -1, 2};
    return report;
}

Budget rich_budget() {
    Budget budget;
    budget.soft = Clock::now();
    budget.hard = Budget::kNever;
    budget.clocks[3] = std::chrono::milliseconds(1234);
    budget.nodes = 5;
    budget.depth = 6;
    budget.threads = 7;
    budget.increment = std::chrono::milliseconds(9);
    budget.memory_bytes = 8;
    budget.seed = ~0ull;
    budget.draw_offered = true;
    budget.names =
        std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"Ann", ""});
    return budget;
}

Analysis rich_lines() {
    Analysis set;
    set.key = ~0ull - 1;
    set.nodes = 1'000'000'000'001;
    set.lines.resize(2);
    AnalysisLine& line = set.lines[1];
    line.actions = {Action::place(7), Action::pass()};
    line.chances[1] = 0.25;
    line.draw = 0.5;
    line.score = -3.5;
    line.bound = ScoreBound::AtMost;
    line.proven = Proven::Drawn;
    line.length = 3;
    line.depth = 12;
    line.deepest = 20;
    line.nodes = 77;
    set.cells = {{4, -1.5, 1000}, {8, AnalysisLine::kUnknown, 2}};
    return set;
}

/// The largest set on the largest board.
Analysis largest_lines() {
    Analysis set;
    set.lines.resize(AnalysisSettings::kMaxLines);
    for (AnalysisLine& line : set.lines) line.actions.resize(AnalysisLine::kMaxActions);
    set.cells.resize(kMaxRows * kMaxColumns);
    return set;
}

/// One message of each kind.
std::vector<wire::Buffer> samples() {
    std::vector<wire::Buffer> all(15);
    std::size_t i = 0;
    wire::write_seated(all[i++], 9, true);
    wire::write(all[i++], 9, wire::Sit{"first", "game x \n", "depth=3", "/a.book"});
    wire::write(all[i++], 9, Setup{{{3, 1}, {4, 2}}, 2});
    wire::write(all[i++], 9, wire::Actions{4, {Action::place(1), Action::pass()}});
    wire::write(all[i++], 9, wire::Think{{4, {Action::place(1)}}, rich_budget()});
    wire::write_loaded(all[i++], 3);
    wire::write(all[i++], LoadFailure{LoadProblem::WrongAbi, "3"});
    wire::write(all[i++], rich_info());
    wire::write(all[i++], 9, Decision{Decision::Kind::OfferDraw, Action::place(5)});
    wire::write(all[i++], 9, wire::FaultText{"failed: {}", {"no"}});
    wire::write(all[i++], 9, rich_report());
    wire::write_log(all[i++], "a line");
    wire::write(all[i++], SandboxState{true, 7});
    wire::write(all[i++], 9, wire::NewGame{SeatRanks{2, 1}});
    wire::write(all[i++], 9, rich_lines());
    return all;
}

std::span<const std::byte> body_of(const wire::Buffer& message) {
    return wire::read(message).value().body;
}

/// Reads the bytes as every kind of message; returns the number of successes.
int read_as_everything(std::span<const std::byte> body) {
    return (wire::read_sit(body) ? 1 : 0) + (wire::read_stones(body) ? 1 : 0) +
           (wire::read_actions(body) ? 1 : 0) + (wire::read_think(body) ? 1 : 0) +
           (wire::read_loaded(body) ? 1 : 0) + (wire::read_not_loaded(body) ? 1 : 0) +
           (wire::read_ai(body) ? 1 : 0) + (wire::read_answer(body) ? 1 : 0) +
           (wire::read_fault(body) ? 1 : 0) + (wire::read_report(body) ? 1 : 0) +
           (wire::read_log(body) ? 1 : 0) + (wire::read_sandbox(body) ? 1 : 0) +
           (wire::read_new_game(body) ? 1 : 0) + (wire::read_seated(body) ? 1 : 0) +
           (wire::read_lines(body) ? 1 : 0);
}

}  // namespace

TEST_CASE("the header carries type and request", "[plugin]") {
    wire::Buffer message;
    wire::write(message, 77, wire::Type::Exhausted);
    const auto received = wire::read(message);
    REQUIRE(received);
    CHECK(received->type == wire::Type::Exhausted);
    CHECK(received->request == 77);
    CHECK(received->body.empty());
    CHECK(message.size() == wire::kHeaderBytes);
}

TEST_CASE("every message reads back the same", "[plugin]") {
    const auto all = samples();
    const auto sit = wire::read_sit(body_of(all[1])).value();
    CHECK(sit.ai == "first");
    CHECK(sit.game == "game x \n");
    CHECK(sit.options == "depth=3");
    CHECK(wire::read_stones(body_of(all[2])).value() == Setup{{{3, 1}, {4, 2}}, 2});
    const auto actions = wire::read_actions(body_of(all[3])).value();
    CHECK(actions.keep == 4);
    CHECK(actions.actions == std::vector{Action::place(1), Action::pass()});
    const auto think = wire::read_think(body_of(all[4])).value();
    CHECK(think.actions.actions.size() == 1);
    CHECK(think.budget.hard == Budget::kNever);
    CHECK(think.budget.soft != Budget::kNever);
    CHECK(think.budget.clocks[3].count() == 1234);
    CHECK(think.budget.clocks[0].count() == -1);
    CHECK(think.budget.seed == ~0ull);
    CHECK(think.budget.memory_bytes == 8);
    CHECK(think.budget.increment == std::chrono::milliseconds(9));
    CHECK(think.budget.draw_offered);
    REQUIRE(think.budget.names);
    CHECK(*think.budget.names == std::vector<std::string>{"Ann", ""});
    CHECK(wire::read_seated(body_of(all[0])) == true);
    CHECK(wire::read_new_game(body_of(all[13])).value().last == SeatRanks{2, 1});
    CHECK(wire::read_loaded(body_of(all[5])) == 3u);
    CHECK(wire::read_not_loaded(body_of(all[6])) == LoadFailure{LoadProblem::WrongAbi, "3"});
    CHECK(wire::read_answer(body_of(all[8])).value().action == Action::place(5));
    CHECK(wire::read_fault(body_of(all[9])).value().arguments == std::vector<std::string>{"no"});
    CHECK(wire::read_log(body_of(all[11])) == "a line");
    CHECK(wire::read_sandbox(body_of(all[12])) == SandboxState{true, 7});
}

TEST_CASE("a question for lines reads back the same", "[plugin]") {
    wire::Think think{{}, rich_budget()};
    const AnalysisSettings settings{5, {Action::place(1), Action::choose(2)}, {Action::pass()}};
    think.budget.analysis = std::make_shared<const AnalysisSettings>(settings);
    wire::Buffer message;
    wire::write(message, 1, think);
    const auto read = wire::read_think(body_of(message)).value().budget.analysis;
    REQUIRE(read);
    CHECK(read->lines == 5);
    CHECK(read->only == settings.only);
    CHECK(read->without == settings.without);
    wire::write(message, 1, wire::Think{{}, rich_budget()});
    CHECK_FALSE(wire::read_think(body_of(message)).value().budget.analysis);
}

TEST_CASE("lines read back the same, and the largest set fits into a message", "[plugin]") {
    wire::Buffer message;
    wire::write(message, 1, rich_lines());
    const Analysis read = wire::read_lines(body_of(message)).value();
    CHECK(read.key == ~0ull - 1);
    CHECK(read.nodes == 1'000'000'000'001);
    REQUIRE(read.lines.size() == 2);
    CHECK(read.lines[0].actions.empty());
    const AnalysisLine& line = read.lines[1];
    CHECK(line.actions == std::vector{Action::place(7), Action::pass()});
    CHECK(std::isnan(line.chances[0]));
    CHECK(line.chances[1] == 0.25);
    CHECK(line.draw == 0.5);
    CHECK(line.score == -3.5);
    CHECK(line.bound == ScoreBound::AtMost);
    CHECK(line.proven == Proven::Drawn);
    CHECK(line.length == 3);
    CHECK(line.depth == 12);
    CHECK(line.deepest == 20);
    CHECK(line.nodes == 77);
    REQUIRE(read.cells.size() == 2);
    CHECK(read.cells[0].cell == 4);
    CHECK(read.cells[0].value == -1.5);
    CHECK(read.cells[0].nodes == 1000);
    CHECK(std::isnan(read.cells[1].value));
    wire::write(message, 1, largest_lines());
    CHECK(wire::fits(message));
    CHECK(wire::read_lines(body_of(message)));
}

TEST_CASE("the description of an AI reads back the same", "[plugin]") {
    wire::Buffer message;
    wire::write(message, rich_info());
    const AiInfo info = wire::read_ai(body_of(message)).value();
    CHECK(info.id == "rich");
    CHECK(info.name == "Rich é");
    REQUIRE(info.options.size() == 5);
    for (std::size_t i = 0; i < 5; ++i) {
        const Field wanted = rich_info().options[i];
        CHECK(info.options[i].name == wanted.name);
        CHECK(info.options[i].type == wanted.type);
        CHECK(info.options[i].default_values == wanted.default_values);
        CHECK(info.options[i].min == wanted.min);
        CHECK(info.options[i].max == wanted.max);
        CHECK(info.options[i].choices == wanted.choices);
        CHECK(info.options[i].help == wanted.help);
    }
}

TEST_CASE("a fault without a text is not a message", "[plugin]") {
    wire::Buffer message;
    wire::write(message, 1, wire::FaultText{"", {}});
    CHECK(!wire::read_fault(body_of(message)));
}

TEST_CASE("an AI's process may report only certain faults", "[plugin]") {
    wire::Buffer message;
    const Fault faults[] = {
        no_memory_fault(),        failed_fault(""),          failed_fault("no reason"),
        exception_fault("bad"),   unknown_exception_fault(), cannot_play_fault("too small"),
        cannot_play_fault(),      gone_fault("old"),         no_functions_fault(),
        changed_position_fault(), unknown_decision_fault(9)};
    for (const Fault& fault : faults) {
        wire::write(message, 1, to_wire(fault));
        const auto read = fault_from_wire(body_of(message));
        REQUIRE(read);
        CHECK(read->kind == fault.kind);
        CHECK(english(read->text) == english(fault.text));
    }
    const wire::FaultText others[] = {{"resigned", {}},
                                      {"failed: {}", {}},
                                      {"failed: {}", {"a", "b"}},
                                      {"ran out of memory", {"a"}},
                                      {"{:>99999999}", {"a"}}};
    for (const wire::FaultText& other : others) {
        wire::write(message, 1, other);
        CHECK(wire::read_fault(body_of(message)));
        CHECK_FALSE(fault_from_wire(body_of(message)));
    }
    wire::write(message, 1, wire::FaultText{"failed: {}", {"\x1b[2J"}});
    CHECK(says(fault_from_wire(body_of(message)).value().text, "failed: {}", {"\\x1b[2J"}));
}

TEST_CASE("reports read back the same", "[plugin]") {
    wire::Buffer message;
    AiReport report = rich_report();
    report.values[1] = std::numeric_limits<double>::quiet_NaN();
    wire::write(message, 1, report);
    const AiReport read = wire::read_report(body_of(message)).value();
    CHECK(read.depth == 7);
    CHECK(read.nodes == report.nodes);
    CHECK(read.score == -12.5);
    CHECK(read.line == report.line);
    CHECK(read.values[0] == 0.5);
    CHECK(std::isnan(read.values[1]));
    report.win_chance = 1.5;
    wire::write(message, 1, report);
    CHECK(!wire::read_report(body_of(message)));
}

TEST_CASE("a truncated or lengthened message is not a message", "[plugin]") {
    for (const wire::Buffer& whole : samples()) {
        const int readable = read_as_everything(body_of(whole));
        for (std::size_t length = 0; length < whole.size(); ++length) {
            CHECK(!wire::read(std::span(whole).first(length)));
        }
        wire::Buffer longer = whole;
        longer.push_back(std::byte{0});
        CHECK(!wire::read(longer));
        CHECK(readable >= (body_of(whole).empty() ? 0 : 1));
    }
    const wire::Buffer all = samples()[1];
    const auto body = body_of(all);
    for (std::size_t length = 0; length < body.size(); ++length) {
        CHECK(!wire::read_sit(body.first(length)));
    }
}

TEST_CASE("lengths beyond the end of the message are refused", "[plugin]") {
    for (const std::uint32_t count : {0xFFFFFFFFu, 0x7FFFFFFFu, 0x40000000u, 100u}) {
        wire::Buffer body(12, std::byte{0});
        std::memcpy(body.data(), &count, 4);
        CHECK(!wire::read_log(body));
        std::memcpy(body.data() + 4, &count, 4);
        CHECK(!wire::read_actions(body));
        std::memcpy(body.data() + 1, &count, 4);
        CHECK(!wire::read_stones(body));
    }
}

TEST_CASE("values that no sender may send are refused", "[plugin]") {
    wire::Buffer message;
    wire::write(message, 1, Decision{static_cast<Decision::Kind>(4), Action()});
    CHECK(!wire::read_answer(body_of(message)));
    wire::write(message, LoadFailure{static_cast<LoadProblem>(50), ""});
    CHECK(!wire::read_not_loaded(body_of(message)));
    wire::write_loaded(message, 0);
    CHECK(!wire::read_loaded(body_of(message)));
    AiInfo info = rich_info();
    info.id = "Not An Id";
    wire::write(message, info);
    CHECK(!wire::read_ai(body_of(message)));
    info = rich_info();
    info.options[1].default_values = {Scalar(std::int64_t{99})};
    wire::write(message, info);
    CHECK(!wire::read_ai(body_of(message)));
}

TEST_CASE("no bytes can harm their reader", "[plugin]") {
    std::mt19937 random(20240501);
    const auto all = samples();
    int read = 0;
    for (int round = 0; round < 20000; ++round) {
        wire::Buffer bytes = all[random() % all.size()];
        test::spoil(bytes, random, 8);
        if (wire::read(bytes)) ++read;
        if (bytes.size() >= wire::kHeaderBytes) {
            read += read_as_everything(std::span(bytes).subspan(wire::kHeaderBytes));
        }
        for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
        read += read_as_everything(bytes);
    }
    CHECK(read > 0);
}
