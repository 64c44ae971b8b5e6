// The table's screen: its commands, and its changes over time.
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>

#include "draw/board_canvas.hpp"
#include "online/address.hpp"
#include "screens/dialogs/change_seat_dialog.hpp"
#include "screens/screens.hpp"
#include "screens/table/table_page.hpp"
#include "view/seat_choice.hpp"
#include "view/table_picture.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/keyboard.hpp"

namespace tengen::gui {
namespace {

constexpr float kPictureSize = 1200;
constexpr std::chrono::milliseconds kSpin{125};

/// The proposed file name of the game: "gomoku-renju".
std::string file_name_of(const Game& game) {
    std::string name = full_name(game.description());
    std::replace(name.begin(), name.end(), ':', '-');
    return name;
}

/// "play.example · 24 ms"; empty at a table of this program.
Screen::BarNote online_note(const TableView& view) {
    if (!view.has_game() || view.table().remote() == nullptr) return {};
    const RemoteGame& remote = *view.table().remote();
    Screen::BarNote note;
    note.on = remote.connection().state == RemoteConnection::State::Online;
    if (const auto target = parse_link(remote.link())) note.text = target->server.host;
    const auto own = remote.own_seat();
    if (own && *own < remote.presence().seats.size()) {
        const auto& ping = remote.presence().seats[*own].ping;
        if (ping) note.text += fmt::format(" · {} ms", ping->count());
    }
    return note;
}

class TableScreen final : public Screen {
  public:
    explicit TableScreen(const ScreenContext& context)
        : context_(context),
          view_(context.table),
          page_(context.table, context.appearance.painter()),
          ticker_(context.io),
          idle_timer_(context.io),
          autoplay_timer_(context.io) {}

    std::string title() const override { return view_.has_game() ? view_.title() : ""; }
    BarNote bar_note() const override { return online_note(view_); }
    bool has_board() const override { return true; }
    bool has_few_buttons() const override { return page_.has_few_buttons(); }
    /// A new game has announced its own name.
    std::string spoken_name(bool returned) const override { return returned ? title() : ""; }
    void frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys) override;
    bool animated() const override { return (view_.has_game() && view_.motion().running()); }
    bool on_escape() override { return view_.input().cancel(); }
    void execute(Command command) override {
        if (view_.has_game()) act(command);
    }

    void on_open(bool) override {
        open_ = true;
        on_table_change();
        on_activity();
    }
    void on_leave() override {
        open_ = false;
        ticker_.cancel();
        idle_timer_.cancel();
        autoplay(false);
    }
    void on_activity() override;
    void on_table_change() override;
    void on_table_event(TableEvent event) override {
        if (event == TableEvent::Game) autoplay(false);
    }
    void on_appearance() override {
        shown_game_ = nullptr;
        page_.refresh(context_.appearance.painter(), {});
    }

  private:
    Table& table() { return view_.table(); }
    const Table& table() const { return view_.table(); }
    void choose_by_digit(const Ui& ui, const std::vector<KeyPress>& keys);
    void act(Command command);
    void look(Command command);
    void resign();
    void copy_link();
    void autoplay(bool on);
    bool person_is_awaited() const;
    void keep_toggles();
    void change_seat(Seat seat);
    void save_game();
    void save_game_as(const std::filesystem::path& path);
    void save_picture();
    void save_picture_as(const std::filesystem::path& path);

    ScreenContext context_;
    TableView& view_;
    TablePage page_;
    std::shared_ptr<const Game> shown_game_;  ///< the page's current game
    boost::asio::steady_timer ticker_;
    boost::asio::steady_timer idle_timer_;
    boost::asio::steady_timer autoplay_timer_;
    bool open_ = false;
    bool autoplaying_ = false;
};

/// Digits answer choices, unless they are keys of commands.
void TableScreen::choose_by_digit(const Ui& ui, const std::vector<KeyPress>& keys) {
    if (ui.typing() || ui.covers().list_open() || context_.shell.dialog_open()) return;
    for (const KeyPress& press : keys) {
        const std::optional<Chord> chord = chord_of(press.key);
        if (!chord || press.repeated || chord->ctrl || chord->shift || chord->alt) continue;
        if (context_.settings.values().keys.command_for(*chord, key_place())) continue;
        if (const int digit = digit_of(chord->key); digit > 0) view_.choose(digit);
    }
}

void TableScreen::frame(Ui& ui, Rect area, const std::vector<KeyPress>& keys) {
    page_.board().hold(!context_.shell.first_frame_drawn());
    if (!view_.has_game()) {
        ui.text_in(area, Face::Heading, ui.theme().muted, tr("Waiting for players to get ready."),
                   Align::Centre);
        return;
    }
    if (shown_game_ != table().position().shared_game()) {
        shown_game_ = table().position().shared_game();
        page_.refresh(context_.appearance.painter(),
                      context_.appearance.pictures().looks(*shown_game_));
    }
    choose_by_digit(ui, keys);
    const BoardToggles before = view_.toggles;
    const std::optional<Command> wish = page_.frame(ui, area, score_line(context_.scores, table()));
    if (!(before == view_.toggles)) keep_toggles();
    if (wish) context_.shell.execute(*wish);
    const std::optional<Seat> seat = page_.clicked_seat();
    if (seat && view_.has_game()) change_seat(*seat);
}

void TableScreen::keep_toggles() {
    SettingsValues& values = context_.settings.edit();
    values.coordinates = view_.toggles.coordinates;
    values.numbers = view_.toggles.numbers;
    values.forbidden = view_.toggles.forbidden;
    values.values = view_.toggles.values;
    context_.shell.save_settings();
}

void TableScreen::change_seat(Seat seat) {
    Program& program = context_.program;
    ChangeSeatDialog dialog(table().game().side_name(table().position().side_of(seat)),
                            table().plan().spec.seats[seat],
                            SeatChoices::of(program.unscanned_plugins(), **program.levels(),
                                            EngineList::read(program.folders()),
                                            full_name(table().game().description())));
    context_.shell.open(
        [this, seat, dialog = std::move(dialog)](
            Ui& ui,
            const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
            const auto answer = dialog.frame(ui, keys);
            if (!answer) return std::nullopt;
            return [this, seat, spec = answer->spec] {
                if (!spec || !view_.has_game()) return;
                const Result<void> changed = table().change_seats({{seat, *spec}});
                if (!changed) context_.shell.say(changed.error());
            };
        });
}

// ---- Commands

void TableScreen::act(Command command) {
    const auto move_cursor = [this](int right, int up) { view_.input().move_cursor(right, up); };
    switch (command) {
        case Command::Undo:
            return view_.commands().undo();
        case Command::Redo:
            return view_.commands().redo();
        case Command::Hint:
            return view_.commands().hint();
        case Command::Pause:
            return view_.commands().toggle_pause();
        case Command::MoveNow:
            return view_.tell(view_.table().people().move_now());
        case Command::Resign:
            return resign();
        case Command::OfferDraw:
            return view_.tell(view_.table().people().offer_draw());
        case Command::SwapSeats:
            return view_.commands().swap_seats();
        case Command::CopyLink:
            return copy_link();
        case Command::NewGame:
            // The others at an online game must agree to another one.
            if (table().remote() != nullptr) return view_.tell(table().new_game());
            return context_.shell.confirm_new_game(
                [this] { view_.tell(view_.table().new_game()); });
        case Command::CursorLeft:
            return move_cursor(-1, 0);
        case Command::CursorRight:
            return move_cursor(1, 0);
        case Command::CursorUp:
            return move_cursor(0, 1);
        case Command::CursorDown:
            return move_cursor(0, -1);
        case Command::PlayAtCursor:
            return view_.input().press();
        case Command::Save:
            return save_game();
        case Command::ExportPicture:
            return save_picture();
        case Command::ZoomIn:
            return page_.board().zoom_by(1.25f);
        case Command::ZoomOut:
            return page_.board().zoom_by(0.8f);
        case Command::ZoomReset:
            return page_.board().zoom_all();
        default:
            return look(command);
    }
}

void TableScreen::look(Command command) {
    switch (command) {
        case Command::LookBack:
            return view_.review().look_back(1);
        case Command::LookForward:
            return view_.review().look_forward(1);
        case Command::LookFirst:
            return view_.review().look_at(0);
        case Command::LookLast:
            return view_.review().show_latest();
        case Command::Autoplay:
            return autoplay(!autoplaying_);
        case Command::Review:
            autoplay(false);
            return view_.review().set_open(!view_.review().is_open());
        case Command::BranchOff:
            return context_.shell.confirm_new_game([this] { view_.commands().branch_off(); });
        default:
            return;
    }
}

void TableScreen::copy_link() {
    if (table().remote() == nullptr) return view_.say(tr("This game is not online."));
    page_.copy_link();
}

void TableScreen::resign() {
    if (table().match().result()) return;
    context_.shell.ask(resign_question(table().people().others_play_on()), [this](bool yes) {
        if (yes) view_.tell(view_.table().people().resign());
    });
}

/// Shows one move after another from the shown one; if that is the last, from the first.
void TableScreen::autoplay(bool on) {
    autoplay_timer_.cancel();
    autoplaying_ = on && view_.has_game() && table().position().ply() > 0;
    page_.buttons().set_autoplay(autoplaying_);
    if (!autoplaying_) return;
    if (view_.review().live()) view_.review().look_at(0);
    autoplay_timer_.expires_after(page_.buttons().autoplay_step());
    autoplay_timer_.async_wait([this](const boost::system::error_code& error) {
        // A timer that is already due cannot be cancelled.
        if (error || !autoplaying_) return;
        view_.review().look_forward(1);
        autoplay(!view_.review().live());
    });
}

// ---- Time

/// Clocks and spinners change over time: requests a frame for the next change.
void TableScreen::on_table_change() {
    ticker_.cancel();
    if (!open_ || !view_.has_game()) return;
    std::optional<std::chrono::milliseconds> wait = view_.times().next_change(view_.table());
    if (view_.ai_thinks() && view_.toggles.animations) wait = wait ? std::min(*wait, kSpin) : kSpin;
    if (!wait) return;
    ticker_.expires_after(*wait);
    ticker_.async_wait([this](const boost::system::error_code& error) {
        if (error) return;
        if (view_.times().low_second(view_.table())) context_.sounds.play(Sound::LowTime);
        context_.shell.redraw();
        on_table_change();
    });
}

bool TableScreen::person_is_awaited() const {
    return open_ && view_.has_game() && table().remote() == nullptr && !table().match().result() &&
           !table().match().paused() && table().is_human(table().position().turn().seat);
}

/// Asks an inactive person during their turn whether to continue.
void TableScreen::on_activity() {
    idle_timer_.cancel();
    const int seconds = context_.settings.values().idle_question;
    if (seconds <= 0 || !person_is_awaited()) return;
    idle_timer_.expires_after(std::chrono::seconds(seconds));
    idle_timer_.async_wait([this](const boost::system::error_code& error) {
        // A turn can end without activity.
        if (error || context_.shell.dialog_open() || !person_is_awaited()) return;
        context_.shell.ask(idle_question(), [this](bool pause) {
            if (pause && !table().match().paused()) view_.commands().toggle_pause();
        });
    });
}

// ---- Files

void TableScreen::save_game() {
    context_.shell.choose_file(
        FilePurpose::SaveGame,
        file_name_of(table().game()) + std::string(table().file().extension()),
        [this](const std::filesystem::path& path) { save_game_as(path); });
}

void TableScreen::save_game_as(const std::filesystem::path& path) {
    const Result<std::vector<std::string>> lost = table().save(path);
    if (!lost) return context_.shell.say(lost.error());
    if (lost->empty()) return context_.shell.say(tr(Message("saved as {}", path.string())));
    context_.shell.say(tr(Message("saved as {}; the format cannot hold: {}", path.string(),
                                  fmt::format("{}", fmt::join(*lost, ", ")))));
}

void TableScreen::save_picture() {
    context_.shell.choose_file(
        FilePurpose::SavePicture, file_name_of(table().game()) + ".png",
        [this](const std::filesystem::path& path) { save_picture_as(path); });
}

void TableScreen::save_picture_as(const std::filesystem::path& path) {
    const BoardGeometry geometry(view_.review().shown().board(), {kPictureSize, kPictureSize},
                                 view_.toggles.coordinates, {1, {}, view_.is_flipped()});
    BoardCanvas canvas(context_.appearance.painter());
    const bool saved = canvas.draw(geometry, table_picture(view_, std::nullopt),
                                   context_.appearance.pictures().looks(table().game())) != 0 &&
                       canvas.texture()->copyToImage().saveToFile(path.string());
    if (!saved) return context_.shell.say(tr(Message("cannot save to {}", path.string())));
    context_.shell.say(tr(Message("saved as {}", path.string())));
}

}  // namespace

std::unique_ptr<Screen> make_table_screen(const ScreenContext& context) {
    return std::make_unique<TableScreen>(context);
}

}  // namespace tengen::gui
