#include "arena/physical_cores.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <utility>

#include "base/number_list.hpp"

namespace tengen {

int physical_core_of(int core, const std::filesystem::path& system) {
    std::ifstream file(system / ("cpu" + std::to_string(core)) / "topology/thread_siblings_list");
    std::string line;
    std::getline(file, line);
    const auto siblings = to_number_list(line, Cores::kMax - 1);
    return siblings ? siblings->front() : core;
}

PhysicalCores physical_cores(const Cores& usable, const std::filesystem::path& system) {
    std::map<int, std::vector<int>> by_number;
    for (const int core : usable.numbers()) {
        by_number[physical_core_of(core, system)].push_back(core);
    }
    PhysicalCores all;
    for (auto& [number, cores] : by_number) all.push_back(std::move(cores));
    return all;
}

std::vector<Cores> pins_of(const PhysicalCores& cores, int lanes, int threads) {
    std::size_t most = 0;
    for (const auto& physical : cores) most = std::max(most, physical.size());
    std::vector<int> order;
    for (std::size_t thread = 0; thread < most; ++thread) {
        for (const auto& physical : cores) {
            if (thread < physical.size()) order.push_back(physical[thread]);
        }
    }
    std::vector<Cores> pins;
    std::size_t next = 0;
    for (int lane = 0; lane < lanes; ++lane) {
        std::vector<int> own;
        for (int thread = 0; thread < threads; ++thread) {
            own.push_back(order[next++ % order.size()]);
        }
        pins.push_back(Cores::of(own));
    }
    return pins;
}

}  // namespace tengen
