/* unroll_short: loops of a known number of rounds that index a private array, or a table of
 * constants, are written out, also where a table says which element of the array is next. Nothing
 * indexes the array then, and its elements are registers:
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
    MOST_INSTRUCTIONS = 800, /* that are left of all loops that are written out for arrays */
    MOST_OF_ACCESSES = 3000, /* ... if a third of what a round does is accesses to the arrays */
    MOST_STEPS = 8,          /* from an index to what it was made of */
    MOST_ARRAYS = 16,        /* whose elements become registers */
};

/* A decision, by loop. */
typedef struct choice {
    bool wanted, made; /* by the array that is looked at; by one before it */
} choice;

typedef struct unrolling {
    const simd_cfg *cfg;
    simd_rounds rounds;
    choice *choices;
    LLVMValueRef arrays[MOST_ARRAYS]; /* of loops that are made, and the one that is looked at */
    uint32_t array_count;
} unrolling;

/* ---- Which arrays ---------------------------------------------------------------------------- */

/* The address in a table of constants that a value is loaded from, or NULL. */
static LLVMValueRef find_table(LLVMValueRef value)
{
    const bool loads = LLVMIsALoadInst(value) != NULL && !LLVMGetVolatile(value);
    LLVMValueRef at = loads ? LLVMGetOperand(value, 0) : NULL;
    if (at == NULL || LLVMIsAGetElementPtrInst(at) == NULL)
        return NULL;
    LLVMValueRef table = LLVMGetOperand(at, 0);
    const bool is_table = LLVMIsAGlobalVariable(table) != NULL && LLVMIsGlobalConstant(table) &&
                          LLVMGetInitializer(table) != NULL;
    return is_table ? at : NULL;
}

/* The operands that a value is made of, from one on: its own, or the indices in a table. */
typedef struct parts {
    LLVMValueRef of;
    bool in_table;
    int first, end;
} parts;

static parts parts_of(LLVMValueRef value)
{
    LLVMValueRef in_table = find_table(value);
    LLVMValueRef of = in_table != NULL ? in_table : value;
    return (parts){of, in_table != NULL, in_table != NULL, LLVMGetNumOperands(of)};
}

/* Whether an index may be made of these: it is converted, computed, or in a table. */
static bool makes_index(const parts *p)
{
    return p->in_table || LLVMIsACastInst(p->of) != NULL || LLVMIsABinaryOperator(p->of) != NULL;
}

/* Whether an index is made of counters, constants and tables that these index: their loops are
 * wanted, and those whose counters say where these begin and end. */
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
        return !counted.from_place && want_loops(u, simd_rounds_start(&counted), steps + 1) &&
               want_loops(u, u->rounds.loops[loop].end, steps + 1);
    }
    const parts p = parts_of(index);
    bool good = makes_index(&p);
    for (int i = p.first; good && i < p.end; i++)
        good = want_loops(u, LLVMGetOperand(p.of, (unsigned)i), steps + 1);
    return good;
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

/* Of all rounds. */
typedef struct counts {
    uint64_t left;     /* instructions */
    uint64_t accesses; /* to elements that become registers */
} counts;

static bool is_unrolled(const unrolling *u, uint32_t loop)
{
    return u->choices[loop].made || u->choices[loop].wanted;
}

/* Whether a value is a constant once the loops are written out. */
static bool is_known(const unrolling *u, LLVMValueRef value, unsigned steps)
{
    if (LLVMIsAConstant(value) != NULL)
        return true;
    if (steps > MOST_STEPS || LLVMIsAInstruction(value) == NULL)
        return false;
    simd_counted counted;
    const uint32_t loop = simd_rounds_find(&u->rounds, value, &counted);
    if (loop != SIMD_NONE)
        return is_unrolled(u, loop);
    const parts p = parts_of(value);
    bool known = makes_index(&p) || LLVMIsAICmpInst(value) != NULL;
    for (int i = p.first; known && i < p.end; i++)
        known = is_known(u, LLVMGetOperand(p.of, (unsigned)i), steps + 1);
    return known;
}

static bool is_in_registers(const unrolling *u, LLVMValueRef pointer)
{
    while (LLVMIsAGetElementPtrInst(pointer) != NULL)
        pointer = LLVMGetOperand(pointer, 0);
    for (uint32_t k = 0; k < u->array_count; k++)
        if (u->arrays[k] == pointer)
            return true;
    return false;
}

/* Whether an instruction is left in each round: no counter, no address of an array's element and
 * no load of one. A store may be one of two values that are blended. */
static bool is_left(const unrolling *u, LLVMValueRef i, bool in_header)
{
    if (LLVMIsATerminatorInst(i) != NULL)
        return false; /* what is stored behind it is blended */
    if (LLVMIsAPHINode(i) != NULL)
        return !in_header; /* the number of the round before */
    if (LLVMIsAGetElementPtrInst(i) != NULL)
        return !is_in_registers(u, i);
    if (LLVMIsALoadInst(i) != NULL)
        return !is_in_registers(u, LLVMGetOperand(i, 0)) && !is_known(u, i, 0);
    return !is_known(u, i, 0);
}

static bool is_access_to_registers(const unrolling *u, LLVMValueRef i)
{
    const bool loads = LLVMIsALoadInst(i) != NULL;
    return (loads || LLVMIsAStoreInst(i) != NULL) &&
           is_in_registers(u, LLVMGetOperand(i, loads ? 0 : 1));
}

/* Adds what so many rounds of a block leave. */
static void count_block(const unrolling *u, uint32_t block, uint64_t rounds, counts *c)
{
    const simd_block *of = &u->cfg->blocks[block];
    const bool in_header = u->cfg->loops[of->loop].header == block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(of->block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        c->left += is_left(u, i, in_header) ? rounds : 0;
        c->accesses += is_access_to_registers(u, i) ? rounds : 0;
    }
}

/* Counts what is left of the blocks of loops that are unrolled, or wanted. */
static counts count_all(const unrolling *u)
{
    counts all = {0, 0};
    for (uint32_t b = 0; b < u->cfg->block_count; b++) {
        uint64_t rounds = 1;
        for (uint32_t l = u->cfg->blocks[b].loop; l != SIMD_NONE; l = u->cfg->loops[l].parent)
            rounds *= is_unrolled(u, l) ? u->rounds.loops[l].usual : 1;
        if (rounds > 1)
            count_block(u, b, rounds, &all);
    }
    return all;
}

/* Long code must be worth it. */
static bool fits(const unrolling *u)
{
    const counts all = count_all(u);
    return all.left <= MOST_INSTRUCTIONS ||
           (all.left <= MOST_OF_ACCESSES && all.accesses * 2 >= all.left);
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

static void decide(simd_vectorization *v, const unrolling *u, uint32_t loop, bool makes)
{
    const simd_counted *l = &u->rounds.loops[loop];
    u->choices[loop].made = makes;
    simd_remark(v, l->next, SIMD_PASS_UNROLL_SHORT,
                makes ? "%u rounds are written out: elements of an array become registers"
                      : "indexes an array in %u rounds, too large to be written out",
                l->rounds);
}

static void try_array(simd_vectorization *v, unrolling *u, LLVMValueRef variable)
{
    if (u->array_count == MOST_ARRAYS)
        return;
    const bool gains = want_loops_of_uses(u, variable) && is_any_wanted(u) && !has_barrier(u);
    u->arrays[u->array_count++] = variable;
    const bool makes = gains && fits(u);
    for (uint32_t l = 0; l < u->cfg->loop_count; l++) {
        if (gains && u->choices[l].wanted && !u->choices[l].made)
            decide(v, u, l, makes);
        u->choices[l].wanted = false;
    }
    if (!makes)
        u->array_count--;
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

static simd_pass_result unroll(simd_vectorization *v)
{
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

simd_pass_result simd_run_unroll_short(simd_vectorization *v)
{
    const bool tries = v->cfg.loop_count > 0 && !v->is_large;
    const simd_pass_result result = tries ? unroll(v) : SIMD_PASS_NOTHING_CHANGED;
    return result != SIMD_PASS_FAILED && v->threads_later ? simd_thread_jumps(v) : result;
}
