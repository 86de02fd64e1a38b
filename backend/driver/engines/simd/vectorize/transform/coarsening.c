#include "backend/driver/engines/simd/vectorize/transform/coarsening.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

#define LARGEST_STRIP 4096u /* instructions: about as many as a compiler digests in 100 ms */
#define USUAL_TILE 256u     /* work-items */

/* ---- What is in a kernel ----------------------------------------------------------------------- */

typedef struct content {
    uint32_t instructions, words, long_words; /* accesses to up to 32, and to 64 bits */
    uint32_t serial;                          /* what is done lane by lane */
    bool has_barrier;
} content;

static void count_access(LLVMTargetDataRef layout, LLVMTypeRef type, content *c)
{
    if (LLVMABISizeOfType(layout, type) > 4)
        c->long_words++;
    else
        c->words++;
}

static bool is_serial(LLVMValueRef call)
{
    const simd_call kind = simd_call_kind(call);
    return kind == SIMD_CALL_OTHER || kind == SIMD_CALL_IMAGE;
}

static void count_instruction(LLVMTargetDataRef layout, LLVMValueRef i, content *c)
{
    c->instructions++;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
        count_access(layout, LLVMTypeOf(i), c);
        break;
    case LLVMStore:
        count_access(layout, LLVMTypeOf(LLVMGetOperand(i, 0)), c);
        break;
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
        count_access(layout, LLVMTypeOf(i), c);
        break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        c->serial++;
        break;
    case LLVMCall:
        c->has_barrier |= simd_call_kind(i) == SIMD_CALL_BARRIER;
        c->serial += is_serial(i);
        break;
    default:
        break;
    }
}

static content look_at(LLVMValueRef kernel, LLVMTargetDataRef layout)
{
    content c = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            count_instruction(layout, i, &c);
    return c;
}

/* ---- Registers in loops ------------------------------------------------------------------------ */

/* How many vectors a loop keeps alive at once for each SIMD group. */
typedef struct pressure {
    const simd_divergence *divergence;
    uint32_t loop;
    bool *live; /* of each value */
    uint32_t now, most;
} pressure;

static void set_live(pressure *p, LLVMValueRef value, bool live)
{
    const uint32_t number = simd_map_find(&p->divergence->numbers, value);
    if (number == SIMD_NONE || p->divergence->shapes[number].kind != SIMD_VARYING ||
        LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVoidTypeKind || p->live[number] == live)
        return;
    p->live[number] = live;
    p->now += live ? 1 : 0;
    p->now -= live ? 0 : 1;
    if (p->now > p->most)
        p->most = p->now;
}

static bool is_in_loop(const pressure *p, LLVMValueRef instruction)
{
    const uint32_t block = simd_cfg_find(p->divergence->cfg, LLVMGetInstructionParent(instruction));
    return block != SIMD_NONE && simd_cfg_is_in(p->divergence->cfg, block, p->loop);
}

/* A phi's use is at the end of the block before; it counts where the phi stands. */
static bool is_used_beyond(LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if (LLVMGetInstructionParent(LLVMGetUser(use)) != LLVMGetInstructionParent(value) ||
            LLVMIsAPHINode(LLVMGetUser(use)) != NULL)
            return true;
    return false;
}

/* What a round does not make itself is alive all the time. */
static void add_invariants(pressure *p, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++) {
        LLVMValueRef operand = LLVMGetOperand(i, (unsigned)o);
        if (LLVMIsAInstruction(operand) != NULL && !is_in_loop(p, operand) &&
            LLVMIsAPHINode(i) == NULL)
            set_live(p, operand, true);
    }
}

/* Backward from its end, where what others use is alive. */
static void scan_block(pressure *p, uint32_t block)
{
    LLVMBasicBlockRef b = p->divergence->cfg->blocks[block].block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
        if (is_used_beyond(i))
            set_live(p, i, true);
    for (LLVMValueRef i = LLVMGetLastInstruction(b); i != NULL; i = LLVMGetPreviousInstruction(i)) {
        set_live(p, i, false);
        for (int o = 0; o < LLVMGetNumOperands(i) && LLVMIsAPHINode(i) == NULL; o++)
            set_live(p, LLVMGetOperand(i, (unsigned)o), true);
    }
}

static void scan_loop(pressure *p)
{
    const simd_cfg *cfg = p->divergence->cfg;
    memset(p->live, 0, p->divergence->value_count * sizeof *p->live);
    p->now = 0;
    for (uint32_t v = 0; v < p->divergence->value_count; v++)
        if (simd_cfg_is_in(cfg, p->divergence->blocks[v], p->loop))
            add_invariants(p, p->divergence->values[v]);
    for (uint32_t b = 0; b < cfg->block_count; b++)
        if (cfg->blocks[b].loop == p->loop)
            scan_block(p, b);
}

/* Loops with barriers run but a few rounds of much work each: what they spill does not matter. */
static uint32_t find_pressure(const simd_divergence *divergence)
{
    pressure p = {.divergence = divergence,
                  .live = malloc(divergence->value_count * sizeof *p.live)};
    for (p.loop = 0; p.live != NULL && p.loop < divergence->cfg->loop_count; p.loop++)
        if (simd_last_barrier(divergence->cfg, p.loop) == SIMD_NONE)
            scan_loop(&p);
    free(p.live);
    return p.most;
}

/* ---- The strip --------------------------------------------------------------------------------- */

static bool has_barrier_loop(const simd_cfg *cfg)
{
    for (uint32_t l = 0; l < cfg->loop_count; l++)
        if (simd_last_barrier(cfg, l) != SIMD_NONE)
            return true;
    return false;
}

static uint32_t count_registers(const simd_variant_key *key)
{
    return key->vector_bits == 512 ? 32 : 16;
}

/* Between barriers SIMD groups side by side keep their values in registers and hide one another's
 * latencies. What a loop over barriers adds up stays in registers if it takes half of them; where there is no
 * such loop, the usual tile in one strip needs no barriers at all. Without barriers a few groups do. */
static uint32_t choose_coarsening(const content *c, const simd_cfg *cfg,
                                  const simd_variant_key *key, uint32_t width)
{
    const uint32_t digestible = LARGEST_STRIP / (c->instructions + 16 * c->serial + 1);
    const uint32_t tile =
        USUAL_TILE / width < SIMD_MAX_COARSENING ? USUAL_TILE / width : SIMD_MAX_COARSENING;
    const uint32_t wanted = !c->has_barrier         ? 4
                            : has_barrier_loop(cfg) ? count_registers(key) / 2
                                                    : tile;
    const uint32_t coarsening = digestible < wanted ? digestible : wanted;
    return coarsening == 0 ? 1 : coarsening;
}

static bool diverges(const simd_divergence *divergence)
{
    for (uint32_t l = 0; l < divergence->cfg->loop_count; l++)
        if (divergence->divergent_loops[l])
            return true;
    return false;
}

/* Lanes that wait for one another in a loop wait for fewer where there are fewer of them; and more
 * vectors than there are registers have to be put away and fetched again in every round. */
static uint32_t reduce_coarsening(const content *c, const simd_variant_key *key,
                                  const simd_divergence *divergence)
{
    const uint32_t most = find_pressure(divergence);
    const uint32_t fitting = most == 0 ? SIMD_MAX_COARSENING : count_registers(key) / most;
    uint32_t coarsening = divergence->partition->coarsening;
    if (!c->has_barrier && diverges(divergence) && coarsening > 2)
        coarsening = 2;
    if (coarsening > fitting)
        coarsening = fitting < 2 ? 2 : fitting;
    return coarsening < divergence->partition->coarsening ? coarsening
                                                          : divergence->partition->coarsening;
}

bool simd_coarsening_choose(LLVMValueRef kernel, const simd_cfg *cfg, const simd_variant_key *key,
                            LLVMTargetDataRef layout, simd_partition *partition,
                            simd_divergence *divergence)
{
    const content c = look_at(kernel, layout);
    const uint32_t bits = c.long_words > c.words ? 64 : 32;
    const uint32_t width = key->width != 0 ? key->width : simd_partition_choose_width(key, bits);
    *partition = simd_partition_make(key, width, choose_coarsening(&c, cfg, key, width), layout);
    if (!simd_divergence_create(divergence, cfg, partition))
        return false;
    const uint32_t coarsening = reduce_coarsening(&c, key, divergence);
    if (coarsening == partition->coarsening)
        return true;
    simd_divergence_clear(divergence);
    *partition = simd_partition_make(key, width, coarsening, layout);
    return simd_divergence_create(divergence, cfg, partition);
}
