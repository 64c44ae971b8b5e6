#include "plugin/cores.hpp"

namespace tengen {

Cores Cores::of(const std::vector<int>& numbers) {
    Cores cores;
    for (const int number : numbers) CPU_SET(static_cast<std::size_t>(number), &cores.set_);
    return cores;
}

std::vector<int> Cores::numbers() const {
    std::vector<int> numbers;
    for (int core = 0; core < kMax; ++core) {
        if (CPU_ISSET(static_cast<std::size_t>(core), &set_)) numbers.push_back(core);
    }
    return numbers;
}

std::optional<Cores> Cores::of_this_thread() {
    Cores cores;
    if (::sched_getaffinity(0, sizeof cores.set_, &cores.set_) != 0) return std::nullopt;
    return cores;
}

std::optional<Cores> Cores::current() {
    const int core = ::sched_getcpu();
    if (core < 0 || core >= CPU_SETSIZE) return std::nullopt;
    Cores cores;
    CPU_SET(static_cast<std::size_t>(core), &cores.set_);
    return cores;
}

bool Cores::give_to(pid_t thread) const {
    return ::sched_setaffinity(thread, sizeof set_, &set_) == 0;
}

}  // namespace tengen
