#include "backend/driver/engines/cuda/generate/analysis/reducible.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A function's blocks, by their addresses, and the order in which a walk from the first one leaves
 * them, itself last. */
typedef struct walk {
    LLVMBasicBlockRef *blocks;
    size_t *orders, *dominators; /* by the number of a block: 0 before it is left */
    size_t *order_of;            /* the block, by its order */
    bool *is_met;
    size_t count, left, first;
} walk;

static int compare(const void *a, const void *b)
{
    LLVMBasicBlockRef x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (uintptr_t)x < (uintptr_t)y ? -1 : (uintptr_t)x > (uintptr_t)y;
}

static size_t number_of(const walk *w, LLVMBasicBlockRef block)
{
    const LLVMBasicBlockRef *found =
        bsearch(&block, w->blocks, w->count, sizeof(LLVMBasicBlockRef), compare);
    return (size_t)(found - w->blocks);
}

static LLVMValueRef end_of(const walk *w, size_t block)
{
    return LLVMGetBasicBlockTerminator(w->blocks[block]);
}

/* Deep first. A block waits on the stack, with how many of its successors have been taken. */
static void go(walk *w, size_t *stack, unsigned *taken)
{
    size_t depth = 1;
    stack[0] = w->first;
    w->is_met[w->first] = true;
    while (depth > 0) {
        const size_t block = stack[depth - 1];
        if (taken[block] == LLVMGetNumSuccessors(end_of(w, block))) {
            w->order_of[++w->left] = block;
            w->orders[block] = w->left;
            depth--;
            continue;
        }
        const size_t next = number_of(w, LLVMGetSuccessor(end_of(w, block), taken[block]++));
        if (!w->is_met[next]) {
            w->is_met[next] = true;
            stack[depth++] = next;
        }
    }
}

/* The last block that both ways come through. */
static size_t meet(const walk *w, size_t x, size_t y)
{
    while (x != y) {
        while (w->orders[x] < w->orders[y])
            x = w->dominators[x];
        while (w->orders[y] < w->orders[x])
            y = w->dominators[y];
    }
    return x;
}

/* Cooper, Harvey and Kennedy's: from a block on, what its successors are behind. */
static void find_dominators(walk *w)
{
    const size_t none = w->count;
    for (size_t i = 0; i < w->count; i++)
        w->dominators[i] = i == w->first ? i : none;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t order = w->left; order > 0; order--) {
            const size_t block = w->order_of[order];
            for (unsigned s = 0; s < LLVMGetNumSuccessors(end_of(w, block)); s++) {
                const size_t next = number_of(w, LLVMGetSuccessor(end_of(w, block), s));
                const size_t known = w->dominators[next];
                const size_t better = next == w->first ? next
                                      : known == none  ? block
                                                       : meet(w, known, block);
                changed = changed || better != known;
                w->dominators[next] = better;
            }
        }
    }
}

/* A way back has to go to a block that it has come through. */
static bool comes_through(const walk *w, size_t block, size_t wanted)
{
    while (w->orders[block] < w->orders[wanted])
        block = w->dominators[block];
    return block == wanted;
}

static bool are_entered_once(const walk *w)
{
    for (size_t order = 1; order <= w->left; order++) {
        const size_t block = w->order_of[order];
        for (unsigned s = 0; s < LLVMGetNumSuccessors(end_of(w, block)); s++) {
            const size_t next = number_of(w, LLVMGetSuccessor(end_of(w, block), s));
            if (w->orders[next] >= order && !comes_through(w, block, next))
                return false;
        }
    }
    return true;
}

bool cuda_loops_have_one_entry(LLVMValueRef function)
{
    const size_t count = LLVMCountBasicBlocks(function);
    walk w = {.blocks = calloc(count + 1, sizeof *w.blocks),
              .orders = calloc(count + 1, sizeof *w.orders),
              .dominators = calloc(count + 1, sizeof *w.dominators),
              .order_of = calloc(count + 1, sizeof *w.order_of),
              .is_met = calloc(count + 1, sizeof *w.is_met),
              .count = count};
    size_t *stack = calloc(count + 1, sizeof *stack);
    unsigned *taken = calloc(count + 1, sizeof *taken);
    bool result = w.blocks != NULL && w.orders != NULL && w.dominators != NULL &&
                  w.order_of != NULL && w.is_met != NULL && stack != NULL && taken != NULL;
    if (result && count > 0) {
        LLVMGetBasicBlocks(function, w.blocks);
        qsort(w.blocks, count, sizeof(LLVMBasicBlockRef), compare);
        w.first = number_of(&w, LLVMGetEntryBasicBlock(function));
        go(&w, stack, taken);
        find_dominators(&w);
        result = are_entered_once(&w);
    }
    free(w.blocks);
    free(w.orders);
    free(w.dominators);
    free(w.order_of);
    free(w.is_met);
    free(stack);
    free(taken);
    return result;
}
