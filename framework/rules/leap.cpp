// leap: stones jump to a cell at a fixed distance, over anything.
#include "base/text.hpp"
#include "rules/catalogue.hpp"
#include "rules/moves.hpp"

namespace tengen::rules {

namespace {

constexpr int kFarthest = 63;

/// Reads "1/2".
Result<BoardSize> read_offset(const std::string& text) {
    const auto parts = split(text, '/');
    const auto rows = to_number<int>(parts.front());
    const auto columns = to_number<int>(parts.back());
    const bool valid = parts.size() == 2 && rows && columns && *rows >= 0 && *columns >= 0 &&
                       *rows <= kFarthest && *columns <= kFarthest && *rows + *columns > 0;
    if (valid) return BoardSize{*columns, *rows};
    return fail(ErrorCode::Input, "by",
                "'by' must be numbers of cells 0..{} such as 1/2, found '{}'", kFarthest,
                printable(text, 40));
}

Result<std::unique_ptr<Rule>> create_leap(const Parameters& parameters,
                                          const RuleContext& context) {
    std::vector<BoardSize> offsets;
    for (const Scalar& text : parameters.values("by")) {
        const Result<BoardSize> offset = read_offset(std::get<std::string>(text));
        if (!offset) return fail(offset.error());
        offsets.push_back(*offset);
    }
    if (offsets.empty()) {
        return fail(ErrorCode::Input, "by", "needs a distance such as 1/2");
    }
    return jumps_by(offsets, parameters, context);
}

}  // namespace

RuleType leap() {
    RuleType type{
        "leap",
        "A stone jumps over anything, in all directions.",
        {list_of(text_field("by", "", "distances as cells along and across, such as 1/2")),
         onto_field(), moved_piece_field(), when_field(), not_into_field()},
        create_leap};
    type.repeats = true;
    return type;
}

}  // namespace tengen::rules
