// Files that a person drags from another program to the window (the protocol XDND, version 5). SFML
// drops the messages of a drag, so another window receives them: its proxy in the protocol.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace tengen::gui {

/// A further connection to the display. One thread. It waits for no other program: if a source
/// dies or says nothing more, the next drag replaces its drag.
class FileDrops {
  public:
    /// `takes_files`: whether a drop is wanted now.
    explicit FileDrops(std::function<bool()> takes_files);
    ~FileDrops();
    FileDrops(const FileDrops&) = delete;
    FileDrops& operator=(const FileDrops&) = delete;

    /// Receives the drops on this window instead of the last one.
    void attach(unsigned long window);
    /// Readable when there are messages; -1 without a connection.
    int descriptor() const;
    /// Answers all messages. Returns the list of dropped URIs, if there is one. It is empty if
    /// its source did not give it.
    std::optional<std::string> read();

  private:
    struct Drag;
    std::unique_ptr<Drag> drag_;
};

}  // namespace tengen::gui
