// A terminal for tests: a pseudo terminal with a program in it, and the screen of a person.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "apps/program.hpp"

namespace tengen::test {

/// Implements the few control sequences that the game and its line editor use. Any other is an
/// error.
class Screen {
  public:
    Screen(int columns, int rows) : columns_(columns), rows_(rows) { resize(columns, rows); }

    void feed(std::string_view text);
    void resize(int columns, int rows);

    /// All rows from the top, without blanks at their ends, joined by line breaks.
    std::string text() const;
    std::string row(int index) const;
    int cursor_row() const { return row_; }
    /// Unknown control sequences.
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

/// "tengen" or another program in its own terminal.
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
    /// Closes the terminal, like its window does.
    void hang_up();
    /// Reads until the screen shows a text; false if the program ended or 20 s passed.
    bool shows(std::string_view text);
    /// Waits until the screen does not show a text.
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

/// Arguments for gomoku between two people.
extern const std::vector<std::string> kGomokuForTwo;

/// Returns the number of occurrences of a part in a text.
int count(const std::string& text, std::string_view part);

}  // namespace tengen::test
