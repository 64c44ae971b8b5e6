// Sets a language for one test. Afterwards texts are in English again.
#pragma once

#include "view/translation.hpp"

namespace tengen::test {
using namespace gui;

class InLanguage {
  public:
    explicit InLanguage(std::string_view language) {
        find_translations(TENGEN_BINARY_DIR "/bin");
        set_language(language);
    }
    ~InLanguage() { set_language("en"); }
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;
};

}  // namespace tengen::test
