// The game of the set-up form: its variant, its board, and the parameters of all its rules.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "config/game_file.hpp"
#include "view/setup_form.hpp"

namespace tengen::gui {

/// Changes of the form to a game or variant.
struct GameChanges {
    GameChanges() = default;
    explicit GameChanges(const Overrides& overrides);

    std::shared_ptr<const YamlNode> keys;  ///< of a lineup, without the form's fields
    std::vector<Setting> settings;         ///< of a table, the same
    std::optional<BoardSize> board;
    std::optional<int> size;  ///< of a board with a shape
    std::optional<int> seats;
    std::map<std::string, std::vector<std::string>> options;  ///< by path

  private:
    void take_keys(const YamlNode& yaml);
    void take_setting(const Setting& setting);
};

/// One thread. Call open() first; the other functions need an open() that succeeded.
class SetupGame {
  public:
    /// Calls `changed` when another variant, board, rule or number of seats is in force.
    /// `rules` must outlive it.
    SetupGame(const RuleCatalogue& rules, LoadGame load_game, std::function<void()> changed)
        : catalogue_(rules), load_game_(std::move(load_game)), changed_(std::move(changed)) {}

    /// Opens a game or variant ("gomoku:renju", "./mine.yaml"). The changes to the last game stay
    /// if it is the same; those of `overrides` replace all. If it fails, no game is open.
    Result<void> open(const std::string& full_name);
    Result<void> open(const std::string& full_name, const Overrides& overrides);
    bool is_open() const { return loaded_.has_value(); }

    /// Without a variant: "gomoku".
    const std::string& name() const { return name_; }
    std::string full_name() const;
    /// The last valid game; problems() has later problems.
    const LoadedGame& loaded() const { return *loaded_; }
    /// Why the game cannot be made; empty if it can.
    const std::vector<Error>& problems() const { return problems_; }
    /// The changes to the variant.
    Overrides overrides() const;
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
    /// The cells along a side of a board with a shape, and their range; empty for other boards.
    std::optional<NumberRange> size() const;
    /// Whether the board can have more than one size.
    bool has_sizes() const;
    /// Only for a board with a shape.
    void set_size(int size);

    /// The number of seats, as set here or else by the game.
    int seats() const;
    const NumberRange& seat_range() const { return base_->form.seats; }
    void set_seats(int seats);

    /// All rules of the game with all their parameters.
    const std::vector<RuleForm>& rules() const { return rules_; }
    /// Returns an option by path; null if the game has no such rule or parameter.
    const OptionForm* option(std::string_view path) const;
    /// The maximum of a slider, without numbers that make no sense on this board.
    int slider_max(const OptionForm& option) const;
    /// The words of a choice, with the names of sides or regions that it also accepts.
    std::vector<std::string> choices_of(const Field& field) const;
    void set_option(const std::string& path, std::vector<std::string> values);
    /// Adds a word to the list of an option, or removes it. 'any' stands alone.
    void toggle_choice(const OptionForm& option, const std::string& choice);
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

  private:
    void take_name(const std::string& full_name);
    Result<void> open_now();
    void reload();
    void find_plain_variant();
    void list_rules();
    Overrides base_overrides() const;
    GameChanges& changes() { return changes_[variant_]; }
    const GameChanges& changes() const;
    const Field* field_at(std::string_view path) const;

    const RuleCatalogue& catalogue_;
    LoadGame load_game_;
    std::function<void()> changed_;
    std::string name_;
    std::string variant_;
    std::string plain_variant_;
    std::optional<LoadedGame> base_;    ///< without the form's changes
    std::optional<LoadedGame> loaded_;  ///< with the form's changes
    std::vector<Error> problems_;
    std::map<std::string, GameChanges> changes_;  ///< by variant
    std::vector<RuleForm> rules_;
    bool linked_ = true;
};

}  // namespace tengen::gui
