// Uses libedit's own interface. Its imitation of readline writes into freed memory after a line of
// more than 1,020 characters.
#include "line_editor.hpp"

#include <histedit.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "text_style.hpp"

namespace tengen::cli {
namespace {

constexpr int kHistoryLines = 1000;
constexpr std::string_view kWordBreaks = " \t\n";
constexpr char kEndOfInput = '\x04';  ///< Ctrl-D

/// The terminal's modes at the start. A signal handler needs them too.
std::optional<termios> found_terminal;

/// The unit is the character, because libedit does not count bytes.
int characters_in(std::string_view text) {
    return static_cast<int>(character_count(text));
}

std::string common_start(const std::vector<std::string>& words) {
    std::string start = words.front();
    for (const std::string& word : words) {
        const auto end = std::ranges::mismatch(start, word).in1;
        start.erase(end, start.end());
    }
    return start;
}

int row_of(std::size_t column, int columns) {
    return static_cast<int>(column) / (columns > 0 ? columns : 80);
}

/// C calls this, so it throws nothing. The output throws the same failure again later.
ssize_t write_to_output(void* output, const char* text, std::size_t size) {
    try {
        static_cast<Output*>(output)->write({text, size});
        static_cast<Output*>(output)->flush();
    } catch (const OutputFailure&) {
        return 0;
    }
    return static_cast<ssize_t>(size);
}

}  // namespace

class LineEditor::Implementation {
  public:
    Implementation(Output& output, std::filesystem::path history_file, Completer completer)
        : history_file_(std::move(history_file)),
          completer_(std::move(completer)),
          history_(history_init()),
          shown_(fopencookie(&output, "w", {nullptr, write_to_output, nullptr, nullptr})),
          edit_(shown_ == nullptr ? nullptr
                                  : el_init_fd("tengen", stdin, shown_.get(), stderr, STDIN_FILENO,
                                               STDOUT_FILENO, STDERR_FILENO)) {
        if (edit_ == nullptr || history_ == nullptr) return;
        el_set(edit_, EL_CLIENTDATA, this);
        el_set(edit_, EL_SIGNAL, 0);
        el_set(edit_, EL_EDITOR, "emacs");
        el_set(edit_, EL_PROMPT, prompt_of);
        bind_keys();
        // Keys typed while a command runs must not be echoed into the board.
        el_set(edit_, EL_SETTY, "-x", "-echo", nullptr);
        HistEvent event;
        ::history(history_, &event, H_SETSIZE, kHistoryLines);
        el_set(edit_, EL_HIST, ::history, history_);
        if (!history_file_.empty()) ::history(history_, &event, H_LOAD, history_file_.c_str());
    }
    ~Implementation() {
        HistEvent event;
        if (history_ != nullptr && !history_file_.empty()) {
            ::history(history_, &event, H_SAVE, history_file_.c_str());
        }
        if (edit_ != nullptr) el_end(edit_);
        if (history_ != nullptr) history_end(history_);
    }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    void edit(bool on) { el_set(edit_, EL_UNBUFFERED, on ? 1 : 0); }
    void redraw() { el_set(edit_, EL_REFRESH); }
    void resize() { el_resize(edit_); }

    std::string before_cursor() const {
        const LineInfo* const line = el_line(edit_);
        return {line->buffer, static_cast<std::size_t>(line->cursor - line->buffer)};
    }

    /// Reads a key. Returns the line if the key ends it.
    std::optional<std::string> read_key() {
        const std::string asked = std::exchange(listable_, {});
        asked_again_ = asked;
        int count = 0;
        const char* const text = el_gets(edit_, &count);
        if (text == nullptr || count <= 0) return std::nullopt;
        const std::string_view line(text, static_cast<std::size_t>(count));
        if (line == std::string_view(&kEndOfInput, 1) || line.ends_with('\n') ||
            line.ends_with('\r')) {
            return std::string(line);
        }
        return std::nullopt;
    }

    void remember(const std::string& line) {
        HistEvent event;
        ::history(history_, &event, H_ENTER, line.c_str());
    }

    std::string prompt;
    std::vector<std::string> listed;  ///< the completions to show

  private:
    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    static Implementation& of(EditLine* edit) {
        Implementation* self = nullptr;
        el_get(edit, EL_CLIENTDATA, &self);
        return *self;
    }
    static char* prompt_of(EditLine* edit) { return of(edit).prompt.data(); }
    static unsigned char complete(EditLine* edit, int) { return of(edit).complete_word(); }
    static unsigned char suspend(EditLine*, int) {
        ::kill(0, SIGTSTP);
        return CC_NORM;
    }

    void bind_keys() {
        el_set(edit_, EL_ADDFN, "tengen-complete", "complete a word", complete);
        el_set(edit_, EL_ADDFN, "tengen-suspend", "stop until the shell continues", suspend);
        constexpr std::pair<const char*, const char*> kKeys[] = {
            {"^I", "tengen-complete"},         {"^Z", "tengen-suspend"},
            {"^R", "em-inc-search-prev"},      {"\\e[1~", "ed-move-to-beg"},
            {"\\e[4~", "ed-move-to-end"},      {"\\e[7~", "ed-move-to-beg"},
            {"\\e[8~", "ed-move-to-end"},      {"\\e[H", "ed-move-to-beg"},
            {"\\e[F", "ed-move-to-end"},       {"\\e[3~", "ed-delete-next-char"},
            {"\\e[2~", "em-toggle-overwrite"}, {"\\e[1;5C", "em-next-word"},
            {"\\e[1;5D", "ed-prev-word"},      {"\\e[5C", "em-next-word"},
            {"\\e[5D", "ed-prev-word"}};
        for (const auto& [key, command] : kKeys) el_set(edit_, EL_BIND, key, command, nullptr);
        el_source(edit_, nullptr);
    }

    unsigned char complete_word() {
        const std::string before = before_cursor();
        const std::vector<std::string> matches = completer_(before);
        if (matches.empty()) return CC_NORM;
        // The second request at the same place lists the completions. libedit's own list would
        // break up the screen.
        if (matches.size() > 1 && asked_again_ == before) {
            listed = matches;
            listable_ = before;
            return CC_NORM;
        }
        const std::size_t word = before.find_last_of(kWordBreaks) + 1;
        const std::string found = common_start(matches);
        if (!found.empty()) {
            el_deletestr(edit_, characters_in(std::string_view(before).substr(word)));
            el_insertstr(edit_, (found + (matches.size() == 1 ? " " : "")).c_str());
        }
        if (matches.size() > 1) {
            el_beep(edit_);
            listable_ = before_cursor();
        }
        return CC_REFRESH;
    }

    std::filesystem::path history_file_;
    Completer completer_;
    History* history_;
    std::unique_ptr<std::FILE, CloseFile> shown_;
    EditLine* edit_;
    std::string listable_;     ///< the line whose completions the next key may list
    std::string asked_again_;  ///< the same, while that key is handled
};

LineEditor::LineEditor(Output& output, std::filesystem::path history, LineHandler on_line,
                       Completer completer, ListHandler on_list)
    : output_(output),
      history_(std::move(history)),
      on_line_(std::move(on_line)),
      completer_(std::move(completer)),
      on_list_(std::move(on_list)) {}

LineEditor::~LineEditor() {
    end();
    implementation_.reset();
    restore_terminal();
    found_terminal.reset();
}

void LineEditor::restore_terminal() {
    if (found_terminal) tcsetattr(STDIN_FILENO, TCSADRAIN, &*found_terminal);
}

void LineEditor::start() {
    termios terminal{};
    if (tcgetattr(STDIN_FILENO, &terminal) == 0) {
        found_terminal = terminal;
    }
    implementation_ = std::make_unique<Implementation>(output_, history_, completer_);
    if (!found_terminal) return;
    terminal.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal);
}

void LineEditor::begin(const std::string& prompt) {
    if (implementation_ == nullptr) start();
    implementation_->prompt = prompt;
    active_ = true;
    implementation_->edit(true);
}

void LineEditor::end() {
    if (!active_) return;
    active_ = false;
    implementation_->edit(false);
}

void LineEditor::set_prompt(const std::string& prompt) {
    implementation_->prompt = prompt;
}

void LineEditor::read_key() {
    if (!active_) return;
    std::optional<std::string> line = implementation_->read_key();
    const auto listed = std::exchange(implementation_->listed, {});
    if (!listed.empty()) on_list_(listed);
    if (!line) return;
    end();
    if (line->front() == kEndOfInput) return on_line_(nullptr);
    line->pop_back();
    if (line->find_first_not_of(" \t") != std::string::npos) implementation_->remember(*line);
    on_line_(&*line);
}

void LineEditor::redraw() {
    if (active_) implementation_->redraw();
}

void LineEditor::resize() {
    if (implementation_ != nullptr) implementation_->resize();
}

int LineEditor::cursor_row(int columns) const {
    if (implementation_ == nullptr) return 0;
    const std::string before = implementation_->before_cursor();
    return row_of(visible_width(implementation_->prompt) + visible_width(before), columns);
}

int LineEditor::rows_of(std::string_view line, int columns) const {
    return row_of(visible_width(implementation_->prompt) + visible_width(line), columns) + 1;
}

}  // namespace tengen::cli
