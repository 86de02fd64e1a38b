#include "backend/driver/engines/simd/vectorize/analysis/pressure.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/memory/access_groups.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

/* How many vectors a loop keeps alive at once for each SIMD group. */
typedef struct pressure {
    const simd_divergence *divergence;
    const simd_access_groups *structures; /* only what is loaded from them; NULL: all */
    uint32_t loop, register_bits;         /* 0: a value is one register */
    bool waiting;                         /* only blocks of loops over barriers */
    bool *live;                           /* of each value */
    uint32_t now, most;
} pressure;

/* All members are accessed: what was loaded is in registers, as whole vectors, at once. */
static bool is_structure(const simd_access_group *g)
{
    return !g->rows && g->count > 1 && g->count == g->factor;
}

static bool counts(const pressure *p, uint32_t number)
{
    const uint32_t group = p->structures == NULL ? SIMD_NONE : p->structures->numbers[number];
    return p->structures == NULL || (group != SIMD_NONE && p->structures->groups[group].loads &&
                                     is_structure(&p->structures->groups[group]));
}

static uint32_t registers_of(const pressure *p, LLVMTypeRef type)
{
    const simd_partition *partition = p->divergence->partition;
    if (p->register_bits == 0 || !LLVMTypeIsSized(type))
        return 1;
    const uint64_t bits = LLVMSizeOfTypeInBits(partition->layout, type) * partition->width;
    return (uint32_t)((bits + p->register_bits - 1) / p->register_bits);
}

static void set_live(pressure *p, LLVMValueRef value, bool live)
{
    const uint32_t number = simd_map_find(&p->divergence->numbers, value);
    if (number == SIMD_NONE || p->divergence->shapes[number].kind != SIMD_VARYING ||
        LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVoidTypeKind || p->live[number] == live ||
        !counts(p, number))
        return;
    p->live[number] = live;
    const uint32_t registers = registers_of(p, LLVMTypeOf(value));
    p->now += live ? registers : 0;
    p->now -= live ? 0 : registers;
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

/* What is loaded from structures is alive from the first load on, where all of it is loaded. */
static void set_made(pressure *p, LLVMValueRef i)
{
    const uint32_t value =
        p->structures == NULL ? SIMD_NONE : simd_map_find(&p->divergence->numbers, i);
    const uint32_t group = value == SIMD_NONE ? SIMD_NONE : p->structures->numbers[value];
    const simd_access_group *g = group == SIMD_NONE ? NULL : &p->structures->groups[group];
    if (g == NULL || !g->loads)
        set_live(p, i, false);
    for (uint32_t k = 0; g != NULL && g->at == i && k < g->span; k++)
        if (g->members[k] != NULL)
            set_live(p, g->members[k], false);
}

/* Backward from its end, where what others use is alive. */
static void scan_block(pressure *p, uint32_t block)
{
    LLVMBasicBlockRef b = p->divergence->cfg->blocks[block].block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
        if (is_used_beyond(i))
            set_live(p, i, true);
    for (LLVMValueRef i = LLVMGetLastInstruction(b); i != NULL; i = LLVMGetPreviousInstruction(i)) {
        set_made(p, i);
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

uint32_t simd_loop_pressure(const simd_divergence *divergence)
{
    pressure p = {.divergence = divergence,
                  .live = malloc(divergence->value_count * sizeof *p.live)};
    for (p.loop = 0; p.live != NULL && p.loop < divergence->cfg->loop_count; p.loop++)
        if (simd_last_barrier(divergence->cfg, p.loop) == SIMD_NONE)
            scan_loop(&p);
    free(p.live);
    return p.most;
}

static bool waits(const simd_cfg *cfg, uint32_t block)
{
    const uint32_t loop = cfg->blocks[block].loop;
    return loop != SIMD_NONE && simd_last_barrier(cfg, loop) != SIMD_NONE;
}

static uint32_t scan_blocks(pressure *p)
{
    const size_t bytes = p->divergence->value_count * sizeof(bool);
    p->loop = SIMD_NONE;
    p->live = malloc(bytes);
    for (uint32_t b = 0; p->live != NULL && b < p->divergence->cfg->block_count; b++) {
        if (p->waiting && !waits(p->divergence->cfg, b))
            continue;
        memset(p->live, 0, bytes);
        p->now = 0;
        scan_block(p, b);
    }
    free(p->live);
    return p->most;
}

uint32_t simd_structure_pressure(const simd_divergence *divergence)
{
    simd_access_groups found;
    pressure p = {.divergence = divergence, .structures = &found};
    const uint32_t most = simd_access_groups_create(&found, divergence) ? scan_blocks(&p) : 0;
    simd_access_groups_clear(&found);
    return most;
}

uint32_t simd_straight_pressure(const simd_divergence *divergence, uint32_t register_bits)
{
    pressure p = {.divergence = divergence, .register_bits = register_bits};
    return scan_blocks(&p);
}

uint32_t simd_waiting_pressure(const simd_divergence *divergence, uint32_t register_bits)
{
    pressure p = {.divergence = divergence, .register_bits = register_bits, .waiting = true};
    return scan_blocks(&p);
}

/* Whether a block of a loop branches by a condition that lanes have from before the loop, and that
 * was not counted yet. */
static bool keeps_mask(const pressure *p, uint32_t block)
{
    LLVMValueRef condition = p->divergence->cfg->blocks[block].condition;
    const uint32_t number =
        condition == NULL ? SIMD_NONE : simd_map_find(&p->divergence->numbers, condition);
    if (number == SIMD_NONE || p->live[number] || is_in_loop(p, condition) ||
        !simd_value_shape_has_vectors(p->divergence->shapes[number]))
        return false;
    p->live[number] = true;
    return true;
}

static uint32_t count_barriers(const pressure *p)
{
    uint32_t count = 0;
    for (uint32_t v = 0; v < p->divergence->value_count; v++)
        count += simd_is_barrier(p->divergence->values[v]) &&
                 simd_cfg_is_in(p->divergence->cfg, p->divergence->blocks[v], p->loop);
    return count;
}

/* A mask or two from one barrier to the next, as in a scan or a tree, are fetched once there. */
static bool asks_often(const pressure *p)
{
    return p->now > 2 * count_barriers(p);
}

uint32_t simd_waiting_masks(const simd_divergence *divergence)
{
    const simd_cfg *cfg = divergence->cfg;
    pressure p = {.divergence = divergence,
                  .live = malloc(divergence->value_count * sizeof *p.live)};
    for (p.loop = 0; p.live != NULL && p.loop < cfg->loop_count; p.loop++) {
        if (simd_last_barrier(cfg, p.loop) == SIMD_NONE)
            continue;
        memset(p.live, 0, divergence->value_count * sizeof *p.live);
        p.now = 0;
        for (uint32_t b = 0; b < cfg->block_count; b++)
            p.now += simd_cfg_is_in(cfg, b, p.loop) && keeps_mask(&p, b);
        if (p.now > p.most && asks_often(&p))
            p.most = p.now;
    }
    free(p.live);
    return p.most;
}
