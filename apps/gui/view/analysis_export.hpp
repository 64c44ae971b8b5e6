// Exports of the analysis board: pictures, texts, a page to print, and game files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagram/picture_formats.hpp"
#include "view/analysis_view.hpp"

namespace tengen::gui {

enum class ExportKind : std::uint8_t {
    Picture,  ///< or a text
    Page,     ///< the shown line, to print
    Record,   ///< the tree; formats without variations get the shown line
};

struct ExportFormat {
    std::string_view label;  ///< an English id for tr()
    ExportKind kind = ExportKind::Record;
    std::string_view ending;
    PictureFormat picture = PictureFormat::Png;
    const RecordFormat* record = nullptr;
};

/// Returns all of them, in the order of the dialog.
const std::vector<ExportFormat>& export_formats();

/// Whether the format can hold the game of the study, such as chess in PGN.
bool holds_game(const AnalysisView& view, const RecordFormat& format);

enum class ExportNumbers : std::uint8_t {
    None,
    Last,
    All,
    Range,   ///< of the shown line, also beyond the shown move
    Figure,  ///< the figure of the file with the shown move
};

/// A person's choices.
struct ExportChoices {
    std::size_t format = 0;
    ExportNumbers numbers = ExportNumbers::All;
    std::string first;  ///< of a range; empty: from the start
    std::string last;   ///< empty: to the end
    bool from_one = false;
    std::string part;  ///< "h8-o15"; empty: the whole board
    bool remarks = true;
    bool coordinates = true;
    bool paper = false;  ///< black and white
    int size = 800;      ///< pixels
    std::chrono::milliseconds delay{1000};
};

/// Which choices a format obeys.
struct ExportFields {
    bool numbers = false;  ///< all of them
    bool range = false;
    bool board = false;  ///< its part and remarks
    bool picture = false;
    bool colours = false;
    bool delay = false;
    bool copies = false;  ///< whether it is a text for the clipboard
};
ExportFields fields_of(const ExportFormat& format);

/// Whether the file has figures in the shown line.
bool has_figures(const AnalysisView& view);

/// Checks the choices, without drawing.
Result<void> check_export(const AnalysisView& view, const ExportChoices& choices);

struct Exported {
    std::string bytes;
    std::vector<std::string> lost;  ///< content that the format cannot hold: "comments (3)"
};

/// `colours`: of pictures, unless they are black and white.
Result<Exported> make_export(const AnalysisView& view, const ExportChoices& choices,
                             const Theme& colours);

/// The proposed name of the file.
std::string export_name(const AnalysisView& view, const ExportChoices& choices);

/// Writes the file. Returns the text of the success.
Result<std::string> write_export(const AnalysisView& view, const ExportChoices& choices,
                                 const Theme& colours, const std::filesystem::path& path);

}  // namespace tengen::gui
