#include "view/kept_review.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include "core/teams.hpp"

namespace tengen::gui {
namespace {

/// The names of those who prove wins in reviews.
constexpr std::array<std::string_view, 2> kProvers{"threats", "rules"};

/// A second search has ReviewSettings::kDeeper times the limit of the first one, and uses about so
/// many times its nodes or time.
constexpr double kMinDeeper = 3;
constexpr double kMaxDeeper = 24;

struct Placed {
    int ply = 0;
    const Evaluation* evaluation = nullptr;
};

/// The evaluations of one kind of search: their options have the same hash.
struct Search {
    std::string engine;
    std::uint32_t options = 0;
    std::vector<Placed> found;  ///< by ascending ply
    bool of_played = true;      ///< whether each evaluates the played action
};

bool proves(const Evaluation& evaluation) {
    return std::ranges::find(kProvers, evaluation.engine) != kProvers.end();
}

/// An evaluation of a win has one line: a won one, or an empty one if none was found. Others of a
/// solver list actions that hold.
bool is_win(const Evaluation& evaluation) {
    if (evaluation.lines.size() != 1) return false;
    const EvaluationLine& line = evaluation.lines[0];
    if (line.proven == Proven::Won) return true;
    return line.proven == Proven::No && line.moves.empty() && line.bound == ScoreBound::Exact;
}

double size_of(const Evaluation& evaluation) {
    return static_cast<double>(evaluation.ms != 0 ? evaluation.ms : evaluation.nodes);
}

/// How many times deeper a search is than another one, in the middle; 0 if they share no position.
double ratio(const Search& deep, const Search& base) {
    std::vector<double> all;
    for (const Placed& placed : deep.found) {
        const auto same = std::ranges::find(base.found, placed.ply, &Placed::ply);
        if (same == base.found.end()) continue;
        const double size = size_of(*same->evaluation);
        if (size > 0) all.push_back(size_of(*placed.evaluation) / size);
    }
    if (all.empty()) return 0;
    std::ranges::nth_element(all, all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2));
    return all[all.size() / 2];
}

class Reader {
  public:
    Reader(const Record& record, ReviewedGame game) : game_(std::move(game)) {
        Position position = game_.position(0);
        for (int ply = 0; ply < game_.positions(); ++ply) {
            if (ply > 0) position.apply(game_.action(ply - 1));
            const RecordRemarks* remarks = record.find_remarks(game_.node(ply));
            if (remarks == nullptr || game_.over(ply)) continue;
            for (const Evaluation& each : remarks->rare->evaluations) {
                proves(each) ? take_proof(position, ply, each) : take(position, ply, each);
            }
        }
    }

    std::optional<KeptReview> read(const ReviewNames::Name& wished) {
        const Search* base = nullptr;
        for (const auto& [name, search] : searches_) {
            if (base == nullptr || comes_first(search, *base, wished)) base = &search;
        }
        if (base == nullptr && !has_wins_) return std::nullopt;
        if (base == nullptr) return KeptReview{std::move(game_), ""};
        fill(*base, ReviewSearch::Best);
        if (const Search* deeper = deeper_of(*base)) fill(*deeper, ReviewSearch::BestDeeper);
        fill_played(base->engine);
        return KeptReview{std::move(game_), base->engine};
    }

  private:
    void take(const Position& position, int ply, const Evaluation& each) {
        // A review keeps one line, and a hash of its limits.
        if (each.options == 0 || each.lines.size() != 1) return;
        Search& search = searches_[{each.engine, each.options}];
        search.engine = each.engine;
        search.options = each.options;
        search.found.push_back({ply, &each});
        const std::string& moves = each.lines[0].moves;
        const bool played = ply < game_.plies() && moves.substr(0, moves.find(' ')) ==
                                                       position.action_name(game_.action(ply));
        search.of_played = search.of_played && played;
    }

    void take_proof(const Position& position, int ply, const Evaluation& each) {
        PositionFindings& findings = game_.at(ply);
        if (is_win(each)) {
            findings.win = win_of(each, position);
            has_wins_ = has_wins_ || findings.win.has_value();
        } else if (!findings.held || !findings.held->complete) {
            findings.held = held_of(each, position);
        }
    }

    /// A review of a game with two seats never searches the played action.
    bool is_of_played(const Search& search) const {
        return teams_of(game_.game()) > 2 && search.of_played;
    }

    static bool comes_first(const Search& search, const Search& before,
                            const ReviewNames::Name& wished) {
        const auto worth = [&](const Search& one) {
            return std::tuple(
                one.found.size(), one.engine == wished.engine && one.options == wished.options,
                one.engine == wished.engine, ratio(one, &one == &search ? before : search));
        };
        return worth(search) > worth(before);
    }

    const Search* deeper_of(const Search& base) const {
        const Search* found = nullptr;
        double nearest = 0;
        for (const auto& [name, search] : searches_) {
            if (&search == &base || search.engine != base.engine || is_of_played(search)) continue;
            const double times = ratio(search, base);
            if (times < kMinDeeper || times > kMaxDeeper) continue;
            const double apart = std::abs(std::log(times / ReviewSettings::kDeeper));
            if (found != nullptr && apart >= nearest) continue;
            found = &search;
            nearest = apart;
        }
        return found;
    }

    void fill_played(const std::string& engine) {
        const Search* first = nullptr;
        const Search* deeper = nullptr;
        for (const auto& [name, search] : searches_) {
            if (search.engine != engine || !is_of_played(search)) continue;
            if (first == nullptr || search.found.size() > first->found.size()) first = &search;
        }
        if (first == nullptr) return;
        fill(*first, ReviewSearch::Played);
        for (const auto& [name, search] : searches_) {
            if (search.engine != engine || !is_of_played(search) || &search == first) continue;
            if (ratio(search, *first) >= kMinDeeper) deeper = &search;
        }
        if (deeper != nullptr) fill(*deeper, ReviewSearch::PlayedDeeper);
    }

    void fill(const Search& search, ReviewSearch what) {
        Position position = game_.position(0);
        for (const Placed& placed : search.found) {
            while (position.ply() < placed.ply) position.apply(game_.action(position.ply()));
            game_.at(placed.ply).line(what) = engine_finding(*placed.evaluation, position);
        }
    }

    ReviewedGame game_;
    std::map<std::pair<std::string, std::uint32_t>, Search> searches_;
    bool has_wins_ = false;
};

}  // namespace

std::optional<KeptReview> kept_review(const Record& record, const std::shared_ptr<const Game>& game,
                                      const ReviewNames::Name& wished) {
    Result<ReviewedGame> reviewed = ReviewedGame::create(record, game);
    if (!reviewed) return std::nullopt;
    return Reader(record, std::move(*reviewed)).read(wished);
}

}  // namespace tengen::gui
