/* Loads and stores where a mask says so: of the components of a vector, at an address each, and of
 * whole values. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* Newer than the headers. */
enum {
    PREDICATED_LOAD = 6258,
    PREDICATED_STORE = 6259,
    MASKED_GATHER = 6428,
    MASKED_SCATTER = 6429
};

/* Whether the vectors of an access fit together: what is loaded or stored, where and which. */
static bool are_accesses(lower_body *b, spirv_instruction i, const lower_value *value,
                         const lower_value *pointers, const lower_value *mask)
{
    const uint64_t count = value->type->component_count;
    const lower_type *number = lower_scalar(value->type), *place = lower_scalar(pointers->type);
    const lower_type *bit = lower_scalar(mask->type);
    const bool are_numbers =
        number != NULL && (number->kind == LOWER_INT || number->kind == LOWER_FLOAT);
    return (are_numbers && place != NULL && place->kind == LOWER_POINTER && bit != NULL &&
            bit->kind == LOWER_BOOL && pointers->type->component_count == count &&
            mask->type->component_count == count) ||
           lower_refuse(b->l, i, "the operands are no vectors of numbers, pointers and bools");
}

/* Continues in a block of its own for a component whose bit is set; returns the one behind it. */
static LLVMBasicBlockRef begin_if(lower_body *b, LLVMValueRef bit)
{
    const LLVMBasicBlockRef there = lower_new_block(b), after = lower_new_block(b);
    LLVMBuildCondBr(b->builder, bit, there, after);
    lower_continue_in(b, there);
    return after;
}

static void end_if(lower_body *b, LLVMBasicBlockRef after)
{
    LLVMBuildBr(b->builder, after);
    lower_continue_in(b, after);
}

static LLVMValueRef load_if(lower_body *b, LLVMValueRef bit, LLVMValueRef pointer,
                            LLVMValueRef otherwise, uint64_t alignment)
{
    LLVMBasicBlockRef blocks[2] = {LLVMGetInsertBlock(b->builder)};
    const LLVMBasicBlockRef after = begin_if(b, bit);
    LLVMValueRef values[] = {otherwise,
                             lower_load_component(b, LLVMTypeOf(otherwise), pointer, alignment, 0)};
    blocks[1] = LLVMGetInsertBlock(b->builder);
    end_if(b, after);
    const LLVMValueRef value = LLVMBuildPhi(b->builder, LLVMTypeOf(otherwise), "");
    LLVMAddIncoming(value, values, blocks, 2);
    return value;
}

/* The pointers, the alignment, the mask, and what the others get. */
static bool gather(lower_body *b, spirv_instruction i, int what)
{
    const lower_value *pointers = lower_use(b, i, 3);
    const lower_value *mask = pointers == NULL ? NULL : lower_use(b, i, 5);
    const lower_value *others = mask == NULL ? NULL : lower_use(b, i, 6);
    lower_value *value = others == NULL ? NULL : lower_define(b, i);
    (void)what;
    if (value == NULL || !lower_same_components(b->l, i, others->type, value->type) ||
        !are_accesses(b, i, value, pointers, mask))
        return false;
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = load_if(b, mask->components[k], pointers->components[k],
                                       others->components[k], i.words[4]);
    return true;
}

/* The numbers, the pointers, the alignment and the mask. */
static bool scatter(lower_body *b, spirv_instruction i, int what)
{
    const lower_value *value = lower_use(b, i, 1);
    const lower_value *pointers = value == NULL ? NULL : lower_use(b, i, 2);
    const lower_value *mask = pointers == NULL ? NULL : lower_use(b, i, 4);
    (void)what;
    if (mask == NULL || !are_accesses(b, i, value, pointers, mask))
        return false;
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        const LLVMBasicBlockRef after = begin_if(b, mask->components[k]);
        lower_store_component(b, value->components[k], pointers->components[k], i.words[3], 0);
        end_if(b, after);
    }
    return true;
}

/* The pointer, the bool, what there is otherwise, and memory operands. */
static bool load_whole(lower_body *b, spirv_instruction i, int what)
{
    const LLVMValueRef pointer = lower_use_scalar(b, i, 3, LOWER_POINTER);
    const LLVMValueRef bit = pointer == NULL ? NULL : lower_use_scalar(b, i, 4, LOWER_BOOL);
    const lower_value *others = bit == NULL ? NULL : lower_use(b, i, 5);
    lower_value *value = others == NULL ? NULL : lower_define(b, i);
    (void)what;
    if (value == NULL || !lower_same_components(b->l, i, others->type, value->type))
        return false;
    uint64_t alignment = value->type->alignment;
    const unsigned flags = lower_memory_operands(i, 6, &alignment);
    LLVMBasicBlockRef blocks[2] = {LLVMGetInsertBlock(b->builder)};
    const LLVMBasicBlockRef after = begin_if(b, bit);
    if (!lower_load(b, i, value->type, pointer, alignment, flags, value->components))
        return false;
    blocks[1] = LLVMGetInsertBlock(b->builder);
    end_if(b, after);
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        LLVMValueRef values[] = {others->components[k], value->components[k]};
        value->components[k] = LLVMBuildPhi(b->builder, LLVMTypeOf(values[0]), "");
        LLVMAddIncoming(value->components[k], values, blocks, 2);
    }
    return true;
}

/* The pointer, the value, the bool, and memory operands. */
static bool store_whole(lower_body *b, spirv_instruction i, int what)
{
    const LLVMValueRef pointer = lower_use_scalar(b, i, 1, LOWER_POINTER);
    const lower_value *value = pointer == NULL ? NULL : lower_use(b, i, 2);
    const LLVMValueRef bit = value == NULL ? NULL : lower_use_scalar(b, i, 3, LOWER_BOOL);
    (void)what;
    if (bit == NULL)
        return false;
    uint64_t alignment = value->type->alignment;
    const unsigned flags = lower_memory_operands(i, 4, &alignment);
    const LLVMBasicBlockRef after = begin_if(b, bit);
    if (!lower_store(b, i, value, pointer, alignment, flags))
        return false;
    end_if(b, after);
    return true;
}

const lower_rule lower_masked_rules[] = {
    {PREDICATED_LOAD, 6, "OpPredicatedLoadINTEL", load_whole, 0},
    {PREDICATED_STORE, 4, "OpPredicatedStoreINTEL", store_whole, 0},
    {MASKED_GATHER, 7, "OpMaskedGatherINTEL", gather, 0},
    {MASKED_SCATTER, 5, "OpMaskedScatterINTEL", scatter, 0},
    {0},
};
