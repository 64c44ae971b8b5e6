// The only file that uses yaml-cpp, and only its Parser and EventHandler. On hostile input, the
// Node interface hangs, crashes or returns wrong values, and it gives no places for errors. Long,
// because all of that stays in this file.
#include "config/yaml_reader.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <sstream>
#include <utility>

#include "base/text.hpp"
#include "config/text_file.hpp"

namespace tengen {
namespace {

/// Ends parsing immediately; the problem is in the errors.
struct Stop {};

/// Converts the parser's marks to places. yaml-cpp counts columns in bytes, people in characters.
class Source {
  public:
    Source(std::string_view text, const Place& place) : text_(text), place_(place) {
        line_starts_.push_back(0);
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '\n') line_starts_.push_back(i + 1);
        }
        const bool ends_with_line_break = line_starts_.back() == text.size() && !text.empty();
        if (ends_with_line_break) line_starts_.pop_back();
    }

    Place at(const YAML::Mark& mark) const {
        if (mark.is_null()) return at_line(0, 0);
        return at_line(static_cast<std::size_t>(mark.line), static_cast<std::size_t>(mark.column));
    }

    /// The text from a mark to the end of its line.
    std::string_view rest(const YAML::Mark& mark) const {
        if (mark.is_null() || static_cast<std::size_t>(mark.line) >= line_starts_.size()) return {};
        const std::string_view line = line_text(static_cast<std::size_t>(mark.line));
        return line.substr(std::min(line.size(), static_cast<std::size_t>(mark.column)));
    }

    /// The dash of an item without content, because the parser's mark is that of the next token.
    /// Empty if the item before the mark has another form.
    std::optional<Place> dash_before(const YAML::Mark& mark) const {
        if (mark.is_null()) return std::nullopt;
        auto line = std::min(static_cast<std::size_t>(mark.line), line_starts_.size());
        if (line < line_starts_.size()) {
            const auto column = static_cast<std::size_t>(mark.column);
            if (!is_blank(line_text(line).substr(0, column))) return std::nullopt;
        }
        while (line > 0) {
            const std::string_view text = line_text(--line);
            if (is_blank(text)) continue;
            const std::string_view item = text.substr(0, text.find(" #"));
            const std::size_t dash = item.find_last_not_of(kBlanks);
            if (item[dash] != '-') return std::nullopt;
            return at_line(line, dash);
        }
        return std::nullopt;
    }

  private:
    static constexpr std::string_view kBlanks = " \t\r";

    /// Whether a line has only a comment or blanks.
    static bool is_blank(std::string_view text) {
        const std::size_t first = text.find_first_not_of(kBlanks);
        return first == text.npos || text[first] == '#';
    }

    std::string_view line_text(std::size_t line) const {
        const std::size_t start = line_starts_[line];
        const bool last = line + 1 == line_starts_.size();
        const std::string_view text =
            text_.substr(start, last ? text_.npos : line_starts_[line + 1] - start);
        return text.ends_with('\n') ? text.substr(0, text.size() - 1) : text;
    }

    Place at_line(std::size_t line, std::size_t bytes) const {
        Place place = place_;
        const bool inside = line < line_starts_.size();
        const std::size_t shown = inside ? line : line_starts_.size() - 1;
        const std::size_t length = line_text(shown).size();
        place.line = static_cast<int>(shown) + 1;
        place.column = characters_before(shown, inside ? std::min(bytes, length) : length) + 1;
        return place;
    }

    /// Marks come in text order, so counting continues from the last one. Thus a file of one long
    /// line is read in linear time.
    int characters_before(std::size_t line, std::size_t bytes) const {
        if (line != last_.line || bytes < last_.bytes) last_ = {line, 0, 0};
        const std::string_view more = line_text(line).substr(last_.bytes, bytes - last_.bytes);
        last_.characters += static_cast<int>(character_count(more));
        last_.bytes = bytes;
        return last_.characters;
    }

    struct Last {
        std::size_t line = 0;
        std::size_t bytes = 0;
        int characters = 0;
    };

    std::string_view text_;
    Place place_;
    std::vector<std::size_t> line_starts_;
    mutable Last last_;
};

/// Whether the quoted scalar at the start of `line` ends in that line.
bool closes_quote(std::string_view line) {
    const char quote = line[0];
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (quote == '"' && line[i] == '\\') {
            ++i;
        } else if (line[i] == quote) {
            if (quote == '"' || i + 1 == line.size() || line[i + 1] != quote) return true;
            ++i;
        }
    }
    return false;
}

/// Builds the tree from the parser's events.
class TreeBuilder : public YAML::EventHandler {
  public:
    TreeBuilder(const Source& source, ErrorList& errors) : source_(source), findings_(errors) {}

    YamlNode take() { return std::move(root_); }

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
        check_properties(mark, "?");
        YamlNode node;
        node.place = source_.at(mark);
        const std::string_view rest = source_.rest(mark);
        const bool written = rest.starts_with('~') || rest.starts_with("null") ||
                             rest.starts_with("Null") || rest.starts_with("NULL");
        if (!written && !open_.empty()) {
            const Open& in = open_.back();
            if (in.has_key) node.place = after_key();
            if (in.node.is_list()) node.place = source_.dash_before(mark).value_or(node.place);
        }
        add(std::move(node));
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        findings_.add(source_.at(mark), "aliases (*name) are not allowed");
        OnNull(mark, 0);
    }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  const std::string& value) override {
        check_properties(mark, tag);
        YamlNode node = yaml_scalar(value, source_.at(mark));
        node.quoted = tag == "!";
        check_scalar_text(mark, node);
        add(std::move(node));
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                         YAML::EmitterStyle::value) override {
        open(mark, tag, YamlNode::Kind::List);
    }
    void OnSequenceEnd() override { close(); }

    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                    YAML::EmitterStyle::value) override {
        open(mark, tag, YamlNode::Kind::Map);
    }
    void OnMapEnd() override { close(); }

  private:
    /// A list or map while it is filled; in a map, also the key of the next value.
    struct Open {
        YamlNode node;
        int depth_before = 0;
        bool has_key = false;
        bool key_usable = false;
        std::string key;
        Place key_place;
        std::size_t key_width = 0;

        bool is_announced(const Place& next) const {
            return node.is_map() && !has_key && node.entries.empty() &&
                   node.place.line == next.line && node.place.column == next.column;
        }
    };

    [[noreturn]] void stop(const Place& place, Message message) {
        findings_.add(place, std::move(message));
        throw Stop{};
    }

    void check_properties(const YAML::Mark& mark, const std::string& tag) {
        const std::string_view rest = source_.rest(mark);
        const bool tagged = tag != "!" && tag != "?" && !tag.empty();
        if (rest.starts_with('&')) {
            findings_.add(source_.at(mark), "anchors (&name) are not allowed");
        } else if (tagged || rest.starts_with('!')) {
            findings_.add(source_.at(mark), "tags are not allowed");
        }
    }

    void check_scalar_text(const YAML::Mark& mark, const YamlNode& node) {
        const std::string_view rest = source_.rest(mark);
        const bool in_quotes = node.quoted && (rest.starts_with('"') || rest.starts_with('\''));
        if (in_quotes && !closes_quote(rest)) stop(node.place, Message("quote is not closed"));
        if (node.text.size() > kMaxYamlScalar) {
            stop(node.place, Message("text longer than {} bytes", kMaxYamlScalar));
        }
        // Escapes such as "\x1b" produce characters that the check of the bytes rejects.
        for (std::string_view unread = node.text; !unread.empty();) {
            const Character character = first_character(unread);
            unread.remove_prefix(character.length);
            const bool blank = character.code == '\n' || character.code == '\t';
            if (character.valid && (blank || !is_control(character.code))) continue;
            findings_.add(node.place, "control character {} in '{}'",
                          name_of(character.valid ? character.code : U'\0'),
                          printable(node.text, 40));
            return;
        }
    }

    void open(const YAML::Mark& mark, const std::string& tag, YamlNode::Kind kind) {
        check_properties(mark, tag);
        const Place place = source_.at(mark);
        // The parser announces a map before a list or map that may become its first key. That map
        // is not in the text, so it is not a level.
        if (!open_.empty() && open_.back().is_announced(place)) --depth_;
        Open container;
        container.depth_before = depth_;
        if (++depth_ > kMaxYamlDepth) {
            stop(place, Message("nested deeper than {} levels", kMaxYamlDepth));
        }
        container.node.kind = kind;
        container.node.place = place;
        open_.push_back(std::move(container));
    }

    void close() {
        YamlNode node = std::move(open_.back().node);
        depth_ = open_.back().depth_before;
        open_.pop_back();
        add(std::move(node));
    }

    void add(YamlNode node) {
        if (++values_ > kMaxYamlValues) {
            stop(node.place, Message("more than {} values", kMaxYamlValues));
        }
        if (open_.empty()) {
            root_ = std::move(node);
        } else if (open_.back().node.is_list()) {
            open_.back().node.items.push_back(std::move(node));
        } else if (open_.back().has_key) {
            add_value(open_.back(), std::move(node));
        } else {
            add_key(open_.back(), std::move(node));
        }
    }

    void add_key(Open& map, YamlNode key) {
        map.has_key = true;
        map.key_usable = false;
        map.key_place = key.place;
        map.key_width = character_count(key.text) + (key.quoted ? 2 : 0);
        if (key.kind == YamlNode::Kind::Empty || (key.is_scalar() && key.text.empty())) {
            findings_.add(key.place, "a key is empty");
        } else if (!key.is_scalar()) {
            findings_.add(key.place, "a key must be a word, found {}", found(key));
        } else if (const YamlEntry* first = map.node.find(key.text)) {
            findings_.add(key.place, "duplicate key '{}' (first used at line {})",
                          printable(key.text), first->place.line);
        } else {
            map.key_usable = true;
            map.key = std::move(key.text);
        }
    }

    void add_value(Open& map, YamlNode value) {
        map.has_key = false;
        if (!map.key_usable) return;
        if (map.node.entries.size() >= kMaxYamlKeys) {
            stop(map.key_place, Message("more than {} keys in one map", kMaxYamlKeys));
        }
        map.node.entries.push_back({std::move(map.key), map.key_place, std::move(value)});
    }

    /// The place of the open key's value: just after the colon.
    Place after_key() const {
        Place place = open_.back().key_place;
        place.column += static_cast<int>(open_.back().key_width) + 1;
        return place;
    }

    const Source& source_;
    ErrorList& findings_;
    std::vector<Open> open_;
    int depth_ = 0;
    YamlNode root_;
    int values_ = 0;
};

/// Reports any content after the first document.
class AfterTheEnd : public YAML::EventHandler {
  public:
    AfterTheEnd(const Source& source, ErrorList& errors) : source_(source), findings_(errors) {}

    void OnDocumentStart(const YAML::Mark& mark) override {
        findings_.add(source_.at(mark), "unexpected content after the end of the document");
        throw Stop{};
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
    void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
    void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t,
                  const std::string&) override {}
    void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                         YAML::EmitterStyle::value) override {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                    YAML::EmitterStyle::value) override {}
    void OnMapEnd() override {}

  private:
    const Source& source_;
    ErrorList& findings_;
};

/// The parser's own text if people can use it, otherwise a better one.
std::string parser_text(const std::string& text) {
    static const std::array<std::pair<std::string_view, std::string_view>, 12> better = {{
        {YAML::ErrorMsg::END_OF_SEQ_FLOW, "end of list ']' not found"},
        {YAML::ErrorMsg::END_OF_MAP_FLOW, "end of map '}' not found"},
        {YAML::ErrorMsg::END_OF_SEQ, "expected '-' for the next item of the list"},
        {YAML::ErrorMsg::END_OF_MAP, "expected 'key: value' at this indentation"},
        {YAML::ErrorMsg::EOF_IN_SCALAR, "quote is not closed"},
        {YAML::ErrorMsg::UNKNOWN_ANCHOR, "aliases (*name) are not allowed"},
        {YAML::ErrorMsg::BAD_FILE, "nested too deep"},
        {YAML::ErrorMsg::MAP_VALUE, "unexpected ':' (put the text in quotes)"},
        {YAML::ErrorMsg::UNKNOWN_TOKEN, "unexpected character (put the text in quotes)"},
        {YAML::ErrorMsg::FLOW_END, "unexpected ']' or '}'"},
        {YAML::ErrorMsg::BLOCK_ENTRY, "unexpected '-'"},
        {YAML::ErrorMsg::MAP_KEY, "unexpected '?'"},
    }};
    for (const auto& [theirs, ours] : better) {
        if (text == theirs) return std::string(ours);
    }
    return printable(text, 100);
}

std::optional<YamlNode> parse(std::istream& stream, const Source& source, ErrorList& errors) {
    YAML::Parser parser(stream);
    TreeBuilder builder(source, errors);
    const bool any = parser.HandleNextDocument(builder);
    AfterTheEnd after(source, errors);
    if (any && parser) parser.HandleNextDocument(after);
    YamlNode root = builder.take();
    if (root.kind != YamlNode::Kind::Empty) return root;
    errors.add(source.at(YAML::Mark::null_mark()), "the file is empty");
    return std::nullopt;
}

}  // namespace

std::optional<YamlNode> read_yaml(std::string text, const Place& source, ErrorList& errors) {
    if (!clean_text(text, source, errors)) return std::nullopt;
    // Without a final line break, yaml-cpp reports an open quote at the end of the file instead of
    // passing it on with its place.
    if (!text.ends_with('\n')) text += '\n';
    const Source places(text, source);
    std::istringstream stream(text);
    try {
        return parse(stream, places, errors);
    } catch (const Stop&) {
        return std::nullopt;
    } catch (const YAML::Exception& error) {
        errors.add(places.at(error.mark), "{}", parser_text(error.msg));
    } catch (const std::bad_alloc&) {
        errors.add(source, "not enough memory to read this file");
    } catch (const std::exception& error) {
        errors.add(source, "cannot be read: {}", printable(error.what(), 100));
    }
    return std::nullopt;
}

std::optional<YamlNode> read_yaml_file(const std::filesystem::path& path, ErrorList& errors) {
    const Place file = file_place(path.string());
    std::optional<std::string> text = read_text_file(path, file, errors);
    if (!text) return std::nullopt;
    return read_yaml(std::move(*text), file, errors);
}

}  // namespace tengen
