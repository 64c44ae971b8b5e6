// The process that tries a plugin: takes a job over the channel, runs its test, and answers.
#pragma once

#include <filesystem>

#include "core/rule_catalogue.hpp"
#include "validator/trial.hpp"

namespace tengen::validator {

/// `channel` is a descriptor that blocks. False when no job came over it.
bool try_plugin(int channel, const std::filesystem::path& file, const RuleCatalogue& rules,
                const WrittenFiles& written);

}  // namespace tengen::validator
