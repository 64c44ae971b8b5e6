#include "core/canonical_key.hpp"

#include <algorithm>
#include <cstring>
#include <map>

#include "core/zobrist.hpp"

namespace tengen {

CanonicalFrames::CanonicalFrames(std::shared_ptr<const Game> game)
    : game_(std::move(game)), symmetries_(symmetries_of(*game_)) {
    std::map<std::vector<Cell>, std::size_t> by_image;
    for (std::size_t i = 0; i < symmetries_.size(); ++i) by_image[symmetries_[i].image] = i;
    const auto cells = static_cast<std::size_t>(game_->board().cell_count());
    for (const Symmetry& symmetry : symmetries_) {
        std::vector<Cell> inverse(symmetry.image.size(), game_->board().outside());
        for (std::size_t cell = 0; cell < cells; ++cell) {
            if (game_->board().is_blocked(static_cast<Cell>(cell))) continue;
            inverse[symmetry.image[cell]] = static_cast<Cell>(cell);
        }
        inverses_.push_back(by_image.at(inverse));
    }
    images_.reserve(cells * symmetries_.size());
    for (std::size_t cell = 0; cell < cells; ++cell) {
        for (const Symmetry& symmetry : symmetries_) images_.push_back(symmetry.image[cell]);
    }
    for (const std::unique_ptr<Rule>& rule : game_->rules()) {
        const auto count = static_cast<std::size_t>(rule->traits().words);
        const rule::Symmetric* part = rule->symmetric();
        if (part == nullptr) continue;
        words_.push_back({part, static_cast<std::size_t>(rule->first_word_), count});
        words_differ_ = words_differ_ || part->has_cells_in_words();
    }
    if (const Mover* mover = game_->mover(); mover != nullptr && mover->words() > 0) {
        const auto count = static_cast<std::size_t>(mover->words());
        words_.push_back({mover, static_cast<std::size_t>(game_->word_count()) - count, count});
        words_differ_ = words_differ_ || mover->has_cells_in_words();
    }
}

std::uint64_t CanonicalFrames::words_key(const Position& position, const Symmetry& symmetry,
                                         std::vector<std::int32_t>& scratch) const {
    const auto count = static_cast<std::size_t>(game_->word_count());
    scratch.resize(count);
    for (std::size_t i = 0; i < count; ++i) scratch[i] = position.word(static_cast<int>(i));
    bool seats = false;
    for (const Words& words : words_) {
        const auto own = std::span(scratch).subspan(words.first, words.count);
        seats = seats || words.part->knows_seats(own);
        words.part->map_words(game_->board(), symmetry, own);
    }
    std::uint64_t key = 0;
    const std::size_t first = seats ? 0 : static_cast<std::size_t>(game_->slots());
    for (std::size_t i = first; i < count; ++i) {
        if (scratch[i] != 0) key ^= word_key(static_cast<int>(i), scratch[i]);
    }
    return key;
}

CanonicalKey::CanonicalKey(std::shared_ptr<const CanonicalFrames> frames, const Position& position)
    : frames_(std::move(frames)),
      cells_(position.cells().size(), kEmpty),
      values_(position.values().size(), 0),
      keys_(frames_->size(), 0) {
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        if (!position.board().is_blocked(cell)) change(position, cell);
    }
    find_smallest(position);
}

void CanonicalKey::apply(Position& position, Action action) {
    position.apply(action);
    for (const Change& made : position.last_changes()) {
        if (made.is_cell()) change(position, made.cell());
    }
    find_smallest(position);
}

void CanonicalKey::undo(Position& position) {
    changed_.clear();
    for (const Change& made : position.last_changes()) {
        if (made.is_cell()) changed_.push_back(made.cell());
    }
    position.undo();
    for (const Cell cell : changed_) change(position, cell);
    find_smallest(position);
}

void CanonicalKey::follow(const Position& position) {
    constexpr std::size_t kBlock = 16;
    // The last cell is the outside.
    const auto cells = static_cast<std::size_t>(position.board().cell_count());
    for (std::size_t first = 0; first < cells; first += kBlock) {
        const std::size_t count = std::min(kBlock, cells - first);
        if (!differs(position, first, count)) continue;
        for (std::size_t i = first; i < first + count; ++i) {
            const auto cell = static_cast<Cell>(i);
            if (!position.board().is_blocked(cell)) change(position, cell);
        }
    }
    find_smallest(position);
}

bool CanonicalKey::differs(const Position& position, std::size_t first, std::size_t count) const {
    if (std::memcmp(&position.cells()[first], &cells_[first], count) != 0) return true;
    return !values_.empty() && std::memcmp(&position.values()[first], &values_[first], count) != 0;
}

void CanonicalKey::change(const Position& position, Cell cell) {
    const Side old = cells_[cell];
    const Side now = position.at(cell);
    const std::uint8_t old_value = values_.empty() ? std::uint8_t{0} : values_[cell];
    const std::uint8_t value = values_.empty() ? std::uint8_t{0} : position.values()[cell];
    if (old == now && old_value == value) return;
    cells_[cell] = now;
    if (!values_.empty()) values_[cell] = value;
    const auto images = frames_->images(cell);
    const auto toggle = [&](Side side, std::uint8_t kind) {
        if (side == kEmpty) return;
        for (std::size_t i = 0; i < images.size(); ++i) keys_[i] ^= cell_key(images[i], side, kind);
    };
    toggle(old, old_value);
    toggle(now, value);
}

void CanonicalKey::find_smallest(const Position& position) {
    const CanonicalFrames& frames = *frames_;
    const std::uint64_t turn = kTurnKeys[position.turn().slot];
    std::uint64_t words = turn ^ frames.words_key(position, frames.symmetries_[0], scratch_);
    smallest_.clear();
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        if (frames.words_differ_ && i > 0) {
            words = turn ^ frames.words_key(position, frames.symmetries_[i], scratch_);
        }
        const std::uint64_t key = keys_[i] ^ words;
        if (!smallest_.empty() && key > key_) continue;
        if (smallest_.empty() || key < key_) {
            smallest_.clear();
            key_ = key;
        }
        smallest_.push_back(static_cast<std::uint32_t>(i));
    }
}

Action CanonicalKey::canonical(Action action) const {
    Action smallest = image_of(action, frames_->symmetry(smallest_.front()));
    for (std::size_t i = 1; i < smallest_.size(); ++i) {
        smallest = std::min(smallest, image_of(action, frames_->symmetry(smallest_[i])));
    }
    return smallest;
}

Action CanonicalKey::restored(Action canonical) const {
    return image_of(canonical, frames_->inverse(smallest_.front()));
}

std::vector<Action> CanonicalKey::equivalents(Action canonical) const {
    std::vector<Action> actions;
    for (const std::uint32_t frame : smallest_) {
        actions.push_back(image_of(canonical, frames_->inverse(frame)));
    }
    std::ranges::sort(actions);
    actions.erase(std::unique(actions.begin(), actions.end()), actions.end());
    return actions;
}

}  // namespace tengen
