#include "table/ai_log.hpp"

#include <fstream>

namespace tengen {

struct AiLog::File {
    std::string path;
    std::function<void(const std::string&)> failed;
    std::ofstream stream;

    void write(std::string_view name, std::string_view line) {
        if (!stream) return;
        stream << name << ": " << line << std::endl;
        if (!stream) failed("--ai-log: cannot write any more to " + printable(path, 200));
    }
};

Result<AiLog> AiLog::open(const std::string& path,
                          std::function<void(const std::string& why)> failed) {
    auto file =
        std::make_shared<File>(File{path, std::move(failed), std::ofstream(path, std::ios::app)});
    if (!file->stream) {
        return fail(ErrorCode::System, "--ai-log", "cannot write to {} (is its folder there?)",
                    printable(path, 200));
    }
    return AiLog(std::move(file));
}

void AiLog::listen_to(AiSession& session, const std::string& name) const {
    session.on_log([file = file_, name](std::string_view line) { file->write(name, line); });
}

}  // namespace tengen
