// All errors of an input, not just the first.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "config/place.hpp"

namespace tengen {

/// One line per error. After `limit` errors, which only hostile files reach, a line with the number
/// of the rest.
std::vector<std::string> to_lines(const std::vector<Error>& errors, std::size_t limit = 200);

/// Collects errors while an input is read. Belongs to one read operation on one thread.
class ErrorList {
  public:
    void add(const Place& place, Message message);

    template <class... Arguments>
    void add(const Place& place, std::string_view pattern, const Arguments&... values) {
        add(place, Message(pattern, values...));
    }

    /// Adds the errors of a game's variant. Those before `variants`, the place of that key, are at
    /// lines that are correct without the variant, so they name it (not if `variant` is empty).
    void add_of_variant(ErrorList&& errors, std::string_view variant, const Place& variants);

    std::size_t count() const { return errors_.size(); }
    bool empty() const { return errors_.empty(); }

    /// Moves out all errors, sorted by source, line and column, without duplicates.
    std::vector<Error> take();

  private:
    struct PlacedMessage {
        Place place;
        Message message;
    };
    std::vector<PlacedMessage> errors_;
};

}  // namespace tengen
