// A learnt correction of the evaluation.
//
// Every empty cell has a vector of kNetWidth numbers: the sum of the rows of a table for its four
// lines. Half of the numbers are the first side's view, half the second's. The vectors, clipped
// below at 0, are summed over the board, and a small network makes the correction from the sums:
// one hidden layer, whose inputs begin with the view of the side to move. There are kNetHeads such
// networks, chosen by the threats of both sides, and the numbers of cells with each threat add to
// the hidden layer of all. All of it is integers, so it is the same on every machine.
//
// Vectors of cells from their lines, clipped and then summed: gomoku_nnue and Rapfi.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "net_lines.hpp"

namespace sente {

/// The rows and columns of the boards that nets are learnt from. A larger board begins with the
/// sums of such a board, so longer edges do not change the result.
inline constexpr int kNetLength = 15;
/// The unit of rows, and that of the weights after the sums.
inline constexpr int kNetRowUnit = 1024;
inline constexpr int kNetWeightUnit = 1024;
/// Numbers of rows are within +- this.
inline constexpr int kNetRowMost = 2047;
/// Biases are within +- this.
inline constexpr std::int32_t kNetBiasMost = 1 << 28;

/// Levels of a side's threats: no threat, at best a three, a four.
inline constexpr int kNetLevels = 3;
/// Heads, by the level of the side to move and then that of the other side.
inline constexpr int kNetHeads = kNetLevels * kNetLevels;
/// Threats with a count, from Threat::TwoTwo upwards: of the side to move and then the other.
inline constexpr int kNetCounted = 2 * (kThreats - 1);
/// More cells with a threat count like this many.
inline constexpr int kNetCountMost = 3;
/// Additions of counts to hidden numbers are within +- this. Their sums fit 32 bits.
inline constexpr std::int32_t kNetCountBiasMost = 1 << 26;
static_assert(kNetBiasMost + kNetCounted * std::int64_t{kNetCountBiasMost} +
                  kNetWidth * std::int64_t{kNetInputMost} * kNetWeightMost <
              INT32_MAX);

/// The head for the threats of a position (threat_mask()).
int net_head(int threat_mask);
/// How often a position has each threat that is counted, 0..kNetCountMost.
std::array<std::uint8_t, kNetCounted> net_counts(const Standing& standing);

/// Added to the hidden numbers, by how many cells have each threat.
struct NetCounts {
    std::int32_t biases[kNetCounted][kNetCountMost][kNetHidden];  ///< for 1, 2 and more cells
};

/// Where the rules of both sides are equal, there is one view and one head for both.
///
///   file = "tengen sente net 2\n" views:u8 view... side...
///   view = the kNetView numbers (i16) of each row, in their order, without the rows of lines that
///          are the mirror image of an earlier one
///   side = head (kNetHeads times) counts
///   head = for each of the kNetHidden numbers its kNetWidth weights (i16), then their biases
///          (i32), their weights for the result (i16), and its bias (i32)
///   counts = the numbers of NetCounts (i32)
///
/// All numbers are little-endian.
inline constexpr char kNetMagic[] = "tengen sente net 2\n";

/// The weights, shared by all threads.
class Net {
  public:
    /// The net for the rules.
    static std::shared_ptr<const Net> learnt_for(SideRule first, SideRule second);

    /// Reads a file's contents. Throws std::runtime_error with a text for people.
    Net(const unsigned char* data, std::size_t size);

    const std::int16_t* rows() const { return rows_.data(); }
    /// The clipped vector of an empty cell far from all stones and edges. It adds 0 to the sums.
    const NetVector& far_cell() const { return far_cell_; }
    /// The sums of an empty board.
    NetTotals empty_totals(int rows, int columns) const;
    const NetHead& head(Side to_move, int number) const {
        return heads_[static_cast<std::size_t>(to_move)][static_cast<std::size_t>(number)];
    }
    const NetCounts& counts(Side to_move) const {
        return counts_[static_cast<std::size_t>(to_move)];
    }

  private:
    std::int16_t* row(const NetLine& line, Side view) {
        return rows_.data() + net_row(line) * kNetWidth + view * kNetView;
    }

    std::vector<std::int16_t> rows_;  ///< kNetWidth for each
    NetVector far_cell_{};
    std::array<std::array<NetHead, kNetHeads>, 2> heads_{};
    std::array<NetCounts, 2> counts_{};
};

/// The sums of one position, brought up to date from one position to the next. Not thread-safe.
class NetSums {
  public:
    /// The boards to correct must have the size of `board`.
    NetSums(std::shared_ptr<const Net> net, const Board& board,
            const NetKernel& kernel = net_kernel());

    /// The correction for the side to move, in units of the evaluation.
    int correction(const Board& board);
    /// The same for the position after a stone that is only previewed: `after` is
    /// board.preview(cell).
    int correction_after(const Board& board, Cell cell, const Standing& after);

  private:
    struct Ply {
        NetTotals before;
        std::uint64_t key;  ///< of the board with the stone
        Cell cell;
        std::int8_t side;
    };

    /// Makes the sums those of the board's first stones.
    void follow(const Board& board, std::size_t stones);
    int correction_with(Cell cell, Side side, const Standing& after);
    int result(const NetTotals& totals, const Standing& standing) const;
    void put(Cell cell, Side side, std::uint64_t key);
    void undo();

    std::shared_ptr<const Net> net_;
    const NetKernel* kernel_;
    NetRows rows_;
    std::vector<NetVector> vectors_;  ///< [cell]; the last is outside
    NetTotals totals_{};
    std::vector<Ply> plies_;
};

}  // namespace sente
