// One game file: a game with its variants.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/game_reader.hpp"
#include "config/overrides.hpp"
#include "config/value_reader.hpp"

namespace tengen {

struct VariantInfo {
    std::string name;
    LocalText title;  ///< the variant's name when the file gives none
    LocalText about;  ///< may be empty
};

/// A game ready to be played, found once where it was asked for. game->description() has all that
/// defines it.
struct LoadedGame {
    std::shared_ptr<const Game> game;
    LocalText title;                    ///< "Gomoku", or with a variant "Gomoku · Renju"
    LocalText about;                    ///< the variant's own where it has some
    std::vector<VariantInfo> variants;  ///< of the game, in the order of the file
    GameForm form;
    /// fingerprint() of the game as its library has it, without changes; 0: it is in no library.
    std::uint32_t definition = 0;
};

/// A game by its name or its file's path, with changes.
using LoadGame = std::function<Result<LoadedGame>(std::string_view name, const Overrides&)>;

/// Immutable once read; keeps what the file said, so that a changed file changes no running game.
class GameFile {
  public:
    /// Reads and checks a file's tree with all its variants. Nothing is returned when something
    /// was reported.
    static std::optional<GameFile> read(YamlNode tree, const RuleCatalogue& catalogue,
                                        ErrorList& errors);

    const std::string& name() const { return name_; }
    const LocalText& title() const { return title_; }
    const LocalText& about() const { return about_; }
    const std::vector<VariantInfo>& variants() const { return variants_; }
    const std::string& source() const { return *tree_.place.source; }

    /// Makes the game; an empty variant is the game as it stands.
    Result<LoadedGame> load(std::string_view variant, const Overrides& overrides,
                            const RuleCatalogue& catalogue) const;

  private:
    explicit GameFile(YamlNode tree) : tree_(std::move(tree)) {}

    void read_head(ErrorList& errors);
    void read_variants(const YamlEntry* entry, ErrorList& errors);
    bool read_variant(const YamlEntry& entry, ErrorList& errors);
    void check_inheritance(const YamlNode& variants, ErrorList& errors) const;
    YamlNode keys_of(std::string_view variant) const;

    YamlNode tree_;
    std::string name_;
    LocalText title_;
    LocalText about_;
    std::vector<VariantInfo> variants_;
};

}  // namespace tengen
