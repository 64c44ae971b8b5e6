// The arguments of one command: options and positional words. They are declared once, for parsing,
// for --help and for error messages.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen {

/// Whether to run a command or only explain it.
enum class Wanted : std::uint8_t { Run, Help };

enum class Presence : std::uint8_t { Optional, Required };

/// Targets must live until parse() has returned. Errors have the code CommandLine.
class CommandLine {
  public:
    using Setter = std::function<Result<void>(const std::string&)>;

    /// `name` is the text before the options ("tengen perft").
    CommandLine(std::string name, std::string about);

    /// Options are named "-n,--games". Texts use the last name.
    void flag(std::string names, bool& target, std::string help);
    void text(std::string names, std::string value, std::string& target, std::string help);
    void number(std::string names, std::string value, std::int64_t& target, std::int64_t min,
                std::int64_t max, std::string help);
    void choice(std::string names, std::string& target, std::vector<std::string> choices,
                std::string help);
    /// An option that may be repeated any number of times.
    void each(std::string names, std::string value, Setter setter, std::string help);
    /// An option with a text for `setter` to read. Errors of the setter get the option as place.
    void option(std::string names, std::string value, Setter setter, std::string help);

    void positional(std::string name, std::string& target, Presence presence, std::string help);
    /// All remaining words. Must be the last positional.
    void rest(std::string name, std::vector<std::string>& target, Presence presence,
              std::string help);

    /// The same for words that may include moves that begin with '-' ("-d1").
    void moves(std::string name, std::vector<std::string>& target, Presence presence,
               std::string help);

    /// Two options that exclude each other, by their long names.
    void exclusive(std::string first, std::string second);

    void example(std::string command, std::string what);

    Result<Wanted> parse(std::span<const std::string> arguments);

    /// The text of --help.
    std::string help() const;
    /// The argument that requests help_data() instead of help(). The help does not list it, because
    /// people do not need it.
    static constexpr std::string_view kHelpData = "--help=data";
    static constexpr std::string_view kHelpOfHelp = "this text";

  private:
    enum class Kind : std::uint8_t { Flag, Once, Many };
    struct Option {
        std::string names;
        std::string name;   ///< the long name
        std::string value;  ///< empty for a flag
        std::string help;
        Kind kind;
        Setter setter;
        std::vector<std::string> given;
    };
    struct Positional {
        std::string name;
        std::string help;
        Presence presence;
        std::string* one;
        std::vector<std::string>* many;
    };
    struct Example {
        std::string command;
        std::string what;
    };

    std::string usage() const;
    std::string help_text() const;
    std::string help_data() const;
    const Option* find(std::string_view name) const;
    tl::unexpected<Errors> unknown_option(std::string_view name) const;
    Result<std::size_t> take_option(std::span<const std::string> rest,
                                    std::vector<std::string>& checked) const;
    Result<std::vector<std::string>> check_names(std::span<const std::string> rest) const;
    Result<std::vector<std::string>> split(std::vector<std::string> arguments);
    Result<void> check_counts() const;
    Result<void> store_options();
    Result<void> store_words(const std::vector<std::string>& words);

    std::string name_;
    std::string about_;
    std::vector<Option> options_;
    std::vector<Positional> positionals_;
    std::vector<std::pair<std::string, std::string>> exclusive_;
    std::vector<Example> examples_;
    bool takes_moves_ = false;
    bool wants_data_ = false;
};

/// Reads a whole number that must fill the text. The error's place is empty.
Result<std::int64_t> parse_whole_number(std::string_view text);

}  // namespace tengen
