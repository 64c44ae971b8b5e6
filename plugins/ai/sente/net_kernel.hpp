// The loops of the net, compiled for several instruction sets. All give the same numbers.
#pragma once

#include <cstdint>

namespace sente {

inline constexpr int kNetReach = 4;   ///< cells of a line, each way
inline constexpr int kNetWidth = 32;  ///< numbers of a cell: the views of both sides
inline constexpr int kNetView = kNetWidth / 2;
inline constexpr int kNetHidden = 32;
inline constexpr int kNetClip = 4095;         ///< numbers of a cell are clipped to 0..this
inline constexpr int kNetInputMost = 8191;    ///< inputs of the hidden layer to +- this
inline constexpr int kNetHiddenMost = 16383;  ///< and its numbers to 0..this
inline constexpr int kNetWeightMost = 2047;   ///< weights of the head are within +- this
inline constexpr int kNetInputShift = 6;      ///< of the sums
inline constexpr int kNetHiddenShift = 8;     ///< of the hidden numbers

struct alignas(64) NetVector {
    std::int16_t numbers[kNetWidth];
};

struct alignas(64) NetTotals {
    std::int32_t numbers[kNetWidth];
};

/// The four lines through a stone: its neighbours within kNetReach, itself in the middle.
struct NetStone {
    static constexpr int kLines = 4;
    static constexpr int kCells = 2 * kNetReach + 1;

    const std::uint16_t* cells[kLines];  ///< their places among the vectors
    std::uint16_t* rows[kLines];         ///< the rows of their lines
    const std::uint16_t* steps[kLines];  ///< what the stone adds to each, `times` times
    int times;
    std::uint16_t cell;
};

/// The layers after the sums.
struct NetHead {
    /// The weights of two inputs each, side by side.
    alignas(64) std::int16_t hidden[kNetWidth / 2][kNetHidden][2];
    std::int32_t hidden_bias[kNetHidden];
    std::int32_t output[kNetHidden];
    std::int32_t output_bias;
};

struct NetKernel {
    /// Adds the changes by a stone to the totals: the cells of its lines get other vectors, and its
    /// own no longer counts. `far` is the vector of a cell that adds nothing.
    void (*look)(const std::int16_t* rows, const NetStone* stone, const NetVector* vectors,
                 const NetVector* far, NetTotals* totals);
    /// The same, and puts the stone: changes rows and vectors. Its own vector becomes so low that
    /// it is always clipped.
    void (*put)(const std::int16_t* rows, const NetStone* stone, NetVector* vectors,
                const NetVector* far, NetTotals* totals);
    /// Takes the last stone back.
    void (*undo)(const std::int16_t* rows, const NetStone* stone, NetVector* vectors);
    /// The result of the head, in units of kNetWeightUnit squared. `biases` are those of the hidden
    /// numbers. `first` is the first input's place in the totals, 0 or kNetView.
    std::int32_t (*result)(const NetHead* head, const std::int32_t* biases, const NetTotals* totals,
                           int first);
};

extern const NetKernel kPortableKernel;
#if defined(__x86_64__)
extern const NetKernel kAvx2Kernel;
extern const NetKernel kAvx512Kernel;
#endif

/// The fastest that this processor has.
const NetKernel& net_kernel();

}  // namespace sente
