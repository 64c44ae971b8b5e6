// libedit's functions take no context, so this file keeps the one editor in a variable of its own.
#include "line_editor.hpp"

#include <cstdio>
// Needs stdio's FILE before it.
#include <editline/readline.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <utility>

#include "text_style.hpp"

namespace tengen {
namespace {

constexpr int kHistoryLines = 1000;

struct Handlers {
    LineEditor::LineHandler on_line;
    LineEditor::Completer completer;
    LineEditor::ListHandler on_list;
    std::vector<std::string> matches;
    std::size_t next_match = 0;
    /// A line is handed out after libedit has returned, so that its handler may use libedit.
    bool ready = false;
    bool listed = false;
    bool ended = false;  ///< there is no line, and will be none
    std::string line;
};

Handlers& handlers() {
    static Handlers instance;
    return instance;
}

void take_line(char* line) {
    Handlers& own = handlers();
    own.ready = true;
    own.ended = line == nullptr;
    own.line.clear();
    if (own.ended) return;
    own.line = line;
    std::free(line);
}

char* next_match(const char*, int state) {
    Handlers& own = handlers();
    if (state == 0) own.next_match = 0;
    if (own.next_match == own.matches.size()) return nullptr;
    return strdup(own.matches[own.next_match++].c_str());
}

char** complete(const char* word, int, int end) {
    Handlers& own = handlers();
    rl_attempted_completion_over = 1;
    const std::string_view line(rl_line_buffer);
    own.matches = own.completer(line.substr(0, static_cast<std::size_t>(end)));
    // libedit's word for "list them"; its own list would tear the screen apart.
    own.listed = rl_completion_type == '?' && own.matches.size() > 1;
    if (own.listed) return nullptr;
    return own.matches.empty() ? nullptr : rl_completion_matches(word, next_match);
}

int row_of(std::size_t column, int columns) {
    return static_cast<int>(column) / (columns > 0 ? columns : 80);
}

}  // namespace

LineEditor::LineEditor(std::filesystem::path history, LineHandler on_line, Completer completer,
                       ListHandler on_list)
    : history_(std::move(history)) {
    handlers() = {std::move(on_line), std::move(completer), std::move(on_list)};
}

LineEditor::~LineEditor() {
    end();
    if (started_) {
        if (!history_.empty()) write_history(history_.c_str());
        tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal_);
    }
    handlers() = {};
}

void LineEditor::start() {
    started_ = true;
    static char word_breaks[] = " \t\n";
    rl_readline_name = "tengen";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_initialize();
    // What is typed while a command runs must not be echoed into the board. Had libedit found the
    // terminal so at first, it would not edit.
    static char silent_between_lines[] = "setty -x -echo";
    rl_parse_and_bind(silent_between_lines);
    if (tcgetattr(STDIN_FILENO, &terminal_) == 0) {
        termios silent = terminal_;
        silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        tcsetattr(STDIN_FILENO, TCSADRAIN, &silent);
    }
    rl_completer_word_break_characters = word_breaks;
    rl_attempted_completion_function = complete;
    using_history();
    stifle_history(kHistoryLines);
    if (!history_.empty()) read_history(history_.c_str());
}

void LineEditor::begin(const std::string& prompt) {
    if (!started_) start();
    prompt_ = prompt;
    active_ = true;
    rl_callback_handler_install(prompt.c_str(), take_line);
}

void LineEditor::end() {
    if (!active_) return;
    active_ = false;
    rl_callback_handler_remove();
}

void LineEditor::set_prompt(const std::string& prompt) {
    prompt_ = prompt;
    rl_set_prompt(prompt.c_str());
}

void LineEditor::read_key() {
    if (!active_) return;
    rl_callback_read_char();
    Handlers& own = handlers();
    if (std::exchange(own.listed, false)) own.on_list(own.matches);
    if (!std::exchange(own.ready, false)) return;
    end();
    const std::string line = own.line;
    if (line.find_first_not_of(" \t") != std::string::npos) add_history(line.c_str());
    own.on_line(own.ended ? nullptr : &line);
}

void LineEditor::redraw() {
    if (active_) rl_forced_update_display();
}

void LineEditor::resize() {
    rl_resize_terminal();
}

int LineEditor::cursor_row(int columns) const {
    const std::string_view before(rl_line_buffer, static_cast<std::size_t>(rl_point));
    return row_of(visible_width(prompt_) + visible_width(before), columns);
}

int LineEditor::rows_of(std::string_view line, int columns) const {
    return row_of(visible_width(prompt_) + visible_width(line), columns) + 1;
}

}  // namespace tengen
