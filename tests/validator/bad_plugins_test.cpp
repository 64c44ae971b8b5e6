// The validator reports every faulty plugin: exactly one test fails for each.
#include <fcntl.h>
#include <sys/wait.h>

#include <set>

#include "base/file_descriptor.hpp"
#include "sandbox/refused_calls.hpp"
#include "support/catch.hpp"
#include "support/refusals.hpp"
#include "validation.hpp"

using namespace tengen;
using namespace tengen::test;
using validator::Grade;

namespace {

struct Row {
    std::string test;
    Grade grade;
    std::string says;  ///< a part of the reason
};

/// The AI in tests/validator/bad/ais.cpp has the name of its test, except for names-valid.
const std::vector<Row> kBadAis{
    {"names-valid", Grade::Failed, "'human'"},
    {"refuses-unsupported-games", Grade::Failed, "it refuses hex 11x11 without a reason"},
    {"creates-for-supported-games", Grade::Failed, "what is a hexagon?"},
    {"options-round-trip", Grade::Failed, "with depth=9 it plays no game"},
    {"empty-board", Grade::Failed, "resigns before the first move"},
    {"legal-moves", Grade::Failed, "illegal move"},
    {"position-restored", Grade::Failed, "did not undo its trial moves"},
    {"answers-without-errors", Grade::Failed, "out of ideas"},
    {"near-full-board", Grade::Crashed, ": segmentation fault in think() ('tengen check "},
    {"one-legal-action", Grade::Timeout, ": think() did not return in "},
    {"opening-choices", Grade::Failed, "illegal move"},
    {"board-sizes", Grade::Failed, "64x64 a"},
    {"several-seats", Grade::Failed, "illegal move"},
    {"reports-valid", Grade::Failed, "that cannot be played, at its move 2"},
    {"same-seed-same-move", Grade::Failed, "with the seed"},
    {"forgets-after-new-game", Grade::Failed, "forget everything in new_game()"},
    {"two-instances-in-parallel", Grade::Failed, "no static variables"},
    {"reload-starts-fresh", Grade::Failed, "end it in deinit()"},
    {"ready-in-time", Grade::Failed, "to be ready for"},
    {"stops-within-50-ms", Grade::Failed, "too late"},
    {"keeps-hard-deadline", Grade::Failed, "too late"},
    {"time-limit-10-ms", Grade::Failed, "too late"},
    {"time-limit-100-ms", Grade::Failed, "too late"},
    {"time-limit-1000-ms", Grade::Failed, "too late"},
    {"quiet-stdout", Grade::Failed, "\"thinking ...\\x0a"},
    {"threads", Grade::Failed, "still run after it was destroyed"},
    {"create-destroy-1000", Grade::Failed, "more are in use"},
    {"memory-stable", Grade::Failed, "more are in use"},
    {"analysis-valid", Grade::Failed, "reports two lines with"},
    {"analysis-stops-within-50-ms", Grade::Failed, "too late"},
};

struct FileRow {
    std::filesystem::path plugin;
    std::string ai;
    std::string test;
    std::string says;
};

std::vector<FileRow> bad_files() {
    return {
        {bad_loading_plugin("load_abi"), "sound", "loads", "was built for ABI 3"},
        {bad_loading_plugin("load_no_entry"), "sound", "loads", "does not export"},
        {bad_loading_plugin("no_such_file"), "sound", "loads", "No such file"},
        {bad_loading_plugin("load_option_default"), "sound", "descriptor",
         "has an invalid descriptor"},
        {bad_validator_plugin("scan-time"), "first", "scan-time", "leave work to the first game"},
        {bad_validator_plugin("unknown-id-null"), "first", "unknown-id-null", "is not null"},
    };
}

std::string ai_of(const Row& row) {
    return row.test == "names-valid" ? "human" : row.test;
}

validator::Settings settings_of(const Row& row, const std::vector<std::string>& tests = {}) {
    auto settings = validation_of(bad_validator_plugin("ais"), ai_of(row), tests);
    if (row.test == "names-valid") settings.taken = {ai_of(row)};
    settings.tries = tests.empty() ? settings.tries : 1;
    // Shortens the wait for the AI that hangs. It must hang for half of the limit, and long games
    // without a position for it are played before.
    if (row.grade == Grade::Timeout) settings.limit = std::chrono::seconds(5);
    return settings;
}

bool has_children() {
    siginfo_t info{};
    return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

}  // namespace

TEST_CASE("a faulty AI fails the test of its name, with a reason", "[validator]") {
    for (const Row& row : kBadAis) {
        const auto results = validate(settings_of(row, {row.test}));
        INFO(text_of(results));
        REQUIRE(results.size() == 1);
        CHECK(results[0].finding.grade == row.grade);
        CHECK(results[0].finding.reason.find(row.says) != std::string::npos);
        CHECK(results[0].ai == ai_of(row));
    }
    CHECK(!has_children());
}

TEST_CASE("defaults that need more memory than available are a fault", "[validator]") {
    const auto results =
        validate(validation_of(bad_validator_plugin("ais"), "greedy", {"options-round-trip"}));
    INFO(text_of(results));
    const auto& finding = result_of(results, "options-round-trip").finding;
    CHECK(finding.grade == Grade::Failed);
    CHECK(finding.reason.starts_with(
        "by default its options ask for 1073742336 MiB of memory, and an AI gets at most "));
}

TEST_CASE("a plugin finds no open files of the program that checks it", "[validator]") {
    // Started programs inherit this descriptor, like a shell's redirection for a command.
    const FileDescriptor open(::open("/proc/self/exe", O_RDONLY));
    REQUIRE(open);
    const auto results =
        validate(validation_of(bad_validator_plugin("ais"), "nosy", {"empty-board"}));
    INFO(text_of(results));
    CHECK(result_of(results, "empty-board").finding.grade == Grade::Success);
}

TEST_CASE("B11: a tested plugin gets no more threads than the tests need", "[validator]") {
    const auto results =
        validate(validation_of(bad_validator_plugin("ais"), "swarm", {"empty-board"}));
    INFO(text_of(results));
    CHECK(result_of(results, "empty-board").finding.grade == Grade::Success);
}

TEST_CASE("an invalid file fails its test, and its AIs are not tried", "[validator]") {
    for (const FileRow& row : bad_files()) {
        const auto results = validate(
            validation_of(row.plugin, row.ai,
                          {"loads", "descriptor", "scan-time", "unknown-id-null", "empty-board"}));
        INFO(row.plugin.string() << "\n" << text_of(results));
        CHECK(bad_ones(results) == std::vector<std::string>{row.test});
        CHECK(result_of(results, row.test).finding.reason.find(row.says) != std::string::npos);
        if (row.test == "loads" || row.test == "descriptor") {
            CHECK(result_of(results, "empty-board").finding.reason == "see '" + row.test + "'");
        }
    }
}

TEST_CASE("a file that crashes or hangs while it is loaded is reported as such", "[validator]") {
    auto settings = validation_of(bad_loading_plugin("load_crash"), "sound", {"loads"});
    CHECK(validate(settings)[0].finding ==
          validator::Finding{Grade::Crashed,
                             "segmentation fault ('tengen check " + settings.plugin.string() +
                                 " --test loads --seed 7 --quick' repeats it; under a debugger: "
                                 "'tengen match' with --isolation none)"});
    settings.plugin = bad_loading_plugin("load_exit");
    CHECK(validate(settings)[0].finding.grade == Grade::Crashed);
    settings.plugin = bad_loading_plugin("load_hang");
    settings.limit = std::chrono::milliseconds(500);
    CHECK(validate(settings)[0].finding.grade == Grade::Timeout);
    CHECK(!has_children());
}

TEST_CASE("every test has a plugin that fails it", "[validator]") {
    std::set<std::string> failed;
    for (const Row& row : kBadAis) failed.insert(row.test);
    for (const FileRow& row : bad_files()) failed.insert(row.test);
    for (const validator::Test& test : validator::all_tests()) {
        INFO(test.name);
        CHECK(failed.count(std::string(test.name)) == 1);
    }
}

TEST_CASE("the faultless AI in the same folder passes every test", "[validator]") {
    const auto results = validate(validation_of(bad_validator_plugin("ais"), "good"));
    INFO(text_of(results));
    CHECK(results.size() == validator::all_tests().size());
    CHECK(bad_ones(results).empty());
    CHECK(result_of(results, "analysis-valid").finding.grade == Grade::Skipped);
}

TEST_CASE("a faultless analysis passes its tests", "[validator]") {
    const std::vector<std::string> tests{"analysis-valid", "analysis-stops-within-50-ms"};
    const auto results =
        validate(validation_of(bad_validator_plugin("ais"), "good-analyst", tests));
    INFO(text_of(results));
    for (const std::string& test : tests) {
        CHECK(result_of(results, test).finding.grade == Grade::Success);
    }
}

TEST_CASE("refused calls of a plugin are counted, and are not a fault", "[validator]") {
    const auto results = validate(validation_of(bad_validator_plugin("refused"), "first",
                                                {"loads", "one-legal-action", "empty-board"}));
    INFO(text_of(results));
    CHECK(bad_ones(results).empty());
    CHECK(result_of(results, "loads").refusals.empty());
    const Refusals& refusals = result_of(results, "empty-board").refusals;
    REQUIRE(refusals.calls.size() == (refusals_are_told() ? 1 : 0));
    CHECK(!refusals.more);
    if (refusals_are_told()) CHECK(refusals.calls.at("socket") >= 8);
}

TEST_CASE("a plugin with endless refused calls does not delay its check", "[validator]") {
    const auto results =
        validate(validation_of(bad_loading_plugin("attacks"), "nagger", {"one-legal-action"}));
    INFO(text_of(results));
    const std::string reason = results[0].finding.reason;
    CHECK(reason == (refusals_are_told() ? "makes thousands of calls that the sandbox refuses"
                                         : std::string()));
    CHECK(text_of(results[0].refusals) ==
          (refusals_are_told() ? "socket 1000 (1000 or more)" : ""));
    CHECK(!has_children());
}

TEST_CASE("a seed repeats the findings", "[validator]") {
    auto settings = validation_of(bad_validator_plugin("ais"), "legal-moves", {"legal-moves"});
    std::set<std::string> reasons;
    for (settings.seed = 1; settings.seed <= 3; ++settings.seed) {
        const std::string first = validate(settings)[0].finding.reason;
        CHECK(validate(settings)[0].finding.reason == first);
        reasons.insert(first);
    }
    CHECK(reasons.size() > 1);
}

TEST_CASE("tests are skipped if another failure makes them meaningless", "[validator]") {
    const auto results = validate(
        validation_of(bad_validator_plugin("ais"), "same-seed-same-move",
                      {"same-seed-same-move", "forgets-after-new-game", "reload-starts-fresh"}));
    INFO(text_of(results));
    CHECK(result_of(results, "forgets-after-new-game").finding ==
          validator::skipped("see 'same-seed-same-move'"));
    CHECK(result_of(results, "reload-starts-fresh").finding.grade == Grade::Skipped);
}

TEST_CASE("after a call that does not return, no test waits for it again", "[validator]") {
    auto settings = validation_of(bad_validator_plugin("ais"), "asleep",
                                  {"creates-for-supported-games", "empty-board", "legal-moves",
                                   "stops-within-50-ms", "create-destroy-1000"});
    settings.patience = std::chrono::milliseconds(1000);
    const auto results = validate(settings);
    INFO(text_of(results));
    CHECK(bad_ones(results) == std::vector<std::string>{"empty-board"});
    const std::string& reason = result_of(results, "empty-board").finding.reason;
    CHECK(reason.find(" at the start: think() did not return in ") != std::string::npos);
    CHECK(reason.find("--test empty-board --seed 7 --quick' repeats it") != std::string::npos);
    for (const std::string test : {"legal-moves", "stops-within-50-ms"}) {
        CHECK(result_of(results, test).finding == validator::skipped("see 'empty-board'"));
    }
    CHECK(result_of(results, "create-destroy-1000").finding.grade == Grade::Success);
}

TEST_CASE("an AI that supports no game is not tried, and a missing program is reported",
          "[validator]") {
    auto settings = validation_of(bad_validator_plugin("ais"), "good", {"legal-moves"});
    settings.games.clear();
    CHECK(validate(settings)[0].finding == validator::skipped("it supports none of 0 games"));
    settings.ais = {"nobody"};
    CHECK(validate(settings)[0].finding == validator::skipped("the plugin has no AI 'nobody'"));
    settings.program = "/nowhere/tengen-ai-check";
    CHECK(validate(settings)[0].finding.grade == Grade::Skipped);
}

TEST_CASE("a faulty AI fails no other test", "[validator][.slow]") {
    for (const Row& row : kBadAis) {
        const auto results = validate(settings_of(row));
        INFO(ai_of(row) << "\n" << text_of(results));
        CHECK(bad_ones(results) == std::vector<std::string>{row.test});
    }
}
