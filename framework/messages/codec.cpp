// Writes and reads all messages by their lists of fields.
#include "messages/codec.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "messages/bounded_json.hpp"
#include "messages/field_types.hpp"

namespace tengen::messages {

namespace {

constexpr JsonBounds kToServer{256, 6};
// A list of texts nests as deep as it is long, such as the stones of eight sides.
constexpr JsonBounds kToClient{16'384, 20};
/// A message about one move fits.
constexpr std::size_t kDefaultSize = 384;

void write(std::string& out, std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    out += '"';
    std::size_t copied = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto code = static_cast<unsigned char>(text[i]);
        if (code >= 0x20 && code != '"' && code != '\\') continue;
        out.append(text, copied, i - copied);
        copied = i + 1;
        out += '\\';
        if (code < 0x20) {
            out += "u00";
            out += kHex[code >> 4];
            out += kHex[code & 15];
        } else {
            out += text[i];
        }
    }
    out.append(text, copied);
    out += '"';
}

void write(std::string& out, std::int64_t number) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

/// Writes the items of a list or the members of an object.
void write_each(std::string& out, char open, char close, const auto& items, const auto& write_one) {
    out += open;
    bool first = true;
    for (const auto& item : items) {
        if (!std::exchange(first, false)) out += ',';
        write_one(item);
    }
    out += close;
}

void write(std::string& out, const Text& text) {
    out += '[';
    write(out, std::string_view(text.pattern));
    for (const TextArgument& argument : text.arguments) {
        out += ',';
        if (const auto* inner = std::get_if<Text>(&argument.value)) {
            write(out, *inner);
        } else {
            write(out, std::string_view(std::get<std::string>(argument.value)));
        }
    }
    out += ']';
}

void write(std::string& out, const SeatWish& wish) {
    if (const auto* seat = std::get_if<std::int64_t>(&wish.value)) return write(out, *seat);
    if (const auto* ai = std::get_if<SeatWish::Ai>(&wish.value)) {
        out += R"({"ai":)";
        write(out, std::string_view(ai->ai));
        out += '}';
        return;
    }
    out += std::holds_alternative<SeatWish::Me>(wish.value) ? R"("me")" : R"("any")";
}

template <class T>
void write_value(std::string& out, const T& value);

/// Adds the members of one object.
class Writer {
  public:
    /// `first`: no member is in the object yet.
    Writer(std::string& out, bool first) : out_(out), first_(first) {}

    template <class T, class Bound = Unbounded>
    void operator()(const char* name, const T& value, const Bound& = {}) {
        if constexpr (kIsOptional<T>) {
            if (!value) return;
        }
        if (!std::exchange(first_, false)) out_ += ',';
        out_ += '"';
        out_ += name;
        out_ += "\":";
        write_value(out_, value);
    }

  private:
    std::string& out_;
    bool first_;
};

template <class T>
void write_value(std::string& out, const T& value) {
    if constexpr (std::is_enum_v<T>) {
        write(out, words_of(value)[static_cast<std::size_t>(value)]);
    } else if constexpr (std::is_same_v<T, bool>) {
        out += value ? "true" : "false";
    } else if constexpr (kIsOptional<T>) {
        if (value) {
            write_value(out, *value);
        } else {
            out += "null";
        }
    } else if constexpr (kIsList<T> || kIsPair<T>) {
        write_each(out, '[', ']', value, [&](const auto& item) { write_value(out, item); });
    } else if constexpr (kIsMap<T>) {
        write_each(out, '{', '}', value, [&](const auto& item) {
            write(out, std::string_view(item.first));
            out += ':';
            write_value(out, item.second);
        });
    } else if constexpr (requires(Writer & writer) { T::visit(value, writer); }) {
        out += '{';
        Writer writer(out, true);
        T::visit(value, writer);
        out += '}';
    } else if constexpr (std::is_same_v<T, std::string>) {
        write(out, std::string_view(value));
    } else {
        write(out, value);
    }
}

template <class Variant>
std::string written(const char* number_name, std::optional<std::int64_t> number,
                    const Variant& message) {
    std::string out;
    out.reserve(kDefaultSize);
    out += R"({"type":)";
    std::visit(
        [&]<class T>(const T& value) {
            write(out, T::kType);
            Writer writer(out, false);
            writer(number_name, number);
            T::visit(value, writer);
        },
        message);
    out += '}';
    return out;
}

/// The place of a value in a message: "seats[1].name".
struct Path {
    const Path* outer;  ///< null: the message
    std::string_view name;
    std::optional<std::size_t> index = {};  ///< instead of a name

    std::string text() const {
        std::string text = outer != nullptr ? outer->text() : std::string();
        if (index) return text + '[' + std::to_string(*index) + ']';
        if (!text.empty()) text += '.';
        return text += name;
    }
};

/// Reads the fields of one object, up to the first problem.
class Reader {
  public:
    Reader(const Json& object, const Path* path, std::optional<Message>& problem)
        : object_(object), path_(path), problem_(problem) {}

    template <class T, class Bound = Unbounded>
    void operator()(const char* name, T& value, const Bound& bound = {}) {
        if (problem_) return;
        const Path path{path_, name};
        const Json* const found = object_.find(name);
        if (found != nullptr && !(kIsOptional<T> && found->is(Json::Kind::Null))) {
            return read(*found, path, value, bound);
        }
        if (!kIsOptional<T>) problem_ = Message("the field {} is missing", path.text());
    }

  private:
    void wrong(const Path& path, Message expected) {
        problem_ = Message("the field {} needs {}", path.text(), std::move(expected));
    }

    template <class T>
    void read(const Json& json, const Path& path, std::optional<T>& value, const auto& bound) {
        if (json.is(Json::Kind::Null)) return;
        read(json, path, value.emplace(), bound);
    }

    void read(const Json& json, const Path& path, bool& value, Unbounded) {
        if (!json.is(Json::Kind::Truth)) return wrong(path, Message("true or false"));
        value = json.truth;
    }

    void read(const Json& json, const Path& path, std::int64_t& value, Whole bound) {
        value = json.number;
        if (!json.is(Json::Kind::Number) || value < bound.least || value > bound.most) {
            wrong(path, Message("a whole number from {} to {}", bound.least, bound.most));
        }
    }

    void read(const Json& json, const Path& path, std::string& value, Bytes bound) {
        if (!json.is(Json::Kind::String) || json.text.size() > bound.most) {
            return wrong(path, Message("a text of at most {} bytes", bound.most));
        }
        value = json.text;
    }

    template <class T>
    requires std::is_enum_v<T>
    void read(const Json& json, const Path& path, T& value, Unbounded) {
        constexpr auto kWords = words_of(T{});
        for (std::size_t i = 0; i < kWords.size(); ++i) {
            if (json.is(Json::Kind::String) && json.text == kWords[i]) {
                value = static_cast<T>(i);
                return;
            }
        }
        std::string listed;
        for (const std::string_view word : kWords) {
            listed += (listed.empty() ? "" : ", ") + std::string(word);
        }
        wrong(path, Message("one of: {}", listed));
    }

    template <class T>
    void read(const Json& json, const Path& path, std::vector<T>& value, const auto& bound) {
        if (!json.is(Json::Kind::List) || json.items.size() > bound.most) {
            return wrong(path, Message("a list of at most {} values", bound.most));
        }
        value.reserve(json.items.size());
        for (std::size_t i = 0; i < json.items.size() && !problem_; ++i) {
            read(json.items[i], Path{&path, {}, i}, value.emplace_back(), bound.value);
        }
    }

    void read(const Json& json, const Path& path, std::array<std::int64_t, 2>& value, Whole bound) {
        if (!json.is(Json::Kind::List) || json.items.size() != 2) {
            return wrong(path, Message("a list of two numbers"));
        }
        for (std::size_t i = 0; i < 2 && !problem_; ++i) {
            read(json.items[i], Path{&path, {}, i}, value[i], bound);
        }
    }

    /// A changed parameter may be written as a text, a whole number or a truth value.
    void read(const Json& json, const Path& path, std::map<std::string, std::string>& value,
              const Items<Bytes>& bound) {
        if (!json.is(Json::Kind::Object) || json.items.size() > bound.most) {
            return wrong(path, Message("an object of at most {} values", bound.most));
        }
        for (const Json& item : json.items) {
            if (problem_) return;
            if (item.key.size() > bound.value.most) {
                return wrong(path, Message("names of at most {} bytes", bound.value.most));
            }
            std::string& text = value[item.key];
            if (item.is(Json::Kind::Truth)) {
                text = item.truth ? "true" : "false";
            } else if (item.is(Json::Kind::Number)) {
                text = std::to_string(item.number);
            } else {
                read(item, Path{&path, item.key}, text, bound.value);
            }
        }
    }

    void read(const Json& json, const Path& path, Text& value, Unbounded) {
        constexpr std::size_t kMost = 9;
        const auto& items = json.items;
        if (!json.is(Json::Kind::List) || items.empty() || items.size() > kMost ||
            !items[0].is(Json::Kind::String)) {
            return wrong(path, Message("a list of a pattern and its arguments"));
        }
        value.pattern = items[0].text;
        for (std::size_t i = 1; i < items.size() && !problem_; ++i) {
            TextArgument& argument = value.arguments.emplace_back();
            const Path inside{&path, {}, i};
            if (items[i].is(Json::Kind::List)) {
                read(items[i], inside, argument.value.emplace<Text>(), Unbounded{});
            } else if (items[i].is(Json::Kind::String)) {
                argument.value = items[i].text;
            } else if (items[i].is(Json::Kind::Number)) {
                argument.value = std::to_string(items[i].number);
            } else {
                wrong(inside, Message("a text or a number"));
            }
        }
    }

    void read(const Json& json, const Path& path, SeatWish& value, SeatWishes wishes) {
        const bool seek = wishes == SeatWishes::OfSeek;
        const bool word = json.is(Json::Kind::String);
        if (word && json.text == "any") return;
        if (!seek && word && json.text == "me") {
            value.value = SeatWish::Me{};
        } else if (!seek && json.is(Json::Kind::Object)) {
            SeatWish::Ai ai;
            Reader reader(json, &path, problem_);
            reader("ai", ai.ai, Bytes{128});
            value.value = std::move(ai);
        } else if (seek && json.is(Json::Kind::Number)) {
            read(json, path, value.value.emplace<std::int64_t>(), kSeat);
        } else {
            wrong(path, seek ? Message("\"any\" or a seat") : Message("\"any\", \"me\" or an AI"));
        }
    }

    template <class T>
    requires requires(T& value, Reader& reader) { T::visit(value, reader); }
    void read(const Json& json, const Path& path, T& value, Unbounded) {
        if (!json.is(Json::Kind::Object)) return wrong(path, Message("an object"));
        Reader reader(json, &path, problem_);
        T::visit(value, reader);
    }

    const Json& object_;
    const Path* path_;  ///< of the object
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
    Reader reader(*json, nullptr, problem);
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
