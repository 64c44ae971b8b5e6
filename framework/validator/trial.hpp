// What the tests work with, in the process that tries a plugin: the plugin, the games that its AI
// can play, and AIs at seats that are asked one question after the other.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "plugin/ai_instance.hpp"
#include "validator/job.hpp"

namespace tengen::validator {

using Random = std::mt19937_64;
using SharedGame = std::shared_ptr<const Game>;

/// The ends of pipes that have taken the place of the standard files, for whoever wants to know
/// what a plugin wrote.
struct WrittenFiles {
    int output = -1;
    int errors = -1;
};

/// Is told of calls of the plugin before they begin and when they have ended; on any thread.
using StepHandler = std::function<void(const Step&)>;

/// One test of one AI. One thread, except begin() and end().
class Trial {
  public:
    Trial(std::filesystem::path file, Job job, std::vector<SharedGame> games,
          const RuleCatalogue& rules, WrittenFiles written, StepHandler step);

    const std::filesystem::path& file() const { return file_; }
    const std::string& ai() const { return job_.ai; }
    /// Where a seat is typed, its id means something else.
    bool is_taken() const { return job_.taken; }
    std::uint64_t seed() const { return job_.seed; }
    const RuleCatalogue& rules() const { return rules_; }
    const WrittenFiles& written() const { return written_; }
    /// How often something is done.
    int times(int full, int quick) const { return job_.effort == Effort::Full ? full : quick; }

    /// Loads the plugin if it is not; a finding says why that cannot be done. It stays until it is
    /// let go, and nobody else has it.
    tl::expected<std::shared_ptr<const LoadedPlugin>, Finding> plugin() const;
    void unload() { plugin_.reset(); }

    /// All sample games, and those that the AI says it can play. A finding when there are none, or
    /// when the plugin cannot be asked.
    const std::vector<SharedGame>& games() const { return games_; }
    tl::expected<std::vector<SharedGame>, Finding> supported() const;
    /// The same of other games.
    tl::expected<std::vector<SharedGame>, Finding> supported(
        const std::vector<SharedGame>& games) const;

    /// Tells whoever waits for the finding which call of the plugin comes next.
    void begin(Call call, std::string place) const { step_({call, std::move(place)}); }
    void end(Call call) const { step_({call, ""}); }

  private:
    std::filesystem::path file_;
    Job job_;
    std::vector<SharedGame> games_;
    const RuleCatalogue& rules_;
    WrittenFiles written_;
    StepHandler step_;
    mutable std::shared_ptr<const LoadedPlugin> plugin_;
};

/// Whether an AI can play a game; the error is its reason, empty when it gives none.
tl::expected<void, std::string> ask_support(const LoadedPlugin& plugin, std::uint32_t index,
                                            const Game& game);

/// The numbers of one question to an AI.
struct Question {
    std::uint64_t seed = 1;
    std::uint64_t nodes = 200;
    std::uint32_t threads = 1;
    /// When the stop flag is raised; the AI is told of it as the soft limit, unless it is secret.
    std::chrono::milliseconds stop_after{20};
    bool secret = false;
    /// Told as the hard limit; negative: none.
    std::chrono::milliseconds hard{-1};
    /// Told as what is left on all clocks; negative: no clocks.
    std::chrono::milliseconds clock{-1};
};

struct Asked {
    Answer answer;
    Clock::duration took{};
    /// From the stop flag to the answer; zero when it came before that.
    Clock::duration after_stop{};
    bool stopped = false;
};

/// One AI of the plugin at the seats of one game.
class SeatedAi {
  public:
    /// With the AI's own options unless others are given. A finding says why it cannot be there.
    static tl::expected<SeatedAi, Finding> take(const Trial& trial, SharedGame game);
    static tl::expected<SeatedAi, Finding> take(const Trial& trial, SharedGame game,
                                                Parameters options);

    Asked ask(const Position& position, const Question& question, const ReportHandler& report = {});
    tl::expected<void, Fault> new_game();

  private:
    struct Leave {
        const Trial* trial;
        void operator()(AiInstance* ai) const;
    };

    SeatedAi(const Trial& trial, std::unique_ptr<AiInstance> ai)
        : trial_(&trial), ai_(ai.release(), Leave{&trial}) {}

    const Trial* trial_;
    /// Of its own, since the AI may look at it as long as it lives.
    std::unique_ptr<std::atomic<std::uint32_t>> stopped_ =
        std::make_unique<std::atomic<std::uint32_t>>(0);
    std::unique_ptr<AiInstance, Leave> ai_;
    std::uint32_t number_ = 0;
};

/// "gomoku:renju 15x15 after h8 h9", for reasons.
std::string place_of(const Position& position);
std::string place_of(const Game& game);

}  // namespace tengen::validator
