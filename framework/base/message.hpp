// A text for people, stored as a message id with typed arguments, so any program can show it in the
// user's language. The id is the English text, as in gettext. The final text is made only for
// display; until then, messages inside a message stay messages.
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

/// A word that languages translate: a side, an option of an opening, a level. A word without
/// translation (a side called "Rohan") is shown unchanged.
struct Term {
    std::string text;

    friend bool operator==(const Term&, const Term&) = default;
};

/// A value for a {} of a message.
class Argument {
  public:
    /// A name, a cell, a path or user input: the same in every language.
    Argument(std::string text) : value_(std::move(text)) {}
    Argument(std::string_view text) : value_(std::string(text)) {}
    Argument(const char* text) : value_(std::string(text)) {}
    Argument(char character) : value_(std::string(1, character)) {}
    Argument(double number) : value_(number) {}
    Argument(std::integral auto number) : value_(static_cast<std::int64_t>(number)) {}
    Argument(Term term) : value_(std::move(term)) {}
    Argument(Message message);
    /// The error's text, with its place.
    Argument(const Error& error);
    Argument(const Errors& errors);  ///< the first of them

    const Term* term() const { return std::get_if<Term>(&value_); }
    /// The message inside this argument; null for any other kind.
    const Message* message() const;
    /// The text in English; for names and numbers, the text in every language.
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

/// Marks a pattern outside of a Message for the translation catalogues.
constexpr const char* translatable(const char* id) {
    return id;
}

/// The message in English, with its arguments filled in.
std::string english(const Message& message);

/// "1 move", "2 moves", for texts in English only.
std::string counted(std::int64_t count, std::string_view noun);

/// "1 move", "2 moves" as a message: quantity(moves, "{} move", "{} moves")
Message quantity(std::int64_t count, std::string_view one, std::string_view many);

/// "a, b and c": `last` is the pattern that joins the last two parts, such as "{} and {}";
/// `between` joins the others. Empty if there are no parts.
Message listed(std::span<const Argument> parts, std::string_view last = "{}, {}",
               std::string_view between = "{}, {}");

}  // namespace tengen
