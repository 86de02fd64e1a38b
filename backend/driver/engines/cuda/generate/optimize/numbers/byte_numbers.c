#include "backend/driver/engines/cuda/generate/optimize/numbers/byte_numbers.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/walk.h"

enum { WORD = 32, BYTE = 8 };

/* Some bytes of a word, as a number. */
typedef struct part {
    LLVMValueRef word;
    unsigned first, bytes;
    bool is_signed;
} part;

/* Returns how far a word is moved right, by whole bytes; -1 if it is not. */
static int64_t bytes_moved(LLVMValueRef value)
{
    int64_t by;
    return cuda_integer_bits(value) == WORD && cuda_is_opcode(value, LLVMLShr) &&
                   cuda_read_constant(LLVMGetOperand(value, 1), &by) && by > 0 && by < WORD &&
                   by % BYTE == 0
               ? by / BYTE
               : -1;
}

/* One or two bytes of a word, or of one that was moved. */
static bool read_low(LLVMValueRef value, unsigned bytes, bool is_signed, part *out)
{
    const int64_t moved = bytes_moved(value);
    *out = (part){moved < 0 ? value : LLVMGetOperand(value, 0), moved < 0 ? 0 : (unsigned)moved,
                  bytes, is_signed};
    return cuda_integer_bits(value) == WORD && out->first + bytes <= WORD / BYTE;
}

static bool read_masked(LLVMValueRef value, part *out)
{
    int64_t mask;
    return cuda_is_opcode(value, LLVMAnd) && cuda_read_constant(LLVMGetOperand(value, 1), &mask) &&
           (mask == 0xff || mask == 0xffff) &&
           read_low(LLVMGetOperand(value, 0), mask == 0xff ? 1 : 2, false, out);
}

/* What is left when the others are moved out: one byte, or two. */
static bool read_moved(LLVMValueRef value, part *out)
{
    const int64_t moved = bytes_moved(value);
    return moved >= 2 && read_low(value, (unsigned)(WORD / BYTE - moved), false, out);
}

static bool read_truncated(LLVMValueRef value, bool is_signed, part *out)
{
    const unsigned bits = cuda_integer_bits(value);
    return (bits == BYTE || bits == 2 * BYTE) && cuda_is_opcode(value, LLVMTrunc) &&
           read_low(LLVMGetOperand(value, 0), bits / BYTE, is_signed, out);
}

/* A selector has four bits for each byte of the result: its place in the two operands, of which the
 * second is 0, and whether its sign fills the byte instead. */
static uint64_t selector_of(const part *p)
{
    enum { ZERO = 4, SIGN = 8 };
    uint64_t selector = 0;
    for (unsigned b = 0; b < WORD / BYTE; b++) {
        const uint64_t last = p->first + p->bytes - 1;
        const uint64_t place = b < p->bytes ? p->first + b : p->is_signed ? SIGN | last : ZERO;
        selector |= place << 4 * b;
    }
    return selector;
}

static LLVMValueRef permute(LLVMBuilderRef b, const part *p)
{
    static const char name[] = "llvm.nvvm.prmt";
    const LLVMTypeRef i32 = LLVMTypeOf(p->word);
    const LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInsertBlock(b)));
    LLVMTypeRef types[] = {i32, i32, i32};
    const LLVMTypeRef type = LLVMFunctionType(i32, types, 3, false);
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    LLVMValueRef operands[] = {p->word, LLVMConstNull(i32),
                               LLVMConstInt(i32, selector_of(p), false)};
    if (function == NULL)
        function = LLVMAddFunction(module, name, type);
    return LLVMBuildCall2(b, type, function, operands, 3, "");
}

/* A number that is no part of a word that shows. Loads of bytes that lie side by side become one of
 * a word behind this pass; of bytes without a sign CUDA's compiler makes words then. */
static LLVMValueRef extend(LLVMBuilderRef b, LLVMValueRef value, bool is_signed)
{
    const unsigned bits = cuda_integer_bits(value);
    const LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(value)));
    if (bits == 2 * BYTE)
        return is_signed ? LLVMBuildSExt(b, value, i32, "") : LLVMBuildZExt(b, value, i32, "");
    if (bits != BYTE || !is_signed)
        return NULL;
    const part whole = {LLVMBuildZExt(b, value, i32, ""), 0, 1, true};
    return permute(b, &whole);
}

/* @returns the word to be converted instead; NULL if nothing is gained */
static LLVMValueRef find_word(LLVMBuilderRef b, LLVMValueRef value, bool is_signed)
{
    part p;
    return read_truncated(value, is_signed, &p) || read_masked(value, &p) || read_moved(value, &p)
               ? permute(b, &p)
               : extend(b, value, is_signed);
}

static void convert(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef i)
{
    (void)module;
    const bool is_signed = cuda_is_opcode(i, LLVMSIToFP);
    if ((!is_signed && !cuda_is_opcode(i, LLVMUIToFP)) ||
        LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMFloatTypeKind)
        return;
    LLVMPositionBuilderBefore(b, i);
    const LLVMValueRef word = find_word(b, LLVMGetOperand(i, 0), is_signed);
    if (word == NULL)
        return;
    LLVMReplaceAllUsesWith(i, LLVMBuildSIToFP(b, word, LLVMTypeOf(i), ""));
    LLVMInstructionEraseFromParent(i);
}

void cuda_convert_words(LLVMModuleRef module)
{
    cuda_walk(module, convert);
}
