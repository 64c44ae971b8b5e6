// The output and log messages of AIs, in a file that a person has named.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "plugin/ai_session.hpp"

namespace tengen {

/// Each line begins with the AI's name and is written immediately. Copies write to the same file.
/// Any number of threads may use them.
class AiLog {
  public:
    /// Appends to the file, and creates it if it is missing. If a line cannot be written, calls
    /// `failed` once, on the thread of the session, and writes nothing more.
    static Result<AiLog> open(const std::string& path,
                              std::function<void(const std::string& why)> failed);

    /// Logs the session from now on, until it ends.
    void listen_to(AiSession& session, const std::string& name) const;

  private:
    struct File;
    explicit AiLog(std::shared_ptr<File> file) : file_(std::move(file)) {}

    std::shared_ptr<File> file_;
};

}  // namespace tengen
