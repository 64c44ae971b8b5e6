// "tengen serve": the program tengen-server, which is next to this one.
#include <unistd.h>

#include <cerrno>

#include "commands.hpp"

namespace tengen::cli {

Result<int> run_serve(Program& program, std::span<const std::string> arguments) {
    const std::string server = program.plugin_host().parent_path() / "tengen-server";
    // That program shows this name in its help.
    std::string name = "tengen serve";
    std::vector<std::string> words(arguments.begin(), arguments.end());
    std::vector<char*> list{name.data()};
    for (std::string& word : words) list.push_back(word.data());
    list.push_back(nullptr);
    ::execv(server.c_str(), list.data());
    return fail(ErrorCode::System, server, "{} (is tengen-server installed?)", system_text(errno));
}

}  // namespace tengen::cli
