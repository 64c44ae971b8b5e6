// All errors of an input, not just the first.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "config/place.hpp"

namespace tengen {

/// In the order of the input; never empty as the error of a Result.
using Problems = std::vector<Error>;

template <class T>
using Checked = tl::expected<T, Problems>;

/// One line per problem. After `limit` problems, which only hostile files reach, a line with the
/// number of the rest.
std::vector<std::string> to_lines(const Problems& problems, std::size_t limit = 200);

/// Collects problems while an input is read. Belongs to one read operation on one thread.
class Findings {
  public:
    void add(const Place& place, Message message);

    template <class... Arguments>
    void add(const Place& place, std::string_view pattern, const Arguments&... values) {
        add(place, Message(pattern, values...));
    }

    std::size_t count() const { return findings_.size(); }
    bool empty() const { return findings_.empty(); }

    /// Moves out all problems, sorted by source, line and column, without duplicates.
    Problems take();

  private:
    struct Finding {
        Place place;
        Message message;
    };
    std::vector<Finding> findings_;
};

/// The same for a single error that already has a place.
tl::unexpected<Problems> failed(Error error);

}  // namespace tengen
