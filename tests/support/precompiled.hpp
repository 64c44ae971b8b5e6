// Headers that most tests include, compiled once for all of them.
#pragma once

#include "../../cmake/precompiled.hpp"
#include "support/catch.hpp"

#include <random>
#include <set>
