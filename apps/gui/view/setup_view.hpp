// The state of the set-up form, and the table that it describes. Choices and texts stay, even
// invalid ones, with a message about the problem.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "config/folders.hpp"
#include "config/game_file.hpp"
#include "config/levels.hpp"
#include "config/lineup.hpp"
#include "plugin/plugin_library.hpp"
#include "table/table.hpp"
#include "view/setup_form.hpp"

namespace tengen::gui {

/// All must outlive the form.
struct SetupServices {
    const RuleCatalogue& rules;
    LoadGame load_game;
    const PluginLibrary& plugins;  ///< updated by others
    const Levels& levels;
    ConfigFolders folders;
    /// Whether a search for plugins is running; an empty function means no.
    std::function<bool()> looking = {};
};

/// One thread. Call begin() first; the other functions need a begin() that succeeded.
class SetupView {
  public:
    explicit SetupView(SetupServices services) : services_(std::move(services)) { refresh_ais(); }

    /// Opens the form of a game ("gomoku", "gomoku:renju", "./mine.yaml"). The last game's form
    /// returns as it was left. Other forms start with a person at the first seat and AIs at the
    /// others.
    Result<void> begin(const std::string& game);
    Result<void> begin(const TableSpec& spec);
    bool begun() const { return loaded_.has_value(); }

    // The game.
    /// Without a variant: "gomoku".
    const std::string& game() const { return game_; }
    /// The last valid game; problem() has later problems.
    const LoadedGame& loaded() const { return *loaded_; }
    std::string title() const;
    /// "19 × 19 · 3 players · Five or more in a row win."
    std::string summary() const;
    /// Each variant keeps its own changes.
    const std::vector<VariantInfo>& variants() const { return loaded_->variants; }
    const std::string& variant() const { return variant_; }  ///< empty: the base game
    /// The variant with the same rules as the base game; empty if there is none.
    const std::string& plain_variant() const { return plain_variant_; }
    void set_variant(const std::string& name);

    int rows() const;
    int columns() const;
    const NumberRange& row_range() const { return base_->form.rows; }
    const NumberRange& column_range() const { return base_->form.columns; }
    /// Whether rows and columns change together.
    bool linked() const { return linked_; }
    void set_linked(bool linked);
    void set_rows(int rows);
    void set_columns(int columns);

    /// All rules of the game with all their parameters.
    const std::vector<RuleForm>& rules() const { return rules_; }
    /// Returns an option by path; null if the game has no such rule or parameter.
    const OptionForm* option(std::string_view path) const;
    /// The maximum of a slider, without numbers that make no sense on this board.
    int slider_max(const OptionForm& option) const;
    void set_option(const std::string& path, std::vector<std::string> values);
    void reset_option(const std::string& path);
    bool changed() const;  ///< board or rules
    void reset_changes();

    /// The opening rules by name, "none" first. Empty if the game has no choice: its number of
    /// sides is not two, or it has no lines.
    std::vector<std::string> openings() const;
    /// Whether this kind of game has opening rules for some number of sides.
    bool may_have_openings() const;
    std::string opening() const;
    void set_opening(const std::string& name);

    // Players.
    /// In the order of the form.
    const std::vector<SeatForm>& seats() const { return seats_; }
    const NumberRange& seat_range() const { return base_->form.seats; }
    bool can_add_seat() const;
    bool can_remove_seat() const;
    void add_seat();
    void remove_seat(std::size_t seat);
    void move_seat(std::size_t from, std::size_t to);
    /// Replaces the form's data of a seat.
    void set_seat(std::size_t seat, SeatForm form);
    /// Returns the side of a seat, given the starting seat.
    Side side_of(std::size_t seat) const;
    /// The seat with the first turn; the others follow in the order of the form.
    std::size_t starts() const { return starts_; }
    void set_starts(std::size_t seat);

    /// The AIs found so far.
    const std::vector<AiInfo>& ais() const { return ais_; }
    /// The engines described in files, by name.
    const std::vector<std::string>& engines() const { return engines_; }
    /// Whether a search may find more; call refresh_ais() then.
    bool looking_for_ais() const { return services_.looking && services_.looking(); }
    /// Whether a seat has an AI that is not found yet but may be soon.
    bool awaits_ais() const;
    /// Updates the AIs after a scan of the plugins.
    void refresh_ais();
    const AiInfo* ai(const std::string& id) const;
    /// The levels without an AI's name, or those of an AI.
    std::vector<std::string> levels() const;
    std::vector<std::string> levels_of(const std::string& ai) const;
    /// Returns the current text of an option of the seat's AI: as typed, else by its level, else
    /// its default.
    std::string option_text(std::size_t seat, const Field& field) const;
    /// The problem of the seat; empty if there is none.
    std::string seat_problem(std::size_t seat) const;

    // Clocks.
    const ClockForm& clock() const { return clock_; }
    void set_clock(ClockForm clock) { clock_ = std::move(clock); }

    const Policies& policies() const { return policies_; }
    /// Sets the policies of all seats, even those that a lineup sets for one.
    void set_policies(const Policies& policies);
    /// Whether a seat has an AI or engine, which can fail.
    int ai_seats() const;

    // The result.
    /// The first problem as one line; empty if the table can be made.
    std::string problem() const;
    /// Fails with problem(); its game is loaded().
    Result<TableSpec> spec() const;
    /// Returns the form as a lineup, which has no starting stones.
    Result<Lineup> lineup(const std::string& title) const;

    // Lineups.
    std::vector<std::string> lineups() const { return lineup_names(services_.folders); }
    Result<void> load_lineup(const std::string& name);
    /// Whether saving with this title would replace a file.
    bool lineup_exists(const std::string& title) const;
    enum class Existing : std::uint8_t { Keep, Replace };
    /// Saves to the user's folder and returns the file. An existing file is an error with the code
    /// Input, unless it may be replaced.
    Result<std::filesystem::path> save_lineup(const std::string& title, Existing existing) const;

  private:
    /// Changes to a variant.
    struct Changes {
        std::shared_ptr<const YamlNode> keys;  ///< of a lineup, without the form's fields
        std::vector<Setting> settings;         ///< of a plan, the same
        std::optional<BoardSize> board;
        std::optional<int> seats;
        std::map<std::string, std::vector<std::string>> options;  ///< by path
    };

    std::string full_name() const;
    void take_name(const std::string& full_name);
    void take_overrides(const Overrides& overrides);
    void take_keys(const YamlNode& keys);
    void take_setting(const Setting& setting);
    void take_clock(const ClockSettings& clock);
    void take_seats(const std::vector<SeatSpec>& seats);
    Result<void> open();
    void fit_seats(int count);
    SeatForm new_seat();
    void reload();
    void find_plain_variant();
    void list_rules();
    Overrides base_overrides() const;
    Overrides overrides() const;
    Changes& changes() { return changes_[variant_]; }
    const Changes& changes() const;
    const Field* field_at(std::string_view path) const;
    Result<ClockSettings> clock_settings() const;
    Result<ThinkingTime> thinking_time() const;
    Result<SeatSpec> checked_seat(std::size_t seat) const;
    Result<std::vector<SeatSpec>> checked_seats() const;
    Result<std::filesystem::path> lineup_file(const std::string& title) const;

    SetupServices services_;
    std::string game_;
    std::string variant_;
    std::string plain_variant_;
    std::optional<LoadedGame> base_;    ///< without the form's changes
    std::optional<LoadedGame> loaded_;  ///< with the form's changes
    Errors problems_;                   ///< why the game cannot be made
    std::map<std::string, Changes> changes_;
    std::vector<RuleForm> rules_;
    bool linked_ = true;
    std::vector<std::string> engines_;
    std::vector<SeatForm> seats_;
    std::vector<SeatForm> spare_;  ///< that a variant has no place for; the next one last
    std::uint32_t next_seat_ = 1;
    std::size_t starts_ = 0;
    ClockForm clock_;
    Policies policies_;
    std::chrono::milliseconds margin_ = ClockSettings{}.margin;
    std::string stones_;
    std::uint64_t seed_ = 0;
    std::vector<AiInfo> ais_;
};

}  // namespace tengen::gui
