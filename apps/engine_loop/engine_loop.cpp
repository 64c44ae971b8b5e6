#include "engine_loop/engine_loop.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <chrono>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "engine/line_buffer.hpp"
#include "engine_loop/line_reader.hpp"
#include "engine_loop/standard_input.hpp"

namespace tengen {

std::string engine_about(const AiInfo& ai) {
    return fmt::format(
        R"(name="Tengen {}", version="{}", author="{}", country="", www="", email="")",
        ai.name.empty() ? ai.id : ai.name, ai.version.empty() ? TENGEN_VERSION : ai.version,
        ai.author);
}

std::uint64_t engine_seed() {
    return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

Result<void> serve_engine(boost::asio::io_context& io, GomocupServer& server) {
    StandardInput input(io);
    LineReader reader(STDIN_FILENO, LineBuffer::kMaxLine);
    // An io_context without work would have to be restarted.
    const auto work = boost::asio::make_work_guard(io);
    while (!server.ended() && !reader.ended()) {
        bool ready = false;
        input.wait([&] { ready = true; });
        while (!ready) io.run_one();
        if (const Result<void> read = reader.read_some(); !read) return read;
        while (const auto line = reader.buffered()) {
            line->too_long ? server.hear_too_long() : server.hear(line->text);
        }
    }
    while (!server.ended() && server.busy()) io.run_one();
    return {};
}

}  // namespace tengen
