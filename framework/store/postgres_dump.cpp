#include "store/postgres_dump.hpp"

#include <libpq-fe.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/durable_file.hpp"

namespace tengen {

namespace {

/// The environment, with the parts of the URL. The list of processes would show arguments.
std::vector<std::string> environment_for(const std::string& url) {
    std::vector<std::string> variables;
    const ConnectionParts parts = parts_of(url);
    for (const auto* part = parts.get(); part != nullptr && part->keyword != nullptr; ++part) {
        if (part->envvar == nullptr || part->val == nullptr) continue;
        variables.push_back(std::string(part->envvar) + '=' + part->val);
    }
    for (char** variable = environ; *variable != nullptr; ++variable) {
        variables.emplace_back(*variable);
    }
    return variables;
}

}  // namespace

void FreeConnectionParts::operator()(_PQconninfoOption* parts) const {
    PQconninfoFree(parts);
}

ConnectionParts parts_of(const std::string& url) {
    return ConnectionParts(PQconninfoParse(url.c_str(), nullptr));
}

Result<void> dump_postgres(const std::string& url, const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::exists(path, error)) return cannot_save(path, "the file exists");
    std::vector<std::string> variables = environment_for(url);
    std::vector<char*> environment;
    for (std::string& variable : variables) environment.push_back(variable.data());
    environment.push_back(nullptr);
    std::string program = "pg_dump", format = "--format=custom", file = "--file=" + path.string();
    const std::array<char*, 4> arguments{program.data(), format.data(), file.data(), nullptr};
    pid_t child = 0;
    const int started = ::posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments.data(),
                                       environment.data());
    if (started != 0) {
        return fail(ErrorCode::System, "pg_dump",
                    "cannot be started: {} (install postgresql-client)", std::strerror(started));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
    std::filesystem::remove(path, error);
    return fail(ErrorCode::System, "pg_dump", "the copy has failed");
}

}  // namespace tengen
