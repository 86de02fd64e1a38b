/* Inline assembly without instructions: a barrier for compilers, `asm volatile("" ::: "memory")`,
 * or one value of which they shall know nothing, `asm("" : "+r"(x))`. Instructions are another
 * device's. */
#include <string.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

enum { ASM = 5610, ASM_CALL = 5611 };             /* OpAsmINTEL, OpAsmCallINTEL */
enum { TEXT = 5, CONSTRAINTS = 6, OPERANDS = 4 }; /* words, of an empty text */

/* "=r,0": the result is in the register of the first operand. */
static bool is_tied(spirv_instruction assembly)
{
    char constraints[64];
    lower_copy_string(assembly, CONSTRAINTS, constraints, sizeof constraints);
    return strstr(constraints, ",0") != NULL;
}

static bool call(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const spirv_instruction assembly = spirv_definition(&b->l->reader, i.words[3]);
    if (assembly.opcode != ASM || assembly.count <= CONSTRAINTS || assembly.words[TEXT] != 0)
        return lower_refuse_instruction(b->l, i);
    const lower_type *type = lower_find_type(b->l, i, spirv_result_type(i));
    if (type == NULL || type->kind == LOWER_VOID)
        return type != NULL && lower_define(b, i) != NULL;
    const lower_value *from =
        i.count == OPERANDS + 1 && is_tied(assembly) ? lower_use(b, i, OPERANDS) : NULL;
    lower_value *to = from == NULL ? NULL : lower_define(b, i);
    if (to == NULL || !lower_same_components(b->l, i, from->type, to->type))
        return lower_refuse_instruction(b->l, i);
    for (uint64_t k = 0; k < to->type->component_count; k++)
        to->components[k] = from->components[k];
    return true;
}

const lower_rule lower_assembly_rules[] = {
    {ASM_CALL, 4, "OpAsmCallINTEL", call, 0},
    {0},
};
