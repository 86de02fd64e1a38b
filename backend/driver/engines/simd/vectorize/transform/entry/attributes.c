/* What LLVM is to know of the finished functions before it inlines and optimises them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/function_attributes.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* A frame larger than the guard behind a stack must not step over it. Only of x86 do all versions
 * of LLVM probe stacks so. */
static void probe_stack(const simd_vectorization *v, LLVMValueRef function)
{
    if (v->target->architecture == SIMD_X86)
        simd_function_set_text(function, "probe-stack", "inline-asm");
}

/* Of vectors along a row of bytes: the wider they are the longer it takes to put together what
 * their elements are, and rows of fewer elements have no vectors. */
#define ALONG_ROWS 256u

/* Without these LLVM keeps to narrow vectors on processors that have wide ones. */
static void allow_wide_vectors(const simd_vectorization *v, LLVMValueRef function)
{
    char bits[12];
    const uint32_t most = v->target->register_bits;
    snprintf(bits, sizeof bits, "%u",
             v->rows == SIMD_ROWS_OF_BYTES && most > ALONG_ROWS ? ALONG_ROWS : most);
    simd_function_set_text(function, "min-legal-vector-width", bits);
    simd_function_set_text(function, "prefer-vector-width", bits);
}

/* ---- Scalar code ----------------------------------------------------------------------------- */

static bool has_halves(LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMGetTypeKind(simd_element_type(LLVMTypeOf(i))) == LLVMHalfTypeKind)
                return true;
    return false;
}

/* With AVX-512 LLVM looks for scalars to be kept in mask registers, from each of them through all
 * that it depends on and that depends on it: of 200 loops in one another half of the time. Scalar
 * code has hardly another use for AVX-512 but numbers of 16 bits. */
static void leave_out_masks(const simd_vectorization *v)
{
    static const char out[] = "-avx512f";
    const size_t length = strlen(v->target->features);
    char *features = malloc(length + sizeof out + 1);
    if (features == NULL)
        return;
    sprintf(features, "%s%s%s", v->target->features, length == 0 ? "" : ",", out);
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        simd_function_set_text(f, "target-features", features);
    free(features);
}

static bool is_large_scalar(const simd_vectorization *v)
{
    bool halves = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        halves = halves || has_halves(f);
    return v->is_large && v->partition.width == 1 && v->target->architecture == SIMD_X86 &&
           v->target->register_bits == 512 && !halves;
}

/* ---- The pass -------------------------------------------------------------------------------- */

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
    add_attribute(v, strip, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                  v->calls_strips ? "noinline" : "alwaysinline");
    add_attribute(v, strip, SIMD_STRIP_TILE_STATIC + 1, "noalias");
    add_attribute(v, strip, SIMD_STRIP_SHARED + 1, "noalias");
}

simd_pass_result simd_run_set_attributes(simd_vectorization *v)
{
    mark_strip(v, v->body);
    mark_strip(v, v->tail);
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f)) {
        allow_wide_vectors(v, f);
        probe_stack(v, f);
    }
    if (is_large_scalar(v))
        leave_out_masks(v);
    return SIMD_PASS_CHANGED;
}
