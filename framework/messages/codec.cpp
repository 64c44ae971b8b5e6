// Writes and reads all messages by their lists of fields.
#include "messages/codec.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "messages/bounded_json.hpp"
#include "messages/field_types.hpp"

namespace tengen::messages {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr JsonBounds kToServer{256, 6};
// A list of texts nests as deep as it is long, such as the stones of eight sides.
constexpr JsonBounds kToClient{16'384, 20};

template <class T>
OrderedJson value_of(const T& value);

OrderedJson value_of(const Text& text) {
    OrderedJson list = OrderedJson::array({text.pattern});
    for (const TextArgument& argument : text.arguments) {
        if (const auto* inner = std::get_if<Text>(&argument.value)) {
            list.push_back(value_of(*inner));
        } else {
            list.push_back(std::get<std::string>(argument.value));
        }
    }
    return list;
}

OrderedJson value_of(const SeatWish& wish) {
    if (const auto* seat = std::get_if<std::int64_t>(&wish.value)) return *seat;
    if (const auto* ai = std::get_if<SeatWish::Ai>(&wish.value)) return {{"ai", ai->ai}};
    return std::holds_alternative<SeatWish::Me>(wish.value) ? "me" : "any";
}

/// Adds the fields of one object.
class Writer {
  public:
    explicit Writer(OrderedJson& object) : object_(object) {}

    template <class T, class Bound = Unbounded>
    void operator()(const char* name, const T& value, const Bound& = {}) {
        if constexpr (kIsOptional<T>) {
            if (!value) return;
        }
        object_[name] = value_of(value);
    }

  private:
    OrderedJson& object_;
};

template <class T>
OrderedJson value_of(const T& value) {
    if constexpr (std::is_enum_v<T>) {
        return words_of(value)[static_cast<std::size_t>(value)];
    } else if constexpr (kIsOptional<T>) {
        return value ? value_of(*value) : OrderedJson(nullptr);
    } else if constexpr (kIsList<T> || kIsPair<T>) {
        OrderedJson list = OrderedJson::array();
        for (const auto& item : value) list.push_back(value_of(item));
        return list;
    } else if constexpr (kIsMap<T>) {
        OrderedJson object = OrderedJson::object();
        for (const auto& [key, item] : value) object[key] = value_of(item);
        return object;
    } else if constexpr (requires(Writer & writer) { T::visit(value, writer); }) {
        OrderedJson object = OrderedJson::object();
        Writer writer(object);
        T::visit(value, writer);
        return object;
    } else {
        return value;
    }
}

template <class Variant>
std::string written(const char* number_name, std::optional<std::int64_t> number,
                    const Variant& message) {
    OrderedJson object;
    std::visit(
        [&]<class T>(const T& value) {
            object["type"] = T::kType;
            if (number) object[number_name] = *number;
            Writer writer(object);
            T::visit(value, writer);
        },
        message);
    return object.dump();
}

/// Reads the fields of one object, up to the first problem.
class Reader {
  public:
    Reader(const Json& object, std::string path, std::optional<Message>& problem)
        : object_(object), path_(std::move(path)), problem_(problem) {}

    template <class T, class Bound = Unbounded>
    void operator()(const char* name, T& value, const Bound& bound = {}) {
        if (problem_) return;
        const std::string path = path_.empty() ? name : path_ + '.' + name;
        const auto found = object_.find(name);
        if (found != object_.end() && !(kIsOptional<T> && found->is_null())) {
            return read(*found, path, value, bound);
        }
        if (!kIsOptional<T>) problem_ = Message("the field {} is missing", path);
    }

  private:
    void wrong(const std::string& path, Message expected) {
        problem_ = Message("the field {} needs {}", path, std::move(expected));
    }

    template <class T>
    void read(const Json& json, const std::string& path, std::optional<T>& value,
              const auto& bound) {
        if (json.is_null()) return;
        read(json, path, value.emplace(), bound);
    }

    void read(const Json& json, const std::string& path, bool& value, Unbounded) {
        if (!json.is_boolean()) return wrong(path, Message("true or false"));
        value = json.get<bool>();
    }

    void read(const Json& json, const std::string& path, std::int64_t& value, Whole bound) {
        if (json.is_number_integer()) value = json.get<std::int64_t>();
        if (!json.is_number_integer() || value < bound.least || value > bound.most) {
            wrong(path, Message("a whole number from {} to {}", bound.least, bound.most));
        }
    }

    void read(const Json& json, const std::string& path, std::string& value, Bytes bound) {
        if (json.is_string()) value = json.get_ref<const std::string&>();
        if (!json.is_string() || value.size() > bound.most) {
            wrong(path, Message("a text of at most {} bytes", bound.most));
        }
    }

    template <class T>
    requires std::is_enum_v<T>
    void read(const Json& json, const std::string& path, T& value, Unbounded) {
        constexpr auto kWords = words_of(T{});
        std::string listed;
        for (std::size_t i = 0; i < kWords.size(); ++i) {
            if (json.is_string() && json.get_ref<const std::string&>() == kWords[i]) {
                value = static_cast<T>(i);
                return;
            }
            listed += (i == 0 ? "" : ", ") + std::string(kWords[i]);
        }
        wrong(path, Message("one of: {}", listed));
    }

    template <class T>
    void read(const Json& json, const std::string& path, std::vector<T>& value, const auto& bound) {
        if (!json.is_array() || json.size() > bound.most) {
            return wrong(path, Message("a list of at most {} values", bound.most));
        }
        for (std::size_t i = 0; i < json.size() && !problem_; ++i) {
            read_item(json[i], path + '[' + std::to_string(i) + ']', value.emplace_back(),
                      bound.value);
        }
    }

    template <class T>
    void read_item(const Json& json, const std::string& path, T& value, const auto& bound) {
        read(json, path, value, bound);
    }

    void read(const Json& json, const std::string& path, std::array<std::int64_t, 2>& value,
              Whole bound) {
        if (!json.is_array() || json.size() != 2) {
            return wrong(path, Message("a list of two numbers"));
        }
        for (std::size_t i = 0; i < 2 && !problem_; ++i) {
            read(json[i], path + '[' + std::to_string(i) + ']', value[i], bound);
        }
    }

    /// A changed parameter may be written as a text, a whole number or a truth value.
    void read(const Json& json, const std::string& path, std::map<std::string, std::string>& value,
              const Items<Bytes>& bound) {
        if (!json.is_object() || json.size() > bound.most) {
            return wrong(path, Message("an object of at most {} values", bound.most));
        }
        for (const auto& [key, item] : json.items()) {
            if (problem_) return;
            const bool plain = item.is_boolean() || item.is_number_integer();
            const std::string inside = path + '.' + key;
            if (key.size() > bound.value.most) {
                return wrong(path, Message("names of at most {} bytes", bound.value.most));
            }
            read(plain ? Json(item.dump()) : item, inside, value[key], bound.value);
        }
    }

    void read(const Json& json, const std::string& path, Text& value, Unbounded) {
        constexpr std::size_t kMost = 9;
        if (!json.is_array() || json.empty() || json.size() > kMost || !json[0].is_string()) {
            return wrong(path, Message("a list of a pattern and its arguments"));
        }
        value.pattern = json[0].get<std::string>();
        for (std::size_t i = 1; i < json.size() && !problem_; ++i) {
            TextArgument& argument = value.arguments.emplace_back();
            const std::string inside = path + '[' + std::to_string(i) + ']';
            if (json[i].is_array()) {
                read(json[i], inside, argument.value.emplace<Text>(), Unbounded{});
            } else if (json[i].is_string()) {
                argument.value = json[i].get<std::string>();
            } else if (json[i].is_number_integer()) {
                argument.value = json[i].dump();
            } else {
                wrong(inside, Message("a text or a number"));
            }
        }
    }

    void read(const Json& json, const std::string& path, SeatWish& value, SeatWishes wishes) {
        const bool seek = wishes == SeatWishes::OfSeek;
        if (json == "any") return;
        if (!seek && json == "me") {
            value.value = SeatWish::Me{};
        } else if (!seek && json.is_object()) {
            SeatWish::Ai ai;
            Reader reader(json, path, problem_);
            reader("ai", ai.ai, Bytes{128});
            value.value = std::move(ai);
        } else if (seek && json.is_number_integer()) {
            read(json, path, value.value.emplace<std::int64_t>(), kSeat);
        } else {
            wrong(path, seek ? Message("\"any\" or a seat") : Message("\"any\", \"me\" or an AI"));
        }
    }

    template <class T>
    requires requires(T& value, Reader& reader) { T::visit(value, reader); }
    void read(const Json& json, const std::string& path, T& value, Unbounded) {
        if (!json.is_object()) return wrong(path, Message("an object"));
        Reader reader(json, path, problem_);
        T::visit(value, reader);
    }

    const Json& object_;
    std::string path_;
    std::optional<Message>& problem_;
};

/// Reads the alternative whose type is `type`. Returns false if there is none.
template <class Variant, std::size_t... kIndex>
bool read_as(std::string_view type, Reader& reader, Variant& message,
             std::index_sequence<kIndex...>) {
    const auto read_one = [&]<class T>(std::in_place_type_t<T>) {
        if (T::kType != type) return false;
        T::visit(message.template emplace<T>(), reader);
        return true;
    };
    return (read_one(std::in_place_type<std::variant_alternative_t<kIndex, Variant>>) || ...);
}

template <class Variant>
tl::expected<std::pair<std::optional<std::int64_t>, Variant>, BadMessage> read_message(
    std::string_view text, JsonBounds bounds, const char* number_name) {
    const Result<Json> json = parse_bounded(text, bounds);
    if (!json) {
        return tl::unexpected(
            BadMessage{Refusal::BadMessage, wire_text(json.error().front().message), {}});
    }
    std::optional<Message> problem;
    Reader reader(*json, "", problem);
    std::optional<std::int64_t> number;
    reader(number_name, number, kCount);
    if (problem) number.reset();
    std::string type;
    reader("type", type, Bytes{40});
    Variant message;
    constexpr auto kAll = std::make_index_sequence<std::variant_size_v<Variant>>();
    if (!problem && !read_as(type, reader, message, kAll)) {
        return tl::unexpected(
            BadMessage{Refusal::Unknown, wire_text(Message("unknown message {}", type)), number});
    }
    if (problem)
        return tl::unexpected(BadMessage{Refusal::BadMessage, wire_text(*problem), number});
    return std::pair{number, std::move(message)};
}

}  // namespace

std::string to_json(const Request& request) {
    return written("id", request.id, request.message);
}

std::string to_json(const Answer& answer) {
    return written("re", answer.re, answer.message);
}

tl::expected<Request, BadMessage> read_request(std::string_view json) {
    auto read = read_message<ClientMessage>(json, kToServer, "id");
    if (!read) return tl::unexpected(std::move(read.error()));
    if (!read->first) {
        return tl::unexpected(BadMessage{
            Refusal::BadMessage, wire_text(Message("the field {} is missing", "id")), {}});
    }
    return Request{*read->first, std::move(read->second)};
}

tl::expected<Answer, BadMessage> read_answer(std::string_view json) {
    auto read = read_message<ServerMessage>(json, kToClient, "re");
    if (!read) return tl::unexpected(std::move(read.error()));
    return Answer{read->first, std::move(read->second)};
}

}  // namespace tengen::messages
