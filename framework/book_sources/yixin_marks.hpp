// A database of Yixin or Rapfi in memory: what it says of the next moves of a position.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "book_sources/yixin_moves.hpp"
#include "core/position.hpp"
#include "record/record.hpp"

namespace tengen {

/// A next move whose position the database has.
struct YixinMark {
    Cell cell = kNoCell;
    YixinLabel label = YixinLabel::None;
    std::optional<double> chance;  ///< 0..1, for the player who makes the move
    std::string text;              ///< UTF-8; may be empty
};

/// Finds positions in any order of moves and any image of the board. Immutable; any thread may use
/// it.
class YixinMarks {
  public:
    /// Takes the positions on the game's board: those of its rules, otherwise those of the rules
    /// with the most positions. Fails if the file is damaged or has none on this board.
    static Result<std::shared_ptr<const YixinMarks>> read(const std::filesystem::path& file,
                                                          const Game& game);

    std::size_t positions() const { return known_.size(); }
    const YixinGame& game() const { return game_; }

    /// The known next moves, by cell. Empty on another board.
    std::vector<YixinMark> find(const Position& position) const;
    /// The texts that people wrote on cells of the position. They are UTF-8, and not empty.
    std::vector<CellText> texts(const Position& position) const;

  private:
    struct Known {
        YixinLabel label = YixinLabel::None;
        bool valued = false;
        std::int16_t value = 0;
        std::string text;
    };

    explicit YixinMarks(YixinGame game) : game_(game) {}
    void add(const YixinPosition& position);
    bool fits(const Position& position) const;

    /// Its place is that in the image with the key.
    struct Text {
        int column;
        int row;
        std::string text;
    };

    YixinGame game_;
    std::unordered_map<std::uint64_t, Known> known_;  ///< by key
    std::unordered_map<std::uint64_t, std::vector<Text>> texts_;
};

/// A value of a database as a chance, 0..1, for the same side.
double chance_of_value(int value);

}  // namespace tengen
