// The picture of the board at the table: stones, marks, values, motions.
#pragma once

#include <optional>

#include "view/board_picture.hpp"
#include "view/table_view.hpp"

namespace tengen::gui {

/// `pointed`: the cell under the pointer.
BoardPicture table_picture(const TableView& view, std::optional<Cell> pointed);

}  // namespace tengen::gui
