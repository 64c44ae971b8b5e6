#include "line_front.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "board_view.hpp"
#include "command_line/program.hpp"
#include "online_text.hpp"
#include "table_text.hpp"

namespace tengen::cli {
namespace {

constexpr std::chrono::milliseconds kMoment{300};
constexpr int kAnyWidth = 1000;  ///< columns; a file or a pipe has no limit

}  // namespace

LineFront::LineFront(boost::asio::io_context& io, Output& output, TextStyle style,
                     std::shared_ptr<BackgroundWriter> remarks, std::shared_ptr<LineReader> reader)
    : PlayFront(io, output, style),
      remarks_(std::move(remarks)),
      input_(io),
      reader_(reader != nullptr ? std::move(reader)
                                : std::make_shared<LineReader>(STDIN_FILENO, kMaxLine)),
      reading_(isatty(STDIN_FILENO) == 1 ? Reading::AnyTime : Reading::OnTurn) {}

void LineFront::note(const std::string& text) {
    output_.flush();
    remark(text);
}

void LineFront::remark(const std::string& text) {
    if (remarks_ == nullptr) return Program::print_warning(text);
    try {
        remarks_->write(STDERR_FILENO, Program::warning_line(text));
    } catch (const OutputFailure&) {
        // Standard error is the last resort. The next line of standard output throws its own
        // failure.
    }
}

void LineFront::wait_a_moment() {
    bool over = false;
    boost::asio::steady_timer timer(io_, kMoment);
    timer.async_wait([&over](const boost::system::error_code&) { over = true; });
    wait_for_line(over);
    timer.cancel();
    while (!over) io_.run_one();
}

bool LineFront::wait_for_line(const bool& stop) {
    while (reader_->must_read()) {
        output_.flush();
        if (!waiting_) {
            waiting_ = true;
            input_.wait([this] { waiting_ = false; });
        }
        while (waiting_ && !is_stopped() && !stop) {
            io_.run_one();
            // Others act meanwhile.
            const bool others = reading_ == Reading::AnyTime || table_->remote() != nullptr;
            if (others && table_->has_game() && !is_stopped()) print_changes();
        }
        if (waiting_) return false;
        if (const Result<void> read = reader_->read_some(); !read) {
            note(english(read.error()));
            return false;
        }
    }
    return !is_stopped();
}

void LineFront::print_changes() {
    if (table_->waits_for_person() && std::exchange(changed_, false)) print_table();
    output_.flush();
}

/// Shows one game between AIs if the input was empty.
bool LineFront::show_instead() {
    if (!reader_->was_empty() || !when_empty_) return false;
    std::exchange(when_empty_, nullptr)();
    return true;
}

void LineFront::settle() {
    io_.restart();
    io_.poll();
    if (reading_ == Reading::AnyTime) return;
    while (!is_stopped() && !table_->waits_for_person()) {
        output_.flush();
        io_.run_one();
    }
}

int LineFront::run() {
    show_instead();
    for (;;) {
        settle();
        if (is_stopped()) return closed_ ? *closed_ : end_by_signal();
        print_changes();
        const bool never = false;
        if (!wait_for_line(never)) {
            if (closed_) return *closed_;
            return signal_ != 0 ? end_by_signal() : end_of_input();
        }
        const bool early = reading_ == Reading::OnTurn && table_->remote() != nullptr;
        if (early && !table_->waits_for_person()) continue;
        const auto line = reader_->buffered();
        if (!line && show_instead()) continue;
        if (!line) return end_of_input();
        ++line_number_;
        execute(*line);
        if (quit_) break;
    }
    const std::string saved = saved_text();
    if (!saved.empty()) note(saved);
    return final_code();
}

void LineFront::execute(const LineReader::Line& line) {
    const Reply reply = interpreter_->execute(line.text);
    print_error(reply.problems);
    for (const std::string& text : reply.lines) output_.line(text);
    if (reply.redraw) changed_ = true;
    board_asked_ = line.text == "show" || line.text == "board";
    quit_ = reply.quit;
    // A board that a person asks for does not wait for the person's turn.
    if (board_asked_ && !table_->waits_for_person()) print_table();
}

void LineFront::print_error(const std::vector<Error>& problems) {
    if (!problems.empty()) output_.flush();
    for (const Error& problem : problems) {
        const std::string text = english(problem);
        const bool counted = line_number_ > 0 && reading_ == Reading::OnTurn;
        remark(!counted ? text : fmt::format("line {}: {}", line_number_, text));
    }
}

void LineFront::tell(const std::string& text) {
    output_.line(text);
    output_.flush();
}

void LineFront::close(const Errors& why, int code) {
    line_number_ = 0;
    print_error(why);
    closed_ = code;
}

bool LineFront::draws_board() {
    return std::exchange(board_asked_, false) || boards_ == Boards::Always;
}

void LineFront::print_table() {
    BoardViewOptions view;
    view.style = style_;
    view.width = kAnyWidth;
    view.hint = table_->hints().cell();
    if (draws_board()) {
        for (const std::string& text : headline(*table_, style_)) output_.line(text);
        for (const std::string& text : draw_board(table_->position(), view)) output_.line(text);
    }
    const std::string standing = standing_line(*table_, style_);
    if (!standing.empty()) output_.line(standing);
    output_.line(players_line(*table_, style_));
    output_.line(status_line(*table_, style_, std::nullopt));
    output_.line();
}

void LineFront::on_game() {
    changed_ = true;
    const RemoteGame* remote = table_->remote();
    if (remote != nullptr && remote->stage() == RemoteStage::Open) tell(online_status(*table_));
    PlayFront::on_game();
}

void LineFront::on_action(Seat, const std::string&) {
    output_.line(action_text(*table_, style_));
}

void LineFront::on_draw_offer(Seat seat) {
    // on_offers() shows those of an online game.
    if (table_->remote() != nullptr) return;
    output_.print("{} offers a draw ('accept' agrees)\n", seat_label(*table_, seat, style_));
}

void LineFront::on_draw_declined(Seat seat) {
    output_.print("{} declines the draw\n", seat_label(*table_, seat, style_));
}

void LineFront::on_hint(Action action, const std::string& advisor) {
    output_.print("{} would play {}\n", advisor, table_->position().action_name(action));
    changed_ = true;
}

void LineFront::on_hint_failed(const Message& reason) {
    note("no hint: " + english(reason));
}

int LineFront::end_of_input() {
    const std::string saved = saved_text();
    if (!saved.empty()) note("input ended; " + saved);
    return final_code();
}

int LineFront::end_by_signal() {
    const std::string saved = saved_text();
    note(saved.empty() ? "stopped" : "stopped; " + saved);
    return 128 + signal_;
}

}  // namespace tengen::cli
