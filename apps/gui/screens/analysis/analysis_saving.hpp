// Saves and exports the file of the analysis board, after the dialogs for this.
#pragma once

#include "screens/analysis/analysis_export_dialog.hpp"
#include "screens/screens.hpp"

namespace tengen::gui {

class AnalysisSaving {
  public:
    explicit AnalysisSaving(const ScreenContext& context)
        : context_(context), view_(context.analysis) {}

    void save();
    /// Calls `then` after a success.
    void save_then(std::function<void()> then);
    void save_as();
    void open_export();

  private:
    /// Asks first if the format of the file cannot hold all.
    void save_to(const std::filesystem::path& path, StudyFile::Others others);
    void export_as(AnalysisExportDialog::Answer answer);
    std::string beside_file(const std::string& name) const;
    void report(const Result<std::string>& saved);
    void begin_save();
    void begin_save_as();

    ScreenContext context_;
    AnalysisView& view_;
    ExportChoices export_;  ///< of the last time
    std::function<void()> then_;
};

}  // namespace tengen::gui
