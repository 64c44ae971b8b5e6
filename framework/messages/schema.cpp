// Describes all messages as a JSON Schema, by their lists of fields.
#include <nlohmann/json.hpp>

#include "messages/codec.hpp"
#include "messages/field_types.hpp"

namespace tengen::messages {

namespace {

using OrderedJson = nlohmann::ordered_json;

template <class T, class Bound>
OrderedJson schema_of(const T& value, const Bound& bound);

/// Collects the fields of one object.
class Describer {
  public:
    template <class T, class Bound = Unbounded>
    void operator()(const char* name, const T& value, const Bound& bound = {}) {
        properties[name] = schema_of(value, bound);
        if (!kIsOptional<T>) required.push_back(name);
    }

    OrderedJson properties = OrderedJson::object();
    OrderedJson required = OrderedJson::array();
};

OrderedJson seat_wish(SeatWishes wishes) {
    const OrderedJson seat = {
        {"type", "integer"}, {"minimum", kSeat.least}, {"maximum", kSeat.most}};
    if (wishes == SeatWishes::OfSeek) return {{"anyOf", {{{"const", "any"}}, seat}}};
    const OrderedJson ai = {{"type", "object"},
                            {"properties", {{"ai", {{"type", "string"}, {"maxLength", 128}}}}},
                            {"required", OrderedJson::array({"ai"})}};
    return {{"anyOf", {{{"enum", OrderedJson::array({"any", "me"})}}, ai}}};
}

template <class T, class Bound>
OrderedJson schema_of(const T& value, const Bound& bound) {
    if constexpr (kIsOptional<T>) {
        return {{"anyOf", {schema_of(typename T::value_type{}, bound), {{"type", "null"}}}}};
    } else if constexpr (kIsList<T>) {
        return {{"type", "array"},
                {"items", schema_of(typename T::value_type{}, bound.value)},
                {"maxItems", bound.most}};
    } else if constexpr (kIsPair<T>) {
        return {{"type", "array"},
                {"items", schema_of(value[0], bound)},
                {"minItems", 2},
                {"maxItems", 2}};
    } else if constexpr (kIsMap<T>) {
        return {{"type", "object"},
                {"maxProperties", bound.most},
                {"additionalProperties",
                 {{"type", OrderedJson::array({"string", "integer", "boolean"})},
                  {"maxLength", bound.value.most}}}};
    } else if constexpr (std::is_enum_v<T>) {
        return {{"enum", words_of(value)}};
    } else if constexpr (std::is_same_v<T, bool>) {
        return {{"type", "boolean"}};
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
        return {{"type", "integer"}, {"minimum", bound.least}, {"maximum", bound.most}};
    } else if constexpr (std::is_same_v<T, std::string>) {
        return {{"type", "string"}, {"maxLength", bound.most}};
    } else if constexpr (std::is_same_v<T, Text>) {
        return {{"$ref", "#/$defs/text"}};
    } else if constexpr (std::is_same_v<T, SeatWish>) {
        return seat_wish(bound);
    } else {
        Describer fields;
        T::visit(value, fields);
        return {{"type", "object"},
                {"properties", std::move(fields.properties)},
                {"required", std::move(fields.required)}};
    }
}

template <class Variant, std::size_t... kIndex>
OrderedJson messages_of(const char* number_name, bool number_required,
                        std::index_sequence<kIndex...>) {
    OrderedJson all = OrderedJson::array();
    const auto add = [&]<class T>(std::in_place_type_t<T>) {
        OrderedJson one = schema_of(T{}, Unbounded{});
        OrderedJson properties = {{"type", {{"const", T::kType}}},
                                  {number_name, schema_of(std::int64_t{}, kCount)}};
        properties.update(one["properties"]);
        OrderedJson required = OrderedJson::array({"type"});
        if (number_required) required.push_back(number_name);
        for (const OrderedJson& name : one["required"]) required.push_back(name);
        all.push_back({{"title", T::kType},
                       {"type", "object"},
                       {"properties", std::move(properties)},
                       {"required", std::move(required)}});
    };
    (add(std::in_place_type<std::variant_alternative_t<kIndex, Variant>>), ...);
    return all;
}

template <class Variant>
OrderedJson messages_of(const char* number_name, bool number_required) {
    return messages_of<Variant>(number_name, number_required,
                                std::make_index_sequence<std::variant_size_v<Variant>>());
}

}  // namespace

std::string schema() {
    OrderedJson text = {{"description", "an English pattern, then its arguments"},
                        {"type", "array"},
                        {"minItems", 1},
                        {"maxItems", 9}};
    text["items"] = {
        {"anyOf",
         {{{"type", OrderedJson::array({"string", "integer"})}}, {{"$ref", "#/$defs/text"}}}}};
    const OrderedJson all = {
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", "Messages between Tengen's clients and servers, version 1"},
        {"anyOf", {{{"$ref", "#/$defs/to_server"}}, {{"$ref", "#/$defs/to_client"}}}},
        {"$defs",
         {{"text", text},
          {"to_server", {{"anyOf", messages_of<ClientMessage>("id", true)}}},
          {"to_client", {{"anyOf", messages_of<ServerMessage>("re", false)}}}}}};
    return all.dump(2) + '\n';
}

}  // namespace tengen::messages
