// The readers and writers of the single formats, for the table of formats and for tests.
// record_format.hpp documents their arguments and results.
#pragma once

#include <string>
#include <vector>

#include "core/position.hpp"
#include "record/record.hpp"
#include "record/record_source.hpp"

namespace tengen {

Result<Record> read_psq(const RecordSource& source);
Result<std::string> write_psq(const Record& record, const Position& end);
void losses_of_psq(const Record& record, std::vector<std::string>& lost);

Result<Record> read_gomotur(const RecordSource& source);

Result<Record> read_sgf(const RecordSource& source);
Result<std::string> write_sgf(const Record& record, const Position& end);

Result<Record> read_pgn(const RecordSource& source);
Result<std::string> write_pgn(const Record& record, const Position& end);

Result<Record> read_pdn(const RecordSource& source);
Result<std::string> write_pdn(const Record& record, const Position& end);

Result<Record> read_yixin(const RecordSource& source);
Result<std::string> write_yixin(const Record& record, const Position& end);

Result<Record> read_pos(const RecordSource& source);
Result<std::string> write_pos(const Record& record, const Position& end);

Result<Record> read_renlib(const RecordSource& source);
Result<std::string> write_renlib(const Record& record, const Position& end);
void losses_of_renlib(const Record& record, std::vector<std::string>& lost);

Result<Record> read_moves_bottom(const RecordSource& source);
Result<std::string> write_moves_bottom(const Record& record, const Position& end);
Result<Record> read_moves_top(const RecordSource& source);
Result<std::string> write_moves_top(const Record& record, const Position& end);

Result<Record> read_journal_record(const RecordSource& source);
Result<std::string> write_journal_record(const Record& record, const Position& end);
void losses_of_journal(const Record& record, std::vector<std::string>& lost);

}  // namespace tengen
