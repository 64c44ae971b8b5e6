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

void SgfScanner::skip_blanks() {
    while (!at_end() && is_blank(front())) ++at_;
}

Result<void> SgfScanner::find_tree() {
    for (; !at_end(); ++at_) {
        if (front() != '(') continue;
        const std::size_t after = text_.find_first_not_of(" \t\r\n", at_ + 1);
        if (after != std::string_view::npos && text_[after] == ';') return {};
    }
    return fail(ErrorCode::Input, file_, "not an SGF file (it has no '(;')");
}

Result<SgfToken> SgfScanner::next() {
    properties_.clear();
    skip_blanks();
    token_at_ = at_;
    if (at_end()) return SgfToken::EndOfFile;
    const char sign = text_[at_++];
    if (sign == ')') return SgfToken::End;
    if (sign == ';') {
        token_at_ = at_;
        if (auto read = read_properties(); !read) return fail(read.error());
        return SgfToken::Node;
    }
    if (sign == '(') {
        skip_blanks();
        // A variation has a node, so there are no more variations than nodes.
        if (!at_end() && front() == ';') return SgfToken::Begin;
        return bad_at(at_, "expected ';'");
    }
    return bad_at(at_, "expected ';', '(' or ')'");
}

Result<void> SgfScanner::read_properties_at(std::size_t begin) {
    at_ = token_at_ = begin;
    return read_properties();
}

Result<void> SgfScanner::read_properties() {
    properties_.clear();
    values_ = 0;
    for (skip_blanks(); !at_end() && (is_upper(front()) || is_lower(front())); skip_blanks()) {
        auto property = read_property();
        if (!property) return fail(property.error());
        properties_.push_back(std::move(*property));
    }
    return {};
}

Result<SgfProperty> SgfScanner::read_property() {
    constexpr std::size_t kMaxName = 64;
    SgfProperty property;
    property.begin = at_;
    for (; !at_end() && (is_upper(front()) || is_lower(front())); ++at_) {
        if (is_upper(front())) property.name += front();
        if (property.name.size() > kMaxName) {
            return bad_at(at_, "a name of a property is too long");
        }
    }
    skip_blanks();
    if (at_end() || front() != '[') return bad_at(at_, "expected '['");
    while (!at_end() && front() == '[') {
        auto value = read_value();
        if (!value) return fail(value.error());
        if (++values_ > kMaxValues) return bad_at(at_, "too many values in one node");
        property.values.push_back(std::move(*value));
        property.end = at_;
        skip_blanks();
    }
    return property;
}

/// From '[' to the first ']' without a backslash before it. Skips a line end after a backslash.
Result<std::string> SgfScanner::read_value() {
    const std::size_t begin = at_;
    std::string value;
    for (++at_; !at_end() && front() != ']'; ++at_) {
        if (front() != '\\') {
            value += front();
            continue;
        }
        ++at_;
        if (at_end()) break;
        if (starts_with("\r\n") || starts_with("\n\r")) {
            ++at_;
        } else if (front() != '\n' && front() != '\r') {
            value += front();
        }
    }
    if (at_end()) return bad_at(begin, "'[' without its ']'");
    ++at_;
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
