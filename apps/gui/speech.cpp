#include "speech.hpp"

#include <unistd.h>

#include "command_line/program.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxUnread = 64 * 1024;  ///< bytes

}  // namespace

Speech::Speech(Output& output, bool speaks) : output_(output), speaks_(speaks) {
    if (speaks || isatty(STDERR_FILENO) == 1) writer_ = std::make_shared<BackgroundWriter>();
    if (speaks) output_.write_behind(writer_);
}

void Speech::speak(const std::string& text) {
    if (!speaks_ || text.empty() || output_.waiting() > kMaxUnread) return;
    output_.line(text);
    output_.flush();
}

void Speech::note(const std::string& text) const {
    if (isatty(STDERR_FILENO) != 1) return Program::print_warning(text);
    try {
        writer_->write(STDERR_FILENO, Program::warning_line(text));
    } catch (const OutputFailure&) {
        // No channel is left to report this on.
    }
}

void Speech::drain(std::chrono::milliseconds patience) {
    if (writer_ != nullptr) writer_->drain(patience);
}

}  // namespace tengen::gui
