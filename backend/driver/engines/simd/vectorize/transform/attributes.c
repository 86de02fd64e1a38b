/* What LLVM is to know of the finished functions before it inlines and optimises them. */
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static void set_text(const simd_vectorization *v, LLVMValueRef function, const char *name,
                     const char *value)
{
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(v->context, name, (unsigned)strlen(name),
                                                      value, (unsigned)strlen(value)));
}

/* A frame larger than the guard behind a stack must not step over it. Only of x86 do all versions
 * of LLVM probe stacks so. */
static void probe_stack(const simd_vectorization *v, LLVMValueRef function)
{
    if (v->target->architecture == SIMD_X86)
        set_text(v, function, "probe-stack", "inline-asm");
}

/* Without these LLVM keeps to narrow vectors on processors that have wide ones. */
static void allow_wide_vectors(const simd_vectorization *v, LLVMValueRef function)
{
    char bits[12];
    snprintf(bits, sizeof bits, "%u", v->target->register_bits);
    set_text(v, function, "min-legal-vector-width", bits);
    set_text(v, function, "prefer-vector-width", bits);
}

static void add_attribute(const simd_vectorization *v, LLVMValueRef function,
                          LLVMAttributeIndex index, const char *name)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(function, index, LLVMCreateEnumAttribute(v->context, kind, 0));
}

/* Lowered barriers are no calls any more: only the function itself changes tile_static memory. */
static void mark_strip(const simd_vectorization *v, LLVMValueRef strip)
{
    if (strip == NULL)
        return;
    add_attribute(v, strip, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "alwaysinline");
    add_attribute(v, strip, SIMD_STRIP_TILE_STATIC + 1, "noalias");
}

simd_pass_result simd_run_set_attributes(simd_vectorization *v)
{
    mark_strip(v, v->body);
    mark_strip(v, v->tail);
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f)) {
        allow_wide_vectors(v, f);
        probe_stack(v, f);
    }
    return SIMD_PASS_CHANGED;
}
