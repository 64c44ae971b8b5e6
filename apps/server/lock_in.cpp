#include "lock_in.hpp"

#include <fmt/format.h>

#include <sys/prctl.h>

#include <cstdlib>

#include "plugin/plugin_library.hpp"
#include "sandbox/landlock.hpp"
#include "sandbox/sandbox.hpp"
#include "store/postgres_store.hpp"

namespace tengen::host {

namespace {

namespace fs = std::filesystem;

/// The folders of a file and of the file that it links to. A renewed certificate is another file.
void add_folders(std::vector<fs::path>& folders, const std::string& file) {
    if (file.empty()) return;
    std::error_code error;
    folders.push_back(fs::absolute(file, error).parent_path());
    const fs::path real = fs::canonical(file, error);
    if (!error) folders.push_back(real.parent_path());
}

}  // namespace

fs::path own_program() {
    std::error_code ignored;  // the path is then empty, and nothing can be started
    return fs::read_symlink("/proc/self/exe", ignored);
}

void lock_in(const Program& program, const ServerOptions& options) {
    const fs::path data(options.data);
    const fs::path temporary = data / "tmp";
    std::error_code error;
    fs::create_directories(temporary, error);
    if (!error) ::setenv("TMPDIR", temporary.c_str(), 1);

    SandboxRules rules;
    rules.writable = {data};
    rules.local_sockets = LocalSockets::Allowed;
    // This program tries games that players describe.
    rules.executable = {program.plugin_host(), own_program()};
    rules.readable = program.folders().roots;
    const PluginFolders plugins =
        PluginFolders::standard(program.plugin_host().parent_path(),
                                {options.plugin_folders.begin(), options.plugin_folders.end()});
    rules.readable.insert(rules.readable.end(), plugins.folders.begin(), plugins.folders.end());
    add_folders(rules.readable, options.certificate);
    add_folders(rules.readable, options.key);
    // The memory of the AIs, and this program's own.
    rules.readable.emplace_back("/proc");
    if (!options.store.empty()) {
        rules.tcp_ports = tcp_ports_of(options.store);
        for (const char* file : {"/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf",
                                 "/etc/services", "/etc/passwd", "/run/systemd/resolve"}) {
            rules.readable.emplace_back(file);
        }
    }
    const bool privileged = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0;
    if (privileged || enter_landlock(rules) == 0) {
        Program::print_warning(
            "this kernel has no Landlock, so an error in the server could reach all files of its "
            "user (see docs/serve.md)");
    }
}

}  // namespace tengen::host
