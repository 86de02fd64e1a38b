/* Memory that is allocated, filled and freed again and again, beside malloc(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

enum { REPETITIONS = 15 };

typedef struct work {
    size_t bytes;
    int times;
} work;

/** Returns seconds; 0 if a call failed. */
static double measure_ours(const bench_driver *driver, const work *w)
{
    const ze_host_mem_alloc_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC};
    const double start = bench_now();
    for (int i = 0; i < w->times; i++) {
        void *memory = NULL;
        if (!BENCH_CHECK(zeMemAllocHost, driver->context, &desc, w->bytes, 0, &memory))
            return 0;
        memset(memory, i, w->bytes);
        if (!BENCH_CHECK(zeMemFree, driver->context, memory))
            return 0;
    }
    return bench_now() - start;
}

static double measure_theirs(const work *w)
{
    const double start = bench_now();
    for (int i = 0; i < w->times; i++) {
        void *memory = malloc(w->bytes);
        if (memory == NULL)
            return 0;
        memset(memory, i, w->bytes);
        __asm__ volatile("" : : "r"(memory) : "memory");
        free(memory);
    }
    return bench_now() - start;
}

static bool compare(const bench_driver *driver, bool small, const work *w, driver_result *out)
{
    double ours[REPETITIONS], theirs[REPETITIONS], ratios[REPETITIONS];
    const int repetitions = small ? 1 : REPETITIONS;
    for (int i = -1; i < repetitions; i++) { /* one to warm up */
        const int at = i < 0 ? 0 : i;
        const double mine = measure_ours(driver, w), other = measure_theirs(w);
        if (mine <= 0 || other <= 0)
            return false;
        ours[at] = mine / w->times * 1e6;
        theirs[at] = other / w->times * 1e6;
        ratios[at] = other / mine;
    }
    out->ours = bench_median(ours, repetitions);
    out->theirs = bench_median(theirs, repetitions);
    out->ratio = bench_median(ratios, repetitions);
    return true;
}

static bool measure_small(const bench_driver *driver, bool small, driver_result *out)
{
    return compare(driver, small, &(work){64, small ? 10 : 100000}, out);
}

static bool measure_large(const bench_driver *driver, bool small, driver_result *out)
{
    return compare(driver, small, &(work){(size_t)64 << 20, small ? 1 : 4}, out);
}

const driver_row bench_allocate_small = {.name = "allocate-64B",
                                         .what = "64 bytes of the host's memory, filled and freed",
                                         .unit = "us",
                                         .peer = "malloc",
                                         .measure = measure_small};
const driver_row bench_allocate_large = {.name = "allocate-64MiB",
                                         .what = "64 MiB of the host's memory, filled and freed",
                                         .unit = "us",
                                         .peer = "malloc",
                                         .goal = 1,
                                         .measure = measure_large};
