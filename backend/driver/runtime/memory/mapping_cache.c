#include "backend/driver/runtime/memory/mapping_cache.h"

#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>

#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/memory/pages.h"
#include "backend/driver/runtime/threads/cgroup.h"

/* Shares of the machine's memory. What is warm stays in memory; what is cold the system may
 * take. */
enum { WARM_SHARE = 64, SHARE = 8 };
static const size_t most_warm = (size_t)256 << 20;

/* Four bins for each power of two pages. A mapping serves for a quarter less than its size; more
 * would waste memory that was filled once. */
enum { BINS = 4 * 48, STEPS = 4, MOST_LOOKS = 32 };

static struct {
    pthread_mutex_t lock;
    cpu_mapping *bins[BINS];
    cpu_mapping *oldest, *youngest;
    cpu_mapping *oldest_warm; /* all that are younger are warm */
    size_t bytes, warm_bytes;
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

CPU_LOCK_AT_FORK(cache.lock)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static size_t limit, warm_limit;

static void find_limits(void)
{
    const size_t memory = (size_t)cpu_cgroup_usable_memory();
    limit = memory / SHARE;
    warm_limit = memory / WARM_SHARE < most_warm ? memory / WARM_SHARE : most_warm;
}

/* Larger sizes are in the same bin or in a later one. */
static unsigned bin_of(size_t bytes)
{
    const size_t pages = bytes / cpu_page_size();
    const unsigned power = 63 - (unsigned)__builtin_clzll(pages);
    const unsigned quarter = (unsigned)((pages << 2) >> power); /* 4 to 7 */
    const unsigned bin = power * STEPS + quarter - STEPS;
    return bin < BINS ? bin : BINS - 1;
}

static void add_youngest(cpu_mapping *mapping)
{
    cpu_mapping **bin = &cache.bins[bin_of(mapping->bytes)];
    mapping->preceding = NULL;
    mapping->following = *bin;
    if (*bin != NULL)
        (*bin)->preceding = mapping;
    *bin = mapping;
    mapping->is_cold = false;
    mapping->younger = NULL;
    mapping->older = cache.youngest;
    *(cache.youngest == NULL ? &cache.oldest : &cache.youngest->younger) = mapping;
    cache.youngest = mapping;
    if (cache.oldest_warm == NULL)
        cache.oldest_warm = mapping;
    cache.bytes += mapping->bytes;
    cache.warm_bytes += mapping->bytes;
}

static void remove_from_ages(cpu_mapping *mapping)
{
    *(mapping->older == NULL ? &cache.oldest : &mapping->older->younger) = mapping->younger;
    *(mapping->younger == NULL ? &cache.youngest : &mapping->younger->older) = mapping->older;
    if (cache.oldest_warm == mapping)
        cache.oldest_warm = mapping->younger;
    cache.bytes -= mapping->bytes;
    if (!mapping->is_cold)
        cache.warm_bytes -= mapping->bytes;
}

static void remove_from_bin(cpu_mapping *mapping)
{
    cpu_mapping *preceding = mapping->preceding, *following = mapping->following;
    *(preceding == NULL ? &cache.bins[bin_of(mapping->bytes)] : &preceding->following) = following;
    if (following != NULL)
        following->preceding = preceding;
}

static cpu_mapping *take(cpu_mapping *mapping)
{
    if (mapping != NULL) {
        remove_from_bin(mapping);
        remove_from_ages(mapping);
    }
    return mapping;
}

/* The smallest that fits among the first of a bin; the right size is seldom far. */
static cpu_mapping *find_in(unsigned bin, size_t bytes, size_t alignment)
{
    cpu_mapping *best = NULL, *looked_at = cache.bins[bin];
    for (int i = 0; i < MOST_LOOKS && looked_at != NULL; i++, looked_at = looked_at->following) {
        if (looked_at->bytes < bytes || looked_at->bytes - bytes > bytes / STEPS ||
            (uintptr_t)looked_at->start % alignment != 0)
            continue;
        if (best == NULL || looked_at->bytes < best->bytes)
            best = looked_at;
        if (looked_at->bytes == bytes)
            break;
    }
    return best;
}

cpu_mapping *cpu_mapping_cache_take(size_t bytes, size_t alignment)
{
    pthread_mutex_lock(&cache.lock);
    const unsigned first = bin_of(bytes);
    cpu_mapping *taken = find_in(first, bytes, alignment);
    if (taken == NULL && first + 1 < BINS)
        taken = find_in(first + 1, bytes, alignment);
    take(taken);
    pthread_mutex_unlock(&cache.lock);
    if (taken != NULL)
        cpu_mapping_cut(taken, bytes);
    return taken;
}

/* The system keeps the contents of cold memory until it needs the pages. */
static void cool_some(void)
{
    while (cache.oldest_warm != NULL && cache.warm_bytes > warm_limit) {
        cpu_mapping *cooled = cache.oldest_warm;
        (void)madvise(cooled->start, cooled->bytes, MADV_FREE);
        cooled->is_cold = true;
        cache.warm_bytes -= cooled->bytes;
        cache.oldest_warm = cooled->younger;
    }
}

void cpu_mapping_cache_give(cpu_mapping *mapping)
{
    cpu_mapping *dropped = NULL;
    pthread_once(&once, find_limits);
    pthread_mutex_lock(&cache.lock);
    add_youngest(mapping);
    while (cache.bytes > limit) {
        cpu_mapping *oldest = take(cache.oldest);
        oldest->following = dropped;
        dropped = oldest;
    }
    cool_some();
    pthread_mutex_unlock(&cache.lock);
    while (dropped != NULL) {
        cpu_mapping *next = dropped->following;
        cpu_mapping_destroy(dropped);
        dropped = next;
    }
}

bool cpu_mapping_cache_drop_oldest(void)
{
    pthread_mutex_lock(&cache.lock);
    cpu_mapping *oldest = take(cache.oldest);
    pthread_mutex_unlock(&cache.lock);
    if (oldest != NULL)
        cpu_mapping_destroy(oldest);
    return oldest != NULL;
}
