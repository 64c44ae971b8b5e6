#include "abi_playouts.hpp"

#include <tengen/ai.hpp>

#include "plugin/position_api.hpp"
#include "random.hpp"

namespace tengen::bench {

Work abi_playouts(std::shared_ptr<const Game> game) {
    constexpr std::uint64_t kBatch = 2000;  // actions between two readings of the clock
    const auto start = std::make_shared<tengen_position>(Position(std::move(game)));
    const ai::Position root(position_api(), start.get());
    return [start, root, position = ai::Clone(root), random = Random(1)]() mutable {
        std::uint64_t actions = 0;
        while (actions < kBatch) {
            position.assign(root);
            int result = TENGEN_APPLY_OK;
            while (result == TENGEN_APPLY_OK) {
                const auto legal = position.legal();
                result =
                    position.apply(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
                ++actions;
            }
        }
        return actions;
    };
}

}  // namespace tengen::bench
