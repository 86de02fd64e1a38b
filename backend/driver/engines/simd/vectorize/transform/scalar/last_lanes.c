/* last_lanes: where lanes walk until they find something, `while (j >= 0 && a[j] < a[i]) j--`, most
 * are done after a few rounds, and one or two go on for long. A round with masks takes as long for
 * these as for all, several times as long as one of a work-item alone. So an eighth of the lanes
 * that a strip has, or the last one, leave the loop, and run its other rounds one after another:
 *
 *     do                               do
 *         body                             body
 *     while (goes on)                      if (goes on, 4 rounds are over, and last lanes)
 *                                              result = zlg.one_lane.0(what a round takes)
 *                                              break
 *                                      while (goes on)
 *
 * Lists that lie one behind the other lanes leave where most have long ones: one after another
 * these are read in order, as the processor fetches ahead.
 *
 * Also a loop in another one, in each of whose turns lanes wait for the longest: rows of a graph.
 *
 * Not where links say where to load next, as along a list: lanes wait for their loads together.
 * What is loaded and only compared, as in a merge, is no link. Nor where chains of arithmetic are
 * what a round waits for, which take as long for one lane, nor where there are few rounds. Nothing
 * in the loop may depend on who else is there, and no atomic be in it. */
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/loops/chains.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/waiting.h"
#include "backend/driver/engines/simd/vectorize/ir/all_lanes.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/clone_blocks.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/lane_function.h"

#define AT_ANY_TIME 2.0f /* rounds of a group for one of a lane: simd_rounds_waited() */

enum {
    MOST_INSTRUCTIONS = 128, /* in a loop, which are there twice then */
    MOST_EXITS = 2,
    ROUNDS = 4,          /* from one question to the next, a power of two */
    LONG_LIST = 16,      /* rounds left in it */
    FIRST_NUMBER = 1000, /* of functions: those of sparse_branches come before */
};

typedef struct last_loop {
    LLVMBasicBlockRef preheader, header, latch;
    LLVMBasicBlockRef exits[MOST_EXITS]; /* where lanes go that leave */
    unsigned exit_count;
    LLVMBasicBlockRef *blocks;
    uint32_t count;
    simd_lane_parameters parameters; /* what the header's phis take next, then what else it takes */
    unsigned phis;
    LLVMTypeRef results[SIMD_MOST_MEMBERS]; /* the exits' phis, then which exit it is */
    unsigned result_count;
    simd_list list; /* that each lane walks; zeroed if it is no such loop */
} last_loop;

typedef struct last_lanes {
    simd_vectorization *v;
    simd_divergence divergence; /* for the lanes there probably will be */
    simd_rounds rounds;
    LLVMBuilderRef builder;
    unsigned number; /* of the next function */
} last_lanes;

/* ---- Which loops ----------------------------------------------------------------------------- */

/* Where lanes go that leave. */
static bool find_exits(const simd_cfg *cfg, uint32_t loop, last_loop *l)
{
    for (uint32_t k = cfg->exits.first[loop]; k < cfg->exits.first[loop + 1]; k++) {
        LLVMBasicBlockRef to = cfg->blocks[simd_cfg_target(cfg, cfg->exits.items[k])].block;
        bool is_known = false;
        for (unsigned x = 0; x < l->exit_count; x++)
            is_known |= l->exits[x] == to;
        if (!is_known && l->exit_count == MOST_EXITS)
            return false;
        if (!is_known)
            l->exits[l->exit_count++] = to;
    }
    return true;
}

static bool is_atomic(LLVMValueRef i)
{
    if (LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL)
        return LLVMGetVolatile(i) || LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
    return LLVMIsAAtomicRMWInst(i) != NULL || LLVMIsAAtomicCmpXchgInst(i) != NULL ||
           LLVMIsAFenceInst(i) != NULL;
}

static bool is_in_loop(const last_loop *l, LLVMValueRef instruction)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    for (uint32_t k = 0; k < l->count; k++)
        if (l->blocks[k] == block)
            return true;
    return false;
}

static bool is_before(const last_loop *l, LLVMValueRef value)
{
    return LLVMIsAArgument(value) != NULL ||
           (LLVMIsAInstruction(value) != NULL && !is_in_loop(l, value));
}

static bool add_taken(last_loop *l, LLVMValueRef value)
{
    return !is_before(l, value) || simd_lane_parameters_add(&l->parameters, value);
}

/* All but what the header's phis begin with. */
static bool add_operands(last_loop *l, LLVMValueRef i)
{
    if (LLVMIsAPHINode(i) != NULL) {
        for (unsigned k = 0; k < LLVMCountIncoming(i); k++)
            if (LLVMGetIncomingBlock(i, k) != l->preheader &&
                !add_taken(l, LLVMGetIncomingValue(i, k)))
                return false;
        return true;
    }
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        if (!add_taken(l, LLVMGetOperand(i, (unsigned)o)))
            return false;
    return true;
}

/* Of each phi of the header a parameter of its own, though two may take the same next. */
static bool add_phis(last_loop *l)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(l->header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i)) {
        if (l->phis == SIMD_MOST_LANE_PARAMETERS || !simd_may_be_passed(i))
            return false;
        l->parameters.values[l->phis++] = simd_phi_incoming(i, l->latch);
    }
    l->parameters.count = l->phis;
    return true;
}

static bool add_result(last_loop *l, LLVMTypeRef type)
{
    if (l->result_count == SIMD_MOST_MEMBERS)
        return false;
    l->results[l->result_count++] = type;
    return true;
}

static bool add_results(last_loop *l, LLVMContextRef context)
{
    for (unsigned x = 0; x < l->exit_count; x++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(l->exits[x]); LLVMIsAPHINode(i) != NULL;
             i = LLVMGetNextInstruction(i))
            if (!simd_may_be_passed(i) || !add_operands(l, i) || !add_result(l, LLVMTypeOf(i)))
                return false;
    return l->exit_count == 1 || add_result(l, LLVMInt1TypeInContext(context));
}

static bool body_fits(last_loop *l, LLVMContextRef context)
{
    uint32_t instructions = 0;
    if (!add_phis(l))
        return false;
    for (uint32_t k = 0; k < l->count; k++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(l->blocks[k]); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (!simd_may_be_alone(i) || is_atomic(i) || ++instructions > MOST_INSTRUCTIONS ||
                !add_operands(l, i))
                return false;
    return add_results(l, context);
}

/* Whether a number has fewer bits in the next round than in this one: no loop makes more rounds
 * than these, and the last few lanes do not go on for long. */
static bool loses_bits(LLVMValueRef phi, LLVMBasicBlockRef latch)
{
    LLVMValueRef next = simd_phi_incoming(phi, latch);
    const LLVMOpcode op =
        LLVMIsABinaryOperator(next) == NULL ? LLVMPHI : LLVMGetInstructionOpcode(next);
    return (op == LLVMShl || op == LLVMLShr || op == LLVMAShr || op == LLVMAnd || op == LLVMUDiv ||
            op == LLVMSDiv) &&
           (LLVMGetOperand(next, 0) == phi || LLVMGetOperand(next, 1) == phi);
}

/* What takes nothing out of memory makes as many rounds as a number has bits, or goes on from what
 * it computed before: as often as one number is taken away from another. */
static bool walks(const last_lanes *f, uint32_t loop)
{
    const simd_cfg *cfg = &f->v->cfg;
    const simd_loop *l = &cfg->loops[loop];
    bool shrinks = false;
    for (uint32_t k = 0; k < f->divergence.value_count; k++)
        if (LLVMIsALoadInst(f->divergence.values[k]) != NULL &&
            simd_cfg_is_in(cfg, f->divergence.blocks[k], loop))
            return true;
    for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[l->header].block);
         LLVMIsAPHINode(i) != NULL; i = LLVMGetNextInstruction(i))
        shrinks |= loses_bits(i, cfg->blocks[l->latch].block);
    return !shrinks;
}

/* Of two strings, say, that are compared: hardly any lane goes on for long. */
static bool needs_equals(const simd_cfg *cfg, uint32_t loop)
{
    simd_loop_rounds rounds = {.of_equals = false};
    simd_find_rounds_of_equals(cfg, loop, &rounds);
    return rounds.of_equals;
}

static simd_list find_list(const last_lanes *f, uint32_t loop)
{
    simd_list list;
    return simd_loop_walks_lists(&f->divergence, loop, &list) ? list : (simd_list){NULL, NULL};
}

static bool gains(const last_lanes *f, uint32_t loop, const last_loop *l)
{
    return !needs_equals(&f->v->cfg, loop) && walks(f, loop) && f->rounds.loops[loop].rounds == 0 &&
           f->divergence.divergent_loops[loop] && simd_cfg_is_innermost(&f->v->cfg, loop) &&
           simd_rounds_waited(&f->divergence, loop) >= AT_ANY_TIME &&
           !simd_loop_goes_to_links(&f->divergence, loop) &&
           (l->list.next != NULL || simd_loop_is_short_alone(&f->divergence, loop, f->v->target));
}

static bool find(const last_lanes *f, uint32_t loop, last_loop *l)
{
    const simd_cfg *cfg = &f->v->cfg;
    const uint32_t header = cfg->loops[loop].header;
    const uint32_t preheader = simd_cfg_predecessor(cfg, header, loop);
    l->list = find_list(f, loop);
    if (!gains(f, loop, l) || preheader == SIMD_NONE || !find_exits(cfg, loop, l))
        return false;
    l->preheader = cfg->blocks[preheader].block;
    l->header = cfg->blocks[header].block;
    l->latch = cfg->blocks[cfg->loops[loop].latch].block;
    for (uint32_t b = header; b < cfg->block_count; b++)
        if (simd_cfg_is_in(cfg, b, loop))
            l->blocks[l->count++] = cfg->blocks[b].block;
    return body_fits(l, f->v->context);
}

/* ---- The function of one lane ---------------------------------------------------------------- */

static LLVMTypeRef result_type(const last_lanes *f, const last_loop *l)
{
    return l->result_count == 0 ? LLVMVoidTypeInContext(f->v->context)
           : l->result_count == 1
               ? l->results[0]
               : LLVMStructTypeInContext(f->v->context, (LLVMTypeRef *)l->results, l->result_count,
                                         false);
}

/* What an exit's phis get. Those of the other one get nothing. */
static void build_exit(const last_lanes *f, const last_loop *l, unsigned exit,
                       const simd_clones *clones, LLVMValueRef results[])
{
    unsigned member = 0;
    for (unsigned x = 0; x < l->exit_count; x++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(l->exits[x]); LLVMIsAPHINode(i) != NULL;
             i = LLVMGetNextInstruction(i), member++) {
            results[member] = LLVMConstNull(LLVMTypeOf(i));
            if (x != exit)
                continue;
            results[member] = LLVMBuildPhi(f->builder, LLVMTypeOf(i), "");
            for (unsigned k = 0; k < LLVMCountIncoming(i); k++) {
                LLVMBasicBlockRef from = simd_clones_of_block(clones, LLVMGetIncomingBlock(i, k));
                LLVMValueRef value = simd_clones_of(clones, LLVMGetIncomingValue(i, k));
                LLVMAddIncoming(results[member], &value, &from, 1);
            }
        }
    if (l->exit_count > 1)
        results[member] = LLVMConstInt(LLVMInt1TypeInContext(f->v->context), exit, false);
    if (l->result_count > 1)
        LLVMBuildAggregateRet(f->builder, results, l->result_count);
    else if (l->result_count == 1)
        LLVMBuildRet(f->builder, results[0]);
    else
        LLVMBuildRetVoid(f->builder);
}

/* The header's phis begin with what they would have taken next. */
static void enter_in_midst(const last_lanes *f, const last_loop *l, LLVMValueRef function,
                           const simd_clones *clones)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    LLVMBasicBlockRef header = simd_clones_of_block(clones, l->header);
    LLVMValueRef phi = LLVMGetFirstInstruction(header);
    for (unsigned k = 0; k < l->phis; k++) {
        LLVMValueRef next = LLVMGetNextInstruction(phi);
        simd_phi_replace(f->builder, phi, entry, entry, LLVMGetParam(function, k));
        phi = next;
    }
}

static bool fill(const last_lanes *f, const last_loop *l, LLVMValueRef function)
{
    simd_clones clones;
    LLVMValueRef results[SIMD_MOST_MEMBERS];
    const bool made =
        simd_clones_create(&clones, f->divergence.value_count + f->v->cfg.block_count);
    if (made) {
        LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(f->v->context, function, "");
        LLVMBasicBlockRef ends[MOST_EXITS];
        simd_clones_set(&clones, LLVMBasicBlockAsValue(l->preheader), LLVMBasicBlockAsValue(entry));
        for (unsigned x = 0; x < l->exit_count; x++) {
            ends[x] = LLVMAppendBasicBlockInContext(f->v->context, function, "");
            simd_clones_set(&clones, LLVMBasicBlockAsValue(l->exits[x]),
                            LLVMBasicBlockAsValue(ends[x]));
        }
        for (unsigned k = 0; k < l->parameters.count; k++)
            if (is_before(l, l->parameters.values[k]))
                simd_clones_set(&clones, l->parameters.values[k], LLVMGetParam(function, k));
        simd_clones_add_blocks_to(&clones, f->builder, function, l->blocks, l->count);
        for (unsigned x = 0; x < l->exit_count; x++) {
            LLVMPositionBuilderAtEnd(f->builder, ends[x]);
            build_exit(f, l, x, &clones, results);
        }
        enter_in_midst(f, l, function, &clones);
        LLVMPositionBuilderAtEnd(f->builder, entry);
        LLVMBuildBr(f->builder, simd_clones_of_block(&clones, l->header));
        simd_lane_function_forget_lines(function);
    }
    simd_clones_clear(&clones);
    return made;
}

/* ---- The loop -------------------------------------------------------------------------------- */

static LLVMValueRef result_of(const last_lanes *f, const last_loop *l, LLVMValueRef call,
                              unsigned member)
{
    return l->result_count == 1 ? call : LLVMBuildExtractValue(f->builder, call, member, "");
}

/* Goes on with what the call returns. */
static void leave(const last_lanes *f, const last_loop *l, LLVMValueRef call)
{
    LLVMBasicBlockRef from = LLVMGetInstructionParent(call);
    unsigned member = 0;
    for (unsigned x = 0; x < l->exit_count; x++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(l->exits[x]); LLVMIsAPHINode(i) != NULL;
             i = LLVMGetNextInstruction(i)) {
            LLVMValueRef result = result_of(f, l, call, member++);
            LLVMAddIncoming(i, &result, &from, 1);
        }
    if (l->exit_count == 1)
        LLVMBuildBr(f->builder, l->exits[0]);
    else
        LLVMBuildCondBr(f->builder, result_of(f, l, call, member), l->exits[1], l->exits[0]);
}

/* Of blocks that come between two rounds, and one behind them. */
typedef struct between {
    LLVMBasicBlockRef count, ask, back, last;
} between;

static LLVMBasicBlockRef add_block(const last_lanes *f, const last_loop *l, const char *name)
{
    return LLVMInsertBasicBlockInContext(f->v->context, l->exits[0], name);
}

/* Counts rounds, all lanes together, and branches if it is time to ask. */
static void build_count(const last_lanes *f, const last_loop *l, const between *b)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(f->v->context);
    LLVMPositionBuilderBefore(f->builder, LLVMGetFirstInstruction(l->header));
    LLVMValueRef rounds = LLVMBuildPhi(f->builder, i32, "rounds"), none = LLVMConstNull(i32);
    LLVMPositionBuilderAtEnd(f->builder, b->count);
    LLVMValueRef next = LLVMBuildAdd(f->builder, rounds, LLVMConstInt(i32, 1, false), "");
    LLVMValueRef bits = LLVMBuildAnd(f->builder, next, LLVMConstInt(i32, ROUNDS - 1, false), "");
    LLVMValueRef due = LLVMBuildICmp(f->builder, LLVMIntEQ, bits, none, "");
    simd_metadata_set_unlikely(LLVMBuildCondBr(f->builder, due, b->ask, b->back));
    LLVMAddIncoming(rounds, &none, (LLVMBasicBlockRef[]){l->preheader}, 1);
    LLVMAddIncoming(rounds, &next, (LLVMBasicBlockRef[]){b->back}, 1);
}

/* Whether a quarter of the lanes have little left of their lists, or fewer. */
static LLVMValueRef build_are_long(const last_lanes *f, const simd_list *list)
{
    LLVMValueRef left = LLVMBuildSub(f->builder, list->end, list->next, "");
    LLVMValueRef some = LLVMConstInt(LLVMTypeOf(left), LONG_LIST, false);
    LLVMValueRef is_short = LLVMBuildICmp(f->builder, LLVMIntULT, left, some, "");
    return simd_few_lanes_build(f->v->module, f->builder, is_short);
}

static void build_question(const last_lanes *f, const last_loop *l, const between *b)
{
    LLVMPositionBuilderAtEnd(f->builder, b->ask);
    LLVMValueRef all = LLVMConstInt(LLVMInt1TypeInContext(f->v->context), 1, false);
    LLVMValueRef question = l->list.next != NULL
                                ? build_are_long(f, &l->list)
                                : simd_last_lanes_build(f->v->module, f->builder, all);
    LLVMBuildCondBr(f->builder, question, b->last, b->back);
}

static void build(const last_lanes *f, const last_loop *l, LLVMValueRef function)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(l->latch);
    const between b = {.count = add_block(f, l, "count"),
                       .ask = add_block(f, l, "ask"),
                       .back = add_block(f, l, "back"),
                       .last = add_block(f, l, "last")};
    LLVMSetCurrentDebugLocation2(f->builder, LLVMInstructionGetDebugLoc(branch));
    LLVMPositionBuilderAtEnd(f->builder, b.last);
    leave(f, l,
          LLVMBuildCall2(f->builder, LLVMGlobalGetValueType(function), function,
                         (LLVMValueRef *)l->parameters.values, l->parameters.count, ""));
    LLVMPositionBuilderAtEnd(f->builder, b.back);
    simd_metadata_move_loop(branch, LLVMBuildBr(f->builder, l->header));
    for (unsigned s = 0; s < LLVMGetNumSuccessors(branch); s++)
        if (LLVMGetSuccessor(branch, s) == l->header)
            LLVMSetSuccessor(branch, s, b.count);
    for (LLVMValueRef i = LLVMGetFirstInstruction(l->header), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        simd_phi_replace(f->builder, i, l->latch, b.back, simd_phi_incoming(i, l->latch));
    }
    build_count(f, l, &b);
    build_question(f, l, &b);
    LLVMSetCurrentDebugLocation2(f->builder, NULL);
}

static bool part(last_lanes *f, last_loop *l)
{
    LLVMValueRef function =
        simd_lane_function_add(f->v->module, &l->parameters, f->number++, result_type(f, l));
    if (!fill(f, l, function))
        return false;
    simd_remark(
        f->v, LLVMGetBasicBlockTerminator(l->latch), SIMD_PASS_LAST_LANES,
        l->list.next != NULL
            ? "lanes leave the loop where three quarters have long lists, and run its other "
              "rounds one after another"
            : "an eighth of the lanes, or the last one, leave the loop, and run its other "
              "rounds one after another");
    build(f, l, function);
    return true;
}

static bool part_all(last_lanes *f)
{
    LLVMBasicBlockRef *blocks = malloc(f->v->cfg.block_count * sizeof(LLVMBasicBlockRef));
    bool succeeded = blocks != NULL;
    for (uint32_t loop = 0; succeeded && loop < f->v->cfg.loop_count; loop++) {
        last_loop l = {.blocks = blocks};
        if (find(f, loop, &l))
            succeeded = part(f, &l);
    }
    free(blocks);
    return succeeded;
}

/* Private variables lie lane by lane: a pointer to one is no place of one lane alone. */
static bool has_variables(const last_lanes *f)
{
    for (uint32_t k = 0; k < f->divergence.value_count; k++)
        if (LLVMIsAAllocaInst(f->divergence.values[k]) != NULL)
            return true;
    return false;
}

simd_pass_result simd_run_last_lanes(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (lanes == 1 || v->key->checked)
        return SIMD_PASS_NOTHING_CHANGED;
    last_lanes f = {
        .v = v, .builder = LLVMCreateBuilderInContext(v->context), .number = FIRST_NUMBER};
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    const bool succeeded = simd_divergence_create(&f.divergence, &v->cfg, &partition) &&
                           simd_rounds_create(&f.rounds, v->key, &v->cfg) &&
                           (has_variables(&f) || part_all(&f));
    simd_divergence_clear(&f.divergence);
    simd_rounds_clear(&f.rounds);
    LLVMDisposeBuilder(f.builder);
    if (!succeeded)
        return simd_pass_fail_memory(v);
    return f.number == FIRST_NUMBER ? SIMD_PASS_NOTHING_CHANGED : simd_run_normalise(v);
}
