#include "backend/driver/engines/simd/launch/fault.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"
#include "backend/driver/engines/simd/check/report.h"
#include "backend/driver/engines/simd/launch/nearest_argument.h"
#include "backend/driver/engines/simd/launch/repeat.h"
#include "backend/driver/runtime/faults/failure.h"

static void find_line(const simd_worker *worker, const cpu_trap *trap, simd_source_line *line)
{
    const simd_layout *layout = worker->layout;
    if (!simd_variant_line(layout->program, layout->variant, trap->instruction, line))
        *line = (simd_source_line){.line = 0};
}

static ze_result_t explain_divergence(const simd_worker *worker, const uint64_t at[3],
                                      const char *group)
{
    const char *kernel = worker->layout->kernel->name;
    const simd_place *place = simd_barrier_check_place();
    char barrier[40] = "a barrier";
    if ((worker->layout->variant->key.tools & SIMD_CHECK_SYNC) != 0)
        simd_report_barrier(worker->work.check, at, place);
    if (place->line != 0)
        snprintf(barrier, sizeof barrier, "the barrier in line %" PRIu32, place->line);
    cpu_failure_tell("the kernel %s%s, came to %s with some of its work-items "
                     "only: all of them have to come to the same one",
                     kernel, group, barrier);
    return ZE_RESULT_ERROR_UNKNOWN;
}

/* What an element that an array has may be, where it faults. */
static const char *describe_memory(const cpu_trap *trap, bool has_element)
{
    if (!has_element)
        return "";
    if (trap->signal == SIGBUS)
        return ", and the file behind that memory ends before it";
    return trap->code == SEGV_ACCERR && trap->access == CPU_ACCESS_WRITE
               ? ", and that memory cannot be written"
           : trap->code == SEGV_MAPERR
               ? ", and that memory is not there any more: keep it until the array is destroyed"
               : "";
}

/* ": 64 bytes behind its tile_static memory", or which element of an array that is. */
static void describe_place(const simd_worker *worker, const cpu_trap *trap, char *out, size_t room)
{
    char place[240] = "";
    bool has_element = false;
    if ((trap->signal == SIGSEGV || trap->signal == SIGBUS) && trap->address_known) {
        simd_layout_describe(worker, trap->address, place, sizeof place);
        if (place[0] == '\0')
            has_element = simd_nearest_argument(worker->layout->kernel, worker->work.arguments,
                                                trap->address, place, sizeof place);
    }
    snprintf(out, room, "%s%s%s", place[0] == '\0' ? "" : ": ", place,
             describe_memory(trap, has_element));
}

/* What a fault was, for a sentence. */
typedef struct told {
    simd_source_line source;
    char what[160], where[350], group[96], item[96];
} told;

static void describe_group(const uint64_t group[3], told *out)
{
    snprintf(out->group, sizeof out->group,
             ", in work-group (%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")", group[0], group[1],
             group[2]);
}

/* Of a launch in other groups than were asked for, the code's own say nothing to the program: the
 * work-item tells which of the program's it is in. */
static void describe_group_of_item(const cpu_launch *launch, const uint64_t item[3], told *out)
{
    uint64_t group[3];
    for (int d = 0; d < 3; d++)
        group[d] = (item[d] - launch->offset[d]) / launch->asked_for->group_size[d];
    describe_group(group, out);
}

/* ", in average.cl:12", if it is known. */
static void describe_line(const simd_source_line *line, char *out, size_t room)
{
    out[0] = '\0';
    if (line->line != 0)
        snprintf(out, room, ", in %s:%u", line->file, line->line);
}

/* Lanes that are copied one by one fault in code that belongs to no line. */
static void take_line(const simd_repeated *found, simd_source_line *line)
{
    if (line->line == 0 && found->line != 0) {
        line->line = found->line;
        snprintf(line->file, sizeof line->file, "%s", found->file);
    }
}

/* ", work-item (9, 0, 0)", if it is found; then the argument is known that it meant. All else is to
 * be known before: the group runs again in the worker's memory. */
static void describe_item(const simd_worker *worker, const cpu_launch *launch, const cpu_trap *trap,
                          told *out)
{
    const simd_layout *layout = worker->layout;
    simd_repeated found;
    out->item[0] = '\0';
    if (launch == NULL || !simd_repeat_find(worker, launch, trap, &found))
        return;
    snprintf(out->item, sizeof out->item, ", work-item (%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")",
             found.item[0], found.item[1], found.item[2]);
    if (launch->asked_for != NULL)
        describe_group_of_item(launch, found.item, out);
    take_line(&found, &out->source);
    if (!found.is_argument ||
        layout->kernel->parameters[found.argument].kind != SPIRV_PARAMETER_GLOBAL)
        return;
    char place[240];
    const bool has_element = simd_element_of_argument(
        layout->kernel, launch->arguments, found.argument, found.address, place, sizeof place);
    snprintf(out->where, sizeof out->where, ": %s%s", place, describe_memory(trap, has_element));
}

static void report(const simd_worker *worker, const uint64_t group[3], const told *t)
{
    char sentence[sizeof t->what + sizeof t->where];
    snprintf(sentence, sizeof sentence, "%s%s", t->what, t->where);
    simd_report_fault(worker->work.check, group, t->source.line == 0 ? "" : t->source.file,
                      t->source.line, sentence);
}

void simd_fault_forget(void)
{
    free(simd_ending_take());
}

ze_result_t simd_fault_explain(const simd_worker *worker, const cpu_launch *launch,
                               const cpu_trap *trap)
{
    told t;
    char line[300];
    const char *kernel = worker->layout->kernel->name;
    const simd_work *work = &worker->work;
    const uint64_t of_code[] = {work->running, work->first[1], work->first[2]};
    const simd_needs *needs = &worker->layout->variant->needs;
    const uint64_t group[] = {of_code[simd_launch_dimension(needs, 0)],
                              of_code[simd_launch_dimension(needs, 1)],
                              of_code[simd_launch_dimension(needs, 2)]};
    t.group[0] = '\0';
    if (launch == NULL || launch->asked_for == NULL)
        describe_group(group, &t);
    char *ending = simd_ending_take();
    if (ending != NULL) {
        cpu_failure_tell("the kernel %s%s, %s", kernel, t.group, ending);
        free(ending);
        return ZE_RESULT_ERROR_DEVICE_LOST;
    }
    if (trap->signal == 0)
        return explain_divergence(worker, group, t.group);
    cpu_trap_describe(trap, t.what, sizeof t.what);
    describe_place(worker, trap, t.where, sizeof t.where);
    find_line(worker, trap, &t.source);
    describe_item(worker, launch, trap, &t);
    describe_line(&t.source, line, sizeof line);
    cpu_failure_tell("the kernel %s%s%s%s, %s%s", kernel, t.group, t.item, line, t.what, t.where);
    if ((worker->layout->variant->key.tools & SIMD_CHECK_MEMORY) != 0)
        report(worker, group, &t);
    return ZE_RESULT_ERROR_DEVICE_LOST;
}
