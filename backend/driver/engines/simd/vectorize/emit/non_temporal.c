/* Stores around the caches. A launch that writes more than they hold, and reads none of it, would
 * fetch each line before it overwrites it, and put out others for it: streaming stores do neither,
 * where they write whole lines. Which launches do that is known when they run (work.h), and so is
 * where lines begin. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include <stddef.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

/* ---- What the kernel reads ---------------------------------------------------------------------- */

/* What a pointer points into: a parameter of the SPIR-V kernel, which is a load; else NULL. */
static LLVMValueRef find_buffer(LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    return LLVMIsALoadInst(root) != NULL ? root : NULL;
}

/* The arguments, tile_static memory and private variables. */
static bool is_near(LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    return LLVMIsAArgument(root) != NULL || LLVMIsAAllocaInst(root) != NULL;
}

static bool has(const simd_non_temporal *s, LLVMValueRef buffer)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->read[i] == buffer)
            return true;
    return false;
}

static bool add_read(simd_non_temporal *s, LLVMValueRef pointer)
{
    LLVMValueRef buffer = find_buffer(pointer);
    if (buffer == NULL || has(s, buffer))
        return is_near(pointer) || buffer != NULL;
    LLVMValueRef *grown = realloc(s->read, (s->count + 1) * sizeof *grown);
    if (grown == NULL)
        return false;
    s->read = grown;
    s->read[s->count++] = buffer;
    return true;
}

/* Other work-groups may wait for what one that uses atomics has written, or volatile flags. */
static bool look_at(simd_non_temporal *s, LLVMValueRef i)
{
    return !simd_is_communication(i) &&
           (LLVMIsALoadInst(i) == NULL || add_read(s, LLVMGetOperand(i, 0)));
}

void simd_non_temporal_create(simd_non_temporal *s, const simd_divergence *divergence)
{
    s->possible = true;
    for (uint32_t v = 0; v < divergence->value_count && s->possible; v++)
        s->possible = look_at(s, divergence->values[v]);
}

void simd_non_temporal_clear(simd_non_temporal *s)
{
    free(s->read);
}

/* ---- The two ways ------------------------------------------------------------------------------- */

bool simd_emit_can_be_non_temporal(const simd_emitter *e, LLVMValueRef store)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(store, 0));
    LLVMValueRef buffer = find_buffer(LLVMGetOperand(store, 1));
    const uint64_t bytes = LLVMABISizeOfType(e->partition->layout, type) * e->partition->width;
    return e->non_temporal.possible && e->mask.all && buffer != NULL &&
           !has(&e->non_temporal, buffer) && !LLVMGetVolatile(store) && bytes >= 16 &&
           bytes * e->partition->coarsening % SIMD_LINE == 0;
}

static LLVMValueRef unite(simd_emitter *e, LLVMValueRef a, LLVMValueRef b)
{
    return a == NULL ? b : LLVMBuildOr(e->builder, a, b, "");
}

/* Returns whether the launch writes more than caches hold, with elements of so many bytes. */
static LLVMValueRef is_large(simd_emitter *e, uint64_t element)
{
    return LLVMBuildICmp(e->builder, LLVMIntUGE, simd_emit_i64(e, element),
                         e->non_temporal_threshold, "");
}

LLVMValueRef simd_emit_is_non_temporal(simd_emitter *e, LLVMValueRef pointer)
{
    LLVMTypeRef i1 = LLVMInt1TypeInContext(e->context), i64 = LLVMInt64TypeInContext(e->context);
    LLVMValueRef buffer = find_buffer(pointer);
    if (!e->non_temporal.possible || buffer == NULL || has(&e->non_temporal, buffer))
        return LLVMConstNull(i1);
    const uint64_t element = (uint64_t)simd_value_shape_of(e->divergence, pointer).stride;
    LLVMValueRef first = simd_emit_scalar(e, pointer, 0);
    LLVMValueRef at = LLVMBuildAnd(e->builder, LLVMBuildPtrToInt(e->builder, first, i64, ""),
                                   simd_emit_i64(e, SIMD_LINE - 1), "");
    LLVMValueRef begins = LLVMBuildICmp(e->builder, LLVMIntEQ, at, simd_emit_i64(e, 0), "");
    return LLVMBuildAnd(e->builder, is_large(e, element), begins, "");
}

/* Lines begin where vectors do, and vectors that share one follow one another. */
static LLVMValueRef are_lines(simd_emitter *e, LLVMValueRef pointers[], uint64_t bytes)
{
    const uint32_t share = bytes < SIMD_LINE ? SIMD_LINE / (uint32_t)bytes : 1;
    LLVMValueRef begin = NULL, apart = NULL, first = NULL, zero = simd_emit_i64(e, 0);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef at = LLVMBuildPtrToInt(e->builder, pointers[g], i64, "");
        if (g % share == 0) {
            begin = unite(e, begin, at);
            first = at;
            continue;
        }
        LLVMValueRef expected =
            LLVMBuildAdd(e->builder, first, simd_emit_i64(e, g % share * bytes), "");
        apart = unite(e, apart, LLVMBuildXor(e->builder, at, expected, ""));
    }
    LLVMValueRef wrong = LLVMBuildAnd(e->builder, begin, simd_emit_i64(e, SIMD_LINE - 1), "");
    return LLVMBuildICmp(e->builder, LLVMIntEQ, apart == NULL ? wrong : unite(e, wrong, apart),
                         zero, "");
}

static void store_all(simd_emitter *e, LLVMValueRef store, LLVMValueRef pointers[],
                      LLVMValueRef values[], uint64_t streamed_bytes)
{
    LLVMValueRef one = simd_emit_i32(e, 1);
    const uint64_t alignment = streamed_bytes < SIMD_LINE ? streamed_bytes : SIMD_LINE;
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef copy = LLVMBuildStore(e->builder, values[g], pointers[g]);
        LLVMSetAlignment(copy, streamed_bytes != 0 ? (unsigned)alignment : LLVMGetAlignment(store));
        if (streamed_bytes != 0)
            simd_metadata_set(copy, "nontemporal", &one, 1);
    }
}

void simd_emit_non_temporal(simd_emitter *e, LLVMValueRef store, LLVMValueRef pointers[],
                            LLVMValueRef values[])
{
    const uint64_t bytes = LLVMABISizeOfType(e->partition->layout, LLVMTypeOf(values[0]));
    LLVMBasicBlockRef non_temporal =
        LLVMAppendBasicBlockInContext(e->context, e->function, "streams");
    LLVMBasicBlockRef caches = LLVMAppendBasicBlockInContext(e->context, e->function, "caches");
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "stored");
    LLVMValueRef large = is_large(e, bytes / e->partition->width);
    LLVMValueRef both = LLVMBuildAnd(e->builder, large, are_lines(e, pointers, bytes), "");
    LLVMBuildCondBr(e->builder, both, non_temporal, caches);
    LLVMPositionBuilderAtEnd(e->builder, non_temporal);
    store_all(e, store, pointers, values, bytes);
    LLVMBuildBr(e->builder, after);
    LLVMPositionBuilderAtEnd(e->builder, caches);
    store_all(e, store, pointers, values, 0);
    LLVMBuildBr(e->builder, after);
    LLVMPositionBuilderAtEnd(e->builder, after);
}
