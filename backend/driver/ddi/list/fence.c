#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/list/command_queue.h"
#include "backend/driver/ddi/queue/host_wait.h"
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

static ze_result_t wait_for_queue(ze_fence_handle_t fence, cpu_queue *queue, uint64_t next)
{
    CPU_REQUIRE_SAYING(cpu_host_wait_begin(queue, &fence->signal.changes, next),
                       ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE,
                       "a host function calls this, and what it would wait for waits for it");
    cpu_queue_help_until(queue, &fence->signal.changes, next);
    const ze_result_t result = cpu_completion_wait(&fence->signal, next, UINT64_MAX, NULL);
    cpu_host_wait_end();
    return result;
}

static ze_result_t wait(ze_fence_handle_t fence, uint64_t timeout)
{
    const uint64_t next = cpu_completion_next(&fence->signal);
    return timeout == UINT64_MAX && CPU_HANDLE_IS_VALID(fence->queue)
               ? wait_for_queue(fence, cpu_command_queue_get(fence->queue), next)
               : cpu_completion_wait(&fence->signal, next, timeout, NULL);
}

/* Programs destroy a fence as soon as they see it signalled, while another thread is about to
 * return from waiting for it. */
ze_result_t cpu_zeFenceHostSynchronize(ze_fence_handle_t fence, uint64_t timeout)
{
    CPU_REQUIRE_HANDLE(fence);
    atomic_fetch_add(&fence->references, 1);
    const ze_result_t result = wait(fence, timeout);
    cpu_fence_release(fence);
    return result;
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
