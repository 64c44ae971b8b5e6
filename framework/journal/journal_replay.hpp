// A journal's events done again by the rules, for those who read journals and those who go on with
// them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "journal/journal.hpp"
#include "journal/journal_format.hpp"

namespace tengen {

/// All that counts of a journal, without notes. `path` is the place of errors.
Result<Journal> replay_journal(JournalScan scan, const RuleCatalogue& catalogue,
                               const std::string& path);

/// What a person is told of a journal whose end does not count; keeps a damaged one, of this text,
/// beside it where that is asked for.
std::vector<std::string> notes_of(JournalTail tail, const Journal& journal, int bad_line,
                                  const std::filesystem::path& path, std::string_view text,
                                  DamagedFile damaged);

}  // namespace tengen
