#include "base/message.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include "base/result.hpp"

namespace tengen {

std::string argument_text(double number) {
    return fmt::format("{}", number);
}

std::string english(const Message& message) {
    fmt::dynamic_format_arg_store<fmt::format_context> store;
    for (const std::string& argument : message.arguments) store.push_back(argument);
    return fmt::vformat(message.id, store);
}

std::string english(const Error& error) {
    if (error.place.empty()) return english(error.message);
    return fmt::format("{}: {}", error.place, english(error.message));
}

std::string counted(std::int64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace tengen
