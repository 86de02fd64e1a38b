/* Requests for lines of the caches: what prefetch.c has put into the scalar kernel. */
#include "backend/driver/engines/simd/vectorize/ir/prefetch.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

static LLVMBasicBlockRef append(simd_emitter *e, const char *name)
{
    return LLVMAppendBasicBlockInContext(e->context, e->function, name);
}

/* To write, as the scalar kernel has it, or to read where the processor prefetches no other way. */
static LLVMValueRef intent(simd_emitter *e, LLVMValueRef call)
{
    return e->v->target->prefetches_to_write ? LLVMGetOperand(call, 1) : simd_emit_i32(e, 0);
}

/* Part of the first-level cache that the next round of a work-group may take. */
enum { PART = 16 };

/* What all prefetches of loops ask for, for a work-group. */
static uint64_t prefetched_bytes(const simd_emitter *e)
{
    uint64_t bytes = 0;
    for (uint32_t v = 0; v < e->divergence->value_count; v++) {
        LLVMValueRef call = e->divergence->values[v];
        if (LLVMIsACallInst(call) == NULL || simd_call_kind(call) != SIMD_CALL_PREFETCH ||
            simd_emit_planned(e, call)->kind != SIMD_PLAN_PREFETCH)
            continue;
        const simd_value_shape shape = simd_value_shape_of(e->divergence, LLVMGetOperand(call, 0));
        bytes += (uint64_t)shape.stride * e->partition->items;
    }
    return bytes;
}

/* Whether the next round's lines may come into the first-level cache already: it comes soon, and
 * its work-group needs little of it. Interleaved work-groups come round later, and need it all. */
static bool fits_first_level(const simd_emitter *e)
{
    return e->partition->group_interleave == 1 &&
           prefetched_bytes(e) <= e->v->target->l1.bytes / PART;
}

static LLVMValueRef choose_level(const simd_emitter *e, LLVMValueRef call)
{
    LLVMValueRef asked = LLVMGetOperand(call, 2);
    return fits_first_level(e) ? LLVMConstInt(LLVMTypeOf(asked), SIMD_FIRST_LEVEL, false) : asked;
}

static void prefetch_line(simd_emitter *e, LLVMValueRef call, LLVMValueRef pointer,
                          LLVMValueRef level)
{
    LLVMValueRef arguments[] = {pointer, intent(e, call), level, LLVMGetOperand(call, 3)};
    LLVMBuildCall2(e->builder, LLVMGetCalledFunctionType(call), LLVMGetCalledValue(call), arguments,
                   4, "");
}

/* The line that the last lane of a SIMD group comes to. */
static void prefetch_last_line(simd_emitter *e, LLVMValueRef call, LLVMValueRef level,
                               uint32_t group)
{
    LLVMValueRef pointer = LLVMGetOperand(call, 0);
    const int64_t stride = simd_value_shape_of(e->divergence, pointer).stride;
    LLVMValueRef offset = simd_emit_i64(e, (uint64_t)(stride * (e->partition->width - 1)));
    prefetch_line(e, call,
                  LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context),
                                simd_emit_scalar(e, pointer, group), &offset, 1, ""),
                  level);
}

/* Of two SIMD groups in a row the next tile fetches the line behind them. */
enum { SEVERAL = 3 };

/* One line of the cache for each SIMD group. Where several follow one another in a row, one more:
 * few rows begin with a line. */
static void prefetch_lines(simd_emitter *e, LLVMValueRef call)
{
    const uint32_t across = simd_partition_across(e->partition);
    LLVMValueRef level = choose_level(e, call);
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        prefetch_line(e, call, simd_emit_scalar(e, LLVMGetOperand(call, 0), g), level);
        if (across >= SEVERAL && g % across == across - 1)
            prefetch_last_line(e, call, level, g);
    }
}

/* Where rows do not begin with a line, the group before this one has fetched the first line
 * already. */
static void prefetch_last_lines(simd_emitter *e, LLVMValueRef call)
{
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        prefetch_last_line(e, call, LLVMGetOperand(call, 2), g);
}

/* Returns an i1: whether rows, or every second one, are apart by what a way of the first-level
 * cache holds, but for half a line: the cache has places for a few such lines only, and they would
 * be gone before they are written. */
static LLVMValueRef share_places(simd_emitter *e, LLVMValueRef pointer)
{
    const uint64_t line = e->v->target->line, way = simd_target_way(e->v->target);
    LLVMValueRef increment = simd_emit_increment_of(e, pointer, SIMD_DOWN);
    if (increment == NULL || e->partition->coarsening == simd_partition_across(e->partition))
        return LLVMConstNull(LLVMInt1TypeInContext(e->context));
    LLVMValueRef two = LLVMBuildShl(e->builder, increment, simd_emit_i64(e, 1), "");
    LLVMValueRef past = LLVMBuildAdd(e->builder, two, simd_emit_i64(e, line - 1), "");
    LLVMValueRef rest = LLVMBuildAnd(e->builder, past, simd_emit_i64(e, way - 1), "");
    return LLVMBuildICmp(e->builder, LLVMIntULT, rest, simd_emit_i64(e, 2 * line - 1), "");
}

/* What is stored around the caches is not to be in one. */
static void prefetch_to_write(simd_emitter *e, LLVMValueRef call)
{
    LLVMValueRef pointer = LLVMGetOperand(call, 0);
    LLVMBasicBlockRef caches = append(e, "fetch"), after = append(e, "fetched");
    LLVMValueRef non_temporal = simd_emit_planned(e, call)->number != 0
                                    ? simd_emit_is_non_temporal(e, pointer)
                                    : LLVMConstNull(LLVMInt1TypeInContext(e->context));
    LLVMValueRef share = share_places(e, pointer);
    LLVMValueRef in_vain = LLVMBuildOr(e->builder, non_temporal, share, "");
    /* Where the store would not be reached its address may be poison. */
    LLVMBuildCondBr(e->builder, LLVMBuildFreeze(e->builder, in_vain, ""), after, caches);
    LLVMPositionBuilderAtEnd(e->builder, caches);
    prefetch_last_lines(e, call);
    LLVMBuildBr(e->builder, after);
    LLVMPositionBuilderAtEnd(e->builder, after);
}

static void prefetch_if_first(simd_emitter *e, LLVMValueRef call)
{
    simd_first blocks;
    simd_emit_begin_first(e, simd_emit_planned(e, call)->sharing, &blocks);
    prefetch_lines(e, call);
    simd_emit_end_first(e, &blocks);
}

void simd_emit_prefetch(simd_emitter *e, LLVMValueRef call)
{
    switch (simd_emit_planned(e, call)->kind) {
    case SIMD_PLAN_PREFETCH:
        prefetch_lines(e, call);
        break;
    case SIMD_PLAN_PREFETCH_BY_FIRST:
        prefetch_if_first(e, call);
        break;
    case SIMD_PLAN_PREFETCH_STORE:
        prefetch_to_write(e, call);
        break;
    default: /* SIMD_PLAN_DROP */
        break;
    }
}
