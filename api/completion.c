/* Completions: argument checks around the queue's events. */
#include <zellige/completion.h>

#include "api/continuation.h"
#include "backend/level_zero/level_zero.h"
#include "base/hot.h"
#include "base/object.h"
#include "base/status.h"

static zlg_status check(const zlg_completion *completion, const char *function)
{
    return zli_object_check(completion, ZLI_COMPLETION, function, "completion");
}

ZLI_HOT static zlg_status wait_to_end(zlg_completion *completion)
{
    bool done = false;
    zlg_status status = ZLG_OK;
    while (status == ZLG_OK && !done)
        status = zli_completion_wait(completion, UINT64_MAX, &done);
    return status;
}

ZLI_HOT zlg_status zlg_completion_wait(zlg_completion *completion)
{
    const zlg_status status = check(completion, "zlg_completion_wait");
    return status == ZLG_OK ? wait_to_end(completion) : status;
}

static zlg_status wait_for(const char *function, zlg_completion *completion, uint64_t nanoseconds,
                           bool *done)
{
    if (completion == NULL || done == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is NULL", function,
                        completion == NULL ? "completion" : "done");
    const zlg_status status = check(completion, function);
    return status == ZLG_OK ? zli_completion_wait(completion, nanoseconds, done) : status;
}

zlg_status zlg_completion_wait_for(zlg_completion *completion, uint64_t nanoseconds, bool *done)
{
    return wait_for("zlg_completion_wait_for", completion, nanoseconds, done);
}

zlg_status zlg_completion_poll(zlg_completion *completion, bool *done)
{
    return wait_for("zlg_completion_poll", completion, 0, done);
}

zlg_status zlg_completion_then(zlg_completion *completion, zlg_continuation function, void *data)
{
    if (completion == NULL || function == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_completion_then: %s is NULL",
                        completion == NULL ? "completion" : "function");
    const zlg_status status = check(completion, "zlg_completion_then");
    return status == ZLG_OK ? zli_continuation_add(completion, function, data) : status;
}

zlg_status zlg_completion_get_device_time(zlg_completion *completion, uint64_t *nanoseconds)
{
    if (completion == NULL || nanoseconds == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_completion_get_device_time: %s is NULL",
                        completion == NULL ? "completion" : "nanoseconds");
    zlg_status status = check(completion, "zlg_completion_get_device_time");
    if (status != ZLG_OK)
        return status;
    if (!zli_completion_is_timed(completion))
        return zli_fail(ZLG_ERR_UNSUPPORTED,
                        "zlg_completion_get_device_time: the view of the command was created "
                        "without enable_profiling");
    status = wait_to_end(completion);
    return status == ZLG_OK ? zli_completion_time(completion, nanoseconds) : status;
}

zlg_completion *zlg_completion_share(zlg_completion *completion)
{
    if (completion == NULL || check(completion, "zlg_completion_share") != ZLG_OK)
        return NULL;
    zli_completion_share(completion);
    return completion;
}

ZLI_HOT void zlg_completion_destroy(zlg_completion *completion)
{
    if (completion != NULL && check(completion, "zlg_completion_destroy") == ZLG_OK)
        zli_completion_destroy(completion);
}
