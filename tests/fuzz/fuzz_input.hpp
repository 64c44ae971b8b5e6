// Helpers of the fuzzers: promises, rules, and input that is read byte by byte.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "core/position_text.hpp"
#include "games/all_rules.hpp"

namespace tengen::fuzz {

inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

inline const RuleCatalogue& catalogue() {
    static const RuleCatalogue rules = [] {
        RuleCatalogue all;
        all_rules(all);
        return all;
    }();
    return rules;
}

/// Returns the game of a canonical description, or null if it is invalid.
inline std::shared_ptr<const Game> game_of(std::string_view text) {
    auto description = parse_description(text, catalogue());
    if (!description) return nullptr;
    const auto game = Game::create(std::move(*description), catalogue());
    return game ? *game : nullptr;
}

/// Returns a small game; they differ in seats, openings and turns.
inline std::shared_ptr<const Game> some_game(std::size_t number) {
    static const std::shared_ptr<const Game> games[] = {
        game_of("game gomoku \nboard 15 15 lines\nsides black white\nseats 2\nrule place \n"
                "rule line length=5\nrule full_board \n"),
        game_of("game t \nboard 3 3 squares\nsides x o\nseats 2\nrule place \n"
                "rule line length=3\nrule full_board \n"),
        game_of("game three \nboard 5 6 lines\nsides black white red\nseats 3\nrule place \n"
                "rule line length=4\nrule full_board \n"),
    };
    return games[number % std::size(games)];
}

/// Reads bytes from the front; at the end it returns 0 and empty texts.
class Input {
  public:
    explicit Input(std::string_view bytes) : bytes_(bytes) {}

    bool empty() const { return bytes_.empty(); }
    std::uint8_t byte() {
        const std::string_view one = take(1);
        return one.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(one[0]);
    }
    std::size_t below(std::size_t bound) { return byte() % bound; }
    std::string_view take(std::size_t size) {
        const std::string_view taken = bytes_.substr(0, size);
        bytes_.remove_prefix(taken.size());
        return taken;
    }
    /// Returns the text up to a line feed, and also consumes the line feed.
    std::string_view line() {
        const std::string_view taken = take(std::min(bytes_.find('\n'), bytes_.size()));
        take(1);
        return taken;
    }
    /// Returns as many bytes as the next two bytes say.
    std::string_view piece() {
        const std::size_t size = byte();
        return take(size | std::size_t{byte()} << 8);
    }

  private:
    std::string_view bytes_;
};

}  // namespace tengen::fuzz
