#include "validator/finding.hpp"

namespace tengen::validator {

std::string_view name_of(Grade grade) {
    switch (grade) {
        case Grade::Success:
            return "success";
        case Grade::Warning:
            return "warning";
        case Grade::Failed:
            return "failed";
        case Grade::Crashed:
            return "crashed";
        case Grade::Timeout:
            return "timeout";
        case Grade::Skipped:
            break;
    }
    return "skipped";
}

bool is_bad(Grade grade) {
    return grade == Grade::Failed || grade == Grade::Crashed || grade == Grade::Timeout;
}

}  // namespace tengen::validator
