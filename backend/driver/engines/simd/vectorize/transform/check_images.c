/* Images are read and written through functions, and only these see the memory: what is looked at
 * is the coordinates, of accesses without a sampler. */
#include <stddef.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/check_place.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/image/image.h"

enum { AXES = 3 };

/* The launch changes no image's size. */
static LLVMValueRef load_size(const simd_vectorization *v, LLVMBuilderRef builder,
                              LLVMValueRef image, unsigned axis)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(v->context), i8 = LLVMInt8TypeInContext(v->context);
    LLVMValueRef offset = LLVMConstInt(LLVMInt64TypeInContext(v->context),
                                       offsetof(cpu_image, size) + axis * sizeof(uint32_t), false);
    LLVMValueRef at = LLVMBuildGEP2(builder, i8, image, &offset, 1, "");
    LLVMValueRef size = LLVMBuildLoad2(builder, i32, at, "");
    LLVMSetAlignment(size, sizeof(uint32_t));
    simd_metadata_set(size, "invariant.load", NULL, 0);
    return size;
}

void simd_check_image(const simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef call)
{
    const char *name = simd_call_name(call);
    const bool reads = strcmp(name, SIMD_IMAGE SIMD_IMAGE_READ) == 0;
    LLVMValueRef image = LLVMGetOperand(call, 0), outside = NULL;
    if (!reads && strcmp(name, SIMD_IMAGE SIMD_IMAGE_WRITE) != 0)
        return;
    for (unsigned axis = 0; axis < AXES; axis++) {
        LLVMValueRef size = load_size(v, builder, image, axis);
        LLVMValueRef is =
            LLVMBuildICmp(builder, LLVMIntUGE, LLVMGetOperand(call, 1 + axis), size, "");
        outside = outside == NULL ? is : LLVMBuildOr(builder, outside, is, "");
    }
    simd_place_text place = {
        .flags = reads ? SIMD_CHECK_READS : SIMD_CHECK_WRITES, .alignment = 1, .at = call};
    simd_memory_root_find(v, image, &place.root);
    LLVMValueRef values[] = {outside, simd_check_place(v->module, &place)};
    simd_check_call(v->module, builder, SIMD_CHECK_TEXEL, values, 2);
}
