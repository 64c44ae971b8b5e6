// The fonts of the panels: their files, and the sizes of texts.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

struct ImFont;
struct ImFontAtlas;

namespace tengen::gui {

/// Font files; an empty path is a font that this system lacks.
struct FontFiles {
    std::filesystem::path sans;
    std::filesystem::path bold;
    std::filesystem::path mono;
    std::filesystem::path symbols;
    std::filesystem::path chinese;
};

/// Searches the folders of TENGEN_FONT_PATH; if it is unset, the system's and the user's.
FontFiles find_fonts();

/// Kinds of text; each has its size and weight.
enum class Face { Text, Bold, Small, Heading, Title, Digits };
inline constexpr int kFaces = 6;

/// The texture of all letters, made for one scale. It starts with the letters of English and of the
/// first screen; others are added when a text needs them. Belongs to the current ImGui context.
class Fonts {
  public:
    explicit Fonts(FontFiles files);
    ~Fonts();

    const FontFiles& files() const { return files_; }

    /// Notes the letters of a text; the next update() adds missing ones.
    void need(std::string_view text);
    /// Remakes the texture if the scale or the letters have changed; returns whether it did. Call
    /// between frames only.
    bool update(float scale);

    /// Whether a text needed letters that the texture lacks.
    bool stale() const { return stale_; }

    ImFont* face(Face face) const { return faces_[static_cast<std::size_t>(face)]; }

  private:
    class File;
    bool owns(const void* data) const;
    void add_face(Face face, float scale);
    ImFont* add(const std::filesystem::path& path, float pixels,
                const std::vector<char32_t>& letters, bool merge);
    const File* open(const std::filesystem::path& path);

    FontFiles files_;
    std::vector<std::unique_ptr<File>> open_files_;
    std::array<ImFont*, kFaces> faces_{};
    std::set<char32_t> letters_;  ///< beyond those of English
    std::vector<std::unique_ptr<std::vector<unsigned short>>> ranges_;
    float scale_ = 0;
    bool stale_ = true;
};

}  // namespace tengen::gui
