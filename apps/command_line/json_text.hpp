// JSON as programs read it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace tengen {

/// `indent` as that of dump(). Paths need not be UTF-8, as JSON is: what is not becomes U+FFFD.
inline std::string json_text(const nlohmann::ordered_json& json, int indent = -1) {
    return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace tengen
