// The common grammar of PGN and PDN: tags, moves with numbers, comments, variations, glyphs as
// numbers, and results. pgn.cpp and pdn.cpp add what tags and moves mean.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "record/record.hpp"
#include "record/record_source.hpp"

namespace tengen {

/// Reads the first game of a text. Its moves become nodes of the kind Choice, with their texts as
/// names.
class TaggedReader {
  public:
    explicit TaggedReader(const RecordSource& source);

    /// Reads the tags.
    Result<void> read_tags();
    /// The value of a tag; empty if there is none. Its place is that of the value.
    const RecordTag* find(std::string_view name) const;
    /// Reads the moves. `white`: the side whose player is called so.
    Result<void> read_moves(Side white);
    /// The record; `understood` names further tags that need not be kept.
    Record take_record(std::initializer_list<std::string_view> understood);

    template <class... Values>
    tl::unexpected<Errors> bad_at(std::size_t at, std::string_view why,
                                  const Values&... values) const {
        return fail(ErrorCode::Input,
                    place_text(source_.file, place_in(record_.kept.bytes, at, source_.first)), why,
                    values...);
    }

    Record& record() { return record_; }

  private:
    std::string_view text() const { return record_.kept.bytes; }
    bool at_end() const { return at_ >= end_; }
    void skip_blanks();
    Result<void> end_at_damage(const Errors& damage);
    Result<void> read_tag();
    Result<void> read_token();
    Result<void> read_comment(std::string_view comment);
    Result<void> read_brace();
    Result<void> read_position();
    void read_line();
    Result<void> read_glyph();
    Result<void> begin_variation();
    Result<void> end_variation();
    Result<void> read_word();
    Result<void> add_move(std::size_t at, std::string_view word, Glyph glyph);
    void read_titles();
    void read_players(Side white);
    void read_result(Side white);

    /// A line of moves that has a variation open.
    struct Line {
        std::size_t at = 0;  ///< of its '('
        RecordNodeId current = kRecordRoot;
        bool has_moves = false;
    };

    const RecordSource& source_;
    Record record_;
    std::vector<RecordTag> tags_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;  ///< of the game
    Side white_ = 1;
    RecordNodeId current_ = kRecordRoot;
    bool has_moves_ = false;  ///< of the current line
    std::vector<Line> open_;
    std::string pending_;  ///< the comment before the first move of a variation
    std::string result_;   ///< at the end of the moves
    std::vector<int> unknown_glyphs_;
};

/// Writes one game.
struct TaggedWish {
    Side white = 1;
    /// Tags after the seven that all games have.
    std::vector<RecordTag> tags;
    /// The text of a turn in a position.
    std::function<std::string(const Position&, std::span<const Action>)> turn;
    /// Results by winner: white, black, draw.
    std::string_view white_wins = "1-0";
    std::string_view black_wins = "0-1";
    std::string_view drawn = "1/2-1/2";
    KeptSource::Format format = KeptSource::Format::None;
};
std::string write_tagged(const Record& record, const Position& end, const TaggedWish& wish);

/// The tag for all rules of a game with changed options. Tengen's own.
inline constexpr std::string_view kOwnRules = "TengenRules";
/// Its value: the canonical text of a game on one line.
std::string one_line(const GameDescription& description);
/// Reads the value. Leaves a note if the rules are unknown.
void read_own_rules(const TaggedReader& reader, const RuleCatalogue& rules, Record& record);

/// Adds parts of comments that the formats lack.
void losses_of_tagged(const Record& record, std::vector<std::string>& lost);

/// Splits a text into its games.
class TaggedSplitter {
  public:
    explicit TaggedSplitter(std::string_view text) : text_(text) {}

    struct Part {
        std::string_view bytes;
        RecordPlace first;
    };
    /// Empty after the last game.
    std::optional<Part> next();

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    RecordPlace place_{1, 1};
};

/// Whether a text of this grammar is PDN, by its tag GameType or its first move. Empty if it is not
/// of this grammar.
std::optional<bool> is_draughts_text(std::string_view bytes);

}  // namespace tengen
