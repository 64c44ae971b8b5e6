// The command line of tengen-server: whatever the words, they are options or an error.
#include "options.hpp"

#include <random>

#include "support/catch.hpp"

namespace tengen::test {

TEST_CASE("Any words of a command line are valid or refused with a text", "[server_program]") {
    static constexpr std::string_view kWords[] = {"serve",
                                                  "backup",
                                                  "export",
                                                  "admin",
                                                  "--listen",
                                                  "--data",
                                                  "--public",
                                                  "--lan",
                                                  "--plain",
                                                  "--name",
                                                  "--cert",
                                                  "--key",
                                                  "--origin",
                                                  "--origin",
                                                  "--ai",
                                                  "--node",
                                                  "--metrics",
                                                  "--control",
                                                  "--no-limits",
                                                  "--custom-games",
                                                  "127.0.0.1:0",
                                                  "[::]:8364",
                                                  "127.0.0.1:9364",
                                                  "0.0.0.0:1",
                                                  "file",
                                                  "",
                                                  "-",
                                                  "--",
                                                  "--public=no",
                                                  "--listen=",
                                                  "a b",
                                                  "\xff",
                                                  "{}",
                                                  "%s",
                                                  "--help",
                                                  "-h",
                                                  "99999999999999999999",
                                                  "127.0.0.1:99999"};
    std::mt19937_64 random(1);
    int valid = 0, refused = 0;
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::string> words;
        for (std::uint64_t count = random() % 6; count > 0; --count) {
            words.emplace_back(kWords[random() % std::size(kWords)]);
            if (random() % 8 == 0) words.back().insert(0, 1, static_cast<char>(random()));
        }
        host::ServerOptions options;
        CommandLine line = host::declare(options, "tengen-server");
        const Result<Wanted> wanted = line.parse(words);
        const Result<void> fits = wanted ? host::complete(options) : Result<void>();
        const bool fine = wanted && fits;
        ++(fine ? valid : refused);
        if (!wanted) REQUIRE_FALSE(english(wanted.error()).empty());
        if (!fits) REQUIRE_FALSE(english(fits.error()).empty());
        if (!fine || *wanted == Wanted::Help) continue;
        REQUIRE_FALSE(options.data.empty());
        REQUIRE((options.command != "serve" || !options.listen.empty()));
        REQUIRE((!options.is_public || !options.certificate.empty() || !options.proxies.empty()));
    }
    CHECK(valid > 100);
    CHECK(refused > 100);
}

}  // namespace tengen::test
