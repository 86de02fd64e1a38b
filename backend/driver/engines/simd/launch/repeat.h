/* Which work-item a fault was of. Compiled code does not know at the fault: its lanes are many. So
 * the work-group runs again, in code that tells of each access before it happens, until a work-item
 * comes to the same address. What the group writes again is lost with its launch. */
#ifndef ZELLIGE_SIMD_LAUNCH_REPEAT_H
#define ZELLIGE_SIMD_LAUNCH_REPEAT_H

#include "backend/driver/engines/simd/launch/layout.h"
#include "backend/driver/runtime/faults/trap.h"

typedef struct simd_repeated {
    uint64_t item[3];  /**< its global id, X first */
    bool is_argument;  /**< it accessed what an argument leads to */
    size_t argument;   /**< the number of that */
    uintptr_t address; /**< of the access */
    uint32_t line;     /**< of the access; 0 if it is not known */
    const char *file;
} simd_repeated;

/** Finds the work-item of a fault, in the thread that had it. Gives up after a second, and after
 *  the first faults of a process: programs that survive many make them on purpose.
 *  @returns false if it is not known */
bool simd_repeat_find(const simd_worker *failed, const cpu_launch *launch, const cpu_trap *trap,
                      simd_repeated *out);

#endif
