// The steps of reading a journal, shared with the writer that resumes it and with
// framework/record.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "journal/journal.hpp"
#include "journal/journal_format.hpp"

namespace tengen {

/// The valid part of a journal, without notes. `path` is the place of errors.
Result<Journal> replay_journal(JournalScan scan, const RuleCatalogue& catalogue,
                               const std::string& path);

/// Notes for people about a journal with an invalid end. On request, keeps a copy of this text, if
/// damaged.
std::vector<Message> notes_of(JournalTail tail, const Journal& journal, int bad_line,
                              const std::filesystem::path& path, std::string_view text,
                              DamagedFile damaged);

}  // namespace tengen
