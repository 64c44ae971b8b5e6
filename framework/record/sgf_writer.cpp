// Writes SGF FF[4]. Games of more than two sides use Pentobi's dialect: the game's name in GM,
// properties 1, 2 ... for moves and A1, A2 ... for stones.
//
// A record that was read from SGF keeps its properties, their order and their bytes, as far as the
// record still says the same: each node of the file is read again, and a property is replaced only
// if the record's text for it differs from the text for the node's old meaning.
#include <fmt/format.h>

#include <algorithm>

#include "record/charset.hpp"
#include "record/codecs.hpp"
#include "record/sgf_meaning.hpp"
#include "record/sgf_properties.hpp"
#include "record/sgf_reader.hpp"

namespace tengen {

namespace {

using namespace sgf;

const PropertyText* find_in(const PropertyTexts& texts, std::string_view name) {
    const auto found = std::find_if(texts.begin(), texts.end(),
                                    [&](const PropertyText& text) { return text.name == name; });
    return found == texts.end() ? nullptr : &*found;
}

bool same_value(const PropertyText* left, const PropertyText* right) {
    return left == nullptr || right == nullptr ? left == right : left->values == right->values;
}

bool is_move(std::string_view name) {
    return name == kAction || side_of_moves(name) != kEmpty;
}

bool is_setup(std::string_view name) {
    return name == "PL" || name == "AE" || name == kSetup ||
           (name.size() == 2 && name[0] == 'A' && side_of_moves(name.substr(1)) != kEmpty);
}

class SgfWriter {
  public:
    /// `to_utf8`: whether the file has had another character set, which lacks a new character.
    SgfWriter(const Record& record, const Position& end, bool to_utf8)
        : record_(record), end_(end), game_(end.game()), to_utf8_(to_utf8) {}

    std::string write() {
        put_others(record_.kept.format == KeptSource::Format::Sgf ? record_.kept.before : "");
        text_ += "(;";
        put_root();
        RecordNodeId id = kRecordRoot;
        for (;;) {
            int up = 0;
            const RecordNodeId next = record_.next_in_order(id, up);
            for (; up > 0; --up) {
                if (is_variation(id)) text_ += ')';
                id = record_.nodes[id].parent;
            }
            if (next == kNoNode) break;
            id = next;
            if (is_variation(id)) text_ += "\n(";
            put_node(id);
        }
        text_ += ")";
        put_rest();
        return std::move(text_);
    }

  private:
    /// Whether the node is one of several moves in the same position.
    bool is_variation(RecordNodeId id) const {
        const RecordNode& parent = record_.nodes[record_.nodes[id].parent];
        return parent.first_child != parent.last_child;
    }

    void put(const PropertyTexts& texts) {
        for (const PropertyText& text : texts) (text_ += text.name) += text.values;
    }

    void put_root() {
        const PropertyTexts game = game_properties(record_, game_);
        const PropertyTexts rules = description_properties(game_);
        const PropertyTexts titles = title_properties(record_, end_);
        const PropertyTexts setup = setup_properties(record_, game_);
        const PropertyTexts remarks = remark_properties(record_, kRecordRoot, sides_);
        const auto kept = read_kept_node(record_, kRecordRoot);
        if (!kept) {
            put(game);
            put(titles);
            put(setup);
            text_ += '\n';
            put(rules);
            put(remarks);
            return;
        }
        PropertyTexts now = titles;
        PropertyTexts was = stated_title_properties(kept->meaning, kept_sides_);
        keep_same_result(now, was, kept->meaning);
        if (record_.kept.other_game) {
            now.insert(now.begin(), game.begin(), game.end());
            now.insert(now.end(), rules.begin(), rules.end());
        }
        if (!record_.kept.setup) now.insert(now.end(), setup.begin(), setup.end());
        now.insert(now.end(), remarks.begin(), remarks.end());
        const PropertyTexts remarked = remark_properties(kept->meaning, kRecordRoot, kept_sides_);
        was.insert(was.end(), remarked.begin(), remarked.end());
        if (to_utf8_) now.push_back({"CA", "[UTF-8]"});
        put_changed(*kept, now, was, kRecordRoot);
    }

    /// A file may say more than that a side has won.
    void keep_same_result(PropertyTexts& now, const PropertyTexts& was,
                          const Record& stated) const {
        if (!record_.ends_by_rules || !stated.result || !record_.result) return;
        if (stated.result->winner != sides_.in_file(record_.result->winner)) return;
        for (PropertyText& text : now) {
            if (text.name == "RE") text = *find_in(was, "RE");
        }
    }

    void put_node(RecordNodeId id) {
        if (++nodes_ % kNodesOfLine == 0) text_ += '\n';
        text_ += ';';
        const PropertyTexts remarks = remark_properties(record_, id, sides_);
        const auto kept = read_kept_node(record_, id);
        if (!kept) {
            put(move_properties(record_, id, game_));
            put(remarks);
            return;
        }
        const auto last = static_cast<RecordNodeId>(kept->meaning.nodes.size() - 1);
        put_changed(*kept, remarks, remark_properties(kept->meaning, last, kept_sides_), id);
    }

    /// Writes the properties of a node of the file. `now` and `was` have the record's properties
    /// and those of the file's node, without moves.
    void put_changed(const SgfNode& node, const PropertyTexts& now, const PropertyTexts& was,
                     RecordNodeId id) {
        const bool root = id == kRecordRoot;
        // The remarks of a root with a move are those of the move, which becomes a node.
        const bool moved = root && node.meaning.nodes.size() > 1;
        const Record& meaning = node.meaning;
        const auto last = static_cast<RecordNodeId>(meaning.nodes.size() - 1);
        const PropertyTexts of_move =
            moved ? remark_properties(meaning, last, kept_sides_) : PropertyTexts();
        std::size_t moves = static_cast<std::size_t>(
            std::count_if(node.properties.begin(), node.properties.end(),
                          [](const SgfProperty& property) { return is_move(property.name); }));
        std::vector<std::string> written;
        for (const SgfProperty& property : node.properties) {
            const std::string& name = property.name;
            if (name == kDescription) text_ += '\n';
            if (is_move(name)) {
                // Only the last of several moves is this node's.
                if (--moves == 0 && !root) put_move(property, id);
            } else if (is_setup(name)) {
                if (record_.kept.setup) put_bytes(property);
            } else if (find_in(of_move, name) == nullptr) {
                put_property(property, find_in(now, name), find_in(was, name), written);
            }
        }
        for (const PropertyText& text : now) {
            const bool done = std::find(written.begin(), written.end(), text.name) != written.end();
            if (done || same_value(&text, find_in(was, text.name))) continue;
            if (text.name == kDescription) text_ += '\n';
            (text_ += text.name) += text.values;
        }
    }

    /// A branch may have been pasted where another side moves.
    void put_move(const SgfProperty& property, RecordNodeId id) {
        const RecordNode& node = record_.nodes[id];
        const PropertyTexts now = move_properties(record_, id, game_);
        const RecordRemarks* remarks = record_.find_remarks(id);
        const bool named = property.name == kAction && remarks != nullptr &&
                           property.values.front() == remarks->rare->name;
        const bool same =
            now.empty() || named ||
            (now[0].name == property.name && (node.move == RecordMove::Pass ||
                                              now[0].values == bracketed(property.values.front())));
        same ? put_bytes(property) : put(now);
    }

    void put_property(const SgfProperty& property, const PropertyText* now, const PropertyText* was,
                      std::vector<std::string>& written) {
        const bool again =
            std::find(written.begin(), written.end(), property.name) != written.end();
        if (same_value(now, was)) {
            put_bytes(property);
        } else if (now != nullptr && !again) {
            (text_ += now->name) += now->values;
        }
        written.push_back(property.name);
    }

    void put_bytes(const SgfProperty& property) {
        text_ += std::string_view(record_.kept.bytes)
                     .substr(property.begin, property.end - property.begin);
    }

    /// The other games of the file.
    void put_rest() {
        const KeptSource& kept = record_.kept;
        const std::string_view rest =
            std::string_view(kept.bytes).substr(kept.rest_begin, kept.rest_end - kept.rest_begin);
        if (kept.format != KeptSource::Format::Sgf || rest.empty()) {
            text_ += '\n';
            return;
        }
        put_others(rest);
    }

    /// Games of the file that the study does not show.
    void put_others(std::string_view games) {
        const std::size_t begin = text_.size();
        text_ += games;
        if (!to_utf8_) return;
        const std::string old = fmt::format("CA[{}]", record_.kept.charset);
        for (std::size_t at = begin; (at = text_.find(old, at)) != std::string::npos;) {
            text_.replace(at, old.size(), "CA[UTF-8]");
        }
    }

    static constexpr int kNodesOfLine = 10;

    const Record& record_;
    const Position& end_;
    const Game& game_;
    sgf::Sides sides_{game_};
    sgf::Sides kept_sides_{game_.sides()};  ///< of nodes of the file
    bool to_utf8_;
    std::string text_;
    int nodes_ = 0;
};

}  // namespace

Result<std::string> write_sgf(const Record& record, const Position& end) {
    if (record.board.columns > kMaxSize || record.board.rows > kMaxSize) {
        return fail(ErrorCode::CommandLine, "", "a {} file cannot hold {}", ".sgf",
                    fmt::format("a {}x{} board (at most {}x{})", record.board.columns,
                                record.board.rows, kMaxSize, kMaxSize));
    }
    const std::string& charset = record.kept.charset;
    std::string text = SgfWriter(record, end, false).write();
    if (charset.empty()) return text;
    if (auto same = from_utf8(text, charset)) return std::move(*same);
    return SgfWriter(record, end, true).write();
}

}  // namespace tengen
