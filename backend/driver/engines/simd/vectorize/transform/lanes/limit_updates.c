/* Places of tile_static memory that a loop changes lane by lane, bins of a histogram above all, are
 * few, and the lanes of neighbours come to the same ones. A processor guesses which load waits for
 * which store by where both are in the code, and learns that where the same code runs again soon.
 * SIMD groups side by side gain nothing there, and their code is so much longer. */
#include "backend/driver/engines/simd/vectorize/transform/lanes/limits.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

/* Of lanes, in the code of a strip's round. Below the first the turns of more strips take
 * longer. */
enum { MANY_UPDATES = 256, FEW_UPDATES = 128 };

static bool is_update(const simd_divergence *d, LLVMValueRef i)
{
    const bool changes =
        (LLVMIsAAtomicRMWInst(i) != NULL && LLVMIsAtomicSingleThread(i)) || simd_is_change(i);
    return changes && simd_value_shape_of(d, LLVMGetOperand(i, 0)).kind == SIMD_VARYING;
}

/* In a loop without barriers, at each of which more strips would take turns. */
static uint32_t count_updates(const simd_vectorization *v, uint32_t loop)
{
    const simd_divergence *d = &v->divergence;
    uint32_t count = 0;
    if (!simd_cfg_is_innermost(&v->cfg, loop) || simd_last_barrier(&v->cfg, loop) != SIMD_NONE)
        return 0;
    for (uint32_t n = 0; n < d->value_count; n++)
        count += v->cfg.blocks[d->blocks[n]].loop == loop && is_update(d, d->values[n]);
    return count;
}

void simd_limit_updates(simd_vectorization *v, uint32_t *coarsening)
{
    uint32_t most = 0;
    for (uint32_t l = 0; l < v->cfg.loop_count; l++) {
        const uint32_t count = count_updates(v, l);
        most = count > most ? count : most;
    }
    const uint32_t lanes = most * v->partition.width;
    if (lanes * *coarsening <= MANY_UPDATES || *coarsening == 1)
        return;
    *coarsening = lanes < FEW_UPDATES ? FEW_UPDATES / lanes : 1;
    simd_remark(v, NULL, SIMD_PASS_LIMIT_COARSENING,
                "%u SIMD group%s at most: each changes %u places of tile_static memory in a round, "
                "lane by lane",
                *coarsening, *coarsening == 1 ? "" : "s", lanes);
}
