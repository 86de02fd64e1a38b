/* The message for a kernel that failed. */
#ifndef ZELLIGE_SIMD_LAUNCH_FAULT_H
#define ZELLIGE_SIMD_LAUNCH_FAULT_H

#include <level_zero/ze_api.h>

#include "backend/driver/engines/simd/launch/layout.h"
#include "backend/driver/runtime/faults/trap.h"

/** Forgets the failure of the calling thread's run: another one was first. */
void simd_fault_forget(void);

/** Tells of a worker whose run has ended in the trap; in the thread in which it ran.
 *  @param launch  whose group may run again, to find the work-item; NULL if it may not
 *  @returns what its launch fails with */
ze_result_t simd_fault_explain(const simd_worker *worker, const cpu_launch *launch,
                               const cpu_trap *trap);

#endif
