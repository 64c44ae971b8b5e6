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
    LocalText title;  ///< the variant's name if the file has no title
    LocalText about;  ///< may be empty
};

/// A game ready to play. It is loaded once and then passed on instead of its name.
/// game->description() fully defines it.
struct LoadedGame {
    std::shared_ptr<const Game> game;
    LocalText title;                    ///< "Gomoku", or "Gomoku · Renju" with a variant
    LocalText about;                    ///< the variant's, if it has one
    std::vector<VariantInfo> variants;  ///< of the game, in file order
    GameForm form;
    /// fingerprint() of the game in its library, without overrides; 0: in no library.
    std::uint32_t definition = 0;
};

/// Loads a game by its name or its file's path, with overrides.
using LoadGame = std::function<Result<LoadedGame>(std::string_view name, const Overrides&)>;

/// Immutable once read. Keeps the file's content, so changing the file affects no running game.
class GameFile {
  public:
    /// Reads and checks a file's tree with all its variants. Returns nothing if there were errors.
    static std::optional<GameFile> read(YamlNode tree, const RuleCatalogue& catalogue,
                                        ErrorList& errors);

    const std::string& name() const { return name_; }
    const LocalText& title() const { return title_; }
    const LocalText& about() const { return about_; }
    const std::vector<VariantInfo>& variants() const { return variants_; }
    const std::string& source() const { return *tree_.place.source; }

    /// Creates the game; an empty variant is the base game.
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
