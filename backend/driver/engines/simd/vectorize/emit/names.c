/* Names for people who look at the code between passes: a value of a strip is named after that
 * of the scalar kernel. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include <stdio.h>
#include <string.h>

/* Constants have no names, and a value that stands for two keeps its first one. */
static void name(LLVMValueRef value, const char *base, const char *suffix)
{
    size_t length;
    char text[200];
    if (value == NULL || LLVMIsAInstruction(value) == NULL ||
        LLVMGetValueName2(value, &length)[0] != '\0')
        return;
    const int written = snprintf(text, sizeof text, "%.150s%s", base, suffix);
    LLVMSetValueName2(value, text, (size_t)written);
}

static void name_group(LLVMValueRef value, const char *base, const char *kind, uint32_t group)
{
    char suffix[24];
    snprintf(suffix, sizeof suffix, ".%s%u", kind, (unsigned)group);
    name(value, base, suffix);
}

static void name_all(const simd_emitter *e, LLVMValueRef instruction,
                     const simd_lane_values *values)
{
    size_t length;
    const char *base = LLVMGetValueName2(instruction, &length);
    const simd_value_shape shape = simd_value_shape_of(e->divergence, instruction);
    if (values == NULL || length == 0)
        return;
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        if (shape.kind == SIMD_UNIFORM)
            name(values->scalars[g], base, "");
        else
            name_group(values->scalars[g], base, "base", g);
        name_group(values->vectors[g], base, "g", g);
    }
    name(values->increments[SIMD_ACROSS], base, ".step");
    name(values->increments[SIMD_DOWN], base, ".step_down");
}

void simd_emit_name_values(simd_emitter *e, LLVMValueRef instruction)
{
    if (e->v->observer != NULL)
        name_all(e, instruction, e->values[simd_map_find(&e->divergence->numbers, instruction)]);
}

void simd_emit_name_slots(simd_emitter *e)
{
    if (e->v->observer == NULL || e->failed)
        return;
    for (uint32_t i = 0; i < e->divergence->value_count; i++) {
        name_all(e, e->divergence->values[i], e->phis[i]);
        name_all(e, e->divergence->values[i], e->slots[i]);
    }
}
