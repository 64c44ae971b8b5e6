// The cost of an AI's decision in a separate process, and on a thread:
//   tengen_bench_decisions HOST PLUGIN AI [DECISIONS]
// Two sessions play gomoku against each other. Use an AI that answers immediately, because all
// processor time of this program and of its hosts counts. The process is confined like in a game
// (docs/sandbox.md).
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <charconv>
#include <string_view>

#include "games.hpp"
#include "plugin/ai_session.hpp"
#include "plugin/plugin_library.hpp"
#include "plugin/plugin_probe.hpp"

namespace {

using namespace tengen;

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// Processor time of this process and of its finished children.
double processor_seconds() {
    double sum = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        getrusage(who, &usage);
        sum += seconds(usage.ru_utime) + seconds(usage.ru_stime);
    }
    return sum;
}

/// Plays games between two sessions until there are enough decisions.
class Table {
  public:
    Table(const AiSettings& settings, std::shared_ptr<const Game> game, int decisions)
        : sessions_{make_ai_session(io_, settings), make_ai_session(io_, settings)},
          start_(std::move(game)),
          position_(start_),
          left_(decisions) {}

    /// Returns the fault that ended it, or an empty text.
    std::string run() {
        ask();
        io_.run();
        return fault_;
    }

  private:
    void ask() {
        if (left_-- == 0) return io_.stop();
        if (position_.over()) {
            position_ = start_;
            for (auto& session : sessions_) session->new_game();
        }
        Budget budget;
        budget.soft = Clock::now() + std::chrono::seconds(1);
        budget.hard = budget.soft + std::chrono::seconds(1);
        sessions_[position_.turn().seat]->think(position_, budget, [this](const Answer& answer) {
            if (answer) {
                position_.apply(answer->action);
                ask();
            } else {
                fault_ = english(answer.error().text);
                io_.stop();
            }
        });
    }

    boost::asio::io_context io_{1};
    std::array<std::shared_ptr<AiSession>, 2> sessions_;
    Position start_;
    Position position_;
    int left_;
    std::string fault_;
};

/// Processor time per decision in µs, the median of several rounds; negative on a fault.
double cost(const AiSettings& settings, const std::shared_ptr<const Game>& game, int decisions) {
    std::array<double, 9> rounds{};
    for (double& round : rounds) {
        const double before = processor_seconds();
        const std::string fault = Table(settings, game, decisions).run();
        if (!fault.empty()) {
            fmt::print(stderr, "bench: {} {}\n", settings.ai.id, fault);
            return -1;
        }
        round = (processor_seconds() - before) / decisions * 1e6;
    }
    const auto middle = rounds.begin() + rounds.size() / 2;
    std::nth_element(rounds.begin(), middle, rounds.end());
    return *middle;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 4) {
        fmt::print(stderr, "usage: tengen_bench_decisions HOST PLUGIN AI [DECISIONS]\n");
        return 2;
    }
    int decisions = 50000;
    if (count > 4) {
        const std::string_view text = arguments[4];
        std::from_chars(text.data(), text.data() + text.size(), decisions);
    }
    PluginLibrary library({{arguments[2]}, 1}, arguments[1], {});
    library.scan();
    const auto info = library.find(arguments[3]);
    const auto game = bench::line_game(15, 15, 5, 2);
    if (!info || !game) {
        fmt::print(stderr, "bench: {}\n", english(info ? game.error() : info.error()));
        return 2;
    }
    AiSettings settings{*info, Parameters(info->options, 1), Isolation::Process, arguments[1]};
    const double process = cost(settings, *game, decisions);
    // Two decisions, one of each session, cost almost only start and end.
    const double process_start = cost(settings, *game, 2);
    settings.isolation = Isolation::None;
    const double thread = cost(settings, *game, decisions);
    const double thread_start = cost(settings, *game, 2);
    if (std::min({process, process_start, thread, thread_start}) < 0) return 4;
    const auto sandbox = probe_sandbox(arguments[1]);
    fmt::print("processor time, medians; sandbox: {}\n",
               sandbox ? english(text_of(*sandbox)) : "?");
    fmt::print("{:<20} {:>12} {:>12} {:>12}\n", "", "in sandbox", "on a thread", "difference");
    fmt::print("{:<20} {:>9.2f} us {:>9.2f} us {:>9.2f} us\n", "a decision", process, thread,
               process - thread);
    fmt::print("{:<20} {:>9.0f} us {:>9.0f} us {:>9.0f} us\n", "starting and ending", process_start,
               thread_start, process_start - thread_start);
    return 0;
}
