// A text for people, kept as a message id with typed arguments so that any program can say it in
// the user's language. The id is the English text itself, as gettext does it. Words are made once,
// where somebody reads them: until then what stands inside a message stays a message.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tengen {

struct Error;
class Errors;
struct Message;

/// A word that each language says differently: a side, an option of an opening, a level. What
/// has none (a side called "Rohan") is shown as it is.
struct Term {
    std::string text;

    friend bool operator==(const Term&, const Term&) = default;
};

/// What fills a {} of a message.
class Argument {
  public:
    /// A name, a cell, a path, what somebody wrote: the same in every language.
    Argument(std::string text) : value_(std::move(text)) {}
    Argument(std::string_view text) : value_(std::string(text)) {}
    Argument(const char* text) : value_(std::string(text)) {}
    Argument(char character) : value_(std::string(1, character)) {}
    Argument(double number) : value_(number) {}
    Argument(std::integral auto number) : value_(static_cast<std::int64_t>(number)) {}
    Argument(Term term) : value_(std::move(term)) {}
    Argument(Message message);
    /// With its place.
    Argument(const Error& error);
    Argument(const Errors& errors);  ///< the first of them

    const Term* term() const { return std::get_if<Term>(&value_); }
    /// A text inside of the text; null for everything else.
    const Message* message() const;
    /// What is the same in every language; a term or a message in English.
    std::string english() const;

    friend bool operator==(const Argument& left, const Argument& right);

  private:
    std::variant<std::string, std::int64_t, double, Term, std::shared_ptr<const Message>> value_;
};

struct Message {
    std::string_view
        id;  ///< English fmt pattern; a string literal, so it lives as long as the program
    std::vector<Argument> arguments;

    Message() = default;

    template <class... Arguments>
    explicit Message(std::string_view pattern, const Arguments&... values)
        : id(pattern), arguments{Argument(values)...} {}

    friend bool operator==(const Message&, const Message&) = default;
};

/// Marks a pattern that is not written in a Message for the catalogues of translations.
constexpr const char* translatable(const char* id) {
    return id;
}

/// The message in English, with its arguments filled in.
std::string english(const Message& message);

/// "1 move", "2 moves", for texts that are English only
std::string counted(std::int64_t count, std::string_view noun);

/// "1 move", "2 moves" as a message: quantity(moves, "{} move", "{} moves")
Message quantity(std::int64_t count, std::string_view one, std::string_view many);

/// "a, b and c": `last` is the pattern of the last two, such as "{} and {}", `between` that of the
/// others. Empty for no parts.
Message listed(std::span<const Argument> parts, std::string_view last = "{}, {}",
               std::string_view between = "{}, {}");

}  // namespace tengen
