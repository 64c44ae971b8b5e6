// Fuzzing of game files and of games played from them. Any bytes, read as a YAML file, a NUL and
// moves, must give errors, or a game that keeps its promises. For libFuzzer; see fuzz.sh.
#include "config/game_file.hpp"
#include "config/yaml_reader.hpp"
#include "fuzz_input.hpp"
#include "support/parse_position.hpp"

namespace tengen {
namespace {

constexpr int kMaxGame = 400;  ///< moves; more would only take time

using fuzz::require;

/// Reads the bytes after the YAML text as choices; 0 at the end.
class Choices {
  public:
    explicit Choices(std::string_view bytes) : bytes_(bytes) {}

    bool empty() const { return bytes_.empty(); }
    std::size_t below(std::size_t bound) {
        std::size_t value = 0;
        for (int i = 0; i < 2 && !bytes_.empty(); ++i) {
            value = value << 8 | static_cast<unsigned char>(bytes_.front());
            bytes_.remove_prefix(1);
        }
        return value % bound;
    }

  private:
    std::string_view bytes_;
};

/// Requests everything that a screen needs of a position.
void look_at(const Position& position) {
    for (const Mark& mark : position.marks()) {
        require(mark.cell < position.board().cell_count(), "a mark is on the board");
    }
    english(position.prompt());
    if (position.over()) {
        const Verdict verdict = position.verdict();
        require(!verdict.reason.empty() && !english(verdict.text).empty(), "an end has a reason");
    }
}

void step(Position& position, Choices& choices) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    require(!legal.empty(), "an unfinished game has moves");
    const Action action = legal[choices.below(legal.size())];
    require(position.is_legal(action), "a listed move is legal");
    const Result<Action> parsed = parse_action(position, position.action_name(action));
    require(parsed && *parsed == action, "a move's name reads back as that move");
    position.comments(action);
    const std::uint64_t key = position.key();
    position.apply(action);
    position.undo();
    require(position.key() == key, "undo restores the position");
    position.apply(action);
}

void play(const std::shared_ptr<const Game>& game, const RuleCatalogue& catalogue,
          Choices& choices) {
    Position position(game);
    while (!position.over() && !choices.empty() && position.ply() < kMaxGame) {
        if (position.ply() > 0 && choices.below(8) == 0) {
            position.undo();
        } else {
            step(position, choices);
        }
        look_at(position);
    }
    const Result<Position> again = test::parse_position(to_text(position), catalogue);
    require(again && *again == position, "a position's text reads back as that position");
}

void read_and_play(std::string_view yaml, Choices& choices) {
    const RuleCatalogue& catalogue = fuzz::catalogue();
    ErrorList errors;
    std::optional<YamlNode> tree = read_yaml(std::string(yaml), file_place("f"), errors);
    require(tree || !errors.empty(), "unreadable text has an error");
    if (!tree) return;
    const auto file = GameFile::read(std::move(*tree), catalogue, errors);
    require(file || !errors.empty(), "an invalid game has an error");
    if (!file) return;
    const std::size_t variant = choices.below(file->variants().size() + 1);
    const auto game =
        file->load(variant == 0 ? "" : file->variants()[variant - 1].name, {}, catalogue);
    if (game) play(game->game, catalogue, choices);
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t end = bytes.find('\0');
    tengen::Choices choices(end == bytes.npos ? std::string_view() : bytes.substr(end + 1));
    tengen::read_and_play(bytes.substr(0, end), choices);
    return 0;
}
