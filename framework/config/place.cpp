// The text form of places.
#include "config/place.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"

namespace tengen {

std::string Place::text() const {
    std::string text = source ? *source : std::string();
    if (line > 0) text += fmt::format(":{}", line);
    if (line > 0 && column > 0) text += fmt::format(":{}", column);
    return text;
}

Place file_place(std::string name) {
    return {std::make_shared<const std::string>(printable(name, 4096)), 0, 0, ErrorCode::Input};
}

Place option_place(std::string option) {
    return {std::make_shared<const std::string>(printable(option, 200)), 0, 0,
            ErrorCode::CommandLine};
}

}  // namespace tengen
