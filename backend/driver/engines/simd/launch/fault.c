#include "backend/driver/engines/simd/launch/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"
#include "backend/driver/runtime/faults/failure.h"

static ze_result_t explain_divergence(const char *kernel, const char *group)
{
    char barrier[40] = "a barrier";
    if (simd_barrier_check_line() != 0)
        snprintf(barrier, sizeof barrier, "the barrier in line %" PRIu64,
                 simd_barrier_check_line());
    cpu_failure_tell("the kernel %s, in work-group %s, came to %s with some of its work-items only",
                     kernel, group, barrier);
    return ZE_RESULT_ERROR_UNKNOWN;
}

ze_result_t simd_fault_explain(const char *kernel, const simd_work *work, const cpu_trap *trap)
{
    char what[160], group[80];
    snprintf(group, sizeof group, "(%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")", work->running,
             work->first[1], work->first[2]);
    char *assertion = simd_assertion_take();
    if (assertion != NULL) {
        cpu_failure_lose("the kernel %s, in work-group %s, failed an assertion: %s", kernel, group,
                         assertion);
        free(assertion);
        return ZE_RESULT_ERROR_DEVICE_LOST;
    }
    if (trap->signal == 0)
        return explain_divergence(kernel, group);
    cpu_trap_describe(trap, what, sizeof what);
    cpu_failure_lose("the kernel %s, in work-group %s, %s", kernel, group, what);
    return ZE_RESULT_ERROR_DEVICE_LOST;
}
