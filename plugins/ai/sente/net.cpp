#include "net.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "net_weights.hpp"
#include "values.hpp"

namespace sente {

namespace {

class Reader {
  public:
    Reader(const unsigned char* data, std::size_t size) : next_(data), end_(data + size) {}

    int take(int bytes, std::int32_t most) {
        if (end_ - next_ < bytes) throw std::runtime_error("the net is too short");
        std::uint32_t bits = 0;
        for (int i = 0; i < bytes; ++i) bits |= std::uint32_t{*next_++} << (8 * i);
        const int unused = 32 - 8 * bytes;
        const std::int32_t number = static_cast<std::int32_t>(bits << unused) >> unused;
        if (number < -most || number > most) {
            throw std::runtime_error("a number of the net is out of range");
        }
        return number;
    }
    NetHead take_head() {
        NetHead head{};
        for (int to = 0; to < kNetHidden; ++to) {
            for (int from = 0; from < kNetWidth; ++from) {
                head.hidden[from / 2][to][from % 2] =
                    static_cast<std::int16_t>(take(2, kNetWeightMost));
            }
        }
        for (std::int32_t& bias : head.hidden_bias) bias = take(4, kNetBiasMost);
        for (std::int32_t& weight : head.output) weight = take(2, kNetWeightMost);
        head.output_bias = take(4, kNetBiasMost);
        return head;
    }
    void take_counts(NetCounts& counts) {
        for (auto& threat : counts.biases) {
            for (auto& count : threat) {
                for (std::int32_t& bias : count) bias = take(4, kNetCountBiasMost);
            }
        }
    }
    void expect(const char* text) {
        for (; *text != '\0'; ++text) {
            if (next_ == end_ || *next_++ != static_cast<unsigned char>(*text)) {
                throw std::runtime_error("the file does not begin like a net");
            }
        }
    }
    void expect_end() const {
        if (next_ != end_) throw std::runtime_error("the net is too long");
    }

  private:
    const unsigned char* next_;
    const unsigned char* end_;
};

int clipped(int number) {
    return std::clamp(number, 0, kNetClip);
}

int level_of(int threats) {
    constexpr int kThrees = 3;  // the first two bits of a mask
    return threats > kThrees ? 2 : threats > 0 ? 1 : 0;
}

}  // namespace

int net_head(int threat_mask) {
    constexpr int kOneSide = (1 << kThreatBits) - 1;
    return level_of(threat_mask & kOneSide) * kNetLevels + level_of(threat_mask >> kThreatBits);
}

std::array<std::uint8_t, kNetCounted> net_counts(const Standing& standing) {
    std::array<std::uint8_t, kNetCounted> counts;
    std::size_t next = 0;
    const Side me = standing.to_move;
    for (const Side side : {me, other(me)}) {
        for (int threat = 1; threat < kThreats; ++threat) {
            const int count = standing.count(side, static_cast<Threat>(threat));
            counts[next++] = static_cast<std::uint8_t>(std::min(count, kNetCountMost));
        }
    }
    return counts;
}

std::shared_ptr<const Net> Net::learnt_for(SideRule first, SideRule second) {
    const NetWeights weights = first.forbidden               ? renju_net()
                               : first.exact && second.exact ? standard_net()
                                                             : freestyle_net();
    return std::make_shared<const Net>(weights.data, weights.size);
}

Net::Net(const unsigned char* data, std::size_t size) : rows_(net_lines().size() * kNetWidth) {
    Reader reader(data, size);
    reader.expect(kNetMagic);
    const int views = reader.take(1, 2);
    if (views < 1) throw std::runtime_error("a number of the net is out of range");
    for (Side view = 0; view < views; ++view) {
        for (const NetLine& line : net_lines()) {
            std::int16_t* const numbers = row(line, view);
            const NetLine image = mirrored(line);
            if (net_row(image) < net_row(line)) {
                std::memcpy(numbers, row(image, view), 2 * kNetView);
                continue;
            }
            for (int k = 0; k < kNetView; ++k) {
                numbers[k] = static_cast<std::int16_t>(reader.take(2, kNetRowMost));
            }
        }
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(views); ++i) {
        for (NetHead& head : heads_[i]) head = reader.take_head();
        reader.take_counts(counts_[i]);
    }
    reader.expect_end();
    if (views == 1) {
        for (const NetLine& line : net_lines()) {
            std::memcpy(row(line, 1), row(exchanged(line), 0), 2 * kNetView);
        }
        heads_[1] = heads_[0];
        counts_[1] = counts_[0];
    }
    const std::int16_t* const empty = row({kNetReach, kNetReach, 0}, 0);
    for (int k = 0; k < kNetWidth; ++k) {
        far_cell_.numbers[k] = static_cast<std::int16_t>(clipped(kDirections * empty[k]));
    }
}

NetTotals Net::empty_totals(int rows, int columns) const {
    NetTotals totals{};
    // The cells on a line before and after a cell, as far as they matter.
    const auto line_of = [](int before, int after) {
        return NetLine{std::min(before, kNetReach), std::min(after, kNetReach), 0};
    };
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const int below = rows - 1 - row;
            const int right = columns - 1 - column;
            const NetLine lines[kDirections] = {
                line_of(column, right), line_of(row, below),
                line_of(std::min(row, column), std::min(below, right)),
                line_of(std::min(row, right), std::min(below, column))};
            for (int k = 0; k < kNetWidth; ++k) {
                int number = 0;
                for (const NetLine& line : lines) {
                    number += rows_[net_row(line) * kNetWidth + static_cast<std::size_t>(k)];
                }
                totals.numbers[k] += clipped(number) - far_cell_.numbers[k];
            }
        }
    }
    return totals;
}

NetSums::NetSums(std::shared_ptr<const Net> net, const Board& board, const NetKernel& kernel)
    : net_(std::move(net)),
      kernel_(&kernel),
      rows_(board),
      vectors_(static_cast<std::size_t>(board.cell_count()) + 1),
      totals_(net_->empty_totals(std::min(board.rows(), kNetLength),
                                 std::min(board.columns(), kNetLength))) {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        NetVector& vector = vectors_[cell];
        for (int direction = 0; direction < kDirections; ++direction) {
            const std::int16_t* const row = net_->rows() + rows_.row(direction, cell) * kNetWidth;
            for (int k = 0; k < kNetWidth; ++k) {
                vector.numbers[k] = static_cast<std::int16_t>(vector.numbers[k] + row[k]);
            }
        }
    }
    plies_.reserve(static_cast<std::size_t>(board.cell_count()));
}

void NetSums::put(Cell cell, Side side, std::uint64_t key) {
    plies_.push_back({totals_, key, cell, static_cast<std::int8_t>(side)});
    const NetStone stone = rows_.stone(cell, side);
    kernel_->put(net_->rows(), &stone, vectors_.data(), &net_->far_cell(), &totals_);
}

void NetSums::undo() {
    const Ply& ply = plies_.back();
    const NetStone stone = rows_.stone(ply.cell, ply.side);
    kernel_->undo(net_->rows(), &stone, vectors_.data());
    totals_ = ply.before;
    plies_.pop_back();
}

void NetSums::follow(const Board& board, std::size_t stones) {
    while (!plies_.empty() &&
           (plies_.size() > stones || plies_.back().key != board.key_with(plies_.size()))) {
        undo();
    }
    while (plies_.size() < stones) {
        const Cell cell = board.stone(plies_.size());
        put(cell, board.has_stone(cell, 0) ? 0 : 1, board.key_with(plies_.size() + 1));
    }
}

int NetSums::correction(const Board& board) {
    const auto stones = static_cast<std::size_t>(board.stones());
    if (stones == 0 || (plies_.size() == stones && plies_.back().key == board.key())) {
        follow(board, stones);
        return result(totals_, board.standing());
    }
    // The last stone is only put if there are further positions with it.
    follow(board, stones - 1);
    const Cell cell = board.last();
    return correction_with(cell, board.has_stone(cell, 0) ? 0 : 1, board.standing());
}

int NetSums::correction_after(const Board& board, Cell cell, const Standing& after) {
    follow(board, static_cast<std::size_t>(board.stones()));
    return correction_with(cell, board.to_move(), after);
}

int NetSums::correction_with(Cell cell, Side side, const Standing& after) {
    NetTotals totals = totals_;
    const NetStone stone = rows_.stone(cell, side);
    kernel_->look(net_->rows(), &stone, vectors_.data(), &net_->far_cell(), &totals);
    return result(totals, after);
}

int NetSums::result(const NetTotals& totals, const Standing& standing) const {
    const Side me = standing.to_move;
    const NetHead& head = net_->head(me, net_head(threat_mask(standing)));
    std::int32_t biases[kNetHidden];
    std::copy_n(head.hidden_bias, kNetHidden, biases);
    const auto counts = net_counts(standing);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        const std::int32_t* const added = net_->counts(me).biases[i][counts[i] - 1];
        for (int j = 0; j < kNetHidden; ++j) biases[j] += added[j];
    }
    const std::int64_t sum = kernel_->result(&head, biases, &totals, me == 0 ? 0 : kNetView);
    return static_cast<int>(sum * kChanceUnit / (kNetWeightUnit * kNetWeightUnit));
}

}  // namespace sente
