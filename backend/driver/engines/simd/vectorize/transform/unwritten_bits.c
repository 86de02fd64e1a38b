#include "backend/driver/engines/simd/vectorize/transform/unwritten_bits.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

bool simd_unwritten_begin(simd_unwritten *self, simd_vectorization *v)
{
    const size_t count = simd_count_instructions(v->kernel) + 1;
    *self = (simd_unwritten){.v = v, .builder = LLVMCreateBuilderInContext(v->context)};
    self->beside = calloc(count, sizeof(LLVMValueRef));
    self->origin = calloc(count, sizeof(LLVMValueRef));
    return simd_map_create(&self->map, count) && self->beside != NULL && self->origin != NULL;
}

void simd_unwritten_end(simd_unwritten *self)
{
    LLVMDisposeBuilder(self->builder);
    simd_map_clear(&self->map);
    free(self->beside);
    free(self->origin);
}

void simd_unwritten_keep(simd_unwritten *self, LLVMValueRef value, LLVMValueRef beside,
                         LLVMValueRef origin)
{
    self->beside[self->count] = beside;
    self->origin[self->count] = origin;
    simd_map_add(&self->map, value, self->count++);
}

LLVMValueRef simd_unwritten_beside(const simd_unwritten *self, LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&self->map, value);
    return number == SIMD_NONE ? NULL : self->beside[number];
}

LLVMValueRef simd_unwritten_origin(const simd_unwritten *self, LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&self->map, value);
    return number == SIMD_NONE ? NULL : self->origin[number];
}

LLVMTypeRef simd_unwritten_type(const simd_unwritten *self, LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
    case LLVMPointerTypeKind:
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
        return LLVMIntTypeInContext(self->v->context,
                                    (unsigned)LLVMSizeOfTypeInBits(self->v->layout, type));
    default:
        return NULL;
    }
}

/* sroa writes undef where nothing was written. */
LLVMValueRef simd_unwritten_bits(const simd_unwritten *self, LLVMValueRef value)
{
    LLVMTypeRef type = simd_unwritten_type(self, LLVMTypeOf(value));
    if (type == NULL)
        return NULL;
    if (LLVMIsUndef(value))
        return LLVMConstAllOnes(type);
    LLVMValueRef bits = simd_unwritten_beside(self, value);
    return bits != NULL && LLVMTypeOf(bits) == type ? bits : NULL;
}

/* ---- What is computed ------------------------------------------------------------------------ */

static LLVMValueRef bits_or_none(const simd_unwritten *self, LLVMValueRef value)
{
    LLVMValueRef bits = simd_unwritten_bits(self, value);
    return bits != NULL ? bits : LLVMConstNull(simd_unwritten_type(self, LLVMTypeOf(value)));
}

static LLVMValueRef is_any(const simd_unwritten *self, LLVMValueRef bits)
{
    return LLVMBuildICmp(self->builder, LLVMIntNE, bits, LLVMConstNull(LLVMTypeOf(bits)), "");
}

/* One bit is enough for all of the result's. */
static LLVMValueRef spread(const simd_unwritten *self, LLVMValueRef i, unsigned operands)
{
    LLVMTypeRef type = simd_unwritten_type(self, LLVMTypeOf(i));
    LLVMValueRef any = NULL;
    for (unsigned k = 0; k < operands; k++) {
        LLVMValueRef bits = simd_unwritten_bits(self, LLVMGetOperand(i, k));
        if (bits == NULL)
            continue;
        LLVMValueRef one = is_any(self, bits);
        any = any == NULL ? one : LLVMBuildOr(self->builder, any, one, "");
    }
    return any == NULL ? NULL : LLVMBuildSExt(self->builder, any, type, "");
}

/* A written 0 settles a bit of an `and`, a written 1 one of an `or`. */
static LLVMValueRef of_logic(const simd_unwritten *self, LLVMValueRef i, bool is_or)
{
    LLVMBuilderRef b = self->builder;
    LLVMValueRef x = LLVMGetOperand(i, 0), y = LLVMGetOperand(i, 1);
    if (simd_unwritten_bits(self, x) == NULL && simd_unwritten_bits(self, y) == NULL)
        return NULL;
    LLVMValueRef p = bits_or_none(self, x), q = bits_or_none(self, y);
    x = LLVMIsUndef(x) ? LLVMConstNull(LLVMTypeOf(x)) : is_or ? LLVMBuildNot(b, x, "") : x;
    y = LLVMIsUndef(y) ? LLVMConstNull(LLVMTypeOf(y)) : is_or ? LLVMBuildNot(b, y, "") : y;
    LLVMValueRef both = LLVMBuildAnd(b, p, q, "");
    LLVMValueRef one = LLVMBuildOr(b, LLVMBuildAnd(b, x, q, ""), LLVMBuildAnd(b, p, y, ""), "");
    return LLVMBuildOr(b, both, one, "");
}

static LLVMValueRef of_shift(const simd_unwritten *self, LLVMValueRef i)
{
    LLVMValueRef bits = simd_unwritten_bits(self, LLVMGetOperand(i, 0));
    LLVMValueRef by = LLVMGetOperand(i, 1);
    if (bits == NULL || LLVMIsAConstantInt(by) == NULL)
        return spread(self, i, 2);
    return LLVMBuildBinOp(self->builder, LLVMGetInstructionOpcode(i), bits, by, "");
}

static LLVMValueRef of_select(const simd_unwritten *self, LLVMValueRef i)
{
    LLVMValueRef condition = LLVMGetOperand(i, 0), x = LLVMGetOperand(i, 1),
                 y = LLVMGetOperand(i, 2), asked = simd_unwritten_bits(self, condition);
    LLVMValueRef chosen = NULL;
    if (simd_unwritten_bits(self, x) != NULL || simd_unwritten_bits(self, y) != NULL)
        chosen = LLVMBuildSelect(self->builder, condition, bits_or_none(self, x),
                                 bits_or_none(self, y), "");
    if (asked == NULL)
        return chosen;
    LLVMTypeRef type = simd_unwritten_type(self, LLVMTypeOf(i));
    LLVMValueRef all = LLVMBuildSExt(self->builder, asked, type, "");
    return chosen == NULL
               ? all
               : LLVMBuildSelect(self->builder, asked, LLVMConstAllOnes(type), chosen, "");
}

static LLVMValueRef of_call(const simd_unwritten *self, LLVMValueRef i)
{
    const simd_call kind = simd_call_kind(i);
    return kind == SIMD_CALL_MATH || kind == SIMD_CALL_INTRINSIC
               ? spread(self, i, LLVMGetNumArgOperands(i))
               : NULL;
}

static LLVMValueRef bits_of_result(const simd_unwritten *self, LLVMValueRef i)
{
    LLVMValueRef bits = NULL;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
    case LLVMPHI:
    case LLVMAlloca:
    case LLVMAtomicRMW:
    case LLVMFreeze:
    case LLVMExtractValue:
        return NULL;
    case LLVMAnd:
        return of_logic(self, i, false);
    case LLVMOr:
        return of_logic(self, i, true);
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        return of_shift(self, i);
    case LLVMSelect:
        return of_select(self, i);
    case LLVMCall:
        return of_call(self, i);
    case LLVMBitCast:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
        bits = simd_unwritten_bits(self, LLVMGetOperand(i, 0));
        return bits != NULL && LLVMTypeOf(bits) == simd_unwritten_type(self, LLVMTypeOf(i))
                   ? bits
                   : spread(self, i, 1);
    case LLVMTrunc:
        bits = simd_unwritten_bits(self, LLVMGetOperand(i, 0));
        return bits == NULL ? NULL : LLVMBuildTrunc(self->builder, bits, LLVMTypeOf(i), "");
    default:
        return spread(self, i, (unsigned)LLVMGetNumOperands(i));
    }
}

void simd_unwritten_compute(simd_unwritten *self, LLVMValueRef instruction)
{
    if (simd_unwritten_type(self, LLVMTypeOf(instruction)) == NULL)
        return;
    LLVMValueRef bits = bits_of_result(self, instruction), origin = NULL;
    if (bits == NULL)
        return;
    for (int k = 0; k < LLVMGetNumOperands(instruction) && origin == NULL; k++)
        origin = simd_unwritten_origin(self, LLVMGetOperand(instruction, (unsigned)k));
    simd_unwritten_keep(self, instruction, bits, origin);
}

/* ---- Phis ------------------------------------------------------------------------------------ */

void simd_unwritten_begin_phi(simd_unwritten *self, LLVMValueRef phi)
{
    LLVMTypeRef type = simd_unwritten_type(self, LLVMTypeOf(phi));
    if (type == NULL || simd_unwritten_beside(self, phi) != NULL)
        return;
    LLVMPositionBuilderBefore(self->builder, phi);
    simd_unwritten_keep(self, phi, LLVMBuildPhi(self->builder, type, ""), NULL);
}

void simd_unwritten_end_phi(simd_unwritten *self, LLVMValueRef phi)
{
    LLVMValueRef beside = simd_unwritten_beside(self, phi);
    if (beside == NULL || LLVMTypeOf(beside) != simd_unwritten_type(self, LLVMTypeOf(phi)))
        return;
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        LLVMValueRef bits = bits_or_none(self, LLVMGetIncomingValue(phi, k));
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
        LLVMAddIncoming(beside, &bits, &from, 1);
    }
}
