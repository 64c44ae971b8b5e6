#include "rules/catalogue.hpp"

#include <utility>

namespace tengen::rules {

void add_to(RuleCatalogue& catalogue, std::vector<NamedOpening> openings) {
    catalogue.add(place());
    catalogue.add(drop());
    catalogue.add(line());
    catalogue.add(no_line());
    catalogue.add(turns());
    catalogue.add(full_board());
    catalogue.add(opening(std::move(openings)));
    catalogue.add(stones());
    catalogue.add(flip());
    catalogue.add(count());
    catalogue.add(pass());
    catalogue.add(play_on());
    catalogue.add(capture());
    catalogue.add(pop());
    catalogue.add(move_limit());
    catalogue.add(connect());
    catalogue.add(enclose());
}

}  // namespace tengen::rules
