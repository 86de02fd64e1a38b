#include "backend/driver/runtime/memory/block.h"

#include <stdint.h>
#include <sys/mman.h>

#include "backend/driver/runtime/memory/known.h"
#include "backend/driver/runtime/memory/mapping_cache.h"
#include "backend/driver/runtime/memory/pages.h"
#include "backend/driver/runtime/memory/slab.h"

/* Cached mappings count too, so those make room first. */
static bool is_within_budget(void)
{
    while (cpu_mapping_count() >= cpu_mapping_budget())
        if (!cpu_mapping_cache_drop_oldest())
            return false;
    return true;
}

/* What is cached may be the memory that is missing. */
static cpu_mapping *make_mapping(size_t bytes, size_t alignment)
{
    cpu_mapping *made = cpu_mapping_make(bytes, alignment);
    while (made == NULL && cpu_mapping_cache_drop_oldest())
        made = cpu_mapping_make(bytes, alignment);
    return made;
}

static bool take_mapping(size_t bytes, size_t alignment, bool may_share, cpu_block *out)
{
    const bool is_large = bytes >= 2 * CPU_HUGE_PAGE;
    if (is_large && alignment < CPU_HUGE_PAGE)
        alignment = CPU_HUGE_PAGE;
    cpu_mapping *mapping = cpu_mapping_cache_take(bytes, alignment);
    if (mapping == NULL && (!may_share || is_within_budget())) {
        mapping = make_mapping(bytes, alignment);
        if (mapping != NULL && is_large)
            cpu_pages_prefer_huge(mapping->start, bytes);
    }
    if (mapping == NULL)
        return false;
    *out = (cpu_block){.start = mapping->start, .mapping = mapping};
    return true;
}

static bool take_slot(size_t bytes, size_t alignment, cpu_block *out)
{
    cpu_slab *slab;
    void *slot = cpu_slab_take(bytes, alignment, &slab);
    *out = (cpu_block){.start = slot, .slab = slab};
    return slot != NULL;
}

bool cpu_block_take(size_t bytes, size_t alignment, cpu_block *out)
{
    const size_t page = cpu_page_size();
    const size_t room = bytes > alignment ? bytes : alignment;
    const size_t gap = cpu_known_memory_is_wanted() ? room : 0;
    if (room < page && room + gap < page)
        return take_slot(room + gap, alignment, out);
    const size_t pages = cpu_pages_round(bytes);
    if (pages == 0)
        return false;
    const bool may_share = pages <= CPU_SLAB_MOST && alignment <= page;
    return take_mapping(pages, alignment, may_share, out) ||
           (may_share && take_slot(pages, alignment, out));
}

void cpu_block_give(const cpu_block *block)
{
    if (block->mapping != NULL)
        cpu_mapping_cache_give(block->mapping);
    else if (block->slab != NULL)
        cpu_slab_give(block->slab, block->start);
}

void cpu_block_give_back(void)
{
    while (cpu_mapping_cache_drop_oldest())
        ;
}

/* If the system refuses new pages, the slot is lost. */
void cpu_block_give_replaced(const cpu_block *block, size_t bytes)
{
    if (block->mapping != NULL)
        cpu_mapping_destroy(block->mapping);
    else if (mmap(block->start, bytes, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED)
        cpu_slab_give(block->slab, block->start);
}
