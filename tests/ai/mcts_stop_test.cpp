// mcts if it is stopped during its work, or if an error occurs, with a host made for these tests.
#include <array>
#include <atomic>
#include <climits>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/game_view.hpp"
#include "plugin/loaded_plugin.hpp"
#include "plugin/marks_api.hpp"
#include "plugin/position_api.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// A position that counts the moves played on it and on its clones.
struct Watched : tengen_position {
    Watched(const Position& start, std::atomic<int>& actions)
        : tengen_position(start), played(actions) {}

    std::atomic<int>& played;
};

tengen_position_api_t watching() {
    tengen_position_api_t api = position_api();
    api.apply = [](tengen_position_t* handle, tengen_action_t action) {
        ++static_cast<Watched*>(handle)->played;
        return position_api().apply(handle, action);
    };
    api.clone = [](const tengen_position_t* handle) -> tengen_position_t* {
        const auto& watched = static_cast<const Watched&>(*handle);
        return new Watched(watched.position, watched.played);
    };
    api.destroy = [](tengen_position_t* handle) { delete static_cast<Watched*>(handle); };
    return api;
}

/// Calls one AI, may stop it after some moves, and may make it fail.
class Host {
  public:
    explicit Host(std::shared_ptr<const Game> game) : view_(std::move(game)) {
        const tengen_ai_descriptor_t& about = *plugin_->factory().descriptor(0);
        std::vector<tengen_option_value_t> values;
        for (const tengen_option_t& option : std::span(about.options, about.option_count)) {
            const char* text = option.default_value;
            values.push_back(
                {option.id, text, std::strtoll(text, nullptr, 10), std::strtod(text, nullptr)});
        }
        host_.get_extension = [](const tengen_host_t*, const char* name) -> const void* {
            return std::string_view(name) == TENGEN_MARKS ? &marks_api() : nullptr;
        };
        ai_ = plugin_->factory().create(0, &host_, &view_.raw(), values.data(),
                                        static_cast<std::uint32_t>(values.size()), nullptr);
        REQUIRE(ai_ != nullptr);
    }
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    ~Host() { ai_->destroy(ai_); }

    /// The AI's move, or nothing if it fails: then error() holds the reason.
    std::optional<Action> think(const Position& position) {
        static const tengen_position_api_t api = watching();
        played = 0;
        Watched handle(position, played);
        const tengen_request_t request{&api,
                                       &handle,
                                       &limits,
                                       reinterpret_cast<tengen_search_t*>(this),
                                       &stop_requested,
                                       &take_report,
                                       position.turn().seat,
                                       0};
        tengen_error_t error{error_.data(), static_cast<std::uint32_t>(error_.size()), 0};
        tengen_decision_t decision{};
        if (!ai_->think(ai_, &request, &decision, &error)) return std::nullopt;
        return Action(decision.action);
    }
    std::string error() const { return error_.data(); }

    std::atomic<int> played = 0;
    int stop_after = INT_MAX;  ///< actions
    bool fails = false;        ///< has no memory for the AI's reports
    tengen_limits_t limits = unlimited();

  private:
    static tengen_limits_t unlimited() {
        tengen_limits_t limits{};
        limits.soft_ms = -1;
        limits.hard_ms = -1;
        std::fill(std::begin(limits.clock_ms), std::end(limits.clock_ms), -1);
        limits.threads = 1;
        return limits;
    }
    static const Host& of(const tengen_search_t* search) {
        return *reinterpret_cast<const Host*>(search);
    }
    static bool stop_requested(const tengen_search_t* search) {
        return of(search).played >= of(search).stop_after;
    }
    static void take_report(tengen_search_t* search, const tengen_report_t*) {
        if (of(search).fails) throw std::bad_alloc();
    }

    std::shared_ptr<const LoadedPlugin> plugin_ =
        LoadedPlugin::open(TENGEN_BINARY_DIR "/plugins/ai/mcts.so").value();
    GameView view_;
    tengen_host_t host_{};
    const tengen_ai_t* ai_ = nullptr;
    std::array<char, 200> error_{};
};

}  // namespace

TEST_CASE("after an error mcts ends its threads, and can decide again", "[ai]") {
    const auto game = line_game(9, 9, 5);
    const Position position(game);
    Host host(game);
    host.limits.threads = 3;
    // Enough nodes for the calling thread to send reports during the search.
    host.limits.nodes = 100000;
    // A test cannot make any other allocation fail. At this one all threads are at work.
    host.fails = true;
    CHECK_FALSE(host.think(position));
    CHECK(host.error() == std::bad_alloc().what());
    host.fails = false;
    host.limits.nodes = 300;
    const auto action = host.think(position);
    REQUIRE(action);
    CHECK(position.is_legal(*action));
}

TEST_CASE("a stopped mcts does not play a long game to its end", "[ai]") {
    const auto game = make({32, 32, {"place", "full_board"}});
    const Position position(game);
    Host host(game);
    host.limits.threads = GENERATE(1, 3);
    host.stop_after = 100;
    const auto action = host.think(position);
    REQUIRE(action);
    CHECK(position.is_legal(*action));
    CHECK(host.played < 100 + 3 * 20);
}

TEST_CASE("a stopped mcts does not evaluate an opening to its end", "[ai]") {
    const auto game =
        make({19, 19, {"place", "line length=5", "full_board", "opening name=swap2"}});
    const Position position(game);
    Host host(game);
    host.stop_after = 100;
    const auto action = host.think(position);
    REQUIRE(action);
    CHECK(position.is_legal(*action));
    // A few attempts belong to the stone that it is about to play ahead.
    CHECK(host.played < 100 + 20);
}
