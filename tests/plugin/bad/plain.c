/* An AI in plain C. It plays the last legal move that is not forbidden, and refuses boards of one
 * row. */
#include <tengen/game.h>
#include <tengen/marks.h>
#include <tengen/plugin.h>

#include <stdio.h>
#include <stdlib.h>

struct plain {
    tengen_ai_t face;
    const tengen_game_t* game;
    const tengen_marks_t* marks;
    uint8_t kinds[4096];
};

static void write_error(tengen_error_t* error, const char* text) {
    if (error != NULL && error->capacity > 0) {
        snprintf(error->text, error->capacity, "%s", text);
    }
}

static bool new_game(const tengen_ai_t* ai, tengen_error_t* error) {
    (void)ai;
    (void)error;
    return true;
}

static bool think(const tengen_ai_t* ai, const tengen_request_t* request,
                  tengen_decision_t* decision, tengen_error_t* error) {
    struct plain* self = ai->data;
    const tengen_action_t* actions = NULL;
    uint32_t count = request->api->legal(request->position, &actions);
    if (count == 0 || self->game->cell_count < count) {
        write_error(error, "no legal action");
        return false;
    }
    self->marks->kinds(request->position, self->kinds, sizeof self->kinds);
    while (count > 1 && actions[count - 1] < self->game->cell_count &&
           (self->kinds[actions[count - 1]] & TENGEN_MARK_FORBIDDEN) != 0) {
        --count;
    }
    decision->kind = TENGEN_DECIDE_PLAY;
    decision->action = actions[count - 1];
    return true;
}

static const void* get_extension(const tengen_ai_t* ai, const char* id) {
    (void)ai;
    (void)id;
    return NULL;
}

static void destroy(const tengen_ai_t* ai) {
    free(ai->data);
}

static uint32_t count(void) {
    return 1;
}

static const tengen_ai_descriptor_t* descriptor(uint32_t index) {
    static const tengen_ai_descriptor_t plain = {
        "plain", "Plain", "1.0", "tests", "plays the last legal action", NULL, 0, 0};
    return index == 0 ? &plain : NULL;
}

static bool supports(uint32_t index, const tengen_game_t* game, tengen_error_t* reason) {
    (void)index;
    if (game->rows > 1) return true;
    write_error(reason, "one row is not enough");
    return false;
}

static const tengen_ai_t* create(uint32_t index, const tengen_host_t* host,
                                 const tengen_game_t* game, const tengen_option_value_t* options,
                                 uint32_t option_count, tengen_error_t* error) {
    struct plain* self = malloc(sizeof *self);
    (void)index;
    (void)options;
    (void)option_count;
    if (self == NULL) {
        write_error(error, "no memory");
        return NULL;
    }
    self->game = game;
    self->marks = host->get_extension(host, TENGEN_MARKS);
    const tengen_game_2_t* more = host->get_extension(host, TENGEN_GAME_2);
    if (more == NULL || more->facts(host)->kind_count == 0) {
        free(self);
        write_error(error, "the host has no facts of the game");
        return NULL;
    }
    if (self->marks == NULL || host->get_extension(host, "tengen.unknown/1") != NULL) {
        free(self);
        write_error(error, "the host does not tell of forbidden points");
        return NULL;
    }
    self->face.data = self;
    self->face.new_game = new_game;
    self->face.think = think;
    self->face.get_extension = get_extension;
    self->face.destroy = destroy;
    return &self->face;
}

static bool init(const char* folder, tengen_error_t* error) {
    (void)folder;
    (void)error;
    return true;
}

static void deinit(void) {}

static const void* get_factory(const char* id) {
    static const tengen_ai_factory_t factory = {count, descriptor, supports, create};
    (void)id;
    return &factory;
}

TENGEN_EXPORT const tengen_plugin_entry_t tengen_plugin_entry = {TENGEN_ABI_VERSION, 0, init,
                                                                 deinit, get_factory};
