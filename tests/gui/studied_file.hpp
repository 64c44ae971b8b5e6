// A file on the analysis board in the real window, and its exports by keyboard.
#pragma once

#include <map>
#include <string>

#include "diagram/svg_facts.hpp"
#include "gui/window_program.hpp"
#include "support/catch.hpp"

namespace tengen::test {

// The buttons at the bottom of the column, in a window of the default size.
inline constexpr Point kBack{838, 762};
inline constexpr Point kForward{886, 762};
inline constexpr Point kExport{1107, 762};
inline constexpr Point kSave{1183, 762};

/// Types into a text box, which takes keys from its second frame on.
inline void type_into(WindowProgram& window, const std::string& text) {
    window.settle();
    window.act("type " + text);
    window.settle();
}

inline void write_file_name(WindowProgram& window, const std::string& path) {
    window.settle();
    window.act("key ctrl+a");
    window.act("type " + path);
    window.key("Return");
}

/// A file on the analysis board.
struct StudiedFile {
    StudiedFile(const std::string& name, const std::string& content)
        : file(home.write(name, content)), window(home, display, {file.string()}) {
        REQUIRE((window.times(name) > 0 || window.hears(name)));
    }
    std::string near_file(const std::string& name) const {
        return (file.parent_path() / name).string();
    }
    /// The numbers of a picture in the folder of the file.
    std::map<std::string, std::string> numbers_of(const std::string& name) const {
        return read_svg(home.read(name)).texts("number");
    }

    const Home home;
    const VirtualDisplay display;
    const std::filesystem::path file;
    WindowProgram window;
};

inline void open_export(WindowProgram& window) {
    window.key("ctrl+e");
    REQUIRE(window.hears("Export"));
    window.settle();
}

/// The export dialog is open, and PNG is chosen; `rows` below it is the wanted format.
inline void choose_format(WindowProgram& window, int rows) {
    REQUIRE(window.tabs_to("Format"));
    window.key("Return");
    window.settle();
    for (int i = 0; i < rows; ++i) window.key("Tab");
    window.key("Return");
    window.settle();
}
inline void choose_svg(WindowProgram& window) {
    choose_format(window, 1);
}

/// Ends the export dialog by a file in the folder of the study.
inline void export_as(StudiedFile& study, const std::string& name) {
    study.window.act("key ctrl+Return");
    REQUIRE(study.window.hears("Export"));
    write_file_name(study.window, study.near_file(name));
    REQUIRE(study.window.hears("saved as " + name));
}

}  // namespace tengen::test
