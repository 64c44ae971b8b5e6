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
    std::size_t begin = 0;            ///< its bytes in the text
    std::size_t end = 0;
};

enum class SgfToken : std::uint8_t { Begin, Node, End, EndOfFile };

class SgfScanner {
  public:
    /// `file` is the name for errors. Both must outlive the scanner. `first` is the place of the
    /// text in its file.
    SgfScanner(std::string_view text, const std::string& file, RecordPlace first = {1, 1})
        : text_(text), file_(file), first_(first) {}

    /// Finds the first "(;", after any text. Fails if there is none.
    Result<void> find_tree();
    /// The next structural token; for a Node, also reads its properties.
    Result<SgfToken> next();
    /// Reads the properties of a node whose first property is at this byte.
    Result<void> read_properties_at(std::size_t begin);

    /// The properties of the last token, if it is a node. After an error in a node, those before
    /// it.
    std::vector<SgfProperty>& properties() { return properties_; }
    /// The place of the first byte of the last token; of a Node, after its semicolon.
    std::size_t token_at() const { return token_at_; }
    /// The place after the last token.
    std::size_t at() const { return at_; }

    template <class... Values>
    tl::unexpected<Errors> bad_at(std::size_t at, std::string_view why,
                                  const Values&... values) const {
        return fail(ErrorCode::Input, place_text(file_, place_in(text_, at, first_)), why,
                    values...);
    }

  private:
    bool at_end() const { return at_ >= text_.size(); }
    char front() const { return text_[at_]; }
    bool starts_with(std::string_view piece) const { return text_.substr(at_).starts_with(piece); }
    void skip_blanks();
    Result<void> read_properties();
    Result<SgfProperty> read_property();
    Result<std::string> read_value();

    std::string_view text_;
    const std::string& file_;
    RecordPlace first_;
    std::size_t at_ = 0;
    std::size_t token_at_ = 0;
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
