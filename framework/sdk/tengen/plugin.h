/* The C interface between Tengen and an AI plugin. Compiles as C11 and as C++20.
 *
 * A plugin is a shared library that exports one constant, tengen_plugin_entry. C++ authors include
 * <tengen/ai.hpp> instead, which fills it in.
 *
 * Conventions
 * - Structs never grow and never change. A new need is a new extension or factory id with a new
 *   revision ("tengen.ai-factory/1").
 * - Strings are UTF-8, end with NUL, and are borrowed: the receiver copies those that it keeps.
 *   Unless documented otherwise, all pointers are valid only during the call.
 * - Each side frees only its own allocations.
 * - A function that can fail returns false and writes a text for people into its tengen_error.
 * - No C++ exception leaves a function.
 * - Threads: [main] the thread that loads the plugin; [match] never concurrent with another
 *   [match] function of the same instance; [any] any thread, at any time while the object lives.
 *   Instances are independent of each other and may run at the same time: a plugin has no mutable
 *   state outside its instances.
 */
#ifndef TENGEN_PLUGIN_H
#define TENGEN_PLUGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define TENGEN_EXPORT __declspec(dllexport)
#else
#define TENGEN_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
#define TENGEN_STATIC_ASSERT(condition, text) static_assert(condition, text)
extern "C" {
#else
#define TENGEN_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

/* The host loads only plugins with its own version. */
#define TENGEN_ABI_VERSION 1u

#define TENGEN_MAX_SEATS 8

/* ---- Errors ------------------------------------------------------------------------------- */

/* The caller's buffer for one line of text. The callee writes at most `capacity` bytes, including
 * the final NUL. */
typedef struct tengen_error {
    char* text;
    uint32_t capacity;
    uint32_t reserved;
} tengen_error_t;

/* ---- Actions ------------------------------------------------------------------------------ */

/* One decision, 32 bits. Bits 28..31 are the kind. */
typedef uint32_t tengen_action_t;

enum {
    TENGEN_ACTION_PLACE = 0,  /* bits 0..15: the cell; so a place action is its cell's number */
    TENGEN_ACTION_CHOOSE = 1, /* bits 0..27: the option */
    TENGEN_ACTION_PASS = 2,
    TENGEN_ACTION_MOVE = 3, /* bits 14..27: from, 0..13: to */
    /* bits 0..15: the cell, 16..19: the side of the stone, 20..23: its kind */
    TENGEN_ACTION_PLACE_OF = 4,
    TENGEN_ACTION_TAKE = 5, /* bits 0..15: the cell whose stone leaves the board */
    /* bits 12..23: from, 0..11: to, 24..27: the kind that the stone becomes */
    TENGEN_ACTION_MOVE_AS = 6
};

/* ---- The game ----------------------------------------------------------------------------- */

/* A parameter of a rule, as text: "5", "true", "wins". Commas separate list items and the values of
 * sides. */
typedef struct tengen_parameter {
    const char* name;
    const char* value;
} tengen_parameter_t;

/* The role of a rule. A rule has the parameters of the shipped rule named here for its role, so an
 * AI need not know its name. If a game has an unknown role, an AI should not rely on conclusions
 * from the other roles. */
enum {
    TENGEN_RULE_UNKNOWN = 0,              /* the host is older than the roles */
    TENGEN_RULE_PLACES = 1 << 0,          /* "place": one stone of a side on any empty cell */
    TENGEN_RULE_DROPS = 1 << 1,           /* "drop": stones fall towards an edge */
    TENGEN_RULE_LINES = 1 << 2,           /* "line": a line decides */
    TENGEN_RULE_FULL_BOARD = 1 << 3,      /* "full_board": a full board is a draw */
    TENGEN_RULE_NO_LINE = 1 << 4,         /* "no_line": a draw once no line is possible */
    TENGEN_RULE_TURNS = 1 << 5,           /* "turns": several stones in a turn */
    TENGEN_RULE_OPENING = 1 << 6,         /* "opening": a phase with its own actions */
    TENGEN_RULE_STONES = 1 << 7,          /* "stones": stones on the board at the start */
    TENGEN_RULE_FORBIDS = 1 << 8,         /* "forbidden": forbidden points of a side */
    TENGEN_RULE_CAPTURES = 1 << 9,        /* "capture": stones leave the board */
    TENGEN_RULE_PLAYS_ON = 1 << 10,       /* "play_on": the others continue after a win */
    TENGEN_RULE_OTHER_LINES = 1 << 11,    /* "line": a further line, a line that draws, or one that
                                           * decides for a certain side */
    TENGEN_RULE_OTHER = (-2147483647 - 1) /* bit 31: anything else */
};

typedef struct tengen_rule {
    const char* name; /* "line"; a further use of it is named "line/three" or similar */
    const tengen_parameter_t* parameters;
    uint32_t parameter_count;
    uint32_t role; /* TENGEN_RULE_... */
} tengen_rule_t;

/* The whole description of a game, the same for all its positions. Lives at least as long as every
 * instance that was created for it. */
typedef struct tengen_game {
    const char* id;      /* "gomoku" */
    const char* variant; /* "renju", or empty */
    uint32_t rows;
    uint32_t columns;
    uint32_t cell_count; /* rows * columns; cell = row * columns + column, row 0 at the bottom */
    uint32_t seats;
    uint32_t sides;
    uint32_t rule_count;
    const char* const* side_names; /* [sides]; side s has side_names[s - 1] */
    const tengen_rule_t* rules;
    const uint8_t* blocked; /* [cell_count]; 1: a hole in the board */
    /* The neighbours: steps[cell * direction_count + direction], for cell 0..cell_count. Cell
     * cell_count is the outside: steps off the board and into holes lead there. The opposite of
     * direction d is d ^ 1. On a rectangle: 0 east 1 west 2 north 3 south 4 north-east 5 south-west
     * 6 north-west 7 south-east. */
    const uint16_t* steps;
    uint32_t direction_count;
    uint32_t reserved;
} tengen_game_t;

/* ---- Positions ---------------------------------------------------------------------------- */

typedef struct tengen_position tengen_position_t;

typedef struct tengen_turn {
    uint8_t seat;
    uint8_t side;
    uint8_t slot; /* place in the playing order */
    uint8_t reserved;
} tengen_turn_t;

/* What apply() returns. */
enum {
    TENGEN_APPLY_ILLEGAL = -1, /* nothing was changed */
    TENGEN_APPLY_OK = 0,       /* the game continues */
    TENGEN_APPLY_OVER = 1      /* the game is over */
};

/* Functions on a position. The table lives as long as the plugin is loaded. Use a position on one
 * thread at a time; give each search thread a clone. */
typedef struct tengen_position_api {
    /* [cell_count + 1] sides; 0 is empty, 9 a stone of no side, 15 a hole or outside. Valid until
     * destroy(). */
    const uint8_t* (*cells)(const tengen_position_t* position);
    /* Points `actions` at all legal actions and returns their number (0 if the game is over). Valid
     * until the position changes or legal() is called again. The order is unspecified, but undo()
     * restores it. */
    uint32_t (*legal)(tengen_position_t* position, const tengen_action_t** actions);
    bool (*is_legal)(const tengen_position_t* position, tengen_action_t action);
    /* Plays an action and returns one of TENGEN_APPLY_... */
    int32_t (*apply)(tengen_position_t* position, tengen_action_t action);
    /* Undoes the last action. Returns false if no action was played since think() or clone() passed
     * the position to the plugin. */
    bool (*undo)(tengen_position_t* position);
    tengen_turn_t (*turn)(const tengen_position_t* position);
    bool (*over)(const tengen_position_t* position);
    /* If the game is over, fills ranks[seats]: 1 is best, ties share a rank, all 1 is a draw. */
    void (*ranks)(const tengen_position_t* position, uint8_t* ranks);
    /* 64 bits that are equal for equal positions of one game. */
    uint64_t (*key)(const tengen_position_t* position);
    /* The side that a seat plays now. */
    uint8_t (*side_of)(const tengen_position_t* position, uint8_t seat);
    /* The number of actions since the start of the game, and the action at a ply. */
    uint32_t (*ply)(const tengen_position_t* position);
    tengen_action_t (*action_at)(const tengen_position_t* position, uint32_t ply);
    /* Returns a copy, which destroy() frees, or null if memory runs out. [any] while the original
     * does not change. */
    tengen_position_t* (*clone)(const tengen_position_t* position);
    void (*destroy)(tengen_position_t* clone);
    /* Makes `to` equal to `from` without allocating. Both must be positions of one game. Earlier
     * actions of `to` can no longer be undone. */
    void (*assign)(tengen_position_t* to, const tengen_position_t* from);
    /* Writes the name of an action as users type it. Returns its length without the NUL. */
    uint32_t (*action_name)(const tengen_position_t* position, tengen_action_t action, char* text,
                            uint32_t capacity);
} tengen_position_api_t;

/* ---- Thinking ----------------------------------------------------------------------------- */

/* The limits of a decision. Times are milliseconds of wall clock since the call; -1: no limit. */
typedef struct tengen_limits {
    int64_t soft_ms;                    /* return before this; stop_requested() becomes true */
    int64_t hard_ms;                    /* a later answer loses */
    int64_t clock_ms[TENGEN_MAX_SEATS]; /* remaining time per seat for the game; -1: no clock */
    uint64_t nodes;                     /* 0: no limit */
    uint64_t seed;                      /* the only random source: same seed, same decision */
    uint64_t memory_bytes;              /* 0: no limit stated */
    uint32_t depth;                     /* 0: no limit */
    uint32_t threads;                   /* at least 1 */
} tengen_limits_t;

/* The current findings of a search, for display. */
typedef struct tengen_report {
    const tengen_action_t* line; /* best line from here, [line_count] */
    const double* values;        /* evaluations of cells, [cell_count], NaN: unknown; or null */
    uint64_t nodes;
    double score;      /* in the AI's own units, higher is better; NaN: none */
    double win_chance; /* 0..1 for the seat to move; NaN: none */
    uint32_t line_count;
    uint32_t depth;
} tengen_report_t;

typedef struct tengen_search tengen_search_t;

/* One question to an AI. All its contents live until think() returns. */
typedef struct tengen_request {
    const tengen_position_api_t* api;
    /* Private to this call. You may play on it; undo what you play. */
    tengen_position_t* position;
    const tengen_limits_t* limits;
    tengen_search_t* search;
    /* True when the AI should return its best decision so far. Cheap. [any] */
    bool (*stop_requested)(const tengen_search_t* search);
    /* Reports the search's findings. The host keeps the newest and may drop others. [match] */
    void (*report)(tengen_search_t* search, const tengen_report_t* report);
    uint32_t seat; /* the seat to move */
    uint32_t reserved;
} tengen_request_t;

enum {
    TENGEN_DECIDE_PLAY = 0,
    TENGEN_DECIDE_RESIGN = 1,
    TENGEN_DECIDE_OFFER_DRAW = 2, /* plays the action and offers a draw */
    TENGEN_DECIDE_ACCEPT_DRAW = 3 /* only while tengen_table_t.draw_offered() */
};

typedef struct tengen_decision {
    uint32_t kind;
    tengen_action_t action;
} tengen_decision_t;

/* ---- The plugin --------------------------------------------------------------------------- */

enum {
    TENGEN_OPTION_SWITCH = 0,
    TENGEN_OPTION_INTEGER = 1,
    TENGEN_OPTION_REAL = 2,
    TENGEN_OPTION_TEXT = 3,
    TENGEN_OPTION_CHOICE = 4
};

/* An option that a user can set. Lives as long as the plugin is loaded. */
typedef struct tengen_option {
    const char* id;             /* [a-z][a-z0-9_]* */
    const char* help;           /* one line */
    const char* default_value;  /* as text: "true", "4", "0.5", "wide" */
    const char* const* choices; /* CHOICE: [choice_count] */
    double min;                 /* INTEGER, REAL */
    double max;
    uint32_t choice_count;
    uint32_t type;
} tengen_option_t;

/* The value of an option, checked by the host. SWITCH and INTEGER are in `integer`, REAL in `real`,
 * TEXT and CHOICE in `text`. */
typedef struct tengen_option_value {
    const char* id;
    const char* text;
    int64_t integer;
    double real;
} tengen_option_value_t;

/* The description of one AI of a plugin. Lives as long as the plugin is loaded. */
typedef struct tengen_ai_descriptor {
    const char* id; /* [a-z][a-z0-9_-]*, at most 64 bytes: what users type */
    const char* name;
    const char* version;
    const char* author;
    const char* about; /* one line */
    const tengen_option_t* options;
    uint32_t option_count;
    uint32_t reserved;
} tengen_ai_descriptor_t;

typedef struct tengen_host {
    void* data;
    const char* name;
    const char* version;
    /* A table of functions of the host, or null. [any] */
    const void* (*get_extension)(const struct tengen_host* host, const char* id);
    /* Writes a line to the game's log. [any] */
    void (*log)(const struct tengen_host* host, const char* text);
} tengen_host_t;

#define TENGEN_CLOCK "tengen.clock/1"

/* The result of tengen_host_t.get_extension(TENGEN_CLOCK); lives as long as the plugin is loaded.
 */
typedef struct tengen_clock {
    /* Milliseconds added to a seat's clock after each of its actions, for the question of think();
     * 0: none. `host` is the argument of create(). [match] */
    int64_t (*increment_ms)(const tengen_host_t* host);
} tengen_clock_t;

#define TENGEN_TABLE "tengen.table/1"

/* The result of tengen_host_t.get_extension(TENGEN_TABLE). Lives as long as the plugin is loaded.
 * `host` is the argument of create(); results are for the question of think(). */
typedef struct tengen_table {
    /* The name of a seat's player; empty if unknown. Valid until think() returns. [match] */
    const char* (*player_name)(const tengen_host_t* host, uint32_t seat);
    /* Whether a draw is offered. To decline it, play an action. [match] */
    bool (*draw_offered)(const tengen_host_t* host);
} tengen_table_t;

/* One AI at one seat of one match. */
typedef struct tengen_ai {
    void* data;
    /* Forgets the last game before a new one begins. Not called before the first game. [match] */
    bool (*new_game)(const struct tengen_ai* ai, tengen_error_t* error);
    /* Decides one action for the seat to move. [match] */
    bool (*think)(const struct tengen_ai* ai, const tengen_request_t* request,
                  tengen_decision_t* decision, tengen_error_t* error);
    /* A table of functions of the AI, or null. [match] */
    const void* (*get_extension)(const struct tengen_ai* ai, const char* id);
    /* [match], the last call */
    void (*destroy)(const struct tengen_ai* ai);
} tengen_ai_t;

#define TENGEN_GAME_OVER "tengen.game-over/1"

/* The result of tengen_ai_t.get_extension(TENGEN_GAME_OVER), if supported. */
typedef struct tengen_game_over {
    /* The last game ended with these ranks[seats]: 1 is best, ties share a rank, all 1 is a draw.
     * Called right before new_game(). Not called for a game without ranks, nor for the last game of
     * an instance. [match] */
    void (*game_over)(const struct tengen_ai* ai, const uint8_t* ranks);
} tengen_game_over_t;

#define TENGEN_AI_FACTORY "tengen.ai-factory/1"

/* The result of get_factory(TENGEN_AI_FACTORY). All functions are [main]. */
typedef struct tengen_ai_factory {
    uint32_t (*count)(void);
    const tengen_ai_descriptor_t* (*descriptor)(uint32_t index);
    /* Whether this AI can play the game. If not, `reason` explains why. */
    bool (*supports)(uint32_t index, const tengen_game_t* game, tengen_error_t* reason);
    /* Returns null on failure. `game` and `host` outlive the instance. `options` contains every
     * option once. */
    const tengen_ai_t* (*create)(uint32_t index, const tengen_host_t* host,
                                 const tengen_game_t* game, const tengen_option_value_t* options,
                                 uint32_t option_count, tengen_error_t* error);
} tengen_ai_factory_t;

typedef struct tengen_plugin_entry {
    uint32_t abi_version; /* TENGEN_ABI_VERSION */
    uint32_t reserved;
    /* The first call, with the folder of the plugin's file. [main] */
    bool (*init)(const char* folder, tengen_error_t* error);
    /* The last call, unless the process is killed. [main] */
    void (*deinit)(void);
    /* A table for a factory id, or null. [any] */
    const void* (*get_factory)(const char* id);
} tengen_plugin_entry_t;

#define TENGEN_ENTRY_SYMBOL "tengen_plugin_entry"

/* ---- Sizes and offsets: the same on both sides, forever (64-bit) --------------------------- */

#if UINTPTR_MAX == 0xFFFFFFFFFFFFFFFFu
TENGEN_STATIC_ASSERT(sizeof(tengen_error_t) == 16, "tengen_error");
TENGEN_STATIC_ASSERT(sizeof(tengen_parameter_t) == 16, "tengen_parameter");
TENGEN_STATIC_ASSERT(sizeof(tengen_rule_t) == 24, "tengen_rule");
TENGEN_STATIC_ASSERT(sizeof(tengen_game_t) == 80, "tengen_game");
TENGEN_STATIC_ASSERT(offsetof(tengen_game_t, side_names) == 40, "tengen_game.side_names");
TENGEN_STATIC_ASSERT(offsetof(tengen_game_t, steps) == 64, "tengen_game.steps");
TENGEN_STATIC_ASSERT(sizeof(tengen_turn_t) == 4, "tengen_turn");
TENGEN_STATIC_ASSERT(sizeof(tengen_position_api_t) == 128, "tengen_position_api");
TENGEN_STATIC_ASSERT(offsetof(tengen_position_api_t, apply) == 24, "tengen_position_api.apply");
TENGEN_STATIC_ASSERT(offsetof(tengen_position_api_t, clone) == 96, "tengen_position_api.clone");
TENGEN_STATIC_ASSERT(sizeof(tengen_limits_t) == 112, "tengen_limits");
TENGEN_STATIC_ASSERT(offsetof(tengen_limits_t, nodes) == 80, "tengen_limits.nodes");
TENGEN_STATIC_ASSERT(offsetof(tengen_limits_t, depth) == 104, "tengen_limits.depth");
TENGEN_STATIC_ASSERT(sizeof(tengen_report_t) == 48, "tengen_report");
TENGEN_STATIC_ASSERT(offsetof(tengen_report_t, win_chance) == 32, "tengen_report.win_chance");
TENGEN_STATIC_ASSERT(sizeof(tengen_request_t) == 56, "tengen_request");
TENGEN_STATIC_ASSERT(offsetof(tengen_request_t, seat) == 48, "tengen_request.seat");
TENGEN_STATIC_ASSERT(sizeof(tengen_decision_t) == 8, "tengen_decision");
TENGEN_STATIC_ASSERT(sizeof(tengen_option_t) == 56, "tengen_option");
TENGEN_STATIC_ASSERT(sizeof(tengen_option_value_t) == 32, "tengen_option_value");
TENGEN_STATIC_ASSERT(sizeof(tengen_ai_descriptor_t) == 56, "tengen_ai_descriptor");
TENGEN_STATIC_ASSERT(sizeof(tengen_host_t) == 40, "tengen_host");
TENGEN_STATIC_ASSERT(sizeof(tengen_ai_t) == 40, "tengen_ai");
TENGEN_STATIC_ASSERT(sizeof(tengen_clock_t) == 8, "tengen_clock");
TENGEN_STATIC_ASSERT(sizeof(tengen_table_t) == 16, "tengen_table");
TENGEN_STATIC_ASSERT(sizeof(tengen_game_over_t) == 8, "tengen_game_over");
TENGEN_STATIC_ASSERT(sizeof(tengen_ai_factory_t) == 32, "tengen_ai_factory");
TENGEN_STATIC_ASSERT(sizeof(tengen_plugin_entry_t) == 32, "tengen_plugin_entry");
#endif

#ifdef __cplusplus
}
#endif

#endif /* TENGEN_PLUGIN_H */
