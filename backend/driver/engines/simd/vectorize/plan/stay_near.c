/* stay_near: in a loop that lanes leave one by one, SIMD groups that are done wait for the others,
 * and their counters go on. What they would access is far away then: rows before the first one, or,
 * below 0 without a sign, another 16 GiB. No lane of theirs makes an access, but where no page is,
 * the processor takes hundreds of cycles to find that: on a Zen 5 88 ns. So a group without lanes
 * asks for the start of the buffer instead.
 *
 *     for (k = i - 1; k >= 0; k--)       at = any lane of this SIMD group ? &x[k] : x
 *         ... x[k] ...                   vector at `at`, masked
 *
 * Not where what is loaded says which lanes go on: each round would wait for the one before. Nor
 * where a step is beyond all lanes, as in `for (k = lid; k < n; k += tile)`: then all leave in one
 * round, or nearly so. */
#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Whether lanes leave a loop at different times, all of which counters say. */
static bool ends_by_counters(const simd_vectorization *v, uint32_t loop)
{
    const simd_cfg *cfg = &v->cfg;
    for (uint32_t k = cfg->exits.first[loop]; k < cfg->exits.first[loop + 1]; k++) {
        LLVMValueRef condition = cfg->blocks[cfg->exits.items[k] / 2].condition;
        if (condition != NULL && simd_lanes_agree_by_chance(&v->divergence, condition))
            return false;
    }
    return v->divergence.divergent_loops[loop];
}

/* Whether a number of a loop goes beyond all lanes in a round. A step that is no constant is taken
 * to, as the size of a tile does; but not what is loaded, as an argument is. */
static bool is_beyond_all(const simd_vectorization *v, uint32_t loop, LLVMValueRef phi)
{
    const simd_value_shape shape = simd_value_shape_of(&v->divergence, phi);
    LLVMValueRef next = simd_phi_incoming(phi, v->cfg.blocks[v->cfg.loops[loop].latch].block);
    uint64_t step;
    if (shape.kind != SIMD_LINEAR || shape.stride == 0 || LLVMIsABinaryOperator(next) == NULL)
        return false;
    LLVMValueRef by = LLVMGetOperand(next, LLVMGetOperand(next, 0) == phi ? 1 : 0);
    if (!simd_read_constant(by, &step))
        return LLVMIsALoadInst(by) == NULL && LLVMIsACastInst(by) == NULL;
    const unsigned unused = 64 - LLVMGetIntTypeWidth(LLVMTypeOf(by));
    const int64_t way = (int64_t)(step << unused) >> unused;
    const int64_t lanes = (int64_t)v->partition.width * v->partition.coarsening;
    return (way < 0 ? -way : way) >= (shape.stride < 0 ? -shape.stride : shape.stride) * lanes;
}

static bool has_long_steps(const simd_vectorization *v, uint32_t loop)
{
    LLVMBasicBlockRef header = v->cfg.blocks[v->cfg.loops[loop].header].block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind && is_beyond_all(v, loop, i))
            return true;
    return false;
}

/* Whether its address is found where it is used, from a buffer's start. */
static bool has_start(const simd_vectorization *v, LLVMValueRef i, LLVMValueRef pointer)
{
    return LLVMIsAGetElementPtrInst(pointer) != NULL &&
           LLVMGetInstructionParent(pointer) == LLVMGetInstructionParent(i) &&
           LLVMIsALoadInst(LLVMGetOperand(pointer, 0)) != NULL &&
           simd_value_shape_of(&v->divergence, LLVMGetOperand(pointer, 0)).kind == SIMD_UNIFORM;
}

static bool visit(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    LLVMValueRef i = v->divergence.values[value];
    simd_plan_entry *entry = &plan->entries[value];
    (void)data;
    if (!entry->masked ||
        (entry->kind != SIMD_PLAN_CONSECUTIVE && entry->kind != SIMD_PLAN_REVERSED))
        return false;
    const uint32_t block = simd_cfg_find(&v->cfg, LLVMGetInstructionParent(i));
    const uint32_t loop = v->cfg.blocks[block].loop;
    if (loop == SIMD_NONE || !has_start(v, i, simd_access_of(&v->divergence, i).pointer) ||
        !ends_by_counters(v, loop) || has_long_steps(v, loop))
        return false;
    if (plan == &v->plans.plans[SIMD_BODY])
        simd_remark(v, i, SIMD_PASS_STAY_NEAR,
                    "SIMD groups that are done with the loop stay at the buffer's start");
    entry->stays_near = true;
    return true;
}

simd_pass_result simd_run_stay_near(simd_vectorization *v)
{
    return v->partition.coarsening > 1 && simd_plans_visit(v, visit, NULL)
               ? SIMD_PASS_CHANGED
               : SIMD_PASS_NOTHING_CHANGED;
}
