// The origin of a value: a point in a file, or an option of the command line.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"

namespace tengen {

struct Place {
    std::shared_ptr<const std::string> source;  ///< a file's name, or "--set board.rows"
    int line = 0;                               ///< 1-based; 0: the whole source
    int column = 0;                             ///< 1-based, in characters; 0: the whole line
    ErrorCode code = ErrorCode::Input;          ///< of errors at this place

    std::string text() const;  ///< "games/x.yaml:3:7", "games/x.yaml", "--set board.rows"
};

Place file_place(std::string name);
Place option_place(std::string option);

}  // namespace tengen
