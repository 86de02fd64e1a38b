#include "backend/driver/engines/cuda/generate/optimize/numbers/differences.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/magnitude.h"
#include "backend/driver/engines/cuda/generate/walk.h"

enum { WORD = 32 };

/* Whether x is the greater and y the smaller of the same two. */
static bool are_of_two(LLVMValueRef x, LLVMValueRef y, const char *greater, const char *smaller)
{
    if (!cuda_is_intrinsic(x, greater) || !cuda_is_intrinsic(y, smaller))
        return false;
    const LLVMValueRef a = LLVMGetOperand(x, 0), b = LLVMGetOperand(x, 1);
    const LLVMValueRef c = LLVMGetOperand(y, 0), d = LLVMGetOperand(y, 1);
    return (a == c && b == d) || (a == d && b == c);
}

/* @returns the greater of two of which a difference is that, less the smaller; NULL: it is none */
static LLVMValueRef find_greater(LLVMValueRef difference, bool *is_signed)
{
    if (!cuda_is_opcode(difference, LLVMSub) || cuda_integer_bits(difference) == 0)
        return NULL;
    const LLVMValueRef x = LLVMGetOperand(difference, 0), y = LLVMGetOperand(difference, 1);
    *is_signed = are_of_two(x, y, "llvm.smax", "llvm.smin");
    return *is_signed || are_of_two(x, y, "llvm.umax", "llvm.umin") ? x : NULL;
}

static bool is_not_negative(LLVMValueRef value)
{
    int64_t number;
    return cuda_is_opcode(value, LLVMZExt) || (cuda_read_constant(value, &number) && number >= 0) ||
           (cuda_is_opcode(value, LLVMAnd) &&
            cuda_read_constant(LLVMGetOperand(value, 1), &number) && number >= 0);
}

static bool fits(LLVMValueRef value, bool is_signed)
{
    return cuda_magnitude_find(value) <= INT32_MAX / 2 && (is_signed || is_not_negative(value));
}

static LLVMValueRef subtract(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef x, LLVMValueRef y)
{
    static const char name[] = "llvm.abs";
    LLVMTypeRef type = LLVMTypeOf(x);
    const unsigned id = LLVMLookupIntrinsicID(name, sizeof name - 1);
    const LLVMValueRef function = LLVMGetIntrinsicDeclaration(module, id, &type, 1);
    LLVMValueRef operands[] = {LLVMBuildNSWSub(b, x, y, ""),
                               LLVMConstNull(LLVMInt1TypeInContext(LLVMGetModuleContext(module)))};
    return LLVMBuildCall2(b, LLVMGlobalGetValueType(function), function, operands, 2, "");
}

static LLVMValueRef extend(LLVMBuilderRef b, LLVMValueRef value, LLVMTypeRef type, bool is_signed)
{
    return LLVMTypeOf(value) == type ? value
           : is_signed               ? LLVMBuildSExt(b, value, type, "")
                                     : LLVMBuildZExt(b, value, type, "");
}

/* Of two words, or of two shorter numbers whose difference becomes a word. */
static void find(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    bool is_signed = false;
    const bool is_extended = cuda_is_opcode(i, LLVMZExt);
    const LLVMValueRef greater =
        cuda_integer_bits(i) != WORD
            ? NULL
            : find_greater(is_extended ? LLVMGetOperand(i, 0) : i, &is_signed);
    if (greater == NULL)
        return;
    LLVMPositionBuilderBefore(builder, i);
    const LLVMValueRef x = extend(builder, LLVMGetOperand(greater, 0), LLVMTypeOf(i), is_signed);
    const LLVMValueRef y = extend(builder, LLVMGetOperand(greater, 1), LLVMTypeOf(i), is_signed);
    if (!fits(x, is_signed) || !fits(y, is_signed))
        return;
    LLVMReplaceAllUsesWith(i, subtract(module, builder, x, y));
    LLVMInstructionEraseFromParent(i);
}

void cuda_find_differences(LLVMModuleRef module)
{
    cuda_walk(module, find);
}
