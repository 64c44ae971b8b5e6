#include "plugin/load_failure.hpp"

#include <tengen/plugin.h>

#include "base/text.hpp"

namespace tengen {

Message message_of(const LoadFailure& failure) {
    const Argument detail = failure.detail.empty() ? Argument(Message("it gives no reason"))
                                                   : Argument(printable(failure.detail, 300));
    switch (failure.problem) {
        case LoadProblem::NotLoaded:
            return Message("did not load: {}", detail);
        case LoadProblem::NoEntry:
            return Message("is not a plugin: it does not export {}", TENGEN_ENTRY_SYMBOL);
        case LoadProblem::WrongAbi:
            return Message("was built for ABI {}, this program needs {}", detail,
                           TENGEN_ABI_VERSION);
        case LoadProblem::BadDescription:
            return Message("has an invalid descriptor: {}", detail);
        case LoadProblem::Crashed:
            if (failure.remembered) {
                return Message("crashed at an earlier start ({}; 'tengen plugins' tries again)",
                               detail);
            }
            return Message("crashed while loading ({})", detail);
        case LoadProblem::TimedOut:
            if (failure.remembered) {
                return Message(
                    "did not load in {} at an earlier start ('tengen plugins' tries "
                    "again)",
                    detail);
            }
            return Message("did not load in {} (killed)", detail);
        case LoadProblem::DuplicateId:
            return Message("has an id that is taken: {}", detail);
        case LoadProblem::NotAFile:
            return Message("is not a plugin: {}", detail);
        case LoadProblem::NoHost:
            return Message("could not be tried: {}", detail);
        case LoadProblem::NoSandbox:
            return Message("is not loaded: {} (--unsafe-plugins loads it anyway)", detail);
    }
    return Message("did not load: {}", detail);
}

Error error_of(const LoadFailure& failure, const std::filesystem::path& file) {
    const auto code = failure.problem == LoadProblem::NoSandbox ? ErrorCode::Sandbox
                      : failure.problem == LoadProblem::NoHost  ? ErrorCode::System
                                                                : ErrorCode::Plugin;
    return {code, printable(file.string(), 200), message_of(failure)};
}

}  // namespace tengen
