// The state of the set-up form, and the table that it asks for. Whatever is chosen or typed stays
// as it is, right or wrong; what is wrong is told beside it.
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
    const PluginLibrary& plugins;  ///< looked at by others
    const Levels& levels;
    ConfigFolders folders;
    /// Whether somebody is looking for plugins now; may be empty: nobody is.
    std::function<bool()> looking = {};
};

/// One thread. Nothing but begin() comes before a begin() that succeeded.
class SetupView {
  public:
    explicit SetupView(SetupServices services) : services_(std::move(services)) { refresh_ais(); }

    /// The form of a game ("gomoku", "gomoku:renju", "./mine.yaml"): as it was left when it was the
    /// last, else with a person at the first seat and AIs at the others.
    Result<void> begin(const std::string& game);
    Result<void> begin(const TableSpec& spec);
    bool begun() const { return loaded_.has_value(); }

    // The game.
    /// Without a variant: "gomoku".
    const std::string& game() const { return game_; }
    /// As far as it could be made last; what is wrong since is in problem().
    const LoadedGame& loaded() const { return *loaded_; }
    std::string title() const;
    /// "19 × 19 · 3 players · Five or more in a row win."
    std::string summary() const;
    /// Each variant keeps the changes that are made to it.
    const std::vector<VariantInfo>& variants() const { return loaded_->variants; }
    const std::string& variant() const { return variant_; }  ///< empty: the game as it stands
    /// The variant that has the same rules as the game as it stands; empty: none has.
    const std::string& plain_variant() const { return plain_variant_; }
    void set_variant(const std::string& name);

    int rows() const;
    int columns() const;
    const NumberRange& row_range() const { return base_->form.rows; }
    const NumberRange& column_range() const { return base_->form.columns; }
    /// Linked rows and columns change together.
    bool linked() const { return linked_; }
    void set_linked(bool linked);
    void set_rows(int rows);
    void set_columns(int columns);

    /// All rules of the game with all their parameters.
    const std::vector<RuleForm>& rules() const { return rules_; }
    /// The same one by its path; null when the game has no such rule or parameter.
    const OptionForm* option(std::string_view path) const;
    /// Numbers that make no sense on this board are left out of a slider's range.
    int slider_max(const OptionForm& option) const;
    void set_option(const std::string& path, std::vector<std::string> values);
    void reset_option(const std::string& path);
    bool changed() const;  ///< board or rules
    void reset_changes();

    /// Openings by name, "none" first; empty where there is none to choose: another number of
    /// sides than two, or no lines.
    std::vector<std::string> openings() const;
    /// The game is of a kind that has openings, if not for so many.
    bool may_have_openings() const;
    std::string opening() const;
    void set_opening(const std::string& name);

    // Who sits where.
    /// In the order of the form.
    const std::vector<SeatForm>& seats() const { return seats_; }
    const NumberRange& seat_range() const { return base_->form.seats; }
    bool can_add_seat() const;
    bool can_remove_seat() const;
    void add_seat();
    void remove_seat(std::size_t seat);
    void move_seat(std::size_t from, std::size_t to);
    /// Replaces what the form says of a seat.
    void set_seat(std::size_t seat, SeatForm form);
    /// The side that a seat of the form plays, given who starts.
    Side side_of(std::size_t seat) const;
    /// Whose turn is first; the others follow in the order of the form.
    std::size_t starts() const { return starts_; }
    void set_starts(std::size_t seat);

    /// The AIs that there are, as far as they were found.
    const std::vector<AiInfo>& ais() const { return ais_; }
    /// The engines that are described in files, by name.
    const std::vector<std::string>& engines() const { return engines_; }
    /// More may be found in a moment; refresh_ais() then.
    bool looking_for_ais() const { return services_.looking && services_.looking(); }
    /// Somebody sits here who is not found yet, and may be in a moment.
    bool awaits_ais() const;
    /// Somebody has looked at the plugins.
    void refresh_ais();
    const AiInfo* ai(const std::string& id) const;
    /// The levels that stand alone, and those of an AI.
    std::vector<std::string> levels() const;
    std::vector<std::string> levels_of(const std::string& ai) const;
    /// What an option of the seat's AI is now: as typed, else by its level, else its default.
    std::string option_text(std::size_t seat, const Field& field) const;
    /// What is wrong with the seat; empty: nothing.
    std::string seat_problem(std::size_t seat) const;

    // Clocks.
    const ClockForm& clock() const { return clock_; }
    void set_clock(ClockForm clock) { clock_ = std::move(clock); }

    const Policies& policies() const { return policies_; }
    /// For all seats, even where a lineup gave one its own.
    void set_policies(const Policies& policies);
    /// Somebody sits there who can fail.
    bool has_ais() const;

    // What comes of it.
    /// The first thing that is wrong, as one line; empty: the table can be made.
    std::string problem() const;
    /// Has the same problem() when it fails; its game is loaded().
    Result<TableSpec> spec() const;
    /// The same as a lineup; stones to begin from are not part of one.
    Result<Lineup> lineup(const std::string& title) const;

    // Lineups.
    std::vector<std::string> lineups() const { return lineup_names(services_.folders); }
    Result<void> load_lineup(const std::string& name);
    /// Whether saving under that title would replace a file.
    bool lineup_exists(const std::string& title) const;
    enum class Existing : std::uint8_t { Keep, Replace };
    /// Saves under the user's folder and returns the file. An existing file is an error of code
    /// Input unless it is to be replaced.
    Result<std::filesystem::path> save_lineup(const std::string& title, Existing existing) const;

  private:
    /// What is changed in a variant.
    struct Changes {
        std::shared_ptr<const YamlNode> keys;  ///< of a lineup, less what the form has fields for
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
    std::optional<LoadedGame> base_;    ///< without what was changed in the form
    std::optional<LoadedGame> loaded_;  ///< with it
    Errors problems_;                   ///< why that cannot be made
    std::map<std::string, Changes> changes_;
    std::vector<RuleForm> rules_;
    bool linked_ = true;
    std::vector<std::string> engines_;
    std::vector<SeatForm> seats_;
    std::vector<SeatForm> spare_;  ///< for which a variant has no place; the next one last
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
