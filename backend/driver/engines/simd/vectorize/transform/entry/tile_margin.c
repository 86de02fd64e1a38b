/* tile_margin: tile_static memory ends where inaccessible pages begin. A masked load or store that
 * reaches there with absent lanes touches nothing, but processors go through its lanes in
 * microcode, which takes hundreds of cycles. So the kernel asks for memory behind its own: as much
 * as a vector of such accesses, and where a strip makes several at once, whose lanes are absent
 * together (`if (l < s) t[l] += t[l + s]`), as much as all of them, up to a page. Kernels without
 * them fault at the first byte behind it. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/tile_pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_BYTES = 4096 };

/* Functions that are not inlined take the memory as a parameter. */
static bool may_be_tile_static(LLVMValueRef pointer)
{
    return LLVMIsAArgument(simd_pointer_root(pointer)) != NULL ||
           simd_pointer_is_tile_static(pointer);
}

/* Returns how many bytes of a vector may be behind the memory: none where no lane may be absent. */
static uint64_t bytes_of(const simd_vectorization *v, LLVMValueRef i)
{
    if (LLVMIsACallInst(i) == NULL)
        return 0;
    const simd_masked access = simd_masked_read(i);
    if ((access.kind != SIMD_MASKED_LOAD && access.kind != SIMD_MASKED_STORE) ||
        !may_be_tile_static(access.pointer))
        return 0;
    return LLVMABISizeOfType(v->layout, LLVMTypeOf(access.value));
}

static bool is_at_constant(LLVMValueRef call)
{
    LLVMValueRef pointer = simd_masked_read(call).pointer;
    while (LLVMIsAGetElementPtrInst(pointer) != NULL) {
        for (unsigned n = 1; n < (unsigned)LLVMGetNumOperands(pointer); n++)
            if (LLVMIsAConstantInt(LLVMGetOperand(pointer, n)) == NULL)
                return false;
        pointer = LLVMGetOperand(pointer, 0);
    }
    return true;
}

/* What a block's accesses come to: those at constant places are of lanes of which only the last
 * come further, t[l + 1]. */
static uint64_t bytes_of_block(const simd_vectorization *v, LLVMBasicBlockRef block)
{
    uint64_t sum = 0, most = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        const uint64_t bytes = bytes_of(v, i);
        most = bytes > most ? bytes : most;
        sum += bytes != 0 && !is_at_constant(i) ? bytes : 0;
    }
    sum = sum < MOST_BYTES ? sum : MOST_BYTES;
    return sum > most ? sum : most;
}

static uint64_t most_bytes(const simd_vectorization *v, LLVMValueRef function)
{
    uint64_t most = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) {
        const uint64_t bytes = bytes_of_block(v, b);
        most = bytes > most ? bytes : most;
    }
    return most;
}

simd_pass_result simd_run_tile_margin(simd_vectorization *v)
{
    uint64_t *margin = &v->code.needs.tile_margin;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f)) {
        const uint64_t bytes = most_bytes(v, f);
        *margin = bytes > *margin ? bytes : *margin;
    }
    if (*margin == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_TILE_MARGIN,
                "tile_static memory: %u bytes more, to which absent lanes may come",
                (unsigned)*margin);
    simd_entry_define_needs(v->module, &v->code);
    return SIMD_PASS_CHANGED;
}
