#include "backend/driver/engines/simd/vectorize/emit/private_sums.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/atomic_change.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

enum { ALIGNMENT = 64 };

typedef struct builder {
    LLVMBuilderRef b;
    LLVMContextRef context;
    LLVMValueRef function;
    LLVMTypeRef i8, i64, pointer;
} builder;

/* A loop of a constant number of rounds, one at least. */
typedef struct loop {
    LLVMValueRef number;
    LLVMBasicBlockRef body;
    uint64_t count;
} loop;

static builder make_builder(LLVMBuilderRef b)
{
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInsertBlock(b));
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    return (builder){.b = b,
                     .context = context,
                     .function = function,
                     .i8 = LLVMInt8TypeInContext(context),
                     .i64 = LLVMInt64TypeInContext(context),
                     .pointer = LLVMPointerTypeInContext(context, 0)};
}

static LLVMBasicBlockRef append(const builder *s)
{
    return LLVMAppendBasicBlockInContext(s->context, s->function, "sums");
}

static LLVMValueRef number(const builder *s, uint64_t value)
{
    return LLVMConstInt(s->i64, value, false);
}

static LLVMValueRef place(const builder *s, LLVMTypeRef type, LLVMValueRef from, LLVMValueRef index)
{
    return LLVMBuildGEP2(s->b, type, from, &index, 1, "");
}

static loop begin_loop(const builder *s, uint64_t count)
{
    LLVMBasicBlockRef before = LLVMGetInsertBlock(s->b);
    loop l = {.body = append(s), .count = count};
    LLVMValueRef zero = number(s, 0);
    LLVMBuildBr(s->b, l.body);
    LLVMPositionBuilderAtEnd(s->b, l.body);
    l.number = LLVMBuildPhi(s->b, s->i64, "");
    LLVMAddIncoming(l.number, &zero, &before, 1);
    return l;
}

static void end_loop(const builder *s, const loop *l)
{
    LLVMBasicBlockRef last = LLVMGetInsertBlock(s->b), after = append(s);
    LLVMValueRef next = LLVMBuildAdd(s->b, l->number, number(s, 1), "");
    LLVMAddIncoming(l->number, &next, &last, 1);
    LLVMBuildCondBr(s->b, LLVMBuildICmp(s->b, LLVMIntULT, next, number(s, l->count), ""), l->body,
                    after);
    LLVMPositionBuilderAtEnd(s->b, after);
}

/* @returns where what is built next is done only if so */
static LLVMBasicBlockRef begin_if(const builder *s, LLVMValueRef condition)
{
    LLVMBasicBlockRef then = append(s), after = append(s);
    LLVMBuildCondBr(s->b, condition, then, after);
    LLVMPositionBuilderAtEnd(s->b, then);
    return after;
}

static void end_if(const builder *s, LLVMBasicBlockRef after)
{
    LLVMBuildBr(s->b, after);
    LLVMPositionBuilderAtEnd(s->b, after);
}

static LLVMValueRef identity_of(const simd_private_sum *sum)
{
    return simd_atomic_identity(sum->operation, sum->type);
}

static LLVMValueRef identities_of(const simd_private_sum *sum)
{
    LLVMValueRef lanes[SIMD_SUMS_BLOCK];
    for (uint32_t l = 0; l < SIMD_SUMS_BLOCK; l++)
        lanes[l] = identity_of(sum);
    return LLVMConstVector(lanes, SIMD_SUMS_BLOCK);
}

uint64_t simd_private_sums_offset(const simd_private_sums *sums, LLVMValueRef call)
{
    return sums->all[strtoul(simd_call_name(call) + strlen(SIMD_SUMS), NULL, 10)].offset;
}

static uint64_t size_of(const simd_private_sum *sum)
{
    return sum->elements * LLVMGetIntTypeWidth(sum->type) / 8;
}

/* ---- Before the work-groups ------------------------------------------------------------------ */

static void fill(const builder *s, const simd_private_sum *sum, LLVMValueRef areas)
{
    LLVMTypeRef block = LLVMVectorType(sum->type, SIMD_SUMS_BLOCK);
    LLVMValueRef area = place(s, s->i8, areas, number(s, sum->offset));
    const loop blocks = begin_loop(s, sum->elements / SIMD_SUMS_BLOCK);
    LLVMValueRef store =
        LLVMBuildStore(s->b, identities_of(sum), place(s, block, area, blocks.number));
    LLVMSetAlignment(store, LLVMGetIntTypeWidth(sum->type) / 8);
    end_loop(s, &blocks);
}

LLVMValueRef simd_private_sums_begin(LLVMBuilderRef b, const simd_private_sums *sums)
{
    const builder s = make_builder(b);
    if (sums->count == 0)
        return LLVMConstNull(s.pointer);
    const simd_private_sum *last = &sums->all[sums->count - 1];
    LLVMValueRef bytes = number(&s, last->offset + size_of(last));
    LLVMValueRef areas = LLVMBuildArrayAlloca(b, s.i8, bytes, "sums");
    LLVMSetAlignment(areas, ALIGNMENT);
    for (uint32_t k = 0; k < sums->count; k++)
        fill(&s, &sums->all[k], areas);
    return areas;
}

/* ---- Behind them ----------------------------------------------------------------------------- */

static void change(const builder *s, const simd_private_sum *sum, LLVMValueRef area,
                   LLVMValueRef buffer, LLVMValueRef index)
{
    LLVMValueRef element = LLVMBuildLoad2(s->b, sum->type, place(s, sum->type, area, index), "");
    LLVMValueRef is_changed = LLVMBuildICmp(s->b, LLVMIntNE, element, identity_of(sum), "");
    LLVMBasicBlockRef after = begin_if(s, is_changed);
    LLVMBuildAtomicRMW(s->b, sum->operation, place(s, sum->type, buffer, index), element,
                       LLVMAtomicOrderingMonotonic, false);
    end_if(s, after);
}

static void change_block(const builder *s, const simd_private_sum *sum, LLVMValueRef area,
                         LLVMValueRef buffer, LLVMValueRef block)
{
    const loop each = begin_loop(s, SIMD_SUMS_BLOCK);
    LLVMValueRef first = LLVMBuildMul(s->b, block, number(s, SIMD_SUMS_BLOCK), "");
    change(s, sum, area, buffer, LLVMBuildAdd(s->b, first, each.number, ""));
    end_loop(s, &each);
}

/* Returns whether any element of a block is not what it was. */
static LLVMValueRef is_changed(const builder *s, const simd_private_sum *sum, LLVMValueRef area,
                               LLVMValueRef block)
{
    LLVMTypeRef type = LLVMVectorType(sum->type, SIMD_SUMS_BLOCK);
    LLVMTypeRef bits = LLVMIntTypeInContext(s->context, SIMD_SUMS_BLOCK);
    LLVMValueRef elements = LLVMBuildLoad2(s->b, type, place(s, type, area, block), "");
    LLVMSetAlignment(elements, LLVMGetIntTypeWidth(sum->type) / 8);
    LLVMValueRef changed = LLVMBuildICmp(s->b, LLVMIntNE, elements, identities_of(sum), "");
    changed = LLVMBuildBitCast(s->b, changed, bits, "");
    return LLVMBuildICmp(s->b, LLVMIntNE, changed, LLVMConstNull(bits), "");
}

static void change_buffer(const builder *s, const simd_private_sum *sum, LLVMValueRef areas,
                          LLVMValueRef arguments)
{
    LLVMValueRef slot = LLVMBuildLoad2(
        s->b, s->pointer, place(s, s->pointer, arguments, number(s, sum->parameter)), "");
    LLVMValueRef buffer = LLVMBuildLoad2(s->b, s->pointer, slot, "");
    LLVMValueRef area = place(s, s->i8, areas, number(s, sum->offset));
    const loop blocks = begin_loop(s, sum->elements / SIMD_SUMS_BLOCK);
    LLVMBasicBlockRef after = begin_if(s, is_changed(s, sum, area, blocks.number));
    change_block(s, sum, area, buffer, blocks.number);
    end_if(s, after);
    end_loop(s, &blocks);
}

void simd_private_sums_end(LLVMBuilderRef b, const simd_private_sums *sums, LLVMValueRef areas,
                           LLVMValueRef arguments)
{
    const builder s = make_builder(b);
    for (uint32_t k = 0; k < sums->count; k++)
        change_buffer(&s, &sums->all[k], areas, arguments);
}
