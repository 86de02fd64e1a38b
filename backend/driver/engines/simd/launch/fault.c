#include "backend/driver/engines/simd/launch/fault.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"
#include "backend/driver/engines/simd/check/report.h"
#include "backend/driver/engines/simd/launch/nearest_argument.h"
#include "backend/driver/runtime/faults/failure.h"

/* ", in average.cl:12", if it is known. */
static void describe_line(const simd_worker *worker, const cpu_trap *trap, char *out, size_t room)
{
    const simd_layout *layout = worker->layout;
    simd_source_line line;
    out[0] = '\0';
    if (simd_variant_line(layout->program, layout->variant, trap->instruction, &line))
        snprintf(out, room, ", in %s:%u", line.file, line.line);
}

static ze_result_t explain_divergence(const simd_worker *worker, const char *group)
{
    const char *kernel = worker->layout->kernel->name;
    char barrier[40] = "a barrier";
    if ((worker->layout->variant->key.tools & SIMD_CHECK_SYNC) != 0)
        simd_report_barrier(kernel, group, simd_barrier_check_line());
    if (simd_barrier_check_line() != 0)
        snprintf(barrier, sizeof barrier, "the barrier in line %" PRIu64,
                 simd_barrier_check_line());
    cpu_failure_tell("the kernel %s, in work-group %s, came to %s with some of its work-items "
                     "only: all of them have to come to the same one",
                     kernel, group, barrier);
    return ZE_RESULT_ERROR_UNKNOWN;
}

/* ": 64 bytes behind its tile_static memory", or which element of an array that is. */
static void describe_place(const simd_worker *worker, const cpu_trap *trap, char *out, size_t room)
{
    char place[240] = "";
    if ((trap->signal == SIGSEGV || trap->signal == SIGBUS) && trap->address_known) {
        simd_layout_describe(worker, trap->address, place, sizeof place);
        if (place[0] == '\0')
            simd_nearest_argument(worker->layout->kernel, worker->work.arguments, trap->address,
                                  place, sizeof place);
    }
    snprintf(out, room, "%s%s", place[0] == '\0' ? "" : ": ", place);
}

void simd_fault_forget(void)
{
    free(simd_ending_take());
}

ze_result_t simd_fault_explain(const simd_worker *worker, const cpu_trap *trap)
{
    char what[160], where[250], group[80], line[300];
    const char *kernel = worker->layout->kernel->name;
    const simd_work *work = &worker->work;
    snprintf(group, sizeof group, "(%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")", work->running,
             work->first[1], work->first[2]);
    char *ending = simd_ending_take();
    if (ending != NULL) {
        cpu_failure_tell("the kernel %s, in work-group %s, %s", kernel, group, ending);
        free(ending);
        return ZE_RESULT_ERROR_DEVICE_LOST;
    }
    if (trap->signal == 0)
        return explain_divergence(worker, group);
    cpu_trap_describe(trap, what, sizeof what);
    describe_place(worker, trap, where, sizeof where);
    describe_line(worker, trap, line, sizeof line);
    cpu_failure_tell("the kernel %s, in work-group %s%s, %s%s", kernel, group, line, what, where);
    if ((worker->layout->variant->key.tools & SIMD_CHECK_MEMORY) != 0)
        simd_report_fault(kernel, cpu_failure_text());
    return ZE_RESULT_ERROR_DEVICE_LOST;
}
