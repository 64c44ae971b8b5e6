/* An extension of the host: the cells that the rules mark in a position, with reasons, such as the
 * forbidden points of the side to move. Compiles as C11 and as C++20.
 *
 * Some rules let a side play a forbidden point and lose (tournament renju). Then is_legal() is true
 * for it, and apply() reveals only the point just played. This extension reports all of them.
 *
 *     const tengen_marks_t* marks = host->get_extension(host, TENGEN_MARKS);
 */
#ifndef TENGEN_MARKS_H
#define TENGEN_MARKS_H

#include <tengen/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TENGEN_MARKS "tengen.marks/1"

/* Kinds of marks; later revisions may add others. If several apply to a cell, a forbidden kind
 * takes precedence; otherwise the first of this list. */
enum {
    TENGEN_MARK_NONE = 0,
    TENGEN_MARK_OTHER = 1,        /* a kind without its own number */
    TENGEN_MARK_WINNING = 2,      /* part of the winning cells; the game is over */
    TENGEN_MARK_OFFERED = 3,      /* offered in an opening for the other side to pick */
    TENGEN_MARK_REGION = 4,       /* a cell where a stone may be placed or has an effect */
    TENGEN_MARK_FORBIDDEN = 0x80, /* set in every kind of forbidden point; alone: another kind */
    TENGEN_MARK_OVERLINE = 0x81,
    TENGEN_MARK_DOUBLE_FOUR = 0x82,
    TENGEN_MARK_DOUBLE_THREE = 0x83
};

/* Lives as long as the plugin is loaded. Call the functions on the thread that uses the position,
 * like those of tengen_position_api_t. */
typedef struct tengen_marks {
    /* Writes the kinds of the cells 0..capacity - 1. Returns the number of marked cells, including
     * those beyond `capacity`. Costs a few microseconds, plus a few per marked cell. */
    uint32_t (*kinds)(const tengen_position_t* position, uint8_t* kinds, uint32_t capacity);
    /* Writes the reason for a cell's mark, for people, such as "double four: ..."; empty without a
     * mark or a reason. Returns the length without the NUL. */
    uint32_t (*reason)(const tengen_position_t* position, uint32_t cell, char* text,
                       uint32_t capacity);
} tengen_marks_t;

#if UINTPTR_MAX == 0xFFFFFFFFFFFFFFFFu
TENGEN_STATIC_ASSERT(sizeof(tengen_marks_t) == 16, "tengen_marks");
TENGEN_STATIC_ASSERT(offsetof(tengen_marks_t, reason) == 8, "tengen_marks.reason");
#endif

#ifdef __cplusplus
}
#endif

#endif /* TENGEN_MARKS_H */
