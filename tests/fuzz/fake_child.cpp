#include "fake_child.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace tengen {

namespace fuzz {

namespace {

constexpr pid_t kNoProcess = 0x3FFFFFFF;                    ///< above all ids of the system
int connected[FakeChild::kMaxEnds] = {-1, -1, -1, -1, -1};  ///< ends in the current plan

}  // namespace

FakeChild& FakeChild::current() {
    static FakeChild child;
    return child;
}

void FakeChild::start(const int (&from)[kMaxEnds]) {
    for (int number = 0; number < kMaxEnds; ++number) {
        ends_[number] = FileDescriptor();
        if (from[number] < 0) continue;
        ends_[number] = FileDescriptor(::fcntl(from[number], F_DUPFD_CLOEXEC, 0));
        ::fcntl(ends_[number].get(), F_SETFL, O_NONBLOCK);
    }
    ending_ = {Ending::Kind::Signalled, 9, 0};
    alive_ = true;
    ++started_;
}

void FakeChild::die(Ending ending) {
    for (FileDescriptor& end : ends_) end = FileDescriptor();
    ending_ = ending;
    alive_ = false;
}

Ending FakeChild::reap() {
    for (FileDescriptor& end : ends_) end = FileDescriptor();
    alive_ = false;
    return ending_;
}

}  // namespace fuzz

using fuzz::FakeChild;

Pipe make_pipe() {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

SpawnPlan::SpawnPlan() {
    std::fill(std::begin(fuzz::connected), std::end(fuzz::connected), -1);
}

SpawnPlan::~SpawnPlan() = default;

void SpawnPlan::connect(int number, int from) {
    fuzz::connected[number] = from;
}

void SpawnPlan::connect_to_nothing(int, int) {}

void SpawnPlan::enter(const std::filesystem::path&) {}

int SpawnPlan::spawn(pid_t& pid, const std::filesystem::path&, std::vector<std::string>,
                     std::vector<std::string>) const {
    FakeChild::current().start(fuzz::connected);
    pid = fuzz::kNoProcess;
    return 0;
}

bool is_shortage(int) {
    return false;
}

void lower_priority(pid_t) {}

void suspend(pid_t) {}

void resume(pid_t) {}

std::chrono::nanoseconds processor_time(pid_t) {
    return {};
}

std::string signal_name(int) {
    return "signal";
}

std::string text_of(const Ending&) {
    return "ended";
}

bool has_ended(pid_t, std::chrono::milliseconds) {
    return !FakeChild::current().alive();
}

Ending kill_and_reap(pid_t) {
    return FakeChild::current().reap();
}

}  // namespace tengen
