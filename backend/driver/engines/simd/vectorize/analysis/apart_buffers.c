/* apart_buffers: of a restrict parameter it says that it is apart, and analyses trust that. */
#include "backend/driver/engines/simd/vectorize/analysis/apart_buffers.h"

#include <inttypes.h>
#include <stdio.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

#define APART "zlg.apart." /* of a kernel, followed by the number of a parameter */

enum { NAME_BYTES = 40 };

static const LLVMAttributeIndex of_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

static bool has(LLVMValueRef kernel, const char *what, uint64_t number)
{
    char name[NAME_BYTES];
    const int length = snprintf(name, sizeof name, "%s%" PRIu64, what, number);
    return LLVMGetStringAttributeAtIndex(kernel, of_function, name, (unsigned)length) != NULL;
}

static void add(const simd_vectorization *v, uint64_t number)
{
    char name[NAME_BYTES];
    const int length = snprintf(name, sizeof name, APART "%" PRIu64, number);
    LLVMAddAttributeAtIndex(v->kernel, of_function,
                            LLVMCreateStringAttribute(v->context, name, (unsigned)length, "", 0));
}

simd_pass_result simd_run_apart_buffers(simd_vectorization *v)
{
    const uint64_t count = simd_arguments_bytes(v->kernel) / sizeof(void *);
    bool any = false;
    for (uint64_t k = 0; k < count; k++) {
        if (!has(v->kernel, SIMD_RESTRICT, k))
            continue;
        add(v, k);
        simd_remark(v, NULL, SIMD_PASS_APART_BUFFERS,
                    "parameter %" PRIu64 " is restrict: its buffer is apart from the others", k);
        any = true;
    }
    return any ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}

bool simd_buffers_are_apart(LLVMValueRef a, LLVMValueRef b)
{
    LLVMValueRef kernel = LLVMGetBasicBlockParent(LLVMGetInstructionParent(a));
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(kernel));
    const uint64_t of_a = simd_arguments_number(layout, a);
    const uint64_t of_b = simd_arguments_number(layout, b);
    return of_a != of_b && of_a != UINT64_MAX && of_b != UINT64_MAX &&
           (has(kernel, APART, of_a) || has(kernel, APART, of_b));
}
