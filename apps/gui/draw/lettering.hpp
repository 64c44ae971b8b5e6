// Texts on a board: letters, numbers of moves, values.
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

/// Files of fonts; an empty or missing one draws nothing.
struct FontSet {
    std::filesystem::path sans;
    std::filesystem::path chinese;
};

/// Opens its files with the first letter. One thread, with an OpenGL context.
class Typeface {
  public:
    explicit Typeface(FontSet files) : files_(std::move(files)) {}

    /// The font that has a letter; null when there is none.
    const sf::Font* font(sf::Uint32 letter);
    /// Whole pixels in which a text of about that height is drawn.
    unsigned size(float pixels);
    /// Grows when all letters that were handed out have become invalid.
    int generation() const { return generation_; }
    /// Frees letters of sizes that have gone out of use; between frames only.
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

/// Texts that are drawn at once. Keeps its memory when cleared.
class Lettering {
  public:
    void clear();
    /// UTF-8, its middle at a point; nothing below 6.5 pixels, which nobody can
    /// read.
    void add(Typeface& face, const std::string& text, Point middle, float pixels, sf::Color colour);
    void draw(sf::RenderTarget& target) const;

  private:
    std::map<std::pair<const sf::Font*, unsigned>, Mesh> sheets_;
};

}  // namespace tengen::gui
