// The server that the window starts, with a program that only prints its lines.
#include "view/host_server.hpp"

// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <utility>

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

TEST_CASE("An unexpected end of this computer's server is reported", "[gui]") {
    const TemporaryFolder folder;
    const std::filesystem::path program = folder / "server";
    write_to(program,
             "#!/bin/sh\necho listening on 0.0.0.0:8364\necho certificate aa\n"
             "while [ ! -e " +
                 (folder / "end").string() + " ]; do sleep 0.05; done\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    boost::asio::io_context io;
    HostServer host(io, program);
    std::optional<Result<HostedServer>> started;
    int ends = 0;
    host.on_end([&] { ++ends; });
    host.start("Ann", [&](const auto& hosted) { started = hosted; });
    while (!started) io.run_one();
    REQUIRE(started->has_value());
    CHECK((*started)->fingerprint == "aa");
    CHECK(host.running());
    CHECK(ends == 0);
    write_to(folder / "end", "");
    while (ends == 0) io.run_one();
    CHECK_FALSE(host.running());
    CHECK(ends == 1);
}
