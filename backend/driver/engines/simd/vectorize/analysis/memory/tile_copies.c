#include "backend/driver/engines/simd/vectorize/analysis/memory/tile_copies.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

enum {
    MOST_PLACES = 16384,  /* elements of tile_static memory */
    MOST_ELEMENTS = 4096, /* that are copied */
    MOST_VALUES = 1024,   /* instructions of the kernel */
    MOST_STEPS = 400000,  /* instructions of all work-items */
};

typedef struct walk {
    simd_vectorization *v;
    simd_tile_copies *copies;
    uint32_t item, id[3];
    uint32_t steps;
    uint32_t value_count;
    simd_map numbers; /* of instructions */
    bool *common;     /* of each instruction: it is the same for all work-items */
    simd_form *forms; /* of each, in this work-item */
    bool *reached;    /* of each block behind the barrier */
    uint32_t barrier_block;
    bool failed; /* something is not known that has to be */
} walk;

static bool is_tile(const walk *w, LLVMValueRef pointer)
{
    return simd_pointer_root(pointer) == LLVMGetParam(w->v->kernel, 1);
}

static bool is_number(LLVMValueRef value)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(value));
    return kind == LLVMPointerTypeKind ||
           (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64);
}

static unsigned bits_of(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind
               ? LLVMGetIntTypeWidth(LLVMTypeOf(value))
               : 64;
}

/* ---- What all work-items have in common ------------------------------------------------------ */

static bool is_common(const walk *w, LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&w->numbers, value);
    return number == SIMD_NONE ? LLVMIsAInstruction(value) == NULL : w->common[number];
}

static bool are_operands_common(const walk *w, LLVMValueRef i)
{
    bool common = true;
    for (int o = 0; common && o < LLVMGetNumOperands(i); o++)
        common = is_common(w, LLVMGetOperand(i, (unsigned)o));
    return common;
}

static bool is_common_call(LLVMValueRef call)
{
    switch (simd_call_kind(call)) {
    case SIMD_CALL_LOCAL_SIZE:
    case SIMD_CALL_GROUP_ID:
    case SIMD_CALL_GROUP_COUNT:
    case SIMD_CALL_GLOBAL_OFFSET:
        return true;
    default:
        return false;
    }
}

static bool makes_common(const walk *w, LLVMValueRef i)
{
    if (LLVMIsALoadInst(i) != NULL)
        return simd_arguments_are_read(i);
    if (LLVMIsACallInst(i) != NULL)
        return is_common_call(i);
    return (LLVMIsABinaryOperator(i) != NULL || LLVMIsACastInst(i) != NULL ||
            LLVMIsAGetElementPtrInst(i) != NULL || LLVMIsASelectInst(i) != NULL ||
            LLVMIsAICmpInst(i) != NULL) &&
           are_operands_common(w, i);
}

/* ---- Forms of values ------------------------------------------------------------------------- */

static simd_form form_of(walk *w, LLVMValueRef value)
{
    if (LLVMIsAConstantInt(value) != NULL)
        return simd_form_constant(LLVMConstIntGetSExtValue(value));
    const uint32_t number = simd_map_find(&w->numbers, value);
    if (number != SIMD_NONE)
        return w->forms[number];
    return LLVMIsAArgument(value) != NULL ? simd_form_value(&w->copies->products, value)
                                          : simd_form_unknown();
}

static simd_form operand_of(walk *w, LLVMValueRef i, unsigned operand)
{
    return form_of(w, LLVMGetOperand(i, operand));
}

/* Shifted up and back: a number of 32 bits is widened. */
static simd_form shift_back(walk *w, LLVMValueRef i)
{
    LLVMValueRef up = LLVMGetOperand(i, 0), by = LLVMGetOperand(i, 1);
    if (LLVMIsABinaryOperator(up) == NULL || LLVMGetInstructionOpcode(up) != LLVMShl ||
        LLVMGetOperand(up, 1) != by || LLVMIsAConstantInt(by) == NULL || bits_of(i) != 64 ||
        LLVMConstIntGetZExtValue(by) != 32)
        return simd_form_unknown();
    const simd_form from = operand_of(w, up, 0);
    return simd_form_widen(&w->copies->products, &from, LLVMSExt, 32);
}

static simd_form binary(walk *w, LLVMValueRef i)
{
    const simd_form a = operand_of(w, i, 0), b = operand_of(w, i, 1);
    const LLVMOpcode operation = LLVMGetInstructionOpcode(i);
    const simd_form result = simd_form_compute(&w->copies->products, operation, &a, &b, bits_of(i));
    return result.known || operation != LLVMAShr ? result : shift_back(w, i);
}

static simd_form compared(walk *w, LLVMValueRef i)
{
    const simd_form a = operand_of(w, i, 0), b = operand_of(w, i, 1);
    if (!simd_form_is_constant(&a) || !simd_form_is_constant(&b))
        return simd_form_unknown();
    return simd_form_constant(
        simd_form_compare(LLVMGetICmpPredicate(i), &a, &b, bits_of(LLVMGetOperand(i, 0))) ? -1 : 0);
}

static simd_form selected(walk *w, LLVMValueRef i)
{
    const simd_form condition = operand_of(w, i, 0);
    if (!simd_form_is_constant(&condition))
        return simd_form_unknown();
    return operand_of(w, i, (condition.offset & 1) != 0 ? 1 : 2);
}

static simd_form moved(walk *w, LLVMValueRef gep)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    simd_form all = operand_of(w, gep, 0);
    for (int k = 1; all.known && k < LLVMGetNumOperands(gep); k++) {
        const simd_form index = operand_of(w, gep, (unsigned)k);
        if (k > 1 && LLVMGetTypeKind(type) != LLVMArrayTypeKind)
            return simd_form_unknown();
        if (k > 1)
            type = LLVMGetElementType(type);
        all = simd_form_add(&all, &index, (int64_t)LLVMABISizeOfType(w->v->layout, type));
    }
    return all;
}

static simd_form called(const walk *w, LLVMValueRef call)
{
    const unsigned dimension = simd_call_dimension(call);
    if (simd_call_kind(call) == SIMD_CALL_LOCAL_ID && dimension < 3)
        return simd_form_constant(w->id[dimension]);
    if (simd_call_kind(call) == SIMD_CALL_LOCAL_SIZE && dimension < 3)
        return simd_form_constant(w->v->key->group_size[dimension]);
    return simd_form_unknown();
}

static simd_form loaded(walk *w, LLVMValueRef load)
{
    simd_form from = operand_of(w, load, 0);
    from.is_content = true;
    return simd_arguments_are_read(load) ? simd_form_unknown() : from;
}

static simd_form computed(walk *w, LLVMValueRef i)
{
    if (LLVMIsABinaryOperator(i) != NULL)
        return is_number(i) ? binary(w, i) : simd_form_unknown();
    const simd_form from = LLVMGetNumOperands(i) > 0 ? operand_of(w, i, 0) : simd_form_unknown();
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMZExt:
    case LLVMSExt:
        return simd_form_widen(&w->copies->products, &from, LLVMGetInstructionOpcode(i),
                               bits_of(LLVMGetOperand(i, 0)));
    case LLVMTrunc:
        return bits_of(i) == 32 || simd_form_is_constant(&from)
                   ? simd_form_cut(from, LLVMSExt, bits_of(i))
                   : simd_form_unknown();
    case LLVMFreeze:
        return from;
    case LLVMICmp:
        return compared(w, i);
    case LLVMSelect:
        return selected(w, i);
    case LLVMGetElementPtr:
        return moved(w, i);
    case LLVMCall:
        return called(w, i);
    case LLVMLoad:
        return loaded(w, i);
    default:
        return simd_form_unknown();
    }
}

/* ---- Accesses -------------------------------------------------------------------------------- */

/* The place of an access to tile_static memory, in elements; SIMD_NONE if that is not known. */
static uint32_t place_of(walk *w, LLVMValueRef pointer, LLVMTypeRef type)
{
    const uint64_t size = LLVMStoreSizeOfType(w->v->layout, type);
    const simd_form at = form_of(w, pointer);
    simd_tile_copies *c = w->copies;
    const simd_form root = simd_form_value(&c->products, LLVMGetParam(w->v->kernel, 1));
    const simd_form from_root = simd_form_add(&at, &root, -1);
    if (c->size == 0)
        c->size = (uint32_t)size;
    if (!simd_form_is_constant(&from_root) || size != c->size || size == 0 ||
        from_root.offset < 0 || from_root.offset % (int64_t)size != 0 ||
        from_root.offset / (int64_t)size >= MOST_PLACES)
        return SIMD_NONE;
    return (uint32_t)(from_root.offset / (int64_t)size);
}

/* What two work-items leave in one place is not known, unless it is the same. */
static bool put(walk *w, uint32_t place, const simd_form *from)
{
    simd_tile_copies *c = w->copies;
    const uint32_t number = c->places[place];
    if (number != SIMD_NONE) {
        simd_tile_element *e = &c->elements[number];
        if (simd_form_equals(&e->from, from))
            return true;
        const bool same_item = e->item == w->item;
        e->from = *from;
        return same_item;
    }
    if (c->element_count == MOST_ELEMENTS)
        return false;
    c->places[place] = c->element_count;
    c->elements[c->element_count++] = (simd_tile_element){*from, w->item};
    return true;
}

/* Returns whether it copies an element of a buffer to tile_static memory. */
static bool store(walk *w, LLVMValueRef i)
{
    LLVMValueRef value = LLVMGetOperand(i, 0), pointer = LLVMGetOperand(i, 1);
    if (!is_tile(w, pointer) || LLVMIsALoadInst(value) == NULL)
        return false;
    const simd_form from = form_of(w, value);
    const uint32_t place = place_of(w, pointer, LLVMTypeOf(value));
    if (LLVMGetAlignment(value) < w->copies->alignment)
        w->copies->alignment = LLVMGetAlignment(value);
    return place != SIMD_NONE && from.known && from.is_content &&
           !is_tile(w, LLVMGetOperand(value, 0)) && put(w, place, &from);
}

static simd_tile_read *read_of(walk *w, LLVMValueRef load)
{
    simd_tile_copies *c = w->copies;
    uint32_t k = 0;
    while (k < c->read_count && c->reads[k].load != load)
        k++;
    if (k == SIMD_MOST_TILE_READS)
        return NULL;
    if (k == c->read_count) {
        c->reads[c->read_count++].load = load;
        memset(c->reads[k].elements, 0xff, sizeof c->reads[k].elements);
    }
    return &c->reads[k];
}

static bool read(walk *w, LLVMValueRef load)
{
    simd_tile_read *r = read_of(w, load);
    const uint32_t place = place_of(w, LLVMGetOperand(load, 0), LLVMTypeOf(load));
    if (r == NULL || place == SIMD_NONE || w->copies->places[place] == SIMD_NONE)
        return false;
    r->elements[w->item] = w->copies->places[place];
    return true;
}

/* ---- One work-item --------------------------------------------------------------------------- */

static void set(walk *w, LLVMValueRef i, simd_form form)
{
    const uint32_t number = simd_map_find(&w->numbers, i);
    if (!form.known && w->common[number] && is_number(i))
        form = simd_form_value(&w->copies->products, i);
    w->forms[number] = form;
}

/* Instructions up to the barrier, or from there on. */
static void step(walk *w, LLVMValueRef i, bool behind)
{
    if (++w->steps > MOST_STEPS)
        w->failed = true;
    if (LLVMIsAStoreInst(i) != NULL) {
        const bool is_private = LLVMIsAAllocaInst(simd_pointer_root(LLVMGetOperand(i, 1))) != NULL;
        w->failed |= !is_private && (behind ? is_tile(w, LLVMGetOperand(i, 1)) : !store(w, i));
        return;
    }
    if (LLVMIsALoadInst(i) != NULL && is_tile(w, LLVMGetOperand(i, 0))) {
        w->failed |= !behind || !read(w, i);
        set(w, i, simd_form_unknown());
        return;
    }
    if (simd_map_find(&w->numbers, i) != SIMD_NONE && LLVMIsAPHINode(i) == NULL)
        set(w, i, computed(w, i));
}

/* All phis of a block change at once. */
static void enter(walk *w, LLVMBasicBlockRef block, LLVMBasicBlockRef from)
{
    enum { MOST_PHIS = 32 };
    simd_form next[MOST_PHIS];
    uint32_t count = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i)) {
        if (count == MOST_PHIS) {
            w->failed = true;
            return;
        }
        next[count] = simd_form_unknown();
        for (unsigned k = 0; k < LLVMCountIncoming(i); k++)
            if (LLVMGetIncomingBlock(i, k) == from)
                next[count] = form_of(w, LLVMGetIncomingValue(i, k));
        count++;
    }
    LLVMValueRef phi = LLVMGetFirstInstruction(block);
    for (uint32_t k = 0; k < count; k++, phi = LLVMGetNextInstruction(phi))
        set(w, phi, next[k]);
}

/* Where a work-item goes on; SIMD_NONE if that is not known. */
static uint32_t successor_of(walk *w, const simd_block *block)
{
    if (block->successor_count == 1)
        return block->successors[0];
    if (block->successor_count != 2 || block->condition == NULL)
        return SIMD_NONE;
    const simd_form condition = form_of(w, block->condition);
    if (!simd_form_is_constant(&condition))
        return SIMD_NONE;
    return block->successors[(condition.offset & 1) != 0 ? 0 : 1];
}

static void go_to_barrier(walk *w)
{
    const simd_cfg *cfg = &w->v->cfg;
    for (uint32_t b = 0; !w->failed;) {
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            if (i == w->copies->barrier)
                return;
            step(w, i, false);
        }
        const uint32_t next = successor_of(w, &cfg->blocks[b]);
        w->failed |= next == SIMD_NONE;
        if (!w->failed)
            enter(w, cfg->blocks[next].block, cfg->blocks[b].block);
        b = next;
    }
}

/* A phi behind the barrier is known if only one way to it may be taken. */
static void meet(walk *w, uint32_t block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(w->v->cfg.blocks[block].block);
         LLVMIsAPHINode(i) != NULL; i = LLVMGetNextInstruction(i)) {
        simd_form all = simd_form_unknown();
        uint32_t ways = 0;
        for (unsigned k = 0; k < LLVMCountIncoming(i); k++)
            if (w->reached[simd_cfg_find(&w->v->cfg, LLVMGetIncomingBlock(i, k))]) {
                all = form_of(w, LLVMGetIncomingValue(i, k));
                ways++;
            }
        set(w, i, ways == 1 ? all : simd_form_unknown());
    }
}

static void leave(walk *w, uint32_t block)
{
    const simd_block *b = &w->v->cfg.blocks[block];
    const uint32_t next = successor_of(w, b);
    for (uint32_t k = 0; k < b->successor_count; k++)
        if (next == SIMD_NONE || next == b->successors[k])
            w->reached[b->successors[k]] = true;
}

static void go_on(walk *w)
{
    const simd_cfg *cfg = &w->v->cfg;
    memset(w->reached, 0, cfg->block_count * sizeof *w->reached);
    w->reached[w->barrier_block] = true;
    for (uint32_t b = w->barrier_block; !w->failed && b < cfg->block_count; b++) {
        if (!w->reached[b])
            continue;
        w->failed |= cfg->blocks[b].loop != SIMD_NONE;
        if (b != w->barrier_block)
            meet(w, b);
        LLVMValueRef i = b == w->barrier_block ? LLVMGetNextInstruction(w->copies->barrier)
                                               : LLVMGetFirstInstruction(cfg->blocks[b].block);
        for (; i != NULL; i = LLVMGetNextInstruction(i))
            step(w, i, true);
        leave(w, b);
    }
}

/* ---- All of them ----------------------------------------------------------------------------- */

static void number_values(walk *w)
{
    const simd_cfg *cfg = &w->v->cfg;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            if (w->value_count == MOST_VALUES) {
                w->failed = true;
                return;
            }
            w->common[w->value_count] = makes_common(w, i);
            simd_map_add(&w->numbers, i, w->value_count++);
        }
}

/* First all come to the barrier, then all go on. */
static void walk_all(walk *w, void (*part)(walk *w))
{
    const uint32_t *size = w->v->key->group_size;
    const uint32_t items = size[0] * size[1] * size[2];
    for (w->item = 0; w->item < items && !w->failed; w->item++) {
        w->id[0] = w->item % size[0];
        w->id[1] = w->item / size[0] % size[1];
        w->id[2] = w->item / size[0] / size[1];
        part(w);
    }
}

/* What a work-item knows at the barrier it finds again before it goes on. */
static void go_through(walk *w)
{
    go_to_barrier(w);
    if (!w->failed)
        go_on(w);
}

static bool allocate(walk *w)
{
    simd_tile_copies *c = w->copies;
    c->elements = malloc(MOST_ELEMENTS * sizeof *c->elements);
    c->places = malloc(MOST_PLACES * sizeof *c->places);
    c->reads = malloc(SIMD_MOST_TILE_READS * sizeof *c->reads);
    w->common = calloc(MOST_VALUES, sizeof *w->common);
    w->forms = calloc(MOST_VALUES, sizeof *w->forms);
    w->reached = calloc(w->v->cfg.block_count, sizeof *w->reached);
    if (c->places != NULL)
        memset(c->places, 0xff, MOST_PLACES * sizeof *c->places);
    return simd_map_create(&w->numbers, MOST_VALUES) && c->elements != NULL && c->places != NULL &&
           c->reads != NULL && w->common != NULL && w->forms != NULL && w->reached != NULL;
}

simd_tile_copies_result simd_tile_copies_find(simd_tile_copies *copies, simd_vectorization *v,
                                              LLVMValueRef barrier)
{
    *copies = (simd_tile_copies){.barrier = barrier, .alignment = UINT32_MAX};
    copies->products.partition =
        simd_partition_make(v->key, simd_partition_usual_width(v->key, v->target), 1, v->layout);
    walk w = {.v = v, .copies = copies};
    w.barrier_block = simd_cfg_find(&v->cfg, LLVMGetInstructionParent(barrier));
    const bool allocated = allocate(&w);
    if (allocated) {
        number_values(&w);
        walk_all(&w, go_to_barrier);
        walk_all(&w, go_through);
    }
    simd_map_clear(&w.numbers);
    free(w.common);
    free(w.forms);
    free(w.reached);
    return !allocated                            ? SIMD_TILE_COPIES_NO_MEMORY
           : w.failed || copies->read_count == 0 ? SIMD_TILE_COPIES_NONE
                                                 : SIMD_TILE_COPIES_FOUND;
}

void simd_tile_copies_clear(simd_tile_copies *copies)
{
    free(copies->elements);
    free(copies->places);
    free(copies->reads);
}
