// Everything that is wrong with some input, not just the first thing.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "config/place.hpp"

namespace tengen {

/// One line each; after `limit` errors, which only hostile files reach, one that counts the rest.
std::vector<std::string> to_lines(const Errors& errors, std::size_t limit = 200);

/// Collects errors while something is read. Belongs to one reading, one thread.
class ErrorList {
  public:
    void add(const Place& place, Message message);

    template <class... Arguments>
    void add(const Place& place, std::string_view pattern, const Arguments&... values) {
        add(place, Message(pattern, values...));
    }

    std::size_t count() const { return errors_.size(); }
    bool empty() const { return errors_.empty(); }

    /// All errors by source, line and column, each once. Leaves nothing behind.
    Errors take();

  private:
    struct PlacedMessage {
        Place place;
        Message message;
    };
    std::vector<PlacedMessage> errors_;
};

}  // namespace tengen
