// Long, because one place must know the content of the screen and the parts that may be
// overwritten.
#include "terminal_front.hpp"

#include <fmt/format.h>

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "board_view.hpp"
#include "table/move_words.hpp"
#include "table_text.hpp"

namespace tengen::cli {
namespace {

constexpr std::chrono::milliseconds kTick{250};  ///< between updates of clocks
constexpr std::size_t kManyActions = 3;          ///< the most actions shown
constexpr std::size_t kMuchWaits = 16 * 1024;    ///< bytes; if more wait, drawings wait too
constexpr std::size_t kManyMessages = 6;         ///< more lines are printed permanently

std::string up(int rows) {
    return rows > 0 ? fmt::format("\x1b[{}A", rows) : "";
}

/// Rows of the terminal that these lines need.
int rows_of(const std::vector<std::string>& lines, int columns) {
    int rows = 0;
    for (const std::string& line : lines) {
        const auto width = static_cast<int>(visible_width(line));
        rows += std::max(1, (width + columns - 1) / columns);
    }
    return rows;
}

/// Words in as many columns as fit, in order from top to bottom.
std::vector<std::string> in_columns(const std::vector<std::string>& words, int width) {
    std::size_t widest = 0;
    for (const std::string& word : words) widest = std::max(widest, visible_width(word));
    const std::size_t cell = widest + 2;
    const std::size_t columns = std::max<std::size_t>(static_cast<std::size_t>(width) / cell, 1);
    const std::size_t rows = (words.size() + columns - 1) / columns;
    std::vector<std::string> lines(rows);
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string& line = lines[i % rows];
        line.resize(line.size() + i / rows * cell - visible_width(line), ' ');
        line += words[i];
    }
    return lines;
}

/// Whether the terminal is gone, which reads like the end of the input.
bool hung_up() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR)) != 0;
}

}  // namespace

/// Updates clocks while there are any.
class TerminalFront::Ticker {
  public:
    Ticker(boost::asio::io_context& io, TerminalFront& front) : timer_(io), front_(front) {}

    void start() {
        timer_.expires_after(kTick);
        timer_.async_wait([this](const boost::system::error_code& error) {
            if (error) return;
            front_.refresh_status();
            start();
        });
    }

  private:
    boost::asio::steady_timer timer_;
    TerminalFront& front_;
};

TerminalFront::TerminalFront(boost::asio::io_context& io, Output& output, TextStyle style,
                             std::filesystem::path history)
    : PlayFront(io, output, style),
      input_(io),
      editor_(
          output, std::move(history), [this](const std::string* line) { on_line(line); },
          [this](std::string_view line) { return interpreter_->completions(line); },
          [this](const std::vector<std::string>& words) { on_list(words); }),
      ticker_(std::make_unique<Ticker>(io, *this)) {}

TerminalFront::~TerminalFront() = default;

int TerminalFront::run() {
    running_ = true;
    size_ = terminal_size();
    // The terminal's modes come before the first lines, so keys typed early are not echoed.
    editor_.begin(prompt());
    draw(0, true);
    wait_for_key();
    ticker_->start();
    io_.restart();
    while (!ended_ && io_.run_one() > 0) {
    }
    editor_.end();
    output_.flush();
    return code_;
}

void TerminalFront::wait_for_key() {
    if (ended_) return;
    input_.wait([this] {
        if (ended_) return;
        // Without SIGHUP, as under nohup, the loop would read the terminal's end of file endlessly.
        if (hung_up()) return stop(SIGHUP);
        editor_.read_key();
        wait_for_key();
    });
}

std::string TerminalFront::prompt() const {
    const Match& match = table_->match();
    const Turn turn = table_->position().turn();
    if (match.result() || !table_->is_human(turn.seat)) return "> ";
    return table_->game().side_name(table_->position().side_of(turn.seat)) + "> ";
}

std::vector<std::string> TerminalFront::said() const {
    std::vector<std::string> lines = actions_;
    lines.insert(lines.end(), messages_.begin(), messages_.end());
    return lines;
}

std::vector<std::string> TerminalFront::players_and_status() const {
    std::vector<std::string> lines = players_lines(*table_, style_, size_.columns);
    std::string status = status_line(*table_, style_, report_);
    // The progress of an AI changes often. It must not move the lines above it.
    const Turn turn = table_->position().turn();
    const bool thinks = !table_->match().result() && !table_->is_human(turn.seat);
    if (thinks) status = cut_to_width(status, static_cast<std::size_t>(size_.columns), style_);
    lines.push_back(std::move(status));
    return lines;
}

/// The block without the parts that do not fit together with the whole board. The rules go first,
/// then blank lines, the help for beginners, and last the title.
std::vector<std::string> TerminalFront::block() const {
    const std::vector<std::string> told = said();
    std::vector<std::string> end = told;
    const std::string standing = standing_line(*table_, style_);
    if (!standing.empty()) end.push_back(standing);
    end.insert(end.end(), status_.begin(), status_.end());
    std::vector<std::string> helped = end;
    const std::string moves = greets_ ? moves_to_type(table_->position()) : "";
    if (!moves.empty()) {
        helped.insert(helped.begin() + static_cast<std::ptrdiff_t>(told.size()),
                      fmt::format("type {}, or 'help'", moves));
    }
    std::vector<std::string> spaced = helped;
    spaced.insert(spaced.begin(), "");
    std::vector<std::string> title = headline(*table_, style_);
    std::vector<std::string> whole = title;
    whole.emplace_back();
    title.resize(1);
    for (const auto& [above, below] : {std::pair{&whole, &spaced}, std::pair{&title, &spaced},
                                       std::pair{&title, &helped}, std::pair{&title, &end}}) {
        std::vector<std::string> lines = framed(*above, *below, false);
        if (!lines.empty()) return lines;
    }
    std::vector<std::string> lines = framed({}, end, false);
    return !lines.empty() ? lines : framed(title, helped, true);
}

/// The board between lines. If it does not fit, returns nothing, or with `always` the visible part,
/// which the last line above it names.
std::vector<std::string> TerminalFront::framed(const std::vector<std::string>& above,
                                               const std::vector<std::string>& below,
                                               bool always) const {
    BoardViewOptions view;
    view.style = style_;
    view.width = size_.columns;
    // The last row is for input.
    view.height = size_.rows - rows_of(above, size_.columns) - rows_of(below, size_.columns) - 1;
    view.hint = table_->hints().cell();
    std::vector<std::string> lines = above;
    if (const std::string part = shown_part(table_->position(), view); !part.empty()) {
        if (!always) return {};
        lines.back() += painted("  " + part, {Ink::Dim}, style_.colors);
    }
    for (std::string& line : draw_board(table_->position(), view)) lines.push_back(std::move(line));
    lines.insert(lines.end(), below.begin(), below.end());
    return lines;
}

/// Draws several changes at the same time (a move, then the next turn) only once.
void TerminalFront::redraw() {
    if (!running_ || ended_ || std::exchange(needs_redraw_, true)) return;
    boost::asio::post(io_, [this] {
        if (!needs_redraw_ || ended_) return;
        needs_redraw_ = false;
        if (is_behind()) {
            late_redraw_ = true;
            return;
        }
        if (worth_drawing()) draw(editor_.cursor_row(size_.columns), true);
    });
}

/// A board that is too high to be replaced is printed once per turn, if a person is to move.
bool TerminalFront::worth_drawing() const {
    return block_rows_ < size_.rows || table_->waits_for_person();
}

/// `rows_above` is the cursor's distance in rows from the end of the block. With `in_place`, the
/// unfinished input line stays; otherwise a new one begins.
void TerminalFront::draw(int rows_above, bool in_place) {
    const bool whole = block_rows_ > 0 && block_rows_ + rows_above < size_.rows;
    const int back = whole ? block_rows_ + rows_above : in_place ? rows_above : 0;
    output_.write('\r' + up(back) + "\x1b[J");
    status_ = players_and_status();
    const std::vector<std::string> lines = block();
    for (const std::string& line : lines) output_.line(line);
    block_rows_ = rows_of(lines, size_.columns);
    output_.flush();
    if (in_place) {
        editor_.set_prompt(prompt());
        editor_.redraw();
    } else {
        editor_.begin(prompt());
    }
}

void TerminalFront::print_lasting(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) output_.line(line);
    output_.flush();
    block_rows_ = 0;
}

void TerminalFront::print_messages() {
    for (const std::string& line : messages_) output_.line(line);
    output_.flush();
    messages_.clear();
}

/// Whether the terminal is stopped (Ctrl-S) or slow.
bool TerminalFront::is_behind() const {
    return output_.waiting() > kMuchWaits;
}

void TerminalFront::refresh_status() {
    if (!running_ || ended_ || is_behind() || !table_->has_game()) return;
    if (std::exchange(late_redraw_, false)) return redraw();
    if (block_rows_ == 0) return;
    std::vector<std::string> lines = players_and_status();
    if (lines == status_) return;
    const int rows = rows_of(lines, size_.columns);
    if (rows != rows_of(status_, size_.columns)) return redraw();
    status_ = std::move(lines);
    // If the block is higher than the terminal, nothing can be updated.
    if (block_rows_ >= size_.rows) return;
    output_.print(
        "\x1b"
        "7\r{}",
        up(editor_.cursor_row(size_.columns) + rows));
    for (const std::string& line : status_) {
        // A full row needs no clearing, which would erase its last column.
        const bool full = visible_width(line) % static_cast<std::size_t>(size_.columns) == 0;
        output_.print("{}{}\r\n", line, full && !line.empty() ? "" : "\x1b[K");
    }
    output_.print(
        "\x1b"
        "8");
    output_.flush();
}

/// Shows a short list in the block. Prints a long one permanently, because it would hide a part of
/// the board.
void TerminalFront::on_list(const std::vector<std::string>& words) {
    std::vector<std::string> lines = in_columns(words, size_.columns);
    const int free = size_.rows - block_rows_ - 1 + rows_of(messages_, size_.columns);
    if (block_rows_ > 0 && rows_of(lines, size_.columns) <= free) {
        messages_ = std::move(lines);
        return redraw();
    }
    output_.write('\r' + up(editor_.cursor_row(size_.columns)) + "\x1b[J");
    print_lasting(lines);
    editor_.redraw();
}

void TerminalFront::on_line(const std::string* line) {
    if (line == nullptr) {
        if (hung_up()) return stop(SIGHUP);
        output_.line();
        end(final_code());
        return;
    }
    const int rows = editor_.rows_of(*line, size_.columns);
    greets_ = false;
    messages_.clear();
    actions_.clear();
    const Reply reply = interpreter_->execute(*line);
    if (reply.quit) {
        end(final_code());
        return;
    }
    show_reply(reply);
    const bool changed = std::exchange(needs_redraw_, false) || reply.redraw;
    if ((block_rows_ == 0 && !changed) || !worth_drawing()) {
        print_messages();
        editor_.begin(prompt());
    } else {
        draw(rows, false);
    }
}

void TerminalFront::show_reply(const Reply& reply) {
    std::vector<std::string> lines = reply.lines;
    for (const Error& problem : reply.problems) lines.push_back(warning(problem));
    if (lines.size() > kManyMessages) {
        print_lasting(lines);
    } else {
        messages_.insert(messages_.end(), lines.begin(), lines.end());
    }
}

std::string TerminalFront::warning(const Error& problem) const {
    return painted(english(problem), {Ink::Red}, style_.colors);
}

void TerminalFront::print_error(const std::vector<Error>& problems) {
    for (const Error& problem : problems) note(warning(problem));
}

void TerminalFront::close(const Errors& why, int code) {
    output_.line();
    for (const Error& problem : why) output_.line(warning(problem));
    end(code);
}

void TerminalFront::note(const std::string& text) {
    messages_.push_back(text);
    redraw();
}

void TerminalFront::refresh_all() {
    if (!running_ || ended_) return;
    size_ = terminal_size();
    editor_.resize();
    block_rows_ = 0;
    output_.write("\x1b[H\x1b[2J");
    draw(0, true);
}

void TerminalFront::take_terminal_back() {
    if (!running_ || ended_) return;
    editor_.end();
    editor_.begin(prompt());
}

void TerminalFront::on_game() {
    PlayFront::on_game();
    report_.reset();
    redraw();
}

void TerminalFront::on_position() {
    report_.reset();
    redraw();
}

void TerminalFront::on_turn(Seat) {
    report_.reset();
    redraw();
}

void TerminalFront::on_action(Seat, const std::string&) {
    if (shows_on_board(table_->position())) return;
    actions_.push_back(action_text(*table_, style_));
    if (actions_.size() > kManyActions) actions_.erase(actions_.begin());
}

void TerminalFront::on_report(Seat, const AiReport& report) {
    report_ = report;
    refresh_status();
}

void TerminalFront::on_draw_offer(Seat seat) {
    // on_offers() shows those of an online game.
    if (table_->remote() != nullptr) return;
    note(seat_label(*table_, seat, style_) + " offers a draw ('accept' agrees)");
}

void TerminalFront::on_draw_declined(Seat seat) {
    note(seat_label(*table_, seat, style_) + " declines the draw");
}

void TerminalFront::on_end(const MatchResult&) {
    redraw();
}

void TerminalFront::on_hint(Action action, const std::string& advisor) {
    note(fmt::format("{} would play {}", advisor, table_->position().action_name(action)));
}

void TerminalFront::on_hint_failed(const Message& reason) {
    note("no hint: " + english(reason));
}

void TerminalFront::end(int code) {
    if (std::exchange(ended_, true)) return;
    code_ = code;
    const std::string saved = saved_text();
    if (saved.empty()) return;
    output_.line(saved);
    if (!table_->file().unsaved()) output_.line("('tengen play' resumes it)");
}

void TerminalFront::stop(int signal) {
    output_.line();
    end(128 + signal);
}

}  // namespace tengen::cli
