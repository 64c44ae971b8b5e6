// One AI of a loaded plugin, created for one game. Runs directly on the caller's thread.
#pragma once

#include <tengen/analysis.h>
#include <tengen/book.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "book/book.hpp"
#include "core/analysis.hpp"
#include "core/decision.hpp"
#include "core/position.hpp"
#include "plugin/game_facts.hpp"
#include "plugin/game_view.hpp"
#include "plugin/loaded_plugin.hpp"
#include "plugin/position_api.hpp"

namespace tengen {

/// Signals a question, by its number, that it should end. So a late signal cannot stop the next
/// question.
struct StopSignal {
    const std::atomic<std::uint32_t>* stopped = nullptr;  ///< null: never
    std::uint32_t question = 0;

    bool raised() const {
        return stopped != nullptr && stopped->load(std::memory_order_relaxed) == question;
    }
};

/// The book for AiInstance::create(); null if there is none, or only one of another game.
std::shared_ptr<const Book> book_of_seat(const std::filesystem::path& path,
                                         const std::shared_ptr<const Game>& game);

/// Used by one thread at a time. Checks all results of the plugin, but does not contain a crash, an
/// endless loop or an exit. Exceptions from a plugin become faults.
class AiInstance {
  public:
    /// Receives a line for the log, on any thread of the plugin.
    using LogHandler = std::function<void(std::string_view)>;

    /// Asks whether the AI can play the game, and creates it. `options` must be complete by the
    /// AI's schema. `book` is that of its seat, for this game; it may be null. The fault is Refused
    /// with the plugin's reason, or Failed.
    static tl::expected<std::unique_ptr<AiInstance>, Fault> create(
        std::shared_ptr<const LoadedPlugin> plugin, std::string_view id,
        std::shared_ptr<const Game> game, Parameters options, LogHandler log = {},
        std::shared_ptr<const Book> book = {});

    ~AiInstance();
    AiInstance(const AiInstance&) = delete;
    AiInstance& operator=(const AiInstance&) = delete;

    const std::shared_ptr<const Game>& game() const { return game_; }

    /// Announces the result of the last game, if known, and a new game. Not needed before the first
    /// game.
    tl::expected<void, Fault> new_game(const std::optional<SeatRanks>& last = std::nullopt);

    /// Asks for a decision in a position of game() that is not over. The AI gets a copy; leaving it
    /// changed is a fault. The caller must raise the stop signal at budget.soft, and check that the
    /// decision is legal (check_decision()).
    Answer think(const Position& position, const Budget& budget, StopSignal stop = {},
                 const ReportHandler& report = {});

    /// Whether the AI offers tengen.analysis/1.
    bool can_analyse() const { return analysis_ != nullptr; }
    /// Finds the lines that budget.analysis asks for, and returns when stopped or done. The AI must
    /// offer it. Otherwise as think(); the sets are as the AI reports them (see tidy()).
    tl::expected<void, Fault> analyse(const Position& position, const Budget& budget,
                                      StopSignal stop, const AnalysisHandler& report);

  private:
    AiInstance(std::shared_ptr<const LoadedPlugin> plugin, std::shared_ptr<const Game> game,
               Parameters options, LogHandler log, std::shared_ptr<const Book> book);
    tl::expected<void, Fault> start(std::uint32_t index);
    void begin_question(const Position& position, const Budget& budget);
    bool has_changed(const Position& position) const;
    static void write_log(const tengen_host_t* host, const char* text) noexcept;
    static const void* extension(const tengen_host_t* host, const char* id) noexcept;
    static std::int64_t increment_ms(const tengen_host_t* host) noexcept;
    static const char* player_name(const tengen_host_t* host, std::uint32_t seat) noexcept;
    static bool draw_offered(const tengen_host_t* host) noexcept;
    static const tengen_game_facts_t* facts_of(const tengen_host_t* host) noexcept;
    static std::uint32_t book_moves_of(const tengen_host_t* host, const tengen_position_t* position,
                                       tengen_book_move_t* moves, std::uint32_t capacity) noexcept;

    std::shared_ptr<const LoadedPlugin> plugin_;
    std::shared_ptr<const Game> game_;
    GameView view_;
    GameFacts facts_;
    Parameters options_;
    LogHandler log_;
    std::shared_ptr<const Book> book_;  ///< of the seat; may be null
    tengen_host_t host_{};
    const tengen_ai_t* ai_ = nullptr;
    const tengen_analysis_t* analysis_ = nullptr;  ///< null if the AI does not offer it
    std::int64_t increment_ms_ = 0;                ///< for the current question
    bool draw_offered_ = false;
    std::shared_ptr<const std::vector<std::string>> names_;
    tengen_position position_;  ///< the copy for the AI
    AiReport report_;           ///< reused, so reports allocate nothing
    Analysis set_;              ///< the same
};

}  // namespace tengen
