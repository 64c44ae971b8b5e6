// Serves one of our AIs as an engine to managers that speak the Gomocup protocol. Sources: the
// protocol's page protocl2en, and the observed behaviour of managers and engines.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "engine/gomocup_game.hpp"
#include "engine/gomocup_limits.hpp"
#include "engine/gomocup_text.hpp"
#include "plugin/ai_session.hpp"

namespace tengen {

/// Receives and sends lines, without reading or writing files. Commands are case-insensitive.
/// Unknown commands are answered with UNKNOWN, impossible ones with ERROR; neither ends the server.
/// An unsupported rule number is reported by ERROR at the next command, and at each command that
/// would use it. While the AI thinks, STOP is handled immediately. INFO and END are too, unless
/// earlier commands wait; all others wait for the AI's answer. Used by the session's thread.
class GomocupServer {
  public:
    using Say = std::function<void(std::string_view line)>;

    /// All arguments must outlive it. `about` is the answer to ABOUT. The questions' seeds derive
    /// from `seed`.
    GomocupServer(const RuleCatalogue& rules, AiSession& ai, std::string about, std::uint64_t seed,
                  Say say);
    ~GomocupServer();
    GomocupServer(const GomocupServer&) = delete;
    GomocupServer& operator=(const GomocupServer&) = delete;

    /// A line without its end.
    void hear(std::string_view line);
    /// A line exceeded the length limit.
    void hear_too_long();

    /// Whether END was received.
    bool ended() const { return ended_; }
    /// Whether the AI is thinking.
    bool busy() const { return busy_; }

  private:
    struct StoneSaid {
        Cell cell = kNoCell;
        bool own = false;
    };
    /// The command that the lines up to DONE belong to.
    enum class Reading : std::uint8_t { Commands, Board, Swap2 };
    using Handler = void (GomocupServer::*)(std::string_view rest);
    struct Command;
    static const Command* find(std::string_view word);

    void execute(std::string_view line);
    void read_stone(std::string_view line);
    void proceed();

    void start(std::string_view rest);
    void rect_start(std::string_view rest);
    void restart(std::string_view rest);
    void begin(std::string_view rest);
    void turn(std::string_view rest);
    void board(std::string_view rest);
    void take_back(std::string_view rest);
    void play(std::string_view rest);
    void swap2_board(std::string_view rest);
    void info(std::string_view rest);
    void tell_about(std::string_view rest);
    void end(std::string_view rest);
    void stop(std::string_view rest);

    void new_board(NumberPair size);
    bool has_board();
    bool has_rule();
    std::optional<Cell> read_free_point(std::string_view text);
    void finish_board();
    void finish_swap2();
    Result<std::shared_ptr<const Game>> current_game(bool swap2) const;
    std::optional<Position> position_of(const std::shared_ptr<const Game>& game) const;
    void think();
    void ask(const Position& position, int questions, AnswerHandler answer);
    void answered(const Position& position, const Answer& answer);
    void swap2_answered(const Answer& answer);
    void ask_swap2();
    void tell_report(const Board& board);
    void error(std::string_view text);

    const RuleCatalogue& rules_;
    AiSession& ai_;
    std::string about_;
    std::uint64_t seed_;
    Say say_;

    GomocupGame said_;                  ///< last announced rule and size
    std::shared_ptr<const Game> game_;  ///< the board of stones_; null before START
    std::string rule_problem_;          ///< why the rule is not supported; empty: it is
    bool rule_problem_told_ = false;
    GomocupLimits limits_;
    std::vector<StoneSaid> stones_;
    Reading reading_ = Reading::Commands;
    std::vector<StoneSaid> read_;  ///< stones of BOARD or SWAP2BOARD so far
    std::string read_problem_;     ///< the first error among these lines
    std::deque<std::string> waiting_;
    std::size_t waiting_bytes_ = 0;
    bool busy_ = false;
    bool ended_ = false;
    std::optional<AiReport> report_;

    std::optional<Position> swap2_;  ///< while the AI decides on SWAP2BOARD
    std::string swap2_points_;
    int swap2_to_come_ = 0;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

}  // namespace tengen
