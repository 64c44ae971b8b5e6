#include "game_terminal.hpp"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>

#include "line_editor.hpp"
#include "tournament/progress.hpp"

namespace tengen::cli {
namespace {

constexpr std::chrono::seconds kLastMoment{1};

void end_game_at_once(int signal) {
    LineEditor::restore_terminal();
    _exit(128 + signal);
}

/// Reports to the terminal's front that the screen has changed.
class ScreenSignals {
  public:
    ScreenSignals(boost::asio::io_context& io, TerminalFront& front)
        : front_(front), changes_(io, SIGWINCH, SIGCONT) {
        wait();
    }

  private:
    void wait() {
        changes_.async_wait([this](const boost::system::error_code& error, int signal) {
            if (error) return;
            if (signal == SIGCONT) front_.take_terminal_back();
            front_.refresh_all();
            wait();
        });
    }

    TerminalFront& front_;
    boost::asio::signal_set changes_;
};

}  // namespace

Signals::Signals(boost::asio::io_context& io, PlayFront& front) : front_(front), endings_(io) {
    for (const int ending : {SIGINT, SIGTERM, SIGHUP}) {
        if (is_ignored(ending)) continue;
        watched_.push_back(ending);
        endings_.add(ending);
    }
    endings_.async_wait([this](const boost::system::error_code& error, int signal) {
        if (error) return;
        caught_ = signal;
        end_at_next();
        front_.stop(signal);
    });
}

void Signals::end_at_next() {
    endings_.clear();
    for (const int next : watched_) std::signal(next, end_game_at_once);
}

GameTerminal::GameTerminal(Output& output, const std::string& color, bool ascii, bool speaks)
    : output_(output), speaks_(speaks) {
    style_ = detect_style(color == "always"  ? ColorWish::Always
                          : color == "never" ? ColorWish::Never
                                             : ColorWish::Auto,
                          output.is_terminal());
    if (ascii) style_.unicode = false;
    // If a stopped terminal (Ctrl-S) blocked the program, the clocks would stop too.
    const bool remarks = isatty(STDERR_FILENO) == 1;
    if (!output.is_terminal() && !remarks) return;
    writer_ = std::make_shared<BackgroundWriter>();
    if (output.is_terminal()) output.write_behind(writer_);
    if (remarks) remarks_ = writer_;
}

bool GameTerminal::is_interactive() const {
    return !speaks_ && isatty(STDIN_FILENO) == 1 && output_.is_terminal() &&
           terminal_moves_cursor();
}

Result<int> GameTerminal::run(boost::asio::io_context& io, const std::filesystem::path& history,
                              const std::function<Result<int>(TerminalFront&)>& run) const {
    TerminalFront front(io, output_, style_, history);
    const ScreenSignals screen(io, front);
    try {
        return run(front);
    } catch (const OutputFailure& failure) {
        // Writing to a closed terminal fails even before the signal arrives.
        if (failure.number != EIO) throw;
        writer_->abandon();
        return 128 + SIGHUP;
    }
}

void GameTerminal::finish(Signals& signals) const {
    if (writer_ == nullptr) return;
    output_.flush();
    const bool ended = signals.caught() != 0;
    signals.end_at_next();
    while (!writer_->drain(kLastMoment)) {
        if (ended) return writer_->abandon();
    }
}

}  // namespace tengen::cli
