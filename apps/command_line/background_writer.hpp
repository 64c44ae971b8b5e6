// Writes to terminals and pipes on a thread, so the caller never waits for them.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace tengen {

/// For one thread. Keeps the order of the texts. The destructor drops the waiting texts.
class BackgroundWriter {
  public:
    BackgroundWriter();
    ~BackgroundWriter();
    BackgroundWriter(const BackgroundWriter&) = delete;
    BackgroundWriter& operator=(const BackgroundWriter&) = delete;

    /// Takes a text. The descriptor must stay open. Throws OutputFailure after an earlier text
    /// failed; later texts are dropped.
    void write(int descriptor, std::string text);

    /// The number of waiting bytes.
    std::size_t waiting() const;

    /// Waits for all texts; false after the time limit. Throws like write().
    bool drain(std::chrono::milliseconds limit);

    /// Drops all texts, now and later, and reports no failure.
    void abandon();

  private:
    struct Shared;

    std::shared_ptr<Shared> shared_;
};

}  // namespace tengen
