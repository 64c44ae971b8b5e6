#include "rules/region_of.hpp"

#include <string>
#include <vector>

#include "base/spelling.hpp"
#include "base/text.hpp"

namespace tengen::rules {

Result<const BoardRegion*> read_region(std::string_view field, std::string_view none,
                                       const Parameters& parameters, const RuleContext& context) {
    const std::string& name = parameters.text(field);
    if (name == none) return nullptr;
    if (const BoardRegion* region = find_region(context.regions, name)) return region;
    std::vector<std::string_view> known;
    for (const BoardRegion& region : context.regions) known.push_back(region.name);
    return fail(ErrorCode::Input, std::string(field),
                "there is no region '{}' (add it to 'regions'){}", printable(name, 40),
                did_you_mean(name, known));
}

}  // namespace tengen::rules
