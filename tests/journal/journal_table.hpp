// Journals for tests: a header, a short game, and comparisons.
#pragma once

#include <stdexcept>

#include "match/table.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {

inline JournalHeader header_of(const Game& game, std::vector<std::string> seats) {
    JournalHeader header;
    header.game = game.description();
    header.seats = std::move(seats);
    header.seed = 18'446'744'073'709'551'615u;
    return header;
}

inline JournalEvent played(Seat seat, std::string name) {
    return {JournalEventKind::Play, seat, 0, std::move(name), std::chrono::milliseconds(7)};
}

/// Throws if it fails, and so fails the test.
inline void add(JournalWriter& writer, const JournalEvent& event) {
    const Result<void> written = writer.append(event);
    if (!written) throw std::runtime_error(english(written.error()));
}

/// Writes tic-tac-toe with these moves, seat 0 first.
inline void write_game(const std::filesystem::path& path, const std::vector<std::string>& actions) {
    auto writer = JournalWriter::create(path, header_of(*tic_tac_toe(), {"human:Ann", "rookie"}));
    Seat seat = 0;
    for (const std::string& action : actions) {
        add(*writer.value(), played(seat, action));
        seat = static_cast<Seat>(1 - seat);
    }
}

inline Result<Journal> read(const std::filesystem::path& path) {
    return read_journal(path, standard_rules());
}

inline Result<std::unique_ptr<JournalWriter>> resumed_writer(const std::filesystem::path& path) {
    auto resumed = resume_journal(path, standard_rules());
    if (!resumed) return fail(resumed.error());
    return std::move(resumed->writer);
}

/// True if a player sees no difference: texts of faults are compared in English.
inline bool same_result(const std::optional<MatchResult>& left,
                        const std::optional<MatchResult>& right) {
    if (!left || !right) return !left && !right;
    return left->kind == right->kind && left->outcome == right->outcome &&
           left->culprit == right->culprit && left->fault == right->fault &&
           english(left->text) == english(right->text) && left->reason == right->reason &&
           left->cells == right->cells && left->ply == right->ply;
}

}  // namespace tengen::test
