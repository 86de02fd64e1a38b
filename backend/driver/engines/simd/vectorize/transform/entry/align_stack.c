/* align_stack: the stack is aligned for the processor's vectors before the entry is called.
 *
 * Who calls a kernel aligns the stack to 16 bytes. LLVM aligns it for wider vectors if it knows of
 * some before it allocates registers; what it spills comes later, and then lies in two lines, or
 * not, as the stack of a thread happens to be: some kernels ran a quarter longer in three of four
 * processes. So a function around the entry aligns the stack, once for all work-groups of a call,
 * and LLVM is told that it is so: the entry needs no frame pointer for that. */
#include <string.h>

#include "backend/driver/engines/simd/vectorize/ir/function_attributes.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { CALLERS_BITS = 128 };

/* Of all functions of the module: none is called from outside but the one that aligns the stack.
 * LLVM asks once for each processor, features and width of vectors of a function, and keeps the
 * answer: so before these have their widths (set_attributes), and of all kernels of a process or
 * of none. */
static void tell_alignment(const simd_vectorization *v)
{
    static const char name[] = "override-stack-alignment";
    LLVMValueRef bytes =
        LLVMConstInt(LLVMInt32TypeInContext(v->context), v->target->register_bits / 8, false);
    LLVMAddModuleFlag(v->module, LLVMModuleFlagBehaviorError, name, strlen(name),
                      LLVMValueAsMetadata(bytes));
}

/* It does not jump to the entry, with the stack as it was before. */
static void define_caller(simd_vectorization *v)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(v->entry);
    LLVMValueRef caller = LLVMAddFunction(v->module, SIMD_ALIGNED_ENTRY, type);
    LLVMValueRef work = LLVMGetParam(caller, 0);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(v->context, caller, ""));
    (void)LLVMBuildCall2(builder, type, v->entry, &work, 1, "");
    LLVMBuildRetVoid(builder);
    LLVMDisposeBuilder(builder);
    simd_function_set_text(caller, "stackrealign", "");
    simd_function_set_text(caller, "disable-tail-calls", "true");
}

simd_pass_result simd_run_align_stack(simd_vectorization *v)
{
    if (v->target->architecture != SIMD_X86 || v->target->register_bits <= CALLERS_BITS)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_function_set_attribute(v->entry, "noinline");
    define_caller(v);
    tell_alignment(v);
    return SIMD_PASS_CHANGED;
}
