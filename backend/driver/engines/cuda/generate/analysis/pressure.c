/* As linear scan sees it: a value is alive from where it is computed to its last use. What a loop
 * uses from before it is alive until its last block. */
#include "backend/driver/engines/cuda/generate/analysis/pressure.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "backend/driver/engines/cuda/generate/walk.h"

typedef struct interval {
    LLVMValueRef value;
    size_t from, to; /* in instructions */
} interval;

typedef struct place {
    LLVMBasicBlockRef block;
    size_t first, last;
} place;

typedef struct scan {
    interval *values; /* in the order of their addresses, once they are sorted */
    place *blocks;
    size_t value_count, block_count;
} scan;

unsigned cuda_count_words(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind:
        return 0;
    case LLVMPointerTypeKind:
    case LLVMDoubleTypeKind:
        return 2;
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(type) == 1 ? 0 : (LLVMGetIntTypeWidth(type) + 31) / 32;
    case LLVMVectorTypeKind:
        return LLVMGetVectorSize(type) * cuda_count_words(LLVMGetElementType(type));
    default:
        return 1;
    }
}

static void collect(scan *s, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        const size_t first = s->value_count;
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            s->values[s->value_count++] = (interval){i, s->value_count, s->value_count};
        s->blocks[s->block_count++] = (place){b, first, s->value_count - 1};
    }
}

static int by_address(const void *a, const void *b)
{
    const uintptr_t x = (uintptr_t)((const interval *)a)->value;
    const uintptr_t y = (uintptr_t)((const interval *)b)->value;
    return x < y ? -1 : x > y;
}

static interval *find(const scan *s, LLVMValueRef value)
{
    const interval key = {.value = value};
    return bsearch(&key, s->values, s->value_count, sizeof key, by_address);
}

static const place *find_block(const scan *s, LLVMBasicBlockRef block)
{
    size_t b = 0;
    while (s->blocks[b].block != block)
        b++;
    return &s->blocks[b];
}

static void use(const scan *s, LLVMValueRef value, size_t at)
{
    interval *found = LLVMIsAInstruction(value) != NULL ? find(s, value) : NULL;
    if (found != NULL && found->to < at)
        found->to = at;
}

/* A phi takes its operands at the ends of the blocks that they come from. */
static void use_operands(const scan *s, LLVMValueRef i, size_t at)
{
    const bool is_phi = LLVMIsAPHINode(i) != NULL;
    const unsigned count = is_phi ? LLVMCountIncoming(i) : (unsigned)LLVMGetNumOperands(i);
    for (unsigned k = 0; k < count; k++)
        if (is_phi)
            use(s, LLVMGetIncomingValue(i, k), find_block(s, LLVMGetIncomingBlock(i, k))->last);
        else
            use(s, LLVMGetOperand(i, k), at);
}

static void use_all(const scan *s)
{
    for (size_t b = 0; b < s->block_count; b++) {
        size_t at = s->blocks[b].first;
        for (LLVMValueRef i = LLVMGetFirstInstruction(s->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            use_operands(s, i, at++);
    }
}

/* What is alive where a loop begins is so where it goes back. */
static void keep_through(const scan *s, const place *header, const place *latch)
{
    for (size_t v = 0; v < s->value_count; v++) {
        interval *value = &s->values[v];
        if (value->from < header->first && value->to >= header->first && value->to < latch->last)
            value->to = latch->last;
    }
}

/* An inner loop's last block comes first. */
static void keep_all(const scan *s)
{
    for (size_t b = 0; b < s->block_count; b++) {
        const LLVMValueRef end = LLVMGetBasicBlockTerminator(s->blocks[b].block);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
            const place *next = find_block(s, LLVMGetSuccessor(end, i));
            if (next->first <= s->blocks[b].first)
                keep_through(s, next, &s->blocks[b]);
        }
    }
}

static unsigned find_most(const scan *s)
{
    long now = 0, most = 0;
    long *changes = calloc(s->value_count + 1, sizeof *changes);
    if (changes == NULL)
        return 0;
    for (size_t v = 0; v < s->value_count; v++) {
        const long words = (long)cuda_count_words(LLVMTypeOf(s->values[v].value));
        changes[s->values[v].from] += words;
        changes[s->values[v].to] -= words;
    }
    for (size_t at = 0; at < s->value_count; at++) {
        now += changes[at];
        most = now > most ? now : most;
    }
    free(changes);
    return (unsigned)most;
}

unsigned cuda_pressure(LLVMValueRef function)
{
    unsigned most = 0;
    const size_t count = cuda_count_instructions(function);
    scan s = {.values = calloc(count + 1, sizeof *s.values),
              .blocks = calloc(LLVMCountBasicBlocks(function) + 1, sizeof *s.blocks)};
    if (s.values != NULL && s.blocks != NULL) {
        collect(&s, function);
        qsort(s.values, count, sizeof *s.values, by_address);
        use_all(&s);
        keep_all(&s);
        most = find_most(&s);
    }
    free(s.values);
    free(s.blocks);
    return most;
}
