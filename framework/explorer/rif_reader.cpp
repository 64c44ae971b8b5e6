#include "explorer/rif_reader.hpp"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <optional>

#include "base/text.hpp"
#include "record/record_source.hpp"

namespace tengen {

namespace {

constexpr std::size_t kChunk = 64u << 10;
constexpr std::size_t kMaxToken = 1u << 20;   ///< bytes of a tag with its attributes
constexpr std::size_t kMaxMoves = 64u << 10;  ///< bytes of the moves of a game
constexpr int kMaxDepth = 16;
constexpr int kSize = 15;

using Attributes = std::map<std::string_view, std::string_view>;

std::string value(const Attributes& attributes, std::string_view name) {
    const auto found = attributes.find(name);
    return found == attributes.end() ? "" : readable_line(found->second);
}

struct RifTournament {
    std::string name;
    std::string date;
};

/// The tables that games refer to, by id.
struct RifTables {
    std::map<std::string, std::string> players;
    std::map<std::string, RifTournament> tournaments;
};

std::string date_of_tournament(const Attributes& attributes) {
    for (const char* const name : {"start", "end"}) {
        const std::string date = value(attributes, name);
        if (date.size() >= 10 && date[4] == '-' && !date.starts_with("0000")) {
            return date.substr(0, 10);
        }
    }
    const std::string year = value(attributes, "year");
    const auto month = whole_number(value(attributes, "month"));
    if (year.size() != 4) return "";
    return month && *month >= 1 && *month <= 12 ? fmt::format("{}-{:02}", year, *month) : year;
}

/// One pass over the file.
class RifPass {
  public:
    using Take = std::function<bool(const Result<Record>&)>;

    /// Without `take`, only the tables are read.
    RifPass(std::string_view bytes, const std::string& file, RifTables& tables, const Take* take)
        : bytes_(bytes),
          file_(file),
          tables_(tables),
          take_(take),
          parser_(XML_ParserCreate(nullptr), &XML_ParserFree) {}

    Result<void> run() {
        XML_Parser parser = parser_.get();
        if (parser == nullptr) return fail(ErrorCode::System, file_, "out of memory");
        XML_SetUserData(parser, this);
        XML_SetElementHandler(parser, &RifPass::on_begin, &RifPass::on_end);
        XML_SetCharacterDataHandler(parser, &RifPass::on_text);
        XML_SetEntityDeclHandler(parser, &RifPass::on_entity);
        for (std::size_t at = 0;;) {
            const std::size_t size = std::min(kChunk, bytes_.size() - at);
            const bool last = at + size == bytes_.size();
            const auto status =
                XML_Parse(parser, bytes_.data() + at, static_cast<int>(size), last ? 1 : 0);
            at += size;
            if (stopped_) return {};
            if (!problem_.id.empty()) return problem(problem_);
            if (status != XML_STATUS_OK) {
                return problem(
                    Message("not a RenjuNet file: {}", XML_ErrorString(XML_GetErrorCode(parser))));
            }
            if (last) break;
            // Each chunk searches an unfinished tag again from its start.
            const auto done = std::max<XML_Index>(XML_GetCurrentByteIndex(parser), 0);
            if (at - std::min<std::size_t>(static_cast<std::size_t>(done), at) > kMaxToken) {
                return problem(Message("a tag is longer than {} bytes", kMaxToken));
            }
        }
        if (!has_root_) return problem(Message("not a RenjuNet file: it has no games"));
        return {};
    }

  private:
    static RifPass& self(void* data) { return *static_cast<RifPass*>(data); }
    static void on_begin(void* data, const XML_Char* name, const XML_Char** attributes) {
        self(data).begin(name, attributes);
    }
    static void on_end(void* data, const XML_Char* name) { self(data).end(name); }
    static void on_text(void* data, const XML_Char* text, int size) {
        self(data).add_text({text, static_cast<std::size_t>(size)});
    }
    static void on_entity(void* data, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                          const XML_Char*, const XML_Char*, const XML_Char*) {
        self(data).stop_with(Message("entities are not supported"));
    }

    tl::unexpected<Errors> problem(const Message& message) const {
        const auto line = XML_GetCurrentLineNumber(parser_.get());
        const auto column = XML_GetCurrentColumnNumber(parser_.get());
        return fail(Error{ErrorCode::Input,
                          place_text(file_, {static_cast<std::uint32_t>(line),
                                             static_cast<std::uint32_t>(column) + 1}),
                          message});
    }

    void stop_with(Message message) {
        if (problem_.id.empty()) problem_ = std::move(message);
        XML_StopParser(parser_.get(), XML_FALSE);
    }

    void begin(std::string_view name, const XML_Char** list) {
        if (++depth_ > kMaxDepth) return stop_with(Message("tags are nested too deeply"));
        Attributes attributes;
        for (; list[0] != nullptr; list += 2) attributes[list[0]] = list[1];
        if (name == "games") has_root_ = true;
        if (take_ == nullptr) {
            if (name == "player") {
                const std::string first = value(attributes, "name");
                const std::string family = value(attributes, "surname");
                tables_.players[value(attributes, "id")] =
                    first + (first.empty() || family.empty() ? "" : " ") + family;
            } else if (name == "tournament") {
                tables_.tournaments[value(attributes, "id")] = {value(attributes, "name"),
                                                                date_of_tournament(attributes)};
            }
            return;
        }
        if (name == "game") {
            begin_game(attributes);
        } else if (name == "move") {
            in_moves_ = game_.has_value();
            moves_line_ = line();
        }
    }

    void begin_game(const Attributes& attributes) {
        game_.emplace();
        moves_.clear();
        moves_line_ = line();
        game_->game = "gomoku:renju";
        game_->board = {kSize, kSize};
        game_->players_by_side = true;
        for (const char* const side : {"black", "white"}) {
            const std::string id = value(attributes, side);
            const auto known = tables_.players.find(id);
            game_->players.push_back({known != tables_.players.end() ? known->second
                                      : id.empty()                   ? id
                                                                     : "player " + id,
                                      ""});
        }
        const auto tournament = tables_.tournaments.find(value(attributes, "tournament"));
        if (tournament != tables_.tournaments.end()) {
            game_->titles.event = tournament->second.name;
            game_->titles.date = tournament->second.date;
        }
        game_->titles.round = value(attributes, "round");
        const std::string result = value(attributes, "bresult");
        if (result == "1") game_->result = {EndKind::Rules, 1, {}, {}, {}};
        if (result == "0") game_->result = {EndKind::Rules, 2, {}, {}, {}};
        if (result == "0.5") game_->result = {EndKind::Agreed, kEmpty, {}, {}, {}};
    }

    void end(std::string_view name) {
        --depth_;
        if (name == "move") in_moves_ = false;
        if (name != "game" || !game_) return;
        const Result<Record> read = read_moves();
        game_.reset();
        if (!(*take_)(read)) {
            stopped_ = true;
            XML_StopParser(parser_.get(), XML_FALSE);
        }
    }

    void add_text(std::string_view text) {
        if (!in_moves_) return;
        if (moves_.size() + text.size() > kMaxMoves) {
            return stop_with(Message("the moves of a game are longer than {} bytes", kMaxMoves));
        }
        moves_ += text;
    }

    std::uint32_t line() const {
        return static_cast<std::uint32_t>(XML_GetCurrentLineNumber(parser_.get()));
    }

    Result<Record> read_moves() {
        RecordNodeId last = kRecordRoot;
        Record& record = *game_;
        for (std::size_t at = 0;;) {
            at = moves_.find_first_not_of(" \t\r\n", at);
            if (at == std::string::npos) return std::move(record);
            const std::size_t end = std::min(moves_.find_first_of(" \t\r\n", at), moves_.size());
            const std::string_view word = std::string_view(moves_).substr(at, end - at);
            at = end;
            const auto cell = cell_of(word);
            if (!cell && word != "pass" && word != "--") {
                return fail(ErrorCode::Input, place_text(file_, {moves_line_, 0}),
                            "'{}' in the moves is not a cell", printable(word, 20));
            }
            last = record.add(last, cell ? RecordMove::Stone : RecordMove::Pass,
                              cell ? Action::place(*cell) : Action::pass());
            record.nodes[last].at = moves_line_;
        }
    }

    static std::optional<Cell> cell_of(std::string_view word) {
        if (word.size() < 2 || word[0] < 'a' || word[0] >= 'a' + kSize) return std::nullopt;
        const auto row = whole_number(word.substr(1));
        if (!row || *row < 1 || *row > kSize) return std::nullopt;
        return static_cast<Cell>((*row - 1) * kSize + (word[0] - 'a'));
    }

    std::string_view bytes_;
    const std::string& file_;
    RifTables& tables_;
    const Take* take_;
    std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
    Message problem_;
    bool stopped_ = false;
    bool has_root_ = false;
    int depth_ = 0;
    std::optional<Record> game_;
    std::string moves_;
    bool in_moves_ = false;
    std::uint32_t moves_line_ = 0;
};

}  // namespace

Result<void> read_rif(std::string_view bytes, const std::string& file,
                      const std::function<bool(const Result<Record>&)>& take) {
    RifTables tables;
    // A table may follow the games that refer to it. The second pass meets the same errors.
    (void)RifPass(bytes, file, tables, nullptr).run();
    return RifPass(bytes, file, tables, &take).run();
}

}  // namespace tengen
