// What AIs print and log, in a file that a person has named.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "plugin/ai_session.hpp"

namespace tengen {

/// Each line after the AI's name. Whoever follows the file sees each line at once. Copies write to
/// the same file; those of one thread only.
class AiLog {
  public:
    /// Adds to the file, and makes it where there is none. `failed` is told once when a line could
    /// not be written; nothing more is written then.
    static Result<AiLog> open(const std::string& path,
                              std::function<void(const std::string& why)> failed);

    /// From now on for as long as the session lives.
    void listen_to(AiSession& session, const std::string& name) const;

  private:
    struct File;
    explicit AiLog(std::shared_ptr<File> file) : file_(std::move(file)) {}

    std::shared_ptr<File> file_;
};

}  // namespace tengen
