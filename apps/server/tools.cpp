#include "tools.hpp"

#include "admin.hpp"
#include "command_line/program.hpp"
#include "stores.hpp"

namespace tengen::host {

namespace {

namespace fs = std::filesystem;

/// This process makes the copy, so the server does not wait; it can write in its folder only.
Result<void> back_up(const ServerOptions& options, const fs::path& file) {
    const auto store = read_store(options);
    if (!store) return fail(store.error());
    return (*store)->backup(file);
}

Result<int> export_game(const ServerOptions& options, Output& output) {
    const auto store = read_store(options);
    if (!store) return fail(store.error());
    const auto text = journal_of(**store, options.arguments.front());
    if (!text) return fail(text.error());
    output.write(*text);
    return 0;
}

Result<int> administrate(const ServerOptions& options, Output& output) {
    AdminWords words = options.arguments;
    if (words.front() == "backup" && words.size() == 2) {
        words[1] = fs::absolute(words[1]).string();
        if (auto saved = back_up(options, words[1]); !saved) return fail(saved.error());
    }
    const auto answer = ask_server(options.data, words);
    if (!answer) return fail(answer.error());
    if (answer->code == 0) {
        output.line(answer->text);
    } else {
        Program::print_warning(answer->text);
    }
    return answer->code;
}

}  // namespace

Result<int> run_tool(const ServerOptions& options, Output& output) {
    if (options.command == "admin") return administrate(options, output);
    if (options.command == "export") return export_game(options, output);
    if (auto saved = back_up(options, options.arguments.front()); !saved)
        return fail(saved.error());
    return 0;
}

}  // namespace tengen::host
