#include "backend/driver/engines/simd/vectorize/ir/vectors/select_elements.h"

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/simd/contract/target.h"

/* Vectors on the way: of each element of the result, which of them has it and where. */
typedef struct selection {
    LLVMBuilderRef builder;
    LLVMValueRef vectors[SIMD_MOST_SOURCES];
    uint32_t vector_count;
    simd_source elements[SIMD_MAX_LANES];
    uint32_t count;
} selection;

static uint32_t width_of(LLVMValueRef vector)
{
    return LLVMGetVectorSize(LLVMTypeOf(vector));
}

static bool is_needed(const selection *s, uint32_t vector)
{
    for (uint32_t e = 0; e < s->count; e++)
        if (s->elements[e].vector == vector)
            return true;
    return false;
}

/* Those that nothing comes from are left out. */
static void keep_needed(selection *s)
{
    uint32_t kept = 0;
    for (uint32_t v = 0; v < s->vector_count; v++) {
        if (!is_needed(s, v))
            continue;
        for (uint32_t e = 0; e < s->count; e++)
            if (s->elements[e].vector == v)
                s->elements[e].vector = kept;
        s->vectors[kept++] = s->vectors[v];
    }
    s->vector_count = kept;
}

/* All elements that come from two vectors, or from one and nothing, where they are in the end. */
static LLVMValueRef shuffle(const selection *s, uint32_t first, uint32_t second)
{
    LLVMValueRef a = s->vectors[first], numbers[SIMD_MAX_LANES];
    LLVMValueRef b = second < s->vector_count ? s->vectors[second] : LLVMGetPoison(LLVMTypeOf(a));
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(a)));
    for (uint32_t e = 0; e < s->count; e++) {
        const simd_source from = s->elements[e];
        numbers[e] = LLVMGetUndef(i32);
        if (from.vector == first || from.vector == second)
            numbers[e] =
                LLVMConstInt(i32, from.lane + (from.vector == second ? width_of(a) : 0), false);
    }
    return LLVMBuildShuffleVector(s->builder, a, b, LLVMConstVector(numbers, s->count), "");
}

static void halve(selection *s)
{
    const uint32_t vectors = (s->vector_count + 1) / 2;
    LLVMValueRef made[SIMD_MOST_SOURCES];
    for (uint32_t v = 0; v < vectors; v++)
        made[v] = shuffle(s, 2 * v, 2 * v + 1);
    for (uint32_t v = 0; v < vectors; v++)
        s->vectors[v] = made[v];
    for (uint32_t e = 0; e < s->count; e++)
        if (s->elements[e].vector != SIMD_NO_SOURCE)
            s->elements[e] = (simd_source){s->elements[e].vector / 2, e};
    s->vector_count = vectors;
}

LLVMValueRef simd_select_elements(LLVMBuilderRef builder, const LLVMValueRef vectors[],
                                  uint32_t vector_count, const simd_source elements[],
                                  uint32_t count)
{
    selection s = {.builder = builder, .vector_count = vector_count, .count = count};
    for (uint32_t v = 0; v < vector_count; v++)
        s.vectors[v] = vectors[v];
    for (uint32_t e = 0; e < count; e++)
        s.elements[e] = elements[e];
    keep_needed(&s);
    do
        halve(&s);
    while (s.vector_count > 1);
    return s.vectors[0];
}
