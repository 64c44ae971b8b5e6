#include "plugin/position_api.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

using tengen::Action;

static_assert(sizeof(Action) == sizeof(tengen_action_t) && std::is_standard_layout_v<Action>,
              "lists of actions are handed over as they are");

tengen_position::tengen_position(const tengen::Position& start) : position(start) {
    assign(start);
}

void tengen_position::assign(const tengen::Position& other) {
    position = other;
    floor = position.ply();
    free_cells = position.game().places_freely()
                     ? static_cast<std::uint32_t>(position.board().cell_count())
                     : 0;
}

namespace tengen {

namespace {

extern "C" {

const std::uint8_t* cells(const tengen_position_t* handle) noexcept {
    return handle->position.cells().data();
}

std::uint32_t legal(tengen_position_t* handle, const tengen_action_t** actions) noexcept {
    const std::span<const Action> list = handle->position.legal(handle->scratch);
    *actions = reinterpret_cast<const tengen_action_t*>(list.data());
    return static_cast<std::uint32_t>(list.size());
}

bool is_legal(const tengen_position_t* handle, tengen_action_t bits) noexcept {
    if (bits < handle->free_cells) {
        return handle->position.at(static_cast<Cell>(bits)) == kEmpty && !handle->position.over();
    }
    return is_well_formed(Action(bits)) && handle->position.is_legal(Action(bits));
}

std::int32_t apply(tengen_position_t* handle, tengen_action_t bits) noexcept {
    if (!is_legal(handle, bits)) return TENGEN_APPLY_ILLEGAL;
    handle->position.apply(Action(bits));
    return handle->position.over() ? TENGEN_APPLY_OVER : TENGEN_APPLY_OK;
}

bool undo(tengen_position_t* handle) noexcept {
    if (handle->position.ply() <= handle->floor) return false;
    handle->position.undo();
    return true;
}

tengen_turn_t turn(const tengen_position_t* handle) noexcept {
    const Turn now = handle->position.turn();
    return {now.seat, now.side, now.slot, 0};
}

bool over(const tengen_position_t* handle) noexcept {
    return handle->position.over();
}

void ranks(const tengen_position_t* handle, std::uint8_t* list) noexcept {
    const Position& position = handle->position;
    const Outcome outcome = position.over() ? position.outcome() : Outcome{};
    std::copy_n(outcome.rank.begin(), position.game().seats(), list);
}

std::uint64_t key(const tengen_position_t* handle) noexcept {
    return handle->position.key();
}

std::uint8_t side_of(const tengen_position_t* handle, std::uint8_t seat) noexcept {
    return handle->position.side_of(seat);
}

std::uint32_t ply(const tengen_position_t* handle) noexcept {
    return static_cast<std::uint32_t>(handle->position.ply());
}

tengen_action_t action_at(const tengen_position_t* handle, std::uint32_t index) noexcept {
    if (index >= ply(handle)) return 0;
    return handle->position.action(static_cast<int>(index)).bits();
}

tengen_position_t* clone_of(const tengen_position_t* handle) noexcept {
    try {
        return std::make_unique<tengen_position>(handle->position).release();
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void destroy(tengen_position_t* handle) noexcept {
    delete handle;
}

void assign(tengen_position_t* to, const tengen_position_t* from) noexcept {
    to->assign(from->position);
}

std::uint32_t action_name(const tengen_position_t* handle, tengen_action_t bits, char* text,
                          std::uint32_t capacity) noexcept {
    if (capacity == 0) return 0;
    const bool known = is_well_formed(Action(bits)) &&
                       (Action(bits).kind() != ActionKind::Choose || is_legal(handle, bits));
    const std::string name = known ? handle->position.action_name(Action(bits)) : "?";
    const std::size_t length = std::min<std::size_t>(name.size(), capacity - 1);
    std::memcpy(text, name.data(), length);
    text[length] = '\0';
    return static_cast<std::uint32_t>(length);
}

}  // extern "C"

}  // namespace

const tengen_position_api_t& position_api() {
    static constexpr tengen_position_api_t table{
        &cells, &legal,   &is_legal, &apply,     &undo,     &turn,    &over,   &ranks,
        &key,   &side_of, &ply,      &action_at, &clone_of, &destroy, &assign, &action_name};
    return table;
}

}  // namespace tengen
