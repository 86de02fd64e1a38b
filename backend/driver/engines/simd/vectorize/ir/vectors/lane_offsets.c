#include "backend/driver/engines/simd/vectorize/ir/vectors/lane_offsets.h"

#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"

enum { DEPTH = 6 };

/* Returns the scalar that all lanes have; NULL if that is not known. */
static LLVMValueRef scalar_of(LLVMValueRef vector)
{
    if (!simd_is_vector(vector))
        return vector;
    if (LLVMIsAShuffleVectorInst(vector) == NULL)
        return NULL;
    for (unsigned l = 0; l < LLVMGetVectorSize(LLVMTypeOf(vector)); l++)
        if (LLVMGetMaskValue(vector, l) != 0)
            return NULL;
    LLVMValueRef first = LLVMGetOperand(vector, 0);
    LLVMValueRef at = LLVMIsAInsertElementInst(first) != NULL ? LLVMGetOperand(first, 2) : NULL;
    return at != NULL && LLVMIsAConstantInt(at) != NULL && LLVMConstIntGetZExtValue(at) == 0
               ? LLVMGetOperand(first, 1)
               : NULL;
}

/* ---- Indices --------------------------------------------------------------------------------- */

static bool add_constants(LLVMValueRef vector, int64_t scale, unsigned lanes,
                          simd_lane_offsets *out)
{
    for (unsigned l = 0; l < lanes; l++) {
        LLVMValueRef lane = simd_is_vector(vector) ? LLVMGetAggregateElement(vector, l) : vector;
        if (lane == NULL || LLVMIsAConstantInt(lane) == NULL)
            return false;
        out->bytes[l] = simd_pointer_offset(out->bytes[l], LLVMConstIntGetSExtValue(lane), scale);
    }
    return true;
}

static bool add_scalar(LLVMValueRef scalar, int64_t scale, simd_lane_offsets *out)
{
    if (out->index != NULL || LLVMGetIntTypeWidth(LLVMTypeOf(scalar)) != 64)
        return false;
    out->index = scalar;
    out->scale = scale;
    return true;
}

static bool add_index(LLVMValueRef index, int64_t scale, unsigned lanes, simd_lane_offsets *out,
                      int depth)
{
    if (LLVMIsConstant(index))
        return add_constants(index, scale, lanes, out);
    LLVMValueRef scalar = scalar_of(index);
    if (scalar != NULL)
        return add_scalar(scalar, scale, out);
    return depth > 0 && LLVMIsABinaryOperator(index) != NULL &&
           LLVMGetInstructionOpcode(index) == LLVMAdd &&
           add_index(LLVMGetOperand(index, 0), scale, lanes, out, depth - 1) &&
           add_index(LLVMGetOperand(index, 1), scale, lanes, out, depth - 1);
}

/* ---- Addresses ------------------------------------------------------------------------------- */

/* A member of a structure, whose number is the same for all lanes. */
static bool add_member(LLVMTargetDataRef layout, LLVMTypeRef structure, LLVMValueRef number,
                       unsigned lanes, simd_lane_offsets *out, LLVMTypeRef *member)
{
    LLVMValueRef first = simd_is_vector(number) ? LLVMGetAggregateElement(number, 0) : number;
    if (first == NULL || LLVMIsAConstantInt(first) == NULL)
        return false;
    const unsigned at = (unsigned)LLVMConstIntGetZExtValue(first);
    *member = LLVMStructGetTypeAtIndex(structure, at);
    for (unsigned l = 0; l < lanes; l++)
        out->bytes[l] += (int64_t)LLVMOffsetOfElement(layout, structure, at);
    return true;
}

static bool add_step(LLVMTargetDataRef layout, LLVMValueRef gep, unsigned lanes,
                     simd_lane_offsets *out)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (unsigned o = 1; o < (unsigned)LLVMGetNumOperands(gep); o++) {
        LLVMValueRef index = LLVMGetOperand(gep, o);
        if (o > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            if (!add_member(layout, type, index, lanes, out, &type))
                return false;
            continue;
        }
        type = o > 1 ? LLVMGetElementType(type) : type;
        if (!add_index(index, (int64_t)LLVMABISizeOfType(layout, type), lanes, out, DEPTH))
            return false;
    }
    return true;
}

bool simd_lane_offsets_find(LLVMTargetDataRef layout, LLVMValueRef pointers,
                            simd_lane_offsets *offsets)
{
    const unsigned lanes = LLVMGetVectorSize(LLVMTypeOf(pointers));
    *offsets = (simd_lane_offsets){.base = NULL};
    for (int depth = DEPTH; depth > 0 && (offsets->base = scalar_of(pointers)) == NULL; depth--) {
        if (LLVMIsAGetElementPtrInst(pointers) == NULL ||
            !add_step(layout, pointers, lanes, offsets))
            return false;
        pointers = LLVMGetOperand(pointers, 0);
    }
    return offsets->base != NULL;
}

bool simd_lane_offsets_share_base(const simd_lane_offsets *a, const simd_lane_offsets *b)
{
    return a->base == b->base && a->index == b->index && a->scale == b->scale;
}

LLVMValueRef simd_lane_offsets_build(LLVMBuilderRef builder, const simd_lane_offsets *offsets,
                                     int64_t bytes)
{
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(offsets->base));
    LLVMTypeRef byte = LLVMInt8TypeInContext(context), i64 = LLVMInt64TypeInContext(context);
    LLVMValueRef address = offsets->base;
    if (offsets->index != NULL) {
        LLVMValueRef scale = LLVMConstInt(i64, (uint64_t)offsets->scale, true);
        LLVMValueRef distance = LLVMBuildMul(builder, offsets->index, scale, "");
        address = LLVMBuildGEP2(builder, byte, address, &distance, 1, "");
    }
    LLVMValueRef constant = LLVMConstInt(i64, (uint64_t)bytes, true);
    return bytes == 0 ? address : LLVMBuildGEP2(builder, byte, address, &constant, 1, "");
}
