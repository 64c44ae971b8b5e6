// tengen-load: many clients of a server, which play random games and check that it loses no move.
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <exception>

#include "command_line/program.hpp"
#include "options.hpp"
#include "report.hpp"

namespace {

using namespace tengen;
using namespace tengen::load;

Result<int> run(const std::vector<std::string>& arguments, Output& output) {
    LoadWords words;
    CommandLine line = declare(words);
    const Result<Wanted> wanted = line.parse(arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) {
        output.write(line.help());
        return 0;
    }
    const auto settings = settings_of(words);
    if (!settings) return fail(settings.error());
    const auto folder = executable_folder();
    if (!folder) return fail(folder.error());
    allow_all_files();
    Program program(*folder, output);
    const auto game = program.load_game(settings->game, {});
    if (!game) return fail(game.error());
    Load load(*settings, program.rules(), game->game->seats());
    const auto result = load.run();
    if (!result) return fail(result.error());
    output.line((settings->json ? report_json : report_text)(*settings, *result));
    return result->tally.has_problems() ? 1 : 0;
}

}  // namespace

int main(int count, char** words) {
    std::signal(SIGPIPE, SIG_IGN);
    Output output(STDOUT_FILENO);
    try {
        const auto code = run({words + 1, words + count}, output);
        output.finish();
        if (code) return *code;
        Program::print_error(code.error());
        return static_cast<int>(code.error().front().code);
    } catch (const OutputFailure&) {
        return static_cast<int>(ErrorCode::System);
    } catch (const std::exception& error) {
        fmt::print(stderr, "tengen-load: {}\n", error.what());
    }
    return static_cast<int>(ErrorCode::Internal);
}
