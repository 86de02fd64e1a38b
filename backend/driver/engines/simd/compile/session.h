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
    LLVMModuleRef module; /* NULL until it is read or made */
    cpu_build_log *log;
    bool failed; /* LLVM complained; the log has it */
} simd_session;

/** Begins, does the steps, and ends. If LLVM fails in the middle, the session is never ended.
 *  @returns ZE_RESULT_ERROR_MODULE_BUILD_FAILURE then; else what the steps return */
ze_result_t simd_session_run(ze_result_t (*steps)(simd_session *session, void *data), void *data,
                             cpu_build_log *log);

/** Reads the module from bitcode. */
ze_result_t simd_session_read(simd_session *session, const cpu_bytes *bitcode);

#endif
