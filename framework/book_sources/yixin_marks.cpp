#include "book_sources/yixin_marks.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/durable_file.hpp"
#include "base/mix.hpp"
#include "base/text.hpp"
#include "core/game.hpp"
#include "record/charset.hpp"
#include "record/record_source.hpp"

namespace tengen {

namespace {

/// 200 is a chance of 73 %, as in Rapfi.
constexpr double kValueScale = 200;
constexpr const char* kOldCharset = "GB18030";
constexpr std::string_view kBoardTexts = "@BTXT@";
constexpr char kLineBreak = '\b';  ///< of comments, and the end of the texts on cells

constexpr std::size_t kImages = 8;

/// A hash for each image of a position; the smallest is its key. It needs no game, because the file
/// has stones only.
class ImageKeys {
  public:
    ImageKeys(int columns, int rows, bool black_acts) : columns_(columns), rows_(rows) {
        keys_.fill(mix(black_acts ? 1 : 2));
    }

    void add(int x, int y, int side) {
        for (std::size_t image = 0; image < kImages; ++image) {
            const auto [column, row] = image_of({x, y}, image);
            keys_[image] ^=
                mix(static_cast<std::uint64_t>(row) << 16 |
                    static_cast<std::uint64_t>(column) << 8 | static_cast<std::uint64_t>(side));
        }
    }
    std::uint64_t smallest() const { return keys_[smallest_image()]; }
    std::size_t smallest_image() const {
        // Only squares keep their shape if rows and columns are exchanged.
        const auto end = keys_.begin() + (columns_ == rows_ ? kImages : kImages / 2);
        return static_cast<std::size_t>(std::min_element(keys_.begin(), end) - keys_.begin());
    }

    struct Place {
        int column = 0;
        int row = 0;
    };
    Place image_of(Place place, std::size_t image) const {
        place = flipped(place, image);
        if ((image & 4) != 0) std::swap(place.column, place.row);
        return place;
    }
    /// The place with this image.
    Place origin_of(Place place, std::size_t image) const {
        if ((image & 4) != 0) std::swap(place.column, place.row);
        return flipped(place, image);
    }

  private:
    Place flipped(Place place, std::size_t image) const {
        if ((image & 1) != 0) place.column = columns_ - 1 - place.column;
        if ((image & 2) != 0) place.row = rows_ - 1 - place.row;
        return place;
    }

    int columns_;
    int rows_;
    std::array<std::uint64_t, kImages> keys_{};
};

/// The parts of a text: texts on cells, a line for each, and the comment after them.
struct TextParts {
    std::string_view cells;
    std::string_view comment;
};

TextParts parts_of(std::string_view text) {
    while (text.ends_with('\0')) text.remove_suffix(1);
    if (!text.starts_with(kBoardTexts)) return {{}, text};
    text.remove_prefix(kBoardTexts.size());
    const std::size_t end = text.find(kLineBreak);
    if (end == std::string_view::npos) return {text, {}};
    return {text.substr(0, end), text.substr(end + 1)};
}

std::string readable(std::string_view bytes) {
    if (bytes.empty()) return {};
    std::string text(bytes);
    std::ranges::replace(text, kLineBreak, '\n');
    if (is_utf8(text)) return readable_text(text);
    const auto converted = to_utf8(text, kOldCharset);
    return converted ? readable_text(*converted) : "";
}

}  // namespace

double chance_of_value(int value) {
    return 1 / (1 + std::exp(-value / kValueScale));
}

Result<std::shared_ptr<const YixinMarks>> YixinMarks::read(const std::filesystem::path& path,
                                                           const Game& game) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return fail(file.error());
    const Result<std::string> bytes = read_all(*file, path, kMaxYixinDatabase);
    if (!bytes) return fail(bytes.error());
    const auto counts = count_yixin_positions(*bytes, path.string());
    if (!counts) return fail(counts.error());
    const Board& board = game.board();
    const std::string name = full_name(game.description());
    const YixinGame* best = nullptr;
    std::size_t most = 0;
    for (const auto& [each, count] : *counts) {
        if (each.columns != board.columns() || each.rows != board.rows()) continue;
        if (game_of(each.rule) == name) {
            best = &each;
            break;
        }
        if (count > most) {
            best = &each;
            most = count;
        }
    }
    if (best == nullptr) {
        return fail(ErrorCode::Input, path.string(), "it has no positions on a board of {}x{}",
                    board.columns(), board.rows());
    }
    std::shared_ptr<YixinMarks> marks(new YixinMarks(*best));
    const auto read = read_yixin_database(*bytes, path.string(), [&](const YixinPosition& one) {
        if (YixinGame{one.rule, one.columns, one.rows} == *best) marks->add(one);
    });
    if (!read) return fail(read.error());
    return marks;
}

void YixinMarks::add(const YixinPosition& position) {
    ImageKeys keys(game_.columns, game_.rows, position.black_acts);
    for (const YixinStone stone : position.black) keys.add(stone.x, stone.y, 1);
    for (const YixinStone stone : position.white) keys.add(stone.x, stone.y, 2);
    const TextParts parts = parts_of(position.text);
    known_[keys.smallest()] = {position.label, position.exact_value,
                               static_cast<std::int16_t>(position.value), readable(parts.comment)};
    std::vector<Text> texts;
    for (const std::string_view line : split(parts.cells, '\n')) {
        const std::string_view places = line.substr(0, 2);
        const auto column = to_number<int>(places.substr(0, 1), 16);
        const auto row = to_number<int>(places.substr(std::min<std::size_t>(1, line.size())), 16);
        std::string text = readable(line.substr(places.size()));
        if (!column || !row || *column >= game_.columns || *row >= game_.rows || text.empty()) {
            continue;
        }
        const auto place = keys.image_of({*column, *row}, keys.smallest_image());
        texts.push_back({place.column, place.row, std::move(text)});
    }
    if (texts.empty()) {
        texts_.erase(keys.smallest());
    } else {
        texts_[keys.smallest()] = std::move(texts);
    }
}

/// Whether the database can know the position.
bool YixinMarks::fits(const Position& position) const {
    const Board& board = position.board();
    return board.columns() == game_.columns && board.rows() == game_.rows &&
           position.game().sides() == 2;
}

std::vector<CellText> YixinMarks::texts(const Position& position) const {
    std::vector<CellText> found;
    if (!fits(position) || texts_.empty()) return found;
    const Board& board = position.board();
    ImageKeys keys(game_.columns, game_.rows, position.turn().side == 1);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (position.at(cell) == kEmpty) continue;
        keys.add(board.column(cell), board.row(cell), position.at(cell));
    }
    const auto known = texts_.find(keys.smallest());
    if (known == texts_.end()) return found;
    for (const Text& text : known->second) {
        const auto place = keys.origin_of({text.column, text.row}, keys.smallest_image());
        found.push_back({board.cell(place.row, place.column), text.text});
    }
    return found;
}

std::vector<YixinMark> YixinMarks::find(const Position& position) const {
    std::vector<YixinMark> marks;
    const Board& board = position.board();
    const Side mover = position.turn().side;
    if (!fits(position) || position.over()) return marks;
    // After the move the other side acts.
    ImageKeys now(game_.columns, game_.rows, mover != 1);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (position.at(cell) == kEmpty) continue;
        now.add(board.column(cell), board.row(cell), position.at(cell));
    }
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (position.at(cell) != kEmpty) continue;
        ImageKeys after = now;
        after.add(board.column(cell), board.row(cell), mover);
        const auto known = known_.find(after.smallest());
        if (known == known_.end()) continue;
        const Known& what = known->second;
        YixinMark mark{cell, what.label, std::nullopt, what.text};
        // The value is for the side that acts after the move.
        if (what.valued) mark.chance = 1 - chance_of_value(what.value);
        marks.push_back(std::move(mark));
    }
    return marks;
}

}  // namespace tengen
