#include "backend/driver/engines/cuda/generate/optimize/narrow_cases.h"

#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/engines/cuda/generate/analysis/magnitude.h"
#include "backend/driver/engines/cuda/generate/assembly.h"
#include "backend/driver/engines/cuda/generate/walk.h"

/* Operands of a switch: the number, the block of all others, and a number and a block for each
 * case. */
enum { NUMBER, OTHERS, CASES };

/* Loops in which numbers come from another turn. */
enum { MOST_DEPTH = 4 };

/* ---- Which switches -------------------------------------------------------------------------- */

static bool is_neither_of_two(LLVMValueRef number, int depth);

static bool are_neither_of_two(LLVMValueRef phi, int depth)
{
    bool are = true;
    for (unsigned i = 0; i < LLVMCountIncoming(phi) && are; i++)
        are = is_neither_of_two(LLVMGetIncomingValue(phi, i), depth);
    return are;
}

/* Whether a number is no minimum and no maximum, and nothing that might become one. */
static bool is_neither_of_two(LLVMValueRef number, int depth)
{
    if (LLVMIsAInstruction(number) == NULL)
        return true;
    if (depth == 0)
        return false;
    switch (LLVMGetInstructionOpcode(number)) {
    case LLVMLoad:
    case LLVMAnd:
    case LLVMLShr:
    case LLVMAShr:
        return true;
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMFreeze:
        return is_neither_of_two(LLVMGetOperand(number, 0), depth - 1);
    case LLVMPHI:
        return are_neither_of_two(number, depth - 1);
    default:
        return false;
    }
}

static bool is_small(LLVMValueRef number)
{
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(number));
    return bits <= 16 || (bits == 32 && cuda_magnitude_find(number) <= INT16_MAX);
}

/* Of fewer than 16 bits it has none: LLVM makes such of a few bits of a number. */
static bool has_sign(LLVMValueRef number)
{
    return LLVMGetIntTypeWidth(LLVMTypeOf(number)) >= 16;
}

static int64_t read_case(LLVMValueRef number)
{
    return has_sign(number) ? LLVMConstIntGetSExtValue(number)
                            : (int64_t)LLVMConstIntGetZExtValue(number);
}

static bool are_small(LLVMValueRef i)
{
    bool are = true;
    for (unsigned c = CASES; c < (unsigned)LLVMGetNumOperands(i) && are; c += 2) {
        const int64_t number = read_case(LLVMGetOperand(i, c));
        are = number >= INT16_MIN && number <= INT16_MAX;
    }
    return are;
}

static bool is_wanted(LLVMValueRef i)
{
    const LLVMValueRef number = LLVMIsASwitchInst(i) == NULL ? NULL : LLVMGetOperand(i, NUMBER);
    return number != NULL && is_small(number) && are_small(i) &&
           is_neither_of_two(number, MOST_DEPTH);
}

/* ---- What becomes of them -------------------------------------------------------------------- */

static LLVMValueRef make_narrow(LLVMBuilderRef builder, LLVMTypeRef i16, LLVMValueRef number)
{
    LLVMValueRef narrow = LLVMBuildIntCast2(builder, number, i16, has_sign(number), "");
    return cuda_build_ptx(builder, i16, "mov.b16 $0, $1; " CUDA_CASE, "=h,h", &narrow, 1);
}

static void narrow(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    if (!is_wanted(i))
        return;
    const unsigned operands = (unsigned)LLVMGetNumOperands(i);
    const LLVMTypeRef i16 = LLVMInt16TypeInContext(LLVMGetModuleContext(module));
    LLVMPositionBuilderBefore(builder, i);
    const LLVMValueRef narrowed =
        LLVMBuildSwitch(builder, make_narrow(builder, i16, LLVMGetOperand(i, NUMBER)),
                        LLVMValueAsBasicBlock(LLVMGetOperand(i, OTHERS)), (operands - CASES) / 2);
    for (unsigned c = CASES; c < operands; c += 2) {
        const int64_t number = read_case(LLVMGetOperand(i, c));
        LLVMAddCase(narrowed, LLVMConstInt(i16, (uint64_t)number, true),
                    LLVMValueAsBasicBlock(LLVMGetOperand(i, c + 1)));
    }
    LLVMInstructionEraseFromParent(i);
}

void cuda_narrow_cases(LLVMModuleRef module)
{
    cuda_walk(module, narrow);
}
