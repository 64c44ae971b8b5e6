// Plays by lines of text, one command each, as a pipe or a file gives them.
#pragma once

#include "line_reader.hpp"
#include "play_front.hpp"
#include "standard_input.hpp"

namespace tengen {

/// Reads the next line only when the table waits for a person, so that the same lines always give
/// the same game. Prints the board whenever a person is to decide.
class LineFront final : public PlayFront {
  public:
    LineFront(boost::asio::io_context& io, Output& output, TextStyle style);

    /// Waits for the first input; true when there is none at all. To be called before run().
    bool input_is_empty();

    int run() override;
    void stop(int signal) override { signal_ = signal; }
    void note(const std::string& text) override;

    void on_game() override { changed_ = true; }
    void on_position() override { changed_ = true; }
    void on_players() override { changed_ = true; }
    void on_action(Seat seat, const std::string& name) override;
    void on_draw_offer(Seat seat) override;
    void on_end(const MatchResult&) override { changed_ = true; }
    void on_hint(Action action, const std::string& advisor) override;
    void on_hint_failed(const std::string& reason) override;

  private:
    /// Lets AIs play until a person is to decide.
    void settle();
    /// Waits until a line can be handed out or the input has ended. False when a signal came.
    bool wait_for_line();
    void execute(const LineReader::Line& line);
    void print_table();
    int end_of_input();
    int end_by_signal();

    StandardInput input_;
    LineReader reader_;
    int signal_ = 0;
    int line_number_ = 0;
    bool changed_ = false;
    bool quit_ = false;
};

}  // namespace tengen
