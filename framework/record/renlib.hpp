// The byte format of RenLib's .lib files, for its reader and its writer (RenLib: MoveNode.cpp,
// LibraryFile.cpp).
#pragma once

#include <string_view>

#include "core/action.hpp"

namespace tengen::renlib {

inline constexpr int kSize = 15;  ///< rows and columns

inline constexpr std::string_view kMagic = "\xFFRenLib\xFF";
inline constexpr std::size_t kHeaderSize = 20;
inline constexpr std::size_t kMajorVersionAt = 8;
inline constexpr std::size_t kMinorVersionAt = 9;
inline constexpr unsigned kMajorVersion = 3;
inline constexpr unsigned kMinorVersion = 4;

// Flags of a node.
inline constexpr unsigned kDown = 0x80;   ///< a sibling follows after all nodes below this one
inline constexpr unsigned kRight = 0x40;  ///< no node is below this one
inline constexpr unsigned kOldComment = 0x20;
inline constexpr unsigned kMarked = 0x10;
inline constexpr unsigned kComment = 0x08;
inline constexpr unsigned kStartFlag = 0x04;  ///< RenLib shows this position first
inline constexpr unsigned kNoMove = 0x02;     ///< only a text on the cell
inline constexpr unsigned kExtension = 0x01;  ///< two more bytes
inline constexpr unsigned kBoardText = 0x01;  ///< in the second of these bytes

inline constexpr char kPartSeparator = '\x08';  ///< between a comment's first line and the rest

/// The longest text that RenLib draws on a cell, in characters.
inline constexpr std::size_t kMaxBoardText = 5;

/// 16 x row from the top + column from 1; 0: no cell.
constexpr unsigned point_of(Cell cell) {
    return 16u * (kSize - 1 - cell / kSize) + cell % kSize + 1;
}
constexpr Cell cell_of(unsigned point) {
    return static_cast<Cell>((kSize - 1 - point / 16) * kSize + point % 16 - 1);
}

inline constexpr unsigned kCentre = 0x78;  ///< h8
static_assert(point_of(7 * kSize + 7) == kCentre && cell_of(kCentre) == 7 * kSize + 7);

}  // namespace tengen::renlib
