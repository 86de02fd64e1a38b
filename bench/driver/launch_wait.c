/* An empty launch and the wait for it: the driver's, and what every OpenCL implementation for the
 * CPU has to do for the same. */
#include <stdio.h>
#include <string.h>

#include "driver.h"
#include "tests/opencl/opencl.h"

enum { REPETITIONS = 31, LAUNCHES = 200 };

typedef struct pocl {
    const opencl_functions *cl;
    cl_command_queue queue;
    cl_program program;
    cl_kernel kernel;
} pocl;

static bool open_pocl(pocl *out, char why[OPENCL_SENTENCE])
{
    opencl_platform *platforms, *found = NULL;
    const size_t count = opencl_platforms(&platforms);
    for (size_t i = 0; i < count; i++)
        if (platforms[i].is_pocl)
            found = &platforms[i];
    if (found->absent[0] != '\0') {
        memcpy(why, found->absent, OPENCL_SENTENCE);
        return false;
    }
    cl_int error = CL_SUCCESS;
    out->cl = opencl_get(why);
    out->queue = found->queue;
    out->program = opencl_build_file(found, "bench/kernels/own/empty.cl", "", why);
    if (out->program == NULL)
        return false;
    out->kernel = out->cl->clCreateKernel(out->program, "empty", &error);
    if (error == CL_SUCCESS)
        return true;
    snprintf(why, OPENCL_SENTENCE, "clCreateKernel gave %d", error);
    out->cl->clReleaseProgram(out->program);
    return false;
}

static void close_pocl(const pocl *peer)
{
    peer->cl->clReleaseKernel(peer->kernel);
    peer->cl->clReleaseProgram(peer->program);
}

/** Returns seconds per launch; 0 if one failed. */
static double measure_pocl(const pocl *peer, int launches)
{
    const size_t size = 64;
    const double start = bench_now();
    for (int i = 0; i < launches; i++)
        if (peer->cl->clEnqueueNDRangeKernel(peer->queue, peer->kernel, 1, NULL, &size, &size, 0,
                                             NULL, NULL) != CL_SUCCESS ||
            peer->cl->clFinish(peer->queue) != CL_SUCCESS)
            return 0;
    return (bench_now() - start) / launches;
}

/** Ways of launching and waiting that a program may choose. */
typedef struct way {
    const bench_driver *driver;
    ze_command_list_handle_t list; /* immediate, or closed with the launch in it */
    ze_command_queue_handle_t queue;
    ze_event_pool_handle_t pool;
    ze_event_handle_t event;
    bool (*launch)(const struct way *way); /* and waits */
} way;

static const ze_group_count_t one = {1, 1, 1};

static bool by_synchronous_list(const way *w)
{
    return zeCommandListAppendLaunchKernel(w->list, w->driver->kernel, &one, NULL, 0, NULL) ==
           ZE_RESULT_SUCCESS;
}

static bool by_event(const way *w)
{
    return zeCommandListAppendLaunchKernel(w->list, w->driver->kernel, &one, w->event, 0, NULL) ==
               ZE_RESULT_SUCCESS &&
           zeEventHostSynchronize(w->event, UINT64_MAX) == ZE_RESULT_SUCCESS &&
           zeEventHostReset(w->event) == ZE_RESULT_SUCCESS;
}

static bool by_queue(const way *w)
{
    ze_command_list_handle_t list = w->list;
    return zeCommandQueueExecuteCommandLists(w->queue, 1, &list, NULL) == ZE_RESULT_SUCCESS &&
           zeCommandQueueSynchronize(w->queue, UINT64_MAX) == ZE_RESULT_SUCCESS;
}

static double measure_ours(const way *w, int launches)
{
    const double start = bench_now();
    for (int i = 0; i < launches; i++)
        if (!w->launch(w))
            return 0;
    return (bench_now() - start) / launches;
}

static bool compare(const way *w, bool small, driver_result *out)
{
    double ours[REPETITIONS], theirs[REPETITIONS], ratios[REPETITIONS];
    const int repetitions = small ? 1 : REPETITIONS, launches = small ? 2 : LAUNCHES;
    pocl peer = {0};
    const bool has_peer = open_pocl(&peer, out->absent);
    for (int i = -1; i < repetitions; i++) { /* one to warm up */
        const int at = i < 0 ? 0 : i;
        ours[at] = measure_ours(w, launches);
        theirs[at] = has_peer ? measure_pocl(&peer, launches) : 1;
        if (ours[at] <= 0 || theirs[at] <= 0) {
            fprintf(stderr, "a launch failed\n");
            return false;
        }
        ratios[at] = theirs[at] / ours[at];
    }
    if (has_peer)
        close_pocl(&peer);
    out->ours = bench_median(ours, repetitions) * 1e9;
    out->theirs = bench_median(theirs, repetitions) * 1e9;
    out->ratio = bench_median(ratios, repetitions);
    return true;
}

static bool open_immediate(way *w, ze_command_queue_mode_t mode)
{
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .mode = mode};
    return BENCH_CHECK(zeCommandListCreateImmediate, w->driver->context, w->driver->device, &desc,
                       &w->list);
}

static bool measure_synchronous(const bench_driver *driver, bool small, driver_result *out)
{
    way w = {.driver = driver, .launch = by_synchronous_list};
    if (!open_immediate(&w, ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS))
        return false;
    const bool right = compare(&w, small, out);
    return BENCH_CHECK(zeCommandListDestroy, w.list) && right;
}

static bool measure_event(const bench_driver *driver, bool small, driver_result *out)
{
    const ze_event_pool_desc_t pool_desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                            .flags = ZE_EVENT_POOL_FLAG_HOST_VISIBLE,
                                            .count = 1};
    const ze_event_desc_t event_desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_DESC,
                                        .signal = ZE_EVENT_SCOPE_FLAG_HOST};
    ze_device_handle_t device = driver->device;
    way w = {.driver = driver, .launch = by_event};
    if (!open_immediate(&w, ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS) ||
        !BENCH_CHECK(zeEventPoolCreate, driver->context, &pool_desc, 1, &device, &w.pool) ||
        !BENCH_CHECK(zeEventCreate, w.pool, &event_desc, &w.event))
        return false;
    const bool right = compare(&w, small, out);
    return BENCH_CHECK(zeEventDestroy, w.event) && BENCH_CHECK(zeEventPoolDestroy, w.pool) &&
           BENCH_CHECK(zeCommandListDestroy, w.list) && right;
}

static bool measure_queue(const bench_driver *driver, bool small, driver_result *out)
{
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    const ze_command_list_desc_t list_desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC};
    way w = {.driver = driver, .launch = by_queue};
    if (!BENCH_CHECK(zeCommandQueueCreate, driver->context, driver->device, &desc, &w.queue) ||
        !BENCH_CHECK(zeCommandListCreate, driver->context, driver->device, &list_desc, &w.list) ||
        !by_synchronous_list(&w) || !BENCH_CHECK(zeCommandListClose, w.list))
        return false;
    const bool right = compare(&w, small, out);
    return BENCH_CHECK(zeCommandListDestroy, w.list) &&
           BENCH_CHECK(zeCommandQueueDestroy, w.queue) && right;
}

const driver_row bench_launch_wait = {.name = "launch-wait",
                                      .what = "a synchronous immediate list",
                                      .unit = "ns",
                                      .peer = "PoCL",
                                      .goal = 1,
                                      .measure = measure_synchronous};
const driver_row bench_launch_event = {.name = "launch-event",
                                       .what = "an asynchronous immediate list, and an event",
                                       .unit = "ns",
                                       .peer = "PoCL",
                                       .goal = 1,
                                       .measure = measure_event};
const driver_row bench_launch_queue = {.name = "launch-queue",
                                       .what = "a recorded list on an asynchronous queue",
                                       .unit = "ns",
                                       .peer = "PoCL",
                                       .goal = 1,
                                       .measure = measure_queue};
