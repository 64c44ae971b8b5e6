// Standard output with every write checked, so that a full disk is an error and a closed pipe a
// quiet end.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "command_line/background_writer.hpp"

namespace tengen {

/// Thrown when standard output takes no more; caught in main.
struct OutputFailure {
    int number;  ///< errno of the write; EPIPE when the reader went away
};

/// Collects text and writes it in large pieces. One thread.
class Output {
  public:
    explicit Output(int descriptor) : descriptor_(descriptor) {}
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// Throws OutputFailure when a full buffer cannot be written.
    void write(std::string_view text);
    void line(std::string_view text = {});

    template <class... Arguments>
    void print(fmt::format_string<Arguments...> pattern, Arguments&&... values) {
        write(fmt::format(pattern, std::forward<Arguments>(values)...));
    }

    /// Writes what is collected; throws OutputFailure when that is not possible.
    void flush();

    /// Makes flush() hand texts to this writer and return immediately. A later call throws its
    /// failure.
    void write_behind(std::shared_ptr<BackgroundWriter> writer) { writer_ = std::move(writer); }
    /// The number of bytes that the writer still has.
    std::size_t waiting() const { return writer_ == nullptr ? 0 : writer_->waiting(); }
    /// Writes all, and waits for it.
    void finish();

    bool is_terminal() const;

  private:
    int descriptor_;
    std::string buffer_;
    std::shared_ptr<BackgroundWriter> writer_;  ///< null: flush() writes
};

/// "disk full", "no space" ...: a system error in a few words.
std::string system_text(int number);

}  // namespace tengen
