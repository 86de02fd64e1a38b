/* Shadow memory: who accessed a byte last.
 *
 * A cell has two records, of the last write and of the reads since. It stands for four bytes; in
 * lines of 64 bytes that were accessed by fewer, each byte has a cell. Cells are kept for pages of
 * memory, any memory of the process, once it is accessed. */
#ifndef ZELLIGE_SIMD_CHECK_SHADOW_H
#define ZELLIGE_SIMD_CHECK_SHADOW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    SIMD_SHADOW_PAGE = 4096, /* bytes of memory */
    SIMD_SHADOW_LINE = 64,
    SIMD_SHADOW_WORD = 4,
};

/** 0, or from the highest bit on: 32 bits of a stamp (stamps.h), 10 of the work-item's linear local
 *  id, four flags, and the number of the place. */
typedef uint64_t simd_record;

#define SIMD_RECORD_MANY (UINT64_C(1) << 21)  /* another work-item of the sub-group, too */
#define SIMD_RECORD_SUBS (UINT64_C(1) << 20)  /* one of another sub-group of the tile, too; or it */
                                              /* was an asynchronous copy */
#define SIMD_RECORD_TILES (UINT64_C(1) << 19) /* one of another tile, too */
#define SIMD_RECORD_ATOMIC (UINT64_C(1) << 18) /* by an atomic operation */

static inline uint32_t simd_record_stamp(simd_record record)
{
    return (uint32_t)(record >> 32);
}

static inline uint32_t simd_record_item(simd_record record)
{
    return (uint32_t)(record >> 22) & 1023;
}

static inline uint32_t simd_record_place(simd_record record)
{
    return (uint32_t)record & ((1u << 18) - 1);
}

static inline simd_record simd_record_make(uint32_t stamp, uint32_t item, uint32_t place)
{
    return (uint64_t)stamp << 32 | (uint64_t)item << 22 | place;
}

/** Cells that follow one another. */
typedef struct simd_cells {
    simd_record *writes, *reads;
} simd_cells;

typedef struct simd_fine_cells {
    simd_record writes[SIMD_SHADOW_PAGE], reads[SIMD_SHADOW_PAGE];
} simd_fine_cells;

typedef struct simd_shadow_page {
    atomic_bool locked;
    bool is_fine[SIMD_SHADOW_PAGE / SIMD_SHADOW_LINE]; /* of each line: its bytes have cells */
    simd_fine_cells *fine;                             /* NULL before there is such a line */
    struct simd_shadow_page *next;                     /* of all */
    simd_record writes[SIMD_SHADOW_PAGE / SIMD_SHADOW_WORD];
    simd_record reads[SIMD_SHADOW_PAGE / SIMD_SHADOW_WORD];
} simd_shadow_page;

/** Returns the page that an address is in; NULL without memory for it. */
simd_shadow_page *simd_shadow_find(uintptr_t address);

/** Lets one thread at a time look at a page. */
void simd_shadow_wait(simd_shadow_page *page);

static inline void simd_shadow_lock(simd_shadow_page *page)
{
    if (atomic_exchange_explicit(&page->locked, true, memory_order_acquire))
        simd_shadow_wait(page);
}

static inline void simd_shadow_unlock(simd_shadow_page *page)
{
    atomic_store_explicit(&page->locked, false, memory_order_release);
}

/** Finds the cells of some bytes that lie in one line; the page is locked.
 *  @param cuts  no multiple of SIMD_SHADOW_WORD if accesses begin or end inside a word
 *  @returns how many there are; 0 without memory for them */
uint32_t simd_shadow_cells(simd_shadow_page *page, uintptr_t address, uint32_t bytes, uint64_t cuts,
                           simd_cells *first);

/** Forgets all; nobody looks at any page meanwhile. */
void simd_shadow_clear(void);

#endif
