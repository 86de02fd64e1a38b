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

/* The type that an operand of a GEP leads to, behind the one before. */
static LLVMTypeRef type_behind(LLVMValueRef gep, unsigned operand, LLVMTypeRef before)
{
    if (operand == 1)
        return before;
    if (LLVMGetTypeKind(before) != LLVMStructTypeKind)
        return LLVMGetElementType(before);
    LLVMValueRef member = LLVMGetOperand(gep, operand);
    return LLVMStructGetTypeAtIndex(before, (unsigned)LLVMConstIntGetZExtValue(member));
}

/* In bytes. */
static LLVMValueRef offset_of(simd_emitter *e, LLVMValueRef gep, unsigned operand,
                              LLVMTypeRef before, uint64_t scale, get_operand *get, uint32_t group)
{
    LLVMTargetDataRef layout = e->partition->layout;
    LLVMValueRef index = LLVMGetOperand(gep, operand);
    if (operand == 1 || LLVMGetTypeKind(before) != LLVMStructTypeKind)
        return step_of(e, index,
                       scale * LLVMABISizeOfType(layout, type_behind(gep, operand, before)), get,
                       group);
    const unsigned member = (unsigned)LLVMConstIntGetZExtValue(index);
    return simd_emit_i64(e, scale * LLVMOffsetOfElement(layout, before, member));
}

static LLVMValueRef behind(simd_emitter *e, LLVMValueRef pointer, LLVMValueRef offset)
{
    return LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context), pointer, &offset, 1, "");
}

/* Into a variable that lies element by element: all offsets are multiplied. */
static LLVMValueRef build_private_pointer(simd_emitter *e, LLVMValueRef gep, uint64_t scale,
                                          get_operand *get, uint32_t group)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    LLVMValueRef pointer = get(e, LLVMGetOperand(gep, 0), group);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        pointer = behind(e, pointer, offset_of(e, gep, i, type, scale, get, group));
        type = type_behind(gep, i, type);
    }
    return pointer;
}

/* The step from lane to lane of a value that is made of a scalar, else 0. */
static int64_t linear_step(const simd_emitter *e, LLVMValueRef value)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, value);
    LLVMTypeRef type = LLVMTypeOf(value);
    return shape.kind == SIMD_LINEAR && !simd_value_shape_has_vectors(shape) &&
                   (LLVMGetTypeKind(type) == LLVMPointerTypeKind || LLVMGetIntTypeWidth(type) == 64)
               ? shape.stride
               : 0;
}

/* Whether it needs a vector. */
static bool is_varying(const simd_emitter *e, LLVMValueRef value)
{
    return simd_value_shape_of(e->divergence, value).kind != SIMD_UNIFORM &&
           linear_step(e, value) == 0;
}

static bool has_linear_operand(const simd_emitter *e, LLVMValueRef gep)
{
    bool found = false;
    for (int i = 0; i < LLVMGetNumOperands(gep) && !found; i++)
        found = linear_step(e, LLVMGetOperand(gep, (unsigned)i)) != 0;
    return found;
}

/* What is linear is a scalar base, and its steps are part of the offsets: LLVM sees where all that
 * is left of these is short. */
static LLVMValueRef build_from_scalar(simd_emitter *e, LLVMValueRef gep, uint64_t scale,
                                      uint32_t group)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    LLVMValueRef base = LLVMGetOperand(gep, 0), offsets = NULL;
    int64_t step = linear_step(e, base);
    base = simd_emit_scalar(e, base, group);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, i);
        const bool varies = is_varying(e, index);
        LLVMValueRef offset =
            offset_of(e, gep, i, type, scale, varies ? simd_emit_vector : simd_emit_scalar, group);
        type = type_behind(gep, i, type);
        step += linear_step(e, index) *
                (int64_t)(scale * LLVMABISizeOfType(e->partition->layout, type));
        if (!varies)
            base = behind(e, base, offset);
        else
            offsets = offsets == NULL ? offset : LLVMBuildAdd(e->builder, offsets, offset, "");
    }
    LLVMValueRef steps = simd_emit_iota(e, LLVMInt64TypeInContext(e->context), step);
    return behind(e, base, offsets == NULL ? steps : LLVMBuildAdd(e->builder, offsets, steps, ""));
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
    if (get == simd_emit_vector && has_linear_operand(e, gep) &&
        !is_varying(e, LLVMGetOperand(gep, 0)))
        return build_from_scalar(e, gep, scale, group);
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
