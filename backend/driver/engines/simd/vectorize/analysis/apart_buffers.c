/* apart_buffers: of a restrict parameter it says that it is apart, and of all buffers whether the
 * launch's are; analyses trust that. */
#include "backend/driver/engines/simd/vectorize/analysis/apart_buffers.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Attributes of a kernel: with the number of a parameter, which is apart from all others; and for
 * all that are SIMD_BUFFER, whether the launch's are apart, YES or NO. */
#define APART "zlg.apart."
#define ALL_APART "zlg.apart"
#define YES "yes"
#define NO "no"

/* Of a module: the second one was asked for. */
#define ASKED "zlg.apart.asked"

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

simd_pass_result simd_run_apart_buffers(simd_vectorization *v)
{
    const uint64_t count = simd_arguments_bytes(v->kernel) / sizeof(void *);
    uint64_t buffers = 0;
    bool any = false;
    for (uint64_t k = 0; k < count; k++) {
        buffers += has(v->kernel, SIMD_BUFFER, k);
        if (!has(v->kernel, SIMD_RESTRICT, k))
            continue;
        add_restrict(v, k);
        any = true;
    }
    if (buffers > 1)
        add(v, ALL_APART, v->key->apart ? YES : NO);
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

bool simd_apart_was_asked(simd_vectorization *v)
{
    if (LLVMGetNamedMetadata(v->module, ASKED, strlen(ASKED)) == NULL)
        return false;
    simd_remark(v, NULL, SIMD_PASS_APART_BUFFERS, "%s",
                v->key->apart
                    ? "for launches whose arguments are apart: no buffer that is written "
                      "shares an allocation with another"
                    : "for launches whose arguments may overlap: with each buffer that is "
                      "written in an allocation of its own there is other code");
    return true;
}
