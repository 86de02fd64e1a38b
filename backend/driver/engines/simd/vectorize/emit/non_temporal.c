/* Stores that go around the caches where the launch is large (plan/non_temporal_stores.c), and
 * write whole lines: both are known when the code runs. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include <stddef.h>

#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

static LLVMValueRef unite(simd_emitter *e, LLVMValueRef a, LLVMValueRef b)
{
    return a == NULL ? b : LLVMBuildOr(e->builder, a, b, "");
}

/* Returns whether the launch writes more than caches hold, with elements of so many bytes. */
static LLVMValueRef is_large(simd_emitter *e, uint64_t element)
{
    return LLVMBuildICmp(e->builder, LLVMIntUGE, simd_emit_i64(e, element),
                         e->non_temporal_threshold, "");
}

LLVMValueRef simd_emit_is_non_temporal(simd_emitter *e, LLVMValueRef pointer)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    const uint64_t element = (uint64_t)simd_value_shape_of(e->divergence, pointer).stride;
    LLVMValueRef first = simd_emit_scalar(e, pointer, 0);
    LLVMValueRef at = LLVMBuildAnd(e->builder, LLVMBuildPtrToInt(e->builder, first, i64, ""),
                                   simd_emit_i64(e, e->v->target->line - 1), "");
    LLVMValueRef begins = LLVMBuildICmp(e->builder, LLVMIntEQ, at, simd_emit_i64(e, 0), "");
    return LLVMBuildAnd(e->builder, is_large(e, element), begins, "");
}

/* Lines begin where vectors do, and vectors that share one follow one another. */
static LLVMValueRef are_lines(simd_emitter *e, LLVMValueRef pointers[], uint64_t bytes)
{
    const uint32_t line = e->v->target->line;
    const uint32_t share = bytes < line ? line / (uint32_t)bytes : 1;
    LLVMValueRef begin = NULL, apart = NULL, first = NULL, zero = simd_emit_i64(e, 0);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef at = LLVMBuildPtrToInt(e->builder, pointers[g], i64, "");
        if (g % share == 0) {
            begin = unite(e, begin, at);
            first = at;
            continue;
        }
        LLVMValueRef expected =
            LLVMBuildAdd(e->builder, first, simd_emit_i64(e, g % share * bytes), "");
        apart = unite(e, apart, LLVMBuildXor(e->builder, at, expected, ""));
    }
    LLVMValueRef wrong = LLVMBuildAnd(e->builder, begin, simd_emit_i64(e, line - 1), "");
    return LLVMBuildICmp(e->builder, LLVMIntEQ, apart == NULL ? wrong : unite(e, wrong, apart),
                         zero, "");
}

static void store_all(simd_emitter *e, LLVMValueRef store, LLVMValueRef pointers[],
                      LLVMValueRef values[], uint64_t non_temporal_bytes)
{
    LLVMValueRef one = simd_emit_i32(e, 1);
    const uint64_t line = e->v->target->line;
    const uint64_t alignment = non_temporal_bytes < line ? non_temporal_bytes : line;
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef copy = LLVMBuildStore(e->builder, values[g], pointers[g]);
        LLVMSetAlignment(copy,
                         non_temporal_bytes != 0 ? (unsigned)alignment : LLVMGetAlignment(store));
        if (non_temporal_bytes != 0)
            simd_metadata_set(copy, "nontemporal", &one, 1);
    }
}

void simd_emit_non_temporal(simd_emitter *e, const simd_access *a)
{
    LLVMValueRef pointers[SIMD_MAX_COARSENING], values[SIMD_MAX_COARSENING];
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        pointers[g] = simd_emit_scalar(e, a->pointer, g);
        values[g] = simd_emit_vector(e, LLVMGetOperand(a->instruction, 0), g);
    }
    const uint64_t bytes = LLVMABISizeOfType(e->partition->layout, LLVMTypeOf(values[0]));
    LLVMBasicBlockRef non_temporal =
        LLVMAppendBasicBlockInContext(e->context, e->function, "non_temporal");
    LLVMBasicBlockRef caches = LLVMAppendBasicBlockInContext(e->context, e->function, "caches");
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "stored");
    LLVMValueRef large = is_large(e, bytes / e->partition->width);
    LLVMValueRef both = LLVMBuildAnd(e->builder, large, are_lines(e, pointers, bytes), "");
    LLVMBuildCondBr(e->builder, both, non_temporal, caches);
    LLVMPositionBuilderAtEnd(e->builder, non_temporal);
    store_all(e, a->instruction, pointers, values, bytes);
    LLVMBuildBr(e->builder, after);
    LLVMPositionBuilderAtEnd(e->builder, caches);
    store_all(e, a->instruction, pointers, values, 0);
    LLVMBuildBr(e->builder, after);
    LLVMPositionBuilderAtEnd(e->builder, after);
}
