// tengen_tune: learns the tables of the engine sente from games of tengen_selfplay, by regression,
// and writes them as plugins/ai/sente/weights/RULE.inc.
//
// The value of a position is the sum over its empty cells of a number for each set of line classes,
// plus a number for the threats that both sides have. Its chance of winning, 1 / (1 + e^(-value /
// kChanceUnit)), is fitted to a mixture of the search's score and the game's result. The order of
// moves is fitted to the moves that were played (softmax over all candidates).
//
// Learning begins with the tables that the engine has, or with others (--tables). A number is its
// beginning, plus parts that sets share by their classes and threats, plus a part of its own; the
// latter is pulled towards 0, so rare sets follow what is learnt about others.
//
// Longer than 400 lines, because samples, losses and gradients must agree.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "positions.hpp"

namespace training {

namespace {

using sente::Cell;
using sente::kShapeSets;
using sente::Side;

constexpr double kSearchShare = 0.7;  ///< of the target; the rest is the result
constexpr std::size_t kBatch = 1024;
constexpr int kMaskBits = 2 * sente::kThreatBits;
constexpr int kOrderUnit = 64;  ///< written for one natural unit of the softmax

/// Numbers that are sums of shared parts and a part of their own.
class Numbers {
  public:
    /// `parts[i]`: the shared parts of number i, which begins as `first[i] / unit`.
    Numbers(std::vector<std::vector<int>> parts, int shared, const std::vector<std::int16_t>& begin,
            double unit)
        : parts_(std::move(parts)),
          weights_(parts_.size() + static_cast<std::size_t>(shared)),
          first_(weights_.size()),
          second_(weights_.size()),
          gradient_(weights_.size()) {
        for (const std::int16_t number : begin) begin_.push_back(number / unit);
        values_ = begin_;
    }

    double operator[](int number) const { return values_[static_cast<std::size_t>(number)]; }
    std::size_t size() const { return parts_.size(); }
    void add(int number, double gradient) {
        gradient_[static_cast<std::size_t>(number)] += gradient;
    }

    /// One step of Adam; `pull` draws the own parts towards 0.
    void step(double rate, double pull) {
        const std::size_t own = parts_.size();
        for (std::size_t i = 0; i < own; ++i) {
            for (const int part : parts_[i]) {
                gradient_[own + static_cast<std::size_t>(part)] += gradient_[i];
            }
            gradient_[i] += pull * weights_[i];
        }
        ++steps_;
        const double fix_first = 1 - std::pow(0.9, steps_);
        const double fix_second = 1 - std::pow(0.999, steps_);
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            first_[i] = 0.9 * first_[i] + 0.1 * gradient_[i];
            second_[i] = 0.999 * second_[i] + 0.001 * gradient_[i] * gradient_[i];
            weights_[i] -=
                rate * (first_[i] / fix_first) / (std::sqrt(second_[i] / fix_second) + 1e-9);
            gradient_[i] = 0;
        }
        for (std::size_t i = 0; i < own; ++i) {
            values_[i] = begin_[i] + weights_[i];
            for (const int part : parts_[i]) {
                values_[i] += weights_[own + static_cast<std::size_t>(part)];
            }
        }
    }

  private:
    std::vector<std::vector<int>> parts_;
    std::vector<double> weights_;
    std::vector<double> first_;
    std::vector<double> second_;
    std::vector<double> gradient_;
    std::vector<double> begin_;
    std::vector<double> values_;
    int steps_ = 0;
};

/// The parts of a set: its classes, and its threat.
Numbers set_numbers(sente::SideRule rule, const std::vector<std::int16_t>& begin, double unit) {
    std::vector<std::vector<int>> parts;
    for (int set = 0; set < kShapeSets; ++set) {
        const sente::Shapes shapes = sente::shapes_of_set(set);
        std::vector<int> own;
        for (int direction = 0; direction < sente::kDirections; ++direction) {
            own.push_back(static_cast<int>(sente::class_of(shapes, direction)));
        }
        own.push_back(sente::kLineClasses + static_cast<int>(sente::threat_of(shapes, rule)));
        own.push_back(sente::kLineClasses + sente::kThreats +
                      static_cast<int>(sente::forbidden_of(shapes, rule)));
        parts.push_back(own);
    }
    return {std::move(parts), sente::kLineClasses + sente::kThreats + 3, begin, unit};
}

Numbers mask_numbers(const std::vector<std::int16_t>& begin) {
    std::vector<std::vector<int>> parts;
    for (int mask = 0; mask < sente::kThreatMasks; ++mask) {
        std::vector<int> own{kMaskBits};
        for (int bit = 0; bit < kMaskBits; ++bit) {
            if ((mask >> bit & 1) != 0) own.push_back(bit);
        }
        parts.push_back(own);
    }
    return {std::move(parts), kMaskBits + 1, begin, sente::kChanceUnit};
}

/// The tables of one side, or of both where their rules are equal.
struct Tables {
    Tables(sente::SideRule rule, const sente::CellValues& cells,
           const std::vector<std::int16_t>& threat_values)
        : value(set_numbers(rule, cells.value, sente::kChanceUnit)),
          threats(mask_numbers(threat_values)),
          attack(set_numbers(rule, cells.attack, kOrderUnit)),
          defence(set_numbers(rule, cells.defence, kOrderUnit)) {}

    Numbers value;
    Numbers threats;
    Numbers attack;
    Numbers defence;
};

/// A set, and how many cells of the side to move have it, less those of the other side.
struct Term {
    std::uint16_t set;
    std::int8_t table;
    std::int8_t count;
};
struct Candidate {
    std::uint16_t own;
    std::uint16_t theirs;
};

struct Sample {
    std::size_t first_term;
    std::size_t first_candidate;
    std::uint16_t terms;
    std::uint16_t candidates;
    std::uint16_t played;  ///< of the candidates; those of a position without one are not stored
    std::uint16_t mask;
    std::int8_t side_table;
    std::int8_t other_table;
    float target;
};

struct Data {
    std::vector<Sample> samples;
    std::vector<Term> terms;
    std::vector<Candidate> candidates;
};

/// Turns positions into samples.
class Sampler {
  public:
    explicit Sampler(Data& data) : data_(data) {}

    void add(const Position& position) {
        sente::Board& board = position.board;
        const Side me = board.to_move();
        Sample sample{};
        sample.side_table = table(board, me);
        sample.other_table = table(board, sente::other(me));
        sample.first_term = data_.terms.size();
        sample.first_candidate = data_.candidates.size();
        for (const Side side : {0, 1}) add_terms(board, side);
        sample.terms = static_cast<std::uint16_t>(data_.terms.size() - sample.first_term);
        sample.mask = static_cast<std::uint16_t>(sente::threat_mask(board.standing()));
        sample.target = static_cast<float>(position.target(kSearchShare));
        bool found = false;
        board.for_each_candidate([&](Cell cell) {
            if (board.may_be_forbidden(me, cell) == sente::Forbidden::Yes) return;
            if (cell == position.move.cell) {
                found = true;
                sample.played =
                    static_cast<std::uint16_t>(data_.candidates.size() - sample.first_candidate);
            }
            data_.candidates.push_back(
                {static_cast<std::uint16_t>(sente::set_number(board.shapes(me, cell))),
                 static_cast<std::uint16_t>(
                     sente::set_number(board.shapes(sente::other(me), cell)))});
        });
        if (!found || !position.move_is_best) data_.candidates.resize(sample.first_candidate);
        sample.candidates =
            static_cast<std::uint16_t>(data_.candidates.size() - sample.first_candidate);
        data_.samples.push_back(sample);
    }

  private:
    void add_terms(const sente::Board& board, Side side) {
        counts_.assign(kShapeSets, 0);
        for (int cell = 0; cell < board.cell_count(); ++cell) {
            const auto at = static_cast<Cell>(cell);
            if (board.is_empty(at)) {
                ++counts_[static_cast<std::size_t>(sente::set_number(board.shapes(side, at)))];
            }
        }
        const int sign = side == board.to_move() ? 1 : -1;
        for (int set = 0; set < kShapeSets; ++set) {
            int count = counts_[static_cast<std::size_t>(set)];
            for (; count > 0; count -= 100) {
                data_.terms.push_back({static_cast<std::uint16_t>(set), table(board, side),
                                       static_cast<std::int8_t>(sign * std::min(count, 100))});
            }
        }
    }

    /// Sides with equal rules share one.
    static std::int8_t table(const sente::Board& board, Side side) {
        return static_cast<std::int8_t>(board.table(0).rule == board.table(1).rule ? 0 : side);
    }

    Data& data_;
    std::vector<int> counts_;
};

/// The mean losses of a part of the data.
struct Loss {
    double value = 0;
    double order = 0;
    double first = 0;  ///< the share of positions in which the played move comes first
};

class Tuner {
  public:
    Tuner(Rule rule, const sente::Values& values, const Data& data) : data_(data) {
        Header header;
        header.rule = rule;
        const sente::Rules rules = rules_of(header);
        tables_.emplace_back(rules.first, values.cells[0], values.threats[0]);
        if (rule == Rule::Renju) {
            tables_.emplace_back(rules.second, values.cells[1], values.threats[1]);
        }
    }

    void learn(std::size_t begin, std::size_t end, double rate) {
        for (std::size_t from = begin; from < end; from += kBatch) {
            const std::size_t to = std::min(from + kBatch, end);
            Loss loss;
            for (std::size_t i = from; i < to; ++i) use(data_.samples[i], true, loss);
            for (Tables& tables : tables_) {
                tables.value.step(rate * kValueRate, kPull);
                tables.threats.step(rate * kValueRate, kPull);
                tables.attack.step(rate, kPull);
                tables.defence.step(rate, kPull);
            }
        }
    }

    Loss loss(std::size_t begin, std::size_t end) {
        Loss loss;
        for (std::size_t i = begin; i < end; ++i) use(data_.samples[i], false, loss);
        const auto count = static_cast<double>(end - begin);
        return {loss.value / count, loss.order / count, loss.first / count};
    }

    void write(const std::string& path, const std::string& origin) const {
        // The compiler must never read a part of the tables.
        const std::string unfinished = path + ".new";
        std::ofstream file(unfinished);
        file << "// " << origin << "\n";
        for (const Tables& tables : tables_) {
            write(file, tables.value, sente::kChanceUnit);
            write(file, tables.threats, sente::kChanceUnit);
            write(file, tables.attack, kOrderUnit);
            write(file, tables.defence, kOrderUnit);
        }
        file.flush();
        if (!file) throw std::runtime_error(path + ": cannot be written");
        std::filesystem::rename(unfinished, path);
    }

  private:
    static constexpr double kPull = 0.1;
    static constexpr double kValueRate = 0.1;  ///< a value is the sum of hundreds of numbers

    Tables& table(int number) { return tables_[static_cast<std::size_t>(number)]; }

    void use(const Sample& sample, bool learn, Loss& loss) {
        double value = table(sample.side_table).threats[sample.mask];
        const Term* terms = data_.terms.data() + sample.first_term;
        for (int i = 0; i < sample.terms; ++i) {
            value += terms[i].count * table(terms[i].table).value[terms[i].set];
        }
        const double expected = chance(value);
        const double target = static_cast<double>(sample.target);
        loss.value -=
            target * std::log(expected + 1e-12) + (1 - target) * std::log(1 - expected + 1e-12);
        if (learn) {
            const double error = expected - target;
            table(sample.side_table).threats.add(sample.mask, error);
            for (int i = 0; i < sample.terms; ++i) {
                table(terms[i].table).value.add(terms[i].set, error * terms[i].count);
            }
        }
        if (sample.candidates > 0) use_order(sample, learn, loss);
    }

    void use_order(const Sample& sample, bool learn, Loss& loss) {
        const Candidate* candidates = data_.candidates.data() + sample.first_candidate;
        Numbers& attack = table(sample.side_table).attack;
        Numbers& defence = table(sample.other_table).defence;
        scores_.resize(sample.candidates);
        double most = -1e9;
        for (std::size_t i = 0; i < sample.candidates; ++i) {
            scores_[i] = attack[candidates[i].own] + defence[candidates[i].theirs];
            most = std::max(most, scores_[i]);
        }
        double sum = 0;
        for (double& score : scores_) sum += score = std::exp(score - most);
        const double played = scores_[sample.played];
        loss.order -= std::log(played / sum + 1e-12);
        if (played >= 1) ++loss.first;
        if (!learn) return;
        for (std::size_t i = 0; i < sample.candidates; ++i) {
            const double error = scores_[i] / sum - (i == sample.played ? 1 : 0);
            attack.add(candidates[i].own, error);
            defence.add(candidates[i].theirs, error);
        }
    }

    static void write(std::ofstream& file, const Numbers& numbers, double unit) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const double number =
                std::clamp(std::round(unit * numbers[static_cast<int>(i)]), -32000.0, 32000.0);
            file << static_cast<int>(number) << (i % 20 == 19 ? ",\n" : ",");
        }
        file << "\n";
    }

    const Data& data_;
    std::vector<Tables> tables_;
    std::vector<double> scores_;
};

int run(const std::vector<std::string>& paths, const Evaluation& evaluation,
        const std::string& output, int passes) {
    Data data;
    Sampler sampler(data);
    const Origin origin = for_each_position(
        paths, evaluation, [&](const Position& position) { sampler.add(position); });
    const Rule rule = origin.header().rule;
    if (data.samples.size() < 100) {
        throw std::runtime_error("too few positions to learn from: " +
                                 std::to_string(data.samples.size()));
    }
    // The last tenth is left out, to see what was learnt and not only remembered.
    const std::size_t learnt = data.samples.size() / 10 * 9;
    std::printf("%zu games, %zu positions, of which %zu are left out\n", origin.games,
                data.samples.size(), data.samples.size() - learnt);
    shuffle_first(data.samples, learnt);
    Tuner tuner(rule, evaluation.values(origin.header()), data);
    Loss loss;
    for (int pass = 1; pass <= passes; ++pass) {
        const double rate = 0.02 * std::pow(0.03, static_cast<double>(pass - 1) / passes);
        tuner.learn(0, learnt, rate);
        loss = tuner.loss(learnt, data.samples.size());
        std::printf("pass %d: loss of values %.5f, of moves %.4f, first %.3f\n", pass, loss.value,
                    loss.order, loss.first);
        std::fflush(stdout);
    }
    tuner.write(output, "Learnt by tengen_tune from " + std::to_string(data.samples.size()) +
                            " positions of " + std::to_string(origin.games) + " games of " +
                            name_of(rule) + ".");
    return 0;
}

}  // namespace

}  // namespace training

int main(int argc, char** argv) {
    std::vector<std::string> games;
    std::string output;
    int passes = 30;
    CLI::App app("Learns the tables of the engine sente from games of tengen_selfplay.");
    app.add_option("games", games, "files of games, of one rule")->required();
    app.add_option("-o,--output", output, "the tables to write")->required();
    app.add_option("--passes", passes, "over all games")->check(CLI::Range(1, 1000));
    training::Evaluation evaluation;
    evaluation.add_tables(app);
    CLI11_PARSE(app, argc, argv);
    try {
        return training::run(games, evaluation, output, passes);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "tengen_tune: %s\n", problem.what());
        return 1;
    }
}
