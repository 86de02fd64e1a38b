#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/host_call.h"
#include "backend/driver/ddi/list/command_queue.h"
#include "backend/driver/ddi/queue/work_helping.h"

ze_result_t cpu_zeFenceCreate(ze_command_queue_handle_t queue, const ze_fence_desc_t *desc,
                              ze_fence_handle_t *out)
{
    CPU_REQUIRE_HANDLE(queue);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->flags, ZE_FENCE_FLAG_SIGNALED);
    CPU_REQUIRE_NO_CHAIN(desc, ZE_STRUCTURE_TYPE_FENCE_DESC);

    ze_fence_handle_t fence = cpu_object_create(CPU_KIND_FENCE, sizeof *fence);
    CPU_REQUIRE(fence != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    fence->queue = queue;
    atomic_init(&fence->references, 1);
    if ((desc->flags & ZE_FENCE_FLAG_SIGNALED) != 0)
        cpu_completion_signal(&fence->signal, ZE_RESULT_SUCCESS);
    *out = fence;
    return ZE_RESULT_SUCCESS;
}

void cpu_fence_release(ze_fence_handle_t fence)
{
    if (atomic_fetch_sub(&fence->references, 1) == 1)
        cpu_object_free(fence);
}

ze_result_t cpu_zeFenceDestroy(ze_fence_handle_t fence)
{
    CPU_END_HANDLE(fence);
    cpu_fence_release(fence);
    return ZE_RESULT_SUCCESS;
}

/* Programs destroy a fence as soon as they see it signalled, while another thread is about to
 * return from waiting for it. */
static ze_result_t wait(ze_fence_handle_t fence, uint64_t next, uint64_t timeout)
{
    atomic_fetch_add(&fence->references, 1);
    if (timeout == UINT64_MAX && CPU_HANDLE_IS_VALID(fence->queue))
        cpu_queue_help_until(cpu_command_queue_get(fence->queue), &fence->signal.changes, next);
    ze_result_t result = cpu_completion_wait(&fence->signal, next, timeout, NULL);
    cpu_fence_release(fence);
    return result;
}

ze_result_t cpu_zeFenceHostSynchronize(ze_fence_handle_t fence, uint64_t timeout)
{
    CPU_REQUIRE_HANDLE(fence);
    const uint64_t next = cpu_completion_next(&fence->signal);
    if (timeout == UINT64_MAX && cpu_counter_get(&fence->signal.changes) < next &&
        CPU_HANDLE_IS_VALID(fence->queue))
        CPU_REQUIRE_NO_HOST_CALL(cpu_command_queue_get(fence->queue));
    return timeout == 0 ? cpu_completion_wait(&fence->signal, next, 0, NULL)
                        : wait(fence, next, timeout);
}

ze_result_t cpu_zeFenceQueryStatus(ze_fence_handle_t fence)
{
    return CPU_DELEGATE(cpu_zeFenceHostSynchronize(fence, 0));
}

ze_result_t cpu_zeFenceReset(ze_fence_handle_t fence)
{
    CPU_REQUIRE_HANDLE(fence);
    cpu_completion_reset(&fence->signal);
    return ZE_RESULT_SUCCESS;
}
