/* Addresses: a scalar for each SIMD group where lanes are equally far apart, else a vector. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

enum { MAX_INDICES = 16 }; /* of a GEP: more than arrays of arrays have dimensions */

typedef LLVMValueRef get_operand(simd_emitter *e, LLVMValueRef value, uint32_t group);

static LLVMValueRef step_of(simd_emitter *e, LLVMValueRef index, uint64_t size, get_operand *get,
                            uint32_t group)
{
    LLVMValueRef i = get(e, index, group);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    LLVMValueRef factor = simd_emit_i64(e, size);
    if (get == simd_emit_vector) {
        i64 = simd_emit_vector_type(e, i64);
        factor = simd_emit_splat(e, factor);
    }
    if (LLVMTypeOf(i) != i64)
        i = LLVMBuildIntCast2(e->builder, i, i64, true, "");
    return LLVMBuildMul(e->builder, i, factor, "");
}

/* Into a variable that lies element by element: all offsets are multiplied. */
static LLVMValueRef build_private_pointer(simd_emitter *e, LLVMValueRef gep, uint64_t scale,
                                          get_operand *get, uint32_t group)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    LLVMValueRef pointer = get(e, LLVMGetOperand(gep, 0), group);
    LLVMTypeRef byte = LLVMInt8TypeInContext(e->context);
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i), offset;
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const unsigned member = (unsigned)LLVMConstIntGetZExtValue(index);
            offset =
                simd_emit_i64(e, scale * LLVMOffsetOfElement(e->partition->layout, type, member));
            type = LLVMStructGetTypeAtIndex(type, member);
        } else {
            if (i > 1)
                type = LLVMGetElementType(type);
            offset = step_of(e, index, scale * LLVMABISizeOfType(e->partition->layout, type), get,
                             group);
        }
        pointer = LLVMBuildGEP2(e->builder, byte, pointer, &offset, 1, "");
    }
    return pointer;
}

/* A uniform base stays a scalar: processors gather from a base and a vector of offsets. */
static LLVMValueRef vector_operand(simd_emitter *e, LLVMValueRef value, uint32_t group)
{
    return simd_value_shape_of(e->divergence, value).kind == SIMD_UNIFORM
               ? simd_emit_scalar(e, value, group)
               : simd_emit_vector(e, value, group);
}

static LLVMValueRef build_pointer(simd_emitter *e, LLVMValueRef gep, get_operand *get,
                                  uint32_t group)
{
    const uint64_t scale = simd_divergence_private_scale(e->divergence, LLVMGetOperand(gep, 0));
    if (scale != 1)
        return build_private_pointer(e, gep, scale, get, group);
    LLVMValueRef indices[MAX_INDICES];
    const unsigned count = (unsigned)LLVMGetNumOperands(gep) - 1;
    if (count > MAX_INDICES) {
        simd_emit_refuse(e, gep, "too many indices");
        return LLVMGetPoison(LLVMTypeOf(gep));
    }
    get_operand *get_index = get == simd_emit_vector ? vector_operand : get;
    LLVMValueRef base = get_index(e, LLVMGetOperand(gep, 0), group);
    for (unsigned i = 0; i < count; i++)
        indices[i] = get_index(e, LLVMGetOperand(gep, i + 1), group);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    return LLVMIsInBounds(gep) && get != simd_emit_vector
               ? LLVMBuildInBoundsGEP2(e->builder, type, base, indices, count, "")
               : LLVMBuildGEP2(e->builder, type, base, indices, count, "");
}

static LLVMValueRef build_scalar_pointer(simd_emitter *e, LLVMValueRef gep, uint32_t group)
{
    return build_pointer(e, gep, simd_emit_scalar, group);
}

/* All operands may be uniform where a vector is wanted: of a value that is assumed. */
static LLVMValueRef build_vector_pointer(simd_emitter *e, LLVMValueRef gep, uint32_t group)
{
    LLVMValueRef pointer = build_pointer(e, gep, simd_emit_vector, group);
    return LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMVectorTypeKind ? pointer
                                                                      : simd_emit_splat(e, pointer);
}

void simd_emit_address(simd_emitter *e, LLVMValueRef gep)
{
    simd_emit_parts(e, gep, build_scalar_pointer, build_vector_pointer);
}
