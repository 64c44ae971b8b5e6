/* An extension of the host: more of a game and of its positions than tengen_game_t and
 * tengen_position_api_t have. Kinds of stones and their worth, numbers in cells, stones in hand,
 * regions, goals, directions of play, and what the rules do. Compiles as C11 and as C++20.
 *
 *     const tengen_game_2_t* more = host->get_extension(host, TENGEN_GAME_2);
 */
#ifndef TENGEN_GAME_H
#define TENGEN_GAME_H

#include <tengen/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TENGEN_GAME_2 "tengen.game/2"

/* What the rules of a game do, one bit each. A host may set bits that are not listed here. */
enum {
    TENGEN_GAME_FILLS_CELLS = 1 << 0,    /* every action fills an empty cell, and none is emptied */
    TENGEN_GAME_MOVES_STONES = 1 << 1,   /* stones move from cell to cell */
    TENGEN_GAME_TAKES = 1 << 2,          /* an action may change stones that it does not name */
    TENGEN_GAME_MUST_TAKE = 1 << 3,      /* a move that takes comes before all other actions */
    TENGEN_GAME_ADDS_STONES = 1 << 4,    /* an action may place more stones than it names */
    TENGEN_GAME_MAY_BE_STUCK = 1 << 5,   /* a side may have no action, or only a pass */
    TENGEN_GAME_ENDS_STUCK = 1 << 6,     /* the game ends if the side to move has no action */
    TENGEN_GAME_ENDS_FULL = 1 << 7,      /* a rule decides about a full board */
    TENGEN_GAME_LASTING_STONES = 1 << 8, /* stones on the board never change */
    TENGEN_GAME_MAY_REPEAT = 1 << 9,     /* a position may come again */
    /* Earlier positions matter: equal keys do not mean equal futures. */
    TENGEN_GAME_KEEPS_HISTORY = 1 << 10,
    TENGEN_GAME_COUNTS_CELLS = 1 << 11, /* values of cells are numbers, such as of seeds */
    TENGEN_GAME_HAS_HANDS = 1 << 12,    /* sides have stones in hand */
    TENGEN_GAME_FEWER_WINS = 1 << 13    /* a side without stones or moves, or with fewer, wins */
};

/* A kind of stones. */
typedef struct tengen_kind {
    const char* name; /* "king"; empty for the only kind of a game without kinds */
    const char* sign; /* one character, as in the text form of positions */
    /* The mean number of moves of such a stone alone on the board, over all cells and sides; 0 or
     * more. It is 1 if stones of this kind do not move then. */
    double worth;
} tengen_kind_t;

/* A named set of cells. */
typedef struct tengen_region {
    const char* name;
    const uint8_t* cells; /* [sides * cell_count]; cells[(side - 1) * cell_count + cell]: 0 or 1 */
} tengen_region_t;

/* What a goal is good for. Later revisions may add others. */
enum {
    TENGEN_GOAL_WINS = 0,     /* a stone on one of the cells wins; or one on each of them */
    TENGEN_GOAL_PROMOTES = 1, /* a stone becomes another kind there */
    TENGEN_GOAL_TOGETHER = 2  /* the stones of the side win when they are connected */
};

/* A goal of a side's stones. */
typedef struct tengen_goal {
    const uint8_t* cells; /* [cell_count]: 0 or 1; for TOGETHER, all cells of the game */
    uint32_t kinds;       /* the kinds that want to go there, one bit each */
    uint8_t purpose;      /* TENGEN_GOAL_... */
    uint8_t side;
    uint16_t all; /* 1: each of the cells needs a stone. 0: one of them, or an older host */
} tengen_goal_t;

/* The same for all positions of the game. Lives as long as the AI. */
typedef struct tengen_game_facts {
    const tengen_kind_t* kinds;     /* [kind_count] by number, at least one */
    const tengen_region_t* regions; /* [region_count] */
    const tengen_goal_t* goals;     /* [goal_count] */
    const uint8_t* facing;          /* [sides]; the direction of a side's forward, 0..3 */
    const uint16_t* stores;         /* [sides]; the cell whose number is the side's points;
                                     * cell_count if there is none */
    /* [cell_count]; the centres of cells as drawn, 1 from a cell to its neighbour; x to the right,
     * y upwards. */
    const float* x;
    const float* y;
    uint32_t traits; /* TENGEN_GAME_... */
    uint32_t kind_count;
    uint32_t region_count;
    uint32_t goal_count;
} tengen_game_facts_t;

/* Lives as long as the plugin is loaded. Call functions on positions on the thread that uses the
 * position, like those of tengen_position_api_t. They allocate nothing. */
typedef struct tengen_game_2 {
    /* `host` is the argument of create(). [any] */
    const tengen_game_facts_t* (*facts)(const tengen_host_t* host);
    /* [cell_count + 1] values, valid until destroy(): the kind of the stone in bits 0..3, and bit 7
     * for a stone that leaves the board at the end of a chain of takes; or a number, 0..127, in
     * games that count cells. Null if the game has no values: all are 0. */
    const uint8_t* (*values)(const tengen_position_t* position);
    /* The stones that a side (1..sides) has in hand. */
    uint32_t (*in_hand)(const tengen_position_t* position, uint8_t side);
    /* Whether a legal action takes a stone: by a move, or from the board. */
    bool (*takes)(const tengen_position_t* position, tengen_action_t action);
    /* How often this position came before in the game, without counters of moves; 0 in games that
     * keep no history. */
    uint32_t (*repeats)(const tengen_position_t* position);
} tengen_game_2_t;

#if UINTPTR_MAX == 0xFFFFFFFFFFFFFFFFu
TENGEN_STATIC_ASSERT(sizeof(tengen_kind_t) == 24, "tengen_kind");
TENGEN_STATIC_ASSERT(sizeof(tengen_region_t) == 16, "tengen_region");
TENGEN_STATIC_ASSERT(sizeof(tengen_goal_t) == 16, "tengen_goal");
TENGEN_STATIC_ASSERT(sizeof(tengen_game_facts_t) == 72, "tengen_game_facts");
TENGEN_STATIC_ASSERT(offsetof(tengen_game_facts_t, traits) == 56, "tengen_game_facts.traits");
TENGEN_STATIC_ASSERT(sizeof(tengen_game_2_t) == 40, "tengen_game_2");
TENGEN_STATIC_ASSERT(offsetof(tengen_game_2_t, takes) == 24, "tengen_game_2.takes");
#endif

#ifdef __cplusplus
}
#endif

#endif /* TENGEN_GAME_H */
