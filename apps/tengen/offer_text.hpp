// Lines about offers at an online game. Each change has one line, which fits the reader's part.
#pragma once

#include <string>
#include <vector>

#include "table/table.hpp"
#include "text_style.hpp"

namespace tengen::cli {

enum class OfferNews : std::uint8_t {
    Complete,
    Gaps,  ///< the connection was lost meanwhile, so it is unknown why an offer ended
};

/// Lines for the changes between two states of the offers. Empty where another event says it, such
/// as the end of the game by an agreed draw.
std::vector<std::string> offer_lines(const Table& table, const RemoteOffers& before,
                                     const RemoteOffers& now, OfferNews news, TextStyle style);

}  // namespace tengen::cli
