/* LLVM for the time of one compilation, by one thread. */
#ifndef ZELLIGE_SIMD_COMPILE_SESSION_H
#define ZELLIGE_SIMD_COMPILE_SESSION_H

#include <stdbool.h>

#include <level_zero/ze_api.h>
#include <llvm-c/TargetMachine.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"

typedef struct simd_session {
    LLVMContextRef context;
    LLVMTargetMachineRef machine;
    LLVMTargetMachineRef usual; /* put aside for another machine; else NULL */
    LLVMModuleRef module;       /* NULL until it is read or made */
    cpu_build_log *log;
    bool failed; /* LLVM reported an error; the log has it */
} simd_session;

/** Where sessions have the machines from that they compile for. */
typedef struct simd_session_machines {
    LLVMTargetMachineRef (*take)(const void *target); /**< returns NULL if it cannot */
    void (*give_back)(LLVMTargetMachineRef machine);  /**< at the end of the session */
} simd_session_machines;

/** Begins a session for a target, runs the steps, and ends it. If LLVM fails in between, the
 *  session does not end.
 *  @returns what simd_guard_run() returns then; else the result of the steps */
ze_result_t simd_session_run(const simd_session_machines *machines, const void *target,
                             ze_result_t (*steps)(simd_session *session, void *data), void *data,
                             cpu_build_log *log);

/** Generates code with another machine until the session ends, and the machine with it. */
void simd_session_change_machine(simd_session *session, LLVMTargetMachineRef machine);

#endif
