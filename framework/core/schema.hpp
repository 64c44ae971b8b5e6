// Parameters with a type, a default, a range and a line of help. One schema feeds the YAML reader,
// the error texts, --help, the window's forms and the options of AI plugins.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "core/action.hpp"

namespace tengen {

enum class ValueType : std::uint8_t { Switch, Integer, Real, Text, Choice };

/// How many values a parameter holds.
enum class Arity : std::uint8_t {
    One,
    PerSide,  ///< one for each side of the game; written as one value for all, or side by side
    List,
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
    std::vector<std::string> choices;  ///< Choice: the words allowed
    std::string help;                  ///< one line
};

Field switch_field(std::string name, bool value, std::string help);
Field integer_field(std::string name, std::int64_t value, std::int64_t min, std::int64_t max,
                    std::string help);
Field real_field(std::string name, double value, double min, double max, std::string help);
Field text_field(std::string name, std::string value, std::string help);
Field choice_field(std::string name, std::string value, std::vector<std::string> choices,
                   std::string help);
Field per_side(Field field);
/// A list of such values, empty by default.
Field list_of(Field field);

/// Reads one value as people write it: whole numbers in decimal without sign tricks, true/false,
/// one of the choices. The error names the field and says what was expected and found; its place is
/// empty. Text is taken as it is.
Result<Scalar> parse_scalar(const Field& field, std::string_view text);

/// The same check for a value that has a type already (from an API); numbers must be in range. A
/// whole number fits a Real field, and becomes a real number.
Result<Scalar> check_scalar(const Field& field, Scalar value);

/// Whether the value is held in the type that the field's values have once checked.
bool has_type_of(const Field& field, const Scalar& value);

std::string to_text(const Scalar& value);

/// "a whole number 3..25", "one of wins, ignored, loses", "true or false" ...
Message expectation(const Field& field);

/// Values of a schema's fields, in the schema's order; complete and checked once made.
class Parameters {
  public:
    struct Entry {
        std::string name;
        Arity arity = Arity::One;
        std::vector<Scalar> values;  ///< One: 1 value; PerSide: one a side; List: any number

        friend bool operator==(const Entry&, const Entry&) = default;
    };

    Parameters() = default;

    /// All defaults.
    Parameters(const std::vector<Field>& fields, int sides);

    /// Replaces the values of a field that exists. A single value for a PerSide field is spread.
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

/// "length=5 overline=ignored,wins": canonical, one word a field, lists and sides comma separated.
std::string to_text(const Parameters& parameters);

/// Reads the canonical form against a schema; unknown names and wrong values are errors.
Result<Parameters> parse_parameters(const std::vector<Field>& fields, int sides,
                                    std::string_view text);

/// Whether the parameters are those of the schema for that many sides, with values of the right
/// type and in range. The error's place is the name of the field.
Result<void> check_parameters(const std::vector<Field>& fields, int sides,
                              const Parameters& parameters);

}  // namespace tengen
