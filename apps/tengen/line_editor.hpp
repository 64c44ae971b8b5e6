// One line of input at a terminal, with editing, history and completion, that leaves the program
// free to do other things meanwhile.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command_line/output.hpp"

namespace tengen::cli {

/// Wraps libedit. One at a time in a process: there is one terminal. From the first begin() to the
/// end of its life the terminal shows nothing by itself of what is typed.
class LineEditor {
  public:
    /// Gets a line, or nothing (a null pointer) when the person ended the input.
    using LineHandler = std::function<void(const std::string*)>;
    /// What could stand at the end of a line whose last word is unfinished.
    using Completer = std::function<std::vector<std::string>(std::string_view line)>;

    /// Gets what could stand there when the person asks for it a second time.
    using ListHandler = std::function<void(const std::vector<std::string>&)>;

    /// `output` is the terminal's. `history` is read at the first begin(), if it is there, and
    /// written at the end.
    LineEditor(Output& output, std::filesystem::path history, LineHandler on_line,
               Completer completer, ListHandler on_list);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// Shows the prompt with an empty line, where the cursor is; it must be in the first column.
    void begin(const std::string& prompt);
    /// Gives the terminal back; what was typed is lost.
    void end();
    /// Another prompt, to be seen with the next redraw().
    void set_prompt(const std::string& prompt);

    /// Reads one key; to be called when standard input can be read. May call the handlers.
    void read_key();

    /// Shows prompt and line again where the cursor is; it must be in the first column.
    void redraw();
    void resize();

    /// Gives the terminal the modes in which it was found, if any line was begun. Safe in a
    /// signal's handler.
    static void restore_terminal();

    /// Rows of the terminal from the first row of the prompt down to the cursor.
    int cursor_row(int columns) const;
    /// Rows that the prompt takes with a line behind it.
    int rows_of(std::string_view line, int columns) const;

  private:
    class Implementation;

    void start();

    Output& output_;
    std::filesystem::path history_;
    LineHandler on_line_;
    Completer completer_;
    ListHandler on_list_;
    std::unique_ptr<Implementation> implementation_;  ///< null before the first begin()
    bool active_ = false;
};

}  // namespace tengen::cli
