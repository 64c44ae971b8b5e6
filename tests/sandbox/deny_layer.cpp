// Imitates a system without a layer of the sandbox, for the program that it starts:
//   deny_layer landlock|seccomp|both|notify PROGRAM [ARGUMENT ...]
// Without notify no program can receive the calls that a filter refuses.
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

int main(int count, char** arguments) {
    if (count < 3) return 2;
    const std::string_view layer = arguments[1];
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (filter == nullptr) return 3;
    int error = 0;
    if (layer == "landlock" || layer == "both") {
        // The answer of a kernel without Landlock.
        for (const int call : {444, 445, 446}) {
            error |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), call, 0);
        }
    }
    if (layer == "notify") {
        error |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(seccomp), 1,
                                  SCMP_A1(SCMP_CMP_MASKED_EQ, SECCOMP_FILTER_FLAG_NEW_LISTENER,
                                          SECCOMP_FILTER_FLAG_NEW_LISTENER));
    }
    if (layer == "seccomp" || layer == "both") {
        error |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(seccomp), 0);
        error |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 1,
                                  SCMP_A0(SCMP_CMP_EQ, PR_SET_SECCOMP));
    }
    if (error != 0 || seccomp_load(filter) != 0) return 3;
    execv(arguments[2], arguments + 2);
    return 4;
}
