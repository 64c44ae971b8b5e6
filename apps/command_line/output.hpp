// Standard output with every write checked. A full disk is an error, and a closed pipe ends the
// program quietly.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "command_line/background_writer.hpp"

namespace tengen {

/// Thrown if standard output accepts no more data. main() catches it.
struct OutputFailure {
    int number;  ///< errno of the write; EPIPE if the reader closed the pipe
};

/// Collects text and writes it in large pieces. For one thread.
class Output {
  public:
    explicit Output(int descriptor) : descriptor_(descriptor) {}
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// Throws OutputFailure if a full buffer cannot be written.
    void write(std::string_view text);
    void line(std::string_view text = {});

    template <class... Arguments>
    void print(fmt::format_string<Arguments...> pattern, Arguments&&... values) {
        write(fmt::format(pattern, std::forward<Arguments>(values)...));
    }

    /// Writes the collected text. Throws OutputFailure if that fails.
    void flush();

    /// Makes flush() hand texts to this writer and return immediately. A later call throws its
    /// failure.
    void write_behind(std::shared_ptr<BackgroundWriter> writer) { writer_ = std::move(writer); }
    /// The number of bytes that the writer has not yet written.
    std::size_t waiting() const { return writer_ == nullptr ? 0 : writer_->waiting(); }
    /// Writes everything and waits for it.
    void finish();

    bool is_terminal() const;

  private:
    int descriptor_;
    std::string buffer_;
    std::shared_ptr<BackgroundWriter> writer_;  ///< null: flush() writes
};

/// A system error as a few words, such as "disk full" or "no space".
std::string system_text(int number);

}  // namespace tengen
