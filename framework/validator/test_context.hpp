// The environment of the tests in the process that tests a plugin: the plugin, the games that its
// AI supports, and AIs at seats that answer one question at a time.
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

/// Pipes that replace the standard files, to read a plugin's output.
struct WrittenFiles {
    int output = -1;
    int errors = -1;
};

/// Receives calls of the plugin, before each begins and after it has ended, on any thread.
using StepHandler = std::function<void(const Step&)>;

/// One test of one AI. Used by one thread, except begin() and end().
class TestContext {
  public:
    TestContext(std::filesystem::path file, Job job, std::vector<SharedGame> games,
                const RuleCatalogue& rules, WrittenFiles written, StepHandler step);

    const std::filesystem::path& file() const { return file_; }
    const std::string& ai() const { return job_.ai; }
    /// Whether the AI's id has another meaning as a seat.
    bool is_taken() const { return job_.taken; }
    std::uint64_t seed() const { return job_.seed; }
    const RuleCatalogue& rules() const { return rules_; }
    const WrittenFiles& written() const { return written_; }
    /// The number of repetitions.
    int times(int full, int quick) const { return job_.effort == Effort::Full ? full : quick; }

    /// Loads the plugin unless it is loaded; the error is a finding. The plugin stays loaded until
    /// its last pointer is released, and has no other owner.
    tl::expected<std::shared_ptr<const LoadedPlugin>, Finding> plugin() const;
    void unload() { plugin_.reset(); }

    /// All sample games, and those that the AI supports. The error is a finding if there are none,
    /// or if the plugin cannot be asked.
    const std::vector<SharedGame>& games() const { return games_; }
    tl::expected<std::vector<SharedGame>, Finding> supported() const;
    /// The games among these that the AI supports.
    tl::expected<std::vector<SharedGame>, Finding> supported(
        const std::vector<SharedGame>& games) const;

    /// Reports the next call of the plugin to the validator.
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

/// Whether an AI can play a game; the error is its reason, empty without one.
tl::expected<void, std::string> ask_support(const LoadedPlugin& plugin, std::uint32_t index,
                                            const Game& game);

/// The limits of one question to an AI.
struct Question {
    std::uint64_t seed = 1;
    std::uint64_t nodes = 200;
    std::uint32_t threads = 1;
    /// When to raise the stop flag. The AI receives it as the soft limit, unless it is secret.
    std::chrono::milliseconds stop_after{20};
    bool secret = false;
    /// The hard limit; negative: none.
    std::chrono::milliseconds hard{-1};
    /// The remaining time of all clocks; negative: no clocks.
    std::chrono::milliseconds clock{-1};
};

struct Asked {
    Answer answer;
    Clock::duration took{};
    /// Time from the stop flag to the answer; zero if the answer came first.
    Clock::duration after_stop{};
    bool stopped = false;
};

/// One AI of the plugin at the seats of one game.
class SeatedAi {
  public:
    /// Seats the AI with its default options, unless others are given. The error is a finding.
    static tl::expected<SeatedAi, Finding> take(const TestContext& context, SharedGame game);
    static tl::expected<SeatedAi, Finding> take(const TestContext& context, SharedGame game,
                                                Parameters options);

    Asked ask(const Position& position, const Question& question, const ReportHandler& report = {});
    tl::expected<void, Fault> new_game();
    bool can_analyse() const { return ai_->can_analyse(); }
    /// Asks for lines until the stop; its time is secret. The answer is a decision without meaning,
    /// or a fault.
    Asked analyse(const Position& position, AnalysisSettings settings,
                  std::chrono::milliseconds stop_after, const AnalysisHandler& report);

  private:
    struct Leave {
        const TestContext* context;
        void operator()(AiInstance* ai) const;
    };

    SeatedAi(const TestContext& context, std::unique_ptr<AiInstance> ai)
        : trial_(&context), ai_(ai.release(), Leave{&context}) {}

    const TestContext* trial_;
    /// On the heap, because the AI may read it as long as it lives.
    std::unique_ptr<std::atomic<std::uint32_t>> stopped_ =
        std::make_unique<std::atomic<std::uint32_t>>(0);
    std::unique_ptr<AiInstance, Leave> ai_;
    std::uint32_t number_ = 0;
};

/// "gomoku:renju 15x15 after h8 h9", for reasons.
std::string place_of(const Position& position);
std::string place_of(const Game& game);

}  // namespace tengen::validator
