// A learnt correction of the evaluation.
//
// Every empty cell has a vector of kNetWidth numbers: the sum of the rows of a table for its four
// lines. Half of the numbers are the first side's view, half the second's. The vectors, clipped
// below at 0, are summed over the board, and a small network makes the correction from the sums:
// one hidden layer, whose inputs begin with the view of the side to move. All of it is integers, so
// it is the same on every machine.
//
// Vectors of cells from their lines, clipped and then summed: gomoku_nnue and Rapfi.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "net_lines.hpp"

namespace sente {

/// The unit of rows, and that of the weights after the sums.
inline constexpr int kNetRowUnit = 1024;
inline constexpr int kNetWeightUnit = 1024;
/// Numbers of rows are within +- this.
inline constexpr int kNetRowMost = 2047;
/// Biases are within +- this.
inline constexpr std::int32_t kNetBiasMost = 1 << 28;

/// Where the rules of both sides are equal, there is one view and one head for both.
///
///   file = "tengen sente net 1\n" views:u8 view... head...
///   view = the kNetView numbers (i16) of each row, in their order, without the rows of lines that
///          are the mirror image of an earlier one
///   head = for each of the kNetHidden numbers its kNetWidth weights (i16), then their biases
///   (i32),
///          their weights for the result (i16), and its bias (i32)
///
/// All numbers are little-endian.
inline constexpr char kNetMagic[] = "tengen sente net 1\n";

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
    const NetHead& head(Side to_move) const { return heads_[static_cast<std::size_t>(to_move)]; }

  private:
    std::int16_t* row(const NetLine& line, Side view) {
        return rows_.data() + net_row(line) * kNetWidth + view * kNetView;
    }

    std::vector<std::int16_t> rows_;  ///< kNetWidth for each
    NetVector far_cell_{};
    std::array<NetHead, 2> heads_{};
};

/// The sums of one position, brought up to date from one position to the next. Not thread-safe.
class NetSums {
  public:
    /// The boards to correct must have the size of `board`.
    NetSums(std::shared_ptr<const Net> net, const Board& board,
            const NetKernel& kernel = net_kernel());

    /// The correction for the side to move, in units of the evaluation.
    int correction(const Board& board);

  private:
    struct Ply {
        NetTotals before;
        std::uint64_t key;  ///< of the board with the stone
        Cell cell;
        std::int8_t side;
    };

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
