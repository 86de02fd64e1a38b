/* unroll_short: loops of a known number of rounds that index a private array, or a table of
 * constants, are written out. Nothing indexes the array then, and its elements are registers:
 *
 *     float f[9];                             f0 = in[n]; f1 = in[n + 1]; ...
 *     for (i = 0; i < 9; i++)                 sum = f0 + f1 + ...
 *         sum += f[i] = in[i + n];
 *
 * So are loops that lanes leave after at most a few rounds, counted from their own place: the tile
 * with its edges, for (k = lid; k < tile + 4; k += tile). The first round needs no mask then, and
 * the mask of the last is constant where the tile is one strip.
 *
 * It says which loops, and LLVM unrolls them. */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    FEW_ROUNDS = 4,          /* of a loop that begins with the work-item's place */
    MOST_INSTRUCTIONS = 800, /* of all loops that are written out for arrays */
    MOST_STEPS = 8,          /* from an index to what it was made of */
};

/* A decision, by loop. */
typedef struct choice {
    bool wanted, made; /* by the array that is looked at; by one before it */
} choice;

typedef struct unrolling {
    const simd_cfg *cfg;
    simd_rounds rounds;
    choice *choices;
} unrolling;

/* ---- Which arrays ---------------------------------------------------------------------------- */

/* Whether an index is made of counters and constants: their loops are wanted. */
static bool want_loops(unrolling *u, LLVMValueRef index, unsigned steps)
{
    if (LLVMIsAConstantInt(index) != NULL)
        return true;
    if (steps > MOST_STEPS || LLVMIsAInstruction(index) == NULL)
        return false;
    simd_counted counted;
    const uint32_t loop = simd_rounds_find(&u->rounds, index, &counted);
    if (loop != SIMD_NONE) {
        u->choices[loop].wanted = true;
        return !counted.from_place && want_loops(u, simd_rounds_start(&counted), steps + 1);
    }
    if (LLVMIsACastInst(index) == NULL && LLVMIsABinaryOperator(index) == NULL)
        return false;
    for (int i = 0; i < LLVMGetNumOperands(index); i++)
        if (!want_loops(u, LLVMGetOperand(index, (unsigned)i), steps + 1))
            return false;
    return true;
}

static bool is_in_kernel(const unrolling *u, LLVMValueRef i)
{
    return simd_cfg_find(u->cfg, LLVMGetInstructionParent(i)) != SIMD_NONE;
}

/* Whether all that uses a variable accesses elements whose indices are such. */
static bool want_loops_of_uses(unrolling *u, LLVMValueRef pointer)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef i = LLVMGetUser(use);
        if (LLVMIsAInstruction(i) == NULL)
            return false;
        if (LLVMIsALoadInst(i) != NULL || simd_is_lifetime(i) ||
            (LLVMIsAStoreInst(i) != NULL && LLVMGetOperand(i, 1) == pointer))
            continue;
        if (LLVMIsAGetElementPtrInst(i) == NULL || !is_in_kernel(u, i))
            return false;
        for (int k = 1; k < LLVMGetNumOperands(i); k++)
            if (!want_loops(u, LLVMGetOperand(i, (unsigned)k), 0))
                return false;
        if (!want_loops_of_uses(u, i))
            return false;
    }
    return true;
}

/* ---- What they cost -------------------------------------------------------------------------- */

static uint32_t count_instructions(LLVMBasicBlockRef block)
{
    uint32_t n = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        n++;
    return n;
}

/* Returns how many instructions are made of the blocks of loops that are unrolled, or wanted. */
static uint64_t count_all(const unrolling *u)
{
    uint64_t all = 0;
    for (uint32_t b = 0; b < u->cfg->block_count; b++) {
        uint64_t rounds = 1;
        for (uint32_t l = u->cfg->blocks[b].loop; l != SIMD_NONE; l = u->cfg->loops[l].parent)
            rounds *= u->choices[l].made || u->choices[l].wanted ? u->rounds.loops[l].usual : 1;
        all += rounds > 1 ? rounds * count_instructions(u->cfg->blocks[b].block) : 0;
    }
    return all;
}

static bool has_barrier(const unrolling *u)
{
    for (uint32_t b = 0; b < u->cfg->block_count; b++)
        for (uint32_t l = u->cfg->blocks[b].loop; l != SIMD_NONE; l = u->cfg->loops[l].parent)
            if (u->choices[l].wanted && simd_has_barrier(u->cfg->blocks[b].block))
                return true;
    return false;
}

static bool is_any_wanted(const unrolling *u)
{
    for (uint32_t l = 0; l < u->cfg->loop_count; l++)
        if (u->choices[l].wanted && !u->choices[l].made)
            return true;
    return false;
}

static void decide(simd_vectorization *v, const unrolling *u, uint32_t loop, bool fits)
{
    const simd_counted *l = &u->rounds.loops[loop];
    u->choices[loop].made = fits;
    simd_remark(v, l->next, SIMD_PASS_UNROLL_SHORT,
                fits ? "%u rounds are written out: elements of an array become registers"
                     : "indexes an array in %u rounds, too large to be written out",
                l->rounds);
}

static void try_array(simd_vectorization *v, unrolling *u, LLVMValueRef variable)
{
    const bool gains = want_loops_of_uses(u, variable) && is_any_wanted(u) && !has_barrier(u);
    const bool fits = gains && count_all(u) <= MOST_INSTRUCTIONS;
    for (uint32_t l = 0; l < u->cfg->loop_count; l++) {
        if (gains && u->choices[l].wanted && !u->choices[l].made)
            decide(v, u, l, fits);
        u->choices[l].wanted = false;
    }
}

static void try_arrays(simd_vectorization *v, unrolling *u)
{
    for (uint32_t b = 0; b < u->cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(u->cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (LLVMIsAAllocaInst(i) != NULL)
                try_array(v, u, i);
    for (LLVMValueRef g = LLVMGetFirstGlobal(v->module); g != NULL; g = LLVMGetNextGlobal(g))
        if (LLVMIsGlobalConstant(g) && LLVMGetInitializer(g) != NULL)
            try_array(v, u, g);
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* Returns whether there are any. */
static bool ask_for_arrays(const unrolling *u)
{
    bool any = false;
    for (uint32_t l = 0; l < u->cfg->loop_count; l++) {
        LLVMBasicBlockRef latch = u->cfg->blocks[u->cfg->loops[l].latch].block;
        if (u->choices[l].made)
            simd_metadata_set_loop(LLVMGetBasicBlockTerminator(latch), "llvm.loop.unroll.full");
        any = any || u->choices[l].made;
    }
    return any;
}

static bool find_few(simd_vectorization *v, const unrolling *u)
{
    bool any = false;
    for (uint32_t i = 0; i < u->cfg->loop_count; i++) {
        const simd_counted *l = &u->rounds.loops[i];
        if (!l->from_place || l->rounds == 0 || l->rounds > FEW_ROUNDS)
            continue;
        simd_remark(v, l->next, SIMD_PASS_UNROLL_SHORT, "at most %u rounds are written out",
                    l->rounds);
        any = true;
    }
    return any;
}

simd_pass_result simd_run_unroll_short(simd_vectorization *v)
{
    if (v->cfg.loop_count == 0 || v->is_large)
        return SIMD_PASS_NOTHING_CHANGED;
    unrolling u = {.cfg = &v->cfg, .choices = calloc(v->cfg.loop_count, sizeof *u.choices)};
    const bool made = simd_rounds_create(&u.rounds, v->key, &v->cfg) && u.choices != NULL;
    bool arrays = false, few = false;
    if (made) {
        try_arrays(v, &u);
        arrays = ask_for_arrays(&u);
        few = find_few(v, &u);
    }
    simd_rounds_clear(&u.rounds);
    free(u.choices);
    if (!made)
        return simd_pass_fail_memory(v);
    return arrays || few ? simd_unroll_whole(v, few) : SIMD_PASS_NOTHING_CHANGED;
}
