#include "rules/catalogue.hpp"

namespace tengen::rules {

void add_to(RuleCatalogue& catalogue) {
    catalogue.add(place());
    catalogue.add(drop());
    catalogue.add(line());
    catalogue.add(turns());
    catalogue.add(full_board());
}

}  // namespace tengen::rules
