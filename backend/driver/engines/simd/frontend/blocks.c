/* The blocks of a function: reachability, order and instructions. */
#include <inttypes.h>
#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"
#include "backend/spirv/kernels/memory_effects.h"
#include "backend/spirv/reader/error.h"

/* A block on the way from the first: its terminator, and the word of the target that is next. */
typedef struct visit {
    spirv_instruction terminator;
    uint32_t label; /* index of ids */
    uint32_t word;  /* of a target; the count of words when all are done */
} visit;

typedef struct walk {
    lower_body *b;
    uint32_t begin, end; /* of the function, in words */
    visit *stack;
    uint32_t depth;
    uint32_t *order; /* labels, each after all that it leads to first: to be read backwards */
    uint32_t count;
} walk;

const lower_rule *lower_find_rule(uint16_t opcode)
{
    static const lower_rule *const kinds[] = {
        lower_arithmetic_rules,  lower_bits_rules,        lower_compare_rules,
        lower_convert_rules,     lower_composite_rules,   lower_memory_rules,
        lower_pointer_rules,     lower_control_rules,     lower_atomic_rules,
        lower_synchronise_rules, lower_group_rules,       lower_sub_group_rules,
        lower_image_rules,       lower_opencl_rules,      lower_bfloat_rules,
        lower_clock_rules,       lower_dot_product_rules, lower_masked_rules,
        lower_assembly_rules,
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

/* The type of a switch's selector determines the words of its literals. */
uint32_t lower_switch_stride(const lowering *l, spirv_instruction i)
{
    const spirv_instruction selector = spirv_definition(&l->reader, i.words[1]);
    const spirv_instruction type = spirv_definition(&l->reader, spirv_result_type(selector));
    return type.opcode == SpvOpTypeInt && type.words[2] > 32 ? 3 : 2;
}

/* Returns the word of a terminator's first target, and the distance to the next. */
static uint32_t first_target(spirv_instruction i)
{
    return i.opcode == SpvOpBranch                                         ? 1
           : i.opcode == SpvOpBranchConditional || i.opcode == SpvOpSwitch ? 2
                                                                           : i.count;
}

static uint32_t next_target(const lowering *l, spirv_instruction i, uint32_t word)
{
    if (i.opcode == SpvOpBranchConditional)
        return word == 2 ? 3 : i.count; /* weights follow */
    return i.opcode == SpvOpSwitch ? word + lower_switch_stride(l, i) : i.count;
}

static bool find_terminator(walk *w, spirv_instruction label, spirv_instruction *out)
{
    const spirv_stream stream = w->b->l->reader.stream;
    spirv_instruction i = spirv_next(stream, label);
    while (i.at < w->end && i.opcode != SpvOpLabel && !is_terminator(i.opcode))
        i = spirv_next(stream, i);
    *out = i;
    if (i.at >= w->end || !is_terminator(i.opcode))
        return lower_refuse(w->b->l, label, "the block ends without a branch or return");
    const lower_rule *rule = lower_find_rule(i.opcode);
    return (rule != NULL && i.count >= rule->words) ||
           lower_refuse(w->b->l, i, "the instruction has no operands, or is not supported");
}

static bool enter(walk *w, spirv_instruction i, uint32_t id)
{
    lower_body *b = w->b;
    const uint32_t index = spirv_find(&b->l->reader, id);
    const spirv_instruction label = spirv_definition(&b->l->reader, id);
    if (label.opcode != SpvOpLabel || label.at < w->begin || label.at >= w->end)
        return lower_refuse(b->l, i, "id %" PRIu32 " is no label of this function", id);
    if (b->l->slots[index].first != NULL)
        return true;
    lower_slot *slot = lower_touch(b, index);
    visit *v = &w->stack[w->depth];
    if (slot == NULL || !find_terminator(w, label, &v->terminator))
        return false;
    slot->first = lower_new_block(b);
    v->label = index;
    v->word = first_target(v->terminator);
    w->depth++;
    return true;
}

/* Goes on from the block that was entered last, or leaves it. */
static bool go_on(walk *w)
{
    visit *v = &w->stack[w->depth - 1];
    if (v->word >= v->terminator.count) {
        w->order[w->count++] = v->label;
        w->depth--;
        return true;
    }
    const uint32_t word = v->word;
    v->word = next_target(w->b->l, v->terminator, word);
    return enter(w, v->terminator, v->terminator.words[word]);
}

/* Creates an LLVM block for each block that control flow reaches. Dominators come first; the
 * modules of some compilers have another order. */
static bool reach_all(walk *w, spirv_instruction first)
{
    lower_body *b = w->b;
    uint32_t labels = 0;
    for (spirv_instruction i = first; i.at < w->end; i = spirv_next(b->l->reader.stream, i))
        labels += i.opcode == SpvOpLabel;
    w->stack = lower_allocate(&b->arena, labels, sizeof *w->stack);
    w->order = lower_allocate(&b->arena, labels, sizeof *w->order);
    if (w->stack == NULL || w->order == NULL)
        return lower_refuse_memory(b->l);
    bool done = enter(w, first, spirv_result(first));
    while (done && w->depth != 0)
        done = go_on(w);
    return done;
}

bool lower_instruction(lower_body *b, spirv_instruction i)
{
    if (lower_is_constant(i.opcode))
        return lower_constant(b, i) != NULL;
    const lower_rule *rule = lower_find_rule(i.opcode);
    if (rule == NULL)
        return lower_refuse_instruction(b->l, i);
    if (i.count < rule->words)
        return lower_refuse(b->l, i, "the instruction needs %u words and has %u", rule->words,
                            (unsigned)i.count);
    if (lower_has_odd(b->l, i))
        return lower_odd(b, i);
    if (lower_has_bfloat_arithmetic(b->l, i))
        return lower_bfloat_arithmetic(b, i, rule);
    return rule->lower(b, i, rule->what);
}

static void set_line(lower_body *b, spirv_instruction i)
{
    b->l->line_at = i.opcode == SpvOpLine && i.count >= 4 ? i.at : 0;
    lower_debug_line(b);
}

static bool lower_block(lower_body *b, uint32_t label)
{
    lowering *l = b->l;
    const spirv_stream stream = l->reader.stream;
    b->block = label;
    l->line_at = 0;
    lower_continue_in(b, l->slots[label].first);
    spirv_instruction i = spirv_at(stream, l->reader.ids[label].at);
    do {
        i = spirv_next(stream, i);
        if (i.opcode == SpvOpLine || i.opcode == SpvOpNoLine)
            set_line(b, i);
        else if (!spirv_is_debug(&l->reader, i) && !lower_instruction(b, i))
            return false;
    } while (!is_terminator(i.opcode));
    l->slots[label].last = LLVMGetInsertBlock(b->builder);
    b->block = SPIRV_NONE;
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
    walk w = {.b = b, .begin = function.at, .end = end.at};
    if (!reach_all(&w, first))
        return false;
    for (uint32_t k = w.count; k > 0; k--)
        if (!lower_block(b, w.order[k - 1]))
            return false;
    if (!lower_finish_phis(b))
        return false;
    LLVMBuildBr(b->entry, b->l->slots[w.order[w.count - 1]].first);
    return true;
}
