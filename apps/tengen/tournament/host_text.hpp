// The machines of a tournament, for its reports.
#pragma once

#include <string>
#include <vector>

#include "arena/report_page.hpp"
#include "arena/tally.hpp"

namespace tengen::cli {

struct Tournament;

/// How the machines differ: in the score of the first player, or in the speed of any. Each is a
/// sentence.
std::vector<std::string> host_warnings(const Tournament& tournament, const Tally& tally);

/// The games of each machine, with the score of the first player and the speed of all.
PageTable hosts_table(const Tournament& tournament, const Tally& tally);

}  // namespace tengen::cli
