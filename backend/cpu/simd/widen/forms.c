#include "backend/cpu/simd/widen/forms.h"

#include <stdlib.h>

#include "backend/cpu/simd/widen/forms_internal.h"

bool simd_form_is_same_in_group(simd_form form)
{
    return form.kind == SIMD_UNIFORM || (form.kind == SIMD_LINEAR && form.stride == 0);
}

bool simd_form_has_vectors(simd_form form)
{
    return form.kind == SIMD_VARYING || form.vector_too;
}

uint32_t simd_form_count_scalars(const simd_plan *plan, simd_form form)
{
    return form.kind == SIMD_UNIFORM ? 1 : form.kind == SIMD_LINEAR ? plan->jam : 0;
}

simd_form simd_form_of(const simd_forms *forms, LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&forms->numbers, value);
    if (number != SIMD_NONE)
        return forms->forms[number];
    simd_form form = {.kind = SIMD_UNIFORM};
    if (LLVMIsAConstantInt(value) != NULL)
        form.zeros = (uint8_t)simd_trailing_zeros(LLVMConstIntGetZExtValue(value));
    return form;
}

simd_node *simd_forms_node(const simd_forms *forms, uint32_t node, uint32_t level)
{
    const uint32_t loop = simd_flow_loop_of_node(forms->flow, node, level);
    return loop == SIMD_NONE ? &forms->nodes[node] : &forms->loop_nodes[loop];
}

bool simd_forms_is_masked(const simd_forms *forms, uint32_t from, uint32_t to)
{
    const simd_flow *flow = forms->flow;
    uint32_t loop = flow->blocks[from].loop;
    if (forms->nodes[from].linear)
        return true;
    if (loop != SIMD_NONE && flow->loops[loop].header == to)
        return false;
    for (; loop != SIMD_NONE && !simd_flow_is_in(flow, to, loop); loop = flow->loops[loop].parent)
        if (forms->divergent_loops[loop] || forms->loop_nodes[loop].linear)
            return true;
    return forms->nodes[from].heads;
}

bool simd_forms_is_full(const simd_forms *forms, uint32_t block)
{
    if (forms->nodes[block].linear)
        return false;
    for (uint32_t l = forms->flow->blocks[block].loop; l != SIMD_NONE;
         l = forms->flow->loops[l].parent)
        if (forms->divergent_loops[l] || forms->loop_nodes[l].linear)
            return false;
    return true;
}

static uint32_t count_values(const simd_flow *flow)
{
    uint32_t count = 0;
    for (uint32_t b = 0; b < flow->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(flow->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            count++;
    return count;
}

static void number_values(simd_forms *forms)
{
    const simd_flow *flow = forms->flow;
    for (uint32_t b = 0; b < flow->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(flow->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            forms->values[forms->value_count] = i;
            forms->blocks[forms->value_count] = b;
            forms->forms[forms->value_count].kind = SIMD_UNKNOWN;
            simd_map_add(&forms->numbers, i, forms->value_count++);
        }
}

static bool allocate(simd_forms *forms, uint32_t values)
{
    const uint32_t blocks = forms->flow->block_count, loops = forms->flow->loop_count;
    forms->values = malloc(values * sizeof *forms->values);
    forms->blocks = malloc(values * sizeof *forms->blocks);
    forms->forms = calloc(values, sizeof *forms->forms);
    forms->nodes = calloc(blocks, sizeof *forms->nodes);
    forms->loop_nodes = calloc(loops + 1, sizeof *forms->loop_nodes);
    forms->divergent_loops = calloc(loops + 1, sizeof *forms->divergent_loops);
    return forms->values != NULL && forms->blocks != NULL && forms->forms != NULL &&
           forms->nodes != NULL && forms->loop_nodes != NULL && forms->divergent_loops != NULL &&
           simd_map_create(&forms->numbers, values);
}

/* A form only ever becomes less definite, so this comes to an end. */
static simd_form weaken(simd_form old, simd_form new)
{
    if (old.kind == SIMD_VARYING || new.kind == SIMD_UNKNOWN)
        return old;
    if (old.kind == SIMD_UNKNOWN)
        return new;
    if (new.kind == SIMD_VARYING || (old.kind == SIMD_LINEAR && new.stride != old.stride))
        return (simd_form){.kind = SIMD_VARYING};
    if (new.kind < old.kind)
        new.kind = old.kind;
    if (new.zeros > old.zeros)
        new.zeros = old.zeros;
    new.assumed |= old.assumed;
    return new;
}

static bool is_same(simd_form a, simd_form b)
{
    return a.kind == b.kind && a.assumed == b.assumed && a.zeros == b.zeros && a.stride == b.stride;
}

static bool pass(simd_forms *forms)
{
    bool changed = false;
    for (uint32_t i = 0; i < forms->value_count; i++) {
        const simd_form old = forms->forms[i];
        const simd_form new = weaken(old, simd_form_derive(forms, forms->values[i]));
        forms->forms[i] = new;
        changed |= !is_same(old, new);
    }
    return changed;
}

/* What adds up addresses from an assumed value needs no vector of it. */
static bool is_address_step(const simd_forms *forms, LLVMValueRef user, LLVMValueRef value)
{
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMLoad:
        return LLVMGetOrdering(user) == LLVMAtomicOrderingNotAtomic;
    case LLVMStore:
        return LLVMGetOperand(user, 1) == value && LLVMGetOperand(user, 0) != value &&
               LLVMGetOrdering(user) == LLVMAtomicOrderingNotAtomic;
    default: {
        const simd_form form = simd_form_of(forms, user);
        return form.kind == SIMD_LINEAR && form.assumed && !form.vector_too;
    }
    }
}

static bool needs_vector(const simd_forms *forms, LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if (!is_address_step(forms, LLVMGetUser(use), value))
            return true;
    return false;
}

/* Users come after what they use, but for the phis of loops: hence more than one pass. */
static bool find_vectors(simd_forms *forms)
{
    bool changed = false;
    for (uint32_t i = forms->value_count; i-- > 0;) {
        simd_form *form = &forms->forms[i];
        if (form->kind == SIMD_LINEAR && form->assumed && !form->vector_too &&
            needs_vector(forms, forms->values[i]))
            changed = form->vector_too = true;
    }
    return changed;
}

/* A value that no pass has come to know depends on nothing but itself. */
static void settle_unknown(simd_forms *forms)
{
    for (uint32_t i = 0; i < forms->value_count; i++)
        if (forms->forms[i].kind == SIMD_UNKNOWN)
            forms->forms[i] = (simd_form){.kind = SIMD_UNIFORM};
}

bool simd_forms_create(simd_forms *forms, const simd_flow *flow, const simd_plan *plan)
{
    *forms = (simd_forms){.flow = flow, .plan = plan};
    uint32_t *scratch = malloc(3 * (size_t)flow->block_count * sizeof *scratch);
    const bool allocated = scratch != NULL && allocate(forms, count_values(flow));
    if (allocated) {
        number_values(forms);
        do {
            while (pass(forms)) {
            }
            simd_forms_find_regions(forms, scratch);
        } while (pass(forms));
        settle_unknown(forms);
        simd_forms_find_regions(forms, scratch);
        while (find_vectors(forms)) {
        }
    }
    free(scratch);
    return allocated;
}

void simd_forms_clear(simd_forms *forms)
{
    free(forms->values);
    free(forms->blocks);
    free(forms->forms);
    free(forms->nodes);
    free(forms->loop_nodes);
    free(forms->divergent_loops);
    simd_map_clear(&forms->numbers);
    *forms = (simd_forms){0};
}
