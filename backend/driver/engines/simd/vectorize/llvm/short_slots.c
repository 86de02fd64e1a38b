/* LLVM's mem2reg takes the longer for each alloca the more blocks there are behind it, and for each
 * branch the longer the more allocas there are: of thousands of branches, each with values of its
 * own, that is most of a compilation. But such values live from one branch to where its ways join.
 * From where one is loaded, a few steps back lead to where it was stored. What does not end within
 * these steps is left to mem2reg.
 *
 * Where ways join on the way back, there is a phi; then phis that have but one value are taken out,
 * until there are none: of what is left each is one that mem2reg would make (M. Braun and others,
 * Simple and Efficient Construction of Static Single Assignment Form, 2013). */
#include "backend/driver/engines/simd/vectorize/llvm/short_slots.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/lists.h"
#include "backend/driver/engines/simd/vectorize/ir/map.h"

enum { MOST_BLOCKS = 48 }; /* that a value comes into */

typedef struct block {
    LLVMBasicBlockRef block;
    uint32_t of;       /* the slot that the rest is about */
    bool is_entered;   /* with a value that somebody wants */
    LLVMValueRef last; /* store, or NULL */
    LLVMValueRef phi;
} block;

typedef struct promotion {
    LLVMValueRef function;
    LLVMBuilderRef builder;
    simd_map numbers; /* of blocks, and of slots */
    uint32_t block_count, slot_count, access_count;
    block *blocks;
    simd_lists predecessors;
    LLVMValueRef *slots;
    simd_lists accesses;      /* of each slot, in their order */
    LLVMValueRef *all;        /* accesses */
    uint32_t *where;          /* ... and the blocks they are in */
    uint32_t slot, entered;   /* the slot in turn, and how many blocks it comes into */
    uint32_t in[MOST_BLOCKS]; /* which */
} promotion;

/* ---- Slots and their accesses ---------------------------------------------------------------- */

static LLVMValueRef pointer_of(LLVMValueRef access)
{
    return LLVMGetOperand(access, LLVMIsAStoreInst(access) != NULL ? 1 : 0);
}

static LLVMTypeRef type_of(LLVMValueRef access)
{
    return LLVMTypeOf(LLVMIsAStoreInst(access) != NULL ? LLVMGetOperand(access, 0) : access);
}

static bool is_access(LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL;
}

static bool is_plain(LLVMValueRef user, LLVMValueRef slot)
{
    return is_access(user) && pointer_of(user) == slot && !LLVMGetVolatile(user) &&
           LLVMGetOrdering(user) == LLVMAtomicOrderingNotAtomic &&
           type_of(user) == LLVMGetAllocatedType(slot) &&
           (LLVMIsAStoreInst(user) == NULL || LLVMGetOperand(user, 0) != slot);
}

static bool is_slot(LLVMValueRef i)
{
    LLVMTypeRef type;
    if (LLVMIsAAllocaInst(i) == NULL || LLVMGetFirstUse(i) == NULL)
        return false;
    type = LLVMGetAllocatedType(i);
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind || LLVMGetTypeKind(type) == LLVMStructTypeKind)
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(i); use != NULL; use = LLVMGetNextUse(use))
        if (!is_plain(LLVMGetUser(use), i))
            return false;
    return true;
}

/* Twice: they are counted, then named. */
static void add_accesses(promotion *p)
{
    uint32_t number = 0;
    for (uint32_t b = 0; b < p->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(p->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            const uint32_t slot =
                is_access(i) ? simd_map_find(&p->numbers, pointer_of(i)) : SIMD_NONE;
            if (slot == SIMD_NONE || LLVMIsAAllocaInst(pointer_of(i)) == NULL)
                continue;
            if (p->all != NULL) {
                p->all[number] = i;
                p->where[number] = b;
            }
            simd_lists_add(&p->accesses, slot, number++);
        }
    p->access_count = number;
}

static bool find_accesses(promotion *p)
{
    if (!simd_lists_create(&p->accesses, p->slot_count))
        return false;
    add_accesses(p);
    p->all = malloc((p->access_count + 1) * sizeof(LLVMValueRef));
    p->where = malloc((p->access_count + 1) * sizeof *p->where);
    if (p->all == NULL || p->where == NULL || !simd_lists_allocate(&p->accesses))
        return false;
    add_accesses(p);
    return true;
}

static bool find_slots(promotion *p)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(p->function);
    uint32_t count = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i != NULL; i = LLVMGetNextInstruction(i))
        count += LLVMIsAAllocaInst(i) != NULL;
    p->slots = malloc((count + 1) * sizeof(LLVMValueRef));
    if (p->slots == NULL || !simd_map_create(&p->numbers, p->block_count + count))
        return false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i != NULL; i = LLVMGetNextInstruction(i))
        if (is_slot(i)) {
            simd_map_add(&p->numbers, i, p->slot_count);
            p->slots[p->slot_count++] = i;
        }
    return true;
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

static void add_edges(promotion *p)
{
    for (uint32_t b = 0; b < p->block_count; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(p->blocks[b].block);
        for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++)
            simd_lists_add(&p->predecessors, simd_map_find(&p->numbers, LLVMGetSuccessor(end, s)),
                           b);
    }
}

static bool find_blocks(promotion *p)
{
    p->block_count = LLVMCountBasicBlocks(p->function);
    p->blocks = calloc(p->block_count, sizeof *p->blocks);
    if (p->blocks == NULL || !find_slots(p) || !simd_lists_create(&p->predecessors, p->block_count))
        return false;
    uint32_t number = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(p->function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        simd_map_add(&p->numbers, b, number);
        p->blocks[number++] = (block){.block = b, .of = SIMD_NONE};
    }
    add_edges(p);
    if (!simd_lists_allocate(&p->predecessors))
        return false;
    add_edges(p);
    return true;
}

/* ---- Where a slot's value comes from --------------------------------------------------------- */

/* What is known of a block, for the slot in turn. */
static block *look_at(promotion *p, uint32_t number)
{
    block *b = &p->blocks[number];
    if (b->of != p->slot)
        *b = (block){.block = b->block, .of = p->slot};
    return b;
}

static bool enter(promotion *p, uint32_t number)
{
    block *b = look_at(p, number);
    if (b->is_entered)
        return true;
    if (p->entered == MOST_BLOCKS)
        return false;
    b->is_entered = true;
    p->in[p->entered++] = number;
    return true;
}

/* The last store of each block, and the blocks that load before they store. */
static bool look_at_accesses(promotion *p)
{
    const uint32_t *first = &p->accesses.first[p->slot];
    for (uint32_t k = first[0]; k < first[1]; k++) {
        const uint32_t access = p->accesses.items[k], where = p->where[access];
        block *b = look_at(p, where);
        if (LLVMIsAStoreInst(p->all[access]) != NULL)
            b->last = p->all[access];
        else if (b->last == NULL && !enter(p, where))
            return false;
    }
    return true;
}

/* Returns whether it is not far. */
static bool find_way_back(promotion *p)
{
    p->entered = 0;
    if (!look_at_accesses(p))
        return false;
    for (uint32_t k = 0; k < p->entered; k++) {
        const uint32_t *first = &p->predecessors.first[p->in[k]];
        for (uint32_t w = first[0]; w < first[1]; w++) {
            const uint32_t from = p->predecessors.items[w];
            if (look_at(p, from)->last == NULL && !enter(p, from))
                return false;
        }
    }
    return true;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static uint32_t count_ways(const promotion *p, uint32_t number)
{
    return p->predecessors.first[number + 1] - p->predecessors.first[number];
}

static LLVMValueRef undefined(const promotion *p)
{
    return LLVMGetUndef(LLVMGetAllocatedType(p->slots[p->slot]));
}

/* Where a block ends, or for `comes_in` where it begins. A ring of blocks that nobody enters has no
 * value. */
static LLVMValueRef value_at(promotion *p, uint32_t number, bool comes_in)
{
    for (uint32_t steps = 0; steps <= MOST_BLOCKS; steps++) {
        const block *b = look_at(p, number);
        if (!comes_in && b->last != NULL)
            return LLVMGetOperand(b->last, 0);
        if (b->phi != NULL)
            return b->phi;
        if (count_ways(p, number) != 1)
            break;
        number = p->predecessors.items[p->predecessors.first[number]];
        comes_in = false;
    }
    return undefined(p);
}

static void build_phis(promotion *p)
{
    LLVMTypeRef type = LLVMGetAllocatedType(p->slots[p->slot]);
    for (uint32_t k = 0; k < p->entered; k++)
        if (count_ways(p, p->in[k]) > 1) {
            block *b = look_at(p, p->in[k]);
            LLVMPositionBuilderBefore(p->builder, LLVMGetFirstInstruction(b->block));
            b->phi = LLVMBuildPhi(p->builder, type, "");
        }
    for (uint32_t k = 0; k < p->entered; k++) {
        const block *b = look_at(p, p->in[k]);
        const uint32_t *first = &p->predecessors.first[p->in[k]];
        for (uint32_t w = first[0]; b->phi != NULL && w < first[1]; w++) {
            const uint32_t from = p->predecessors.items[w];
            LLVMValueRef value = value_at(p, from, false);
            LLVMAddIncoming(b->phi, &value, &p->blocks[from].block, 1);
        }
    }
}

/* What is stored may have been loaded from the slot: then it is replaced there, too. */
static void replace_loads(promotion *p)
{
    const uint32_t *first = &p->accesses.first[p->slot];
    uint32_t where = SIMD_NONE;
    LLVMValueRef store = NULL; /* the last one before, in this block */
    for (uint32_t k = first[0]; k < first[1]; k++) {
        LLVMValueRef access = p->all[p->accesses.items[k]];
        if (p->where[p->accesses.items[k]] != where)
            store = NULL;
        where = p->where[p->accesses.items[k]];
        if (LLVMIsAStoreInst(access) != NULL) {
            store = access;
            continue;
        }
        LLVMValueRef value = store != NULL ? LLVMGetOperand(store, 0) : value_at(p, where, true);
        LLVMReplaceAllUsesWith(access, value == access ? undefined(p) : value);
        LLVMInstructionEraseFromParent(access);
    }
}

/* ---- Phis that are none ---------------------------------------------------------------------- */

/* The one value that comes into a phi besides itself, or NULL. */
static LLVMValueRef only_value(LLVMValueRef phi)
{
    LLVMValueRef only = NULL;
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, k);
        if (value == phi || value == only)
            continue;
        if (only != NULL)
            return NULL;
        only = value;
    }
    return only;
}

static bool remove_phi(promotion *p, block *b)
{
    const bool unused = LLVMGetFirstUse(b->phi) == NULL;
    LLVMValueRef only = unused ? undefined(p) : only_value(b->phi);
    if (only == NULL)
        return false;
    LLVMReplaceAllUsesWith(b->phi, only);
    LLVMInstructionEraseFromParent(b->phi);
    b->phi = NULL;
    return true;
}

static void remove_phis(promotion *p)
{
    for (bool removed = true; removed;) {
        removed = false;
        for (uint32_t k = 0; k < p->entered; k++) {
            block *b = look_at(p, p->in[k]);
            removed |= b->phi != NULL && remove_phi(p, b);
        }
    }
}

static void remove_slot(promotion *p)
{
    for (LLVMUseRef use; use = LLVMGetFirstUse(p->slots[p->slot]), use != NULL;)
        LLVMInstructionEraseFromParent(LLVMGetUser(use)); /* stores are left */
    LLVMInstructionEraseFromParent(p->slots[p->slot]);
}

static void promote(promotion *p)
{
    if (!find_way_back(p))
        return;
    build_phis(p);
    replace_loads(p);
    remove_slot(p);
    remove_phis(p);
}

static void clear(promotion *p)
{
    LLVMDisposeBuilder(p->builder);
    simd_map_clear(&p->numbers);
    simd_lists_clear(&p->predecessors);
    simd_lists_clear(&p->accesses);
    free(p->blocks);
    free(p->slots);
    free(p->all);
    free(p->where);
}

bool simd_promote_short_slots(LLVMValueRef function)
{
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    promotion p = {.function = function, .builder = LLVMCreateBuilderInContext(context)};
    const bool found = find_blocks(&p) && find_accesses(&p);
    for (p.slot = 0; found && p.slot < p.slot_count; p.slot++)
        promote(&p);
    clear(&p);
    return found;
}
