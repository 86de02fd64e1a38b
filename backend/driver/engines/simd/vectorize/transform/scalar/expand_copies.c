/* Copies and fills of memory whose size is known become loads and stores of elements: an
 * initialiser, `float sum[8][8] = {0}`, or a struct that is assigned. The lanes would make such a
 * call one after another, and a private variable that one touches has no elements that could follow
 * one another lane by lane (analysis/memory/private_variables.h). */
#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"
#include "backend/driver/engines/simd/vectorize/ir/inlined.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { UNROLLED = 16 };      /* elements that are copied without a loop */
enum { MOST_BYTES = 65536 }; /* of a private variable: as large as they get */

/* A call, and how its bytes are divided. */
typedef struct copy {
    simd_vectorization *v;
    LLVMValueRef call, to, from; /* from: of a fill the byte */
    bool fills;
    uint64_t bytes;
    uint32_t element;
} copy;

static LLVMValueRef variable_of(LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    return LLVMIsAAllocaInst(root) != NULL ? root : NULL;
}

/* What is known of a pointer that goes on in elements. */
static unsigned alignment_of(const copy *c, LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    unsigned known = 1;
    if (LLVMIsAAllocaInst(root) != NULL || (pointer == root && LLVMIsAGlobalVariable(root) != NULL))
        known = LLVMGetAlignment(root);
    return known < c->element && known != 0 ? known : c->element;
}

/* ---- What can be expanded -------------------------------------------------------------------- */

/* The elements that one side's variable is accessed by; 0: it says nothing, or nothing but this
 * accesses it. */
static bool ask_variable(const copy *c, LLVMValueRef pointer, uint32_t *element)
{
    LLVMValueRef variable = variable_of(pointer);
    if (variable == NULL)
        return true;
    uint32_t found;
    if (!simd_private_accesses_agree(c->v->layout, variable, &found) ||
        (found != 0 && *element != 0 && found != *element))
        return false;
    *element = found != 0 ? found : *element;
    return true;
}

static bool choose_element(copy *c)
{
    c->element = 0;
    if (!ask_variable(c, c->to, &c->element) ||
        (!c->fills && !ask_variable(c, c->from, &c->element)))
        return false;
    if (c->element == 0)
        for (c->element = 8; c->bytes % c->element != 0;)
            c->element /= 2;
    return c->bytes % c->element == 0;
}

/* Where there is no other form for a fill, compilers copy a constant. */
static bool is_zero(LLVMValueRef pointer)
{
    LLVMValueRef root = simd_pointer_root(pointer);
    return LLVMIsAGlobalVariable(root) != NULL && LLVMIsGlobalConstant(root) &&
           LLVMGetInitializer(root) != NULL && LLVMIsNull(LLVMGetInitializer(root));
}

/* Elsewhere than in private memory a copy is expanded if it is short. */
static bool read(simd_vectorization *v, LLVMValueRef i, copy *c)
{
    const bool fills = LLVMIsAMemSetInst(i) != NULL;
    if (!fills && LLVMIsAMemCpyInst(i) == NULL)
        return false;
    *c = (copy){v, i, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1), fills, 0, 0};
    if (!fills && is_zero(c->from))
        *c = (copy){v, i, c->to, LLVMConstNull(LLVMInt8TypeInContext(v->context)), true, 0, 0};
    LLVMValueRef size = LLVMGetOperand(i, 2), is_volatile = LLVMGetOperand(i, 3);
    if (LLVMIsAConstantInt(size) == NULL || LLVMConstIntGetZExtValue(is_volatile) != 0 ||
        (c->fills && LLVMIsAConstantInt(c->from) == NULL))
        return false;
    c->bytes = LLVMConstIntGetZExtValue(size);
    const bool is_private =
        variable_of(c->to) != NULL || (!c->fills && variable_of(c->from) != NULL);
    return c->bytes != 0 && c->bytes <= MOST_BYTES && choose_element(c) &&
           (is_private || c->bytes / c->element <= UNROLLED);
}

/* ---- Elements -------------------------------------------------------------------------------- */

static LLVMTypeRef element_type(const copy *c)
{
    return LLVMIntTypeInContext(c->v->context, 8 * c->element);
}

static LLVMValueRef address(const copy *c, LLVMBuilderRef b, LLVMValueRef base, LLVMValueRef index)
{
    return LLVMBuildInBoundsGEP2(b, element_type(c), base, &index, 1, "");
}

static LLVMValueRef load(const copy *c, LLVMBuilderRef b, LLVMValueRef index)
{
    if (c->fills) {
        const uint64_t byte = LLVMConstIntGetZExtValue(c->from);
        return LLVMConstInt(element_type(c), byte * UINT64_C(0x0101010101010101), false);
    }
    LLVMValueRef value = LLVMBuildLoad2(b, element_type(c), address(c, b, c->from, index), "");
    LLVMSetAlignment(value, alignment_of(c, c->from));
    return value;
}

static void store(const copy *c, LLVMBuilderRef b, LLVMValueRef value, LLVMValueRef index)
{
    LLVMValueRef done = LLVMBuildStore(b, value, address(c, b, c->to, index));
    LLVMSetAlignment(done, alignment_of(c, c->to));
}

static LLVMValueRef number(const copy *c, uint64_t value)
{
    return LLVMConstInt(LLVMInt64TypeInContext(c->v->context), value, false);
}

/* In the loop's function the pointers are parameters; what is known of them is not there. */
static void copy_element(const copy *c, const copy *inner, LLVMBuilderRef b, LLVMValueRef index)
{
    LLVMValueRef value = load(inner, b, index);
    if (!c->fills)
        LLVMSetAlignment(value, alignment_of(c, c->from));
    LLVMValueRef done = LLVMBuildStore(b, value, address(inner, b, inner->to, index));
    LLVMSetAlignment(done, alignment_of(c, c->to));
}

/* All loads first: so they are those of one struct, and of its store. */
static void unroll(const copy *c, LLVMBuilderRef b)
{
    LLVMValueRef values[UNROLLED];
    const uint64_t count = c->bytes / c->element;
    for (uint64_t k = 0; k < count; k++)
        values[k] = load(c, b, number(c, k));
    for (uint64_t k = 0; k < count; k++)
        store(c, b, values[k], number(c, k));
}

/* A function of the loop, to be inlined at once: LLVM's C API splits no block. */
static LLVMValueRef declare_loop(const copy *c)
{
    LLVMTypeRef pointer = LLVMPointerTypeInContext(c->v->context, 0);
    LLVMTypeRef parameters[] = {pointer, pointer};
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(c->v->context), parameters, 2, false);
    return simd_inlined_add(c->v->module, "zlg.copy", type);
}

static void fill_loop(const copy *c, LLVMValueRef function)
{
    LLVMContextRef context = c->v->context;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(context);
    LLVMBasicBlockRef before = LLVMAppendBasicBlockInContext(context, function, "");
    LLVMBasicBlockRef body = LLVMAppendBasicBlockInContext(context, function, "copy");
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(context, function, "copied");
    copy inner = *c;
    inner.to = LLVMGetParam(function, 0);
    inner.from = c->fills ? c->from : LLVMGetParam(function, 1);
    LLVMPositionBuilderAtEnd(b, before);
    LLVMBuildBr(b, body);
    LLVMPositionBuilderAtEnd(b, body);
    LLVMValueRef index = LLVMBuildPhi(b, LLVMInt64TypeInContext(context), "");
    copy_element(c, &inner, b, index);
    LLVMValueRef next = LLVMBuildAdd(b, index, number(c, 1), ""), first = number(c, 0);
    LLVMAddIncoming(index, &first, &before, 1);
    LLVMAddIncoming(index, &next, &body, 1);
    LLVMValueRef end = number(c, c->bytes / c->element);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntULT, next, end, ""), body, after);
    LLVMPositionBuilderAtEnd(b, after);
    LLVMBuildRetVoid(b);
    LLVMDisposeBuilder(b);
}

static void call_loop(const copy *c, LLVMBuilderRef b)
{
    LLVMValueRef function = declare_loop(c);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(c->v->context, 0);
    LLVMValueRef arguments[] = {c->to, c->fills ? LLVMGetPoison(pointer) : c->from};
    fill_loop(c, function);
    LLVMBuildCall2(b, LLVMGlobalGetValueType(function), function, arguments, 2, "");
}

/* ---- The pass -------------------------------------------------------------------------------- */

static void expand(const copy *c, LLVMBuilderRef b)
{
    LLVMPositionBuilderBefore(b, c->call);
    const uint64_t count = c->bytes / c->element;
    simd_remark(c->v, c->call, SIMD_PASS_EXPAND_COPIES, "%s of %u elements of %u bytes%s",
                c->fills ? "fill" : "copy", (unsigned)count, (unsigned)c->element,
                count > UNROLLED ? ", in a loop" : "");
    if (count <= UNROLLED)
        unroll(c, b);
    else
        call_loop(c, b);
    LLVMInstructionEraseFromParent(c->call);
}

static uint32_t count_copies(const simd_vectorization *v)
{
    uint32_t count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            count += LLVMIsAMemIntrinsic(i) != NULL;
    return count;
}

/* All of them before any is expanded: a variable that a loop's function takes says nothing of its
 * elements until that is inlined. */
static uint32_t read_all(simd_vectorization *v, copy *copies)
{
    uint32_t count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            count += read(v, i, &copies[count]);
    return count;
}

/* Loops are inlined. A variable of which parts were copied to others, as those of a queue that
 * moves on, may be registers now. */
static simd_pass_result expand_all(simd_vectorization *v, const copy *copies, uint32_t count)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    for (uint32_t k = 0; k < count; k++)
        expand(&copies[k], b);
    LLVMDisposeBuilder(b);
    return count > 0 ? simd_inline_and_split(v) : SIMD_PASS_NOTHING_CHANGED;
}

simd_pass_result simd_run_expand_copies(simd_vectorization *v)
{
    copy *copies = calloc(count_copies(v) + 1, sizeof *copies);
    if (copies == NULL)
        return simd_pass_fail_memory(v);
    const simd_pass_result result = expand_all(v, copies, read_all(v, copies));
    free(copies);
    return result;
}
