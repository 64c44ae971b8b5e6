// Games of self-play in a file: the data that evaluations learn from. All numbers are
// little-endian.
//
//   file  = "tengen training 1\n" rule:u8 rows:u8 columns:u8 nodes:u32 seed:u64 game...
//   game  = plies:u16 opening:u8 result:i8 ply...
//   ply   = u32: cell in bits 0 to 12, score in bits 16 to 31
//
// The first `opening` stones were not searched. The result is 1, 0 or -1 for the side that begins;
// a score is that of the side that moved.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace training {

enum class Rule : std::uint8_t { Freestyle, Standard, Renju };

/// Self-play varies its moves in so many plies after the opening, so these are not the best moves.
inline constexpr int kVariedPlies = 10;

struct Ply {
    std::uint16_t cell = 0;
    std::int16_t score = 0;
};

struct Game {
    std::vector<Ply> plies;
    std::uint8_t opening = 0;
    std::int8_t result = 0;
};

struct Header {
    Rule rule = Rule::Freestyle;
    std::uint8_t rows = 15;
    std::uint8_t columns = 15;
    std::uint32_t nodes = 0;  ///< for each move
    std::uint64_t seed = 0;   ///< of the first game

    bool operator==(const Header&) const = default;
};

/// Throws std::runtime_error with a text for people.
class GameWriter {
  public:
    /// Goes on after the last whole game of an existing file with the same header.
    GameWriter(const std::string& path, const Header& header);
    ~GameWriter();
    GameWriter(const GameWriter&) = delete;
    GameWriter& operator=(const GameWriter&) = delete;

    void write(const Game& game);

    /// The games that the file had.
    const std::vector<Game>& earlier() const { return earlier_; }

  private:
    void go_on(const Header& header);
    void append_bytes(const std::string& bytes);

    std::string path_;
    int file_;
    std::vector<Game> earlier_;
};

struct GameFile {
    Header header;
    std::vector<Game> games;
};

/// Reads a whole file. A game that was cut off at the end is left out. Throws std::runtime_error
/// with a text for people.
GameFile read_games(const std::string& path);

/// The rule of a name (freestyle, standard, renju); throws std::runtime_error for others.
Rule rule_named(const std::string& name);
std::string name_of(Rule rule);

}  // namespace training
