// The manager's end of the Gomocup protocol, and its dialect of the Yixin family.
#pragma once

#include <deque>

#include "engine/engine_protocol.hpp"
#include "engine/engine_settings.hpp"
#include "engine/gomocup_game.hpp"
#include "engine/gomocup_text.hpp"
#include "engine/line_sets.hpp"

namespace tengen {

/// Sends the whole position with BOARD if the engine does not know it, TURN after one new stone,
/// and TAKEBACK or RESTART after an undo. If the engine rejects a rule, even as late as the next
/// command, that is a fault before the game. SWAP2BOARD plays swap2; its answer may have several
/// actions, which are returned one by one. From the second question on, ABOUT precedes it, and
/// moves before the reply are surplus answers to the question before.
///
/// The dialect of Yixin also analyses: yxboard, yxblock and yxnbest. RESTART precedes the next
/// question, and lines before its reply belong to the old position.
class GomocupProtocol final : public EngineProtocol {
  public:
    explicit GomocupProtocol(EngineSettings settings);

    std::string_view line_end() const override { return yixin_ ? "\n" : "\r\n"; }
    Result<void> accepts(const Game& game) const override;
    void begin() override;
    EngineEvent prepare(std::shared_ptr<const Game> game, Lines& out) override;
    bool is_ready_for(const Game& game) const override;
    void new_game() override { new_game_ = true; }
    bool can_analyse() const override { return yixin_; }
    EngineEvent think(const Position& position, const Budget& budget, Clock::time_point now,
                      Lines& out) override;
    bool awaits_sync() const override { return ready_ && awaited_ == Awaited::About; }
    void stop(Lines& out) override;
    EngineEvent hear(std::string_view line, Lines& out) override;
    std::optional<Fault> why_unanswered() const override;
    std::chrono::milliseconds patience() const override;
    EngineEvent timed_out(Lines& out) override;
    void quit(Lines& out) override { out.push_back(command("END")); }
    const std::string& about() const override { return about_; }

  private:
    /// The kind of answer to a command.
    enum class Awaited : std::uint8_t {
        None,
        Start,
        Restart,
        TakeBack,
        About,  ///< after INFO rule, to receive an ERROR about it; and to separate questions
        Probe,  ///< SWAP2BOARD, to test whether it is supported
        Move,
        Swap2
    };
    struct Step {
        std::string text;  ///< one line, or several separated by \n
        Awaited awaited = Awaited::None;
    };
    struct StoneKnown {
        Cell cell = kNoCell;
        bool own = false;
        friend bool operator==(const StoneKnown&, const StoneKnown&) = default;
    };

    std::string command(std::string_view word) const;
    std::string info(std::string_view key, std::int64_t value) const;
    void plan(std::string text, Awaited awaited = Awaited::None);
    void plan_start();
    void plan_limits(const Position& position, const Budget& budget, Clock::time_point now);
    void plan_position();
    void plan_board();
    void plan_swap2();
    void plan_analysis();
    void forget_board();
    EngineEvent proceed(Lines& out);
    bool is_about_info(std::string_view word, std::string_view text);
    std::optional<Answer> next_of_opening(const Position& position);

    EngineEvent hear_word(std::string_view word, std::string_view rest, std::string_view line,
                          Lines& out);
    EngineEvent refused(std::string_view word, std::string_view text, Lines& out);
    EngineEvent hear_suggestion(std::string_view text, Lines& out);
    EngineEvent hear_about(std::string_view line, Lines& out);
    bool is_answer(std::string_view line) const;
    bool is_late_about(std::string_view line);
    EngineEvent hear_move(std::string_view line);
    EngineEvent hear_lines(std::string_view text);
    EngineEvent hear_swap2(std::string_view line);
    EngineEvent take_opening(std::vector<Action> actions);
    EngineEvent illegal(std::string_view line) const;
    std::string board_name() const;

    EngineSettings settings_;
    bool yixin_;
    PointOrder order_;
    std::string about_;

    std::shared_ptr<const Game> game_;  ///< the last game sent to the engine; null: none
    GomocupGame said_;
    bool ready_ = false;
    bool replies_to_about_ = false;  ///< in one line
    bool owes_about_ = false;        ///< its reply did not come in time, and may still come
    bool answered_ = false;          ///< since the last ABOUT
    bool new_game_ = false;
    std::deque<Step> steps_;  ///< to be sent; awaited_ says whether the first one is awaited
    Awaited awaited_ = Awaited::None;
    std::string asked_;   ///< first word of the awaited command, in capitals
    int infos_ = 0;       ///< number of INFO lines before it; each may be answered with UNKNOWN
    std::string limits_;  ///< INFO lines sent with the question
    std::int64_t turn_limit_ = -1;  ///< last one sent
    std::int64_t match_limit_ = -1;

    std::optional<Position> position_;  ///< of the current question
    std::vector<StoneKnown> known_;     ///< on the engine's board
    std::vector<StoneKnown> wanted_;    ///< of the current question
    bool only_blank_ = false;           ///< the only answer so far was an empty line
    AiReport report_;
    std::shared_ptr<const AnalysisSettings> analysis_;  ///< of the current question; null: none
    YixinLines lines_;
    bool studied_ = false;           ///< the engine's board is that of an analysis
    std::vector<Action> opening_;    ///< answered together, but not yet played
    std::uint64_t opening_key_ = 0;  ///< of the position for the next of them
};

}  // namespace tengen
