#include "backend/driver/engines/simd/vectorize/analysis/liveness.h"

#include <stdlib.h>
#include <string.h>

bool simd_liveness_create(simd_liveness *live, LLVMValueRef function)
{
    live->block_count = LLVMCountBasicBlocks(function);
    live->blocks = calloc(live->block_count, sizeof(LLVMBasicBlockRef));
    live->live = calloc(live->block_count, sizeof *live->live);
    live->stack = calloc(live->block_count, sizeof *live->stack);
    if (live->blocks == NULL || live->live == NULL || live->stack == NULL ||
        !simd_map_create(&live->numbers, live->block_count))
        return false;
    uint32_t number = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        simd_map_add(&live->numbers, b, number);
        live->blocks[number++] = b;
    }
    return true;
}

void simd_liveness_clear(simd_liveness *live)
{
    free(live->blocks);
    free(live->live);
    free(live->stack);
    simd_map_clear(&live->numbers);
}

static void reach(simd_liveness *l, LLVMBasicBlockRef block, uint32_t definition, uint32_t *depth)
{
    const uint32_t number = simd_map_find(&l->numbers, block);
    if (number == SIMD_NONE || number == definition || l->live[number])
        return; /* of blocks that came later none matters: the old ways still lead on */
    l->live[number] = true;
    l->stack[(*depth)++] = number;
}

static void reach_predecessors(simd_liveness *l, uint32_t block, uint32_t definition,
                               uint32_t *depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(l->blocks[block])); use != NULL;
         use = LLVMGetNextUse(use))
        if (LLVMIsATerminatorInst(LLVMGetUser(use)) != NULL)
            reach(l, LLVMGetInstructionParent(LLVMGetUser(use)), definition, depth);
}

/* A phi uses a value at the end of the block it comes from, elsewhere a use is where it stands. */
static void reach_uses(simd_liveness *l, LLVMValueRef value, uint32_t definition, uint32_t *depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPHINode(user) == NULL) {
            reach(l, LLVMGetInstructionParent(user), definition, depth);
            continue;
        }
        for (unsigned i = 0; i < LLVMCountIncoming(user); i++)
            if (LLVMGetIncomingValue(user, i) == value)
                reach(l, LLVMGetIncomingBlock(user, i), definition, depth);
    }
}

void simd_liveness_find(simd_liveness *live, LLVMValueRef value)
{
    const uint32_t definition = simd_map_find(&live->numbers, LLVMGetInstructionParent(value));
    uint32_t depth = 0;
    memset(live->live, 0, live->block_count * sizeof *live->live);
    reach_uses(live, value, definition, &depth);
    while (depth > 0)
        reach_predecessors(live, live->stack[--depth], definition, &depth);
}

bool simd_liveness_is_at(const simd_liveness *live, LLVMBasicBlockRef block)
{
    return live->live[simd_map_find(&live->numbers, block)];
}
