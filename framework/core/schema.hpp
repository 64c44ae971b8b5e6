// Parameters with a type, a default, a range and a help text. One schema serves the YAML reader,
// error texts, --help, the window's forms and the options of AI plugins.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "core/action.hpp"

namespace tengen {

enum class ValueType : std::uint8_t { Switch, Integer, Real, Text, Choice };

/// The number of values of a parameter.
enum class Arity : std::uint8_t {
    One,
    PerSide,  ///< one per side of the game; written as one value for all, or as a list
    List,
};

/// Names that a Choice accepts in addition to its words.
enum class NamesOf : std::uint8_t { Nothing, Sides, Regions, Pieces };

/// An older name of a parameter, with the older words of some values. Files and texts may still use
/// it. Canonical texts always do for these values, so books, databases and fingerprints of earlier
/// versions stay valid.
struct OlderName {
    struct Word {
        std::string now;
        std::string older;

        friend bool operator==(const Word&, const Word&) = default;
    };
    std::string name;  ///< empty: none
    std::vector<Word> words;

    friend bool operator==(const OlderName&, const OlderName&) = default;
};

/// One value of a parameter. Text and Choice are strings, Switch is a bool.
using Scalar = std::variant<bool, std::int64_t, double, std::string>;

struct Field {
    std::string name;
    ValueType type = ValueType::Integer;
    Arity arity = Arity::One;
    std::vector<Scalar> default_values;  ///< one for One and PerSide; any number for List
    double min = 0;                      ///< Integer and Real: inclusive range; Text: unused
    double max = 0;
    std::vector<std::string> choices;  ///< Choice: the allowed words
    /// Choice: other names that are allowed. The schema does not know them; the rule checks them.
    NamesOf names = NamesOf::Nothing;
    OlderName older;
    /// Added to its rule later: canonical texts have it only if it differs from the default.
    bool later = false;
    std::string help;  ///< one line
};

Field switch_field(std::string name, bool value, std::string help);
Field integer_field(std::string name, std::int64_t value, std::int64_t min, std::int64_t max,
                    std::string help);
Field real_field(std::string name, double value, double min, double max, std::string help);
Field text_field(std::string name, std::string value, std::string help);
Field choice_field(std::string name, std::string value, std::vector<std::string> choices,
                   std::string help);
Field per_side(Field field);
/// A list of values of this field, empty by default.
Field list_of(Field field);
Field or_name_of(NamesOf names, Field field);
Field with_older_name(OlderName older, Field field);
Field added_later(Field field);

/// Reads one value as people write it: a plain decimal number, true or false, or one of the
/// choices. Text is taken unchanged. The error names the field, the expectation and the value
/// found; its place is empty.
Result<Scalar> parse_scalar(const Field& field, std::string_view text);

/// Checks a value that already has a type (from an API) in the same way; numbers must be in range.
/// An integer for a Real field becomes a real number.
Result<Scalar> check_scalar(const Field& field, Scalar value);

/// Whether the value has the type of the field's checked values.
bool has_type_of(const Field& field, const Scalar& value);

std::string to_text(const Scalar& value);

/// "a whole number 3..25", "one of wins, ignored, loses", "true or false" ...
Message expectation(const Field& field);

/// Values of a schema's fields, in the schema's order; always complete and checked.
class Parameters {
  public:
    struct Entry {
        std::string name;
        Arity arity = Arity::One;
        std::vector<Scalar> values;  ///< One: 1 value; PerSide: one per side; List: any number
        OlderName older = {};
        /// Values that the canonical text leaves out, perhaps an empty list; nothing if it has all.
        std::optional<std::vector<Scalar>> unsaid = {};

        /// The name and values in canonical texts.
        std::pair<std::string, std::vector<Scalar>> canonical() const;

        friend bool operator==(const Entry&, const Entry&) = default;
    };

    Parameters() = default;

    /// All defaults.
    Parameters(const std::vector<Field>& fields, int sides);

    /// Replaces the values of an existing field. A single value for a PerSide field applies to all
    /// sides.
    void set(std::string_view name, std::vector<Scalar> values);

    bool switched_on(std::string_view name, Side side = 1) const;
    std::int64_t integer(std::string_view name, Side side = 1) const;
    double real(std::string_view name) const;
    const std::string& text(std::string_view name, Side side = 1) const;
    const std::vector<Scalar>& values(std::string_view name) const;

    const std::vector<Entry>& entries() const { return entries_; }
    friend bool operator==(const Parameters&, const Parameters&) = default;

  private:
    const Entry& entry(std::string_view name) const;
    const Scalar& value(std::string_view name, Side side) const;

    std::vector<Entry> entries_;
};

/// The current word for a word of the field's older name; empty if it has no such word.
std::optional<std::string> current_word(const Field& field, std::string_view older);

/// "length=5 overline=ignored,wins": the canonical form, one word per field, with commas between
/// list items and sides.
std::string to_text(const Parameters& parameters);

/// Reads the canonical form against a schema. Unknown names and invalid values are errors.
Result<Parameters> parse_parameters(const std::vector<Field>& fields, int sides,
                                    std::string_view text);

/// Checks that the parameters match the schema for this number of sides, with values of the right
/// type and in range. The error's place is the name of the field.
Result<void> check_parameters(const std::vector<Field>& fields, int sides,
                              const Parameters& parameters);

}  // namespace tengen
