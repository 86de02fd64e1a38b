/* What kernels call. All calls are going to be inlined, so there must be an end to them. */
#include <inttypes.h>
#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/spirv/reader/error.h"

#define MAXIMUM_WORDS (UINT64_C(1) << 22) /* of a kernel, with all that it calls */
#define ENDLESS UINT64_MAX                /* of one that never stops calling */

typedef struct calls {
    /* Of each function, and of each set of them that a call through a pointer may call: */
    spirv_graph callers;
    uint32_t *waiting; /* calls to functions whose size is not known yet */
    uint64_t *words;   /* its size, including its callees */
    uint32_t *ready;
    uint32_t ready_count;
} calls;

/* What an instruction calls: a function, or, through a pointer, any of those that such a pointer
 * may lead to. Their number, as one, is that of the first of them behind all functions. */
static uint32_t callee_of(const lowering *l, spirv_instruction i)
{
    if (i.opcode == SpvOpFunctionPointerCallINTEL) {
        const uint32_t first = lower_first_indirect(l, i);
        return first == SPIRV_NONE ? SPIRV_NONE : l->reader.function_count + first;
    }
    if (i.opcode != SpvOpFunctionCall)
        return SPIRV_NONE;
    const uint32_t index = spirv_find(&l->reader, i.words[3]);
    return index == SPIRV_NONE ? SPIRV_NONE : l->reader.ids[index].function;
}

static uint32_t count_of(const lowering *l)
{
    return l->reader.function_count + l->indirect_count;
}

static bool add(calls *c, uint32_t callee, uint32_t caller)
{
    c->waiting[caller]++;
    return spirv_graph_add(&c->callers, callee, caller);
}

static bool collect(const lowering *l, calls *c)
{
    for (uint32_t k = 0; k < l->indirect_count; k++) {
        uint32_t first;
        const uint32_t function = lower_indirect_function(l, k, &first);
        if (!add(c, function, l->reader.function_count + first))
            return false;
    }
    for (uint32_t k = 0; k < l->reader.function_count; k++) {
        spirv_instruction i = spirv_at(l->reader.stream, l->reader.functions[k].at);
        for (; i.opcode != SpvOpFunctionEnd; i = spirv_next(l->reader.stream, i)) {
            c->words[k] += i.count;
            const uint32_t callee = callee_of(l, i);
            if (callee != SPIRV_NONE && !add(c, callee, k))
                return false;
        }
    }
    return spirv_graph_sort(&c->callers, count_of(l));
}

/* Functions from the called to the callers; those on a circle are never ready. */
static void solve(const lowering *l, calls *c)
{
    for (uint32_t k = 0; k < count_of(l); k++)
        if (c->waiting[k] == 0)
            c->ready[c->ready_count++] = k;
    for (uint32_t done = 0; done < c->ready_count; done++) {
        const uint32_t callee = c->ready[done];
        for (size_t k = c->callers.first[callee]; k < c->callers.first[callee + 1]; k++) {
            const uint32_t caller = c->callers.targets[k];
            c->words[caller] += c->words[callee];
            if (c->words[caller] > MAXIMUM_WORDS)
                c->words[caller] = MAXIMUM_WORDS + 1;
            if (--c->waiting[caller] == 0)
                c->ready[c->ready_count++] = caller;
        }
    }
}

bool lower_measure_calls(lowering *l)
{
    const uint32_t count = count_of(l);
    calls c = {.waiting = spirv_allocate(count, sizeof *c.waiting),
               .words = spirv_allocate(count, sizeof *c.words),
               .ready = spirv_allocate(count, sizeof *c.ready)};
    const bool done = c.waiting != NULL && c.words != NULL && c.ready != NULL && collect(l, &c);
    if (done)
        solve(l, &c);
    else
        (void)lower_refuse_memory(l);
    for (uint32_t k = 0; done && k < count; k++)
        if (c.waiting[k] != 0)
            c.words[k] = ENDLESS;
    l->sizes = c.words;
    spirv_graph_clear(&c.callers);
    free(c.waiting);
    free(c.ready);
    return done;
}

bool lower_check_calls(lowering *l, spirv_instruction i)
{
    const uint32_t index = spirv_find(&l->reader, i.words[2]);
    const uint64_t size = l->sizes[l->reader.ids[index].function];
    if (size == ENDLESS)
        return lower_refuse(l, i,
                            "the kernel calls functions that call themselves, or may do so "
                            "through a pointer");
    if (size > MAXIMUM_WORDS)
        return lower_refuse(l, i,
                            "with all that it calls the kernel has more than %" PRIu64 " words",
                            MAXIMUM_WORDS);
    return true;
}
