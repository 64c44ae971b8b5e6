// The program of which only the precompiled headers are used.
#include "support/catch.hpp"
