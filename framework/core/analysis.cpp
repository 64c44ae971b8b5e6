#include "core/analysis.hpp"

#include <algorithm>

namespace tengen {

bool AnalysisSettings::allows(Action action) const {
    const auto has = [action](const std::vector<Action>& actions) {
        return std::find(actions.begin(), actions.end(), action) != actions.end();
    };
    return (only.empty() || has(only)) && !has(without);
}

}  // namespace tengen
