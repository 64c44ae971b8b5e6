// tengen diagram: a position or numbered moves as a picture or text.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "board_drawing/theme.hpp"
#include "command_line/command_line.hpp"
#include "commands.hpp"
#include "config/duration.hpp"
#include "diagram/picture_formats.hpp"
#include "diagram/report_moves.hpp"
#include "picture_options.hpp"
#include "record_line.hpp"

namespace tengen::cli {
namespace {

constexpr std::int64_t kMinSize = 64;
constexpr std::int64_t kMaxSize = 8192;

struct PictureKind {
    std::string_view flag;
    PictureFormat format;
    std::string_view about;
};
constexpr PictureKind kKinds[] = {
    {"--svg", PictureFormat::Svg, "vectors, with letters as text"},
    {"--png", PictureFormat::Png, "pixels"},
    {"--gif", PictureFormat::Gif, "an animation, move by move"},
    {"--text", PictureFormat::Text, "the board as text"},
    {"--string", PictureFormat::Moves, "the moves in one word, as in links: h8i9j10"},
};

struct DiagramOptions {
    GameOptions game;
    std::vector<std::string> words;
    std::string out, at, numbers, part, caption;
    std::string theme = paper_theme().name;
    std::array<bool, std::size(kKinds)> kinds{};
    DiagramWish wish;
    std::int64_t size = 800;
    std::int64_t figure = 0;  ///< 0: none
    std::chrono::milliseconds delay = PictureWish().delay;
    bool print = false, flip = false;
    bool no_coordinates = false, no_marks = false, no_texts = false;
};

constexpr std::pair<std::string_view, DiagramNumbers> kNumbers[] = {
    {"none", DiagramNumbers::None},
    {"last", DiagramNumbers::Last},
    {"played", DiagramNumbers::AsPlayed},
    {"from-one", DiagramNumbers::FromOne}};

/// Reads "21-40", "21-" or "40".
Result<void> read_moves(const std::string& text, DiagramWish& wish) {
    const std::size_t dash = text.find('-');
    const auto number = [](std::string_view digits) -> std::optional<int> {
        const Result<std::int64_t> read = parse_whole_number(digits);
        if (!read || *read < 0 || *read > 1'000'000) return std::nullopt;
        return static_cast<int>(*read);
    };
    const std::optional<int> first = number(std::string_view(text).substr(0, dash));
    const bool has_last = dash != std::string::npos && dash + 1 < text.size();
    const std::optional<int> last =
        has_last ? number(std::string_view(text).substr(dash + 1)) : std::nullopt;
    const bool is_range = dash != std::string::npos;
    if (!first || (has_last && !last) || (is_range && *first == 0)) {
        return fail(ErrorCode::CommandLine, "", "must be moves such as 21-40 or 40, found '{}'",
                    printable(text, 40));
    }
    if (!is_range) {
        wish.last = first;
        return {};
    }
    wish.first = *first;
    wish.last = last;
    return {};
}

Result<void> read_delay(const std::string& text, std::chrono::milliseconds& delay) {
    const auto read = parse_duration(text);
    if (!read) return fail(read.error());
    if (*read < kMinGifDelay || *read > kMaxGifDelay) {
        return fail(ErrorCode::CommandLine, "", "must be 20ms to 10m, found '{}'",
                    printable(text, 40));
    }
    delay = *read;
    return {};
}

/// No format of pictures has room for other bytes.
Result<void> read_caption(const std::string& text, std::string& caption) {
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = first_character(rest);
        if (!character.valid || (is_control(character.code) && character.code != '\n')) {
            return fail(ErrorCode::CommandLine, "",
                        "must be UTF-8 without control characters, found '{}'",
                        printable(text, 40));
        }
        rest.remove_prefix(character.length);
    }
    caption = text;
    return {};
}

CommandLine declare(DiagramOptions& options) {
    CommandLine line(
        "tengen diagram",
        "Draw a position, or a part of a game with numbered moves. A line below the board "
        "has the moves that it cannot show. Without -o, text goes to standard "
        "output.");
    line.moves("[GAME[:VARIANT]] POSITION", options.words, Presence::Required,
               "a game file (see tengen convert), moves, or stones and moves (see tengen show)");
    line.text("-o,--output", "OUT", options.out,
              "the file to write; its ending is the format; - is standard output");
    for (std::size_t i = 0; i < std::size(kKinds); ++i) {
        line.flag(std::string(kKinds[i].flag), options.kinds[i], std::string(kKinds[i].about));
    }
    line.option(
        "--moves", "A-B",
        [&options](const std::string& text) { return read_moves(text, options.wish); },
        "number the moves A to B, and show none after; B alone shows the position after move B");
    line.number("--figure", "N", options.figure, 1, 10'000,
                "figure N of the file, with its name and numbers");
    line.choice(
        "--numbers", options.numbers, {"none", "last", "played", "from-one"},
        "numbers on stones: none, of the last move, as played, or from 1 (default: played)");
    line.text("--at", "MOVES", options.at,
              "show the position after these moves of the file's tree, with its marks and texts "
              "(default: the end of the main line)");
    line.text("--part", "CORNERS", options.part, "a part of the board, such as h8-o15");
    line.number("--size", "PIXELS", options.size, kMinSize, kMaxSize,
                "the longer side of the board (default: 800)");
    line.flag("--print", options.print, "black and white, to print");
    line.text("--theme", "NAME", options.theme, "the colours of a theme (default: paper)");
    line.option(
        "--caption", "TEXT",
        [&options](const std::string& text) { return read_caption(text, options.caption); },
        "text below the board");
    line.flag("--flip", options.flip, "the first row at the top of a picture");
    line.flag("--no-coordinates", options.no_coordinates, "leave out letters and numbers around");
    line.flag("--no-marks", options.no_marks, "leave out marks and lines of the file");
    line.flag("--no-texts", options.no_texts, "leave out texts on the board");
    line.option(
        "--delay", "TIME",
        [&options](const std::string& text) { return read_delay(text, options.delay); },
        "time of each move in a GIF (default: 1s)");
    options.game.declare(line);
    options.game.declare_number(line);
    line.exclusive("--print", "--theme");
    for (const char* other : {"--moves", "--numbers", "--caption"}) {
        line.exclusive("--figure", other);
    }
    line.example("tengen diagram game.sgf -o game.svg", "a whole game, numbered");
    line.example("tengen diagram game.psq --moves 21-40 --print -o figure.png",
                 "20 moves of it, in black and white");
    line.example("tengen diagram game.sgf --delay 500ms --numbers last -o game.gif",
                 "an animation");
    line.example("tengen diagram h8 h9 i8 --part f6-k11 --text", "a part of a position as text");
    return line;
}

bool has_ending(const std::string& name, std::string_view ending) {
    return name.size() >= ending.size() &&
           same_word(std::string_view(name).substr(name.size() - ending.size()), ending);
}

Result<PictureFormat> format_of(const DiagramOptions& options) {
    const PictureKind* chosen = nullptr;
    for (std::size_t i = 0; i < std::size(kKinds); ++i) {
        if (!options.kinds[i]) continue;
        if (chosen != nullptr) {
            return fail(ErrorCode::CommandLine, std::string(kKinds[i].flag),
                        "cannot be combined with {}", chosen->flag);
        }
        chosen = &kKinds[i];
    }
    if (chosen != nullptr) return chosen->format;
    if (options.out.empty()) return PictureFormat::Text;
    for (const PictureKind& kind : kKinds) {
        const std::string_view ending = ending_of(kind.format);
        if (!ending.empty() && has_ending(options.out, ending)) return kind.format;
    }
    return fail(ErrorCode::CommandLine, options.out,
                "its name does not show the format (--svg, --png, --gif, --text or --string)");
}

/// The figure that the options name.
Result<ReportFigure> find_figure(const DiagramOptions& options, const RecordLine& game) {
    if (!game.record) {
        return fail(ErrorCode::CommandLine, "--figure", "only a game file has figures");
    }
    const auto figures = own_figures(report_moves({*game.record, game.nodes, game.end}));
    if (figures.empty()) {
        return fail(ErrorCode::CommandLine, "--figure",
                    "this line of the file has no figures (use --moves)");
    }
    const auto count = std::ssize(figures);
    if (options.figure > count) {
        return fail(ErrorCode::CommandLine, "--figure", "must be 1 to {}, found '{}'", count,
                    options.figure);
    }
    return figures[static_cast<std::size_t>(options.figure - 1)];
}

/// Fails if the drawing would be of no use where it goes.
Result<void> check_output(const DiagramOptions& options, PictureFormat format) {
    const bool is_bytes = format == PictureFormat::Png || format == PictureFormat::Gif;
    if (is_bytes && options.out.empty()) {
        return fail(ErrorCode::CommandLine, "",
                    "a picture needs a file (-o FILE, or -o - for standard output)");
    }
    const bool is_text = format == PictureFormat::Text || format == PictureFormat::Moves;
    if (options.flip && is_text) {
        return fail(ErrorCode::CommandLine, "--flip", "is for pictures (--svg, --png or --gif)");
    }
    return {};
}

}  // namespace

Result<int> run_diagram(Program& program, std::span<const std::string> arguments) {
    DiagramOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const Result<PictureFormat> format = format_of(options);
    if (!format) return fail(format.error());
    if (auto checked = check_output(options, *format); !checked) return fail(checked.error());
    const Result<Theme> theme =
        options.print ? Result<Theme>(print_theme()) : find_theme(program, options.theme);
    if (!theme) return fail(theme.error());
    const Result<RecordLine> game =
        find_record_line(program, options.game, options.words, options.at);
    if (!game) return fail(game.error());
    if (!options.part.empty()) {
        const Result<DiagramPart> part = parse_part(game->end.board(), options.part);
        if (!part) return fail(part.error());
        options.wish.part = *part;
    }
    for (const auto& [name, numbers] : kNumbers) {
        if (options.numbers == name) options.wish.numbers = numbers;
    }
    if (options.figure > 0) {
        const Result<ReportFigure> figure = find_figure(options, *game);
        if (!figure) return fail(figure.error());
        show_figure(*figure, options.wish);
        options.caption = figure->name;
        if (!figure->coordinates) options.no_coordinates = true;
    }
    options.wish.marks = !options.no_marks;
    options.wish.texts = !options.no_texts;
    const PictureStyle style{*theme, static_cast<float>(options.size), !options.no_coordinates,
                             options.caption, options.flip};
    const Result<std::string> bytes =
        make_picture(game->picture_line(), {*format, options.wish, style, options.delay});
    if (!bytes) return fail(bytes.error());
    if (auto written = write_picture(program, options.out, *bytes); !written) {
        return fail(written.error());
    }
    return 0;
}

}  // namespace tengen::cli
