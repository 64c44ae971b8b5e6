#include "sandbox/landlock.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "sandbox/sandbox.hpp"

namespace tengen {

namespace {

// The complete kernel interface, because the headers of distributions cover only old versions. A
// kernel reads the part of the structure that it supports, selected by the size.
struct RulesetAttributes {
    std::uint64_t files;
    std::uint64_t network;  ///< since ABI 4
    std::uint64_t scopes;   ///< since ABI 6
};
struct [[gnu::packed]] PathAttributes {
    std::uint64_t allowed;
    std::int32_t file;
};

struct PortAttributes {
    std::uint64_t allowed;
    std::uint64_t port;
};

constexpr std::uint32_t kAskVersion = 1;
constexpr int kRulePath = 1;
constexpr int kRulePort = 2;

enum : std::uint64_t {
    kExecute = 1 << 0,
    kWriteFile = 1 << 1,
    kReadFile = 1 << 2,
    kReadFolder = 1 << 3,
    kRemoveFolder = 1 << 4,
    kRemoveFile = 1 << 5,
    kMakeFolder = 1 << 7,
    kMakeFile = 1 << 8,
    kMakeSocket = 1 << 9,
    kMove = 1 << 13,           // ABI 2
    kTruncate = 1 << 14,       // ABI 3
    kDeviceControl = 1 << 15,  // ABI 5
};
constexpr std::uint64_t kFirstFileRights = (1 << 13) - 1;  ///< of ABI 1
constexpr std::uint64_t kConnectTcp = 2;
constexpr std::uint64_t kTcpRights = 1 | kConnectTcp;  ///< bind and connect
constexpr std::uint64_t kOutsideScopes = 3;            ///< abstract sockets and signals

/// Only these rights are valid for a file that is not a folder.
constexpr std::uint64_t kRightsOfFiles = kExecute | kWriteFile | kReadFile | kTruncate;

constexpr std::uint64_t kReading = kReadFile | kReadFolder;
constexpr std::uint64_t kWriteRights = kReading | kWriteFile | kRemoveFolder | kRemoveFile |
                                       kMakeFolder | kMakeFile | kMove | kTruncate;

/// Files that every program needs to load and run, and that contain no user data. On systems with a
/// store, the store contains all libraries.
constexpr std::array kSystem {
    "/lib", "/lib32", "/lib64", "/libx32", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32",
        "/usr/local/lib", "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/localtime",
        "/usr/share/zoneinfo", "/etc/ssl/openssl.cnf", "/dev/null", "/dev/zero", "/dev/urandom",
        "/sys/devices/system/cpu",
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        "/proc/self",
#endif
};
/// The kernel starts these together with a program.
constexpr std::array kLoaders{"/lib64/ld-linux-x86-64.so.2",      "/lib/ld-linux.so.2",
                              "/lib/ld-linux-aarch64.so.1",       "/lib/ld-linux-armhf.so.3",
                              "/lib/ld-linux-riscv64-lp64d.so.1", "/lib/ld-musl-x86_64.so.1"};

std::uint64_t file_rights(std::int32_t abi) {
    std::uint64_t rights = kFirstFileRights;
    if (abi >= 2) rights |= kMove;
    if (abi >= 3) rights |= kTruncate;
    if (abi >= 5) rights |= kDeviceControl;
    return rights;
}

class Ruleset {
  public:
    explicit Ruleset(std::int32_t abi) : handled_(file_rights(abi)) {
        const RulesetAttributes attributes{handled_, abi >= 4 ? kTcpRights : 0,
                                           abi >= 6 ? kOutsideScopes : 0};
        const std::size_t size = abi >= 6   ? sizeof attributes
                                 : abi >= 4 ? offsetof(RulesetAttributes, scopes)
                                            : offsetof(RulesetAttributes, network);
        file_ = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, size, 0));
    }
    ~Ruleset() {
        if (file_ >= 0) ::close(file_);
    }
    Ruleset(const Ruleset&) = delete;
    Ruleset& operator=(const Ruleset&) = delete;

    /// A path that cannot be opened here could not be opened inside the sandbox either.
    void allow(const std::filesystem::path& path, std::uint64_t rights) {
        const int file = ::open(path.c_str(), O_PATH | O_CLOEXEC);
        if (file < 0) return;
        struct stat info {};
        if (::fstat(file, &info) == 0) {
            if (!S_ISDIR(info.st_mode)) rights &= kRightsOfFiles;
            const PathAttributes attributes{rights & handled_, file};
            good_ =
                ::syscall(SYS_landlock_add_rule, file_, kRulePath, &attributes, 0) == 0 && good_;
        }
        ::close(file);
    }

    void allow_port(std::uint16_t port) {
        const PortAttributes attributes{kConnectTcp, port};
        good_ = ::syscall(SYS_landlock_add_rule, file_, kRulePort, &attributes, 0) == 0 && good_;
    }

    bool enforce() const {
        return file_ >= 0 && good_ && ::syscall(SYS_landlock_restrict_self, file_, 0) == 0;
    }

  private:
    std::uint64_t handled_;
    int file_;
    bool good_ = true;
};

}  // namespace

std::int32_t landlock_abi() {
    const long abi = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, kAskVersion);
    return static_cast<std::int32_t>(std::max(0L, abi));
}

std::int32_t enter_landlock(const SandboxRules& rules) {
    const std::int32_t abi = landlock_abi();
    if (abi == 0) return 0;
    Ruleset ruleset(abi);
    for (const char* const path : kSystem) ruleset.allow(path, kReading);
    for (const auto& path : rules.readable) ruleset.allow(path, kReading);
    const bool sockets = rules.local_sockets == LocalSockets::Allowed;
    const std::uint64_t writing = kWriteRights | (sockets ? kMakeSocket : std::uint64_t{0});
    for (const auto& path : rules.writable) ruleset.allow(path, writing);
    for (const auto& path : rules.executable) ruleset.allow(path, kReadFile | kExecute);
    if (!rules.executable.empty()) {
        for (const char* const path : kLoaders) ruleset.allow(path, kReadFile | kExecute);
    }
    if (abi >= 4) {
        for (const std::uint16_t port : rules.tcp_ports) ruleset.allow_port(port);
    }
    return ruleset.enforce() ? abi : 0;
}

}  // namespace tengen
