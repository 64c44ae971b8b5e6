// One node in the bytes of a .lib file, for its reader and its writer.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tengen::renlib {

/// The parts of a node, as places in the file.
struct NodeBytes {
    unsigned point = 0;
    unsigned flags = 0;
    std::size_t extension = 0;  ///< begins; none if empty
    std::size_t comment = 0;    ///< begins, after the extension
    std::size_t text = 0;       ///< on the board; begins, after the comment
    std::size_t end = 0;
};

/// Fails if the node is cut off, or not on the board. `file` is the name for errors.
Result<NodeBytes> read_node(std::string_view bytes, std::size_t at, const std::string& file);

/// The comment, its parts as lines; empty without one.
std::string comment_of(std::string_view bytes, const NodeBytes& node);
/// The text on the board; empty without one.
std::string board_text_of(std::string_view bytes, const NodeBytes& node);

}  // namespace tengen::renlib
