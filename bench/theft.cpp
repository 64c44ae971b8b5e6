// The work of an honest AI in 200 ms, against two opponents. One leaves nothing running. The other
// is a thief of time that leaves 64 spinning threads:
//   tengen_bench_theft HOST HONEST.so QUIET.so THIEF.so THIEF_ID
// HONEST must report its nodes; QUIET is an AI such as random. Their first AIs play. The thief is
// attacks.so of tests/plugin/bad, with the id thief. Both pairs are measured in turn, so other load
// on the machine slows down both.
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <vector>

#include "measured_ai.hpp"
#include "plugin/ai_session.hpp"
#include "plugin/loaded_plugin.hpp"
#include "plugin/plugin_library.hpp"
#include "sandbox/sandbox.hpp"

namespace {

using namespace tengen;

constexpr int kRounds = 25;
constexpr std::chrono::milliseconds kTime{200};
constexpr std::uint32_t kThreads = 65;
constexpr std::uint64_t kMemory = 1024 * kMebibyte;  ///< enough for the stacks of the threads

/// Asks once, and runs until there is an answer or a fault.
Answer ask(boost::asio::io_context& io, AiSession& session, const Position& position) {
    std::optional<Answer> said;
    Budget budget;
    budget.soft = Clock::now() + kTime;
    budget.hard = budget.soft + std::chrono::seconds(2);
    budget.threads = kThreads;
    session.think(position, budget, [&](Answer answer) { said = std::move(answer); });
    io.restart();
    while (!said && io.run_one() > 0) {
    }
    return *said;
}

/// An honest AI and its opponent, in turn.
class Pair {
  public:
    Pair(boost::asio::io_context& io, const AiSettings& honest, const AiSettings& other)
        : io_(io), honest_(make_ai_session(io, honest)), other_(make_ai_session(io, other)) {
        honest_->on_report([this](const AiReport& report) { nodes_ = report.nodes; });
    }

    /// The honest AI's nodes after its opponent's move; negative on a fault.
    double nodes(const Position& position) {
        const Answer taken = ask(io_, *other_, position);
        if (!taken) fault_ = english(taken.error().text);
        nodes_ = 0;
        return ask(io_, *honest_, position) ? static_cast<double>(nodes_) : -1;
    }
    /// The opponent's last fault; may be empty.
    const std::string& fault() const { return fault_; }

  private:
    boost::asio::io_context& io_;
    std::uint64_t nodes_ = 0;
    std::string fault_;
    std::shared_ptr<AiSession> honest_;
    std::shared_ptr<AiSession> other_;
};

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 6) {
        fmt::print(stderr, "usage: tengen_bench_theft HOST HONEST.so QUIET.so THIEF.so THIEF_ID\n");
        return 2;
    }
    const auto measured = bench::MeasuredGame::quiet_gomoku();
    std::vector<AiSettings> settings;
    for (int i = 2; i < 5; ++i) {
        const auto opened = LoadedPlugin::open(arguments[i]);
        if (!opened || !measured) {
            fmt::print(stderr, "bench: {}: cannot be measured\n", arguments[i]);
            return 4;
        }
        AiInfo info = (*opened)->ais().at(0);
        for (const AiInfo& ai : (*opened)->ais()) {
            if (i == 4 && ai.id == arguments[5]) info = ai;
        }
        info.file = arguments[i];
        info.trusted = true;
        settings.push_back({info, Parameters(info.options, 1), Isolation::Process, arguments[1]});
        settings.back().threads = i == 2 ? 1 : kThreads;
        settings.back().memory_bytes = kMemory;
    }
    boost::asio::io_context io(1);
    Pair quiet(io, settings[0], settings[1]);
    Pair thief(io, settings[0], settings[2]);
    std::vector<double> beside_quiet;
    std::vector<double> beside_thief;
    const Position& position = measured->positions.front();
    for (int round = 0; round < kRounds; ++round) {
        beside_quiet.push_back(quiet.nodes(position));
        beside_thief.push_back(thief.nodes(position));
    }
    const double alone = median(beside_quiet);
    const double robbed = median(beside_thief);
    fmt::print("nodes in 200 ms, medians of {}: beside {} {:.0f}, beside {} {:.0f}, ratio {:.3f}\n",
               kRounds, settings[1].ai.id, alone, settings[2].ai.id, robbed, robbed / alone);
    fmt::print("{}: {}\n", settings[2].ai.id, thief.fault().empty() ? "no fault" : thief.fault());
    return 0;
}
