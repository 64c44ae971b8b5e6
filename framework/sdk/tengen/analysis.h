/* Analysis: several lines, deeper and deeper, for people who study a position. An extension
 * of AIs, and one of the host that takes the lines. Compiles as C11 and as C++20.
 *
 * An AI offers it with tengen_ai_t.get_extension(ai, TENGEN_ANALYSIS). The host may then call
 * analyse() where it would call think(), in any position that is not over, also in turn with
 * think(). In matches it is never called.
 *
 *     const tengen_analysis_host_t* lines = host->get_extension(host, TENGEN_ANALYSIS_HOST);
 */
#ifndef TENGEN_ANALYSIS_H
#define TENGEN_ANALYSIS_H

#include <tengen/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TENGEN_ANALYSIS "tengen.analysis/1"
#define TENGEN_ANALYSIS_HOST "tengen.analysis-host/1"

/* The request. The nodes are in the limits of the request. */
typedef struct tengen_analysis_settings {
    const tengen_action_t* only;    /* first actions to consider, [only_count]; none: all */
    const tengen_action_t* without; /* first actions to leave out, [without_count] */
    uint32_t only_count;
    uint32_t without_count;
    uint32_t lines; /* how many lines to find, 1 to 32 */
    uint32_t reserved;
} tengen_analysis_settings_t;

/* The result of tengen_ai_t.get_extension(TENGEN_ANALYSIS), if supported. */
typedef struct tengen_analysis {
    /* Finds the best lines and reports them to the host, again and again. Returns within 50 ms of
     * stop_requested(), or when nothing more can be found. The position must be unchanged then.
     * The same AI may get any position of its game next; it may keep what it knows. [match] */
    bool (*analyse)(const tengen_ai_t* ai, const tengen_request_t* request,
                    const tengen_analysis_settings_t* settings, tengen_error_t* error);
} tengen_analysis_t;

/* The meaning of the score and the chances of a line. */
enum { TENGEN_SCORE_EXACT = 0, TENGEN_SCORE_AT_LEAST = 1, TENGEN_SCORE_AT_MOST = 2 };

/* The proven result of a line for the seat to move. */
enum {
    TENGEN_PROVEN_NOT = 0,
    TENGEN_PROVEN_WIN = 1,
    TENGEN_PROVEN_LOSS = 2,
    TENGEN_PROVEN_DRAW = 3
};

/* One line. Lines of a set begin with different actions. */
typedef struct tengen_analysis_line {
    const tengen_action_t* actions; /* [action_count], at least one; the host keeps 128 */
    const double* chances;          /* to win, 0..1, [seats]; NaN: unknown; or null */
    double draw;                    /* chance of a draw, 0..1; NaN: unknown */
    double score; /* in the AI's own units, for the seat to move, higher is better; NaN: none */
    uint64_t nodes;
    uint32_t action_count;
    uint32_t rank;   /* 1 is best; its place in the set, or the host drops the set */
    uint32_t bound;  /* TENGEN_SCORE_... */
    uint32_t proven; /* TENGEN_PROVEN_... */
    uint32_t length; /* actions until the proven end; 0: unknown */
    uint32_t depth;
    uint32_t deepest; /* the deepest position that was searched for it; 0: unknown */
    uint32_t reserved;
} tengen_analysis_line_t;

/* A complete set: as many lines as the settings ask for, or as there are. */
typedef struct tengen_analysis_set {
    const tengen_analysis_line_t* lines; /* [line_count], the best first */
    const double* values;        /* of actions on cells, [cell_count], NaN: unknown; or null */
    const uint64_t* value_nodes; /* spent on these, [cell_count]; or null */
    uint64_t nodes;
    uint32_t line_count;
    uint32_t reserved;
} tengen_analysis_set_t;

/* The result of tengen_host_t.get_extension(TENGEN_ANALYSIS_HOST). Lives as long as the plugin is
 * loaded. */
typedef struct tengen_analysis_host {
    /* Takes a set during analyse(); `search` is that of the request. The host keeps the newest and
     * shows at most 20 per second. [match] */
    void (*report)(tengen_search_t* search, const tengen_analysis_set_t* set);
} tengen_analysis_host_t;

#if UINTPTR_MAX == 0xFFFFFFFFFFFFFFFFu
TENGEN_STATIC_ASSERT(sizeof(tengen_analysis_settings_t) == 32, "tengen_analysis_settings");
TENGEN_STATIC_ASSERT(offsetof(tengen_analysis_settings_t, lines) == 24,
                     "tengen_analysis_settings.lines");
TENGEN_STATIC_ASSERT(sizeof(tengen_analysis_t) == 8, "tengen_analysis");
TENGEN_STATIC_ASSERT(sizeof(tengen_analysis_line_t) == 72, "tengen_analysis_line");
TENGEN_STATIC_ASSERT(offsetof(tengen_analysis_line_t, rank) == 44, "tengen_analysis_line.rank");
TENGEN_STATIC_ASSERT(sizeof(tengen_analysis_set_t) == 40, "tengen_analysis_set");
TENGEN_STATIC_ASSERT(sizeof(tengen_analysis_host_t) == 8, "tengen_analysis_host");
#endif

#ifdef __cplusplus
}
#endif

#endif /* TENGEN_ANALYSIS_H */
