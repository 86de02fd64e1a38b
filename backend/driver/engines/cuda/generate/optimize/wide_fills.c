/* LLVM stores 128 bytes and more byte by byte, in a loop: those of an array that a kernel clears,
 * for example. A call of
 *
 *     define internal void @zlg_fill(ptr %to, <4 x i32> %value, i64 %count) alwaysinline
 *
 * takes its place; zlg_copy() has an address instead of the value. The width is what the addresses
 * are aligned to and the number of bytes is a multiple of. */
#include "backend/driver/engines/cuda/generate/optimize/wide_fills.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/attributes.h"

enum { LEAST = 128, WORD = 4, WIDEST = 16 }; /* bytes */

/* A call that is to become one of such a function. */
typedef struct block {
    LLVMValueRef call, to, what;
    bool copies;
    uint64_t bytes;
    unsigned width;
} block;

static uint64_t alignment_of(LLVMValueRef call, unsigned argument)
{
    static const char name[] = "align";
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
    const LLVMAttributeRef is = LLVMGetCallSiteEnumAttribute(call, argument + 1, kind);
    return is == NULL ? 1 : LLVMGetEnumAttributeValue(is);
}

static bool is_called(LLVMValueRef i, const char *begin)
{
    size_t length;
    const LLVMValueRef called = LLVMGetCalledValue(i);
    return LLVMIsAFunction(called) != NULL &&
           strncmp(LLVMGetValueName2(called, &length), begin, strlen(begin)) == 0;
}

/* An array of the kernel's own lies where it is best. */
static uint64_t align(LLVMValueRef call, unsigned argument)
{
    LLVMValueRef to = LLVMGetOperand(call, argument);
    while (LLVMIsAAddrSpaceCastInst(to) != NULL || LLVMIsABitCastInst(to) != NULL)
        to = LLVMGetOperand(to, 0);
    if (LLVMIsAAllocaInst(to) == NULL)
        return alignment_of(call, argument);
    if (LLVMGetAlignment(to) < WIDEST)
        LLVMSetAlignment(to, WIDEST);
    return WIDEST;
}

/* Returns the widest unit; 0 if that is less than a word. */
static unsigned find_width(const block *b)
{
    uint64_t bits = b->bytes | align(b->call, 0) | WIDEST;
    if (b->copies)
        bits |= align(b->call, 1);
    const unsigned width = (unsigned)(bits & (~bits + 1));
    return width < WORD ? 0 : width;
}

static bool read_block(LLVMValueRef i, block *out)
{
    int64_t bytes, is_volatile;
    if (!cuda_is_opcode(i, LLVMCall))
        return false;
    *out = (block){.call = i, .copies = is_called(i, "llvm.memcpy.p")};
    if ((!out->copies && !is_called(i, "llvm.memset.p")) ||
        !cuda_read_constant(LLVMGetOperand(i, 2), &bytes) || bytes < LEAST ||
        !cuda_read_constant(LLVMGetOperand(i, 3), &is_volatile) || is_volatile != 0)
        return false;
    out->to = LLVMGetOperand(i, 0);
    out->what = LLVMGetOperand(i, 1);
    out->bytes = (uint64_t)bytes;
    out->width = find_width(out);
    return out->width != 0;
}

static LLVMTypeRef word_type(LLVMContextRef context)
{
    return LLVMInt32TypeInContext(context);
}

static LLVMTypeRef unit_type(LLVMContextRef context, unsigned width)
{
    const LLVMTypeRef word = word_type(context);
    return width == WORD ? word : LLVMVectorType(word, width / WORD);
}

/* ---- The function ---------------------------------------------------------------------------- */

static LLVMValueRef element(LLVMBuilderRef builder, LLVMTypeRef unit, LLVMValueRef of,
                            LLVMValueRef index)
{
    return LLVMBuildInBoundsGEP2(builder, unit, of, &index, 1, "");
}

/* There is at least one turn. */
static void write_loop(LLVMBuilderRef builder, LLVMValueRef function, const block *b,
                       LLVMTypeRef unit)
{
    const LLVMContextRef context = LLVMGetTypeContext(unit);
    const LLVMTypeRef number = LLVMInt64TypeInContext(context);
    const LLVMValueRef to = LLVMGetParam(function, 0), what = LLVMGetParam(function, 1);
    const LLVMBasicBlockRef before = LLVMAppendBasicBlockInContext(context, function, "");
    const LLVMBasicBlockRef turn = LLVMAppendBasicBlockInContext(context, function, "");
    const LLVMBasicBlockRef behind = LLVMAppendBasicBlockInContext(context, function, "");
    LLVMValueRef start = LLVMConstInt(number, 0, false);
    LLVMPositionBuilderAtEnd(builder, before);
    LLVMBuildBr(builder, turn);
    LLVMPositionBuilderAtEnd(builder, turn);
    const LLVMValueRef index = LLVMBuildPhi(builder, number, "");
    LLVMValueRef value = what;
    if (b->copies) {
        value = LLVMBuildLoad2(builder, unit, element(builder, unit, what, index), "");
        LLVMSetAlignment(value, b->width);
    }
    LLVMSetAlignment(LLVMBuildStore(builder, value, element(builder, unit, to, index)), b->width);
    LLVMValueRef next = LLVMBuildAdd(builder, index, LLVMConstInt(number, 1, false), "");
    LLVMBuildCondBr(builder,
                    LLVMBuildICmp(builder, LLVMIntULT, next, LLVMGetParam(function, 2), ""), turn,
                    behind);
    LLVMPositionBuilderAtEnd(builder, behind);
    LLVMBuildRetVoid(builder);
    LLVMAddIncoming(index, &start, (LLVMBasicBlockRef[]){before}, 1);
    LLVMAddIncoming(index, &next, (LLVMBasicBlockRef[]){turn}, 1);
}

static LLVMValueRef make_function(LLVMModuleRef module, const block *b, LLVMTypeRef type,
                                  LLVMTypeRef unit)
{
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    const LLVMValueRef made = LLVMAddFunction(module, b->copies ? "zlg_copy" : "zlg_fill", type);
    LLVMSetLinkage(made, LLVMInternalLinkage);
    cuda_inline_always(made);
    write_loop(builder, made, b, unit);
    LLVMDisposeBuilder(builder);
    return made;
}

/* ---- The call -------------------------------------------------------------------------------- */

/* The byte, as often as the unit has room for it. */
static LLVMValueRef spread(LLVMBuilderRef builder, const block *b, LLVMTypeRef unit)
{
    const LLVMContextRef context = LLVMGetTypeContext(unit);
    const LLVMTypeRef type = word_type(context);
    const LLVMValueRef word = LLVMBuildMul(builder, LLVMBuildZExt(builder, b->what, type, ""),
                                           LLVMConstInt(type, 0x01010101, false), "");
    LLVMValueRef value = b->width == WORD ? word : LLVMGetUndef(unit);
    for (unsigned i = 0; b->width > WORD && i < b->width / WORD; i++)
        value = LLVMBuildInsertElement(builder, value, word, LLVMConstInt(type, i, false), "");
    return value;
}

static void widen(LLVMModuleRef module, const block *b)
{
    const LLVMContextRef context = LLVMGetModuleContext(module);
    const LLVMTypeRef unit = unit_type(context, b->width), number = LLVMInt64TypeInContext(context);
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderBefore(builder, b->call);
    LLVMValueRef arguments[] = {b->to, b->copies ? b->what : spread(builder, b, unit),
                                LLVMConstInt(number, b->bytes / b->width, false)};
    LLVMTypeRef types[] = {LLVMTypeOf(b->to), LLVMTypeOf(arguments[1]), number};
    const LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), types, 3, false);
    LLVMBuildCall2(builder, type, make_function(module, b, type, unit), arguments, 3, "");
    LLVMInstructionEraseFromParent(b->call);
    LLVMDisposeBuilder(builder);
}

static void widen_all(LLVMModuleRef module, LLVMValueRef function)
{
    block found;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (read_block(i, &found))
                widen(module, &found);
        }
}

void cuda_widen_fills(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        widen_all(module, f);
}
