// Sorts and prints errors.
#include "config/error_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace tengen {

std::vector<std::string> to_lines(const std::vector<Error>& errors, std::size_t limit) {
    std::vector<std::string> lines;
    for (const Error& error : errors) {
        if (lines.size() == limit) break;
        lines.push_back(english(error));
    }
    if (errors.size() > limit) {
        lines.push_back(fmt::format("... and {} more", errors.size() - limit));
    }
    return lines;
}

void ErrorList::add(const Place& place, Message message) {
    errors_.push_back({place, std::move(message)});
}

void ErrorList::add_of_variant(ErrorList&& errors, std::string_view variant,
                               const Place& variants) {
    for (PlacedMessage& found : errors.errors_) {
        const bool names = !variant.empty() && found.place.line < variants.line;
        add(found.place, names ? Message("{} (in variant '{}')", found.message, variant)
                               : std::move(found.message));
    }
    errors.errors_.clear();
}

std::vector<Error> ErrorList::take() {
    auto key = [](const PlacedMessage& found) {
        const Place& place = found.place;
        return std::tuple(place.source ? std::string_view(*place.source) : std::string_view(),
                          place.line, place.column);
    };
    std::stable_sort(
        errors_.begin(), errors_.end(),
        [&](const PlacedMessage& a, const PlacedMessage& b) { return key(a) < key(b); });
    std::vector<Error> errors;
    std::size_t first_here = 0;
    for (std::size_t i = 0; i < errors_.size(); ++i) {
        PlacedMessage& found = errors_[i];
        if (i > 0 && key(found) != key(errors_[i - 1])) first_here = errors.size();
        auto same = [&](const Error& error) { return error.message == found.message; };
        if (std::any_of(errors.begin() + first_here, errors.end(), same)) continue;
        errors.push_back({found.place.code, found.place.text(), found.message});
    }
    errors_.clear();
    return errors;
}

}  // namespace tengen
