// Fuzzing of the session with an engine's process: its output in pieces of any size, to either
// stream, and its end, at any time. For libFuzzer; see fuzz.sh.
#include <signal.h>
#include <unistd.h>

#include <array>

#include "engine/engine_session.hpp"
#include "fake_child.hpp"
#include "session_owner.hpp"

namespace tengen {
namespace {

using fuzz::FakeChild;
using fuzz::require;

constexpr int kMaxSteps = 400;

void write_to(int number, std::string_view bytes) {
    const FakeChild& child = FakeChild::current();
    if (child.alive() && ::write(child.end(number), bytes.data(), bytes.size()) < 0) return;
}

/// Reads all output of the program. It must be lines.
void hear() {
    static std::array<char, 65536> bytes;
    const FakeChild& child = FakeChild::current();
    while (child.alive()) {
        const ssize_t got = ::read(child.end(STDIN_FILENO), bytes.data(), bytes.size());
        if (got <= 0) return;
        const std::string_view said(bytes.data(), static_cast<std::size_t>(got));
        require(said.find('\0') == said.npos, "an engine gets only text");
    }
}

void act(fuzz::Input& input) {
    switch (input.below(6)) {
        case 0:
            return write_to(STDOUT_FILENO, input.piece());
        case 1:
            return write_to(STDERR_FILENO, input.piece());
        case 2:
            if (input.below(4) > 0) return;
            return FakeChild::current().die({static_cast<Ending::Kind>(input.below(4)),
                                             input.byte(), std::uint64_t{input.byte()} << 23});
        case 3:
            return write_to(STDOUT_FILENO, "OK\n");
        default:
            return write_to(STDOUT_FILENO, std::string(input.line()) + "\r\n");
    }
}

void play(std::string_view bytes) {
    fuzz::Input input(bytes);
    boost::asio::io_context io(1);
    EngineSettings settings;
    settings.name = "fuzzed";
    settings.command = {"/bin/true"};
    settings.dialect = static_cast<EngineDialect>(input.below(3));
    settings.sandbox = EngineSandbox::Off;
    fuzz::SessionOwner owner(make_engine_session(io, settings), fuzz::some_game(input.byte()));
    for (int step = 0; step < kMaxSteps && !input.empty(); ++step) {
        input.below(3) == 0 ? owner.act(input) : act(input);
        fuzz::settle(io);
        hear();
    }
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tengen::play({reinterpret_cast<const char*>(data), size});
    return 0;
}
