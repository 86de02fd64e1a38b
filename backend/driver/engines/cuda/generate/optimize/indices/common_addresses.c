/* In a loop that is unrolled, or in steps written one by one, each branch computes its own address,
 * and these differ by constants. LLVM takes the constants out where it makes PTX, which leaves the
 * same sums in every branch. No branch is before another, so LLVM does not join them. */
#include "backend/driver/engines/cuda/generate/optimize/indices/common_addresses.h"

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"

/* How many blocks share a part: of fewer, it takes a register for longer than it saves. Parts of
 * parts; parts that are looked at in a function, and operands of one. */
enum { LEAST_BLOCKS = 3, MOST_DEPTH = 6, MOST_PARTS = 1024, MOST_OPERANDS = 4 };

typedef struct parts {
    LLVMValueRef v[MOST_PARTS]; /* NULL: is gone */
    size_t count;
} parts;

/* ---- What may be computed early -------------------------------------------------------------- */

static bool is_part(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMZExt:
    case LLVMSExt:
        return cuda_integer_bits(i) == 64;
    case LLVMGetElementPtr:
        return LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind &&
               LLVMGetNumOperands(i) <= MOST_OPERANDS;
    default:
        return false;
    }
}

/* Returns the last block in which an operand is computed, which is before all uses of them; NULL if
 * that is not seen: of two blocks, other than the first one of the function. */
static LLVMBasicBlockRef find_home(LLVMValueRef i, LLVMBasicBlockRef first)
{
    LLVMBasicBlockRef home = first;
    for (unsigned n = 0; n < (unsigned)LLVMGetNumOperands(i); n++) {
        const LLVMValueRef operand = LLVMGetOperand(i, n);
        if (LLVMIsAInstruction(operand) == NULL)
            continue;
        const LLVMBasicBlockRef block = LLVMGetInstructionParent(operand);
        if (block != first && home != first && block != home)
            return NULL;
        home = block == first ? home : block;
    }
    return home;
}

static bool are_alike(LLVMValueRef x, LLVMValueRef y)
{
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(x);
    if (LLVMGetInstructionOpcode(y) != opcode || LLVMTypeOf(x) != LLVMTypeOf(y) ||
        LLVMGetNumOperands(x) != LLVMGetNumOperands(y) ||
        (opcode == LLVMGetElementPtr &&
         LLVMGetGEPSourceElementType(x) != LLVMGetGEPSourceElementType(y)))
        return false;
    for (unsigned n = 0; n < (unsigned)LLVMGetNumOperands(x); n++)
        if (LLVMGetOperand(x, n) != LLVMGetOperand(y, n))
            return false;
    return true;
}

/* ---- Constants last -------------------------------------------------------------------------- */

static bool has_constant_indices(LLVMValueRef address)
{
    for (unsigned n = 1; n < (unsigned)LLVMGetNumOperands(address); n++)
        if (LLVMIsAConstantInt(LLVMGetOperand(address, n)) == NULL)
            return false;
    return true;
}

/* An address of a place in what another one, or a variable, is the beginning of. */
static bool is_constant_place(LLVMValueRef address)
{
    const bool is_address =
        cuda_is_opcode(address, LLVMGetElementPtr) ||
        (LLVMIsAConstantExpr(address) != NULL && LLVMGetConstOpcode(address) == LLVMGetElementPtr);
    return is_address && LLVMGetNumOperands(address) <= MOST_OPERANDS &&
           has_constant_indices(address);
}

static LLVMValueRef build_address(LLVMBuilderRef builder, LLVMValueRef like, LLVMValueRef base)
{
    LLVMValueRef x[MOST_OPERANDS];
    const unsigned count = (unsigned)LLVMGetNumOperands(like);
    for (unsigned n = 1; n < count; n++)
        x[n - 1] = LLVMGetOperand(like, n);
    return LLVMBuildGEP2(builder, LLVMGetGEPSourceElementType(like), base, x, count - 1, "");
}

/* (base + constant) + index becomes (base + index) + constant. */
static void put_constant_last(LLVMBuilderRef builder, LLVMValueRef i)
{
    if (!cuda_is_opcode(i, LLVMGetElementPtr) || LLVMGetNumOperands(i) > MOST_OPERANDS ||
        LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind)
        return;
    const LLVMValueRef place = LLVMGetOperand(i, 0);
    if (!is_constant_place(place) || has_constant_indices(i))
        return;
    LLVMPositionBuilderBefore(builder, i);
    const LLVMValueRef sum = build_address(builder, i, LLVMGetOperand(place, 0));
    LLVMReplaceAllUsesWith(i, build_address(builder, place, sum));
    LLVMInstructionEraseFromParent(i);
}

static void put_constants_last(LLVMBuilderRef builder, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            put_constant_last(builder, i);
        }
}

/* ---- Sharing --------------------------------------------------------------------------------- */

/* An instruction without what is promised of it where it was. */
static LLVMValueRef copy(LLVMBuilderRef builder, LLVMValueRef i)
{
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    const LLVMValueRef x = LLVMGetOperand(i, 0);
    if (opcode == LLVMGetElementPtr)
        return build_address(builder, i, x);
    return LLVMIsACastInst(i) != NULL
               ? LLVMBuildCast(builder, opcode, x, LLVMTypeOf(i), "")
               : LLVMBuildBinOp(builder, opcode, x, LLVMGetOperand(i, 1), "");
}

/* Those like the one at `at` and behind it that are in other blocks than the ones before. */
static size_t count_blocks(const parts *p, size_t at)
{
    size_t count = 0;
    LLVMBasicBlockRef last = NULL;
    for (size_t n = at; n < p->count; n++) {
        if (p->v[n] == NULL || !are_alike(p->v[n], p->v[at]))
            continue;
        count += LLVMGetInstructionParent(p->v[n]) != last;
        last = LLVMGetInstructionParent(p->v[n]);
    }
    return count;
}

static void share(LLVMBuilderRef builder, parts *p, size_t at, LLVMBasicBlockRef home)
{
    LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(home));
    const LLVMValueRef like = p->v[at], shared = copy(builder, like);
    for (size_t n = p->count; n-- > at;) {
        if (p->v[n] == NULL || !are_alike(p->v[n], like))
            continue;
        LLVMReplaceAllUsesWith(p->v[n], shared);
        LLVMInstructionEraseFromParent(p->v[n]);
        p->v[n] = NULL;
    }
}

/* In the order of the blocks. */
static void find_parts(LLVMValueRef function, parts *out)
{
    const LLVMBasicBlockRef first = LLVMGetEntryBasicBlock(function);
    out->count = 0;
    for (LLVMBasicBlockRef b = LLVMGetNextBasicBlock(first); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            const LLVMBasicBlockRef home = is_part(i) ? find_home(i, first) : NULL;
            if (home != NULL && home != b && out->count < MOST_PARTS)
                out->v[out->count++] = i;
        }
}

/* @returns whether there were some */
static bool share_parts(LLVMBuilderRef builder, LLVMValueRef function)
{
    parts p;
    bool has_shared = false;
    find_parts(function, &p);
    for (size_t at = 0; at < p.count; at++) {
        const LLVMBasicBlockRef home = /* an operand that is shared by now is in another block */
            p.v[at] == NULL ? NULL : find_home(p.v[at], LLVMGetEntryBasicBlock(function));
        if (home == NULL || count_blocks(&p, at) < LEAST_BLOCKS)
            continue;
        share(builder, &p, at, home);
        has_shared = true;
    }
    return has_shared;
}

void cuda_share_addresses(LLVMModuleRef module)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        put_constants_last(builder, f);
        for (int n = 0; n < MOST_DEPTH && !LLVMIsDeclaration(f) && share_parts(builder, f); n++)
            ;
    }
    LLVMDisposeBuilder(builder);
}
