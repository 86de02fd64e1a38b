#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/divergence_internal.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

bool simd_value_shape_is_same_in_group(simd_value_shape shape)
{
    return shape.kind == SIMD_UNIFORM || (shape.kind == SIMD_LINEAR && shape.stride == 0);
}

bool simd_value_shape_has_vectors(simd_value_shape shape)
{
    return shape.kind == SIMD_VARYING || shape.vector_too;
}

uint32_t simd_value_shape_count_scalars(const simd_partition *partition, simd_value_shape shape)
{
    return shape.kind == SIMD_UNIFORM ? 1 : shape.kind == SIMD_LINEAR ? partition->coarsening : 0;
}

simd_value_shape simd_value_shape_of(const simd_divergence *divergence, LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&divergence->numbers, value);
    if (number != SIMD_NONE)
        return divergence->shapes[number];
    simd_value_shape shape = {.kind = SIMD_UNIFORM};
    if (LLVMIsAConstantInt(value) != NULL)
        shape.zeros = (uint8_t)simd_trailing_zeros(LLVMConstIntGetZExtValue(value));
    return shape;
}

uint32_t simd_divergence_private_scale(const simd_divergence *divergence, LLVMValueRef pointer)
{
    const bool by_elements =
        simd_map_find(&divergence->elements, simd_pointer_root(pointer)) != SIMD_NONE;
    return by_elements ? divergence->partition->width : 1;
}

simd_node *simd_divergence_node(const simd_divergence *divergence, uint32_t node, uint32_t level)
{
    const uint32_t loop = simd_cfg_loop_of_node(divergence->cfg, node, level);
    return loop == SIMD_NONE ? &divergence->nodes[node] : &divergence->loop_nodes[loop];
}

bool simd_divergence_is_masked(const simd_divergence *divergence, uint32_t from, uint32_t to)
{
    const simd_cfg *cfg = divergence->cfg;
    uint32_t loop = cfg->blocks[from].loop;
    if (divergence->nodes[from].linear)
        return true;
    if (loop != SIMD_NONE && cfg->loops[loop].header == to)
        return false;
    for (; loop != SIMD_NONE && !simd_cfg_is_in(cfg, to, loop); loop = cfg->loops[loop].parent)
        if (divergence->divergent_loops[loop] || divergence->loop_nodes[loop].linear)
            return true;
    return divergence->nodes[from].heads;
}

bool simd_divergence_is_full(const simd_divergence *divergence, uint32_t block)
{
    if (divergence->nodes[block].linear)
        return false;
    for (uint32_t l = divergence->cfg->blocks[block].loop; l != SIMD_NONE;
         l = divergence->cfg->loops[l].parent)
        if (divergence->divergent_loops[l] || divergence->loop_nodes[l].linear)
            return false;
    return true;
}

static uint32_t count_values(const simd_cfg *cfg, uint32_t *variables)
{
    uint32_t count = 0;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            count++;
            *variables += LLVMIsAAllocaInst(i) != NULL;
        }
    return count;
}

static void number_values(simd_divergence *divergence)
{
    const simd_cfg *cfg = divergence->cfg;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            divergence->values[divergence->value_count] = i;
            divergence->blocks[divergence->value_count] = b;
            divergence->shapes[divergence->value_count].kind = SIMD_UNKNOWN;
            simd_map_add(&divergence->numbers, i, divergence->value_count++);
        }
}

/* Once for each variable: it takes a look at all that uses it. */
static void find_elements(simd_divergence *divergence)
{
    for (uint32_t i = 0; i < divergence->value_count; i++) {
        LLVMValueRef value = divergence->values[i];
        const uint32_t element = LLVMIsAAllocaInst(value) != NULL
                                     ? simd_private_element(divergence->partition, value)
                                     : 0;
        if (element != 0)
            simd_map_add(&divergence->elements, value, element);
    }
}

static bool allocate(simd_divergence *divergence)
{
    uint32_t variables = 0;
    const uint32_t values = count_values(divergence->cfg, &variables);
    const uint32_t blocks = divergence->cfg->block_count, loops = divergence->cfg->loop_count;
    divergence->values = malloc(values * sizeof *divergence->values);
    divergence->blocks = malloc(values * sizeof *divergence->blocks);
    divergence->shapes = calloc(values, sizeof *divergence->shapes);
    divergence->nodes = calloc(blocks, sizeof *divergence->nodes);
    divergence->loop_nodes = calloc(loops + 1, sizeof *divergence->loop_nodes);
    divergence->divergent_loops = calloc(loops + 1, sizeof *divergence->divergent_loops);
    return divergence->values != NULL && divergence->blocks != NULL && divergence->shapes != NULL &&
           divergence->nodes != NULL && divergence->loop_nodes != NULL &&
           divergence->divergent_loops != NULL && simd_map_create(&divergence->numbers, values) &&
           simd_map_create(&divergence->elements, variables);
}

/* A shape only ever becomes less definite, so this comes to an end. */
static simd_value_shape weaken(simd_value_shape old, simd_value_shape new)
{
    if (old.kind == SIMD_VARYING || new.kind == SIMD_UNKNOWN)
        return old;
    if (old.kind == SIMD_UNKNOWN)
        return new;
    if (new.kind == SIMD_VARYING || (old.kind == SIMD_LINEAR && new.stride != old.stride))
        return (simd_value_shape){.kind = SIMD_VARYING};
    if (new.kind < old.kind)
        new.kind = old.kind;
    if (new.zeros > old.zeros)
        new.zeros = old.zeros;
    new.assumed |= old.assumed;
    return new;
}

static bool is_same(simd_value_shape a, simd_value_shape b)
{
    return a.kind == b.kind && a.assumed == b.assumed && a.zeros == b.zeros && a.stride == b.stride;
}

static bool pass(simd_divergence *divergence)
{
    bool changed = false;
    for (uint32_t i = 0; i < divergence->value_count; i++) {
        const simd_value_shape old = divergence->shapes[i];
        const simd_value_shape new =
            weaken(old, simd_value_shape_derive(divergence, divergence->values[i]));
        divergence->shapes[i] = new;
        changed |= !is_same(old, new);
    }
    return changed;
}

/* What adds up addresses from an assumed value needs no vector of it. */
static bool is_address_step(const simd_divergence *divergence, LLVMValueRef user,
                            LLVMValueRef value)
{
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMLoad:
        return LLVMGetOrdering(user) == LLVMAtomicOrderingNotAtomic;
    case LLVMStore:
        return LLVMGetOperand(user, 1) == value && LLVMGetOperand(user, 0) != value &&
               LLVMGetOrdering(user) == LLVMAtomicOrderingNotAtomic;
    default: {
        const simd_value_shape shape = simd_value_shape_of(divergence, user);
        return shape.kind == SIMD_LINEAR && shape.assumed && !shape.vector_too;
    }
    }
}

static bool needs_vector(const simd_divergence *divergence, LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use))
        if (!is_address_step(divergence, LLVMGetUser(use), value))
            return true;
    return false;
}

/* Users come after what they use, but for the phis of loops: hence more than one pass. */
static bool find_vectors(simd_divergence *divergence)
{
    bool changed = false;
    for (uint32_t i = divergence->value_count; i-- > 0;) {
        simd_value_shape *shape = &divergence->shapes[i];
        if (shape->kind == SIMD_LINEAR && shape->assumed && !shape->vector_too &&
            needs_vector(divergence, divergence->values[i]))
            changed = shape->vector_too = true;
    }
    return changed;
}

/* A value that no pass has come to know depends on nothing but itself. */
static void settle_unknown(simd_divergence *divergence)
{
    for (uint32_t i = 0; i < divergence->value_count; i++)
        if (divergence->shapes[i].kind == SIMD_UNKNOWN)
            divergence->shapes[i] = (simd_value_shape){.kind = SIMD_UNIFORM};
}

bool simd_divergence_create(simd_divergence *divergence, const simd_cfg *cfg,
                            const simd_partition *partition)
{
    *divergence = (simd_divergence){.cfg = cfg, .partition = partition};
    uint32_t *scratch = malloc(5 * (size_t)cfg->block_count * sizeof *scratch);
    const bool allocated = scratch != NULL && allocate(divergence);
    if (allocated) {
        number_values(divergence);
        find_elements(divergence);
        do {
            while (pass(divergence)) {
            }
            simd_divergence_linearize(divergence, scratch);
        } while (pass(divergence));
        settle_unknown(divergence);
        simd_divergence_linearize(divergence, scratch);
        while (find_vectors(divergence)) {
        }
    }
    free(scratch);
    return allocated;
}

void simd_divergence_clear(simd_divergence *divergence)
{
    free(divergence->values);
    free(divergence->blocks);
    free(divergence->shapes);
    free(divergence->nodes);
    free(divergence->loop_nodes);
    free(divergence->divergent_loops);
    simd_map_clear(&divergence->numbers);
    simd_map_clear(&divergence->elements);
    *divergence = (simd_divergence){0};
}
