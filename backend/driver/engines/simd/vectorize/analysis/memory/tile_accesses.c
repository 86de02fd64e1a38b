#include "backend/driver/engines/simd/vectorize/analysis/memory/tile_accesses.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/group_end.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

/* ---- Where a pointer points ------------------------------------------------------------------ */

typedef enum place { ELSEWHERE, TILE, UNKNOWN } place;

/* Adds what a getelementptr adds; false where that is not known. */
static bool add_offset(const simd_tile_accesses *a, LLVMValueRef gep, int64_t *offset)
{
    LLVMValueRef index = LLVMGetOperand(gep, 1);
    if (LLVMGetNumOperands(gep) != 2 || LLVMIsAConstantInt(index) == NULL)
        return false;
    const uint64_t size = LLVMABISizeOfType(a->layout, LLVMGetGEPSourceElementType(gep));
    *offset = simd_pointer_offset(*offset, LLVMConstIntGetSExtValue(index), (int64_t)size);
    return true;
}

/* Returns what a pointer was made of; the offset, if that is known. */
static LLVMValueRef find_root(const simd_tile_accesses *a, LLVMValueRef pointer, int64_t *offset,
                              bool *known)
{
    *offset = 0;
    *known = true;
    for (; LLVMIsAGetElementPtrInst(pointer) != NULL; pointer = LLVMGetOperand(pointer, 0))
        *known = *known && add_offset(a, pointer, offset);
    return pointer;
}

/* Returns whether a value is loaded from that place of the entry's simd_work. */
static bool is_field(const simd_tile_accesses *a, LLVMValueRef value, size_t field)
{
    int64_t offset;
    bool known;
    return LLVMIsALoadInst(value) != NULL &&
           find_root(a, LLVMGetOperand(value, 0), &offset, &known) == a->work && known &&
           offset == (int64_t)field;
}

/* A value of the list of arguments is loaded through a pointer in that list. */
static bool is_argument(const simd_tile_accesses *a, LLVMValueRef value)
{
    if (LLVMIsALoadInst(value) == NULL)
        return false;
    LLVMValueRef slot = simd_pointer_root(LLVMGetOperand(value, 0));
    return LLVMIsALoadInst(slot) != NULL &&
           is_field(a, simd_pointer_root(LLVMGetOperand(slot, 0)), offsetof(simd_work, arguments));
}

static bool is_elsewhere(const simd_tile_accesses *a, LLVMValueRef root)
{
    return LLVMIsAAllocaInst(root) != NULL || LLVMIsConstant(root) || root == a->work ||
           is_field(a, root, offsetof(simd_work, arguments)) ||
           is_field(a, root, offsetof(simd_work, frame)) || is_argument(a, root) ||
           (LLVMIsALoadInst(root) != NULL && is_field(a, simd_pointer_root(LLVMGetOperand(root, 0)),
                                                      offsetof(simd_work, arguments)));
}

static place place_of(const simd_tile_accesses *a, LLVMValueRef root)
{
    return root == a->base ? TILE : is_elsewhere(a, root) ? ELSEWHERE : UNKNOWN;
}

/* ---- Accesses -------------------------------------------------------------------------------- */

static bool add(simd_tile_accesses *a, const simd_tile_access *access)
{
    if (a->count == a->room) {
        const uint32_t room = 2 * a->room + 64;
        simd_tile_access *grown = realloc(a->list, room * sizeof *grown);
        if (grown == NULL)
            return false;
        a->list = grown;
        a->room = room;
    }
    a->list[a->count++] = *access;
    return true;
}

static bool add_call(simd_tile_accesses *a, uint32_t block, LLVMValueRef call,
                     simd_tile_effect effect)
{
    return add(a, &(simd_tile_access){call, effect, block, true, 0, 0});
}

/* A store to an unknown place is none to this memory that could be dropped. */
static bool add_access(simd_tile_accesses *a, uint32_t block, LLVMValueRef instruction,
                       simd_tile_effect effect, LLVMValueRef pointer, LLVMTypeRef type)
{
    int64_t offset;
    bool known;
    LLVMValueRef root = find_root(a, pointer, &offset, &known);
    const place where = place_of(a, root);
    if (where == ELSEWHERE || (where == UNKNOWN && effect == SIMD_TILE_STORES))
        return true;
    const bool is_vector = LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMVectorTypeKind;
    simd_tile_access access = {
        instruction, effect,
        block,       where == UNKNOWN || !known || is_vector,
        offset,      simd_pointer_offset(offset, 1, (int64_t)LLVMStoreSizeOfType(a->layout, type))};
    return add(a, &access);
}

static bool is_plain(LLVMValueRef store)
{
    return LLVMGetOrdering(store) == LLVMAtomicOrderingNotAtomic && !LLVMGetVolatile(store);
}

static bool is_fence(LLVMValueRef call)
{
    return LLVMIsAInlineAsm(LLVMGetCalledValue(call)) != NULL; /* fence.h: the only one */
}

static bool add_masked(simd_tile_accesses *a, uint32_t block, LLVMValueRef call,
                       const simd_masked *masked)
{
    const bool stores = masked->kind == SIMD_MASKED_STORE || masked->kind == SIMD_MASKED_SCATTER;
    return add_access(a, block, call, stores ? SIMD_TILE_STORES : SIMD_TILE_READS, masked->pointer,
                      LLVMTypeOf(masked->value));
}

static bool visit_call(simd_tile_accesses *a, uint32_t block, LLVMValueRef call)
{
    const simd_masked masked = simd_masked_read(call);
    if (masked.kind != SIMD_MASKED_NONE)
        return add_masked(a, block, call, &masked);
    if (simd_is_group_end(call))
        return add_call(a, block, call, SIMD_TILE_ENDS);
    const simd_call kind = simd_call_kind(call);
    if (kind == SIMD_CALL_NOTHING || kind == SIMD_CALL_PREFETCH || kind == SIMD_CALL_INTRINSIC ||
        is_fence(call) || simd_accesses_no_memory(call))
        return true;
    return add_call(a, block, call, SIMD_TILE_READS);
}

static bool visit(simd_tile_accesses *a, uint32_t block, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
        return add_access(a, block, i, SIMD_TILE_READS, LLVMGetOperand(i, 0), LLVMTypeOf(i));
    case LLVMStore:
        return !is_plain(i) || add_access(a, block, i, SIMD_TILE_STORES, LLVMGetOperand(i, 1),
                                          LLVMTypeOf(LLVMGetOperand(i, 0)));
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return add_access(a, block, i, SIMD_TILE_READS, LLVMGetOperand(i, 0),
                          LLVMTypeOf(LLVMGetOperand(i, 1)));
    case LLVMCall:
        return visit_call(a, block, i);
    default:
        return true;
    }
}

/* ---- All together ---------------------------------------------------------------------------- */

/* The marks say which memory it is; all the same. */
static LLVMValueRef find_base(LLVMValueRef entry)
{
    LLVMValueRef function = simd_group_end_find(LLVMGetGlobalParent(entry));
    LLVMUseRef use = function == NULL ? NULL : LLVMGetFirstUse(function);
    LLVMValueRef base = use == NULL ? NULL : simd_pointer_root(LLVMGetOperand(LLVMGetUser(use), 0));
    for (; use != NULL; use = LLVMGetNextUse(use))
        if (simd_pointer_root(LLVMGetOperand(LLVMGetUser(use), 0)) != base)
            return NULL;
    return base;
}

static bool visit_blocks(simd_tile_accesses *a, LLVMValueRef entry)
{
    uint32_t number = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(entry); b != NULL;
         b = LLVMGetNextBasicBlock(b), number++) {
        simd_map_add(&a->numbers, b, number);
        a->blocks[number] = b;
        a->first[number] = a->count;
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (!visit(a, number, i))
                return false;
    }
    a->first[number] = a->count;
    return true;
}

bool simd_tile_accesses_create(simd_tile_accesses *accesses, LLVMValueRef entry,
                               LLVMTargetDataRef layout)
{
    *accesses = (simd_tile_accesses){.layout = layout,
                                     .work = LLVMGetParam(entry, 0),
                                     .base = find_base(entry),
                                     .block_count = LLVMCountBasicBlocks(entry)};
    accesses->blocks = calloc(accesses->block_count, sizeof(LLVMBasicBlockRef));
    accesses->first = calloc(accesses->block_count + 1, sizeof *accesses->first);
    if (accesses->blocks == NULL || accesses->first == NULL ||
        !simd_map_create(&accesses->numbers, accesses->block_count))
        return false;
    return accesses->base == NULL ||
           !is_field(accesses, accesses->base, offsetof(simd_work, tile_static)) ||
           visit_blocks(accesses, entry);
}

void simd_tile_accesses_clear(simd_tile_accesses *accesses)
{
    free(accesses->list);
    free(accesses->blocks);
    free(accesses->first);
    simd_map_clear(&accesses->numbers);
}
