/* Shadow memory: who accessed a byte last.
 *
 * A cell has two records, of the last write and of the reads since. It stands for a line of 64
 * bytes, where work-items access lines one behind the other; for a word of four, where they access
 * parts of a line; or for a byte, where it is parts of a word. Where only the same bytes of a word
 * are accessed, as a member of an array of structs, cells of words stand for these. Cells are
 * kept for pages of memory, any memory of the process, once it is accessed. */
#ifndef ZELLIGE_SIMD_CHECK_SHADOW_H
#define ZELLIGE_SIMD_CHECK_SHADOW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    SIMD_SHADOW_PAGE = 4096, /* bytes of memory */
    SIMD_SHADOW_LINE = 64,
    SIMD_SHADOW_WORD = 4,
    SIMD_SHADOW_LINES = SIMD_SHADOW_PAGE / SIMD_SHADOW_LINE,
    SIMD_SHADOW_WORDS = SIMD_SHADOW_PAGE / SIMD_SHADOW_WORD,
};

/** 0, or from the highest bit on: 32 bits of a stamp (stamps.h), 10 of the work-item's linear local
 *  id, 3 of the logarithm of how many work-items share the cell, from that one on, four flags, and
 *  the number of the place. */
typedef uint64_t simd_record;

enum {
    SIMD_RECORD_ITEM = 22, /* bits behind */
    SIMD_RECORD_SHARED = 19,
    SIMD_RECORD_MANY_BIT = 18,
    SIMD_RECORD_SUBS_BIT = 17,
    SIMD_RECORD_TILES_BIT = 16,
    SIMD_RECORD_ATOMIC_BIT = 15,
    SIMD_RECORD_PLACE_BITS = 15,
};

/** Another work-item of the sub-group, too. */
#define SIMD_RECORD_MANY (UINT64_C(1) << SIMD_RECORD_MANY_BIT)
/** One of another sub-group of the tile, too; or it was an asynchronous copy. */
#define SIMD_RECORD_SUBS (UINT64_C(1) << SIMD_RECORD_SUBS_BIT)
/** One of another tile, too. */
#define SIMD_RECORD_TILES (UINT64_C(1) << SIMD_RECORD_TILES_BIT)
/** By an atomic operation. */
#define SIMD_RECORD_ATOMIC (UINT64_C(1) << SIMD_RECORD_ATOMIC_BIT)

static inline uint32_t simd_record_stamp(simd_record record)
{
    return (uint32_t)(record >> 32);
}

static inline uint32_t simd_record_item(simd_record record)
{
    return (uint32_t)(record >> SIMD_RECORD_ITEM) & 1023;
}

static inline unsigned simd_record_shared(simd_record record)
{
    return (unsigned)(record >> SIMD_RECORD_SHARED) & 7;
}

static inline uint32_t simd_record_place(simd_record record)
{
    return (uint32_t)record & ((1u << SIMD_RECORD_PLACE_BITS) - 1);
}

static inline simd_record simd_record_make(uint32_t stamp, uint32_t item, uint32_t place)
{
    return (uint64_t)stamp << 32 | (uint64_t)item << SIMD_RECORD_ITEM | place;
}

/** Cells that follow one another. */
typedef struct simd_cells {
    simd_record *writes, *reads;
} simd_cells;

/** What the cells of a line stand for: ever less. */
typedef enum simd_grain {
    SIMD_GRAIN_LINE,
    SIMD_GRAIN_WORD,
    SIMD_GRAIN_BYTE,
    SIMD_GRAIN_PART, /* some bytes of each word; the others have no record */
} simd_grain;

/** Returns the logarithm of the bytes of a cell. */
static inline unsigned simd_grain_log(simd_grain grain)
{
    return grain == SIMD_GRAIN_LINE ? 6 : grain == SIMD_GRAIN_BYTE ? 0 : 2;
}

typedef struct simd_word_cells {
    simd_record writes[SIMD_SHADOW_WORDS], reads[SIMD_SHADOW_WORDS];
    uint8_t parts[SIMD_SHADOW_WORDS]; /* of lines of parts: a bit for each byte of a cell, or 0 */
} simd_word_cells;

typedef struct simd_byte_cells {
    simd_record writes[SIMD_SHADOW_PAGE], reads[SIMD_SHADOW_PAGE];
} simd_byte_cells;

typedef struct simd_shadow_page {
    atomic_bool locked;
    uint8_t grain[SIMD_SHADOW_LINES]; /* of each line */
    simd_word_cells *words;           /* NULL before there is such a line; what is not used takes */
    simd_byte_cells *bytes;           /* no memory */
    struct simd_shadow_page *next;    /* of all */
    simd_record writes[SIMD_SHADOW_LINES], reads[SIMD_SHADOW_LINES];
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

/** Makes the cells of a line stand for no more than `grain`; the page is locked.
 *  @returns false without memory */
bool simd_shadow_refine(simd_shadow_page *page, uint32_t line, simd_grain grain);

/** Makes the cells of a line, of which no record matters, stand for parts of words: for none yet;
 *  the page is locked. @returns false without memory */
bool simd_shadow_make_parts(simd_shadow_page *page, uint32_t line);

/** Makes one cell of a line again. @param write  of the whole line; nobody has read it since */
void simd_shadow_join(simd_shadow_page *page, uint32_t line, simd_record write);

/** Returns the cells from a byte of the page on; its line has that grain. */
static inline simd_cells simd_shadow_cells(simd_shadow_page *page, simd_grain grain, uint64_t byte)
{
    const uint64_t cell = byte >> simd_grain_log(grain);
    return grain == SIMD_GRAIN_LINE ? (simd_cells){&page->writes[cell], &page->reads[cell]}
           : grain == SIMD_GRAIN_BYTE
               ? (simd_cells){&page->bytes->writes[cell], &page->bytes->reads[cell]}
               : (simd_cells){&page->words->writes[cell], &page->words->reads[cell]};
}

/** Forgets all; nobody looks at any page meanwhile. */
void simd_shadow_clear(void);

#endif
