/* Floats that are computed with as doubles because of a literal: x * 0.1, which wants 0.1f. Without
 * doubles a device refuses the kernel, with them it is slower. */
#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/checker.h"

enum { DEPTH_MAXIMUM = 12 };

typedef struct tree {
    bool has_float, has_constant;
} tree;

static uint32_t width_of(const spirv_checker *c, uint32_t id)
{
    const spirv_instruction i = spirv_definition(c->reader, id);
    const spirv_instruction type =
        spirv_definition(c->reader, i.count == 0 ? 0 : spirv_result_type(i));
    return type.opcode == SpvOpTypeFloat ? type.words[2] : 0;
}

static bool is_of_floats(const spirv_checker *c, uint32_t id, uint32_t depth, tree *out);

static bool are_of_floats(const spirv_checker *c, spirv_instruction i, uint32_t word,
                          uint32_t depth, tree *out)
{
    for (; word < i.count; word++)
        if (!is_of_floats(c, i.words[word], depth + 1, out))
            return false;
    return true;
}

/* Whether a double is computed of nothing but constants and what was a float. */
static bool is_of_floats(const spirv_checker *c, uint32_t id, uint32_t depth, tree *out)
{
    const spirv_instruction i = spirv_definition(c->reader, id);
    if (depth > DEPTH_MAXIMUM || width_of(c, id) != 64)
        return false;
    switch (i.opcode) {
    case SpvOpConstant:
        return out->has_constant = true;
    case SpvOpFConvert:
        out->has_float = out->has_float || width_of(c, i.words[3]) == 32;
        return width_of(c, i.words[3]) == 32;
    case SpvOpFNegate:
    case SpvOpFAdd:
    case SpvOpFSub:
    case SpvOpFMul:
    case SpvOpFDiv:
        return are_of_floats(c, i, 3, depth, out);
    case SpvOpExtInst: /* fma(), sqrt() and their like */
        return are_of_floats(c, i, 5, depth, out);
    default:
        return false;
    }
}

static bool check(void *context, uint32_t block, spirv_instruction i)
{
    spirv_checker *c = context;
    tree found = {false, false};
    (void)block;
    if (i.opcode != SpvOpFConvert || width_of(c, spirv_result(i)) != 32 ||
        !is_of_floats(c, i.words[3], 0, &found) || !found.has_float || !found.has_constant)
        return true;
    return spirv_report(c, SPIRV_RULE_DOUBLE_CONSTANT, false,
                        spirv_definition(c->reader, i.words[3]).at, c->function,
                        "kernel `%s` computes here in double precision, with a constant, what is a "
                        "float before and after",
                        c->kernel->name);
}

bool spirv_check_doubles(spirv_checker *c)
{
    return spirv_check_instructions(c, check, c);
}
