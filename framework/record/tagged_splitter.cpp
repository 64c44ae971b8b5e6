// Splits texts of PGN and PDN into games, and finds the format of a text.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "record/tagged_text.hpp"
#include "record/tagged_words.hpp"

namespace tengen {

namespace {

bool is_white_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

/// Walks through a text until a game ends.
class GameScan {
  public:
    GameScan(std::string_view text, std::size_t at) : text_(text), at_(at) {}

    /// The end of the game that begins here, or after comments and blanks.
    std::size_t end() {
        while (at_ < text_.size()) {
            const char sign = text_[at_];
            const bool begins_line = at_ == 0 || text_[at_ - 1] == '\n' || text_[at_ - 1] == '\r';
            if ((sign == '%' && begins_line) || sign == ';') {
                skip_line();
            } else if (sign == '{') {
                skip_comment();
            } else if (sign == '[' && (begins_line || !has_moves_)) {
                if (has_moves_) return at_;
                skip_tag();
            } else if (is_word_end(sign)) {
                if (sign == '(') ++depth_;
                if (sign == ')') --depth_;
                ++at_;
            } else if (is_last_word()) {
                return at_;
            }
        }
        return text_.size();
    }

    bool has_content() const { return has_moves_ || has_tags_; }

  private:
    void skip_line() { at_ = std::min(text_.find_first_of("\r\n", at_), text_.size()); }

    /// A comment without its end ends before the next game.
    void skip_comment() {
        const std::size_t close = std::min(text_.find('}', at_), text_.size());
        const std::size_t next = text_.substr(0, close).find("\n[Event \"", at_);
        at_ = next == text_.npos ? std::min(close + 1, text_.size()) : next + 1;
    }

    void skip_tag() {
        has_tags_ = true;
        bool quoted = false;
        for (++at_; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
            if (quoted && text_[at_] == '\\') {
                ++at_;
            } else if (text_[at_] == '"') {
                quoted = !quoted;
            } else if (text_[at_] == ']' && !quoted) {
                break;
            }
        }
        at_ = std::min(at_ + 1, text_.size());
    }

    /// Skips a word; whether it is the result.
    bool is_last_word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && !is_word_end(text_[at_])) ++at_;
        const std::string_view word = text_.substr(begin, at_ - begin);
        has_moves_ = true;
        return depth_ <= 0 && is_result_word(word);
    }

    std::string_view text_;
    std::size_t at_;
    int depth_ = 0;
    bool has_moves_ = false;
    bool has_tags_ = false;
};

}  // namespace

bool is_word_end(char c) {
    return is_white_space(c) || std::string_view("{}()[];$").find(c) != std::string_view::npos;
}

bool is_result_word(std::string_view word) {
    constexpr std::array<std::string_view, 8> kResults{"1-0", "0-1", "1/2-1/2", "2-0",
                                                       "0-2", "1-1", "0-0",     "*"};
    return std::ranges::find(kResults, word) != kResults.end();
}

std::string_view without_move_number(std::string_view word) {
    const std::size_t dots = word.find_first_not_of("0123456789");
    if (dots == word.npos) return {};
    if (word[dots] != '.') return word;
    const std::size_t after = word.find_first_not_of('.', dots);
    return after == word.npos ? std::string_view() : word.substr(after);
}

std::size_t end_of_tagged_game(std::string_view text, std::size_t begin) {
    return GameScan(text, begin).end();
}

std::optional<TaggedSplitter::Part> TaggedSplitter::next() {
    GameScan scan(text_, at_);
    const std::size_t end = scan.end();
    if (!scan.has_content()) return std::nullopt;
    const Part part{text_.substr(at_, end - at_), place_};
    place_ = place_in(part.bytes, part.bytes.size(), place_);
    at_ = end;
    return part;
}

std::optional<bool> is_draughts_text(std::string_view bytes) {
    constexpr std::size_t kLooked = 4096;  // bytes
    bytes = bytes.substr(0, kLooked);
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
    const bool tags = bytes.size() > 1 && bytes[0] == '[' && bytes[1] >= 'A' && bytes[1] <= 'Z' &&
                      bytes.find('"') != bytes.npos;
    const bool position = bytes.starts_with("/FEN");
    if (!tags && !position && !bytes.starts_with("1.")) return std::nullopt;
    if (position || bytes.find("[GameType \"") != bytes.npos) return true;
    std::size_t at = 0;
    while (at < bytes.size()) {
        if (bytes[at] == '[' || bytes[at] == '{') {
            const char close = bytes[at] == '[' ? ']' : '}';
            at = std::min(bytes.find(close, at), bytes.size() - 1) + 1;
        } else if (is_word_end(bytes[at])) {
            ++at;
        } else {
            const std::size_t begin = at;
            while (at < bytes.size() && !is_word_end(bytes[at])) ++at;
            const std::string_view move = without_move_number(bytes.substr(begin, at - begin));
            if (move.empty() || is_result_word(move)) continue;
            if (move == "/FEN") return true;
            return move.front() >= '1' && move.front() <= '9';
        }
    }
    return false;
}

}  // namespace tengen
