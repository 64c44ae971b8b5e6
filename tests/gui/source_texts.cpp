#include "source_texts.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

namespace fs = std::filesystem;

struct Token {
    enum class Kind { Word, Literal, Sign };
    Kind kind = Kind::Sign;
    std::string text;
    int line = 0;
};

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The words, string literals and single characters of C++ without comments and character literals.
class Lexer {
  public:
    explicit Lexer(const std::string& source) : source_(source) {}

    std::vector<Token> tokens() {
        while (at_ < source_.size()) {
            const char c = source_[at_];
            if (starts_with("//")) {
                skip_to("\n");
            } else if (starts_with("/*")) {
                skip_to("*/");
            } else if (c == '"') {
                add(Token::Kind::Literal, literal());
            } else if (c == '\'') {
                character();
            } else if (is_word(c)) {
                std::string word;
                while (at_ < source_.size() && (is_word(source_[at_]) || is_separator())) {
                    word += source_[at_++];
                }
                add(Token::Kind::Word, std::move(word));
            } else {
                if (c == '\n') ++line_;
                if (std::isspace(static_cast<unsigned char>(c)) == 0) {
                    add(Token::Kind::Sign, std::string(1, c));
                }
                ++at_;
            }
        }
        return std::move(tokens_);
    }

  private:
    bool starts_with(const char* text) const { return source_.compare(at_, 2, text) == 0; }

    /// True for the separator in 1'000.
    bool is_separator() const {
        return source_[at_] == '\'' && at_ > 0 && at_ + 1 < source_.size() &&
               std::isdigit(static_cast<unsigned char>(source_[at_ - 1])) != 0 &&
               std::isxdigit(static_cast<unsigned char>(source_[at_ + 1])) != 0;
    }

    void add(Token::Kind kind, std::string text) {
        tokens_.push_back({kind, std::move(text), line_});
    }

    void skip_to(const std::string& end) {
        const std::size_t found = source_.find(end, at_);
        const std::size_t stop = found == std::string::npos ? source_.size() : found;
        line_ += static_cast<int>(std::count(source_.begin() + static_cast<long>(at_),
                                             source_.begin() + static_cast<long>(stop), '\n'));
        at_ = end == "\n" || found == std::string::npos ? stop : stop + end.size();
    }

    std::string literal() {
        std::string text;
        for (++at_; at_ < source_.size() && source_[at_] != '"'; ++at_) {
            if (source_[at_] != '\\') {
                text += source_[at_];
                continue;
            }
            ++at_;
            text += source_[at_] == 'n' ? '\n' : source_[at_];
        }
        ++at_;
        return text;
    }

    void character() {
        for (++at_; at_ < source_.size() && source_[at_] != '\''; ++at_) {
            if (source_[at_] == '\\') ++at_;
        }
        ++at_;
    }

    const std::string& source_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::vector<Token> tokens_;
};

/// The arguments of a call that are texts, counted from 0.
const std::vector<int>* text_arguments(const std::string& word) {
    static const std::map<std::string, std::vector<int>> kCalls{
        {"Message", {0}},       {"tr", {0}},
        {"translatable", {0}},  {"t", {0}},
        {"tr_count", {0, 1}},   {"fail", {2}},
        {"quantity", {1, 2}},   {"explained_as", {0}},
        {"refused", {0}},       {"bad_at", {1}},
        {"add_misfit", {1}},    {"add", {1}},
        {"switch_field", {2}},  {"text_field", {2}},
        {"choice_field", {3}},  {"integer_field", {4}},
        {"real_field", {4}},    {"RuleType", {1}},
        {"switch_option", {2}}, {"text_option", {2}},
        {"choice_option", {3}}, {"integer_option", {4}},
        {"real_option", {4}},
    };
    const auto found = kCalls.find(word);
    return found == kCalls.end() ? nullptr : &found->second;
}

/// Adds the literals of the call whose bracket opens at `open`.
void add_texts(const std::vector<Token>& tokens, std::size_t open, const std::vector<int>& wanted,
               const std::string& name, std::vector<SourceText>& texts) {
    int depth = 1;
    int argument = 0;
    bool joins = false;
    for (std::size_t i = open + 1; i < tokens.size() && depth > 0; ++i) {
        const Token& token = tokens[i];
        if (token.kind == Token::Kind::Literal && depth == 1 &&
            std::ranges::find(wanted, argument) != wanted.end()) {
            if (joins) {
                texts.back().id += token.text;
            } else {
                texts.push_back({token.text, name + ':' + std::to_string(token.line)});
            }
            joins = true;
            continue;
        }
        joins = false;
        if (token.kind != Token::Kind::Sign) continue;
        const char sign = token.text[0];
        if (sign == '(' || sign == '{' || sign == '[') ++depth;
        if (sign == ')' || sign == '}' || sign == ']') --depth;
        if (sign == ',' && depth == 1) ++argument;
    }
}

/// Returns the bracket of a rule's return value: RuleType line() { return {"line", "help", ...
std::size_t rule_opens(const std::vector<Token>& tokens, std::size_t at) {
    const char* const expected[] = {"(", ")", "{", "return", "{"};
    std::size_t next = at + 2;
    for (const char* const text : expected) {
        if (next >= tokens.size() || tokens[next].text != text) return at;
        ++next;
    }
    return next - 1;
}

/// Adds the description of an AI: About{.about = "..."}.
void add_about(const std::vector<Token>& tokens, std::size_t at, const std::string& name,
               std::vector<SourceText>& texts) {
    const bool field = tokens[at].text == "about" && at > 0 && tokens[at - 1].text == ".";
    if (!field || tokens[at + 1].text != "=") return;
    std::string id;
    for (std::size_t i = at + 2; i < tokens.size(); ++i) {
        if (tokens[i].kind != Token::Kind::Literal) break;
        id += tokens[i].text;
    }
    texts.push_back({id, name + ':' + std::to_string(tokens[at].line)});
}

}  // namespace

std::vector<SourceText> texts_in(const std::string& source, const std::string& name) {
    const std::vector<Token> tokens = Lexer(source).tokens();
    std::vector<SourceText> texts;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (tokens[i].kind != Token::Kind::Word) continue;
        add_about(tokens, i, name, texts);
        const std::vector<int>* wanted = text_arguments(tokens[i].text);
        if (wanted == nullptr) continue;
        const std::size_t open = tokens[i].text == "RuleType" ? rule_opens(tokens, i) : i + 1;
        const std::string& next = tokens[open].text;
        const bool call = tokens[open].kind == Token::Kind::Sign && (next == "(" || next == "{");
        if (call) add_texts(tokens, open, *wanted, name, texts);
    }
    std::erase_if(texts, [](const SourceText& text) {
        return std::ranges::none_of(text.id, [](unsigned char c) { return std::isalpha(c) != 0; });
    });
    return texts;
}

std::vector<SourceText> texts_below(const fs::path& root, const std::string& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        const fs::path& path = entry.path();
        if (path.extension() == ".cpp" || path.extension() == ".hpp") files.push_back(path);
    }
    std::ranges::sort(files);
    std::vector<SourceText> texts;
    for (const fs::path& file : files) {
        const auto found = texts_in(content_of(file), fs::relative(file, root).string());
        texts.insert(texts.end(), found.begin(), found.end());
    }
    return texts;
}

}  // namespace tengen::test
