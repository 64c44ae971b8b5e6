/* An extension of the host: the book of the AI's seat, known good moves in positions. Before the
 * host asks the AI, it plays from the book itself, so the AI needs the book only for what it
 * searches. Compiles as C11 and as C++20.
 *
 *     const tengen_book_t* book = host->get_extension(host, TENGEN_BOOK);
 *
 * It is null if the seat has no book.
 */
#ifndef TENGEN_BOOK_H
#define TENGEN_BOOK_H

#include <tengen/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TENGEN_BOOK "tengen.book/1"

/* The proven result of a move, for the seat that makes it. */
enum {
    TENGEN_BOOK_NOT_PROVEN = 0,
    TENGEN_BOOK_WON = 1,
    TENGEN_BOOK_LOST = 2,
    TENGEN_BOOK_DRAWN = 3
};

/* A move of a position. */
typedef struct tengen_book_move {
    double chance;          /* to win after it, 0..1, of the seat that makes it; NaN: unknown */
    tengen_action_t action; /* legal; each of several equivalent actions is a move */
    uint32_t weight;        /* how often it is played, relative to the others; 0: never */
    uint32_t proven;        /* TENGEN_BOOK_... */
    uint32_t reserved;
} tengen_book_move_t;

/* Lives as long as the AI. `host` is the argument of create(). */
typedef struct tengen_book {
    /* Writes the book's moves in a position, the heaviest first, in any image and after any order
     * of moves. Returns their number, including those beyond `capacity`. Costs a few microseconds.
     * Call it on the thread that uses the position. */
    uint32_t (*moves)(const tengen_host_t* host, const tengen_position_t* position,
                      tengen_book_move_t* moves, uint32_t capacity);
} tengen_book_t;

#if UINTPTR_MAX == 0xFFFFFFFFFFFFFFFFu
TENGEN_STATIC_ASSERT(sizeof(tengen_book_move_t) == 24, "tengen_book_move");
TENGEN_STATIC_ASSERT(offsetof(tengen_book_move_t, action) == 8, "tengen_book_move.action");
TENGEN_STATIC_ASSERT(sizeof(tengen_book_t) == 8, "tengen_book");
#endif

#ifdef __cplusplus
}
#endif

#endif /* TENGEN_BOOK_H */
