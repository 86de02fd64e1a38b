/* The blocks of a function: which are reached, and their instructions one after another. */
#include <inttypes.h>
#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/cpu/simd/lower/lowering.h"
#include "backend/spirv/effects.h"
#include "backend/spirv/error.h"

typedef struct walk {
    lower_body *b;
    uint32_t begin, end; /* of the function, in words */
    uint32_t *stack;     /* labels to be walked from: indices of ids */
    uint32_t depth;
} walk;

const lower_rule *lower_find_rule(uint16_t opcode)
{
    static const lower_rule *const kinds[] = {
        lower_arithmetic_rules, lower_bits_rules,        lower_compare_rules, lower_convert_rules,
        lower_composite_rules,  lower_memory_rules,      lower_pointer_rules, lower_control_rules,
        lower_atomic_rules,     lower_synchronise_rules, lower_group_rules,   lower_sub_group_rules,
        lower_opencl_rules,
    };
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (const lower_rule *rule = kinds[k]; rule->lower != NULL; rule++)
            if (rule->opcode == opcode)
                return rule;
    return NULL;
}

static bool is_terminator(uint16_t opcode)
{
    return (opcode >= SpvOpBranch && opcode <= SpvOpUnreachable);
}

LLVMBasicBlockRef lower_block_of(lower_body *b, spirv_instruction i, uint32_t id)
{
    const uint32_t index = spirv_find(&b->l->reader, id);
    if (index != SPIRV_NONE && b->l->slots[index].first != NULL)
        return b->l->slots[index].first;
    (void)lower_refuse(b->l, i, "id %" PRIu32 " is no label of this function", id);
    return NULL;
}

LLVMBasicBlockRef lower_new_block(lower_body *b)
{
    return LLVMAppendBasicBlockInContext(b->l->context, b->function, "");
}

void lower_continue_in(lower_body *b, LLVMBasicBlockRef block)
{
    LLVMPositionBuilderAtEnd(b->builder, block);
}

static bool reach(walk *w, spirv_instruction i, uint32_t id)
{
    lower_body *b = w->b;
    const uint32_t index = spirv_find(&b->l->reader, id);
    const spirv_instruction label = spirv_definition(&b->l->reader, id);
    if (label.opcode != SpvOpLabel || label.at < w->begin || label.at >= w->end)
        return lower_refuse(b->l, i, "id %" PRIu32 " is no label of this function", id);
    if (b->l->slots[index].first != NULL)
        return true;
    lower_slot *slot = lower_touch(b, index);
    if (slot == NULL)
        return false;
    slot->first = lower_new_block(b);
    w->stack[w->depth++] = index;
    return true;
}

/* The words of a switch's literals are told by the type of what it switches on. */
uint32_t lower_switch_stride(const lowering *l, spirv_instruction i)
{
    const spirv_instruction selector = spirv_definition(&l->reader, i.words[1]);
    const spirv_instruction type = spirv_definition(&l->reader, spirv_result_type(selector));
    return type.opcode == SpvOpTypeInt && type.words[2] > 32 ? 3 : 2;
}

static bool reach_targets(walk *w, spirv_instruction i)
{
    if (i.opcode == SpvOpBranch)
        return i.count < 2 ? lower_refuse(w->b->l, i, "the target is missing")
                           : reach(w, i, i.words[1]);
    if (i.opcode == SpvOpBranchConditional)
        return i.count < 4 ? lower_refuse(w->b->l, i, "a target is missing")
                           : reach(w, i, i.words[2]) && reach(w, i, i.words[3]);
    if (i.opcode != SpvOpSwitch)
        return true;
    if (i.count < 3)
        return lower_refuse(w->b->l, i, "the default target is missing");
    const uint32_t stride = lower_switch_stride(w->b->l, i);
    if (!reach(w, i, i.words[2]))
        return false;
    for (uint32_t word = 3 + stride - 1; word < i.count; word += stride)
        if (!reach(w, i, i.words[word]))
            return false;
    return true;
}

static bool reach_from(walk *w, uint32_t index)
{
    const spirv_stream stream = w->b->l->reader.stream;
    spirv_instruction i = spirv_at(stream, w->b->l->reader.ids[index].at);
    for (i = spirv_next(stream, i); i.at < w->end && i.opcode != SpvOpLabel;
         i = spirv_next(stream, i))
        if (is_terminator(i.opcode))
            return reach_targets(w, i);
    return lower_refuse(w->b->l, i, "the block before this ends without a branch or return");
}

/* Makes a block of LLVM for each that control flow reaches from the first. */
static bool reach_all(lower_body *b, spirv_instruction first, uint32_t begin, uint32_t end)
{
    uint32_t labels = 0;
    for (spirv_instruction i = first; i.at < end; i = spirv_next(b->l->reader.stream, i))
        labels += i.opcode == SpvOpLabel;
    walk w = {b, begin, end, lower_allocate(&b->arena, labels, sizeof(uint32_t)), 0};
    if (w.stack == NULL)
        return lower_refuse_memory(b->l);
    bool done = reach(&w, first, spirv_result(first));
    while (done && w.depth != 0)
        done = reach_from(&w, w.stack[--w.depth]);
    return done;
}

bool lower_instruction(lower_body *b, spirv_instruction i)
{
    if (lower_is_constant(i.opcode))
        return lower_constant(b, i) != NULL;
    const lower_rule *rule = lower_find_rule(i.opcode);
    if (rule == NULL)
        return lower_refuse(b->l, i, "this instruction is not supported");
    if (i.count < rule->words)
        return lower_refuse(b->l, i, "the instruction needs %u words and has %u", rule->words,
                            (unsigned)i.count);
    return rule->lower(b, i, rule->what);
}

static void begin_block(lower_body *b, spirv_instruction i)
{
    const uint32_t index = spirv_find(&b->l->reader, spirv_result(i));
    b->block = SPIRV_NONE;
    if (b->l->slots[index].first == NULL)
        return; /* nothing leads here */
    b->block = index;
    lower_continue_in(b, b->l->slots[index].first);
}

static void set_line(lower_body *b, spirv_instruction i)
{
    b->l->line_at = i.opcode == SpvOpLine && i.count >= 4 ? i.at : 0;
    lower_debug_line(b);
}

static bool step(lower_body *b, spirv_instruction i)
{
    if (i.opcode == SpvOpLabel)
        begin_block(b, i);
    else if (i.opcode == SpvOpLine || i.opcode == SpvOpNoLine)
        set_line(b, i);
    else if (b->block == SPIRV_NONE || spirv_is_debug(&b->l->reader, i))
        return true;
    else if (!lower_instruction(b, i))
        return false;
    if (is_terminator(i.opcode) && b->block != SPIRV_NONE) {
        b->l->slots[b->block].last = LLVMGetInsertBlock(b->builder);
        b->block = SPIRV_NONE; /* what follows before the next label is reached by nothing */
    }
    return true;
}

bool lower_blocks(lower_body *b, spirv_instruction function)
{
    const spirv_stream stream = b->l->reader.stream;
    spirv_instruction first = function;
    while (first.opcode != SpvOpLabel)
        first = spirv_next(stream, first);
    spirv_instruction end = first;
    while (end.opcode != SpvOpFunctionEnd)
        end = spirv_next(stream, end);
    if (!reach_all(b, first, function.at, end.at))
        return false;
    for (spirv_instruction i = first; i.at < end.at; i = spirv_next(stream, i))
        if (!step(b, i))
            return false;
    if (!lower_finish_phis(b))
        return false;
    LLVMBuildBr(b->entry, lower_block_of(b, first, spirv_result(first)));
    return true;
}
