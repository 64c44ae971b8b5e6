#include "command_line/output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace tengen {
namespace {

constexpr std::size_t kPiece = 64 * 1024;  ///< bytes collected before a write

void wait_until_writable(int descriptor) {
    pollfd waiting{descriptor, POLLOUT, 0};
    poll(&waiting, 1, -1);
}

}  // namespace

void Output::write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= kPiece) flush();
}

void Output::line(std::string_view text) {
    buffer_ += text;
    buffer_ += '\n';
    if (buffer_.size() >= kPiece) flush();
}

void Output::flush() {
    if (writer_ != nullptr) return writer_->write(descriptor_, std::exchange(buffer_, {}));
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            wait_until_writable(descriptor_);
        } else if (errno != EINTR) {
            const int number = errno;
            buffer_.clear();
            throw OutputFailure{number};
        }
    }
    buffer_.clear();
}

void Output::finish() {
    flush();
    while (writer_ != nullptr && !writer_->drain(std::chrono::minutes(1))) {
    }
}

bool Output::is_terminal() const {
    return isatty(descriptor_) == 1;
}

std::string system_text(int number) {
    switch (number) {
        case ENOSPC:
        case EDQUOT:
            return "disk full";
        case EACCES:
        case EPERM:
            return "permission denied";
        case ENOENT:
            return "no such file";
        case EFBIG:
            return "the file would be larger than allowed";
        default:
            return std::generic_category().message(number);
    }
}

}  // namespace tengen
