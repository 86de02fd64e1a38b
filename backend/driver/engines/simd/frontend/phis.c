/* Phis, component by component. What arrives is known only when all blocks are lowered. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

typedef struct lower_phi {
    struct lower_phi *next;
    spirv_instruction i;
    lower_value *value;
    LLVMBasicBlockRef block;
} lower_phi_entry;

bool lower_phi(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    lower_value *value = lower_define(b, i);
    if (value == NULL)
        return false;
    const LLVMBasicBlockRef block = LLVMGetInsertBlock(b->builder);
    const LLVMValueRef last = LLVMGetLastInstruction(block);
    if (b->block == SPIRV_NONE || (last != NULL && LLVMGetInstructionOpcode(last) != LLVMPHI))
        return lower_refuse(b->l, i, "a phi is not at the beginning of its block");
    lower_phi_entry *phi = lower_allocate(&b->arena, 1, sizeof *phi);
    if (phi == NULL)
        return lower_refuse_memory(b->l);
    *phi = (lower_phi_entry){b->phis, i, value, block};
    b->phis = phi;
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = LLVMBuildPhi(b->builder, value->type->components[k].type, "");
    return true;
}

/* Several ways may lead from one block to another, and LLVM wants each named. */
static unsigned ways(LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    const LLVMValueRef terminator = LLVMGetBasicBlockTerminator(from);
    unsigned count = 0;
    for (unsigned k = 0; terminator != NULL && k < LLVMGetNumSuccessors(terminator); k++)
        count += LLVMGetSuccessor(terminator, k) == to;
    return count;
}

static bool connect(lower_body *b, const lower_phi_entry *phi, uint32_t word)
{
    const uint32_t parent = spirv_find(&b->l->reader, phi->i.words[word + 1]);
    lower_slot *slot = parent == SPIRV_NONE ? NULL : &b->l->slots[parent];
    if (slot == NULL || slot->last == NULL)
        return true; /* a block that is never executed */
    if (slot->arrived_at == phi->i.at)
        return true; /* llvm-spirv names a block once for each case of its switch */
    slot->arrived_at = phi->i.at;
    const lower_value *value = lower_use(b, phi->i, word);
    if (value == NULL || !lower_same_components(b->l, phi->i, value->type, phi->value->type))
        return false;
    LLVMBasicBlockRef from = slot->last;
    for (unsigned way = ways(from, phi->block); way > 0; way--)
        for (uint64_t k = 0; k < value->type->component_count; k++) {
            LLVMValueRef component = value->components[k];
            LLVMAddIncoming(phi->value->components[k], &component, &from, 1);
        }
    return true;
}

bool lower_finish_phis(lower_body *b)
{
    for (const lower_phi_entry *phi = b->phis; phi != NULL; phi = phi->next)
        for (uint32_t word = 3; word + 1 < phi->i.count; word += 2)
            if (!connect(b, phi, word))
                return false;
    return true;
}
