/* place_areas: a parameter that is a pointer to tile_static memory could lead anywhere. Where the
 * launch tells how large that memory is (variant_key.h), it lies behind the variables of the
 * work-group, at an offset that is known, and is like them: it is apart from buffers and from other
 * such memory, work-groups that are interleaved have each their own, nothing prefetches it. */
#include <stdio.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* The area that an argument points to; NULL if it is none. */
static const simd_area *area_of(const simd_vectorization *v, LLVMValueRef i)
{
    if (LLVMIsALoadInst(i) == NULL || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind ||
        !simd_arguments_are_places(LLVMGetOperand(i, 0)))
        return NULL;
    return simd_area_of(v->key, simd_arguments_number(v->layout, LLVMGetOperand(i, 0)));
}

static void replace(simd_vectorization *v, LLVMValueRef load, const simd_area *area)
{
    LLVMValueRef offset = LLVMConstInt(LLVMInt64TypeInContext(v->context), area->offset, false);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    LLVMPositionBuilderBefore(builder, load);
    LLVMValueRef place = LLVMBuildInBoundsGEP2(builder, LLVMInt8TypeInContext(v->context),
                                               LLVMGetParam(v->kernel, 1), &offset, 1, "");
    LLVMDisposeBuilder(builder);
    simd_remark(v, load, SIMD_PASS_PLACE_AREAS,
                "argument: tile_static memory of %u bytes, in its place behind the variables",
                (unsigned)area->bytes);
    LLVMReplaceAllUsesWith(load, place);
    LLVMInstructionEraseFromParent(load);
}

/* As the front end lists variables. */
static void list(const simd_vectorization *v, const simd_area *area)
{
    char name[300];
    size_t length;
    LLVMTypeRef i64 = LLVMInt64TypeInContext(v->context);
    LLVMMetadataRef values[] = {
        LLVMMDStringInContext2(v->context, "", 0),
        LLVMValueAsMetadata(LLVMConstInt(i64, area->offset, false)),
        LLVMValueAsMetadata(LLVMConstInt(i64, area->bytes, false)),
    };
    (void)snprintf(name, sizeof name, SIMD_TILE_STATIC_LIST "%.250s",
                   LLVMGetValueName2(v->kernel, &length));
    const LLVMMetadataRef node =
        LLVMMDNodeInContext2(v->context, values, sizeof values / sizeof *values);
    LLVMAddNamedMetadataOperand(v->module, name, LLVMMetadataAsValue(v->context, node));
}

simd_pass_result simd_run_place_areas(simd_vectorization *v)
{
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    for (uint32_t k = 0; k < SIMD_AREAS && v->key->areas[k].bytes != 0; k++)
        list(v, &v->key->areas[k]);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            const simd_area *area = area_of(v, i);
            if (area == NULL)
                continue;
            replace(v, i, area);
            result = SIMD_PASS_CHANGED;
        }
    return result;
}
