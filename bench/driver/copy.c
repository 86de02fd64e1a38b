/* A copy and a fill, beside memcpy() and memset() in as many threads as there are processors. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "driver.h"

enum { REPETITIONS = 15, MAX_THREADS = 256 };

#define MEGABYTE ((size_t)1 << 20)

/* What one thread copies or fills, so many times. */
typedef struct share {
    unsigned char *to;
    const unsigned char *from; /* NULL: fill */
    size_t bytes;
    int times;
} share;

typedef struct work {
    ze_command_list_handle_t list;
    unsigned char *to, *from;
    size_t bytes;
    bool is_copy;
    int times; /* a small one is repeated: starting threads is not what is measured */
} work;

static void *run_share(void *argument)
{
    const share *self = argument;
    for (int i = 0; i < self->times; i++) {
        if (self->from != NULL)
            memcpy(self->to, self->from, self->bytes);
        else
            memset(self->to, i, self->bytes);
        __asm__ volatile("" ::: "memory");
    }
    return NULL;
}

static size_t count_threads(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > MAX_THREADS ? MAX_THREADS : (size_t)processors;
}

/** Returns seconds; 0 if there are no threads. */
static double measure_theirs(const work *w)
{
    pthread_t threads[MAX_THREADS];
    share shares[MAX_THREADS];
    const size_t count = count_threads(), part = w->bytes / count;
    const double start = bench_now();
    size_t started = 1;
    for (size_t i = 0; i < count; i++)
        shares[i] = (share){w->to + i * part, w->is_copy ? w->from + i * part : NULL,
                            i + 1 == count ? w->bytes - i * part : part, w->times};
    while (started < count &&
           pthread_create(&threads[started], NULL, run_share, &shares[started]) == 0)
        started++;
    run_share(&shares[0]);
    for (size_t i = 1; i < started; i++)
        pthread_join(threads[i], NULL);
    return started == count ? bench_now() - start : 0;
}

static double measure_ours(const work *w)
{
    const double start = bench_now();
    for (int i = 0; i < w->times; i++) {
        const unsigned char value = (unsigned char)i;
        const ze_result_t result =
            w->is_copy
                ? zeCommandListAppendMemoryCopy(w->list, w->to, w->from, w->bytes, NULL, 0, NULL)
                : zeCommandListAppendMemoryFill(w->list, w->to, &value, 1, w->bytes, NULL, 0, NULL);
        if (result != ZE_RESULT_SUCCESS)
            return 0;
    }
    return bench_now() - start;
}

static bool compare(const work *w, bool small, driver_result *out)
{
    double ours[REPETITIONS], theirs[REPETITIONS], ratios[REPETITIONS];
    const int repetitions = small ? 1 : REPETITIONS;
    const double gigabytes = (double)w->bytes * w->times / 1e9;
    for (int i = -1; i < repetitions; i++) { /* one to warm up */
        const int at = i < 0 ? 0 : i;
        const double mine = measure_ours(w), other = measure_theirs(w);
        if (mine <= 0 || other <= 0) {
            fprintf(stderr, "a copy or a fill failed\n");
            return false;
        }
        ours[at] = gigabytes / mine;
        theirs[at] = gigabytes / other;
        ratios[at] = other / mine;
    }
    out->ours = bench_median(ours, repetitions);
    out->theirs = bench_median(theirs, repetitions);
    out->ratio = bench_median(ratios, repetitions);
    return true;
}

/* What was copied is looked at, once. */
static bool is_right(const work *w)
{
    memset(w->from, 0x5a, w->bytes);
    memset(w->to, 0, w->bytes);
    if (measure_ours(w) <= 0)
        return false;
    const unsigned char expected = w->is_copy ? 0x5a : (unsigned char)(w->times - 1);
    for (size_t i = 0; i < w->bytes; i++)
        if (w->to[i] != expected) {
            fprintf(stderr, "byte %zu is wrong\n", i);
            return false;
        }
    return true;
}

static bool measure(const bench_driver *driver, size_t bytes, bool is_copy, bool small,
                    driver_result *out)
{
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .mode = ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS};
    const ze_device_mem_alloc_desc_t memory = {.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC};
    work w = {.bytes = small ? MEGABYTE + 1 : bytes, .is_copy = is_copy};
    void *to, *from;
    w.times = small || bytes >= 64 * MEGABYTE ? 1 : (int)(64 * MEGABYTE / bytes);
    if (!BENCH_CHECK(zeCommandListCreateImmediate, driver->context, driver->device, &desc,
                     &w.list) ||
        !BENCH_CHECK(zeMemAllocDevice, driver->context, &memory, w.bytes, 0, driver->device, &to) ||
        !BENCH_CHECK(zeMemAllocDevice, driver->context, &memory, w.bytes, 0, driver->device, &from))
        return false;
    w.to = to;
    w.from = from;
    const bool right = is_right(&w) && compare(&w, small, out);
    return BENCH_CHECK(zeMemFree, driver->context, to) &&
           BENCH_CHECK(zeMemFree, driver->context, from) &&
           BENCH_CHECK(zeCommandListDestroy, w.list) && right;
}

static bool measure_copy_large(const bench_driver *driver, bool small, driver_result *out)
{
    return measure(driver, 256 * MEGABYTE, true, small, out);
}

static bool measure_copy_small(const bench_driver *driver, bool small, driver_result *out)
{
    return measure(driver, MEGABYTE, true, small, out);
}

static bool measure_fill_large(const bench_driver *driver, bool small, driver_result *out)
{
    return measure(driver, 256 * MEGABYTE, false, small, out);
}

const driver_row bench_copy_large = {.name = "copy-256MiB",
                                     .what = "an immediate list",
                                     .unit = "GB/s",
                                     .peer = "memcpy in threads",
                                     .goal = 0.9,
                                     .measure = measure_copy_large};
const driver_row bench_copy_small = {.name = "copy-1MiB",
                                     .what = "an immediate list",
                                     .unit = "GB/s",
                                     .peer = "memcpy in threads",
                                     .measure = measure_copy_small};
const driver_row bench_fill_large = {.name = "fill-256MiB",
                                     .what = "an immediate list",
                                     .unit = "GB/s",
                                     .peer = "memset in threads",
                                     .measure = measure_fill_large};
