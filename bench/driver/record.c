/* A regular list: what recording a launch costs, and how fast the recorded launches run. */
#include <stdio.h>

#include "driver.h"

enum { REPETITIONS = 101, LAUNCHES = 10000 };

/* The goals: nanoseconds for an append, work-groups per microsecond of a replay. */
#define APPEND_LIMIT 150.0
#define REPLAY_LIMIT 5.0

typedef struct recording {
    ze_command_list_handle_t list;
    ze_command_queue_handle_t queue;
    int launches;
    double append[REPETITIONS]; /* seconds per launch */
    double replay[REPETITIONS];
} recording;

static bool append_all(const bench_driver *driver, const recording *r)
{
    static const ze_group_count_t one = {1, 1, 1};
    for (int i = 0; i < r->launches; i++)
        if (zeCommandListAppendLaunchKernel(r->list, driver->kernel, &one, NULL, 0, NULL) !=
            ZE_RESULT_SUCCESS)
            return false;
    return true;
}

static bool record_and_replay(const bench_driver *driver, recording *r, int i)
{
    const double start = bench_now();
    if (!append_all(driver, r))
        return false;
    const double recorded = bench_now();
    if (!BENCH_CHECK(zeCommandListClose, r->list))
        return false;
    const double closed = bench_now();
    if (!BENCH_CHECK(zeCommandQueueExecuteCommandLists, r->queue, 1, &r->list, NULL) ||
        !BENCH_CHECK(zeCommandQueueSynchronize, r->queue, UINT64_MAX))
        return false;
    r->replay[i] = (bench_now() - closed) / r->launches;
    r->append[i] = (recorded - start) / r->launches;
    return BENCH_CHECK(zeCommandListReset, r->list);
}

static bool open_list(const bench_driver *driver, recording *r)
{
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    const ze_command_list_desc_t list_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    return BENCH_CHECK(zeCommandQueueCreate, driver->context, driver->device, &desc, &r->queue) &&
           BENCH_CHECK(zeCommandListCreate, driver->context, driver->device, &list_desc, &r->list);
}

/* There is no peer that would suffer from other programs as much. */
static double best(const double *values, int count)
{
    double least = values[0];
    for (int i = 1; i < count; i++)
        least = values[i] < least ? values[i] : least;
    return least;
}

static bool record(const bench_driver *driver, bool small, recording *r)
{
    const int repetitions = small ? 1 : REPETITIONS;
    r->launches = small ? 10 : LAUNCHES;
    if (!open_list(driver, r))
        return false;
    for (int i = -2; i < repetitions; i++) /* two to warm up */
        if (!record_and_replay(driver, r, i < 0 ? 0 : i))
            return false;
    r->append[0] = best(r->append, repetitions);
    r->replay[0] = best(r->replay, repetitions);
    return BENCH_CHECK(zeCommandListDestroy, r->list) &&
           BENCH_CHECK(zeCommandQueueDestroy, r->queue);
}

static bool measure_append(const bench_driver *driver, bool small, driver_result *out)
{
    recording r;
    if (!record(driver, small, &r))
        return false;
    out->ours = r.append[0] * 1e9;
    out->theirs = APPEND_LIMIT;
    out->ratio = out->theirs / out->ours;
    return true;
}

static bool measure_replay(const bench_driver *driver, bool small, driver_result *out)
{
    recording r;
    if (!record(driver, small, &r))
        return false;
    out->ours = 1e-6 / r.replay[0];
    out->theirs = REPLAY_LIMIT;
    out->ratio = out->ours / out->theirs;
    return true;
}

const driver_row bench_append = {.name = "append",
                                 .what = "a launch, to a regular list",
                                 .unit = "ns",
                                 .peer = "the limit",
                                 .goal = 1,
                                 .measure = measure_append};
const driver_row bench_replay = {.name = "replay",
                                 .what = "work-groups, one per launch, 10,000 launches in a list",
                                 .unit = "M/s",
                                 .peer = "the limit",
                                 .goal = 1,
                                 .measure = measure_replay};
