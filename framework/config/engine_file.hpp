// Engines described in files: engines/*.yaml of the configuration folders.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/folders.hpp"
#include "config/seat_spec.hpp"
#include "config/yaml_tree.hpp"

namespace tengen {

/// The content of a file:
///   name: rapfi
///   command: ./pbrain-rapfi          # or a list, with arguments; ./ and ../ begin at the file
///   dialect: gomocup                 # the default, or yixin, or tengen (docs/protocol.md)
///   rules: [freestyle, standard]     # those it supports; default: those it reports
///   memory: 350                      # MiB; 0: no limit
///   options: {thread_num: 2}         # sent to it at the start
///   data: off                        # on: it may keep files in its own folder
///   sandbox: on
///   ponder: off                      # on: it may think in its opponents' time
struct EngineFile {
    std::string name;
    std::vector<std::string> command;
    std::string dialect;  ///< empty: gomocup
    std::vector<std::string> rules;
    int memory_mib = 350;
    std::vector<SeatOption> options;
    bool data = false;
    bool sandbox = true;
    bool ponder = false;
    std::string source;  ///< the file, as shown in errors
};

/// Reads one file's tree. Relative program paths start at `folder`.
std::optional<EngineFile> read_engine(const YamlNode& tree, const std::filesystem::path& folder,
                                      ErrorList& errors);

/// Explains the file in plain lines.
std::vector<std::string> explain(const EngineFile& engine);

/// All engines of the configuration folders. Immutable once read.
class EngineList {
  public:
    EngineList() = default;

    /// An invalid file does not hide the others.
    static EngineList read(const ConfigFolders& folders);

    /// Sorted by name. A user's engine replaces a shipped one of the same name.
    const std::vector<EngineFile>& engines() const { return engines_; }
    /// The errors of the invalid files.
    const std::vector<Error>& problems() const { return problems_; }
    const EngineFile* find(std::string_view name) const;
    /// The errors of the file with this name, or of an engine with this name; empty if there is
    /// none.
    std::vector<Error> problems_of(std::string_view name) const;

  private:
    struct BadFile {
        std::string stem;  ///< of the file's name
        std::string name;  ///< from the file's content; may be empty
        std::vector<Error> problems;
    };

    std::vector<EngineFile> engines_;
    std::vector<BadFile> bad_files_;
    std::vector<Error> problems_;
};

}  // namespace tengen
