// Texts on a board: letters, move numbers, values.
#pragma once

#include <SFML/Graphics/Font.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "draw/mesh.hpp"

namespace tengen::gui {

/// Font files; an empty or missing one draws nothing.
struct FontSet {
    std::filesystem::path sans;
    std::filesystem::path chinese;
};

/// Opens the font files with the first letter. One thread, with an OpenGL context.
class Typeface {
  public:
    explicit Typeface(FontSet files) : files_(std::move(files)) {}

    /// Returns the font that has a letter; null if none has it.
    const sf::Font* font(sf::Uint32 letter);
    /// Returns the size, in whole pixels, to draw a text of about this height in.
    unsigned size(float pixels);
    /// Grows when all letters handed out so far become invalid.
    int generation() const { return generation_; }
    /// Frees letters of sizes no longer in use. Call between frames only.
    void tidy();

  private:
    struct File {
        bool tried = false;
        std::unique_ptr<sf::Font> font;
    };
    static const sf::Font* opened(File& file, const std::filesystem::path& path);

    FontSet files_;
    File sans_;
    File chinese_;
    std::set<unsigned> sizes_;
    int generation_ = 0;
};

/// Texts drawn in one call. Keeps its memory when cleared.
class Lettering {
  public:
    void clear();
    /// Adds a UTF-8 text centred on a point. Draws nothing below 6.5 pixels, which is unreadable.
    void add(Typeface& face, const std::string& text, Point middle, float pixels, sf::Color colour);
    /// Pixels from the least readable size to the wanted one.
    struct Sizes {
        float wanted = 0;
        float least = 8;
    };
    /// The same in at most `room` pixels: smaller, and cut if it would be unreadable.
    void add_in(Typeface& face, const std::string& text, Point middle, Sizes sizes, float room,
                sf::Color colour);
    void draw(sf::RenderTarget& target) const;

  private:
    std::map<std::pair<const sf::Font*, unsigned>, Mesh> sheets_;
};

}  // namespace tengen::gui
