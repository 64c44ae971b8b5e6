// The arguments of the host program.
#include <string>
#include <vector>

#include "sandbox/host_command.hpp"
#include "support/catch.hpp"

using namespace tengen;

namespace {

std::optional<HostCommand> parse(const std::vector<std::string>& words) {
    std::vector<const char*> pointers;
    for (const std::string& word : words) pointers.push_back(word.c_str());
    return parse_host_command(pointers);
}

}  // namespace

TEST_CASE("a command for the host reads back the same", "[sandbox]") {
    HostCommand command;
    command.mode = HostCommand::Mode::Run;
    command.parent = 4711;
    command.rules.readable = {"/a folder", "/b=c"};
    command.rules.writable = {"/w"};
    command.rules.executable = {"/bin/engine", "--"};
    command.rules.memory_bytes = 3 * kMebibyte;
    command.rules.threads = 5;
    command.rules.cpu_seconds = 17;
    command.rules.required = SandboxLevel::NoLandlock;
    command.file_and_arguments = {"/bin/engine", "--read=/etc", "--", ""};
    const auto read = parse(to_arguments(command));
    REQUIRE(read);
    CHECK(read->mode == command.mode);
    CHECK(read->parent == command.parent);
    CHECK(read->rules.readable == command.rules.readable);
    CHECK(read->rules.writable == command.rules.writable);
    CHECK(read->rules.executable == command.rules.executable);
    CHECK(read->rules.memory_bytes == command.rules.memory_bytes);
    CHECK(read->rules.threads == command.rules.threads);
    CHECK(read->rules.cpu_seconds == command.rules.cpu_seconds);
    CHECK(read->rules.required == command.rules.required);
    CHECK(read->file_and_arguments == command.file_and_arguments);
}

TEST_CASE("arguments that are not a command for the host are refused", "[sandbox]") {
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{},
                                               {"serve"},
                                               {"serve", "1", "--"},
                                               {"serve", "1", "x.so"},
                                               {"serve", "one", "--", "x.so"},
                                               {"dance", "1", "--", "x.so"},
                                               {"serve", "1", "--read", "--", "x.so"},
                                               {"serve", "1", "--read=", "--", "x.so"},
                                               {"serve", "1", "--memory=much", "--", "x.so"},
                                               {"serve", "1", "--memory=5x", "--", "x.so"},
                                               {"serve", "1", "--require=some", "--", "x.so"},
                                               {"serve", "1", "--everything=1", "--", "x.so"},
                                               {"state", "1", "--", "x.so"}}) {
        INFO(words.size() << (words.empty() ? "" : " words, the last " + words.back()));
        CHECK(!parse(words));
    }
    CHECK(parse({"serve", "1", "--", "x.so"}));
    CHECK(parse({"state", "1", "--"}));
}
