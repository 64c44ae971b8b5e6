// Everything that is wrong with some input, not just the first thing.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "config/place.hpp"

namespace tengen {

/// Never empty where it stands for a failure; in the order of the input.
using Problems = std::vector<Error>;

template <class T>
using Checked = tl::expected<T, Problems>;

/// One line each; after `limit` problems, which only hostile files reach, one that counts the rest.
std::vector<std::string> to_lines(const Problems& problems, std::size_t limit = 200);

/// Collects problems while something is read. Belongs to one reading, one thread.
class Findings {
  public:
    void add(const Place& place, Message message);

    template <class... Arguments>
    void add(const Place& place, std::string_view pattern, const Arguments&... values) {
        add(place, Message(pattern, values...));
    }

    std::size_t count() const { return findings_.size(); }
    bool empty() const { return findings_.empty(); }

    /// All problems by source, line and column, each once. Leaves nothing behind.
    Problems take();

  private:
    struct Finding {
        Place place;
        Message message;
    };
    std::vector<Finding> findings_;
};

/// The same for a single error that has a place already.
tl::unexpected<Problems> failed(Error error);

}  // namespace tengen
