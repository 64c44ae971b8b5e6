// A terminal for tests: a pseudo terminal with a program in it, and the screen that a person would
// see.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "apps/program.hpp"

namespace tengen::test {

/// Knows the few control sequences that the game and its line editor use; any other is a failure.
class Screen {
  public:
    Screen(int columns, int rows) : columns_(columns), rows_(rows) { resize(columns, rows); }

    void feed(std::string_view text);
    void resize(int columns, int rows);

    /// All rows from the top, blanks at their ends cut, joined by line breaks.
    std::string text() const;
    std::string row(int index) const;
    int cursor_row() const { return row_; }
    /// Control sequences that it does not know.
    const std::string& unknown() const { return unknown_; }

  private:
    void put(std::string character);
    void control(std::string_view parameters, char command);
    void line_feed();
    void clear(int from_row, int from_column, int to_row, int to_column);

    int columns_;
    int rows_;
    int row_ = 0;
    int column_ = 0;
    int saved_row_ = 0;
    int saved_column_ = 0;
    bool wraps_ = false;  ///< the last column was written; the next character begins a new row
    std::string pending_;
    std::string unknown_;
    std::vector<std::vector<std::string>> cells_;
};

/// "tengen", or another program, in a terminal of its own.
class Terminal {
  public:
    Terminal(const Home& home, std::string program, const std::vector<std::string>& arguments,
             int columns, int rows);
    Terminal(const Home& home, const std::vector<std::string>& arguments, int columns = 80,
             int rows = 30);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void type(std::string_view keys) const;
    void resize(int columns, int rows);
    void kill(int signal) const;
    /// Closes the terminal, as a window does.
    void hang_up();
    /// Reads until the screen shows a text; false when it ended or took 20 s.
    bool shows(std::string_view text);
    /// Waits until a text has gone.
    bool hides(std::string_view text);
    /// Reads until the program ends, at most 20 s, then kills it.
    Ended wait();
    const Screen& screen() const { return screen_; }

  private:
    bool read_some(std::chrono::milliseconds limit);

    Screen screen_;
    int terminal_ = -1;
    pid_t process_ = -1;
    std::chrono::steady_clock::time_point deadline_;
};

/// Two people who play gomoku.
extern const std::vector<std::string> kGomokuForTwo;

/// How often a part occurs in a text.
int count(const std::string& text, std::string_view part);

}  // namespace tengen::test
