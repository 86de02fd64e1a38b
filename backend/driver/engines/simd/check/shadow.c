#include "backend/driver/engines/simd/check/shadow.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

/* Three levels of tables lead to a page: 47 bits of an address. */
enum { BITS = 12, FAN = 1 << BITS, SPINS = 100 };

typedef _Atomic(void *) slot;

static slot top[FAN];
static _Atomic(simd_shadow_page *) all;

/* Of two threads that find a slot empty the first fills it. */
static void *fill(slot *self, size_t size)
{
    void *expected = NULL, *made = calloc(1, size);
    if (made == NULL || atomic_compare_exchange_strong(self, &expected, made))
        return made;
    free(made);
    return expected;
}

static slot *step(slot *self, uintptr_t address, unsigned shift)
{
    slot *table = atomic_load_explicit(self, memory_order_acquire);
    if (table == NULL)
        table = fill(self, FAN * sizeof(slot));
    return table == NULL ? NULL : &table[address >> shift & (FAN - 1)];
}

static void enlist(simd_shadow_page *page)
{
    page->next = atomic_load(&all);
    while (!atomic_compare_exchange_weak(&all, &page->next, page))
        ;
}

static simd_shadow_page *make(slot *self)
{
    void *expected = NULL;
    simd_shadow_page *page = calloc(1, sizeof *page);
    if (page == NULL)
        return NULL;
    if (!atomic_compare_exchange_strong(self, &expected, (void *)page)) {
        free(page);
        return expected;
    }
    enlist(page);
    return page;
}

simd_shadow_page *simd_shadow_find(uintptr_t address)
{
    slot *middle = step(&top[address >> 36 & (FAN - 1)], address, 24);
    slot *low = middle == NULL ? NULL : step(middle, address, 12);
    if (low == NULL)
        return NULL;
    simd_shadow_page *page = atomic_load_explicit(low, memory_order_acquire);
    return page != NULL ? page : make(low);
}

void simd_shadow_wait(simd_shadow_page *page)
{
    for (unsigned spins = 0; atomic_exchange_explicit(&page->locked, true, memory_order_acquire);)
        if (++spins % SPINS == 0)
            (void)sched_yield();
}

/* What one of the 1 << log cells has that a cell becomes, the `k`th. */
static simd_record part_of(simd_record whole, unsigned log, uint32_t k)
{
    const unsigned shared = simd_record_shared(whole);
    const uint64_t item = shared > log ? (uint64_t)k << (shared - log) : k >> (log - shared);
    const uint64_t still = shared > log ? shared - log : 0;
    const simd_record rest = whole & ~(UINT64_C(7) << SIMD_RECORD_SHARED);
    return whole == 0 ? 0 : rest + (item << SIMD_RECORD_ITEM) + (still << SIMD_RECORD_SHARED);
}

static void divide(const simd_record *from, simd_record *to, unsigned log)
{
    for (uint32_t k = 0; k < 1u << log; k++)
        to[k] = part_of(*from, log, k);
}

static bool have_words(simd_shadow_page *page)
{
    return page->words != NULL || (page->words = calloc(1, sizeof *page->words)) != NULL;
}

static bool have_bytes(simd_shadow_page *page)
{
    return page->bytes != NULL || (page->bytes = calloc(1, sizeof *page->bytes)) != NULL;
}

static bool make_words(simd_shadow_page *page, uint32_t line)
{
    if (!have_words(page))
        return false;
    const uint32_t word = line * (SIMD_SHADOW_LINE / SIMD_SHADOW_WORD);
    divide(&page->writes[line], &page->words->writes[word], 4);
    divide(&page->reads[line], &page->words->reads[word], 4);
    page->grain[line] = SIMD_GRAIN_WORD;
    return true;
}

static bool make_bytes(simd_shadow_page *page, uint32_t line)
{
    if (!have_bytes(page))
        return false;
    for (uint32_t byte = line * SIMD_SHADOW_LINE; byte < (line + 1) * SIMD_SHADOW_LINE; byte += 4) {
        divide(&page->words->writes[byte / 4], &page->bytes->writes[byte], 2);
        divide(&page->words->reads[byte / 4], &page->bytes->reads[byte], 2);
    }
    page->grain[line] = SIMD_GRAIN_BYTE;
    return true;
}

bool simd_shadow_make_parts(simd_shadow_page *page, uint32_t line)
{
    enum { WORDS = SIMD_SHADOW_LINE / SIMD_SHADOW_WORD };
    if (!have_words(page))
        return false;
    memset(&page->words->writes[line * WORDS], 0, WORDS * sizeof(simd_record));
    memset(&page->words->reads[line * WORDS], 0, WORDS * sizeof(simd_record));
    memset(&page->words->parts[line * WORDS], 0, WORDS);
    page->grain[line] = SIMD_GRAIN_PART;
    return true;
}

/* The bytes that its cells stood for get what those had. */
static bool end_parts(simd_shadow_page *page, uint32_t line)
{
    if (!have_bytes(page))
        return false;
    for (uint32_t byte = line * SIMD_SHADOW_LINE; byte < (line + 1) * SIMD_SHADOW_LINE; byte++) {
        const uint32_t word = byte / SIMD_SHADOW_WORD;
        const bool has = (page->words->parts[word] >> byte % SIMD_SHADOW_WORD & 1) != 0;
        page->bytes->writes[byte] = has ? page->words->writes[word] : 0;
        page->bytes->reads[byte] = has ? page->words->reads[word] : 0;
    }
    page->grain[line] = SIMD_GRAIN_BYTE;
    return true;
}

bool simd_shadow_refine(simd_shadow_page *page, uint32_t line, simd_grain grain)
{
    if (page->grain[line] == SIMD_GRAIN_PART)
        return end_parts(page, line);
    return (page->grain[line] != SIMD_GRAIN_LINE || grain == SIMD_GRAIN_LINE ||
            make_words(page, line)) &&
           (page->grain[line] != SIMD_GRAIN_WORD || grain != SIMD_GRAIN_BYTE ||
            make_bytes(page, line));
}

void simd_shadow_join(simd_shadow_page *page, uint32_t line, simd_record write)
{
    page->grain[line] = SIMD_GRAIN_LINE;
    page->writes[line] = write;
    page->reads[line] = 0;
}

void simd_shadow_clear(void)
{
    for (simd_shadow_page *page = atomic_load(&all); page != NULL; page = page->next)
        for (uint32_t line = 0; line < SIMD_SHADOW_LINES; line++)
            simd_shadow_join(page, line, 0);
}
