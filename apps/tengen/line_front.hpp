// Plays by lines of text from a pipe or a file, one command per line.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine_loop/line_reader.hpp"
#include "engine_loop/standard_input.hpp"
#include "play_front.hpp"

namespace tengen::cli {

/// Reads the next line only while the table waits for a person, so the same lines from a pipe
/// always give the same game. Lines of a person at a terminal are read at any time. Prints the
/// board whenever a person must decide.
class LineFront final : public PlayFront {
  public:
    static constexpr std::size_t kMaxLine = 64 * 1024;  ///< bytes

    /// `remarks` writes the notes. If it is null, they go directly to standard error. `reader`: of
    /// standard input, which may have read the next lines; null: a new one.
    LineFront(boost::asio::io_context& io, Output& output, TextStyle style,
              std::shared_ptr<BackgroundWriter> remarks,
              std::shared_ptr<LineReader> reader = nullptr);

    /// Waits briefly for the input to arrive or end before anything is printed. No clock runs yet.
    void wait_a_moment();
    /// Sets the action to take instead of playing if the input is empty.
    void when_empty(std::function<void()> show) { when_empty_ = std::move(show); }

    /// Draws the board only for the commands 'show' and 'board', for screen readers.
    void draw_boards_on_request() { boards_ = Boards::OnRequest; }

    int run() override;
    void stop(int signal) override { signal_ = signal; }
    void note(const std::string& text) override;

    void on_game() override;
    void on_position() override { changed_ = true; }
    void on_players() override { changed_ = true; }
    void on_action(Seat seat, const std::string& name) override;
    void on_draw_offer(Seat seat) override;
    void on_draw_declined(Seat seat) override;
    void on_end(const MatchResult&) override { changed_ = true; }
    void on_hint(Action action, const std::string& advisor) override;
    void on_hint_failed(const Message& reason) override;

  private:
    enum class Boards : std::uint8_t { Always, OnRequest };
    enum class Reading : std::uint8_t { OnTurn, AnyTime };

    /// Starts the game. If lines are read on a person's turn only, runs the AIs until that.
    void settle();
    /// Waits until a line can be returned or the input has ended. Returns false if `stop` or a
    /// signal comes first.
    bool wait_for_line(const bool& stop);
    bool is_stopped() const { return signal_ != 0 || closed_; }
    void print_changes();
    bool show_instead();
    void execute(const LineReader::Line& line);
    void print_error(const std::vector<Error>& problems) override;
    void tell(const std::string& text) override;
    void close(const Errors& why, int code) override;
    void remark(const std::string& text);
    void print_table();
    bool draws_board();
    int end_of_input();
    int end_by_signal();

    std::shared_ptr<BackgroundWriter> remarks_;
    std::function<void()> when_empty_;
    StandardInput input_;
    std::shared_ptr<LineReader> reader_;
    int signal_ = 0;
    std::optional<int> closed_;  ///< the exit code after close()
    Boards boards_ = Boards::Always;
    Reading reading_;
    bool board_asked_ = false;
    int line_number_ = 0;
    bool waiting_ = false;  ///< for the input
    bool changed_ = false;
    bool quit_ = false;
};

}  // namespace tengen::cli
