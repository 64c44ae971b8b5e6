// The Gomocup protocol from the side of the manager, and its dialect of the Yixin family.
#pragma once

#include <deque>

#include "engine/engine_dialog.hpp"
#include "engine/engine_settings.hpp"
#include "engine/gomocup_game.hpp"
#include "engine/gomocup_text.hpp"

namespace tengen {

/// Sends the whole position with BOARD where the engine does not know what came before it, TURN
/// where one stone was added, and TAKEBACK or RESTART after moves were taken back. A rule that the
/// engine refuses, if only at the next command, is a fault before the game. swap2 is played by
/// SWAP2BOARD, whose answer may be several actions: they are given one by one.
class GomocupDialog final : public EngineDialog {
  public:
    explicit GomocupDialog(EngineSettings settings);

    std::string_view line_end() const override { return yixin_ ? "\n" : "\r\n"; }
    Result<void> accepts(const Game& game) const override;
    void begin() override;
    Heard prepare(std::shared_ptr<const Game> game, Lines& out) override;
    bool is_ready_for(const Game& game) const override;
    void new_game() override { new_game_ = true; }
    Heard think(const Position& position, const Budget& budget, Clock::time_point now,
                Lines& out) override;
    void stop(Lines& out) override;
    Heard hear(std::string_view line, Lines& out) override;
    std::optional<Fault> why_unanswered() const override;
    std::chrono::milliseconds patience() const override;
    Heard timed_out(Lines& out) override;
    void farewell(Lines& out) override { out.push_back(command("END")); }
    const std::string& about() const override { return about_; }

  private:
    /// The kind of answer that a command has.
    enum class Awaited : std::uint8_t {
        None,
        Start,
        Restart,
        TakeBack,
        About,  ///< after INFO rule, so that an ERROR about that is heard
        Probe,  ///< SWAP2BOARD, to see whether it is known
        Move,
        Swap2
    };
    struct Step {
        std::string text;  ///< one line, or several with \n between them
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
    Heard go_on(Lines& out);
    bool is_about_info(std::string_view word, std::string_view text);
    std::optional<Answer> next_of_opening(const Position& position);

    Heard hear_word(std::string_view word, std::string_view rest, std::string_view line,
                    Lines& out);
    Heard refused(std::string_view word, std::string_view text, Lines& out);
    Heard hear_suggestion(std::string_view text, Lines& out);
    Heard hear_move(std::string_view line);
    Heard hear_swap2(std::string_view line);
    Heard take_opening(std::vector<Action> actions);
    Heard illegal(std::string_view line) const;
    std::string board_name() const;

    EngineSettings settings_;
    bool yixin_;
    PointOrder order_;
    std::string about_;

    std::shared_ptr<const Game> game_;  ///< that it was told last; null: none
    GomocupGame said_;
    bool ready_ = false;
    bool introduced_ = false;  ///< it was asked what it is
    bool new_game_ = false;
    std::deque<Step> steps_;  ///< to be sent; the first one is awaited when awaited_ says so
    Awaited awaited_ = Awaited::None;
    std::string asked_;             ///< the first word of the command that is awaited, in capitals
    int infos_ = 0;                 ///< INFO lines before it, each of which may be answered UNKNOWN
    std::string limits_;            ///< INFO lines that go with the question
    std::int64_t turn_limit_ = -1;  ///< as it was told last
    std::int64_t match_limit_ = -1;

    std::optional<Position> position_;  ///< of the question
    std::vector<StoneKnown> known_;     ///< on the engine's board
    std::vector<StoneKnown> wanted_;    ///< of the question
    bool only_blank_ = false;           ///< an empty line was all that it said to the question
    AiReport report_;
    std::vector<Action> opening_;    ///< what it said at once and is still to be played
    std::uint64_t opening_key_ = 0;  ///< of the position in which the next of them is played
};

}  // namespace tengen
