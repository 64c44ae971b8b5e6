/* example_c: an AI in C11, using only tengen/plugin.h. It wins immediately if it can, and otherwise
 * plays randomly. Start reading at the end. */
#include <tengen/plugin.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- One AI at one seat ------------------------------------------------------------------- */

/* Holds all state that changes, so several AIs may think at the same time. */
typedef struct example {
    tengen_ai_t face; /* what the host sees */
    uint32_t seats;
    tengen_action_t* actions; /* room for the legal actions of a position */
    uint32_t room;
} example_t;

static void tell(tengen_error_t* error, const char* text) {
    if (error->capacity > 0) snprintf(error->text, error->capacity, "%s", text);
}

/* The finaliser of splitmix64 (Steele, Lea and Flood, 2014). */
static uint64_t mixed(uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* Copies the legal actions, because the host's list is only valid until the next apply(). */
static uint32_t copy_legal(example_t* self, const tengen_request_t* request) {
    const tengen_action_t* legal = NULL;
    const uint32_t count = request->api->legal(request->position, &legal);
    if (count > self->room) {
        tengen_action_t* larger = realloc(self->actions, count * sizeof *larger);
        if (larger == NULL) return 0;
        self->actions = larger;
        self->room = count;
    }
    memcpy(self->actions, legal, count * sizeof *legal);
    return count;
}

/* Whether `seat` won a finished game: its rank is better than another's. */
static bool has_won(const example_t* self, const tengen_request_t* request) {
    uint8_t ranks[TENGEN_MAX_SEATS] = {0};
    request->api->ranks(request->position, ranks);
    bool better = false;
    for (uint32_t other = 0; other < self->seats; ++other) {
        if (ranks[other] < ranks[request->seat]) return false;
        if (ranks[other] > ranks[request->seat]) better = true;
    }
    return better;
}

static bool wins(const example_t* self, const tengen_request_t* request, tengen_action_t action) {
    const bool over = request->api->apply(request->position, action) == TENGEN_APPLY_OVER;
    const bool won = over && has_won(self, request);
    request->api->undo(request->position);
    return won;
}

static bool think(const tengen_ai_t* ai, const tengen_request_t* request,
                  tengen_decision_t* decision, tengen_error_t* error) {
    example_t* self = ai->data;
    const uint32_t count = copy_legal(self, request);
    if (count == 0) {
        tell(error, "no memory for the legal actions");
        return false;
    }
    /* The only source of randomness, so a seed repeats a game. */
    const uint64_t chance = mixed(request->limits->seed + request->api->ply(request->position));
    decision->kind = TENGEN_DECIDE_PLAY;
    decision->action = self->actions[chance % count];
    for (uint32_t i = 0; i < count && !request->stop_requested(request->search); ++i) {
        if (!wins(self, request, self->actions[i])) continue;
        decision->action = self->actions[i];
        break;
    }
    return true;
}

static bool new_game(const tengen_ai_t* ai, tengen_error_t* error) {
    (void)ai; /* it remembers nothing */
    (void)error;
    return true;
}

static const void* get_extension(const tengen_ai_t* ai, const char* id) {
    (void)ai;
    (void)id;
    return NULL;
}

static void destroy(const tengen_ai_t* ai) {
    example_t* self = ai->data;
    free(self->actions);
    free(self);
}

/* ---- The plugin's contents ---------------------------------------------------------------- */

static const tengen_ai_descriptor_t kDescriptor = {
    .id = "example_c",
    .name = "Example in C",
    .version = "1.0",
    .author = "Tengen",
    .about = "wins immediately if it can; an example in C",
};

static uint32_t count(void) {
    return 1;
}

static const tengen_ai_descriptor_t* descriptor(uint32_t index) {
    return index == 0 ? &kDescriptor : NULL;
}

static bool supports(uint32_t index, const tengen_game_t* game, tengen_error_t* reason) {
    (void)index; /* any game: it asks the position for everything */
    (void)game;
    (void)reason;
    return true;
}

static const tengen_ai_t* create(uint32_t index, const tengen_host_t* host,
                                 const tengen_game_t* game, const tengen_option_value_t* options,
                                 uint32_t option_count, tengen_error_t* error) {
    (void)index;
    (void)host;
    (void)options;
    (void)option_count;
    example_t* self = calloc(1, sizeof *self);
    if (self == NULL) {
        tell(error, "no memory");
        return NULL;
    }
    self->face = (tengen_ai_t){self, new_game, think, get_extension, destroy};
    self->seats = game->seats;
    return &self->face;
}

static const tengen_ai_factory_t kFactory = {count, descriptor, supports, create};

static bool init(const char* folder, tengen_error_t* error) {
    (void)folder;
    (void)error;
    return true;
}

static void deinit(void) {}

static const void* get_factory(const char* id) {
    return strcmp(id, TENGEN_AI_FACTORY) == 0 ? &kFactory : NULL;
}

extern TENGEN_EXPORT const tengen_plugin_entry_t tengen_plugin_entry;
const tengen_plugin_entry_t tengen_plugin_entry = {
    .abi_version = TENGEN_ABI_VERSION,
    .init = init,
    .deinit = deinit,
    .get_factory = get_factory,
};
