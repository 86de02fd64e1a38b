#include "backend/driver/engines/simd/vectorize/ir/vectors/interleave_vectors.h"

#include <stdbool.h>
#include <stddef.h>

/* Where an element of a result comes from. */
typedef struct source {
    uint32_t vector, lane;
} source;

typedef source find_source(uint32_t result, uint32_t lane, uint32_t count, uint32_t width);

static uint32_t width_of(LLVMValueRef vector)
{
    return LLVMGetVectorSize(LLVMTypeOf(vector));
}

static LLVMTypeRef number_type(LLVMValueRef vector)
{
    return LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(vector)));
}

/* The elements first, first + step, first + 2 step, ... of two vectors behind one another. */
static LLVMValueRef pick(LLVMBuilderRef builder, LLVMValueRef a, LLVMValueRef b, uint32_t first)
{
    LLVMValueRef numbers[SIMD_MAX_LANES];
    const uint32_t width = width_of(a);
    for (uint32_t l = 0; l < width; l++)
        numbers[l] = LLVMConstInt(number_type(a), first + 2 * l, false);
    return LLVMBuildShuffleVector(builder, a, b, LLVMConstVector(numbers, width), "");
}

/* The elements of two vectors in turns, from one on. */
static LLVMValueRef zip(LLVMBuilderRef builder, LLVMValueRef a, LLVMValueRef b, uint32_t first)
{
    LLVMValueRef numbers[SIMD_MAX_LANES];
    const uint32_t width = width_of(a);
    for (uint32_t l = 0; l < width; l++)
        numbers[l] = LLVMConstInt(number_type(a), first + l / 2 + l % 2 * width, false);
    return LLVMBuildShuffleVector(builder, a, b, LLVMConstVector(numbers, width), "");
}

/* Adds to a result what it has from a vector. */
static LLVMValueRef collect_from(LLVMBuilderRef builder, LLVMValueRef old, LLVMValueRef vectors[],
                                 uint32_t count, uint32_t result, uint32_t vector,
                                 find_source *find)
{
    LLVMValueRef numbers[SIMD_MAX_LANES];
    const uint32_t width = width_of(old);
    LLVMTypeRef i32 = number_type(old);
    for (uint32_t l = 0; l < width; l++) {
        const source from = find(result, l, count, width);
        numbers[l] = LLVMGetUndef(i32);
        if (from.vector == vector)
            numbers[l] = LLVMConstInt(i32, width + from.lane, false);
        else if (from.vector < vector)
            numbers[l] = LLVMConstInt(i32, vector == 1 ? from.lane : l, false);
    }
    return LLVMBuildShuffleVector(builder, old, vectors[vector], LLVMConstVector(numbers, width),
                                  "");
}

static void collect(LLVMBuilderRef builder, LLVMValueRef vectors[], uint32_t count,
                    find_source *find)
{
    LLVMValueRef results[SIMD_MAX_INTERLEAVED];
    for (uint32_t r = 0; r < count; r++) {
        results[r] = vectors[0];
        for (uint32_t v = 1; v < count; v++)
            results[r] = collect_from(builder, results[r], vectors, count, r, v, find);
    }
    for (uint32_t r = 0; r < count; r++)
        vectors[r] = results[r];
}

static source before_deinterleaving(uint32_t result, uint32_t lane, uint32_t count, uint32_t width)
{
    const uint32_t element = lane * count + result;
    return (source){element / width, element % width};
}

static source before_interleaving(uint32_t result, uint32_t lane, uint32_t count, uint32_t width)
{
    const uint32_t element = result * width + lane;
    return (source){element % count, element / count};
}

/* Of an even number every second element is taken first: half as many shuffles for four. */
void simd_deinterleave_vectors(LLVMBuilderRef builder, LLVMValueRef vectors[], uint32_t count)
{
    LLVMValueRef halves[2][SIMD_MAX_INTERLEAVED / 2];
    if (count % 2 != 0) {
        collect(builder, vectors, count, before_deinterleaving);
        return;
    }
    for (uint32_t h = 0; h < 2; h++) {
        for (uint32_t v = 0; v < count / 2; v++)
            halves[h][v] = pick(builder, vectors[2 * v], vectors[2 * v + 1], h);
        simd_deinterleave_vectors(builder, halves[h], count / 2);
    }
    for (uint32_t v = 0; v < count; v++)
        vectors[v] = halves[v % 2][v / 2];
}

void simd_interleave_vectors(LLVMBuilderRef builder, LLVMValueRef vectors[], uint32_t count)
{
    LLVMValueRef halves[2][SIMD_MAX_INTERLEAVED / 2];
    if (count % 2 != 0) {
        collect(builder, vectors, count, before_interleaving);
        return;
    }
    for (uint32_t v = 0; v < count; v++)
        halves[v % 2][v / 2] = vectors[v];
    for (uint32_t h = 0; h < 2; h++)
        simd_interleave_vectors(builder, halves[h], count / 2);
    const uint32_t width = width_of(vectors[0]);
    for (uint32_t v = 0; v < count; v++)
        vectors[v] = zip(builder, halves[0][v / 2], halves[1][v / 2], v % 2 * (width / 2));
}

uint32_t simd_interleave_shuffles(uint32_t count, uint32_t members)
{
    uint32_t halves[2] = {0, 0}, shuffles = 0;
    if (count % 2 != 0) {
        for (uint32_t k = 0; k < count; k++)
            shuffles += (members >> k & 1) * (count - 1);
        return shuffles;
    }
    for (uint32_t k = 0; k < count; k++)
        halves[k % 2] |= (members >> k & 1) << k / 2;
    for (uint32_t h = 0; h < 2; h++)
        if (halves[h] != 0)
            shuffles += count / 2 + simd_interleave_shuffles(count / 2, halves[h]);
    return shuffles;
}
