/* usual_lanes: 16 lanes, though a register has fewer, where each SIMD group costs something.
 *
 * A work-group that reduces or scans takes a step for each SIMD group: its part is put down, and
 * all are gone through one after another. And a tile without loops is one strip if it is no more
 * than so many SIMD groups; as two it would take turns at each barrier. Values take two registers
 * then, or four, and the code for the tile is about the same. With loops coarsening and whole_tile
 * decide. */
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/coarsening.h"

static bool fits(const simd_partition *p)
{
    const bool one_row = p->size[1] == 1 && p->size[2] == 1;
    return p->items % SIMD_USUAL_LANES == 0 && (one_row || p->size[0] % SIMD_USUAL_LANES == 0);
}

static bool may_have_more(const simd_vectorization *v)
{
    return v->key->width == 0 && v->key->order == 0 && !v->partition.checked &&
           simd_target_lanes(v->target, sizeof(float)) < SIMD_USUAL_LANES &&
           v->partition.width < SIMD_USUAL_LANES && !simd_partition_is_padded(&v->partition) &&
           simd_last_barrier(&v->cfg, SIMD_NONE) != SIMD_NONE && fits(&v->partition);
}

/* Not a vote: that looks at a mask, which takes a step or two. */
static bool is_step(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_SUB_GROUP_OPERATION &&
           LLVMTypeOf(i) != LLVMInt1TypeInContext(LLVMGetTypeContext(LLVMTypeOf(i)));
}

static bool has_steps(LLVMValueRef kernel)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (is_step(i))
                return true;
    return false;
}

/* Whether so many lanes make one strip of a tile that has several. What a loop adds up takes twice
 * the registers then; small strips leave it in these. */
static bool saves_turns(simd_vectorization *v)
{
    return v->partition.strips > 1 && v->cfg.loop_count == 0 &&
           simd_is_one_strip(v, SIMD_USUAL_LANES);
}

simd_pass_result simd_run_usual_lanes(simd_vectorization *v)
{
    if (!may_have_more(v))
        return SIMD_PASS_NOTHING_CHANGED;
    const bool meets = has_steps(v->kernel);
    if (!meets && !saves_turns(v))
        return SIMD_PASS_NOTHING_CHANGED;
    v->partition = simd_partition_make(v->key, SIMD_USUAL_LANES, 1, v->layout);
    simd_remark(v, NULL, SIMD_PASS_USUAL_LANES, "%u lanes: %s", SIMD_USUAL_LANES,
                meets ? "the work-group takes steps for each SIMD group"
                      : "with fewer, strips would take turns at barriers");
    simd_choose_strips(v, SIMD_PASS_USUAL_LANES);
    return SIMD_PASS_CHANGED;
}
