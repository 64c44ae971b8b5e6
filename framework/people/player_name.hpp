// Names of players, and what they may say: safe to show, and no name looks like another.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::people {

/// The rules for names. Expensive to make, and never changes; threads may share it.
class NameRules {
  public:
    static constexpr std::size_t kMaxBytes = 32;

    NameRules();
    ~NameRules();

    /// A name as it is kept: in NFC, without spaces at its ends, and single spaces inside. Fails,
    /// with the remedy, unless it has 1 to 32 bytes of letters, digits, spaces, '-' and '_', begins
    /// with a letter or digit, and is of one script. Han and Kana are one script, Japanese.
    Result<std::string> checked(std::string_view name) const;

    /// Equal for names that look alike, or differ only in case, spaces, '-' and '_'. Depends on the
    /// version of ICU, so a store compares only skeletons of one version.
    std::string skeleton(std::string_view name) const;

  private:
    struct Checker;
    std::unique_ptr<Checker> checker_;
};

/// Names that no player may have, such as "admin", and all names that look like them.
class ReservedNames {
  public:
    /// `more` adds names to the built-in ones, such as those of AIs.
    ReservedNames(const NameRules& rules, std::span<const std::string> more);

    bool has(std::string_view name) const;

  private:
    const NameRules& rules_;
    std::vector<std::string> skeletons_;  // sorted
};

inline constexpr std::size_t kMaxTalkBytes = 280;

/// A text of talk as it may be shown to all: in NFC, on one line, without controls, marks that
/// reorder text, invisible and unassigned characters, and with at most 3 combining marks in a row.
/// It is cut after 280 bytes, between characters. Fails if nothing remains.
Result<std::string> clean_talk(std::string_view text);

}  // namespace tengen::people
