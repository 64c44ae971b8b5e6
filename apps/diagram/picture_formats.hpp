// The file formats of diagrams: a line of a game in any of them.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "diagram/diagram_picture.hpp"

namespace tengen {

enum class PictureFormat : std::uint8_t {
    Svg,
    Png,
    Gif,    ///< an animation, move by move
    Text,   ///< the board as text
    Moves,  ///< the moves in one word
};

/// The ending of files, with its dot. Moves have none.
std::string_view ending_of(PictureFormat format);

inline constexpr std::chrono::milliseconds kMinGifDelay{20};
inline constexpr std::chrono::milliseconds kMaxGifDelay{600'000};

/// A line of a game. It refers to its parts.
struct PictureLine {
    const Position& end;
    const Record* record = nullptr;            ///< whose remarks are drawn; null: none
    std::span<const RecordNodeId> nodes = {};  ///< of the record, from the root to `end`
};

struct PictureWish {
    PictureFormat format = PictureFormat::Png;
    DiagramWish diagram;
    PictureStyle style;
    std::chrono::milliseconds delay{1000};  ///< of each move in a GIF
};

/// The bytes of a file. Fails if the moves of the wish do not exist, or if the format cannot show
/// them.
Result<std::string> make_picture(const PictureLine& line, const PictureWish& wish);

}  // namespace tengen
