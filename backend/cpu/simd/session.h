/* LLVM for the time of one compilation, by one thread. */
#ifndef ZELLIGE_SIMD_SESSION_H
#define ZELLIGE_SIMD_SESSION_H

#include <stdbool.h>

#include <level_zero/ze_api.h>
#include <llvm-c/TargetMachine.h>

#include "backend/cpu/build_log.h"
#include "backend/cpu/cache/bytes.h"

typedef struct simd_session {
    LLVMContextRef context;
    LLVMTargetMachineRef machine;
    LLVMModuleRef module; /* NULL until it is read or made */
    cpu_build_log *log;
    bool failed;  /* LLVM complained; the log has it */
    bool entered; /* simd_exit_enter() */
} simd_session;

/** Begins; simd_session_end() in either case. */
ze_result_t simd_session_begin(simd_session *session, cpu_build_log *log);
void simd_session_end(simd_session *session);

/** Reads the module from bitcode. */
ze_result_t simd_session_read(simd_session *session, const cpu_bytes *bitcode);

#endif
