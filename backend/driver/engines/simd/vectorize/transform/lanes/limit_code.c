/* Code for which LLVM would take long, and which has enough to do side by side with less of it. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/group_code.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/limits.h"

/* Instructions of a strip of a large kernel: without barriers, and with them, where LLVM compiles
 * besides how values are put into memory and fetched again. */
#define LARGEST_CODE 6144u
#define LARGEST_WAITING_CODE 4096u

static uint32_t largest_code(const simd_vectorization *v)
{
    const bool waits = simd_last_barrier(&v->cfg, SIMD_NONE) != SIMD_NONE;
    return waits ? LARGEST_WAITING_CODE : LARGEST_CODE;
}

/* Returns how many values wait for one another, at most. */
static uint32_t find_depth(const simd_divergence *d)
{
    uint32_t *depths = calloc(d->value_count + 1, sizeof *depths), deepest = 1;
    for (uint32_t n = 0; depths != NULL && n < d->value_count; n++) {
        LLVMValueRef i = d->values[n];
        for (int o = 0; o < LLVMGetNumOperands(i) && LLVMIsAPHINode(i) == NULL; o++) {
            const uint32_t operand = simd_map_find(&d->numbers, LLVMGetOperand(i, (unsigned)o));
            if (operand != SIMD_NONE && depths[operand] > depths[n])
                depths[n] = depths[operand];
        }
        depths[n]++;
        if (depths[n] > deepest)
            deepest = depths[n];
    }
    free(depths);
    return deepest;
}

/* How many SIMD groups fit. A large kernel has enough to do for a processor between one result and
 * its use. One whose code is large since each step takes much of it may be a chain of few steps:
 * that has two groups. */
static uint32_t find_fitting(const simd_vectorization *v, uint32_t *code)
{
    enum { SIDE_BY_SIDE = 4 };
    uint32_t values = 1, simple = 1;
    *code = 1;
    for (uint32_t number = 0; number < v->divergence.value_count; number++) {
        const uint32_t more = simd_group_code(v, number);
        values += more != 0;
        simple += simd_access_is(v->divergence.values[number]) ? more : more != 0;
        *code += more;
    }
    const uint32_t fitting = largest_code(v) / *code, by_values = largest_code(v) / simple;
    const uint32_t wanted =
        values / find_depth(&v->divergence) >= SIDE_BY_SIDE ? 1 : SIMD_FEWEST_GROUPS;
    const uint32_t least = by_values < wanted ? by_values : wanted;
    return fitting > least ? fitting : least;
}

void simd_limit_code(simd_vectorization *v, uint32_t *coarsening)
{
    const bool waits = simd_last_barrier(&v->cfg, SIMD_NONE) != SIMD_NONE;
    if ((!v->is_large && waits) || *coarsening == 1)
        return;
    uint32_t code;
    const uint32_t fitting = find_fitting(v, &code);
    if (*coarsening <= fitting)
        return;
    *coarsening = fitting == 0 ? 1 : fitting;
    simd_remark(
        v, NULL, SIMD_PASS_LIMIT_COARSENING,
        "%u SIMD group%s at most: each takes about %u instructions, which LLVM compiles slowly",
        *coarsening, *coarsening == 1 ? "" : "s", code);
}
