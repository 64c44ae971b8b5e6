#include "lobby_input.hpp"

#include <termios.h>
#include <unistd.h>

// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <utility>

#include "line_front.hpp"

namespace tengen::cli {
namespace {

/// Hides typed letters for a while.
class HiddenTyping {
  public:
    explicit HiddenTyping(bool hides) {
        hides_ = hides && tcgetattr(STDIN_FILENO, &modes_) == 0;
        if (!hides_) return;
        termios hidden = modes_;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        tcsetattr(STDIN_FILENO, TCSANOW, &hidden);
    }
    ~HiddenTyping() {
        if (hides_) tcsetattr(STDIN_FILENO, TCSANOW, &modes_);
    }
    HiddenTyping(const HiddenTyping&) = delete;
    HiddenTyping& operator=(const HiddenTyping&) = delete;

  private:
    termios modes_{};
    bool hides_ = false;
};

}  // namespace

LobbyInput::LobbyInput(boost::asio::io_context& io, Output& output)
    : io_(io),
      output_(output),
      input_(io),
      reader_(std::make_shared<LineReader>(STDIN_FILENO, LineFront::kMaxLine)),
      terminal_(isatty(STDIN_FILENO) == 1) {}

std::optional<std::string> LobbyInput::read(const std::string& prompt, Typing typing,
                                            const std::function<bool()>& stop) {
    const HiddenTyping hidden(terminal_ && typing == Typing::Hidden);
    if (terminal_) output_.write(prompt);
    while (reader_->must_read()) {
        output_.flush();
        if (!std::exchange(waiting_, true)) {
            input_.wait([this] { waiting_ = false; });
        }
        if (terminal_) prompt_ = prompt;
        while (waiting_ && !stop()) io_.run_one();
        prompt_.clear();
        if (waiting_) {
            if (terminal_) output_.line();
            return std::nullopt;
        }
        if (const auto read = reader_->read_some(); !read) return std::nullopt;
    }
    if (terminal_ && typing == Typing::Hidden) output_.line();
    const auto line = reader_->buffered();
    if (!line) return std::nullopt;
    return std::string(line->text);
}

void LobbyInput::interrupt(const std::string& line) {
    if (!prompt_.empty()) output_.line();
    output_.line(line);
    output_.write(prompt_);
    output_.flush();
}

}  // namespace tengen::cli
