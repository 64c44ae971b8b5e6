// Batches as statements.
#pragma once

#include <vector>

#include "store/sql.hpp"
#include "store/store.hpp"

namespace tengen {

/// Begins a transaction and puts all batches into it. Returns the result of each; the caller
/// commits. Throws SqlFailure.
std::vector<Result<void>> put_batches(SqlConnection& database,
                                      const std::vector<const StoreBatch*>& batches);

}  // namespace tengen
