/* Shorthands for calls, types and constants. */
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

bool lower_is_reserved(const char *name)
{
    return name[0] == '\0' || strncmp(name, "llvm.", 5) == 0 || strncmp(name, "zlg.", 4) == 0 ||
           strcmp(name, SIMD_ENTRY) == 0 || strcmp(name, SIMD_ALIGNED_ENTRY) == 0 ||
           strcmp(name, SIMD_NEEDS) == 0;
}

LLVMTypeRef lower_int_type(const lowering *l, unsigned bits)
{
    return bits == 8    ? l->i8
           : bits == 16 ? l->i16
           : bits == 32 ? l->i32
           : bits == 64 ? l->i64
                        : NULL;
}

LLVMTypeRef lower_float_type(const lowering *l, unsigned bits)
{
    return bits == 16 ? l->f16 : bits == 32 ? l->f32 : bits == 64 ? l->f64 : NULL;
}

unsigned lower_bits(const lowering *l, LLVMTypeRef type)
{
    if (type == l->f16 || type == l->i16)
        return 16;
    if (type == l->f32 || type == l->i32)
        return 32;
    return type == l->i1 ? 1 : type == l->i8 ? 8 : 64;
}

bool lower_is_float(const lowering *l, LLVMTypeRef type)
{
    return type == l->f16 || type == l->f32 || type == l->f64;
}

const char *lower_suffix(const lowering *l, LLVMTypeRef type)
{
    static const char *const integers[] = {"i1", "i8", "i16", "i32", "i64"};
    static const char *const floats[] = {"f16", "f32", "f64"};
    const unsigned bits = lower_bits(l, type);
    if (lower_is_float(l, type))
        return floats[bits / 32];
    return integers[bits == 1 ? 0 : bits == 8 ? 1 : bits == 16 ? 2 : bits == 32 ? 3 : 4];
}

LLVMValueRef lower_int(LLVMTypeRef type, uint64_t value)
{
    return LLVMConstInt(type, value, false);
}

LLVMValueRef lower_as_int(lower_body *b, LLVMValueRef value)
{
    const LLVMTypeRef type = LLVMTypeOf(value);
    if (type == b->l->pointer)
        return LLVMBuildPtrToInt(b->builder, value, b->l->i64, "");
    if (!lower_is_float(b->l, type))
        return value;
    return LLVMBuildBitCast(b->builder, value, lower_int_type(b->l, lower_bits(b->l, type)), "");
}

LLVMValueRef lower_select(lower_body *b, LLVMIntPredicate predicate, LLVMValueRef left,
                          LLVMValueRef right, LLVMValueRef then, LLVMValueRef otherwise)
{
    const LLVMValueRef condition = LLVMBuildICmp(b->builder, predicate, left, right, "");
    return LLVMBuildSelect(b->builder, condition, then, otherwise, "");
}

static LLVMValueRef choose_one_by_one(lower_body *b, const LLVMValueRef from[], uint64_t count,
                                      LLVMValueRef index)
{
    const LLVMTypeRef type = LLVMTypeOf(index);
    LLVMValueRef chosen = from[0];
    index = LLVMBuildAnd(b->builder, index, lower_int(type, count - 1), "");
    for (uint64_t k = 1; k < count; k++)
        chosen = lower_select(b, LLVMIntEQ, index, lower_int(type, k), from[k], chosen);
    return chosen;
}

/* Each bit of the index halves what there is to choose from: one test for many selects. Of many
 * bytes and halves of words, which fill no register, that takes longer: there are more of them at a
 * time. */
LLVMValueRef lower_choose(lower_body *b, const LLVMValueRef from[], uint64_t count,
                          LLVMValueRef index)
{
    enum { WORD = 32, FEW = 4 };
    const LLVMTypeRef type = LLVMTypeOf(index);
    LLVMValueRef left[LOWER_MOST_CHOICES];
    if (count > FEW && lower_bits(b->l, LLVMTypeOf(from[0])) < WORD)
        return choose_one_by_one(b, from, count, index);
    memcpy(left, from, count * sizeof *left);
    for (uint64_t bit = 1; bit < count; bit *= 2) {
        const LLVMValueRef masked = LLVMBuildAnd(b->builder, index, lower_int(type, bit), "");
        const LLVMValueRef is_set =
            LLVMBuildICmp(b->builder, LLVMIntNE, masked, LLVMConstNull(type), "");
        for (uint64_t k = 0; k < count / bit / 2; k++)
            left[k] = LLVMBuildSelect(b->builder, is_set, left[2 * k + 1], left[2 * k], "");
    }
    return left[0];
}

void lower_mark_approximate(lower_body *b, LLVMValueRef value)
{
    const unsigned kind =
        LLVMGetMDKindIDInContext(b->l->context, SIMD_APPROXIMATE, sizeof SIMD_APPROXIMATE - 1);
    const LLVMMetadataRef none = LLVMMDNodeInContext2(b->l->context, NULL, 0);
    if (LLVMIsAInstruction(value) != NULL)
        LLVMSetMetadata(value, kind, LLVMMetadataAsValue(b->l->context, none));
}

LLVMValueRef lower_intrinsic(lower_body *b, const char *name, LLVMTypeRef overload,
                             LLVMValueRef *arguments, unsigned count)
{
    lowering *l = b->l;
    const unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    const LLVMValueRef function = LLVMGetIntrinsicDeclaration(l->module, id, &overload, 1);
    const LLVMTypeRef type = LLVMIntrinsicGetType(l->context, id, &overload, 1);
    return LLVMBuildCall2(b->builder, type, function, arguments, count, "");
}

void lower_number_attribute(lowering *l, LLVMValueRef function, LLVMAttributeIndex index,
                            const char *name, uint64_t number)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    if (kind != 0)
        LLVMAddAttributeAtIndex(function, index, LLVMCreateEnumAttribute(l->context, kind, number));
}

void lower_attribute(lowering *l, LLVMValueRef function, LLVMAttributeIndex index, const char *name)
{
    lower_number_attribute(l, function, index, name, 0);
}

static void add_attributes(lowering *l, LLVMValueRef function, unsigned attributes)
{
    const LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    lower_attribute(l, function, whole, "nounwind");
    if ((attributes & LOWER_PURE) != 0) {
        lower_attribute(l, function, whole, SIMD_LLVM_READNONE);
        lower_attribute(l, function, whole, "willreturn");
    }
    if ((attributes & LOWER_CONVERGENT) != 0)
        lower_attribute(l, function, whole, "convergent");
    if ((attributes & LOWER_ANYWHERE) != 0)
        lower_attribute(l, function, whole, "speculatable");
}

LLVMValueRef lower_call_external(lower_body *b, const char *name, LLVMTypeRef result,
                                 LLVMValueRef *arguments, unsigned count, unsigned attributes)
{
    LLVMTypeRef types[8];
    for (unsigned k = 0; k < count; k++)
        types[k] = LLVMTypeOf(arguments[k]);
    const LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
    LLVMValueRef function = LLVMGetNamedFunction(b->l->module, name);
    if (function == NULL) {
        function = LLVMAddFunction(b->l->module, name, type);
        add_attributes(b->l, function, attributes);
    }
    return LLVMBuildCall2(b->builder, type, function, arguments, count, "");
}

LLVMValueRef lower_math(lower_body *b, const char *name, LLVMTypeRef result,
                        LLVMValueRef *arguments, unsigned count)
{
    lowering *l = b->l;
    char full[64];
    LLVMValueRef wide[4];
    for (unsigned k = 0; k < count; k++)
        wide[k] = LLVMTypeOf(arguments[k]) == l->f16
                      ? LLVMBuildFPExt(b->builder, arguments[k], l->f32, "")
                      : arguments[k];
    const LLVMTypeRef type = result == l->f16 ? l->f32 : result;
    const LLVMTypeRef named = lower_is_float(l, type) ? type : LLVMTypeOf(wide[0]);
    (void)snprintf(full, sizeof full, SIMD_MATH "%s.%s", name, lower_suffix(l, named));
    const LLVMValueRef value = lower_call_external(b, full, type, wide, count, LOWER_PURE);
    return type == result ? value : LLVMBuildFPTrunc(b->builder, value, result, "");
}

void lower_barrier(lower_body *b)
{
    (void)lower_call_external(b, SIMD_BARRIER, b->l->nothing, NULL, 0, LOWER_CONVERGENT);
}

void lower_barrier_for(lower_body *b, unsigned fences)
{
    const LLVMValueRef call =
        lower_call_external(b, SIMD_BARRIER, b->l->nothing, NULL, 0, LOWER_CONVERGENT);
    if (fences != (SIMD_CHECK_FENCES_TILE_STATIC | SIMD_CHECK_FENCES_GLOBAL))
        lower_mark(b, call, SIMD_BARRIER_FENCES, fences | SIMD_CHECK_FENCES_SOME);
}

void lower_sub_group_barrier(lower_body *b)
{
    const LLVMValueRef call =
        lower_call_external(b, SIMD_SUB_GROUP_BARRIER, b->l->nothing, NULL, 0, LOWER_CONVERGENT);
    lower_mark(b, call, SIMD_TOGETHER, 0);
}

void lower_fence(lower_body *b)
{
    (void)lower_call_external(b, SIMD_FENCE, b->l->nothing, NULL, 0, 0);
}
