#include "validator/test_context.hpp"

#include <fmt/format.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/text.hpp"
#include "core/position_text.hpp"
#include "plugin/answer_check.hpp"
#include "plugin/game_view.hpp"

namespace tengen::validator {

namespace {

/// Raises the stop flag at a given time, unless destroyed before.
class Bell {
  public:
    Bell(std::atomic<std::uint32_t>& stopped, std::uint32_t number, Clock::time_point when)
        : thread_([this, &stopped, number, when](const std::stop_token& end) {
              std::unique_lock lock(mutex_);
              changed_.wait_until(lock, end, when, [] { return false; });
              if (end.stop_requested()) return;
              rung_ = Clock::now();
              stopped.store(number, std::memory_order_relaxed);
          }) {}

    /// Returns the time when it rang, and prevents a later ring.
    std::optional<Clock::time_point> end() {
        thread_.request_stop();
        thread_.join();
        return rung_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Clock::time_point> rung_;
    std::jthread thread_;  // last, because it uses the other members
};

Finding not_loaded(const LoadFailure& failure) {
    return skipped(english(message_of(failure)) + " (see the tests 'loads' and 'descriptor')");
}

}  // namespace

TestContext::TestContext(std::filesystem::path file, Job job, std::vector<SharedGame> games,
                         const RuleCatalogue& rules, WrittenFiles written, StepHandler step)
    : file_(std::move(file)),
      job_(std::move(job)),
      games_(std::move(games)),
      rules_(rules),
      written_(written),
      step_(std::move(step)) {}

tl::expected<std::shared_ptr<const LoadedPlugin>, Finding> TestContext::plugin() const {
    if (plugin_) return plugin_;
    const auto opened = LoadedPlugin::open(file_);
    if (!opened) return tl::unexpected(not_loaded(opened.error()));
    plugin_ = *opened;
    return plugin_;
}

tl::expected<std::vector<SharedGame>, Finding> TestContext::supported() const {
    return supported(games_);
}

tl::expected<std::vector<SharedGame>, Finding> TestContext::supported(
    const std::vector<SharedGame>& games) const {
    const auto loaded = plugin();
    if (!loaded) return tl::unexpected(loaded.error());
    const auto index = (*loaded)->find(ai());
    if (!index) return tl::unexpected(skipped("the plugin has no AI '" + ai() + "'"));
    std::vector<SharedGame> accepted;
    for (const SharedGame& game : games) {
        begin(Call::Support, place_of(*game));
        if (ask_support(**loaded, *index, *game)) accepted.push_back(game);
        end(Call::Support);
    }
    if (accepted.empty()) {
        return tl::unexpected(skipped(fmt::format("it supports none of {} games", games.size())));
    }
    return accepted;
}

tl::expected<void, std::string> ask_support(const LoadedPlugin& plugin, std::uint32_t index,
                                            const Game& game) {
    // The view uses the game only during the call of the plugin.
    const GameView view(std::shared_ptr<const Game>(std::shared_ptr<const Game>(), &game));
    std::array<char, 512> text{};
    tengen_error_t error{text.data(), text.size() - 1, 0};
    try {
        if (plugin.factory().supports(index, &view.raw(), &error)) return {};
    } catch (...) {
        return tl::unexpected<std::string>("it threw an exception");
    }
    return tl::unexpected<std::string>(printable(text.data(), 300));
}

tl::expected<SeatedAi, Finding> SeatedAi::take(const TestContext& context, SharedGame game) {
    const auto plugin = context.plugin();
    if (!plugin) return tl::unexpected(plugin.error());
    const auto index = (*plugin)->find(context.ai());
    if (!index) return tl::unexpected(skipped("the plugin has no AI '" + context.ai() + "'"));
    return take(context, std::move(game), Parameters((*plugin)->ais()[*index].options, 1));
}

tl::expected<SeatedAi, Finding> SeatedAi::take(const TestContext& context, SharedGame game,
                                               Parameters options) {
    const auto plugin = context.plugin();
    if (!plugin) return tl::unexpected(plugin.error());
    const std::string where = place_of(*game);
    context.begin(Call::Create, where);
    auto ai = AiInstance::create(*plugin, context.ai(), std::move(game), std::move(options));
    context.end(Call::Create);
    if (!ai) return tl::unexpected(skipped("in " + where + ": " + english(ai.error().text)));
    return SeatedAi(context, std::move(*ai));
}

void SeatedAi::Leave::operator()(AiInstance* ai) const {
    context->begin(Call::Destroy, place_of(*ai->game()));
    delete ai;
    context->end(Call::Destroy);
}

tl::expected<void, Fault> SeatedAi::new_game() {
    trial_->begin(Call::NewGame, place_of(*ai_->game()));
    auto begun = ai_->new_game();
    trial_->end(Call::NewGame);
    return begun;
}

Asked SeatedAi::analyse(const Position& position, AnalysisSettings settings,
                        std::chrono::milliseconds stop_after, const AnalysisHandler& report) {
    ++number_;
    Budget budget;
    budget.seed = 1;
    budget.analysis = std::make_shared<const AnalysisSettings>(std::move(settings));
    trial_->begin(Call::Analyse, place_of(position));
    const auto start = Clock::now();
    Bell bell(*stopped_, number_, start + stop_after);
    const auto ended = ai_->analyse(position, budget, {stopped_.get(), number_}, report);
    const auto end = Clock::now();
    const auto rung = bell.end();
    trial_->end(Call::Analyse);
    Asked asked{Decision{}, end - start};
    if (!ended) asked.answer = tl::unexpected(ended.error());
    if (rung && *rung <= end) {
        asked.stopped = true;
        asked.after_stop = end - *rung;
    }
    return asked;
}

Asked SeatedAi::ask(const Position& position, const Question& question,
                    const ReportHandler& report) {
    ++number_;
    Budget budget;
    budget.seed = question.seed;
    budget.nodes = question.nodes;
    budget.threads = question.threads;
    trial_->begin(Call::Think, place_of(position));
    const auto start = Clock::now();
    if (!question.secret) budget.soft = start + question.stop_after;
    if (question.hard.count() >= 0) budget.hard = start + question.hard;
    if (question.clock.count() >= 0) {
        for (int seat = 0; seat < position.game().seats(); ++seat) {
            budget.clocks[static_cast<std::size_t>(seat)] = question.clock;
        }
    }
    Bell bell(*stopped_, number_, start + question.stop_after);
    Answer answer = ai_->think(position, budget, {stopped_.get(), number_}, report);
    const auto end = Clock::now();
    const auto rung = bell.end();
    trial_->end(Call::Think);
    if (answer) answer = check_decision(position, *answer, budget.draw_offered);
    Asked asked{std::move(answer), end - start};
    if (rung && *rung <= end) {
        asked.stopped = true;
        asked.after_stop = end - *rung;
    }
    return asked;
}

std::string place_of(const Game& game) {
    return fmt::format("{} {}x{}", full_name(game.description()), game.board().columns(),
                       game.board().rows());
}

std::string place_of(const Position& position) {
    const std::string actions = actions_text(position);
    return place_of(position.game()) +
           (actions.empty() ? " at the start" : " after " + printable(actions, 400));
}

}  // namespace tengen::validator
