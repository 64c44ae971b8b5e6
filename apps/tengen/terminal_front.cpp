#include "terminal_front.hpp"

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

namespace tengen {
namespace {

constexpr std::chrono::milliseconds kTick{250};  ///< between renewals of clocks
constexpr std::size_t kManyActions = 3;          ///< older ones are not shown any more
constexpr std::size_t kManyMessages = 6;         ///< more lines than that are printed to stay

std::string up(int rows) {
    return rows > 0 ? fmt::format("\x1b[{}A", rows) : "";
}

/// Rows of the terminal that lines take.
int rows_of(const std::vector<std::string>& lines, int columns) {
    int rows = 0;
    for (const std::string& line : lines) {
        const auto width = static_cast<int>(visible_width(line));
        rows += std::max(1, (width + columns - 1) / columns);
    }
    return rows;
}

/// Rows that a whole board takes at least, with its coordinates.
int least_rows(const Board& board) {
    const int blocks = board.rows() / board.block_size().rows;
    const int frame = board.shape().neighbours == Neighbours::Hexagonal ? 2 : 1;
    return board.rows() + blocks - 1 + frame + (board.shape().layers > 1 ? 1 : 0);
}

/// The terminal is gone, which reads like the end of the input.
bool hung_up() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR)) != 0;
}

}  // namespace

/// Renews clocks while there are any.
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
          std::move(history), [this](const std::string* line) { on_line(line); },
          [this](std::string_view line) { return interpreter_->completions(line); },
          [this] { on_list(); }),
      ticker_(std::make_unique<Ticker>(io, *this)) {}

TerminalFront::~TerminalFront() = default;

int TerminalFront::run() {
    running_ = true;
    size_ = terminal_size();
    // First the modes of the terminal, then the first lines: keys typed early are not echoed.
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
    input_.wait([this] {
        editor_.read_key();
        if (!ended_) wait_for_key();
    });
}

std::string TerminalFront::prompt() const {
    const Match& match = table_->match();
    const Turn turn = table_->position().turn();
    if (match.result() || !table_->is_human(turn.seat)) return "> ";
    return table_->game().side_name(turn.side) + "> ";
}

std::vector<std::string> TerminalFront::block() const {
    std::vector<std::string> below{""};
    below.insert(below.end(), actions_.begin(), actions_.end());
    below.insert(below.end(), messages_.begin(), messages_.end());
    const std::string moves = greets_ ? moves_to_type(table_->position()) : "";
    if (!moves.empty()) below.push_back(fmt::format("type {}, or 'help'", moves));
    const std::string standing = standing_line(*table_, style_);
    if (!standing.empty()) below.push_back(standing);
    below.push_back(players_line(*table_, style_));
    below.push_back(status_line(*table_, style_, report_));
    // The last row is for what is typed.
    const int room = size_.rows - rows_of(below, size_.columns) - 1;
    std::vector<std::string> lines = above(room - least_rows(table_->position().board()));
    BoardViewOptions view;
    view.style = style_;
    view.width = size_.columns;
    view.height = room - rows_of(lines, size_.columns);
    view.hint = table_->hinted_cell();
    for (std::string& line : draw_board(table_->position(), view)) lines.push_back(std::move(line));
    lines.insert(lines.end(), below.begin(), below.end());
    return lines;
}

/// What stands above the board; where there is no room for all of it, the rules of the game are
/// what one knows already.
std::vector<std::string> TerminalFront::above(int room) const {
    std::vector<std::string> lines = headline(*table_, style_);
    lines.emplace_back();
    if (rows_of(lines, size_.columns) > room) lines.resize(1);
    return lines;
}

/// Several changes at once (a move, then the next turn) are drawn once.
void TerminalFront::redraw() {
    if (!running_ || ended_ || std::exchange(needs_redraw_, true)) return;
    boost::asio::post(io_, [this] {
        if (!needs_redraw_ || ended_) return;
        needs_redraw_ = false;
        if (worth_drawing()) draw(editor_.cursor_row(size_.columns), true);
    });
}

/// A board too high to be replaced is printed once a turn, when somebody has to look at it.
bool TerminalFront::worth_drawing() const {
    return block_rows_ < size_.rows || table_->waits_for_person();
}

/// `rows_above`: how far below the end of the block the cursor is. In place: the line that is being
/// typed stays; else a new one begins.
void TerminalFront::draw(int rows_above, bool in_place) {
    const bool whole = block_rows_ > 0 && block_rows_ + rows_above < size_.rows;
    const int back = whole ? block_rows_ + rows_above : in_place ? rows_above : 0;
    output_.write('\r' + up(back) + "\x1b[J");
    const std::vector<std::string> lines = block();
    for (const std::string& line : lines) output_.line(line);
    block_rows_ = rows_of(lines, size_.columns);
    status_.assign(lines.end() - 2, lines.end());
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

void TerminalFront::refresh_status() {
    if (!running_ || ended_ || block_rows_ == 0 || !table_->has_game()) return;
    std::vector<std::string> lines{players_line(*table_, style_),
                                   status_line(*table_, style_, report_)};
    if (lines == status_) return;
    status_ = lines;
    // Lines that wrap could not be renewed without moving what is below.
    if (rows_of(lines, size_.columns) != 2) return;
    const int row = editor_.cursor_row(size_.columns);
    output_.print(
        "\x1b"
        "7\r{}\x1b[2K{}\r\n\x1b[2K{}\x1b"
        "8",
        up(row + 2), lines[0], lines[1]);
    output_.flush();
}

/// The list of what could be typed has moved the block up.
void TerminalFront::on_list() {
    block_rows_ = 0;
    redraw();
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

void TerminalFront::complain(const Problems& problems) {
    for (const Error& problem : problems) note(warning(problem));
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
    note(seat_label(*table_, seat, style_) + " offers a draw ('accept' agrees)");
}

void TerminalFront::on_end(const MatchResult&) {
    redraw();
}

void TerminalFront::on_hint(Action action, const std::string& advisor) {
    note(fmt::format("{} would play {}", advisor, table_->position().action_name(action)));
}

void TerminalFront::on_hint_failed(const std::string& reason) {
    note("no hint: " + reason);
}

void TerminalFront::end(int code) {
    if (std::exchange(ended_, true)) return;
    code_ = code;
    const std::string saved = saved_text();
    if (saved.empty()) return;
    output_.line(saved);
    output_.line("('tengen play' goes on with it)");
}

void TerminalFront::stop(int signal) {
    output_.line();
    end(128 + signal);
}

}  // namespace tengen
