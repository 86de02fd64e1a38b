/* Branches, calls and returns. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static bool branch(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const LLVMBasicBlockRef target = lower_block_of(b, i, i.words[1]);
    return target != NULL && LLVMBuildBr(b->builder, target) != NULL;
}

static bool branch_conditional(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const LLVMValueRef condition = lower_use_scalar(b, i, 1, LOWER_BOOL);
    const LLVMBasicBlockRef yes = lower_block_of(b, i, i.words[2]);
    const LLVMBasicBlockRef no = lower_block_of(b, i, i.words[3]);
    return condition != NULL && yes != NULL && no != NULL &&
           LLVMBuildCondBr(b->builder, condition, yes, no) != NULL;
}

static bool switch_value(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *selected = lower_use(b, i, 1);
    const bool is_odd = selected != NULL && selected->type->kind == LOWER_ODD;
    const LLVMValueRef selector = lower_use_scalar(b, i, 1, is_odd ? LOWER_ODD : LOWER_INT);
    const LLVMBasicBlockRef otherwise = lower_block_of(b, i, i.words[2]);
    if (selector == NULL || otherwise == NULL)
        return false;
    const uint64_t mask = is_odd ? UINT64_MAX >> (64 - selected->type->bits) : UINT64_MAX;
    const uint32_t stride = lower_switch_stride(b->l, i);
    if ((i.count - 3u) % stride != 0)
        return lower_refuse(b->l, i, "the cases are not complete");
    const LLVMTypeRef type = LLVMTypeOf(selector);
    const LLVMValueRef made =
        LLVMBuildSwitch(b->builder, selector, otherwise, (i.count - 3u) / stride);
    for (uint32_t word = 3; word < i.count; word += stride) {
        const uint64_t literal =
            i.words[word] | (stride == 3 ? (uint64_t)i.words[word + 1] << 32 : 0);
        const LLVMBasicBlockRef target = lower_block_of(b, i, i.words[word + stride - 1]);
        if (target == NULL)
            return false;
        LLVMAddCase(made, lower_int(type, literal & mask), target);
    }
    return true;
}

static bool return_nothing(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_type *type = lower_find_type(b->l, i, b->return_type);
    if (type == NULL)
        return false;
    if (type->component_count != 0)
        return lower_refuse(b->l, i, "the function has to return a value");
    LLVMBuildRetVoid(b->builder);
    return true;
}

/* A call writes several scalar components through its last parameters. */
static bool return_value(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *value = lower_use(b, i, 1);
    const lower_type *type = value == NULL ? NULL : lower_find_type(b->l, i, b->return_type);
    if (type == NULL || !lower_same_components(b->l, i, value->type, type))
        return false;
    if (type->component_count == 1) {
        LLVMBuildRet(b->builder, value->components[0]);
        return true;
    }
    const unsigned first = LLVMCountParams(b->function) - (unsigned)type->component_count;
    for (unsigned k = 0; k < type->component_count; k++)
        LLVMBuildStore(b->builder, value->components[k], LLVMGetParam(b->function, first + k));
    LLVMBuildRetVoid(b->builder);
    return true;
}

static bool never(lower_body *b, spirv_instruction i, int what)
{
    (void)i, (void)what;
    LLVMBuildUnreachable(b->builder);
    return true;
}

static bool call(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    return lower_call(b, i);
}

static bool call_through(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    return lower_indirect_call(b, i);
}

static bool hint(lower_body *b, spirv_instruction i, int what)
{
    (void)b, (void)i, (void)what;
    return true;
}

const lower_rule lower_control_rules[] = {
    LOWER_RULE(Branch, 2, branch, 0),
    LOWER_RULE(BranchConditional, 4, branch_conditional, 0),
    LOWER_RULE(Switch, 3, switch_value, 0),
    LOWER_RULE(Return, 1, return_nothing, 0),
    LOWER_RULE(ReturnValue, 2, return_value, 0),
    LOWER_RULE(Unreachable, 1, never, 0),
    LOWER_RULE(FunctionCall, 4, call, 0),
    LOWER_RULE(FunctionPointerCallINTEL, 4, call_through, 0),
    LOWER_RULE(Phi, 3, lower_phi, 0),
    LOWER_RULE(LoopMerge, 1, hint, 0),
    LOWER_RULE(LoopControlINTEL, 1, hint, 0),
    LOWER_RULE(SelectionMerge, 1, hint, 0),
    {0},
};
