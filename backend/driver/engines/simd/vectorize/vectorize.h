/* The vectoriser: a scalar kernel (scalar.h) in, code for whole work-groups (work.h) out. */
#ifndef ZELLIGE_SIMD_VECTORIZE_VECTORIZE_H
#define ZELLIGE_SIMD_VECTORIZE_VECTORIZE_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

typedef struct simd_vectorize_task {
    LLVMModuleRef module;
    const char *kernel; /* its name in the module */
    const simd_variant_key *key;
    const simd_target *target;
    LLVMTargetMachineRef machine; /* of the target */
    cpu_build_log *log;
    simd_remarks *remarks;              /* (optional) gets them */
    const simd_pass_observer *observer; /* (optional) looks between passes */
    bool keeps_lanes;                   /* the second time, see `again` */
    bool *again; /* (optional) gets whether it failed since the kernel wants more lanes: call it
                    again then, with a new module, to keep them. Without it they are kept */
    bool *less_effort; /* (optional) gets whether LLVM takes long for it: a quick machine should
                          generate its code */
} simd_vectorize_task;

/** Makes a kernel run a work-group of the variant key in SIMD groups: afterwards the module
 *  defines SIMD_ENTRY and SIMD_NEEDS, optimised for the machine, and the globals that they use,
 *  and nothing else.
 *  @returns success, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE (the log says why) or
 *  ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY */
ze_result_t simd_vectorize(const simd_vectorize_task *task);

#endif
