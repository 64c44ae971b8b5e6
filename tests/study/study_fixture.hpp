// Studies for tests: from bytes, and with random edits.
#pragma once

#include <random>
#include <string>
#include <string_view>

#include "study/study_file.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {

/// Reads bytes in this format. Fails the test if that is impossible.
Study study_of(std::string_view bytes, std::string_view game = "", std::string_view format = "sgf");

/// The study as a file of this format.
std::string bytes_of(const Study& study, std::string_view format = "sgf");

/// The content of a study, a line per node. Texts on the board are sorted, because a library has
/// them in the order of its moves.
std::string told(const Study& study);

/// The services of files whose journals are in the folder.
StudyServices services_in(const std::filesystem::path& folder);

/// Opens the file. Fails the test if that is impossible.
std::unique_ptr<StudyFile> opened(const std::filesystem::path& path, const StudyServices& services);

struct RandomEdits {
    bool notes = true;     ///< nodes without moves
    bool opinions = true;  ///< remarks that a library cannot hold
    bool undo = true;
};

/// Changes the study at random, by any of its functions. The same seed and tree give the same
/// change.
void edit_randomly(Study& study, std::mt19937& random, const RandomEdits& wish = {});

/// The node after moves such as "h8 h9".
RecordNodeId node_at(const Study& study, std::string_view moves);

}  // namespace tengen::test
