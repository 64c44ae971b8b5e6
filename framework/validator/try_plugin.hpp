// The process that tests a plugin: receives a job over the channel, runs its test, and sends the
// result.
#pragma once

#include <filesystem>

#include "core/rule_catalogue.hpp"
#include "validator/test_context.hpp"

namespace tengen::validator {

/// `channel` is a blocking descriptor. Returns false if no job arrived.
bool try_plugin(int channel, const std::filesystem::path& file, const RuleCatalogue& rules,
                const WrittenFiles& written);

}  // namespace tengen::validator
