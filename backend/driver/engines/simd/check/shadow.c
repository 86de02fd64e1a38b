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

/* Gives each byte what its word has. */
static bool refine(simd_shadow_page *page, uint32_t line)
{
    if (page->fine == NULL && (page->fine = calloc(1, sizeof *page->fine)) == NULL)
        return false;
    for (uint32_t k = line * SIMD_SHADOW_LINE; k < (line + 1) * SIMD_SHADOW_LINE; k++) {
        page->fine->writes[k] = page->writes[k / SIMD_SHADOW_WORD];
        page->fine->reads[k] = page->reads[k / SIMD_SHADOW_WORD];
    }
    page->is_fine[line] = true;
    return true;
}

uint32_t simd_shadow_cells(simd_shadow_page *page, uintptr_t address, uint32_t bytes, uint64_t cuts,
                           simd_cells *first)
{
    const uint32_t offset = (uint32_t)(address % SIMD_SHADOW_PAGE);
    const uint32_t line = offset / SIMD_SHADOW_LINE;
    const bool is_words = (offset | bytes | cuts) % SIMD_SHADOW_WORD == 0;
    if (!page->is_fine[line] && is_words) {
        const uint32_t word = offset / SIMD_SHADOW_WORD;
        *first = (simd_cells){&page->writes[word], &page->reads[word]};
        return bytes / SIMD_SHADOW_WORD;
    }
    if (!page->is_fine[line] && !refine(page, line))
        return 0;
    *first = (simd_cells){&page->fine->writes[offset], &page->fine->reads[offset]};
    return bytes;
}

void simd_shadow_clear(void)
{
    for (simd_shadow_page *page = atomic_load(&all); page != NULL; page = page->next) {
        memset(page->writes, 0, sizeof page->writes);
        memset(page->reads, 0, sizeof page->reads);
        memset(page->is_fine, 0, sizeof page->is_fine);
    }
}
