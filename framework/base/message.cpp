#include "base/message.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include "base/result.hpp"

namespace tengen {

Argument::Argument(Message message) : value_(std::make_shared<const Message>(std::move(message))) {}

Argument::Argument(const Error& error) : Argument(with_place(error)) {}
Argument::Argument(const Errors& errors) : Argument(errors.front()) {}

const Message* Argument::message() const {
    const auto* const message = std::get_if<std::shared_ptr<const Message>>(&value_);
    return message == nullptr ? nullptr : message->get();
}

std::string Argument::english() const {
    if (const Message* const inner = message()) return tengen::english(*inner);
    if (const Term* const word = term()) return word->text;
    if (const auto* const number = std::get_if<std::int64_t>(&value_)) {
        return std::to_string(*number);
    }
    if (const auto* const number = std::get_if<double>(&value_)) return fmt::format("{}", *number);
    return std::get<std::string>(value_);
}

bool operator==(const Argument& left, const Argument& right) {
    const Message* const inner = left.message();
    if (inner == nullptr || right.message() == nullptr) return left.value_ == right.value_;
    return *inner == *right.message();
}

std::string english(const Message& message) {
    fmt::dynamic_format_arg_store<fmt::format_context> store;
    for (const Argument& argument : message.arguments) store.push_back(argument.english());
    return fmt::vformat(message.id, store);
}

std::string english(const Error& error) {
    return english(with_place(error));
}

Message with_place(const Error& error) {
    return error.place.empty() ? error.message : Message("{}: {}", error.place, error.message);
}

std::string english(const Errors& errors) {
    return english(errors.front());
}

Message with_place(const Errors& errors) {
    return with_place(errors.front());
}

void append(std::vector<Error>& list, const std::vector<Error>& more) {
    list.insert(list.end(), more.begin(), more.end());
}

std::string counted(std::int64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

Message quantity(std::int64_t count, std::string_view one, std::string_view many) {
    return Message(count == 1 ? one : many, count);
}

Message listed(std::span<const Argument> parts, std::string_view last, std::string_view between) {
    if (parts.empty()) return {};
    // Starts at the end, because "{}, {}" joins the first part and the rest.
    Message list("{}", parts.back());
    for (std::size_t left = parts.size() - 1; left > 0; --left) {
        const bool two = left == parts.size() - 1;
        list = two ? Message(last, parts[left - 1], parts[left])
                   : Message(between, parts[left - 1], list);
    }
    return list;
}

}  // namespace tengen
