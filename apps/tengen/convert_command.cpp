// tengen convert: converts a game from one file format into another.
#include <fmt/format.h>

#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

#include "base/durable_file.hpp"
#include "command_line/command_line.hpp"
#include "command_line/game_options.hpp"
#include "commands.hpp"
#include "position_argument.hpp"
#include "table/record_file.hpp"

namespace tengen::cli {
namespace {

constexpr std::string_view kStandard = "-";

struct ConvertOptions {
    GameOptions game;
    std::string in, out, from, to;
};

std::string about() {
    std::string text =
        "Convert a game into another file format. --from and --to, or the ends of the file names, "
        "decide the formats:";
    for (const RecordFormat& format : record_formats()) {
        text += fmt::format(" {} ({}{});", format.name, format.about,
                            format.write == nullptr ? ", only read" : "");
    }
    text.back() = '.';
    return text +
           " Content that the new format cannot hold is listed on standard error. The game's rules "
           "check the moves.";
}

CommandLine declare(ConvertOptions& options) {
    options.game.name.clear();
    CommandLine line("tengen convert", about());
    line.positional("IN", options.in, Presence::Required, "the file to read; - is standard input");
    line.positional("OUT", options.out, Presence::Required,
                    "the file to write; - is standard output");
    line.choice("--from", options.from, record_format_names(), "the format of IN");
    line.choice("--to", options.to, record_format_names(), "the format of OUT");
    line.text("--game", "GAME[:VARIANT]", options.game.name,
              "the game, if IN does not name it (default: gomoku)");
    options.game.declare(line);
    options.game.declare_number(line);
    line.example("tengen convert game.psq game.sgf", "Piskvork to SGF");
    line.example("tengen convert --game gomoku:renju opening.lib opening.sgf",
                 "a RenLib library by the rules of renju");
    line.example("echo h8g6j10 | tengen convert --from moves-bottom - game.pos",
                 "moves with rows from the bottom to RenLib");
    return line;
}

Result<std::string> read_standard_input() {
    std::string bytes;
    std::string piece(64 * 1024, '\0');
    for (;;) {
        const ssize_t got = ::read(STDIN_FILENO, piece.data(), piece.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            return fail(ErrorCode::System, "standard input", "cannot be read: {}",
                        system_text(errno));
        }
        if (got == 0) return bytes;
        bytes.append(piece, 0, static_cast<std::size_t>(got));
        // One byte over the limit is enough for the reader to refuse the file.
        if (bytes.size() > kMaxRecordFile) return bytes;
    }
}

Result<OpenedRecord> read(Program& program, const ConvertOptions& options) {
    RecordWish wish;
    wish.format = find_record_format(options.from);
    wish.game = options.game.name;
    wish.overrides = options.game.overrides;
    wish.number = static_cast<int>(options.game.game_number);
    const LoadGame load_game = program.game_loader();
    if (options.in != kStandard) return open_record(options.in, wish, program.rules(), load_game);
    const Result<std::string> bytes = read_standard_input();
    if (!bytes) return fail(bytes.error());
    return read_record_bytes(*bytes, "standard input", wish, program.rules(), load_game);
}

/// The output format. Fails if it is neither given nor known by the file's name, or is read-only.
Result<const RecordFormat*> format_of_output(const ConvertOptions& options) {
    const RecordFormat* format =
        options.to.empty() ? format_of_path(options.out) : find_record_format(options.to);
    if (format == nullptr) {
        return fail(ErrorCode::CommandLine, options.out,
                    "its name does not show the format (--to FORMAT: {})",
                    fmt::format("{}", fmt::join(record_format_names(), ", ")));
    }
    if (format->write == nullptr) {
        return fail(ErrorCode::CommandLine, options.out, "{} files are only read", format->name);
    }
    return format;
}

Result<void> write(Program& program, const std::string& path, const std::string& bytes) {
    if (path != kStandard) {
        return check_replaceable(path, program.rules()).and_then([&] {
            return replace_file(path, bytes);
        });
    }
    program.out().write(bytes);
    program.out().flush();
    return {};
}

}  // namespace

Result<int> run_convert(Program& program, std::span<const std::string> arguments) {
    ConvertOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const Result<const RecordFormat*> format = format_of_output(options);
    if (!format) return fail(format.error());
    const Result<OpenedRecord> opened = read(program, options);
    if (!opened) return fail(opened.error());
    const auto bytes = (*format)->write(opened->record, opened->end);
    if (!bytes)
        return fail(Error{bytes.error().front().code, options.out, bytes.error().front().message});
    if (auto saved = write(program, options.out, *bytes); !saved) return fail(saved.error());
    print_notes(options.in == kStandard ? "standard input" : options.in, opened->record.notes);
    const std::vector<std::string> lost = losses(**format, opened->record, opened->end.game());
    if (!lost.empty()) Program::print_warning(fmt::format("lost: {}", fmt::join(lost, ", ")));
    return 0;
}

}  // namespace tengen::cli
