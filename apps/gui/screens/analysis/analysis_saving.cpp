#include "screens/analysis/analysis_saving.hpp"

#include <SFML/Window/Clipboard.hpp>
#include <utility>

#include "view/translation.hpp"

namespace tengen::gui {

namespace {

std::vector<std::string_view> refused_endings(const AnalysisView& view) {
    std::vector<std::string_view> endings;
    for (const RecordFormat& format : record_formats()) {
        if (!holds_game(view, format)) endings.push_back(format.ending);
    }
    return endings;
}

}  // namespace

void AnalysisSaving::save() {
    save_then(nullptr);
}

void AnalysisSaving::save_then(std::function<void()> then) {
    then_ = std::move(then);
    begin_save();
}

void AnalysisSaving::save_as() {
    then_ = nullptr;
    begin_save_as();
}

void AnalysisSaving::begin_save() {
    if (!view_.can_save()) return begin_save_as();
    if (!view_.changed_by_others()) return save_to(view_.path(), StudyFile::Others::Keep);
    context_.shell.ask(replace_others_question(view_.path().filename().string()),
                       [this](bool replace) {
                           if (replace) save_to(view_.path(), StudyFile::Others::Replace);
                       });
}

void AnalysisSaving::save_to(const std::filesystem::path& path, StudyFile::Others others) {
    const Result<std::vector<std::string>> lost = view_.losses_in(path);
    if (!lost || lost->empty()) return report(view_.save_as(path, others));
    context_.shell.ask(losses_question(path.filename().string(), *lost),
                       [this, path, others](bool save) {
                           if (save) report(view_.save_as(path, others));
                       });
}

/// The proposed name, in the folder of the study's file.
std::string AnalysisSaving::beside_file(const std::string& name) const {
    return (view_.path().parent_path() / name).string();
}

void AnalysisSaving::begin_save_as() {
    context_.shell.choose_file(
        FilePurpose::SaveAnalysis, beside_file(view_.proposed_name()),
        [this](const std::filesystem::path& path) { save_to(path, StudyFile::Others::Replace); },
        refused_endings(view_));
}

void AnalysisSaving::open_export() {
    context_.shell.open(
        [this, dialog = AnalysisExportDialog(view_, export_)](
            Ui& ui,
            const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
            const auto answer = dialog.frame(ui, keys);
            if (!answer) return std::nullopt;
            return [this, answer = *answer] { export_as(answer); };
        });
}

void AnalysisSaving::export_as(AnalysisExportDialog::Answer answer) {
    if (answer == AnalysisExportDialog::Answer::Save) {
        return context_.shell.choose_file(
            FilePurpose::Export, beside_file(export_name(view_, export_)),
            [this](const std::filesystem::path& path) {
                then_ = nullptr;
                report(write_export(view_, export_, context_.appearance.theme(), path));
            });
    }
    if (answer != AnalysisExportDialog::Answer::Copy) return;
    const Result<Exported> made = make_export(view_, export_, context_.appearance.theme());
    if (!made) return context_.shell.say(made.error());
    const std::string& text = made->bytes;
    sf::Clipboard::setString(sf::String::fromUtf8(text.begin(), text.end()));
    view_.say(tr("The text is on the clipboard."));
}

void AnalysisSaving::report(const Result<std::string>& saved) {
    saved ? context_.shell.say(*saved) : context_.shell.say(saved.error());
    const auto then = std::exchange(then_, nullptr);
    if (saved && then) then();
}

}  // namespace tengen::gui
