// Opens and saves files: a list of the folder, and a box for the name or the path.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/file_choice.hpp"
#include "window/window.hpp"

namespace tengen::gui {

class FileDialog {
  public:
    struct Answer {
        std::optional<std::filesystem::path> path;  ///< nothing: cancelled
    };

    /// `folder`: the folder of the last time (see folder()). `name`: the proposed name to save as.
    FileDialog(FilePurpose purpose, std::filesystem::path folder, std::string name = {},
               std::vector<std::string_view> refused = {});

    /// Draws a frame. Returns the answer, if any.
    std::optional<Answer> frame(Ui& ui, const std::vector<KeyPress>& pressed);

    FilePurpose purpose() const { return choice_.purpose(); }
    /// The typed name or path.
    const std::string& text() const { return choice_.text(); }
    bool asks_to_replace() const { return choice_.asks_to_replace(); }
    const std::filesystem::path& folder() const { return choice_.folder(); }

  private:
    void places(Ui& ui, Rect row);
    void list(Ui& ui, Rect rect);
    void entry(Ui& ui, Rect row, std::size_t index);
    void endings(Ui& ui, Rect row);
    std::optional<std::filesystem::path> keys(const std::vector<KeyPress>& pressed);

    FileChoice choice_;
    bool shown_ = false;
    std::string said_;  ///< the last shown problem
    bool scroll_to_chosen_ = false;
    std::optional<std::size_t> opened_;  ///< a clicked folder, or a file clicked twice
};

}  // namespace tengen::gui
