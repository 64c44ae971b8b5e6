// JSON output for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace tengen {

/// `indent` is like that of dump(). JSON must be UTF-8, but paths need not be; invalid bytes become
/// U+FFFD.
inline std::string json_text(const nlohmann::ordered_json& json, int indent = -1) {
    return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace tengen
