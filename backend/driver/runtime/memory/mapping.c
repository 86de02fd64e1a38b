#include "backend/driver/runtime/memory/mapping.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "backend/driver/runtime/memory/known.h"
#include "backend/driver/runtime/memory/pages.h"
#include "base/cancellation.h"

/* The default of Linux, and the part of it that small blocks may use: the program has mappings
 * too. */
enum { USUAL_LIMIT = 65530, PART = 32 };

enum { BESIDE = 4 }; /* pages: on each side one to be read, and one that is inaccessible */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static size_t budget;
static atomic_size_t count;

static void find_budget(void)
{
    ZLI_NOT_CANCELLED;
    size_t limit = USUAL_LIMIT;
    FILE *file = fopen("/proc/sys/vm/max_map_count", "re");
    if (file != NULL) {
        if (fscanf(file, "%zu", &limit) != 1)
            limit = USUAL_LIMIT;
        fclose(file);
    }
    budget = limit / PART;
}

size_t cpu_mapping_budget(void)
{
    pthread_once(&once, find_budget);
    return budget;
}

size_t cpu_mapping_count(void)
{
    return atomic_load_explicit(&count, memory_order_relaxed);
}

static unsigned char *map(size_t bytes, int protection)
{
    void *mapped = mmap(NULL, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mapped == MAP_FAILED ? NULL : mapped;
}

/* The first address of that alignment at or behind another one. */
static unsigned char *align(unsigned char *address, size_t alignment)
{
    return address + (-(uintptr_t)address & (alignment - 1));
}

/* A vector's lanes that are masked out may lie behind the last element, or before the first. Where
 * no page is, it takes the processor hundreds of cycles to find that nobody accesses it: a loop
 * that lanes leave one by one took ten times as long. So the pages beside the memory are there and
 * can be read. Nothing can be written to them; without them kernels are slower, and right. */
static void open_margin(unsigned char *margin)
{
    if (mprotect(margin, cpu_page_size(), PROT_READ) == 0)
        (void)*(volatile unsigned char *)margin;
}

/* All of it is inaccessible at first, so that the system counts only what becomes accessible. */
static bool map_guarded(cpu_mapping *self, size_t alignment)
{
    const size_t page = cpu_page_size();
    self->all_bytes = self->bytes + BESIDE * page + (alignment - page);
    self->all = map(self->all_bytes, PROT_NONE);
    if (self->all == NULL)
        return false;
    self->start = align(self->all + 2 * page, alignment);
    if (mprotect(self->start, self->bytes, PROT_READ | PROT_WRITE) == 0) {
        open_margin(self->start - page);
        open_margin(self->start + self->bytes);
        return true;
    }
    munmap(self->all, self->all_bytes);
    return false;
}

/* The system merges it with its neighbours. */
static bool map_plain(cpu_mapping *self, size_t alignment)
{
    self->all_bytes = self->bytes + (alignment - cpu_page_size());
    self->all = map(self->all_bytes, PROT_READ | PROT_WRITE);
    if (self->all == NULL)
        return false;
    self->start = align(self->all, alignment);
    return true;
}

cpu_mapping *cpu_mapping_make(size_t bytes, size_t alignment)
{
    const size_t page = cpu_page_size();
    cpu_mapping *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->bytes = bytes;
    alignment = alignment < page ? page : alignment;
    if (bytes > SIZE_MAX - BESIDE * page - alignment ||
        (!map_guarded(self, alignment) && !map_plain(self, alignment))) {
        free(self);
        return NULL;
    }
    atomic_fetch_add(&count, 1);
    return self;
}

/* The margin goes with what is cut off. If the system refuses, the block has more than it needs. */
void cpu_mapping_cut(cpu_mapping *mapping, size_t bytes)
{
    unsigned char *const all_end = mapping->all + mapping->all_bytes;
    unsigned char *end = mapping->start + mapping->bytes;
    if (all_end - end > (ptrdiff_t)cpu_page_size())
        end += cpu_page_size();
    if (bytes >= mapping->bytes ||
        mmap(mapping->start + bytes, (size_t)(end - mapping->start) - bytes, PROT_NONE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
        return;
    mapping->bytes = bytes;
    open_margin(mapping->start + bytes);
}

/* To unmap the middle of merged mappings takes another one, which the system may refuse: then at
 * least the memory goes back. */
void cpu_mapping_destroy(cpu_mapping *mapping)
{
    cpu_known_memory_forget((uintptr_t)mapping->all, mapping->all_bytes);
    if (munmap(mapping->all, mapping->all_bytes) != 0)
        (void)madvise(mapping->start, mapping->bytes, MADV_DONTNEED);
    atomic_fetch_sub(&count, 1);
    free(mapping);
}
