// tengen-ai-host: the process in which a plugin runs. Started by Tengen's programs only:
//   tengen-ai-host serve|scan PLUGIN PARENT
// with the channel as descriptor 3 and the stop page as descriptor 4. "serve" loads the plugin and
// lets one AI play; "scan" loads it, says what is in it, and ends.
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <exception>
#include <string_view>

#include "channel.hpp"
#include "confine.hpp"
#include "server.hpp"

namespace tengen::host {

namespace {

enum ExitCode { kDone = 0, kNonsense = 1, kWrongUse = 2 };

bool send_ais(Channel& channel, const LoadedPlugin& plugin) {
    wire::Buffer buffer;
    for (const AiInfo& info : plugin.ais()) {
        wire::write(buffer, info);
        if (!wire::fits(buffer)) {
            wire::write(buffer, LoadFailure{LoadProblem::BadDescription, "it says too much"});
        }
        if (!channel.send(buffer)) return false;
    }
    return true;
}

int run(std::string_view mode, const char* file) {
    auto channel = Channel::open();
    if (!channel || !confine()) return kWrongUse;
    wire::Buffer buffer;
    const auto plugin = LoadedPlugin::open(file);
    if (!plugin) {
        wire::write(buffer, plugin.error());
        channel->send(buffer);
        return kDone;
    }
    if (mode == "scan" && !send_ais(*channel, **plugin)) return kDone;
    wire::write_loaded(buffer, static_cast<std::uint32_t>((*plugin)->ais().size()));
    if (!channel->send(buffer)) return kDone;
    if (mode == "scan") return kDone;
    return Server(*channel, *plugin).run() ? kDone : kNonsense;
}

}  // namespace

}  // namespace tengen::host

int main(int count, char** arguments) {
    using namespace tengen::host;
    if (count != 4) return kWrongUse;
    const std::string_view parent_text = arguments[3];
    pid_t parent = 0;
    const char* const end = parent_text.data() + parent_text.size();
    if (std::from_chars(parent_text.data(), end, parent).ptr != end) return kWrongUse;
    if (!die_with_parent(parent)) return kDone;
    try {
        // Not exit(): nothing that a plugin left to be run at the end matters to anybody.
        ::_exit(run(arguments[1], arguments[2]));
    } catch (const std::exception&) {
        std::abort();  // the program sees it as a crash
    }
}
