#include "record/sgf_tree.hpp"

namespace tengen {

namespace {

/// Per node; more than a board has points.
constexpr std::size_t kMaxValues = 20'000;

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}
bool is_upper(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}
/// Old files have lower-case letters in property names, which are ignored.
bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

}  // namespace

void SgfScanner::step() {
    if (rest_.front() == '\n') {
        ++line_;
        column_ = 0;
    }
    ++column_;
    rest_.remove_prefix(1);
}

void SgfScanner::skip_blanks() {
    while (!rest_.empty() && is_blank(rest_.front())) step();
}

Result<void> SgfScanner::find_tree() {
    while (!rest_.empty()) {
        if (rest_.front() != '(') {
            step();
            continue;
        }
        const std::size_t after = rest_.find_first_not_of(" \t\r\n", 1);
        if (after != std::string_view::npos && rest_[after] == ';') return {};
        step();
    }
    return fail(ErrorCode::Input, source_.file, "not an SGF file (it has no '(;')");
}

Result<SgfToken> SgfScanner::next() {
    skip_blanks();
    place_ = here();
    if (rest_.empty()) return SgfToken::EndOfFile;
    const char sign = rest_.front();
    step();
    if (sign == ')') return SgfToken::End;
    if (sign == ';') {
        if (auto read = read_properties(); !read) return fail(read.error());
        return SgfToken::Node;
    }
    if (sign == '(') {
        skip_blanks();
        // A variation must have a move, so there are no more variations than moves.
        if (!rest_.empty() && rest_.front() == ';') return SgfToken::Begin;
        return bad_at(here(), "expected ';'");
    }
    return bad_at(here(), "expected ';', '(' or ')'");
}

Result<void> SgfScanner::read_properties() {
    properties_.clear();
    values_ = 0;
    for (skip_blanks(); !rest_.empty() && (is_upper(rest_.front()) || is_lower(rest_.front()));
         skip_blanks()) {
        auto property = read_property();
        if (!property) return fail(property.error());
        properties_.push_back(std::move(*property));
    }
    return {};
}

Result<SgfProperty> SgfScanner::read_property() {
    constexpr std::size_t kMaxName = 64;
    SgfProperty property;
    property.place = here();
    for (; !rest_.empty() && (is_upper(rest_.front()) || is_lower(rest_.front())); step()) {
        if (is_upper(rest_.front())) property.name += rest_.front();
        if (property.name.size() > kMaxName)
            return bad_at(here(), "a name of a property is too long");
    }
    skip_blanks();
    if (rest_.empty() || rest_.front() != '[') return bad_at(here(), "expected '['");
    while (!rest_.empty() && rest_.front() == '[') {
        auto value = read_value();
        if (!value) return fail(value.error());
        if (++values_ > kMaxValues) return bad_at(here(), "too many values in one node");
        property.values.push_back(std::move(*value));
        skip_blanks();
    }
    return property;
}

/// From '[' to the first ']' without a backslash before it. Skips a line end after a backslash.
Result<std::string> SgfScanner::read_value() {
    const RecordPlace begin = here();
    std::string value;
    for (step(); !rest_.empty() && rest_.front() != ']'; step()) {
        if (rest_.front() != '\\') {
            value += rest_.front();
            continue;
        }
        step();
        if (rest_.empty()) break;
        if (rest_.starts_with("\r\n") || rest_.starts_with("\n\r")) {
            step();
        } else if (rest_.front() != '\n' && rest_.front() != '\r') {
            value += rest_.front();
        }
    }
    if (rest_.empty()) {
        return bad_at(begin, "'[' without its ']'");
    }
    step();
    return value;
}

void SgfSplitter::step() {
    if (rest_.front() == '\n') {
        ++line_;
        column_ = 0;
    }
    ++column_;
    rest_.remove_prefix(1);
}

std::optional<SgfSplitter::Part> SgfSplitter::next() {
    const auto begins = [&] {
        if (rest_.front() != '(') return false;
        const std::size_t after = rest_.find_first_not_of(" \t\r\n", 1);
        return after != std::string_view::npos && rest_[after] == ';';
    };
    while (!rest_.empty() && !begins()) step();
    if (rest_.empty()) return std::nullopt;
    Part part{rest_, {line_, column_}};
    int depth = 0;
    bool in_value = false;
    while (!rest_.empty()) {
        const char sign = rest_.front();
        step();
        if (in_value && sign == '\\' && !rest_.empty()) {
            step();
        } else if (in_value) {
            in_value = sign != ']';
        } else if (sign == '[') {
            in_value = true;
        } else if (sign == '(') {
            ++depth;
        } else if (sign == ')' && --depth == 0) {
            break;
        }
    }
    part.bytes.remove_suffix(rest_.size());
    return part;
}

}  // namespace tengen
