// The first screen: a card for each game, unfinished games, and games that ended.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "draw/board_pictures.hpp"
#include "view/home_view.hpp"
#include "view/online_view.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

class HomePage {
  public:
    struct Wish {
        enum class Kind {
            SetUp,        ///< text: the game
            SetUpLineup,  ///< text: the lineup
            Resume,       ///< path: an unfinished game
            Discard,      ///< path: an unfinished game; text: its headline
            OpenRecord,   ///< path: a game that ended; empty: ask for the file
            Plugins,
            Analysis,
            Online,
            ResumeOnline,  ///< text: the id of an unfinished online game
            ForgetOnline,  ///< likewise
            ResumeStudy,   ///< path: the journal of an analysis
            DiscardStudy,  ///< likewise; text: its name
        };
        Kind kind = Kind::SetUp;
        std::string text;
        std::filesystem::path path;
    };

    HomePage(HomeView& view, BoardPictures& pictures) : view_(view), pictures_(pictures) {}

    /// Draws one frame in `area`; returns the request, if any. `plugins`: the number of known AIs,
    /// or 0; `online`: the unfinished online games.
    std::optional<Wish> frame(Ui& ui, Rect area, std::size_t plugins,
                              const std::vector<OnlineCard>& online = {});

    /// Whether the screen lacks data that takes a moment to read; call read_saved() and draw again.
    bool wants_saved() const { return !view_.saved_known(); }

    /// Whether pictures of visible tiles are still missing; draw again.
    bool wants_pictures() const { return wants_pictures_; }

    /// The card under the pointer or the focus in the last frame; empty if none.
    const std::string& pointed() const { return pointed_; }

  private:
    /// Shared by the parts of a frame: the place of the next part, and its maximum width.
    struct Column {
        float x = 0;
        float y = 0;
        float width = 0;
        bool narrow = false;
    };

    void heading(Ui& ui, Column& column, std::size_t plugins);
    /// A row of a list of things to continue.
    struct Kept {
        std::string id;
        std::string headline;
        std::string detail;
        Wish resume;
        Wish remove;
        std::string remove_name;  ///< spoken
    };
    void online(Ui& ui, Column& column, const std::vector<OnlineCard>& games);
    void studies(Ui& ui, Column& column);
    void kept_list(Ui& ui, Column& column, const std::vector<Kept>& rows);
    void kept_row(Ui& ui, Rect row, const Kept& kept);
    void unfinished(Ui& ui, Column& column);
    void unfinished_row(Ui& ui, Rect row, std::size_t index);
    void unfinished_card(Ui& ui, Rect room, const SavedCard& game) const;
    void unfinished_line(Ui& ui, Rect room, const SavedCard& game) const;
    void big_cards(Ui& ui, Column& column);
    float card_height(const Ui& ui, float width, bool narrow) const;
    void card(Ui& ui, Rect rect, const GameCard& card, bool narrow);
    void tiles(Ui& ui, Column& column, Rect area);
    void tile(Ui& ui, Rect rect, const GameCard& card, bool visible);
    void chips(Ui& ui, Column& column);
    void recent(Ui& ui, Column& column);
    void broken(Ui& ui, Column& column) const;
    void picture(Ui& ui, Rect rect, const std::string& name, const Position& position,
                 float radius);

    HomeView& view_;
    BoardPictures& pictures_;
    std::optional<Wish> wish_;
    std::string pointed_;
    std::string explained_;  ///< the text of the tile under the pointer or the focus
    Point explained_at_;
    std::set<std::string> pictured_;  ///< games whose tiles have had their picture
    int new_pictures_ = 0;            ///< in this frame
    bool wants_pictures_ = false;
};

}  // namespace tengen::gui
