#include "plugin/marks_api.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "plugin/position_api.hpp"

namespace tengen {

namespace {

struct Kind {
    std::string_view name;
    std::uint8_t number;
};
constexpr std::array<Kind, 7> kKinds{{{"winning", TENGEN_MARK_WINNING},
                                      {"offered", TENGEN_MARK_OFFERED},
                                      {"region", TENGEN_MARK_REGION},
                                      {"forbidden", TENGEN_MARK_FORBIDDEN},
                                      {"overline", TENGEN_MARK_OVERLINE},
                                      {"double_four", TENGEN_MARK_DOUBLE_FOUR},
                                      {"double_three", TENGEN_MARK_DOUBLE_THREE}}};

std::uint8_t number_of(const Mark& mark) {
    const auto found = std::find_if(kKinds.begin(), kKinds.end(),
                                    [&](const Kind& kind) { return kind.name == mark.kind; });
    return found == kKinds.end() ? std::uint8_t{TENGEN_MARK_OTHER} : found->number;
}

/// Whether a cell with both marks shows the first.
bool goes_before(std::uint8_t number, std::uint8_t other) {
    const bool forbidden = (number & TENGEN_MARK_FORBIDDEN) != 0;
    const bool other_forbidden = (other & TENGEN_MARK_FORBIDDEN) != 0;
    return forbidden != other_forbidden ? forbidden : other == TENGEN_MARK_NONE || number < other;
}

extern "C" {

std::uint32_t mark_kinds(const tengen_position_t* handle, std::uint8_t* kinds,
                         std::uint32_t capacity) noexcept {
    std::array<std::uint8_t, kMaxRows * kMaxColumns> found{};
    std::uint32_t count = 0;
    for (const Mark& mark : handle->position.marks()) {
        std::uint8_t& kind = found[mark.cell];
        if (kind == TENGEN_MARK_NONE) ++count;
        if (goes_before(number_of(mark), kind)) kind = number_of(mark);
    }
    const auto cells = static_cast<std::uint32_t>(handle->position.board().cell_count());
    std::copy_n(found.begin(), std::min(capacity, cells), kinds);
    return count;
}

std::uint32_t mark_reason(const tengen_position_t* handle, std::uint32_t cell, char* text,
                          std::uint32_t capacity) noexcept {
    if (capacity == 0) return 0;
    std::string reasons;
    for (const Mark& mark : handle->position.marks()) {
        if (mark.cell != cell) continue;
        for (const Message& reason : mark.reasons) {
            if (!reasons.empty()) reasons += "; ";
            reasons += english(reason);
        }
    }
    const std::size_t length = std::min<std::size_t>(reasons.size(), capacity - 1);
    std::memcpy(text, reasons.data(), length);
    text[length] = '\0';
    return static_cast<std::uint32_t>(length);
}

}  // extern "C"

}  // namespace

const tengen_marks_t& marks_api() {
    static constexpr tengen_marks_t table{&mark_kinds, &mark_reason};
    return table;
}

}  // namespace tengen
