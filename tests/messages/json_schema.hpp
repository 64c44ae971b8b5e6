// Checks JSON by the part of JSON Schema that messages::schema() uses. An unknown keyword is an
// error, so the schema cannot ask for something that nothing checks.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace tengen::test {

class JsonSchema {
  public:
    explicit JsonSchema(const std::string& text) : root_(nlohmann::json::parse(text)) {}

    /// The first problem; empty if the JSON fits the definition "#/$defs/NAME".
    std::string problem(const nlohmann::json& json, const std::string& name) const {
        return problem_in(json, root_["$defs"][name], "");
    }

  private:
    using Json = nlohmann::json;

    static bool has_type(const Json& json, const std::string& type) {
        if (type == "object") return json.is_object();
        if (type == "array") return json.is_array();
        if (type == "string") return json.is_string();
        if (type == "integer") return json.is_number_integer();
        if (type == "boolean") return json.is_boolean();
        if (type == "null") return json.is_null();
        throw std::runtime_error("unknown type " + type);
    }

    std::string problem_in(const Json& json, const Json& schema, const std::string& place) const {
        for (const auto& [keyword, value] : schema.items()) {
            std::string found = breach(json, schema, keyword, value, place);
            if (!found.empty()) return found;
        }
        return {};
    }

    std::string breach(const Json& json, const Json& schema, const std::string& keyword,
                       const Json& value, const std::string& place) const {
        const auto wrong = [&] { return fmt::format("{}: {} {}", place, keyword, value.dump()); };
        if (keyword == "title" || keyword == "description") return {};
        if (keyword == "$ref") {
            return problem_in(json, root_[Json::json_pointer(value.get<std::string>().substr(1))],
                              place);
        }
        if (keyword == "const") return json == value ? "" : wrong();
        if (keyword == "enum") {
            return std::find(value.begin(), value.end(), json) != value.end() ? "" : wrong();
        }
        if (keyword == "anyOf") {
            for (const Json& one : value) {
                if (problem_in(json, one, place).empty()) return {};
            }
            return place + ": fits none";
        }
        if (keyword == "type") {
            if (value.is_string()) return has_type(json, value) ? "" : wrong();
            for (const Json& type : value) {
                if (has_type(json, type)) return {};
            }
            return wrong();
        }
        if (keyword == "minimum") return !json.is_number() || json >= value ? "" : wrong();
        if (keyword == "maximum") return !json.is_number() || json <= value ? "" : wrong();
        if (keyword == "maxLength") {
            if (!json.is_string()) return {};
            return json.get<std::string>().size() <= value.get<std::size_t>() ? "" : wrong();
        }
        if (keyword == "minItems") return json.size() >= value.get<std::size_t>() ? "" : wrong();
        if (keyword == "maxItems" || keyword == "maxProperties") {
            return json.size() <= value.get<std::size_t>() ? "" : wrong();
        }
        if (keyword == "required") {
            for (const Json& name : value) {
                if (!json.contains(name.get<std::string>())) return wrong();
            }
            return {};
        }
        if (keyword == "items" || keyword == "additionalProperties") {
            for (const Json& item : json) {
                std::string found = problem_in(item, value, place + "/*");
                if (!found.empty()) return found;
            }
            return {};
        }
        if (keyword == "properties") {
            for (const auto& [name, inner] : value.items()) {
                if (!json.contains(name)) continue;
                std::string found = problem_in(json[name], inner, place + '/' + name);
                if (!found.empty()) return found;
            }
            return {};
        }
        static_cast<void>(schema);
        throw std::runtime_error("unknown keyword " + keyword);
    }

    Json root_;
};

}  // namespace tengen::test
