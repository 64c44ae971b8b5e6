// The results of a load, as text or as JSON.
#pragma once

#include <string>

#include "load.hpp"

namespace tengen::load {

/// Several lines, without the last line feed.
std::string report_text(const LoadSettings& settings, const LoadResult& result);
std::string report_json(const LoadSettings& settings, const LoadResult& result);

}  // namespace tengen::load
