/* Images are read and written through functions, and only these see the memory: what is looked at
 * is the coordinates, of accesses without a sampler; and their texels, as other memory. */
#include <stddef.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/check_place.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/image/image.h"

enum { AXES = 3 };

/* An access, and what is built of it. */
typedef struct texel {
    const simd_vectorization *v;
    LLVMBuilderRef builder;
    LLVMValueRef call, image;
    LLVMTypeRef i8, i32, i64, pointer;
    bool reads;
} texel;

/* The launch changes nothing that describes an image. */
static LLVMValueRef load(const texel *t, LLVMTypeRef type, size_t offset)
{
    LLVMValueRef bytes = LLVMConstInt(t->i64, offset, false);
    LLVMValueRef at = LLVMBuildGEP2(t->builder, t->i8, t->image, &bytes, 1, "");
    LLVMValueRef value = LLVMBuildLoad2(t->builder, type, at, "");
    simd_metadata_set(value, "invariant.load", NULL, 0);
    return value;
}

static LLVMValueRef coordinate(const texel *t, unsigned axis)
{
    return LLVMGetOperand(t->call, 1 + axis);
}

static LLVMValueRef is_outside(const texel *t)
{
    LLVMValueRef outside = NULL;
    for (unsigned axis = 0; axis < AXES; axis++) {
        LLVMValueRef size = load(t, t->i32, offsetof(cpu_image, size) + axis * sizeof(uint32_t));
        LLVMSetAlignment(size, sizeof(uint32_t));
        LLVMValueRef is = LLVMBuildICmp(t->builder, LLVMIntUGE, coordinate(t, axis), size, "");
        outside = outside == NULL ? is : LLVMBuildOr(t->builder, outside, is, "");
    }
    return outside;
}

/* NULL if it is outside. */
static LLVMValueRef address_of(const texel *t, LLVMValueRef outside)
{
    LLVMValueRef offset = NULL;
    for (unsigned axis = 0; axis < AXES; axis++) {
        LLVMValueRef pitch = load(t, t->i64, offsetof(cpu_image, pitch) + axis * sizeof(size_t));
        LLVMValueRef at = LLVMBuildZExt(t->builder, coordinate(t, axis), t->i64, "");
        at = LLVMBuildMul(t->builder, at, pitch, "");
        offset = offset == NULL ? at : LLVMBuildAdd(t->builder, offset, at, "");
    }
    LLVMValueRef base = load(t, t->pointer, offsetof(cpu_image, base));
    LLVMValueRef address = LLVMBuildGEP2(t->builder, t->i8, base, &offset, 1, "");
    return LLVMBuildSelect(t->builder, outside, LLVMConstNull(t->pointer), address, "");
}

static void tell_access(const texel *t, simd_place_text *place, LLVMValueRef outside)
{
    LLVMValueRef bytes =
        load(t, t->i8, offsetof(cpu_image, format) + offsetof(cpu_pixel_format, pixel_bytes));
    place->root.kind = SIMD_ROOT_IMAGE;
    LLVMValueRef values[] = {address_of(t, outside), LLVMBuildZExt(t->builder, bytes, t->i64, ""),
                             simd_check_place(t->v->module, place)};
    simd_check_call(t->v->module, t->builder, SIMD_CHECK_ACCESS, values, 3);
}

bool simd_check_writes_images(const simd_vectorization *v)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsACallInst(i) != NULL &&
                strcmp(simd_call_name(i), SIMD_IMAGE SIMD_IMAGE_WRITE) == 0)
                return true;
    return false;
}

void simd_check_image(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef call,
                      bool is_told)
{
    const char *name = simd_call_name(call);
    texel t = {.v = v,
               .builder = builder,
               .call = call,
               .image = LLVMGetOperand(call, 0),
               .i8 = LLVMInt8TypeInContext(v->context),
               .i32 = LLVMInt32TypeInContext(v->context),
               .i64 = LLVMInt64TypeInContext(v->context),
               .pointer = LLVMPointerTypeInContext(v->context, 0),
               .reads = strcmp(name, SIMD_IMAGE SIMD_IMAGE_READ) == 0};
    if (!t.reads && strcmp(name, SIMD_IMAGE SIMD_IMAGE_WRITE) != 0)
        return;
    simd_place_text place = {.flags = t.reads ? SIMD_CHECK_READS : SIMD_CHECK_WRITES,
                             .alignment = 1,
                             .element = 1,
                             .at = call};
    simd_memory_root_find(v, t.image, &place.root);
    LLVMValueRef outside = is_outside(&t);
    LLVMValueRef values[] = {outside, simd_check_place(v->module, &place)};
    if ((v->key->tools & SIMD_CHECK_MEMORY) != 0)
        simd_check_call(v->module, builder, SIMD_CHECK_TEXEL, values, 2);
    if (is_told && place.root.kind == SIMD_ROOT_ARGUMENT)
        tell_access(&t, &place, outside);
    else if (!t.reads)
        v->code.needs.written = UINT64_MAX;
}
