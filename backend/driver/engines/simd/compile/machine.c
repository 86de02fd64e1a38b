#include "backend/driver/engines/simd/compile/machine.h"

#include <stdatomic.h>
#include <stddef.h>

#include "backend/driver/engines/simd/contract/target_machine.h"

/* Of the one target that there is. A session that LLVM fails in gives nothing back. */
static _Atomic(LLVMTargetMachineRef) kept;

static LLVMTargetMachineRef take(const void *target)
{
    LLVMTargetMachineRef machine = atomic_exchange(&kept, NULL);
    return machine != NULL ? machine : simd_target_create_machine(target);
}

static void give_back(LLVMTargetMachineRef machine)
{
    LLVMTargetMachineRef other = atomic_exchange(&kept, machine);
    if (other != NULL) /* of a session that ended before */
        LLVMDisposeTargetMachine(other);
}

const simd_session_machines simd_machines = {.take = take, .give_back = give_back};
