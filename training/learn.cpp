// tengen_learn: learns the net of the engine sente from games of tengen_selfplay, and writes it as
// plugins/ai/sente/weights/RULE.net.
//
// Longer than 400 lines, because the net, its slopes and its file must agree.
//
// The net corrects the tables of the engine: the chance of winning, 1 / (1 + e^-(tables + net)), is
// fitted to a mixture of the search's score and the game's result, by Adam with decay of the rows.
// The same games and options give the same net: sums have a fixed order, by two threads.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <sente/net.hpp>

#include "positions.hpp"
#include "random.hpp"

namespace training {

namespace {

using sente::Cell;
using sente::kDirections;
using sente::kNetHidden;
using sente::kNetView;
using sente::kNetWidth;
using sente::Side;

constexpr std::size_t kBatch = 2048;
constexpr int kThreads = 2;
constexpr float kInputUnit = 1.0f / 16;  ///< of the sums
constexpr float kClip = static_cast<float>(sente::kNetClip) / sente::kNetRowUnit;
// What 1 is in the file.
constexpr float kRow = sente::kNetRowUnit;
constexpr float kWeight = sente::kNetWeightUnit;
constexpr float kInput = kRow / kInputUnit / (1 << sente::kNetInputShift);
static_assert(kWeight * kInput / (1 << sente::kNetHiddenShift) == kWeight);

constexpr float kRowRate = 1;         ///< of the rows, relative to the head
constexpr float kRowDecay = 0.5f;     ///< of the rows, relative to the rate
constexpr float kLastRate = 0.02f;    ///< relative to the first one
constexpr int kWarmUp = 200;          ///< steps until the rate is whole
constexpr double kSearchShare = 0.9;  ///< of the target; the rest is the result

struct Stone {
    Cell cell;
    std::uint8_t side;
};

struct Sample {
    std::size_t first_stone;
    std::uint16_t stones;
    std::uint8_t me;
    std::uint8_t head;
    std::uint16_t size;  ///< the number of the board's size
    std::array<std::uint8_t, sente::kNetCounted> counts;
    float tables;  ///< the value of the tables, in natural units
    float target;
};

struct Data {
    std::vector<Sample> samples;
    std::vector<Stone> stones;

    void add(const Position& position) {
        const sente::Board& board = position.board;
        const Side me = board.to_move();
        const auto mask = static_cast<std::size_t>(sente::threat_mask(board.standing()));
        const int value = board.standing().own_value() +
                          position.values.threats[static_cast<std::size_t>(me)][mask];
        samples.push_back({stones.size(), static_cast<std::uint16_t>(board.stones()),
                           static_cast<std::uint8_t>(me),
                           static_cast<std::uint8_t>(sente::net_head(static_cast<int>(mask))),
                           static_cast<std::uint16_t>(position.size),
                           sente::net_counts(board.standing()),
                           static_cast<float>(value) / sente::kChanceUnit,
                           static_cast<float>(position.target(kSearchShare))});
        for (int i = 0; i < board.stones(); ++i) {
            const Cell cell = board.stone(static_cast<std::size_t>(i));
            stones.push_back({cell, static_cast<std::uint8_t>(board.has_stone(cell, 0) ? 0 : 1)});
        }
    }
};

/// Weights, their gradients by thread, and Adam's means.
class Weights {
  public:
    explicit Weights(std::size_t count)
        : values(count),
          gradients{std::vector<float>(count), std::vector<float>(count)},
          first_(count),
          second_(count) {}

    std::vector<float> values;
    std::array<std::vector<float>, kThreads> gradients;

    void step(float rate, float decay) {
        ++steps_;
        const float fix_first = 1 / (1 - std::pow(0.9f, static_cast<float>(steps_)));
        const float fix_second = 1 / (1 - std::pow(0.999f, static_cast<float>(steps_)));
        for (std::size_t i = 0; i < values.size(); ++i) {
            const float gradient = gradients[0][i] + gradients[1][i];
            gradients[0][i] = gradients[1][i] = 0;
            first_[i] = 0.9f * first_[i] + 0.1f * gradient;
            second_[i] = 0.999f * second_[i] + 0.001f * gradient * gradient;
            values[i] -=
                rate * (first_[i] * fix_first / (std::sqrt(second_[i] * fix_second) + 1e-8f) +
                        decay * values[i]);
        }
    }

  private:
    std::vector<float> first_;
    std::vector<float> second_;
    int steps_ = 0;
};

/// Random numbers around 0, nearly normal.
void fill(std::vector<float>& values, float width, Random& random) {
    for (float& value : values) {
        int sum = 0;
        for (int i = 0; i < 12; ++i) sum += random.below(1001) - 500;
        value = width * static_cast<float>(sum) / 1000;
    }
}

struct Head {
    explicit Head(Random& random)
        : hidden(kNetHidden * kNetWidth),
          hidden_bias(kNetHidden),
          output(kNetHidden),
          output_bias(1) {
        fill(hidden.values, std::sqrt(1.0f / kNetWidth), random);
        fill(output.values, 0.05f, random);
        std::fill(hidden_bias.values.begin(), hidden_bias.values.end(), 0.1f);
    }

    void begin_with(const sente::NetHead& from) {
        for (std::size_t j = 0; j < kNetHidden; ++j) {
            for (std::size_t k = 0; k < kNetWidth; ++k) {
                hidden.values[k * kNetHidden + j] =
                    static_cast<float>(from.hidden[k / 2][j][k % 2]) / kWeight;
            }
            hidden_bias.values[j] = static_cast<float>(from.hidden_bias[j]) / (kWeight * kInput);
            output.values[j] = static_cast<float>(from.output[j]) / kWeight;
        }
        output_bias.values[0] = static_cast<float>(from.output_bias) / (kWeight * kWeight);
    }
    void step(float rate) {
        for (Weights* weights : {&hidden, &hidden_bias, &output, &output_bias}) {
            weights->step(rate, 0);
        }
    }

    Weights hidden;  ///< [input][hidden]
    Weights hidden_bias;
    Weights output;
    Weights output_bias;
};

/// All after the sums, for a side to move.
struct Heads {
    /// The heads begin alike.
    explicit Heads(Random& random) : heads(sente::kNetHeads, Head(random)) {}

    void step(float rate) {
        for (Head& head : heads) head.step(rate);
        counts.step(rate, 0);
    }
    /// Where the hidden numbers of a count begin, of 1 and more cells.
    static std::size_t place(std::size_t counted, int count) {
        return (counted * sente::kNetCountMost + static_cast<std::size_t>(count - 1)) * kNetHidden;
    }

    std::vector<Head> heads;
    Weights counts{sente::kNetCounted * sente::kNetCountMost * kNetHidden};
};

/// The parameters of each row: mirror images share them.
struct Shared {
    std::vector<std::uint16_t> own;        ///< [row]
    std::vector<std::uint16_t> exchanged;  ///< [row], with the stones exchanged
    std::size_t count = 0;

    Shared() {
        for (const sente::NetLine& line : sente::net_lines()) {
            const std::uint16_t image = sente::net_row(sente::mirrored(line));
            own.push_back(image < own.size() ? own[image] : static_cast<std::uint16_t>(count++));
        }
        for (const sente::NetLine& line : sente::net_lines()) {
            exchanged.push_back(own[sente::net_row(sente::exchanged(line))]);
        }
    }
};

using Rows = std::array<std::uint16_t, kDirections>;

const std::uint16_t kFarRow = sente::net_row({sente::kNetReach, sente::kNetReach, 0});

bool is_far(const Rows& rows) {
    return std::ranges::all_of(rows, [](std::uint16_t row) { return row == kFarRow; });
}

/// A size of the board, with what each thread needs for it.
class Size {
  public:
    explicit Size(const Header& header) {
        sente::Engine engine(rules_of(header), std::size_t{1} << 20);
        const sente::Board& board = engine.board();
        cells_ = board.cell_count();
        for (auto& rows : rows_) rows = std::make_unique<sente::NetRows>(board);
        Header learnt = header;
        learnt.rows = static_cast<std::uint8_t>(std::min(board.rows(), sente::kNetLength));
        learnt.columns = static_cast<std::uint8_t>(std::min(board.columns(), sente::kNetLength));
        if (learnt.rows == header.rows && learnt.columns == header.columns) return;
        std::map<Rows, int> counts;
        count_empty(board, -1, counts);
        sente::Engine small(rules_of(learnt), std::size_t{1} << 20);
        count_empty(small.board(), 1, counts);
        std::erase_if(counts, [](const auto& entry) { return entry.second == 0; });
        edges_.assign(counts.begin(), counts.end());
    }

    std::size_t cells() const { return cells_; }
    sente::NetRows& rows(int thread) { return *rows_[static_cast<std::size_t>(thread)]; }

    /// The sums of a larger board begin with those of an empty one of the length that is learnt
    /// first: these cells, so many times, are what it has more or less.
    const std::vector<std::pair<Rows, int>>& edges() const { return edges_; }

  private:
    static void count_empty(const sente::Board& board, int times, std::map<Rows, int>& counts) {
        const sente::NetRows empty(board);
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            Rows rows;
            for (int i = 0; i < kDirections; ++i) {
                rows[static_cast<std::size_t>(i)] = empty.row(i, cell);
            }
            if (!is_far(rows)) counts[rows] += times;
        }
    }

    std::size_t cells_ = 0;
    std::array<std::unique_ptr<sente::NetRows>, kThreads> rows_;
    std::vector<std::pair<Rows, int>> edges_;
};

class Learner {
  public:
    Learner(const std::vector<Header>& headers, std::uint64_t seed)
        : views_(headers.front().rule == Rule::Renju ? 2 : 1),
          sizes_(headers.begin(), headers.end()) {
        Random random(seed);
        for (int view = 0; view < views_; ++view) {
            rows_.emplace_back(shared_.count * kNetView);
            bias_.emplace_back(kNetView);
            heads_.emplace_back(random);
            fill(rows_.back().values, 0.05f, random);
            std::fill(bias_.back().values.begin(), bias_.back().values.end(), 0.1f);
        }
    }

    /// Learns from a batch. Returns the sum of its losses.
    double learn(const Data& data, std::size_t begin, std::size_t end, float rate) {
        const double loss = use(data, begin, end, true);
        for (std::size_t view = 0; view < rows_.size(); ++view) {
            rows_[view].step(rate * kRowRate, kRowDecay);
            bias_[view].step(rate, 0);
            heads_[view].step(rate);
        }
        return loss;
    }

    /// The sum of the losses of samples.
    double use(const Data& data, std::size_t begin, std::size_t end, bool learn) {
        std::array<double, kThreads> losses{};
        const auto run = [&](int thread) {
            for (std::size_t i = begin + static_cast<std::size_t>(thread); i < end; i += kThreads) {
                losses[static_cast<std::size_t>(thread)] +=
                    use(data, data.samples[i], thread, learn);
            }
        };
        std::thread second(run, 1);
        run(0);
        second.join();
        return losses[0] + losses[1];
    }

    /// Begins with another net instead of random numbers; it may be that of another rule.
    void begin_with(const sente::Net& net);
    std::string file() const;

  private:
    /// A cell that is not far from all stones and edges.
    struct Seen {
        std::array<Rows, 2> parameters;  ///< [own or other's view]
        std::array<float, kNetWidth> numbers;
        float times;
    };
    struct Work {
        std::vector<bool> taken;
        std::vector<Seen> seen;
        float far_cells;  ///< what is seen takes the place of so many far cells
    };

    std::size_t table(Side view) const { return views_ == 2 ? static_cast<std::size_t>(view) : 0; }

    /// The number of a row's parameters in a side's view.
    std::uint16_t parameters(std::uint16_t row, Side view) const {
        return views_ == 1 && view == 1 ? shared_.exchanged[row] : shared_.own[row];
    }

    void look(const Data& data, const Sample& sample, int thread,
              std::array<float, kNetWidth>& inputs);
    void see(const Rows& rows, float times, Side me, Work& work,
             std::array<float, kNetWidth>& inputs) const;
    double use(const Data& data, const Sample& sample, int thread, bool learn);
    void learn_head(const Sample& sample, float error, const std::array<float, kNetWidth>& inputs,
                    const std::array<float, kNetHidden>& hidden, int thread);
    void learn_rows(const Sample& sample, const std::array<float, kNetWidth>& slopes, int thread);
    /// What each far cell has in the sums.
    float far_number(Side view, std::size_t k) const {
        const std::size_t at = table(view);
        return bias_[at].values[k] +
               kDirections *
                   rows_[at].values[parameters(kFarRow, view) * std::size_t{kNetView} + k];
    }

    int views_;
    std::vector<Size> sizes_;
    Shared shared_;
    std::vector<Weights> rows_;  ///< [view]
    std::vector<Weights> bias_;  ///< [view], of all cells
    std::vector<Heads> heads_;   ///< [view]
    std::array<Work, kThreads> work_;
};

/// Adds a cell to the sums, so many times.
void Learner::see(const Rows& rows, float times, Side me, Work& work,
                  std::array<float, kNetWidth>& inputs) const {
    if (is_far(rows)) return;
    Seen& seen = work.seen.emplace_back();
    seen.times = times;
    work.far_cells += times;
    for (std::size_t which = 0; which < 2; ++which) {
        const Side view = which == 0 ? me : 1 - me;
        const std::vector<float>& values = rows_[table(view)].values;
        float* const numbers = seen.numbers.data() + which * kNetView;
        std::copy_n(bias_[table(view)].values.data(), kNetView, numbers);
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            const std::uint16_t number = parameters(rows[direction], view);
            seen.parameters[which][direction] = number;
            const float* const row = values.data() + number * std::size_t{kNetView};
            for (std::size_t k = 0; k < kNetView; ++k) numbers[k] += row[k];
        }
    }
    for (std::size_t k = 0; k < kNetWidth; ++k) {
        inputs[k] += times * std::clamp(seen.numbers[k], 0.0f, kClip);
    }
}

/// Sums the vectors of all cells, those of the side to move first.
void Learner::look(const Data& data, const Sample& sample, int thread,
                   std::array<float, kNetWidth>& inputs) {
    Work& work = work_[static_cast<std::size_t>(thread)];
    Size& size = sizes_[sample.size];
    sente::NetRows& rows = size.rows(thread);
    rows.clear();
    work.seen.clear();
    work.far_cells = 0;
    work.taken.assign(size.cells(), false);
    for (std::size_t i = 0; i < sample.stones; ++i) {
        const Stone& stone = data.stones[sample.first_stone + i];
        rows.put(stone.cell, stone.side);
        work.taken[stone.cell] = true;
    }
    for (Cell cell = 0; cell < work.taken.size(); ++cell) {
        if (work.taken[cell]) continue;
        Rows around;
        for (int direction = 0; direction < kDirections; ++direction) {
            around[static_cast<std::size_t>(direction)] = rows.row(direction, cell);
        }
        see(around, 1, sample.me, work, inputs);
    }
    for (const auto& [around, times] : size.edges()) {
        see(around, static_cast<float>(times), sample.me, work, inputs);
    }
    for (std::size_t k = 0; k < kNetWidth; ++k) {
        const Side view = k < kNetView ? sample.me : 1 - sample.me;
        const float far = std::clamp(far_number(view, k % kNetView), 0.0f, kClip);
        inputs[k] = (inputs[k] - far * work.far_cells) * kInputUnit;
    }
}

double Learner::use(const Data& data, const Sample& sample, int thread, bool learn) {
    std::array<float, kNetWidth> inputs{};
    look(data, sample, thread, inputs);
    const Heads& heads = heads_[table(sample.me)];
    const Head& head = heads.heads[sample.head];
    std::array<float, kNetHidden> hidden;
    std::copy_n(head.hidden_bias.values.data(), kNetHidden, hidden.data());
    for (std::size_t i = 0; i < sample.counts.size(); ++i) {
        if (sample.counts[i] == 0) continue;
        const float* const added = heads.counts.values.data() + Heads::place(i, sample.counts[i]);
        for (std::size_t j = 0; j < kNetHidden; ++j) hidden[j] += added[j];
    }
    for (std::size_t k = 0; k < kNetWidth; ++k) {
        const float* const weights = head.hidden.values.data() + k * kNetHidden;
        for (std::size_t j = 0; j < kNetHidden; ++j) hidden[j] += inputs[k] * weights[j];
    }
    float value = sample.tables + head.output_bias.values[0];
    for (std::size_t j = 0; j < kNetHidden; ++j) {
        hidden[j] = std::max(hidden[j], 0.0f);
        value += hidden[j] * head.output.values[j];
    }
    const double expected = chance(static_cast<double>(value));
    const double target = static_cast<double>(sample.target);
    const double loss =
        -(target * std::log(expected + 1e-12) + (1 - target) * std::log(1 - expected + 1e-12));
    if (learn) learn_head(sample, static_cast<float>(expected - target), inputs, hidden, thread);
    return loss;
}

/// Adds the gradients of a sample, given the slope of its value.
void Learner::learn_head(const Sample& sample, float error,
                         const std::array<float, kNetWidth>& inputs,
                         const std::array<float, kNetHidden>& hidden, int thread) {
    const auto at = static_cast<std::size_t>(thread);
    Heads& heads = heads_[table(sample.me)];
    Head& head = heads.heads[sample.head];
    head.output_bias.gradients[at][0] += error;
    std::array<float, kNetHidden> slopes;
    for (std::size_t j = 0; j < kNetHidden; ++j) {
        head.output.gradients[at][j] += error * hidden[j];
        slopes[j] = hidden[j] > 0 ? error * head.output.values[j] : 0;
        head.hidden_bias.gradients[at][j] += slopes[j];
    }
    for (std::size_t i = 0; i < sample.counts.size(); ++i) {
        if (sample.counts[i] == 0) continue;
        float* const gradients =
            heads.counts.gradients[at].data() + Heads::place(i, sample.counts[i]);
        for (std::size_t j = 0; j < kNetHidden; ++j) gradients[j] += slopes[j];
    }
    std::array<float, kNetWidth> input_slopes{};
    for (std::size_t k = 0; k < kNetWidth; ++k) {
        float* const gradients = head.hidden.gradients[at].data() + k * kNetHidden;
        const float* const weights = head.hidden.values.data() + k * kNetHidden;
        float slope = 0;
        for (std::size_t j = 0; j < kNetHidden; ++j) {
            gradients[j] += slopes[j] * inputs[k];
            slope += slopes[j] * weights[j];
        }
        input_slopes[k] = slope * kInputUnit;
    }
    learn_rows(sample, input_slopes, thread);
}

/// Adds the gradients of the rows, given the slopes of the sums.
void Learner::learn_rows(const Sample& sample, const std::array<float, kNetWidth>& slopes,
                         int thread) {
    const auto at = static_cast<std::size_t>(thread);
    const Work& work = work_[at];
    const auto inside = [](float number) { return number > 0 && number < kClip; };
    for (std::size_t which = 0; which < 2; ++which) {
        const Side view = which == 0 ? sample.me : 1 - sample.me;
        std::vector<float>& rows = rows_[table(view)].gradients[at];
        std::vector<float>& bias = bias_[table(view)].gradients[at];
        const float* const slope = slopes.data() + which * kNetView;
        for (const Seen& cell : work.seen) {
            const float* const numbers = cell.numbers.data() + which * kNetView;
            std::array<float, kNetView> passed;
            for (std::size_t k = 0; k < kNetView; ++k) {
                passed[k] = inside(numbers[k]) ? slope[k] * cell.times : 0;
                bias[k] += passed[k];
            }
            for (const std::uint16_t number : cell.parameters[which]) {
                float* const row = rows.data() + number * std::size_t{kNetView};
                for (std::size_t k = 0; k < kNetView; ++k) row[k] += passed[k];
            }
        }
        float* const far = rows.data() + parameters(kFarRow, view) * std::size_t{kNetView};
        for (std::size_t k = 0; k < kNetView; ++k) {
            if (!inside(far_number(view, k))) continue;
            const float back = slope[k] * work.far_cells;
            far[k] -= kDirections * back;
            bias[k] -= back;
        }
    }
}

void Learner::begin_with(const sente::Net& net) {
    for (int view = 0; view < views_; ++view) {
        const auto at = static_cast<std::size_t>(view);
        for (std::size_t row = 0; row < shared_.own.size(); ++row) {
            const std::int16_t* const numbers = net.rows() + row * kNetWidth + view * kNetView;
            float* const values =
                rows_[at].values.data() + shared_.own[row] * std::size_t{kNetView};
            for (int k = 0; k < kNetView; ++k) {
                values[k] = static_cast<float>(numbers[k]) / sente::kNetRowUnit;
            }
        }
        std::fill(bias_[at].values.begin(), bias_[at].values.end(), 0.0f);
        for (int head = 0; head < sente::kNetHeads; ++head) {
            heads_[at].heads[static_cast<std::size_t>(head)].begin_with(net.head(view, head));
        }
        const std::int32_t* const counts = &net.counts(view).biases[0][0][0];
        std::vector<float>& values = heads_[at].counts.values;
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<float>(counts[i]) / (kWeight * kInput);
        }
    }
}

/// The contents of the file (see sente/net.hpp).
std::string Learner::file() const {
    std::string bytes(sente::kNetMagic);
    const auto append = [&bytes](float value, float unit, std::int32_t most, int size) {
        const double number = std::round(static_cast<double>(value * unit));
        const auto rounded = static_cast<std::int32_t>(
            std::clamp(number, -static_cast<double>(most), static_cast<double>(most)));
        for (int i = 0; i < size; ++i) {
            bytes.push_back(static_cast<char>(static_cast<std::uint32_t>(rounded) >> (8 * i)));
        }
    };
    bytes.push_back(static_cast<char>(views_));
    for (std::size_t view = 0; view < rows_.size(); ++view) {
        for (std::size_t i = 0; i < rows_[view].values.size(); ++i) {
            append(rows_[view].values[i] + bias_[view].values[i % kNetView] / kDirections, kRow,
                   sente::kNetRowMost, 2);
        }
    }
    for (const Heads& heads : heads_) {
        for (const Head& head : heads.heads) {
            for (std::size_t j = 0; j < kNetHidden; ++j) {
                for (std::size_t k = 0; k < kNetWidth; ++k) {
                    append(head.hidden.values[k * kNetHidden + j], kWeight, sente::kNetWeightMost,
                           2);
                }
            }
            for (const float bias : head.hidden_bias.values) {
                append(bias, kWeight * kInput, sente::kNetBiasMost, 4);
            }
            for (const float weight : head.output.values) {
                append(weight, kWeight, sente::kNetWeightMost, 2);
            }
            append(head.output_bias.values[0], kWeight * kWeight, sente::kNetBiasMost, 4);
        }
        for (const float bias : heads.counts.values) {
            append(bias, kWeight * kInput, sente::kNetCountBiasMost, 4);
        }
    }
    return bytes;
}

/// An empty board of a size, and the engine's own net.
struct Judge {
    Judge(const Header& header, std::shared_ptr<const sente::Net> net)
        : engine(rules_of(header), std::size_t{1} << 20), sums(std::move(net), engine.board()) {}

    sente::Engine engine;
    sente::NetSums sums;
};

/// The loss of samples with the engine's own net.
double loss_of(const std::string& net, const Data& data, std::size_t begin,
               const std::vector<Header>& headers) {
    const auto weights = std::make_shared<const sente::Net>(
        reinterpret_cast<const unsigned char*>(net.data()), net.size());
    std::vector<std::unique_ptr<Judge>> judges;
    for (const Header& header : headers) judges.push_back(std::make_unique<Judge>(header, weights));
    double loss = 0;
    for (std::size_t i = begin; i < data.samples.size(); ++i) {
        const Sample& sample = data.samples[i];
        Judge& judge = *judges[sample.size];
        sente::Board& board = judge.engine.board();
        board.clear();
        for (std::size_t j = 0; j < sample.stones; ++j) {
            const Stone& stone = data.stones[sample.first_stone + j];
            board.put(stone.cell, stone.side);
        }
        board.give_turn(sample.me);
        const double value = static_cast<double>(sample.tables) +
                             static_cast<double>(judge.sums.correction(board)) / sente::kChanceUnit;
        const double expected = chance(value);
        const auto target = static_cast<double>(sample.target);
        loss -= target * std::log(expected + 1e-12) + (1 - target) * std::log(1 - expected + 1e-12);
    }
    return loss / static_cast<double>(data.samples.size() - begin);
}

struct Plan {
    std::vector<std::string> games;
    Evaluation evaluation;
    std::string output;
    std::string begin_with;
    int passes = 3;
    float rate = 0.005f;
    std::uint64_t seed = 7;
};

int run(const Plan& plan) {
    Data data;
    const Origin origin = for_each_position(plan.games, plan.evaluation,
                                            [&](const Position& position) { data.add(position); });
    const std::size_t count = data.samples.size();
    if (count < 100) {
        throw std::runtime_error("too few positions to learn from: " + std::to_string(count));
    }
    // The last part is left out, to see what was learnt and not only remembered.
    const std::size_t learnt = count / 20 * 19;
    std::printf("%zu games, %zu positions, of which %zu are left out\n", origin.games, count,
                count - learnt);
    shuffle_first(data.samples, learnt);
    const auto left_out = static_cast<double>(count - learnt);
    double loss = 0;
    for (std::size_t i = learnt; i < count; ++i) {
        const double expected = chance(static_cast<double>(data.samples[i].tables));
        const auto target = static_cast<double>(data.samples[i].target);
        loss -= target * std::log(expected) + (1 - target) * std::log(1 - expected);
    }
    std::printf("pass 0: loss %.5f (tables alone)\n", loss / left_out);
    Learner learner(origin.headers, plan.seed);
    if (!plan.begin_with.empty()) {
        const std::string net = bytes_of(plan.begin_with);
        learner.begin_with(
            sente::Net(reinterpret_cast<const unsigned char*>(net.data()), net.size()));
        std::printf("begun with %s: loss %.5f\n", plan.begin_with.c_str(),
                    learner.use(data, learnt, count, false) / left_out);
    }
    const double steps = std::ceil(static_cast<double>(learnt) / kBatch) * plan.passes;
    int step = 0;
    for (int pass = 1; pass <= plan.passes; ++pass) {
        double remembered = 0;
        for (std::size_t i = 0; i < learnt; i += kBatch, ++step) {
            const double warm = std::min(1.0, static_cast<double>(step + 1) / kWarmUp);
            const double fall = std::pow(static_cast<double>(kLastRate), step / steps);
            const auto rate = static_cast<float>(static_cast<double>(plan.rate) * warm * fall);
            remembered += learner.learn(data, i, std::min(learnt, i + kBatch), rate);
        }
        std::printf("pass %d: loss %.5f, remembered %.5f\n", pass,
                    learner.use(data, learnt, count, false) / left_out,
                    remembered / static_cast<double>(learnt));
        std::fflush(stdout);
    }
    const std::string net = learner.file();
    std::printf("as whole numbers: loss %.5f\n", loss_of(net, data, learnt, origin.headers));
    // The build must never read a part of the net.
    const std::string unfinished = plan.output + ".new";
    std::ofstream file(unfinished, std::ios::binary);
    file << net << std::flush;
    if (!file) throw std::runtime_error(plan.output + ": cannot be written");
    std::filesystem::rename(unfinished, plan.output);
    return 0;
}

}  // namespace

}  // namespace training

int main(int argc, char** argv) {
    training::Plan plan;
    CLI::App app("Learns the net of the engine sente from games of tengen_selfplay.");
    app.add_option("games", plan.games, "files of games, of one rule")->required();
    app.add_option("-o,--output", plan.output, "the net to write")->required();
    plan.evaluation.add_tables(app);
    app.add_option("--from", plan.begin_with, "a net to begin with, of any rule");
    app.add_option("--passes", plan.passes, "over all games")->check(CLI::Range(1, 1000));
    app.add_option("--rate", plan.rate, "of learning")->check(CLI::PositiveNumber);
    app.add_option("--seed", plan.seed, "of the first weights");
    CLI11_PARSE(app, argc, argv);
    try {
        return training::run(plan);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "tengen_learn: %s\n", problem.what());
        return 1;
    }
}
