/* Atomic operations and the orders of memory. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* Semantics that are not constant order everything. */
LLVMAtomicOrdering lower_ordering(const lowering *l, uint32_t id)
{
    uint64_t semantics;
    if (!spirv_read_constant(&l->reader, id, &semantics) ||
        (semantics & SpvMemorySemanticsSequentiallyConsistentMask) != 0)
        return LLVMAtomicOrderingSequentiallyConsistent;
    const bool acquires = (semantics & SpvMemorySemanticsAcquireMask) != 0;
    const bool releases = (semantics & SpvMemorySemanticsReleaseMask) != 0;
    if ((semantics & SpvMemorySemanticsAcquireReleaseMask) != 0 || (acquires && releases))
        return LLVMAtomicOrderingAcquireRelease;
    return acquires   ? LLVMAtomicOrderingAcquire
           : releases ? LLVMAtomicOrderingRelease
                      : LLVMAtomicOrderingMonotonic;
}

bool lower_is_own(const lowering *l, uint32_t id)
{
    const uint32_t storage = lower_storage_of(l, id);
    return storage == SpvStorageClassWorkgroup || storage == SpvStorageClassFunction;
}

typedef struct place {
    LLVMValueRef pointer;
    LLVMAtomicOrdering order;
    bool single; /* thread */
} place;

/* Pointer, scope and semantics, from a word on. */
static bool use_place(lower_body *b, spirv_instruction i, uint32_t word, place *out)
{
    out->pointer = lower_use_scalar(b, i, word, LOWER_POINTER);
    if (out->pointer == NULL)
        return false;
    out->order = lower_ordering(b->l, i.words[word + 2]);
    out->single = lower_is_own(b->l, i.words[word]);
    return true;
}

static unsigned bytes_of(const lowering *l, LLVMTypeRef type)
{
    return lower_bits(l, type) / 8;
}

static bool check_type(lower_body *b, spirv_instruction i, LLVMTypeRef type)
{
    return type != b->l->i1 || lower_refuse(b->l, i, "atomics of booleans are not supported");
}

static bool load(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    place at;
    const lower_type *type = lower_find_type(b->l, i, spirv_result_type(i));
    if (type == NULL || !use_place(b, i, 3, &at))
        return false;
    if (type->scalar == NULL || !check_type(b, i, type->scalar))
        return lower_refuse(b->l, i, "only scalars are atomic");
    const LLVMValueRef value = LLVMBuildLoad2(b->builder, type->scalar, at.pointer, "");
    LLVMSetAlignment(value, bytes_of(b->l, type->scalar));
    LLVMSetOrdering(value, at.order == LLVMAtomicOrderingRelease ? LLVMAtomicOrderingMonotonic
                           : at.order == LLVMAtomicOrderingAcquireRelease
                               ? LLVMAtomicOrderingAcquire
                               : at.order);
    LLVMSetAtomicSingleThread(value, at.single);
    return lower_define_scalar(b, i, value);
}

static bool store_value(lower_body *b, spirv_instruction i, const place *at, LLVMValueRef value)
{
    if (!check_type(b, i, LLVMTypeOf(value)))
        return false;
    const LLVMValueRef store = LLVMBuildStore(b->builder, value, at->pointer);
    LLVMSetAlignment(store, bytes_of(b->l, LLVMTypeOf(value)));
    LLVMSetOrdering(store, at->order == LLVMAtomicOrderingAcquire ? LLVMAtomicOrderingMonotonic
                           : at->order == LLVMAtomicOrderingAcquireRelease
                               ? LLVMAtomicOrderingRelease
                               : at->order);
    LLVMSetAtomicSingleThread(store, at->single);
    return true;
}

static bool store(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    place at;
    const LLVMValueRef value = lower_use_scalar(b, i, 4, LOWER_OTHER);
    return value != NULL && use_place(b, i, 1, &at) && store_value(b, i, &at, value);
}

LLVMValueRef lower_atomic(lower_body *b, LLVMAtomicRMWBinOp operation, LLVMValueRef pointer,
                          LLVMValueRef value, LLVMAtomicOrdering order, bool single)
{
    const LLVMValueRef old =
        LLVMBuildAtomicRMW(b->builder, operation, pointer, value, order, single);
    LLVMSetVolatile(old, operation == LLVMAtomicRMWBinOpXchg && !single);
    return old;
}

static LLVMValueRef change(lower_body *b, LLVMAtomicRMWBinOp operation, const place *at,
                           LLVMValueRef value)
{
    return lower_atomic(b, operation, at->pointer, value, at->order, at->single);
}

/* LLVM exchanges integers and numbers, no pointers. */
static bool exchange(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    place at;
    const LLVMValueRef value = lower_use_scalar(b, i, 6, LOWER_OTHER);
    if (value == NULL || !use_place(b, i, 3, &at) || !check_type(b, i, LLVMTypeOf(value)))
        return false;
    const bool is_pointer = LLVMTypeOf(value) == b->l->pointer;
    LLVMValueRef old =
        change(b, LLVMAtomicRMWBinOpXchg, &at, is_pointer ? lower_as_int(b, value) : value);
    if (is_pointer)
        old = LLVMBuildIntToPtr(b->builder, old, b->l->pointer, "");
    return lower_define_scalar(b, i, old);
}

static LLVMAtomicOrdering failure_order(LLVMAtomicOrdering order)
{
    if (order == LLVMAtomicOrderingRelease)
        return LLVMAtomicOrderingMonotonic;
    return order == LLVMAtomicOrderingAcquireRelease ? LLVMAtomicOrderingAcquire : order;
}

static bool compare_exchange(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    place at;
    const LLVMValueRef value = lower_use_scalar(b, i, 7, LOWER_OTHER);
    const LLVMValueRef expected = value == NULL ? NULL : lower_use_scalar(b, i, 8, LOWER_OTHER);
    if (expected == NULL || !use_place(b, i, 3, &at) || !check_type(b, i, LLVMTypeOf(value)))
        return false;
    if (LLVMTypeOf(value) != LLVMTypeOf(expected))
        return lower_refuse(b->l, i, "the values differ in type");
    const LLVMValueRef pair = LLVMBuildAtomicCmpXchg(
        b->builder, at.pointer, lower_as_int(b, expected), lower_as_int(b, value), at.order,
        failure_order(lower_ordering(b->l, i.words[6])), at.single);
    LLVMValueRef old = LLVMBuildExtractValue(b->builder, pair, 0, "");
    if (LLVMTypeOf(value) == b->l->pointer)
        old = LLVMBuildIntToPtr(b->builder, old, b->l->pointer, "");
    else if (LLVMTypeOf(value) != LLVMTypeOf(old))
        old = LLVMBuildBitCast(b->builder, old, LLVMTypeOf(value), "");
    return lower_define_scalar(b, i, old);
}

static bool integers(lower_body *b, spirv_instruction i, int operation)
{
    place at;
    const LLVMValueRef value = lower_use_scalar(b, i, 6, LOWER_INT);
    return value != NULL && use_place(b, i, 3, &at) &&
           lower_define_scalar(b, i, change(b, (LLVMAtomicRMWBinOp)operation, &at, value));
}

static bool numbers(lower_body *b, spirv_instruction i, int operation)
{
    place at;
    const LLVMValueRef value = lower_use_scalar(b, i, 6, LOWER_FLOAT);
    return value != NULL && use_place(b, i, 3, &at) &&
           lower_define_scalar(b, i, change(b, (LLVMAtomicRMWBinOp)operation, &at, value));
}

static bool step(lower_body *b, spirv_instruction i, int operation)
{
    place at;
    const lower_type *type = lower_find_type(b->l, i, spirv_result_type(i));
    if (type == NULL || !use_place(b, i, 3, &at))
        return false;
    if (type->kind != LOWER_INT)
        return lower_refuse(b->l, i, "the result is no integer");
    return lower_define_scalar(
        b, i, change(b, (LLVMAtomicRMWBinOp)operation, &at, lower_int(type->scalar, 1)));
}

static bool set_flag(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    place at;
    if (!use_place(b, i, 3, &at))
        return false;
    const LLVMValueRef old = change(b, LLVMAtomicRMWBinOpXchg, &at, lower_int(b->l->i32, 1));
    return lower_define_scalar(
        b, i, LLVMBuildICmp(b->builder, LLVMIntNE, old, lower_int(b->l->i32, 0), ""));
}

static bool clear_flag(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    place at;
    return use_place(b, i, 1, &at) && store_value(b, i, &at, lower_int(b->l->i32, 0));
}

const lower_rule lower_atomic_rules[] = {
    LOWER_RULE(AtomicLoad, 6, load, 0),
    LOWER_RULE(AtomicStore, 5, store, 0),
    LOWER_RULE(AtomicExchange, 7, exchange, 0),
    LOWER_RULE(AtomicCompareExchange, 9, compare_exchange, 0),
    LOWER_RULE(AtomicCompareExchangeWeak, 9, compare_exchange, 0),
    LOWER_RULE(AtomicIIncrement, 6, step, LLVMAtomicRMWBinOpAdd),
    LOWER_RULE(AtomicIDecrement, 6, step, LLVMAtomicRMWBinOpSub),
    LOWER_RULE(AtomicIAdd, 7, integers, LLVMAtomicRMWBinOpAdd),
    LOWER_RULE(AtomicISub, 7, integers, LLVMAtomicRMWBinOpSub),
    LOWER_RULE(AtomicSMin, 7, integers, LLVMAtomicRMWBinOpMin),
    LOWER_RULE(AtomicUMin, 7, integers, LLVMAtomicRMWBinOpUMin),
    LOWER_RULE(AtomicSMax, 7, integers, LLVMAtomicRMWBinOpMax),
    LOWER_RULE(AtomicUMax, 7, integers, LLVMAtomicRMWBinOpUMax),
    LOWER_RULE(AtomicAnd, 7, integers, LLVMAtomicRMWBinOpAnd),
    LOWER_RULE(AtomicOr, 7, integers, LLVMAtomicRMWBinOpOr),
    LOWER_RULE(AtomicXor, 7, integers, LLVMAtomicRMWBinOpXor),
    LOWER_RULE(AtomicFAddEXT, 7, numbers, LLVMAtomicRMWBinOpFAdd),
    LOWER_RULE(AtomicFMinEXT, 7, numbers, LLVMAtomicRMWBinOpFMin),
    LOWER_RULE(AtomicFMaxEXT, 7, numbers, LLVMAtomicRMWBinOpFMax),
    LOWER_RULE(AtomicFlagTestAndSet, 6, set_flag, 0),
    LOWER_RULE(AtomicFlagClear, 4, clear_flag, 0),
    {0},
};
