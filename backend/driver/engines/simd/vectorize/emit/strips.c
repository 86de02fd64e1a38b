/* vectorize: the functions of a work-group's strips, out of the scalar kernel, each by its plan. */
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static bool emit_strips(simd_vectorization *v)
{
    if (v->plans.count > 1) {
        v->partition.part = SIMD_LAST_STRIP;
        v->tail = simd_emit_strip(v, &v->plans.plans[SIMD_TAIL], "zlg.tail");
        v->partition.part = SIMD_FULL_STRIPS;
        if (v->tail == NULL)
            return false;
    }
    v->body = simd_emit_strip(v, &v->plans.plans[SIMD_BODY], "zlg.strip");
    return v->body != NULL;
}

/* The scalar kernel has done its part. */
static void drop_kernel(simd_vectorization *v)
{
    v->code.argument_bytes = simd_arguments_bytes(v->kernel);
    LLVMReplaceAllUsesWith(v->kernel, LLVMGetUndef(LLVMTypeOf(v->kernel)));
    LLVMDeleteFunction(v->kernel);
    v->kernel = NULL;
}

/* What the log does not explain is a lack of memory. */
static simd_pass_result fail(simd_vectorization *v, size_t logged)
{
    v->status = v->log->length != logged ? ZE_RESULT_ERROR_MODULE_BUILD_FAILURE
                                         : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    return SIMD_PASS_FAILED;
}

simd_pass_result simd_run_vectorize(simd_vectorization *v)
{
    const size_t logged = v->log->length;
    simd_plans_remark(v);
    if (!emit_strips(v))
        return fail(v, logged);
    drop_kernel(v);
    if (!simd_emit_shared_functions(v))
        return fail(v, logged);
    return SIMD_PASS_CHANGED;
}
