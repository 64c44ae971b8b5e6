// The resources of a plugin, and the lines kept of its output.
#include <unistd.h>

#include "plugin/output_log.hpp"
#include "plugin/plugin_sandbox.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;
namespace fs = std::filesystem;

TEST_CASE("options for memory and threads give an AI more memory", "[plugin]") {
    CHECK(memory_for({}) == 512 * kMebibyte);
    const std::vector<Field> fields{integer_field("table_mib", 16, 0, 4096, "a table"),
                                    integer_field("threads", 0, 0, 64, "threads"),
                                    integer_field("depth", 9, 0, 99, "no memory"),
                                    text_field("book_mib", "12", "no number")};
    Parameters options(fields, 1);
    CHECK(memory_for(options) == 528 * kMebibyte);
    options.set("table_mib", {std::int64_t{64}});
    options.set("threads", {std::int64_t{4}});
    CHECK(memory_for(options) == (512 + 64 + 4 * 8) * kMebibyte);
}

TEST_CASE("no options give an AI unlimited memory", "[plugin]") {
    // With 512 MiB more this would be 2 to the 64th bytes, which overflows to 0.
    constexpr std::int64_t kRound = (std::int64_t{1} << 44) - 512;
    const std::vector<Field> fields{integer_field("table_mib", kRound, 0, INT64_MAX, "a table"),
                                    integer_field("threads", 1, 0, INT64_MAX, "threads")};
    Parameters options(fields, 1);
    const std::uint64_t most = memory_for(options);
    CHECK(most >= 512 * kMebibyte);
    CHECK(most <= static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                      static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)));
    options.set("table_mib", {INT64_MAX});
    options.set("threads", {INT64_MAX});
    CHECK(memory_for(options) <= most);
    CHECK(memory_for(options) > most - 9 * kMebibyte);
}

TEST_CASE("a plugin may read its own folder, but not a home inside it", "[plugin]") {
    const TemporaryFolder folder;
    const fs::path real = fs::canonical(folder.path());
    fs::create_directories(folder / "home/ai");
    write_to(folder / "home/ai/mine.so", "");
    write_to(folder / "home/loose.so", "");
    write_to(folder / "above.so", "");
    const EnvironmentVariable home("HOME", (folder / "home").c_str());
    CHECK(rules_for(folder / "home/ai/mine.so", false).readable ==
          std::vector<fs::path>{real / "home/ai"});
    CHECK(rules_for(folder / "home/loose.so", false).readable ==
          std::vector<fs::path>{real / "home/loose.so"});
    CHECK(rules_for(folder / "above.so", false).readable ==
          std::vector<fs::path>{real / "above.so"});
    CHECK(rules_for(folder / "absent.so", false).readable.empty());
    CHECK(rules_for(folder / "above.so", false).required == SandboxLevel::NoLandlock);
    CHECK(rules_for(folder / "above.so", true).required == SandboxLevel::None);
    CHECK(rules_for(folder / "above.so", true).writable.empty());
    CHECK(rules_for(folder / "above.so", true).executable.empty());
}

TEST_CASE("output becomes lines, in pieces of any size", "[plugin]") {
    const std::string text =
        "one\n\ntwo \x1b[2J\nthr\xC3\xA9"
        "e\nunfinished";
    for (const std::size_t piece : {1u, 2u, 7u, 100u}) {
        OutputLog log;
        std::vector<std::string> lines;
        const LogHandler keep = [&](std::string_view line) { lines.emplace_back(line); };
        for (std::size_t at = 0; at < text.size(); at += piece)
            log.take(text.substr(at, piece), keep);
        log.restart(keep);
        CHECK(lines == std::vector<std::string>{"one", "", "two \\x1b[2J",
                                                "thr\xC3\xA9"
                                                "e",
                                                "unfinished"});
    }
}

TEST_CASE("nearly empty lines also fill the log", "[plugin]") {
    OutputLog log;
    std::size_t bytes = 0;
    const LogHandler keep = [&](std::string_view line) { bytes += line.size() + 15; };
    for (int i = 0; i < 100000; ++i) log.take(i % 2 == 0 ? "\n" : "x\n", keep);
    CHECK(bytes <= OutputLog::kMaxBytes);
}

TEST_CASE("lines beyond the size of the log are counted", "[plugin]") {
    OutputLog log;
    std::size_t bytes = 0;
    std::string last;
    const LogHandler keep = [&](std::string_view line) {
        bytes += line.size();
        last = line;
    };
    const std::string line = std::string(99, 'x') + '\n';
    for (int i = 0; i < 40000; ++i) log.take(line, keep);
    CHECK(bytes <= OutputLog::kMaxBytes);
    log.restart(keep);
    CHECK(last == "[... 3.9 MB dropped]");
    log.take_line("room again", keep);
    CHECK(last == "room again");
    CHECK(size_text(17) == "17 bytes");
    CHECK(size_text(512'400) == "512 kB");
}
