// The AI that evaluates positions for a book.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "book/book_search.hpp"
#include "command_line/play_options.hpp"
#include "core/analysis.hpp"

namespace tengen::cli {

/// The options that choose the AI and its limits.
struct BookAiOptions {
    SeatSpec ai;
    std::chrono::milliseconds time{0};  ///< per analysis; 0: not given
    std::int64_t nodes = 0;             ///< the same
    std::int64_t threads = 1;
    std::string isolation = "process";
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;

    /// Declares all of them, except the AI.
    void declare(CommandLine& line);
};

/// Blocks while the AI analyses. Gives way to other programs.
class BookAi {
  public:
    static Result<std::unique_ptr<BookAi>> start(Program& program, const BookAiOptions& options,
                                                 const std::shared_ptr<const Game>& game);
    ~BookAi();

    const std::string& shown() const;
    /// The best moves, at most `lines`, among `only` if there are any. Empty if a signal has
    /// stopped it (stop_signal()). Fails if the AI fails or reports no winning chances.
    Result<std::vector<EvaluatedMove>> evaluate(const Position& position, std::size_t lines,
                                                std::vector<Action> only = {});

  private:
    struct Parts;
    explicit BookAi(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

}  // namespace tengen::cli
