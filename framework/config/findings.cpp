// Sorts and prints errors.
#include "config/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace tengen {

std::vector<std::string> to_lines(const Problems& problems, std::size_t limit) {
    std::vector<std::string> lines;
    for (const Error& problem : problems) {
        if (lines.size() == limit) break;
        lines.push_back(english(problem));
    }
    if (problems.size() > limit) {
        lines.push_back(fmt::format("... and {} more", problems.size() - limit));
    }
    return lines;
}

void Findings::add(const Place& place, Message message) {
    findings_.push_back({place, std::move(message)});
}

Problems Findings::take() {
    auto key = [](const Finding& finding) {
        const Place& place = finding.place;
        return std::tuple(place.source ? std::string_view(*place.source) : std::string_view(),
                          place.line, place.column);
    };
    std::stable_sort(findings_.begin(), findings_.end(),
                     [&](const Finding& a, const Finding& b) { return key(a) < key(b); });
    Problems problems;
    std::size_t first_here = 0;
    for (std::size_t i = 0; i < findings_.size(); ++i) {
        Finding& finding = findings_[i];
        if (i > 0 && key(finding) != key(findings_[i - 1])) first_here = problems.size();
        auto same = [&](const Error& problem) { return problem.message == finding.message; };
        if (std::any_of(problems.begin() + first_here, problems.end(), same)) continue;
        problems.push_back({finding.place.code, finding.place.text(), finding.message});
    }
    findings_.clear();
    return problems;
}

tl::unexpected<Problems> failed(Error error) {
    return tl::unexpected<Problems>(Problems{std::move(error)});
}

}  // namespace tengen
