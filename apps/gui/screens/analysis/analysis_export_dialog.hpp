// Asks what to export from the analysis board: the format, the numbers, a part, and the look.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "view/analysis_export.hpp"
#include "window/window.hpp"

namespace tengen::gui {

class AnalysisExportDialog {
  public:
    enum class Answer { Cancel, Save, Copy };

    /// Writes the answers into `choices`. Both arguments must outlive the dialog.
    AnalysisExportDialog(const AnalysisView& view, ExportChoices& choices);

    /// Draws a frame. Returns the answer, if any.
    std::optional<Answer> frame(Ui& ui, const std::vector<KeyPress>& keys);

  private:
    /// A value with its label.
    template <class Value>
    struct Option {
        Value value;
        std::string label;
    };

    void rows(Ui& ui, Rect rect, const ExportFields& fields);
    void format_row(Ui& ui);
    void numbers_row(Ui& ui, const ExportFields& fields);
    void range_row(Ui& ui);
    void switch_row(Ui& ui, const char* id, const char* label, bool& value);
    /// The place right of a label, one row high.
    Rect field(Ui& ui, const char* label);
    template <class Value>
    void chips(Ui& ui, const char* label, std::span<const Option<Value>> options, Value& chosen);
    std::optional<Answer> buttons(Ui& ui, Rect row, const ExportFields& fields);

    const AnalysisView& view_;
    ExportChoices& choices_;
    std::vector<std::size_t> formats_;  ///< indexes of those that can hold the game
    Rect rest_;                         ///< the room for the next rows
    std::string said_;
    bool shown_ = false;
};

}  // namespace tengen::gui
