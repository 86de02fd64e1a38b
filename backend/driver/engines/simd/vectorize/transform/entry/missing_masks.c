/* missing_masks: loads and stores of vectors under a mask, for whose elements the processor has no
 * masks: bytes and numbers of 16 bits with AVX2, all with SSE2. LLVM makes a branch for each lane.
 *
 *     load    where a lane is there and the vector lies in one page, that page may be read: the
 *             whole vector is loaded, and nobody looks at what absent lanes get
 *     store   where all lanes are there, the whole vector is stored; likewise to tile_static
 *             memory where one is, and the page has the others: they keep what they had, which
 *             nobody else changes. So stores are made there too that are slow under a mask
 *
 * Else a function copies the lanes that there are, one by one, from or to a buffer. That is the
 * rare case: it must not take registers, nor room, from the other. */
#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/ir/split_block.h"
#include "backend/driver/engines/simd/vectorize/ir/tile_pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { BUFFER_BYTES = SIMD_MAX_LANES * sizeof(uint64_t), BUFFER_ALIGNMENT = 64 };

typedef struct missing {
    simd_vectorization *v;
    LLVMBuilderRef builder;
    LLVMValueRef function;
    LLVMValueRef buffer; /* of this function; NULL: none was needed so far */
    LLVMTypeRef i64, pointer;
    simd_masked access;
    uint64_t bytes; /* of an element */
} missing;

/* ---- The function that copies lanes ---------------------------------------------------------- */

static LLVMTypeRef copier_type(const missing *m)
{
    LLVMTypeRef parameters[] = {m->pointer, m->pointer, m->i64};
    return LLVMFunctionType(LLVMVoidTypeInContext(m->v->context), parameters, 3, false);
}

static void add_attribute(const missing *m, LLVMValueRef function, const char *name)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(m->v->context, kind, 0));
}

/* On x86 it keeps all registers for who calls it. */
static unsigned convention(const missing *m)
{
    return m->v->target->architecture == SIMD_X86 ? LLVMPreserveAllCallConv : LLVMCCallConv;
}

static LLVMValueRef place(LLVMBuilderRef b, LLVMTypeRef element, LLVMValueRef base, LLVMValueRef at)
{
    return LLVMBuildGEP2(b, element, base, &at, 1, "");
}

/* One round for each bit of the mask. */
static void build_copier_loop(const missing *m, LLVMBuilderRef b, LLVMValueRef f)
{
    LLVMContextRef context = m->v->context;
    LLVMTypeRef element = LLVMIntTypeInContext(context, (unsigned)(8 * m->bytes));
    LLVMTypeRef i64 = m->i64;
    LLVMValueRef zero = LLVMConstNull(i64), one = LLVMConstInt(i64, 1, false);
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(context, f, "");
    LLVMBasicBlockRef round = LLVMAppendBasicBlockInContext(context, f, "round");
    LLVMBasicBlockRef end = LLVMAppendBasicBlockInContext(context, f, "end");
    LLVMPositionBuilderAtEnd(b, entry);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntEQ, LLVMGetParam(f, 2), zero, ""), end, round);
    LLVMPositionBuilderAtEnd(b, round);
    LLVMValueRef mask = LLVMBuildPhi(b, i64, "");
    LLVMValueRef arguments[] = {mask, LLVMConstInt(LLVMInt1TypeInContext(context), 1, false)};
    LLVMValueRef lane = simd_intrinsic_build(m->v->module, b, "llvm.cttz", &i64, 1, arguments, 2);
    LLVMValueRef value =
        LLVMBuildLoad2(b, element, place(b, element, LLVMGetParam(f, 1), lane), "");
    LLVMSetAlignment(value, 1);
    LLVMSetAlignment(LLVMBuildStore(b, value, place(b, element, LLVMGetParam(f, 0), lane)), 1);
    LLVMValueRef rest = LLVMBuildAnd(b, mask, LLVMBuildSub(b, mask, one, ""), "");
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntEQ, rest, zero, ""), end, round);
    LLVMValueRef masks[] = {LLVMGetParam(f, 2), rest};
    LLVMBasicBlockRef from[] = {entry, round};
    LLVMAddIncoming(mask, masks, from, 2);
    LLVMPositionBuilderAtEnd(b, end);
    LLVMBuildRetVoid(b);
}

/* One for each size of elements. */
static LLVMValueRef find_copier(const missing *m)
{
    char name[32];
    snprintf(name, sizeof name, "zlg.copy_lanes.%u", (unsigned)m->bytes);
    LLVMValueRef f = LLVMGetNamedFunction(m->v->module, name);
    if (f != NULL)
        return f;
    f = LLVMAddFunction(m->v->module, name, copier_type(m));
    LLVMSetLinkage(f, LLVMInternalLinkage);
    LLVMSetFunctionCallConv(f, convention(m));
    add_attribute(m, f, "noinline");
    add_attribute(m, f, "nounwind");
    add_attribute(m, f, "cold");
    LLVMBuilderRef b = LLVMCreateBuilderInContext(m->v->context);
    build_copier_loop(m, b, f);
    LLVMDisposeBuilder(b);
    return f;
}

static void call_copier(const missing *m, LLVMValueRef to, LLVMValueRef from, LLVMValueRef bits)
{
    LLVMValueRef arguments[] = {to, from, LLVMBuildZExt(m->builder, bits, m->i64, "")};
    LLVMValueRef call =
        LLVMBuildCall2(m->builder, copier_type(m), find_copier(m), arguments, 3, "");
    LLVMSetInstructionCallConv(call, convention(m));
}

/* ---- One access ------------------------------------------------------------------------------ */

static bool stores(const missing *m)
{
    return m->access.kind == SIMD_MASKED_STORE;
}

static bool is_own(const missing *m)
{
    return simd_pointer_is_tile_static(m->access.pointer);
}

/* A store under a constant mask takes no branches. */
static bool is_missing(const missing *m)
{
    const simd_target *target = m->v->target;
    LLVMTypeRef type = LLVMTypeOf(m->access.value);
    if (m->access.kind != SIMD_MASKED_LOAD && !stores(m))
        return false;
    if (LLVMSizeOfTypeInBits(m->v->layout, type) != 8 * m->bytes * LLVMGetVectorSize(type) ||
        m->bytes > sizeof(uint64_t) || LLVMGetVectorSize(type) > SIMD_MAX_LANES)
        return false;
    return stores(m) ? (!simd_sizes_have(target->masked_stores, (uint32_t)m->bytes) ||
                        (target->masked_stores_slow && is_own(m))) &&
                           LLVMIsConstant(m->access.lanes) == 0
                     : !simd_sizes_have(target->masked_loads, (uint32_t)m->bytes);
}

static void ensure_buffer(missing *m)
{
    if (m->buffer != NULL)
        return;
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(m->function);
    LLVMPositionBuilderBefore(m->builder, LLVMGetFirstInstruction(entry));
    m->buffer = LLVMBuildAlloca(
        m->builder, LLVMArrayType(LLVMInt8TypeInContext(m->v->context), BUFFER_BYTES), "lanes");
    LLVMSetAlignment(m->buffer, BUFFER_ALIGNMENT);
}

/* A lane is there, and all others lie in its page. */
static LLVMValueRef may_access_all(const missing *m, LLVMValueRef bits)
{
    LLVMBuilderRef b = m->builder;
    const uint64_t page = m->v->target->page;
    const uint64_t size = LLVMABISizeOfType(m->v->layout, LLVMTypeOf(m->access.value));
    LLVMValueRef at = LLVMBuildPtrToInt(b, m->access.pointer, m->i64, "");
    LLVMValueRef place = LLVMBuildAnd(b, at, LLVMConstInt(m->i64, page - 1, false), "");
    LLVMValueRef fits =
        LLVMBuildICmp(b, LLVMIntULE, place, LLVMConstInt(m->i64, page - size, false), "");
    LLVMValueRef any = LLVMBuildICmp(b, LLVMIntNE, bits, LLVMConstNull(LLVMTypeOf(bits)), "");
    return LLVMBuildAnd(b, any, fits, "");
}

static LLVMValueRef are_all_there(const missing *m, LLVMValueRef bits)
{
    return LLVMBuildICmp(m->builder, LLVMIntEQ, bits, LLVMConstAllOnes(LLVMTypeOf(bits)), "");
}

static LLVMValueRef build_load(const missing *m, LLVMValueRef from, unsigned alignment)
{
    LLVMValueRef load = LLVMBuildLoad2(m->builder, LLVMTypeOf(m->access.value), from, "");
    LLVMSetAlignment(load, alignment);
    return load;
}

static void build_store(const missing *m, LLVMValueRef value, LLVMValueRef to, unsigned alignment)
{
    LLVMSetAlignment(LLVMBuildStore(m->builder, value, to), alignment);
}

static LLVMValueRef build_whole(const missing *m)
{
    if (!stores(m))
        return build_load(m, m->access.pointer, m->access.alignment);
    LLVMValueRef value = m->access.value;
    if (is_own(m))
        value = LLVMBuildSelect(m->builder, m->access.lanes, value,
                                build_load(m, m->access.pointer, m->access.alignment), "");
    build_store(m, value, m->access.pointer, m->access.alignment);
    return NULL;
}

static LLVMValueRef build_parts(const missing *m, LLVMValueRef bits)
{
    if (stores(m)) {
        build_store(m, m->access.value, m->buffer, BUFFER_ALIGNMENT);
        call_copier(m, m->access.pointer, m->buffer, bits);
        return NULL;
    }
    call_copier(m, m->buffer, m->access.pointer, bits);
    return build_load(m, m->buffer, BUFFER_ALIGNMENT);
}

/* What absent lanes had before they keep. */
static void replace_load(const missing *m, LLVMValueRef call, LLVMValueRef values[2],
                         LLVMBasicBlockRef blocks[2])
{
    LLVMPositionBuilderBefore(m->builder, call);
    LLVMValueRef result = LLVMBuildPhi(m->builder, LLVMTypeOf(m->access.value), "");
    LLVMAddIncoming(result, values, blocks, 2);
    if (!LLVMIsUndef(m->access.value))
        result = LLVMBuildSelect(m->builder, m->access.lanes, result, m->access.value, "");
    LLVMReplaceAllUsesWith(call, result);
}

static void replace(missing *m, LLVMValueRef call)
{
    LLVMContextRef context = m->v->context;
    LLVMMetadataRef place = LLVMInstructionGetDebugLoc(call);
    ensure_buffer(m);
    LLVMBasicBlockRef head = simd_split_before(m->builder, call);
    LLVMBasicBlockRef rest = LLVMGetInstructionParent(call), blocks[2];
    for (int k = 0; k < 2; k++)
        blocks[k] = LLVMInsertBasicBlockInContext(context, rest, k == 0 ? "whole" : "parts");
    LLVMPositionBuilderAtEnd(m->builder, head);
    LLVMSetCurrentDebugLocation2(m->builder, place); /* for the report of a fault */
    const unsigned lanes = LLVMGetVectorSize(LLVMTypeOf(m->access.lanes));
    LLVMValueRef bits =
        LLVMBuildBitCast(m->builder, m->access.lanes, LLVMIntTypeInContext(context, lanes), "");
    LLVMValueRef whole = stores(m) && !is_own(m) ? are_all_there(m, bits) : may_access_all(m, bits);
    LLVMValueRef values[2];
    LLVMBuildCondBr(m->builder, whole, blocks[0], blocks[1]);
    for (int k = 0; k < 2; k++) {
        LLVMPositionBuilderAtEnd(m->builder, blocks[k]);
        values[k] = k == 0 ? build_whole(m) : build_parts(m, bits);
        LLVMBuildBr(m->builder, rest);
    }
    if (!stores(m))
        replace_load(m, call, values, blocks);
    LLVMInstructionEraseFromParent(call);
}

/* ---- The pass -------------------------------------------------------------------------------- */

static LLVMValueRef next_missing(missing *m, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        if (LLVMIsACallInst(i) == NULL)
            continue;
        m->access = simd_masked_read(i);
        if (m->access.kind == SIMD_MASKED_NONE)
            continue;
        m->bytes = LLVMABISizeOfType(m->v->layout, LLVMGetElementType(LLVMTypeOf(m->access.value)));
        if (is_missing(m))
            return i;
    }
    return NULL;
}

static bool replace_all(missing *m)
{
    bool changed = false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(m->function); b != NULL;
         b = LLVMGetNextBasicBlock(b)) /* what comes behind a call stays in its block */
        for (LLVMValueRef call; (call = next_missing(m, b)) != NULL; changed = true)
            replace(m, call);
    return changed;
}

simd_pass_result simd_run_missing_masks(simd_vectorization *v)
{
    missing m = {.v = v, .i64 = LLVMInt64TypeInContext(v->context)};
    m.pointer = LLVMPointerType(LLVMInt8TypeInContext(v->context), 0);
    m.builder = LLVMCreateBuilderInContext(v->context);
    bool changed = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f)) {
        m.function = f;
        m.buffer = NULL;
        changed |= replace_all(&m);
    }
    LLVMDisposeBuilder(m.builder);
    if (!changed)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_MISSING_MASKS,
                "the processor has no masks for such elements: vectors in a page are loaded as a "
                "whole, and stored so where all lanes are there");
    return SIMD_PASS_CHANGED;
}
