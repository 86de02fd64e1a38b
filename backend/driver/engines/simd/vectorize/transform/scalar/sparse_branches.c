/* sparse_branches: what is searched for goes on, all else is done at once, `if (level[v] != now)
 * return;`. The few lanes of a strip that are left go through loops that gather, scatter or change
 * places one by one, and each round takes as long as one of all lanes. Where so few take such a
 * branch, they run what lies behind it one after another:
 *
 *     if (found)                       if (few lanes: found)
 *         body                             if (found)
 *     join                                     zlg.one_lane.0(what the body takes from before)
 *                                      else
 *                                          if (found)
 *                                              body
 *                                      join
 *
 * Nothing in the body may depend on who else is there. The join may take one value from it, which
 * the function returns. It is worth while where it has a loop, whose accesses are at places of each
 * lane's own as often as in a row, and where nobody knows which lanes come: not the guard of an
 * edge, or of a loop. */
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"
#include "backend/driver/engines/simd/vectorize/ir/all_lanes.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/branch_body.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/lane_function.h"

enum {
    MOST_INSTRUCTIONS = 256, /* in a body, which are there twice then */
    DEPTH = 6,               /* of what a condition is made of */
};

typedef struct sparse_branch {
    uint32_t head, first, join;
    simd_lane_parameters parameters; /* what the body takes from before */
} sparse_branch;

typedef struct sparse_branches {
    simd_vectorization *v;
    simd_divergence divergence; /* for the lanes there probably will be */
    LLVMBuilderRef builder;
    simd_branch_body body;
    bool *taken; /* of each block: it is in a body that was found before */
    sparse_branch *found;
    uint32_t count;
} sparse_branches;

static LLVMBasicBlockRef block_of(const sparse_branches *f, uint32_t number)
{
    return f->v->cfg.blocks[number].block;
}

/* ---- Bodies ---------------------------------------------------------------------------------- */

static bool is_body_block(const sparse_branches *f, LLVMBasicBlockRef block)
{
    const uint32_t number = simd_cfg_find(&f->v->cfg, block);
    return number != SIMD_NONE && simd_branch_body_has(&f->body, number);
}

static bool is_in_body(const sparse_branches *f, LLVMValueRef instruction)
{
    return is_body_block(f, LLVMGetInstructionParent(instruction));
}

/* The join's phi; NULL if it has none. */
static LLVMValueRef result_of(const sparse_branches *f, const sparse_branch *found)
{
    return LLVMIsAPHINode(LLVMGetFirstInstruction(block_of(f, found->join)));
}

static bool is_used_behind(const sparse_branches *f, LLVMValueRef i, LLVMValueRef result)
{
    for (LLVMUseRef use = LLVMGetFirstUse(i); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!is_in_body(f, user) && user != result)
            return true;
    }
    return false;
}

/* Adds a value that the body takes if it is from before. */
static bool add_taken(const sparse_branches *f, sparse_branch *found, LLVMValueRef value)
{
    const bool is_before = LLVMIsAArgument(value) != NULL ||
                           (LLVMIsAInstruction(value) != NULL && !is_in_body(f, value));
    return !is_before || simd_lane_parameters_add(&found->parameters, value);
}

static bool add_parameters(const sparse_branches *f, sparse_branch *found, LLVMValueRef i)
{
    if (LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_NOTHING)
        return true;
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        if (!add_taken(f, found, LLVMGetOperand(i, (unsigned)o)))
            return false;
    return true;
}

/* What the body only passes on to the join. */
static bool add_passed_on(const sparse_branches *f, sparse_branch *found)
{
    LLVMValueRef result = result_of(f, found);
    for (unsigned k = 0; result != NULL && k < LLVMCountIncoming(result); k++)
        if (is_body_block(f, LLVMGetIncomingBlock(result, k)) &&
            !add_taken(f, found, LLVMGetIncomingValue(result, k)))
            return false;
    return true;
}

static bool body_fits(const sparse_branches *f, sparse_branch *found)
{
    const simd_cfg *cfg = &f->v->cfg;
    uint32_t instructions = 0;
    for (uint32_t b = f->body.first; b < f->body.end; b++) {
        if (!simd_branch_body_has(&f->body, b))
            continue;
        if (f->taken[b])
            return false;
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (!simd_may_be_alone(i) || ++instructions > MOST_INSTRUCTIONS ||
                is_used_behind(f, i, result_of(f, found)) || !add_parameters(f, found, i))
                return false;
    }
    return add_passed_on(f, found);
}

/* ---- What it gains --------------------------------------------------------------------------- */

/* What an instruction accesses; NULL if nothing. */
static LLVMValueRef accessed(LLVMValueRef i)
{
    if (LLVMIsALoadInst(i) != NULL || LLVMIsAAtomicRMWInst(i) != NULL ||
        LLVMIsAAtomicCmpXchgInst(i) != NULL)
        return LLVMGetOperand(i, 0);
    return LLVMIsAStoreInst(i) != NULL ? LLVMGetOperand(i, 1) : NULL;
}

static bool gains(const sparse_branches *f, const sparse_branch *found)
{
    const simd_cfg *cfg = &f->v->cfg;
    uint32_t own = 0, in_row = 0;
    for (uint32_t b = f->body.first; b < f->body.end; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block);
             simd_branch_body_has(&f->body, b) &&
             cfg->blocks[b].loop != cfg->blocks[found->head].loop && i != NULL;
             i = LLVMGetNextInstruction(i)) {
            LLVMValueRef place = accessed(i);
            if (place == NULL)
                continue;
            const simd_value_shape shape = simd_value_shape_of(&f->divergence, place);
            own += shape.kind == SIMD_VARYING;
            in_row += shape.kind == SIMD_LINEAR && shape.stride != 0;
        }
    return own > 0 && own >= in_row;
}

/* ---- Which branches -------------------------------------------------------------------------- */

/* Whether the join takes no more than one value, which can be passed on. */
static bool result_fits(const sparse_branches *f, const sparse_branch *found)
{
    LLVMValueRef result = result_of(f, found);
    return result == NULL ||
           (LLVMIsAPHINode(LLVMGetNextInstruction(result)) == NULL && simd_may_be_passed(result));
}

static bool is_made_of(LLVMValueRef value, LLVMValueRef part, int depth)
{
    if (value == part)
        return true;
    if (depth == 0 || LLVMIsAInstruction(value) == NULL || LLVMIsAPHINode(value) != NULL ||
        LLVMIsALoadInst(value) != NULL)
        return false;
    for (int o = 0; o < LLVMGetNumOperands(value); o++)
        if (is_made_of(LLVMGetOperand(value, (unsigned)o), part, depth - 1))
            return true;
    return false;
}

/* Whether a block leaves a loop by what a compare asks for, too. */
static bool leaves_by(const simd_cfg *cfg, uint32_t block, uint32_t loop, LLVMValueRef compare)
{
    const simd_block *b = &cfg->blocks[block];
    if (b->successor_count != 2 || (simd_cfg_is_in(cfg, b->successors[0], loop) &&
                                    simd_cfg_is_in(cfg, b->successors[1], loop)))
        return false;
    for (unsigned o = 0; o < 2; o++)
        if (LLVMIsAConstant(LLVMGetOperand(compare, o)) == NULL &&
            is_made_of(b->condition, LLVMGetOperand(compare, o), DEPTH))
            return true;
    return false;
}

/* Whether the branch asks whether the loop behind it has any rounds: most lanes' have. */
static bool guards_loop(const sparse_branches *f, uint32_t head, uint32_t first)
{
    const simd_cfg *cfg = &f->v->cfg;
    LLVMValueRef compare = LLVMIsAICmpInst(cfg->blocks[head].condition);
    uint32_t header = first;
    while (cfg->blocks[header].loop == cfg->blocks[head].loop &&
           cfg->blocks[header].successor_count == 1)
        header = cfg->blocks[header].successors[0];
    const uint32_t loop = cfg->blocks[header].loop;
    if (compare == NULL || loop == cfg->blocks[head].loop)
        return false;
    for (uint32_t b = header; b < cfg->block_count; b++)
        if (simd_cfg_is_in(cfg, b, loop) && leaves_by(cfg, b, loop, compare))
            return true;
    return false;
}

static bool begins_with_phi(const sparse_branches *f, uint32_t block)
{
    return LLVMIsAPHINode(LLVMGetFirstInstruction(block_of(f, block))) != NULL;
}

static bool find_way(sparse_branches *f, uint32_t head, unsigned way, sparse_branch *found)
{
    const simd_cfg *cfg = &f->v->cfg;
    const simd_block *b = &cfg->blocks[head];
    const uint32_t first = b->successors[way], other = b->successors[1 - way];
    *found = (sparse_branch){.head = head, .first = first};
    if (first <= head || other <= head || first == other || cfg->blocks[first].loop != b->loop ||
        cfg->blocks[other].loop != b->loop || simd_cfg_predecessor(cfg, first, SIMD_NONE) != head ||
        guards_loop(f, head, first))
        return false;
    simd_branch_body_find(&f->body, head, first);
    found->join = simd_branch_body_join(&f->body);
    return found->join != SIMD_NONE && cfg->blocks[found->join].loop == b->loop &&
           (other == found->join || !begins_with_phi(f, other)) && result_fits(f, found) &&
           body_fits(f, found) && gains(f, found);
}

/* Not in a loop: each round would ask, for what are a few steps there more often than not. */
static bool find(sparse_branches *f, uint32_t head, sparse_branch *found)
{
    const simd_block *b = &f->v->cfg.blocks[head];
    return b->successor_count == 2 && b->loop == SIMD_NONE && !f->taken[head] &&
           simd_lanes_agree_by_chance(&f->divergence, b->condition) &&
           (find_way(f, head, 0, found) || find_way(f, head, 1, found));
}

/* ---- The function of one lane ---------------------------------------------------------------- */

static LLVMValueRef declare(const sparse_branches *f, const sparse_branch *found, unsigned number)
{
    LLVMValueRef result = result_of(f, found);
    return simd_lane_function_add(f->v->module, &found->parameters, number,
                                  result == NULL ? LLVMVoidTypeInContext(f->v->context)
                                                 : LLVMTypeOf(result));
}

/* At the end of the function. */
static void build_return(const sparse_branches *f, const sparse_branch *found,
                         const simd_clones *clones)
{
    LLVMValueRef result = result_of(f, found);
    if (result == NULL) {
        LLVMBuildRetVoid(f->builder);
        return;
    }
    LLVMValueRef phi = LLVMBuildPhi(f->builder, LLVMTypeOf(result), "");
    for (unsigned k = 0; k < LLVMCountIncoming(result); k++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(result, k);
        LLVMBasicBlockRef copy = simd_clones_of_block(clones, from);
        LLVMValueRef value = simd_clones_of(clones, LLVMGetIncomingValue(result, k));
        if (is_body_block(f, from))
            LLVMAddIncoming(phi, &value, &copy, 1);
    }
    LLVMBuildRet(f->builder, phi);
}

static bool fill(const sparse_branches *f, const sparse_branch *found, LLVMValueRef function)
{
    simd_clones clones;
    bool made = simd_clones_create(&clones, f->divergence.value_count + f->v->cfg.block_count);
    if (made) {
        LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(f->v->context, function, "");
        LLVMBasicBlockRef end = LLVMAppendBasicBlockInContext(f->v->context, function, "");
        simd_clones_set(&clones, LLVMBasicBlockAsValue(block_of(f, found->head)),
                        LLVMBasicBlockAsValue(entry));
        simd_clones_set(&clones, LLVMBasicBlockAsValue(block_of(f, found->join)),
                        LLVMBasicBlockAsValue(end));
        for (unsigned k = 0; k < found->parameters.count; k++)
            simd_clones_set(&clones, found->parameters.values[k], LLVMGetParam(function, k));
        made = simd_branch_body_clone(&f->body, f->builder, function, &clones);
        LLVMPositionBuilderAtEnd(f->builder, entry);
        LLVMBuildBr(f->builder, simd_clones_of_block(&clones, block_of(f, found->first)));
        LLVMPositionBuilderAtEnd(f->builder, end);
        build_return(f, found, &clones);
        simd_lane_function_forget_lines(function);
    }
    simd_clones_clear(&clones);
    return made;
}

/* ---- The pass -------------------------------------------------------------------------------- */

static LLVMBasicBlockRef add_block(const sparse_branches *f, const sparse_branch *found,
                                   const char *name)
{
    LLVMBasicBlockRef before = block_of(f, found->first);
    LLVMBasicBlockRef block = LLVMInsertBasicBlockInContext(f->v->context, before, name);
    LLVMPositionBuilderAtEnd(f->builder, block);
    return block;
}

/* The branch as it was, in a block of its own. */
static LLVMBasicBlockRef move_branch(const sparse_branches *f, const sparse_branch *found)
{
    LLVMBasicBlockRef many = add_block(f, found, "many");
    LLVMBasicBlockRef head = block_of(f, found->head), first = block_of(f, found->first);
    LLVMInsertIntoBuilder(f->builder, LLVMInstructionClone(LLVMGetBasicBlockTerminator(head)));
    for (LLVMValueRef i = LLVMGetFirstInstruction(first), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        simd_phi_replace(f->builder, i, head, many, simd_phi_incoming(i, head));
    }
    return many;
}

/* What comes to the join from the head comes from two blocks now, and what from the body, from a
 * call, too. */
static void extend_join(const sparse_branches *f, const sparse_branch *found, LLVMBasicBlockRef few,
                        LLVMBasicBlockRef many, LLVMValueRef call)
{
    LLVMValueRef old = result_of(f, found);
    LLVMBasicBlockRef calls = LLVMGetInstructionParent(call);
    if (old == NULL)
        return;
    LLVMPositionBuilderBefore(f->builder, old);
    LLVMValueRef phi = LLVMBuildPhi(f->builder, LLVMTypeOf(old), "");
    for (unsigned k = 0; k < LLVMCountIncoming(old); k++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(old, k);
        LLVMValueRef value = LLVMGetIncomingValue(old, k);
        const bool is_head = from == block_of(f, found->head);
        LLVMAddIncoming(phi, &value, is_head ? &many : &from, 1);
        if (is_head)
            LLVMAddIncoming(phi, &value, &few, 1);
    }
    LLVMAddIncoming(phi, &call, &calls, 1);
    LLVMReplaceAllUsesWith(old, phi);
    LLVMInstructionEraseFromParent(old);
}

static void build(const sparse_branches *f, const sparse_branch *found, LLVMValueRef function)
{
    LLVMBasicBlockRef head = block_of(f, found->head), first = block_of(f, found->first);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(head);
    LLVMBasicBlockRef other = LLVMGetSuccessor(branch, LLVMGetSuccessor(branch, 0) == first);
    LLVMBasicBlockRef many = move_branch(f, found), calls = add_block(f, found, "alone");
    LLVMSetCurrentDebugLocation2(f->builder, LLVMInstructionGetDebugLoc(branch));
    LLVMValueRef call =
        LLVMBuildCall2(f->builder, LLVMGlobalGetValueType(function), function,
                       (LLVMValueRef *)found->parameters.values, found->parameters.count, "");
    LLVMBuildBr(f->builder, block_of(f, found->join));
    LLVMBasicBlockRef few = add_block(f, found, "few");
    LLVMValueRef condition = simd_condition_build(f->builder, branch, first);
    LLVMValueRef question = simd_few_lanes_build(f->v->module, f->builder, condition);
    LLVMBuildCondBr(f->builder, question, few, many);
    LLVMPositionBuilderAtEnd(f->builder, few);
    LLVMBuildCondBr(f->builder, condition, calls, other);
    LLVMInstructionEraseFromParent(branch);
    extend_join(f, found, few, many, call);
    LLVMSetCurrentDebugLocation2(f->builder, NULL);
}

static bool run_alone(sparse_branches *f, const sparse_branch *found, unsigned number)
{
    simd_branch_body_find(&f->body, found->head, found->first);
    LLVMValueRef function = declare(f, found, number);
    if (!fill(f, found, function))
        return false;
    simd_remark(f->v, LLVMGetBasicBlockTerminator(block_of(f, found->head)),
                SIMD_PASS_SPARSE_BRANCHES,
                "where a quarter of the lanes or fewer go on, they run one after another");
    build(f, found, function);
    return true;
}

static bool find_all(sparse_branches *f)
{
    const uint32_t blocks = f->v->cfg.block_count;
    f->found = malloc(blocks * sizeof *f->found);
    f->taken = calloc(blocks, sizeof *f->taken);
    if (f->found == NULL || f->taken == NULL || !simd_branch_body_create(&f->body, &f->v->cfg))
        return false;
    for (uint32_t head = 0; head < blocks; head++) {
        if (!find(f, head, &f->found[f->count]))
            continue;
        simd_branch_body_mark(&f->body, f->taken);
        f->count++;
    }
    return true;
}

/* Private variables lie lane by lane: a pointer to one is no place of one lane alone. */
static bool has_variables(const sparse_branches *f)
{
    for (uint32_t k = 0; k < f->divergence.value_count; k++)
        if (LLVMIsAAllocaInst(f->divergence.values[k]) != NULL)
            return true;
    return false;
}

simd_pass_result simd_run_sparse_branches(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (lanes == 1 || v->key->checked)
        return SIMD_PASS_NOTHING_CHANGED;
    sparse_branches f = {.v = v, .builder = LLVMCreateBuilderInContext(v->context)};
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    bool succeeded = simd_divergence_create(&f.divergence, &v->cfg, &partition) &&
                     (has_variables(&f) || find_all(&f));
    /* The last first: it may take the result of one before, which is made anew then. */
    for (uint32_t k = f.count; succeeded && k-- > 0;)
        succeeded = run_alone(&f, &f.found[k], k);
    simd_divergence_clear(&f.divergence);
    simd_branch_body_clear(&f.body);
    LLVMDisposeBuilder(f.builder);
    free(f.found);
    free(f.taken);
    if (!succeeded)
        return simd_pass_fail_memory(v);
    return f.count == 0 ? SIMD_PASS_NOTHING_CHANGED : simd_run_normalise(v);
}
