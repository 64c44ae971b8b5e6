#include "view/analysis_export.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "board_drawing/move_numbers.hpp"
#include "diagram/game_report.hpp"
#include "diagram/line_remarks.hpp"
#include "diagram/report_moves.hpp"
#include "diagram/text_diagram.hpp"
#include "record/play_record.hpp"
#include "record/record_format.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

/// Errors of fields have no place: the dialog is about them.
template <class... Arguments>
tl::unexpected<Errors> wrong_field(std::string_view pattern, const Arguments&... arguments) {
    return fail(Error{ErrorCode::Input, "", Message(pattern, arguments...)});
}

bool has_range(const ExportChoices& choices) {
    return choices.numbers == ExportNumbers::Range;
}

/// Whether moves after the shown one may be needed.
bool takes_whole_line(const ExportChoices& choices) {
    return has_range(choices) || choices.numbers == ExportNumbers::Figure;
}

/// The line from the root to the place, or to its end.
struct LineToExport {
    std::vector<RecordNodeId> nodes;
    Position end;
};

LineToExport line_to_export(const AnalysisView& view, bool whole) {
    std::vector<RecordNodeId> nodes = view.line();
    if (whole) {
        Position end = view.study().position_of(nodes.back());
        return {std::move(nodes), std::move(end)};
    }
    nodes.erase(std::ranges::find(nodes, view.place()) + 1, nodes.end());
    return {std::move(nodes), view.shown_position()};
}

std::vector<ReportFigure> figures_of(const AnalysisView& view, const LineToExport& line) {
    return own_figures(report_moves({view.record(), line.nodes, line.end}));
}

/// The figure with the shown move, which is the first one at the start.
Result<ReportFigure> shown_figure(const AnalysisView& view, const LineToExport& line) {
    const int move = std::max(moves_made(view.shown_position()), 1);
    for (const ReportFigure& figure : figures_of(view, line)) {
        if (figure.first <= move && move <= figure.last) return figure;
    }
    return wrong_field("This line has no figure.");
}

Result<int> move_of_field(const std::string& text, int moves, int empty) {
    const std::string_view digits = trimmed(text, " ");
    if (digits.empty()) return empty;
    const std::optional<int> number = to_number<int>(digits);
    if (!number || *number < 1 || *number > moves) {
        return wrong_field("'{}' is not a move of this line (1 to {})", printable(text, 20), moves);
    }
    return *number;
}

Result<DiagramWish> wish_of(const ExportChoices& choices, const Position& end) {
    DiagramWish wish;
    wish.marks = wish.texts = choices.remarks;
    if (const std::string_view part = trimmed(choices.part, " "); !part.empty()) {
        const Result<DiagramPart> read = parse_part(end.board(), part);
        if (!read) return wrong_field("{}", read.error().front().message);
        wish.part = *read;
    }
    if (choices.numbers == ExportNumbers::None) wish.numbers = DiagramNumbers::None;
    if (choices.numbers == ExportNumbers::Last) wish.numbers = DiagramNumbers::Last;
    if (!has_range(choices)) return wish;
    const int moves = moves_made(end);
    if (moves == 0) return wrong_field("This line has no moves.");
    const Result<int> first = move_of_field(choices.first, moves, 1);
    if (!first) return fail(first.error());
    const Result<int> last = move_of_field(choices.last, moves, moves);
    if (!last) return fail(last.error());
    if (*first > *last) {
        return wrong_field("The first move, {}, is after the last, {}.", *first, *last);
    }
    wish.first = *first;
    wish.last = *last;
    if (choices.from_one) wish.numbers = DiagramNumbers::FromOne;
    return wish;
}

Result<Exported> picture_bytes(const AnalysisView& view, const ExportChoices& choices,
                               const Theme& colours, PictureFormat format) {
    const LineToExport line = line_to_export(view, takes_whole_line(choices));
    Result<DiagramWish> diagram = wish_of(choices, line.end);
    if (!diagram) return fail(diagram.error());
    PictureWish wish;
    wish.style.coordinates = choices.coordinates;
    if (choices.numbers == ExportNumbers::Figure) {
        const Result<ReportFigure> figure = shown_figure(view, line);
        if (!figure) return fail(figure.error());
        show_figure(*figure, *diagram);
        wish.style.caption = figure->name;
        if (!figure->coordinates) wish.style.coordinates = false;
    }
    wish.format = format;
    wish.diagram = *diagram;
    wish.style.theme = choices.paper ? print_theme() : colours;
    wish.style.longest = static_cast<float>(choices.size);
    wish.style.flipped = view.is_flipped();
    wish.style.message_text = [](const Message& message) { return tr(message); };
    wish.delay = choices.delay;
    Result<std::string> bytes = make_picture({line.end, &view.record(), line.nodes}, wish);
    if (!bytes) return fail(bytes.error());
    return Exported{std::move(*bytes), {}};
}

Exported page_bytes(const AnalysisView& view, const ExportChoices& choices, const Theme& colours) {
    const LineToExport line = line_to_export(view, true);
    const ReportGame game{view.record(), line.nodes, line.end};
    const std::string name =
        view.path().empty() ? tr("Analysis board") : view.path().filename().string();
    const bool is_main = line.nodes == main_line(view.record());
    const auto result = is_main ? match_result(view.record(), line.end) : std::nullopt;
    ReportWish wish = report_wish(game, name, result, choices.paper ? print_theme() : colours,
                                  [](const Message& message) { return tr(message); });
    wish.language = language();
    wish.flipped = view.is_flipped();
    return {game_report(game, wish), {}};
}

/// A format without variations holds the main line, which becomes the shown one.
Result<Exported> record_bytes(const AnalysisView& view, const RecordFormat& format) {
    const auto written = [&](const Record& record, const Position& end) -> Result<Exported> {
        Result<std::string> bytes = format.write(record, end);
        if (!bytes) return wrong_field("{}", bytes.error().front().message);
        return Exported{std::move(*bytes), losses(format, record, end.game())};
    };
    const LineToExport line = line_to_export(view, true);
    const Position main = view.study().end();
    const bool has_tree = (format.holds & kHoldsVariations) != 0;
    if (has_tree || line.nodes == main_line(view.record())) return written(view.record(), main);
    Record record = view.record();
    for (std::size_t i = 1; i < line.nodes.size(); ++i) record.put_first(line.nodes[i]);
    // The file's result is that of its main line.
    record.result.reset();
    record.ends_by_rules = line.end.over();
    return written(record, line.end);
}

}  // namespace

const std::vector<ExportFormat>& export_formats() {
    static const std::vector<ExportFormat> kFormats = [] {
        constexpr auto t = translatable;
        std::vector<ExportFormat> formats;
        const auto picture = [&](const char* label, PictureFormat format, std::string_view ending) {
            formats.push_back({label, ExportKind::Picture, ending, format, nullptr});
        };
        picture("PNG", PictureFormat::Png, ending_of(PictureFormat::Png));
        picture("SVG", PictureFormat::Svg, ending_of(PictureFormat::Svg));
        picture("GIF", PictureFormat::Gif, ending_of(PictureFormat::Gif));
        formats.push_back({t("Page to print"), ExportKind::Page, ".html", {}, nullptr});
        picture(t("Board as text"), PictureFormat::Text, ending_of(PictureFormat::Text));
        picture(t("Moves in one word"), PictureFormat::Moves, ending_of(PictureFormat::Text));
        for (const RecordFormat& format : record_formats()) {
            if (format.write == nullptr || format.ending.empty()) continue;
            formats.push_back({format.name, ExportKind::Record, format.ending, {}, &format});
        }
        return formats;
    }();
    return kFormats;
}

bool holds_game(const AnalysisView& view, const RecordFormat& format) {
    const Record& record = view.record();
    Record empty;
    empty.game = record.game;
    empty.description = record.description;
    empty.has_own_rules = record.has_own_rules;
    empty.board = record.board;
    empty.players.resize(record.players.size());
    empty.setup = record.setup;
    return format.write != nullptr && format.write(empty, view.study().start()).has_value();
}

ExportFields fields_of(const ExportFormat& format) {
    ExportFields fields;
    fields.colours = format.kind == ExportKind::Page;
    // The board pastes it too.
    fields.copies = format.kind == ExportKind::Record && format.record->name == "sgf";
    if (format.kind != ExportKind::Picture) return fields;
    const PictureFormat picture = format.picture;
    fields.range = true;
    fields.numbers = fields.board = picture != PictureFormat::Moves;
    fields.copies = picture == PictureFormat::Text || picture == PictureFormat::Moves;
    fields.picture = fields.colours = !fields.copies;
    fields.delay = picture == PictureFormat::Gif;
    return fields;
}

bool has_figures(const AnalysisView& view) {
    return std::ranges::any_of(view.line(), [&](RecordNodeId node) {
        const RecordRemarks* remarks = view.record().find_remarks(node);
        return node != kRecordRoot && remarks != nullptr && remarks->rare->figure.has_value();
    });
}

Result<void> check_export(const AnalysisView& view, const ExportChoices& choices) {
    const ExportFormat& format = export_formats()[choices.format];
    if (format.kind != ExportKind::Picture) return {};
    const LineToExport line = line_to_export(view, takes_whole_line(choices));
    Result<DiagramWish> wish = wish_of(choices, line.end);
    if (!wish) return fail(wish.error());
    if (choices.numbers == ExportNumbers::Figure) {
        const Result<ReportFigure> figure = shown_figure(view, line);
        if (!figure) return fail(figure.error());
        show_figure(*figure, *wish);
    }
    if (format.picture != PictureFormat::Moves) return {};
    const Result<std::string> word = moves_in_one_word(line.end, wish->first, wish->last);
    if (!word) return wrong_field("{}", word.error().front().message);
    return {};
}

Result<Exported> make_export(const AnalysisView& view, const ExportChoices& choices,
                             const Theme& colours) {
    const ExportFormat& format = export_formats()[choices.format];
    switch (format.kind) {
        case ExportKind::Picture:
            return picture_bytes(view, choices, colours, format.picture);
        case ExportKind::Page:
            return page_bytes(view, choices, colours);
        case ExportKind::Record:
            break;
    }
    return record_bytes(view, *format.record);
}

std::string export_name(const AnalysisView& view, const ExportChoices& choices) {
    const std::filesystem::path name = view.proposed_name();
    return name.stem().string() + std::string(export_formats()[choices.format].ending);
}

Result<std::string> write_export(const AnalysisView& view, const ExportChoices& choices,
                                 const Theme& colours, const std::filesystem::path& path) {
    const Result<Exported> made = make_export(view, choices, colours);
    if (!made) return fail(made.error());
    if (auto written = replace_file(path, made->bytes); !written) return fail(written.error());
    const std::string name = path.filename().string();
    if (made->lost.empty()) return tr(Message("saved as {}", name));
    return tr(Message("saved as {}; the format cannot hold: {}", name,
                      fmt::format("{}", fmt::join(made->lost, ", "))));
}

}  // namespace tengen::gui
