/* apart_buffers: of a restrict parameter it says that it is apart, and of all buffers whether the
 * launch's are; analyses trust that. */
#include "backend/driver/engines/simd/vectorize/analysis/memory/apart_buffers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/reach/reach.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Attributes of a kernel: with the number of a parameter, which is apart from all others; and for
 * all that are SIMD_BUFFER, whether the launch's are apart, YES or NO. */
#define APART "zlg.apart."
#define ALL_APART "zlg.apart"
#define YES "yes"
#define NO "no"

/* Of a module: the second one was asked for; and a constant that has the steps of reach.h, until
 * they go behind the needs. */
#define ASKED "zlg.apart.asked"
#define STEPS "zlg.apart.steps"

enum { NAME_BYTES = 40 };

static const LLVMAttributeIndex of_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

static bool has(LLVMValueRef kernel, const char *what, uint64_t number)
{
    char name[NAME_BYTES];
    const int length = snprintf(name, sizeof name, "%s%" PRIu64, what, number);
    return LLVMGetStringAttributeAtIndex(kernel, of_function, name, (unsigned)length) != NULL;
}

static void add(const simd_vectorization *v, const char *name, const char *value)
{
    LLVMAddAttributeAtIndex(v->kernel, of_function,
                            LLVMCreateStringAttribute(v->context, name, (unsigned)strlen(name),
                                                      value, (unsigned)strlen(value)));
}

static void add_restrict(simd_vectorization *v, uint64_t number)
{
    char name[NAME_BYTES];
    snprintf(name, sizeof name, APART "%" PRIu64, number);
    add(v, name, "");
    simd_remark(v, NULL, SIMD_PASS_APART_BUFFERS,
                "parameter %" PRIu64 " is restrict: its buffer is apart from the others", number);
}

static LLVMValueRef constant_of(LLVMContextRef context, const simd_reach *reach)
{
    enum { WORDS = sizeof(simd_reach_step) / sizeof(uint64_t) };
    uint64_t words[WORDS * SIMD_REACH_MOST_STEPS];
    LLVMValueRef values[WORDS * SIMD_REACH_MOST_STEPS];
    LLVMTypeRef i64 = LLVMInt64TypeInContext(context);
    memcpy(words, reach->steps, reach->count * sizeof reach->steps[0]);
    for (uint32_t k = 0; k < WORDS * reach->count; k++)
        values[k] = LLVMConstInt(i64, words[k], false);
    return LLVMConstArray(i64, values, WORDS * reach->count);
}

/* @returns false for want of memory */
static bool find_reach(simd_vectorization *v, bool *is_whole)
{
    simd_reach *reach = malloc(sizeof *reach);
    const bool found = reach != NULL && simd_reach_find(v, reach);
    if (found && reach->count != 0) {
        LLVMValueRef steps = constant_of(v->context, reach);
        LLVMSetInitializer(LLVMAddGlobal(v->module, LLVMTypeOf(steps), STEPS), steps);
    }
    *is_whole = found && simd_reach_is_whole(reach);
    free(reach);
    return found;
}

simd_pass_result simd_run_apart_buffers(simd_vectorization *v)
{
    const uint64_t count = simd_arguments_bytes(v->kernel) / sizeof(void *);
    uint64_t buffers = 0;
    bool any = false, is_whole = false;
    for (uint64_t k = 0; k < count; k++) {
        buffers += has(v->kernel, SIMD_BUFFER, k);
        if (!has(v->kernel, SIMD_RESTRICT, k))
            continue;
        add_restrict(v, k);
        any = true;
    }
    if (buffers > 1) {
        if (!find_reach(v, &is_whole))
            return simd_pass_fail_memory(v);
        v->trusts_apart =
            v->key->apart == SIMD_APART_YES || (v->key->apart == SIMD_APART_IF_SHOWN && is_whole);
        add(v, ALL_APART, v->trusts_apart ? YES : NO);
    }
    return any || buffers > 1 ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}

/* What the launch says of all buffers. */
static bool are_all_apart(LLVMValueRef kernel)
{
    LLVMAttributeRef all =
        LLVMGetStringAttributeAtIndex(kernel, of_function, ALL_APART, strlen(ALL_APART));
    unsigned length = 0;
    if (all == NULL)
        return false;
    LLVMGetOrInsertNamedMetadata(LLVMGetGlobalParent(kernel), ASKED, strlen(ASKED));
    LLVMGetStringAttributeValue(all, &length);
    return length == strlen(YES);
}

bool simd_parameter_is_buffer(LLVMValueRef kernel, uint64_t number)
{
    return has(kernel, SIMD_BUFFER, number);
}

bool simd_parameters_are_apart(LLVMValueRef kernel, uint64_t a, uint64_t b)
{
    if (a == b || a == UINT64_MAX || b == UINT64_MAX)
        return false;
    if (has(kernel, APART, a) || has(kernel, APART, b))
        return true;
    return has(kernel, SIMD_BUFFER, a) && has(kernel, SIMD_BUFFER, b) && are_all_apart(kernel);
}

bool simd_buffers_are_apart(LLVMValueRef a, LLVMValueRef b)
{
    LLVMValueRef kernel = LLVMGetBasicBlockParent(LLVMGetInstructionParent(a));
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(kernel));
    return simd_parameters_are_apart(kernel, simd_arguments_number(layout, a),
                                     simd_arguments_number(layout, b));
}

/* The steps leave the module. */
static LLVMValueRef take_steps(LLVMModuleRef module)
{
    LLVMValueRef global = LLVMGetNamedGlobal(module, STEPS);
    if (global == NULL)
        return NULL;
    LLVMValueRef steps = LLVMGetInitializer(global);
    LLVMDeleteGlobal(global);
    return steps;
}

LLVMValueRef simd_apart_needs(simd_vectorization *v, simd_needs *needs)
{
    LLVMValueRef steps = take_steps(v->module);
    if (LLVMGetNamedMetadata(v->module, ASKED, strlen(ASKED)) == NULL)
        return NULL;
    needs->asks_apart = 1;
    needs->trusts_apart = v->trusts_apart;
    simd_remark(v, NULL, SIMD_PASS_APART_BUFFERS, "%s",
                v->trusts_apart
                    ? "for launches whose arguments are apart: what is written through one is "
                      "reached through no other"
                    : "for launches whose arguments may overlap: for those whose arguments are "
                      "apart there is other code");
    if (steps != NULL)
        needs->reach_steps =
            LLVMGetArrayLength(LLVMTypeOf(steps)) * sizeof(uint64_t) / sizeof(simd_reach_step);
    return steps;
}
