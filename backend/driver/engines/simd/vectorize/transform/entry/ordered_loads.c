/* ordered_loads: a strip loads its SIMD groups' elements of a buffer one vector behind another, and
 * LLVM's code generator loads them in the order that takes the fewest registers. Some processors
 * fetch ahead only what is accessed from lower to higher addresses. There the vectors of a buffer
 * are loaded in the order of the source: they become volatile, once LLVM has simplified all. */
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Cache lines that follow one another; fewer have no order to speak of. */
enum { FEWEST_LINES = 4 };

/* Loads of a block, of addresses that are a constant apart and ascend. */
typedef struct row {
    LLVMValueRef base, first, last;
    int64_t from, to; /* bytes behind the base: of the first, and of the last */
} row;

/* Returns what a pointer is a constant number of bytes behind. */
static LLVMValueRef base_of(const simd_vectorization *v, LLVMValueRef pointer, int64_t *bytes)
{
    for (*bytes = 0;
         LLVMIsAGetElementPtrInst(pointer) != NULL && LLVMGetNumOperands(pointer) == 2 &&
         LLVMIsAConstantInt(LLVMGetOperand(pointer, 1)) != NULL;
         pointer = LLVMGetOperand(pointer, 0)) {
        LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
        *bytes = simd_pointer_offset(*bytes, LLVMConstIntGetSExtValue(LLVMGetOperand(pointer, 1)),
                                     (int64_t)LLVMABISizeOfType(v->layout, type));
    }
    return pointer;
}

/* Whether a pointer leads into a buffer: into what a kernel's argument, which is loaded from the
 * list of them, has for a value. The pointer to tile_static memory is loaded only once. */
static bool leads_to_buffer(LLVMValueRef pointer)
{
    LLVMValueRef value = simd_pointer_buffer(pointer);
    return value != NULL && simd_pointer_buffer(LLVMGetOperand(value, 0)) != NULL;
}

/* Whether it loads a vector that fills a register, out of a buffer. */
static bool is_of_buffer(const simd_vectorization *v, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    return LLVMIsALoadInst(i) != NULL && !LLVMGetVolatile(i) &&
           LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic &&
           LLVMGetTypeKind(type) == LLVMVectorTypeKind &&
           LLVMStoreSizeOfType(v->layout, type) >= v->target->register_bits / 8 &&
           leads_to_buffer(LLVMGetOperand(i, 0));
}

static bool is_short(const simd_vectorization *v, const row *r)
{
    return r->first == NULL ||
           ((uint64_t)r->to - (uint64_t)r->from) / v->target->line + 1 < FEWEST_LINES;
}

static unsigned keep_order(const simd_vectorization *v, const row *r)
{
    LLVMValueRef end = is_short(v, r) ? r->first : LLVMGetNextInstruction(r->last);
    unsigned kept = 0;
    for (LLVMValueRef i = r->first; i != end; i = LLVMGetNextInstruction(i))
        if (is_of_buffer(v, i)) {
            LLVMSetVolatile(i, true);
            kept++;
        }
    return kept;
}

static unsigned keep_in_block(const simd_vectorization *v, LLVMBasicBlockRef block)
{
    unsigned kept = 0;
    row r = {.first = NULL};
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        if (!is_of_buffer(v, i))
            continue;
        int64_t at;
        LLVMValueRef base = base_of(v, LLVMGetOperand(i, 0), &at);
        if (r.first == NULL || r.base != base || at < r.to) {
            kept += keep_order(v, &r);
            r = (row){.base = base, .first = i, .from = at};
        }
        r.last = i;
        r.to = at;
    }
    return kept + keep_order(v, &r);
}

simd_pass_result simd_run_ordered_loads(simd_vectorization *v)
{
    unsigned kept = 0;
    if (!v->target->streams_ascend)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_finished finished = simd_finished_functions(v);
    for (unsigned k = 0; k < finished.count; k++)
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(finished.functions[k]); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            kept += keep_in_block(v, b);
    if (kept == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_ORDERED_LOADS,
                "%u vectors of buffers are loaded in the order of their addresses: this processor "
                "fetches ahead in that direction only",
                kept);
    return SIMD_PASS_CHANGED;
}
