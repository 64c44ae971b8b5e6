// The seats of the set-up form: who sits where, and the AIs and engines to choose from.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "config/folders.hpp"
#include "config/levels.hpp"
#include "plugin/plugin_library.hpp"
#include "view/setup_game.hpp"

namespace tengen::gui {

/// All but the copies must outlive the form.
struct SetupServices {
    const RuleCatalogue& rules;
    LoadGame load_game;
    const PluginLibrary& plugins;  ///< updated by others
    const Levels& levels;
    ConfigFolders folders;
    /// Whether a search for plugins is running; an empty function means no.
    std::function<bool()> looking = {};
};

/// One thread. The game must be open, except in refresh_ais() and read_engines().
class SetupSeats {
  public:
    /// Both must outlive it.
    SetupSeats(const SetupServices& services, SetupGame& game) : services_(services), game_(game) {
        refresh_ais();
    }

    /// The seats in the order of the form. A new form has a person at the first seat, and AIs at
    /// the others.
    const SeatForm& operator[](std::size_t seat) const { return seats_[seat]; }
    std::size_t size() const { return seats_.size(); }
    bool can_add() const;
    bool can_remove() const;
    void add();
    void remove(std::size_t seat);
    void move(std::size_t from, std::size_t to);
    bool are_all_people() const;
    /// Puts people at all seats. If there are, puts computers at all except the first one.
    void toggle_people();
    /// Replaces the form's data of a seat.
    void set(std::size_t seat, SeatForm form);
    /// Replaces all seats, unless `seats` is empty, and adds or hides seats to match the game. The
    /// first one starts.
    void take(const std::vector<SeatSpec>& seats);
    /// Adds or hides seats to match the game.
    void fit();
    /// All seats use the table's policies, even those with an own one from a lineup.
    void clear_policies();

    /// Returns the side of a seat, given the starting seat.
    Side side_of(std::size_t seat) const;
    /// The seat with the first turn; the others follow in the order of the form.
    std::size_t starts() const { return starts_; }
    void set_starts(std::size_t seat);
    /// The number of seats with an AI or engine, which can fail.
    int ai_count() const;

    /// The AIs found so far.
    const std::vector<AiInfo>& ais() const { return ais_; }
    const AiInfo* ai(const std::string& id) const;
    /// Whether a search may find more; call refresh_ais() then.
    bool looking_for_ais() const { return services_.looking && services_.looking(); }
    /// Whether a seat has an AI that is not found yet but may be soon.
    bool awaits_ais() const;
    /// Updates the AIs after a scan of the plugins.
    void refresh_ais();
    /// The engines described in files, by name.
    const std::vector<std::string>& engines() const { return engines_; }
    void read_engines();
    /// The names of books of the game.
    const std::vector<std::string>& books() const { return books_; }
    void read_books();
    /// The levels without an AI's name, or those of an AI.
    std::vector<std::string> levels() const;
    std::vector<std::string> levels_of(const std::string& ai) const;
    /// Returns the current text of an option of the seat's AI: as typed, else by its level, else
    /// its default.
    std::string option_text(std::size_t seat, const Field& field) const;

    /// The problem of the seat; empty if there is none.
    std::string problem(std::size_t seat) const;
    /// Returns all seats in the order of play.
    Result<std::vector<SeatSpec>> specs() const;

  private:
    SeatForm new_seat();
    Result<SeatSpec> checked(std::size_t seat) const;

    const SetupServices& services_;
    SetupGame& game_;
    std::vector<AiInfo> ais_;
    std::vector<std::string> engines_;
    std::vector<std::string> books_;
    std::vector<SeatForm> seats_;
    std::vector<SeatForm> spare_;  ///< that a variant has no place for; the next one last
    std::uint32_t next_id_ = 1;
    std::size_t starts_ = 0;
};

}  // namespace tengen::gui
