/* The functions of a work-group's strips, out of the scalar kernel: one for all of them or,
 * where strips run one after another anyway and the last one lacks work-items, one for that,
 * with masks that are known, and one for the others, without any. */
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static bool has_tail(const simd_vectorization *v)
{
    return simd_pass_is_on(v->key, SIMD_PASS_SEPARATE_TAIL) && v->partition.strips > 1 &&
           simd_partition_is_partial(&v->partition) &&
           simd_last_barrier(&v->cfg, SIMD_NONE) == SIMD_NONE;
}

static bool emit_strips(simd_vectorization *v)
{
    if (has_tail(v)) {
        v->partition.part = SIMD_LAST_STRIP;
        v->tail = simd_emit_strip(v, "zlg.tail");
        v->partition.part = SIMD_FULL_STRIPS;
        if (v->tail == NULL)
            return false;
        simd_remark(v, NULL, SIMD_PASS_SEPARATE_TAIL,
                    "the last of %u strips lacks work-items and has code of its own",
                    v->partition.strips);
    }
    v->body = simd_emit_strip(v, "zlg.strip");
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

simd_pass_result simd_run_vectorize(simd_vectorization *v)
{
    const size_t logged = v->log->length;
    if (!emit_strips(v)) {
        v->status = v->log->length != logged ? ZE_RESULT_ERROR_MODULE_BUILD_FAILURE
                                             : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
        return SIMD_PASS_FAILED;
    }
    drop_kernel(v);
    return SIMD_PASS_CHANGED;
}
