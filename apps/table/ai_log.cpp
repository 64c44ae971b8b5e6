#include "table/ai_log.hpp"

namespace tengen {

Result<AiLog> AiLog::open(const std::string& path) {
    auto file = std::make_shared<std::ofstream>(path, std::ios::app);
    if (!*file) {
        return fail(ErrorCode::System, "--ai-log", "cannot write to {} (is its folder there?)",
                    printable(path, 200));
    }
    return AiLog(std::move(file));
}

void AiLog::listen_to(AiSession& session, const std::string& name) const {
    session.on_log([file = file_, name](std::string_view line) {
        *file << name << ": " << line << std::endl;
    });
}

}  // namespace tengen
