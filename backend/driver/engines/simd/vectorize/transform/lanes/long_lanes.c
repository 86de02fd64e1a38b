/* long_lanes: as many lanes as a register has numbers of 64 bits, where most of what a kernel
 * computes are numbers as long: hashes, ciphers, large integers, sums of doubles. coarsening counts
 * what is loaded, stored and computed in floating point without calls, and such kernels load words
 * of 32 bits. With twice the lanes each value takes two registers, and those that are alive at once
 * no longer fit.
 *
 * Indices are left out, though most are as long: what counts is what stored values are made of, up
 * to what is loaded. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/map.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/coarsening.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate.h"

enum { MUCH_MORE = 2, FEWEST = 64 };

/* What stored values are made of. */
typedef struct slice {
    simd_map seen;
    LLVMValueRef *waiting;
    uint32_t count;
    uint32_t longs, others;
} slice;

/* Loads end it: they add addresses. */
static void add(slice *s, LLVMValueRef value)
{
    if (LLVMIsAInstruction(value) == NULL || LLVMIsALoadInst(value) != NULL ||
        simd_map_find(&s->seen, value) != SIMD_NONE)
        return;
    simd_map_add(&s->seen, value, 0);
    s->waiting[s->count++] = value;
}

static bool is_arithmetic(LLVMValueRef i)
{
    return LLVMIsABinaryOperator(i) != NULL ||
           (LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_INTRINSIC);
}

static bool is_long(LLVMTypeRef type)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMDoubleTypeKind ||
           (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 64);
}

static void count_value(slice *s, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    if (!is_arithmetic(i))
        return;
    if (is_long(type))
        s->longs++;
    else
        s->others++;
}

static void follow(slice *s)
{
    while (s->count != 0) {
        LLVMValueRef i = s->waiting[--s->count];
        count_value(s, i);
        for (unsigned n = 0; n < (unsigned)LLVMGetNumOperands(i); n++)
            add(s, LLVMGetOperand(i, n));
    }
}

static void add_stored(slice *s, LLVMValueRef kernel)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsAStoreInst(i) != NULL)
                add(s, LLVMGetOperand(i, 0));
}

/* False: no memory. */
static bool has_long_data(LLVMValueRef kernel, bool *has)
{
    const uint32_t count = simd_count_instructions(kernel);
    slice s = {.waiting = malloc((count + 1) * sizeof *s.waiting)};
    const bool made = s.waiting != NULL && simd_map_create(&s.seen, count + 1);
    if (made) {
        add_stored(&s, kernel);
        follow(&s);
        *has = s.longs >= FEWEST && s.longs > MUCH_MORE * s.others;
    }
    simd_map_clear(&s.seen);
    free(s.waiting);
    return made;
}

static bool may_have_fewer(const simd_vectorization *v, uint32_t lanes)
{
    return v->key->width == 0 && !v->partition.checked && v->partition.width > lanes &&
           lanes >= SIMD_MIN_LANES && !simd_partition_is_padded(&v->partition) &&
           !simd_knows_of_lanes(&v->cfg);
}

simd_pass_result simd_run_long_lanes(simd_vectorization *v)
{
    const uint32_t lanes = simd_target_lanes(v->target, sizeof(uint64_t));
    bool has;
    if (!may_have_fewer(v, lanes))
        return SIMD_PASS_NOTHING_CHANGED;
    if (!has_long_data(v->kernel, &has))
        return simd_pass_fail_memory(v);
    if (!has)
        return SIMD_PASS_NOTHING_CHANGED;
    v->partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_remark(v, NULL, SIMD_PASS_LONG_LANES,
                "%u lanes: most of what is computed for what is stored are numbers of 64 bits",
                v->partition.width);
    simd_choose_strips(v, SIMD_PASS_LONG_LANES);
    return SIMD_PASS_CHANGED;
}
