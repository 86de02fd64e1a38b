/* two_steps: where work-items run one by one, sums of products in a loop wait for one another: s =
 * fma(x, y, s) begins when the s of the round before is there, and takes longer than a sum alone.
 * A product does not wait. So what may be one step or two, mad() and what is contracted, is two
 * there, if the sum is there sooner on this processor, and if a round is short enough to wait for
 * it. With lanes, SIMD groups side by side have other sums to go on with. fma() rounds once, and
 * stays. */
#include "backend/driver/engines/simd/contract/multiply_adds.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/remarks.h"

enum {
    OF_MULTIPLY_ADD = 4, /* cycles until the next one may begin */
    MOST = 64            /* sums of a chain */
};

/* From a phi at a loop's header to what it is in the next round. */
typedef struct chain {
    const simd_vectorization *v;
    uint32_t loop;
    LLVMValueRef sums[MOST]; /* multiply-adds that may be two steps */
    uint32_t count;
} chain;

static bool may_be_two_steps(LLVMValueRef value)
{
    return LLVMIsACallInst(value) != NULL && simd_metadata_has(value, SIMD_EITHER_STEPS);
}

static bool is_inside(const chain *c, LLVMValueRef value)
{
    const simd_cfg *cfg = &c->v->cfg;
    return LLVMIsAInstruction(value) != NULL &&
           simd_cfg_is_in(cfg, simd_cfg_find(cfg, LLVMGetInstructionParent(value)), c->loop);
}

/* Goes back by what is added to. */
static bool leads_to(chain *c, LLVMValueRef value, LLVMValueRef phi)
{
    c->count = 0;
    while (value != phi && is_inside(c, value) && may_be_two_steps(value) && c->count < MOST) {
        c->sums[c->count++] = value;
        value = LLVMGetOperand(value, 2);
    }
    return value == phi && c->count > 0;
}

static LLVMValueRef next_of(const chain *c, LLVMValueRef phi)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (is_inside(c, LLVMGetIncomingValue(phi, k)))
            return LLVMGetIncomingValue(phi, k);
    return NULL;
}

/* Instructions of a round, and multiply-adds among them: each way of a branch counts. */
static void measure(const chain *c, uint32_t *instructions, uint32_t *multiply_adds)
{
    const simd_cfg *cfg = &c->v->cfg;
    *instructions = *multiply_adds = 0;
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        if (!simd_cfg_is_in(cfg, b, c->loop))
            continue;
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            *instructions += LLVMIsAPHINode(i) == NULL;
            *multiply_adds += may_be_two_steps(i);
        }
    }
}

static uint32_t part(chain *c, LLVMBuilderRef b)
{
    uint32_t instructions = 0, multiply_adds = 0, parted = 0;
    const simd_loop *loop = &c->v->cfg.loops[c->loop];
    LLVMBasicBlockRef header = c->v->cfg.blocks[loop->header].block;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef next = next_of(c, phi);
        if (next == NULL || !leads_to(c, next, phi))
            continue;
        if (instructions == 0)
            measure(c, &instructions, &multiply_adds);
        if (OF_MULTIPLY_ADD * c->count * c->v->target->steps < instructions + multiply_adds)
            continue;
        for (uint32_t k = 0; k < c->count; k++)
            simd_part_multiply_add(b, c->sums[k]);
        parted += c->count;
    }
    return parted;
}

simd_pass_result simd_run_two_steps(simd_vectorization *v)
{
    uint32_t parted = 0;
    if (v->partition.width != 1 || !v->target->sums_sooner)
        return SIMD_PASS_NOTHING_CHANGED;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(v->module));
    for (uint32_t l = 0; l < v->cfg.loop_count; l++) {
        chain c = {.v = v, .loop = l};
        if (simd_cfg_is_innermost(&v->cfg, l))
            parted += part(&c, b);
    }
    LLVMDisposeBuilder(b);
    if (parted == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_TWO_STEPS,
                "%u products are rounded before they are added: sums in a loop are there sooner "
                "than multiply-adds",
                parted);
    return SIMD_PASS_CHANGED;
}
