// The lines of one game as the first of its clients got them, and the mirror that all of its
// clients share: equal lines make equal mirrors.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/rule_catalogue.hpp"
#include "journal/journal_replay.hpp"

namespace tengen::load {

class Transcript {
  public:
    explicit Transcript(const RuleCatalogue& rules) : rules_(rules) {}

    /// The header of the journal. Before the first line it may change. Fails if it differs later,
    /// or this program's rules cannot create the game.
    Result<void> take_header(const std::string& header);

    /// Line `number`, which is at most the next one. Fails if it differs from the known line or is
    /// invalid by the rules.
    Result<void> take(std::uint64_t number, const std::string& line);

    bool has_game() const { return replay_ != nullptr; }
    /// The number of the last line.
    std::uint64_t last() const { return lines_.size(); }
    /// The event of a line, from 1.
    const JournalEvent& event(std::uint64_t number) const { return events_[number - 1]; }
    const Position& position() const { return replay_->progress().position; }
    bool is_over() const { return replay_ && replay_->progress().result.has_value(); }
    /// The position's key after line `number`, as servers write it.
    std::string key_after(std::uint64_t number) const;

  private:
    const RuleCatalogue& rules_;
    std::string header_;
    std::unique_ptr<JournalReplay> replay_;
    std::vector<std::string> lines_;
    std::vector<JournalEvent> events_;
    std::vector<std::uint64_t> keys_;  ///< after each line; the first one is that of the start
};

}  // namespace tengen::load
