/* On processors the quotient of the lowest number and -1 traps, and LLVM does not define it. So the
 * scalar form divides by 1 instead of -1, and by 1 instead of 0:
 *
 *     q = x / (y is 0 or -1 ? 1 : y);  y == -1 ? -q : q
 *
 * A GPU's instructions wrap around: they divide by -1. What is divided by 0 stays as it is. The
 * quotient is PTX, of which LLVM does not know that it is one. Of 64 bits LLVM makes divisions of
 * 32 where both numbers are small, so these are left to it. */
#include "backend/driver/engines/cuda/generate/optimize/numbers/plain_divisions.h"

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/assembly.h"
#include "backend/driver/engines/cuda/generate/walk.h"

static bool is_number(LLVMValueRef value, int64_t number)
{
    int64_t found;
    return cuda_read_constant(value, &found) && found == number;
}

static bool compares(LLVMValueRef value, LLVMIntPredicate predicate, int64_t number)
{
    return cuda_is_opcode(value, LLVMICmp) && LLVMGetICmpPredicate(value) == predicate &&
           is_number(LLVMGetOperand(value, 1), number);
}

/* Returns y, of what is 1 where y is 0 or -1, as LLVM tests for both at once: y + 1 is less than 2.
 * NULL: it is something else. */
static LLVMValueRef find_divisor(LLVMValueRef value)
{
    if (!cuda_is_opcode(value, LLVMSelect) || !is_number(LLVMGetOperand(value, 1), 1))
        return NULL;
    const LLVMValueRef test = LLVMGetOperand(value, 0), y = LLVMGetOperand(value, 2);
    const LLVMValueRef next = compares(test, LLVMIntULT, 2) ? LLVMGetOperand(test, 0) : NULL;
    const bool is_it = next != NULL && cuda_is_opcode(next, LLVMAdd) &&
                       LLVMGetOperand(next, 0) == y && is_number(LLVMGetOperand(next, 1), 1);
    return is_it ? y : NULL;
}

static bool is_negation_of(LLVMValueRef value, LLVMValueRef quotient)
{
    return cuda_is_opcode(value, LLVMSub) && is_number(LLVMGetOperand(value, 0), 0) &&
           LLVMGetOperand(value, 1) == quotient;
}

/* Whether a value is the quotient with the other sign where y is -1. */
static bool is_settled(LLVMValueRef value, LLVMValueRef quotient, LLVMValueRef y)
{
    const LLVMValueRef test = cuda_is_opcode(value, LLVMSelect) ? LLVMGetOperand(value, 0) : NULL;
    return test != NULL && compares(test, LLVMIntEQ, -1) && LLVMGetOperand(test, 0) == y &&
           is_negation_of(LLVMGetOperand(value, 1), quotient) &&
           LLVMGetOperand(value, 2) == quotient;
}

/* Returns what the quotient is used for, beside its negation: once, to have its sign. NULL: also
 * for something else. */
static LLVMValueRef find_settled(LLVMValueRef quotient, LLVMValueRef y)
{
    LLVMValueRef settled = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(quotient); use != NULL; use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        if (is_negation_of(user, quotient) && cuda_only_user(user) != NULL)
            continue;
        if (settled != NULL || !is_settled(user, quotient, y))
            return NULL;
        settled = user;
    }
    return settled;
}

static LLVMValueRef build(LLVMBuilderRef builder, LLVMValueRef division, LLVMValueRef y)
{
    const LLVMTypeRef type = LLVMTypeOf(y);
    const bool is_quotient = LLVMGetInstructionOpcode(division) == LLVMSDiv;
    const LLVMValueRef is_zero = LLVMBuildICmp(builder, LLVMIntEQ, y, LLVMConstNull(type), "");
    LLVMValueRef x[] = {LLVMGetOperand(division, 0),
                        LLVMBuildSelect(builder, is_zero, LLVMConstInt(type, 1, false), y, "")};
    return cuda_build_ptx(
        builder, type, is_quotient ? "div.s32 $0, $1, $2;" : "rem.s32 $0, $1, $2;", "=r,r,r", x, 2);
}

static void replace(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)module;
    const bool is_quotient = cuda_is_opcode(i, LLVMSDiv);
    if ((!is_quotient && !cuda_is_opcode(i, LLVMSRem)) || cuda_integer_bits(i) != 32)
        return;
    const LLVMValueRef y = find_divisor(LLVMGetOperand(i, 1));
    const LLVMValueRef result = y == NULL ? NULL : is_quotient ? find_settled(i, y) : i;
    if (result == NULL)
        return;
    LLVMPositionBuilderBefore(builder, i);
    LLVMReplaceAllUsesWith(result, build(builder, i, y));
}

void cuda_divide_plainly(LLVMModuleRef module)
{
    cuda_walk(module, replace);
}
