// One line of input at a terminal, with editing, history and completion. The program can do other
// work meanwhile.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command_line/output.hpp"

namespace tengen::cli {

/// Wraps libedit. A process may have one at a time, because it has one terminal. From the first
/// begin() until the destructor, the terminal itself echoes no keys.
class LineEditor {
  public:
    /// Gets a line, or a null pointer if the person ended the input.
    using LineHandler = std::function<void(const std::string*)>;
    /// Returns the possible endings of a line whose last word is unfinished.
    using Completer = std::function<std::vector<std::string>(std::string_view line)>;

    /// Gets the possible endings when the person requests them a second time.
    using ListHandler = std::function<void(const std::vector<std::string>&)>;

    /// `output` belongs to the terminal. The first begin() reads the file `history`, if it exists;
    /// the end writes it.
    LineEditor(Output& output, std::filesystem::path history, LineHandler on_line,
               Completer completer, ListHandler on_list);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// Shows the prompt with an empty line at the cursor, which must be in the first column.
    void begin(const std::string& prompt);
    /// Restores the terminal. The typed text is lost.
    void end();
    /// Sets another prompt; the next redraw() shows it.
    void set_prompt(const std::string& prompt);

    /// Reads one key. Call it when standard input is readable. May call the handlers.
    void read_key();

    /// Shows prompt and line again at the cursor, which must be in the first column.
    void redraw();
    void resize();

    /// Restores the terminal's original modes, if any line was begun. Safe in a signal handler.
    static void restore_terminal();

    /// Rows of the terminal from the first row of the prompt down to the cursor.
    int cursor_row(int columns) const;
    /// Rows of the terminal for the prompt followed by a line.
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
