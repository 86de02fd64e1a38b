#include "backend/driver/runtime/transfer/non_temporal.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "backend/driver/runtime/caches.h"
#include "backend/driver/runtime/threads/processors.h"

/* Other programs use the last cache too. Even a large one keeps no more than this of ours, or as
 * much as for each processor that is ours. */
static const size_t most = (size_t)32 << 20, each = (size_t)8 << 20;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static size_t threshold;

size_t cpu_non_temporal_limit(size_t last_cache, uint32_t processors)
{
    const size_t half = last_cache / 2; /* what is written may be read soon */
    const size_t ours = each * processors > most ? each * processors : most;
    return half == 0 ? most : half < ours ? half : ours;
}

static void find_threshold(void)
{
    cpu_cache caches[CPU_MAX_CACHES];
    const uint32_t count = cpu_caches_read(CPU_CACHES_DIRECTORY, caches);
    threshold = cpu_non_temporal_limit(count == 0 ? 0 : caches[count - 1].size,
                                       cpu_processors_get()->count);
}

size_t cpu_non_temporal_threshold(void)
{
    pthread_once(&once, find_threshold);
    return threshold;
}

#ifdef __SSE2__

enum { LINE = 64, PAGE = 4096, PAGES = 4, AHEAD = 4 * LINE };

static void copy_line(unsigned char *to, const unsigned char *from)
{
    const __m128i *source = (const __m128i *)(const void *)from;
    __m128i *target = (__m128i *)(void *)to;
    const __m128i a = _mm_loadu_si128(source);
    const __m128i b = _mm_loadu_si128(source + 1);
    const __m128i c = _mm_loadu_si128(source + 2);
    const __m128i d = _mm_loadu_si128(source + 3);
    _mm_stream_si128(target, a);
    _mm_stream_si128(target + 1, b);
    _mm_stream_si128(target + 2, c);
    _mm_stream_si128(target + 3, d);
}

/* Several pages at once keep more of the memory's banks busy than one. */
static void copy_pages(unsigned char *to, const unsigned char *from)
{
    for (size_t at = 0; at < PAGE; at += LINE) {
        for (size_t page = 0; page < PAGES; page++) {
            const size_t offset = page * PAGE + at;
            __builtin_prefetch(from + offset + AHEAD);
            copy_line(to + offset, from + offset);
        }
    }
}

void cpu_copy_non_temporal(void *to, const void *from, size_t bytes)
{
    unsigned char *target = to;
    const unsigned char *source = from;
    const size_t before = -(uintptr_t)target % LINE;
    const size_t head = before < bytes ? before : bytes;
    memcpy(target, source, head);
    size_t at = head;
    for (; bytes - at >= PAGES * PAGE; at += PAGES * PAGE)
        copy_pages(target + at, source + at);
    for (; bytes - at >= LINE; at += LINE)
        copy_line(target + at, source + at);
    memcpy(target + at, source + at, bytes - at);
}

void cpu_non_temporal_fence(void)
{
    _mm_sfence();
}

#else

void cpu_copy_non_temporal(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
}

void cpu_non_temporal_fence(void)
{
}

#endif
