#include "backend/driver/engines/simd/vectorize/emit/divergent_barrier.h"

#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/vectorize/ir/check_place.h"

void simd_divergent_barrier_build(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef place)
{
    LLVMTypeRef parameter = LLVMTypeOf(place);
    LLVMTypeRef result = LLVMVoidTypeInContext(LLVMGetModuleContext(module));
    LLVMTypeRef type = LLVMFunctionType(result, &parameter, 1, false);
    LLVMValueRef function = LLVMGetNamedFunction(module, SIMD_DIVERGED);
    if (function == NULL)
        function = LLVMAddFunction(module, SIMD_DIVERGED, type);
    LLVMBuildCall2(builder, type, function, &place, 1, "");
}

LLVMValueRef simd_divergent_barrier_place(LLVMModuleRef module, LLVMValueRef barrier)
{
    const simd_place_text place = {.at = barrier};
    LLVMContextRef context = LLVMGetModuleContext(module);
    return LLVMConstPtrToInt(simd_check_place(module, &place), LLVMInt64TypeInContext(context));
}

/* Lanes for which there is no work-item are missed by nobody. */
static LLVMValueRef find_missing(simd_emitter *e)
{
    LLVMValueRef missing = NULL;
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef all = simd_emit_mask_lanes(e, &e->entry_mask, g);
        LLVMValueRef here = simd_emit_mask_lanes(e, &e->mask, g);
        LLVMValueRef absent = LLVMBuildXor(e->builder, all, here, "");
        missing = missing == NULL ? absent : LLVMBuildOr(e->builder, missing, absent, "");
    }
    return simd_emit_any_lane(e, missing);
}

void simd_divergent_barrier_emit(simd_emitter *e, LLVMValueRef barrier)
{
    if (!e->partition->checked || simd_divergence_is_full(e->divergence, e->block))
        return;
    LLVMBasicBlockRef diverged = LLVMAppendBasicBlockInContext(e->context, e->function, "diverged");
    LLVMBasicBlockRef complete = LLVMAppendBasicBlockInContext(e->context, e->function, "complete");
    LLVMBuildCondBr(e->builder, find_missing(e), diverged, complete);
    LLVMPositionBuilderAtEnd(e->builder, diverged);
    simd_divergent_barrier_build(e->module, e->builder,
                                 simd_divergent_barrier_place(e->module, barrier));
    LLVMBuildBr(e->builder, complete);
    LLVMPositionBuilderAtEnd(e->builder, complete);
}
