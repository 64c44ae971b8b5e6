// The physical cores of this machine, and their distribution over the games of a run.
#pragma once

#include <filesystem>
#include <vector>

#include "plugin/cores.hpp"

namespace tengen {

/// Linux describes each core here.
inline constexpr const char* kSystemCores = "/sys/devices/system/cpu";

/// The number of the physical core of a core: its first hardware thread, by thread_siblings_list.
/// A core without that file is physical.
int physical_core_of(int core, const std::filesystem::path& system = kSystemCores);

/// The usable cores of each physical core.
using PhysicalCores = std::vector<std::vector<int>>;

PhysicalCores physical_cores(const Cores& usable,
                             const std::filesystem::path& system = kSystemCores);

/// The cores of each of `lanes` games, `threads` for each. They are on different physical cores as
/// far as possible, then on different cores, then shared. There must be a core.
std::vector<Cores> pins_of(const PhysicalCores& cores, int lanes, int threads);

}  // namespace tengen
