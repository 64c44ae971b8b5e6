#include "harness.hpp"

#include <sys/wait.h>

#include <boost/asio/io_context.hpp>
#include <fstream>
#include <stdexcept>

namespace tengen::test {

std::filesystem::path host_program() {
    return std::filesystem::path(TENGEN_BINARY_DIR) / "bin" / "tengen-ai-host";
}

std::filesystem::path host_without(const std::filesystem::path& folder, const std::string& layer) {
    const auto script = folder / ("without-" + layer);
    const auto deny = std::filesystem::path(TENGEN_BINARY_DIR) / "bin/deny_layer";
    std::ofstream(script) << "#!/bin/sh\nexec '" << deny.string() << "' " << layer << " '"
                          << host_program().string() << "' \"$@\"\n";
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    return script;
}

std::filesystem::path test_plugin(const std::string& name) {
    return std::filesystem::path(TENGEN_BINARY_DIR) / "tests" / "plugin" / "bad" / (name + ".so");
}

AiInfo test_ai(const std::string& name) {
    const std::size_t dot = name.find('.');
    AiInfo info;
    info.id = dot == std::string::npos ? name : name.substr(dot + 1);
    info.file = test_plugin(dot == std::string::npos ? "good" : name.substr(0, dot));
    return info;
}

Stage::Stage() : io_(std::make_unique<boost::asio::io_context>(1)) {}
Stage::~Stage() = default;

std::shared_ptr<AiSession> Stage::session(const std::string& ai, Isolation isolation) {
    return session(AiSettings{test_ai(ai), {}, isolation, host_program()});
}

std::shared_ptr<AiSession> Stage::session(AiSettings settings) {
    return make_ai_session(*io_, std::move(settings));
}

void Stage::run_until(const std::function<bool()>& done) {
    const auto limit = Clock::now() + std::chrono::minutes(1);
    while (!done()) {
        if (Clock::now() > limit) throw std::runtime_error("no change within a minute");
        io_->restart();
        io_->run_one_for(std::chrono::seconds(1));
    }
}

void Stage::run_for(std::chrono::milliseconds time) {
    io_->restart();
    io_->run_for(time);
}

Answer Stage::ask(AiSession& session, const Position& position, const Budget& budget) {
    std::optional<Answer> answer;
    session.think(position, budget, [&](const Answer& given) { answer = given; });
    run_until([&] { return answer.has_value(); });
    return *answer;
}

tl::expected<void, Fault> Stage::prepare(AiSession& session, std::shared_ptr<const Game> game) {
    std::optional<tl::expected<void, Fault>> result;
    session.prepare(std::move(game), [&](const auto& given) { result = given; });
    run_until([&] { return result.has_value(); });
    return *result;
}

std::string text_of(const Answer& answer, const Position& position) {
    if (answer) return position.action_name(answer->action);
    return std::string(name_of(answer.error().kind)) + ": " + english(answer.error().text);
}

Budget budget_of(std::chrono::milliseconds soft, std::chrono::milliseconds hard) {
    Budget budget;
    const auto now = Clock::now();
    budget.soft = now + soft;
    budget.hard = now + hard;
    return budget;
}

Holdings Holdings::now() {
    Holdings holdings;
    for ([[maybe_unused]] const auto& entry :
         std::filesystem::directory_iterator("/proc/self/fd")) {
        ++holdings.descriptors;
    }
    siginfo_t info{};
    holdings.children = ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
    return holdings;
}

}  // namespace tengen::test
