#include "tools/run/launch.h"

#include "tools/zellige/support/args.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static zlg_status submit(zlg_accelerator_view *view, const zlg_kernel *kernel,
                         const zlt_arguments *arguments, const zlt_run_options *o,
                         zlg_completion **out)
{
    const zlg_extent extent = zlg_extent_n(o->extent.rank, o->extent.v);
    const zlg_extent tile = zlg_extent_n(o->tile.rank, o->tile.v);
    zlg_arg *args = calloc(arguments->count + 1, sizeof *args);
    if (args == NULL)
        return ZLG_ERR_OUT_OF_MEMORY;
    for (size_t k = 0; k < arguments->count; k++)
        args[k] = arguments->v[k].arg;
    const zlg_status status =
        o->tile.rank > 0 ? zlg_launch_tiled_async(view, zlg_tile(extent, tile), kernel, args,
                                                  arguments->count, out)
                         : zlg_launch_async(view, extent, kernel, args, arguments->count, out);
    free(args);
    return status;
}

static bool launch(zlg_accelerator_view *view, const zlg_kernel *kernel,
                   const zlt_arguments *arguments, const zlt_run_options *o, uint64_t *time)
{
    zlg_completion *completion = NULL;
    zlg_status status = submit(view, kernel, arguments, o, &completion);
    if (status == ZLG_OK)
        status = time == NULL ? zlg_completion_wait(completion)
                              : zlg_completion_get_device_time(completion, time);
    zlg_completion_destroy(completion);
    return status == ZLG_OK || zlt_error("%s", zlg_last_message());
}

bool zlt_launch(zlg_accelerator_view *view, const zlg_kernel *kernel,
                const zlt_arguments *arguments, const zlt_run_options *options)
{
    return launch(view, kernel, arguments, options, NULL);
}

static int compare(const void *a, const void *b)
{
    const uint64_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

static bool print_times(uint64_t *times, size_t count)
{
    qsort(times, count, sizeof *times, compare);
    (void)printf("%zu launches: %.3f us (median), %.3f us (least), %.3f us (most)\n", count,
                 (double)times[count / 2] / 1e3, (double)times[0] / 1e3,
                 (double)times[count - 1] / 1e3);
    return fflush(stdout) == 0 || zlt_error("cannot write: %s", strerror(errno));
}

bool zlt_time(zlg_accelerator_view *view, const zlg_kernel *kernel, const zlt_arguments *arguments,
              const zlt_run_options *options)
{
    const size_t count = (size_t)options->times;
    uint64_t *times = calloc(count + 1, sizeof *times);
    bool good = times != NULL || zlt_error("out of memory");
    for (size_t k = 0; good && k < count; k++)
        good = launch(view, kernel, arguments, options, &times[k]);
    if (good && count > 0)
        good = print_times(times, count);
    free(times);
    return good;
}
