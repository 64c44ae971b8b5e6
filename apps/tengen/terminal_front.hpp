// Plays with a person at a terminal. The board is drawn in place, and the line below it accepts
// commands at any time.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/outcome.hpp"
#include "engine_loop/standard_input.hpp"
#include "line_editor.hpp"
#include "play_front.hpp"
#include "terminal_size.hpp"

namespace tengen::cli {

/// The screen has a block of lines (game, board, players, messages, status), and below it the input
/// line. A new block replaces the old one if the old one is fully visible; otherwise it is printed
/// below. While an AI thinks or a clock runs, the last lines of the block (players and status) are
/// updated in place.
class TerminalFront final : public PlayFront {
  public:
    TerminalFront(boost::asio::io_context& io, Output& output, TextStyle style,
                  std::filesystem::path history);
    ~TerminalFront() override;

    int run() override;
    void stop(int signal) override;
    void note(const std::string& text) override;
    /// Redraws everything after the terminal was resized or another program has written to it.
    void refresh_all();
    /// Call it when the program continues after it was stopped and a shell had the terminal.
    void take_terminal_back();

    void on_game() override;
    void on_position() override;
    void on_players() override { redraw(); }
    void on_turn(Seat seat) override;
    void on_action(Seat seat, const std::string& name) override;
    void on_report(Seat seat, const AiReport& report) override;
    void on_draw_offer(Seat seat) override;
    void on_draw_declined(Seat seat) override;
    void on_end(const MatchResult& result) override;
    void on_hint(Action action, const std::string& advisor) override;
    void on_hint_failed(const Message& reason) override;

  private:
    class Ticker;

    void wait_for_key();
    void on_line(const std::string* line);
    void on_list(const std::vector<std::string>& words);
    void show_reply(const Reply& reply);
    void print_error(const std::vector<Error>& problems) override;
    void tell(const std::string& text) override { note(text); }
    void close(const Errors& why, int code) override;
    std::string warning(const Error& problem) const;
    std::vector<std::string> block() const;
    std::vector<std::string> said() const;
    std::vector<std::string> players_and_status() const;
    std::vector<std::string> framed(const std::vector<std::string>& above,
                                    const std::vector<std::string>& below, bool always) const;
    std::string prompt() const;
    /// Draws the new block over the old one, or below it.
    void redraw();
    bool worth_drawing() const;
    bool is_behind() const;
    void draw(int rows_above, bool in_place);
    /// Prints permanent lines. The next block comes below them.
    void print_lasting(const std::vector<std::string>& lines);
    /// Prints the messages, if there is no block to show them in.
    void print_messages();
    void refresh_status();
    void end(int code);

    StandardInput input_;
    LineEditor editor_;
    std::unique_ptr<Ticker> ticker_;
    std::vector<std::string> messages_;
    std::vector<std::string> actions_;  ///< actions since the last input line that the board does
                                        ///< not show
    std::optional<AiReport> report_;
    TerminalSize size_;
    std::vector<std::string> status_;  ///< the displayed players and status
    int block_rows_ = 0;               ///< rows of the block directly above the input, or 0
    bool greets_ = true;               ///< until the first input line
    bool running_ = false;
    bool needs_redraw_ = false;  ///< a drawing is posted
    bool late_redraw_ = false;   ///< a drawing waits for the terminal
    bool ended_ = false;
    int code_ = 0;
};

}  // namespace tengen::cli
