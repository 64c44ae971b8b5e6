#include "table/ai_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <mutex>
#include <utility>

#include "base/file_descriptor.hpp"
#include "base/text.hpp"

namespace tengen {

struct AiLog::File {
    std::string path;
    std::function<void(const std::string&)> failed;
    std::mutex mutex;  ///< guards the descriptor
    FileDescriptor file;

    File(std::string name, std::function<void(const std::string&)> report, FileDescriptor opened)
        : path(std::move(name)), failed(std::move(report)), file(std::move(opened)) {}

    void write(std::string_view name, std::string_view line) {
        const std::lock_guard lock(mutex);
        if (!file) return;
        const std::string text = fmt::format("{}: {}\n", name, line);
        ssize_t written = 0;
        do {
            written = ::write(file.get(), text.data(), text.size());
        } while (written < 0 && errno == EINTR);
        if (written == static_cast<ssize_t>(text.size())) return;
        file.reset();
        failed("--ai-log: can no longer write to " + printable(path, 200));
    }
};

Result<AiLog> AiLog::open(const std::string& path,
                          std::function<void(const std::string& why)> failed) {
    // Because of O_NONBLOCK, a named pipe without a reader is refused, and a full one ends the log.
    constexpr int kFlags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    FileDescriptor file(::open(path.c_str(), kFlags, 0666));
    if (!file) {
        const char* const hint =
            errno == ENXIO ? "no program reads this pipe" : "does its folder exist?";
        return fail(ErrorCode::System, "--ai-log", "cannot write to {} ({})", printable(path, 200),
                    hint);
    }
    return AiLog(std::make_shared<File>(path, std::move(failed), std::move(file)));
}

void AiLog::listen_to(AiSession& session, const std::string& name) const {
    session.on_log([file = file_, name](std::string_view line) { file->write(name, line); });
}

}  // namespace tengen
