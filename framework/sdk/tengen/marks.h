/* An extension of the host: what the rules mark in a position, above all which points are forbidden
 * for the one whose turn it is, and why. Compiles as C11 and as C++20.
 *
 * Where a forbidden point may be played but loses (renju as tournaments play it), is_legal() is
 * true for it and apply() tells only of the one point that was played; this tells of all at once.
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

/* Kinds of marks; others may be added. Where several could be said of a cell, a forbidden kind goes
 * before others, and among those the first of this list. */
enum {
    TENGEN_MARK_NONE = 0,
    TENGEN_MARK_OTHER = 1,        /* a kind that has no number here */
    TENGEN_MARK_WINNING = 2,      /* belongs to what won; the game is over */
    TENGEN_MARK_OFFERED = 3,      /* offered in an opening, for the other side to pick */
    TENGEN_MARK_REGION = 4,       /* a stone may be placed here, or has an effect here */
    TENGEN_MARK_FORBIDDEN = 0x80, /* set in every kind of forbidden point; alone: another kind */
    TENGEN_MARK_OVERLINE = 0x81,
    TENGEN_MARK_DOUBLE_FOUR = 0x82,
    TENGEN_MARK_DOUBLE_THREE = 0x83
};

/* Lives as long as the plugin is loaded. Like those of tengen_position_api_t, the functions are for
 * the thread that uses the position. */
typedef struct tengen_marks {
    /* Writes the kinds of the cells 0..capacity - 1 and returns how many cells are marked, those
     * beyond `capacity` included. Costs some microseconds, and some more for each marked cell. */
    uint32_t (*kinds)(const tengen_position_t* position, uint8_t* kinds, uint32_t capacity);
    /* Writes why a cell is marked, for people, such as "double four: ..."; nothing where it is not
     * or where there is no more to say. Returns the length without the NUL. */
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
