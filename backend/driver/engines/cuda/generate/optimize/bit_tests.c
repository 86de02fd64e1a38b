/* LLVM tests bit y of x as (x >> y) & 1, and bit 0 by a comparison with 1. On a GPU the predicate
 * of x & (1 << y) is one instruction behind x, which may be a load; those take three, and two. */
#include "backend/driver/engines/cuda/generate/optimize/bit_tests.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/assembly.h"
#include "backend/driver/engines/cuda/generate/walk.h"

enum { WORD = 32, LONG = 64 };

static bool is_one(LLVMValueRef value)
{
    int64_t number;
    return cuda_read_constant(value, &number) && number == 1;
}

static bool has_one_bit(LLVMValueRef mask)
{
    return is_one(mask) || (cuda_is_opcode(mask, LLVMShl) && is_one(LLVMGetOperand(mask, 0)));
}

/* @returns x & mask, if that is what is tested; NULL: it is not */
static LLVMValueRef find_masked(LLVMValueRef i, unsigned *mask)
{
    if (!cuda_is_opcode(i, LLVMICmp) || !LLVMIsNull(LLVMGetOperand(i, 1)))
        return NULL;
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(i);
    const LLVMValueRef masked = LLVMGetOperand(i, 0);
    const unsigned bits = cuda_integer_bits(masked);
    if ((predicate != LLVMIntEQ && predicate != LLVMIntNE) || !cuda_is_opcode(masked, LLVMAnd) ||
        (bits != WORD && bits != LONG))
        return NULL;
    for (*mask = 0; *mask < 2; ++*mask)
        if (has_one_bit(LLVMGetOperand(masked, *mask)) &&
            LLVMIsConstant(LLVMGetOperand(masked, 1 - *mask)) == 0)
            return masked;
    return NULL;
}

/* The number 1, which LLVM does not know: it leaves what is made of it as it is. */
static LLVMValueRef hide_one(LLVMBuilderRef builder, LLVMTypeRef type)
{
    const bool is_word = LLVMGetIntTypeWidth(type) == WORD;
    return cuda_build_ptx(builder, type, is_word ? "mov.b32 $0, 1;" : "mov.b64 $0, 1;",
                          is_word ? "=r" : "=l", NULL, 0);
}

static void test(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)module;
    unsigned at;
    const LLVMValueRef masked = find_masked(i, &at);
    if (masked == NULL)
        return;
    LLVMPositionBuilderBefore(builder, i);
    LLVMValueRef mask = hide_one(builder, LLVMTypeOf(masked));
    if (cuda_is_opcode(LLVMGetOperand(masked, at), LLVMShl))
        mask = LLVMBuildShl(builder, mask, LLVMGetOperand(LLVMGetOperand(masked, at), 1), "");
    LLVMSetOperand(i, 0, LLVMBuildAnd(builder, LLVMGetOperand(masked, 1 - at), mask, ""));
}

void cuda_test_bits(LLVMModuleRef module)
{
    cuda_walk(module, test);
}
