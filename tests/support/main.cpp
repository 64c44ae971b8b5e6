// The main program of every Catch2 test executable.
#define CATCH_CONFIG_MAIN
#include "support/catch.hpp"
