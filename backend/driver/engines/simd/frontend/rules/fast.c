/* Fast mathematics: relaxations of OpenCL's rules by the decoration FPFastMathMode, or by kernels
 * without the execution mode ContractionOff, or FPFastMathDefault, which that decoration overrides.
 *
 * This expands the most profitable cases itself, with any LLVM; newer versions get the rest as
 * flags. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#define FAST SpvFPFastMathModeFastMask /* implies all others */
#define CONTRACT (FAST | SpvFPFastMathModeAllowContractFastINTELMask)
#define RECIPROCAL (FAST | SpvFPFastMathModeAllowRecipMask)
#define REASSOCIATE (FAST | SpvFPFastMathModeAllowReassocINTELMask)
#define NO_SIGNED_ZEROS (FAST | SpvFPFastMathModeNSZMask)

static uint32_t mode_of(const lowering *l, uint32_t id)
{
    return l->reader.ids[spirv_find(&l->reader, id)].fast_math;
}

static bool may_contract(const lowering *l, uint32_t id)
{
    const bool forbids =
        (l->reader.ids[spirv_find(&l->reader, id)].marks & SPIRV_NO_CONTRACTION) != 0;
    return !forbids && (l->contracts || (mode_of(l, id) & CONTRACT) != 0);
}

static bool is_product(const lowering *l, uint32_t id)
{
    const uint16_t opcode = spirv_definition(&l->reader, id).opcode;
    return opcode == SpvOpFMul || opcode == SpvOpVectorTimesScalar;
}

/* Those of earlier blocks may have been computed for many additions, outside of a loop. */
static bool may_take_in(const lower_body *b, uint32_t id, LLVMValueRef component)
{
    return is_product(b->l, id) && may_contract(b->l, id) &&
           LLVMIsAInstruction(component) != NULL &&
           LLVMGetInstructionOpcode(component) == LLVMFMul &&
           LLVMGetInstructionParent(component) == LLVMGetInsertBlock(b->builder);
}

static LLVMValueRef negate_if(lower_body *b, bool negated, LLVMValueRef value)
{
    return negated ? LLVMBuildFNeg(b->builder, value, "") : value;
}

/* Returns a sum or difference with a product as one step, or NULL if there is no product to take
 * in. */
static LLVMValueRef contract(lower_body *b, spirv_instruction i, bool subtracts, LLVMValueRef x,
                             LLVMValueRef y)
{
    const bool left = may_take_in(b, i.words[3], x);
    if (!left && !may_take_in(b, i.words[4], y))
        return NULL;
    const LLVMValueRef product = left ? x : y;
    LLVMValueRef arguments[] = {
        negate_if(b, subtracts && !left, LLVMGetOperand(product, 0)),
        LLVMGetOperand(product, 1),
        left ? negate_if(b, subtracts, y) : x,
    };
    return lower_intrinsic(b, "llvm.fmuladd", LLVMTypeOf(x), arguments, 3);
}

static unsigned flags_of(uint32_t mode)
{
    return ((mode & CONTRACT) != 0 ? SIMD_LLVM_CONTRACT : 0u) |
           ((mode & RECIPROCAL) != 0 ? SIMD_LLVM_RECIPROCAL : 0u) |
           ((mode & REASSOCIATE) != 0 ? SIMD_LLVM_REASSOCIATE : 0u) |
           ((mode & NO_SIGNED_ZEROS) != 0 ? SIMD_LLVM_NO_SIGNED_ZEROS : 0u);
}

/* The reciprocal leaves a loop where the divisor is the same in all rounds, serves all quotients by
 * one divisor, and that of a root is an instruction. */
static LLVMValueRef divide(lower_body *b, uint32_t mode, LLVMValueRef x, LLVMValueRef y)
{
    const LLVMValueRef one = LLVMConstReal(LLVMTypeOf(y), 1.0);
    const LLVMValueRef reciprocal = LLVMBuildFDiv(b->builder, one, y, "");
    simd_llvm_set_fast_math(reciprocal, flags_of(mode));
    lower_mark_approximate(b, reciprocal);
    return x == one ? reciprocal : LLVMBuildFMul(b->builder, x, reciprocal, "");
}

LLVMValueRef lower_number(lower_body *b, spirv_instruction i, LLVMOpcode opcode, LLVMValueRef x,
                          LLVMValueRef y)
{
    const uint32_t id = spirv_result(i), mode = mode_of(b->l, id);
    const bool adds = opcode == LLVMFAdd || opcode == LLVMFSub;
    const bool is_half = LLVMTypeOf(x) == b->l->f16; /* whose steps are conversions anyway */
    LLVMValueRef value = NULL;
    if (adds && !is_half && may_contract(b->l, id))
        value = contract(b, i, opcode == LLVMFSub, x, y);
    else if (opcode == LLVMFDiv && !is_half && (mode & RECIPROCAL) != 0)
        value = divide(b, mode, x, y);
    if (value != NULL)
        return value;
    value = LLVMBuildBinOp(b->builder, opcode, x, y, "");
    simd_llvm_set_fast_math(value, flags_of(mode));
    return value;
}
