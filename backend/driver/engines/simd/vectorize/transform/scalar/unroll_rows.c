/* unroll_rows: where each lane walks a row of its own, an element in each round of a loop, several
 * rounds become one, so that row_access finds elements that follow one another.
 *
 *     for (k = 0; k < n; k++)                for (k = 0; k + 8 <= n; k += 8)
 *         sum += a[i * n + k] * x[k];            sum += a[i * n + k] * x[k]; ... 8 of them
 *                                            the rounds that are left, one by one
 *
 * Elements may be pairs, of which both members are loaded. It says which loops, and LLVM unrolls
 * them. They are blocks of their own, which all lanes leave together. What they store must not be
 * what they load later. Kernels that are nothing but rows of bytes, in whose order nothing depends,
 * it leaves to one_lane (analysis/loops/row_loops.h). */
#include <stdlib.h>

#include <llvm-c/DebugInfo.h>

#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/row_loops.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/aliases.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    ROW_BYTES = 32,   /* of a lane's row in one round: half a line of the cache */
    MOST_ROUNDS = 16, /* in one */
    FEWEST_ROUNDS = 4,
    MOST_INSTRUCTIONS = 384, /* of a loop then */
    MOST_ACCESSES = 32,      /* of a loop before */
    NEAR = 16,               /* elements: lanes that are no further apart are interleaved */
    WORD_BYTES = 4,          /* smaller elements are loaded as words, if there are several */
};

typedef struct walk {
    const simd_divergence *divergence; /* of one SIMD group, for the lanes there probably will be */
    uint32_t loop;
    LLVMBasicBlockRef block; /* all of it */
    LLVMValueRef accesses[MOST_ACCESSES];
    uint32_t access_count, instructions;
} walk;

/* ---- Accesses -------------------------------------------------------------------------------- */

static bool is_far(simd_value_shape shape, int64_t size)
{
    const int64_t most = size < WORD_BYTES ? WORD_BYTES : NEAR * size;
    return shape.kind == SIMD_VARYING ||
           (shape.kind == SIMD_LINEAR && (shape.stride > most || shape.stride < -most));
}

/* Finds whether an access walks a row, and by how many bytes in each round: each element of it, or
 * every second one. */
static bool find_step(const walk *w, LLVMValueRef access, simd_address *at, int64_t *step)
{
    const simd_access a = simd_access_of(w->divergence, access);
    const int64_t size = (int64_t)a.size;
    if (size == 0 || size > 8 || !is_far(a.shape, size) ||
        simd_divergence_private_scale(w->divergence, a.pointer) != 1)
        return false;
    *at = simd_address_of(w->divergence, a.pointer);
    if (!simd_address_step(w->divergence, w->loop, at, step))
        return false;
    *step = *step < 0 ? -*step : *step;
    return *step == size || *step == 2 * size;
}

/* Returns whether one of two accesses is of what the other one leaves out: p[k].x and p[k].y. */
static bool is_other_half(const walk *w, const simd_address *at, int64_t step, LLVMValueRef other)
{
    simd_address next;
    int64_t by;
    if (!find_step(w, other, &next, &by) || by != step || !simd_address_is_near(at, &next))
        return false;
    const int64_t distance = simd_pointer_offset(next.offset, at->offset, -1);
    return distance == step / 2 || distance == -step / 2;
}

/* Returns the bytes of the row that an access walks in each round, or 0. */
static int64_t row_of(const walk *w, LLVMValueRef access)
{
    simd_address at;
    int64_t step;
    if (!find_step(w, access, &at, &step))
        return 0;
    if (step == (int64_t)simd_access_of(w->divergence, access).size)
        return step;
    for (uint32_t a = 0; a < w->access_count; a++)
        if (LLVMIsALoadInst(w->accesses[a]) != NULL && LLVMIsALoadInst(access) != NULL &&
            is_other_half(w, &at, step, w->accesses[a]))
            return step;
    return 0;
}

/* Returns whether two accesses keep out of one another's way in all rounds: in different objects,
 * or both of the same element. */
static bool keep_apart(const walk *w, LLVMValueRef a, LLVMValueRef b)
{
    if (simd_accesses_are_apart(a, b))
        return true;
    const simd_address x = simd_address_of(w->divergence, simd_pointer_accessed(a));
    const simd_address y = simd_address_of(w->divergence, simd_pointer_accessed(b));
    return simd_address_is_near(&x, &y);
}

static bool stores_keep_apart(const walk *w)
{
    for (uint32_t s = 0; s < w->access_count; s++)
        for (uint32_t a = 0; a < w->access_count; a++)
            if (a != s && LLVMIsAStoreInst(w->accesses[s]) != NULL &&
                !keep_apart(w, w->accesses[s], w->accesses[a]))
                return false;
    return true;
}

/* Returns whether an instruction does nothing that accesses could not move across. */
static bool add(walk *w, LLVMValueRef i)
{
    w->instructions++;
    if (simd_access_is(i)) {
        if (simd_is_communication(i) || w->access_count == MOST_ACCESSES)
            return false;
        w->accesses[w->access_count++] = i;
        return true;
    }
    if (LLVMIsACallInst(i) == NULL)
        return !simd_is_communication(i);
    const simd_call kind = simd_call_kind(i);
    return kind == SIMD_CALL_MATH || kind == SIMD_CALL_INTRINSIC || kind == SIMD_CALL_NOTHING;
}

/* Returns the bytes of rows that a loop walks in each round, or 0 if it walks none. */
static int64_t find_rows(walk *w)
{
    int64_t most = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(w->block); i != NULL;
         i = LLVMGetNextInstruction(i))
        if (!add(w, i))
            return 0;
    for (uint32_t a = 0; a < w->access_count; a++) {
        const int64_t size = row_of(w, w->accesses[a]);
        most = size > most ? size : most;
    }
    return most != 0 && stores_keep_apart(w) ? most : 0;
}

/* ---- Unrolling ------------------------------------------------------------------------------- */

static bool is_candidate(const simd_divergence *divergence, uint32_t loop)
{
    const simd_loop *l = &divergence->cfg->loops[loop];
    return l->header == l->latch && !divergence->divergent_loops[loop] &&
           divergence->cfg->blocks[l->latch].successor_count == 2;
}

/* Returns how many rounds a loop makes, if that is a constant; else 0. LLVM counts in steps of one
 * until the counter meets its end. */
static uint64_t constant_rounds(const simd_cfg *cfg, uint32_t loop)
{
    LLVMValueRef condition = cfg->blocks[cfg->loops[loop].latch].condition;
    if (condition == NULL || LLVMIsAICmpInst(condition) == NULL)
        return 0;
    LLVMValueRef next = LLVMGetOperand(condition, 0), end = LLVMGetOperand(condition, 1);
    LLVMValueRef counter =
        LLVMIsABinaryOperator(next) != NULL ? LLVMIsAPHINode(LLVMGetOperand(next, 0)) : NULL;
    if (counter == NULL || simd_next_count(cfg, loop, counter) != next)
        return 0;
    LLVMValueRef start = LLVMGetIncomingValue(counter, LLVMGetIncomingValue(counter, 0) == next);
    const bool are_known = LLVMIsAConstantInt(start) != NULL && LLVMIsAConstantInt(end) != NULL;
    if (!are_known || LLVMConstIntGetSExtValue(LLVMGetOperand(next, 1)) != 1)
        return 0;
    return LLVMConstIntGetZExtValue(end) - LLVMConstIntGetZExtValue(start);
}

/* Returns how many rounds become one; 0 if the loop stays as it is. */
static uint32_t count_rounds(const simd_divergence *divergence, uint32_t loop)
{
    if (!is_candidate(divergence, loop))
        return 0;
    walk w = {.divergence = divergence,
              .loop = loop,
              .block = divergence->cfg->blocks[divergence->cfg->loops[loop].header].block};
    const int64_t size = find_rows(&w);
    if (size == 0)
        return 0;
    uint32_t rounds = ROW_BYTES / (uint32_t)size;
    if (rounds > MOST_ROUNDS)
        rounds = MOST_ROUNDS;
    while (rounds * w.instructions > MOST_INSTRUCTIONS)
        rounds /= 2;
    if (rounds < FEWEST_ROUNDS)
        return 0;
    const uint64_t all = constant_rounds(divergence->cfg, loop);
    const bool fits = all <= MOST_ROUNDS && all * w.instructions <= MOST_INSTRUCTIONS;
    return all > rounds && all < 2 * rounds && fits ? (uint32_t)all : rounds;
}

/* Whether less than a row's part of the last rounds is left over, or lacks. */
static bool tears(uint64_t all, uint32_t rounds)
{
    const uint64_t rest = all % rounds;
    return rest != 0 && (rest < FEWEST_ROUNDS || rounds - rest < FEWEST_ROUNDS);
}

/* Where LLVM knows how many rounds there are, and some are left over, it leaves the loop in the
 * middle of those that became one, and tears rows there. It does not see what is frozen until it
 * has unrolled the loop, and gives what is left over a loop of its own. */
static void hide_rounds(const simd_vectorization *v, uint32_t loop, uint32_t rounds)
{
    if (!tears(constant_rounds(&v->cfg, loop), rounds))
        return;
    LLVMValueRef condition = v->cfg.blocks[v->cfg.loops[loop].latch].condition;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(v->cfg.blocks[0].block));
    LLVMSetOperand(condition, 1, LLVMBuildFreeze(builder, LLVMGetOperand(condition, 1), ""));
    LLVMDisposeBuilder(builder);
}

/* A loop is named by a node that has itself for its first part. */
static void ask_for(simd_vectorization *v, LLVMBasicBlockRef latch, uint32_t rounds)
{
    LLVMContextRef c = v->context;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(c);
    LLVMMetadataRef count[] = {
        LLVMMDStringInContext2(c, "llvm.loop.unroll.count", 22),
        LLVMValueAsMetadata(LLVMConstInt(i32, rounds, false)),
    };
    LLVMMetadataRef self = LLVMTemporaryMDNode(c, NULL, 0);
    LLVMMetadataRef parts[] = {self, LLVMMDNodeInContext2(c, count, 2)};
    LLVMMetadataRef node = LLVMMDNodeInContext2(c, parts, 2);
    LLVMMetadataReplaceAllUsesWith(self, node);
    LLVMSetMetadata(LLVMGetBasicBlockTerminator(latch), LLVMGetMDKindIDInContext(c, "llvm.loop", 9),
                    LLVMMetadataAsValue(c, node));
}

static bool ask_for_all(simd_vectorization *v, const simd_divergence *divergence)
{
    bool any = false;
    for (uint32_t loop = 0; loop < v->cfg.loop_count; loop++) {
        const uint32_t rounds = count_rounds(divergence, loop);
        if (rounds == 0)
            continue;
        LLVMBasicBlockRef latch = v->cfg.blocks[v->cfg.loops[loop].latch].block;
        simd_remark(v, LLVMGetBasicBlockTerminator(latch), SIMD_PASS_UNROLL_ROWS,
                    "%u rounds at a time: each lane walks a row of its own", rounds);
        ask_for(v, latch, rounds);
        hide_rounds(v, loop, rounds);
        any = true;
    }
    return any;
}

/* Whether rows are all that there is, so that vectors of what lies in a row are better than lanes:
 * for one_lane. */
static bool leave_rows(simd_vectorization *v, const simd_divergence *divergence)
{
    if (v->key->width == 0 && !v->key->checked && simd_pass_is_on(v, SIMD_PASS_ONE_LANE))
        v->rows = simd_goes_along_rows(divergence, v->target);
    return v->rows != SIMD_NO_ROWS;
}

/* Without vectors there is nothing to load at once. */
simd_pass_result simd_run_unroll_rows(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (v->cfg.loop_count == 0 || lanes < SIMD_MIN_LANES ||
        !simd_pass_is_on(v, SIMD_PASS_ROW_ACCESS))
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_divergence divergence;
    const bool created = simd_divergence_create(&divergence, &v->cfg, &partition);
    const bool any = created && !leave_rows(v, &divergence) && ask_for_all(v, &divergence);
    simd_divergence_clear(&divergence);
    if (!created)
        return simd_pass_fail_memory(v);
    if (v->rows != SIMD_NO_ROWS)
        return SIMD_PASS_CHANGED;
    return any ? simd_unroll(v) : SIMD_PASS_NOTHING_CHANGED;
}
