// The syntax of SGF (red-bean.com/sgf, FF[4]) without its meaning: a sequence of nodes, each with a
// list of properties, and the starts and ends of variations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/record_source.hpp"

namespace tengen {

struct SgfProperty {
    std::string name;                 ///< upper-case letters and digits: "AB"
    std::vector<std::string> values;  ///< without escapes; unchanged bytes of the file
    RecordPlace place;
};

enum class SgfToken : std::uint8_t { Begin, Node, End, EndOfFile };

class SgfScanner {
  public:
    explicit SgfScanner(const RecordSource& source)
        : source_(source),
          rest_(source.bytes),
          line_(source.first.line),
          column_(source.first.column) {}

    /// Finds the first "(;", after any text. Fails if there is none.
    Result<void> find_tree();
    /// The next structural token; for a Node, also reads its properties.
    Result<SgfToken> next();

    /// The properties of the last node.
    std::vector<SgfProperty>& properties() { return properties_; }
    /// The place of the last token.
    RecordPlace place() const { return place_; }

  private:
    template <class... Values>
    tl::unexpected<Errors> bad_at(RecordPlace place, std::string_view why,
                                  const Values&... values) const {
        return fail(ErrorCode::Input, place_text(source_.file, place), why, values...);
    }

    RecordPlace here() const { return {line_, column_}; }
    void step();
    void skip_blanks();
    Result<void> read_properties();
    Result<SgfProperty> read_property();
    Result<std::string> read_value();

    const RecordSource& source_;
    std::string_view rest_;
    std::uint32_t line_;
    std::uint32_t column_;
    RecordPlace place_;
    std::vector<SgfProperty> properties_;
    std::size_t values_ = 0;  ///< number of values
};

/// Splits a file into its games. Each ends with the ")" that closes its "(;"; the last one may lack
/// that. A game that cannot be read does not disturb the next one, unless it has a wrong number of
/// brackets.
class SgfSplitter {
  public:
    explicit SgfSplitter(std::string_view bytes) : rest_(bytes) {}

    struct Part {
        std::string_view bytes;
        RecordPlace first;
    };
    /// Empty after the last game.
    std::optional<Part> next();

  private:
    void step();

    std::string_view rest_;
    std::uint32_t line_ = 1;
    std::uint32_t column_ = 1;
};

}  // namespace tengen
