/* upper_halves: LLVM widens an index of 32 bits by shifts, and then computes it in the upper half
 * of 64 bits, where it is not seen to be an index:
 *
 *     y = (x << 32) + (1 << 32)        y = sext((int)x + 1)
 *     a[y >> 32]                       a[y]
 *     b + (y >> 30)                    b + (y << 2)
 *
 * The lower half of such a number is zero, so nothing is carried out of it, and its upper half is
 * computed in 32 bits. Compilers of version 19 and later write modules like this. */
#include "backend/driver/engines/simd/vectorize/ir/clone_blocks.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { HALF = 32, MOST_DEPTH = 8 };

/* An index cut to 16 bits is further up. It wraps around often, and one of 32 bits is trusted not
 * to (analysis/divergence.h). */
enum { SHORT_BITS = 16 };

typedef struct build {
    simd_clones halves; /* the upper half of what has been computed in 32 bits */
    LLVMBuilderRef b;
    LLVMTypeRef i32;
} build;

/* Whether the lower half is zero, and the upper one can be computed alone. */
static bool is_upper(LLVMValueRef value, unsigned depth)
{
    uint64_t bits;
    if (simd_read_constant(value, &bits))
        return (uint32_t)bits == 0;
    if (depth == 0 || LLVMIsAInstruction(value) == NULL || !simd_has_64_bits(value))
        return false;
    LLVMValueRef x = LLVMGetOperand(value, 0);
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMShl:
        return simd_read_constant(LLVMGetOperand(value, 1), &bits) && bits >= HALF &&
               bits < HALF + SHORT_BITS;
    case LLVMMul: /* by a constant that shifts, too */
        return simd_read_constant(LLVMGetOperand(value, 1), &bits) && (uint32_t)bits == 0 &&
               bits >> HALF < 1u << SHORT_BITS;
    case LLVMAdd:
    case LLVMSub:
    case LLVMOr:
    case LLVMXor:
    case LLVMAnd:
        return is_upper(x, depth - 1) && is_upper(LLVMGetOperand(value, 1), depth - 1);
    case LLVMSelect:
        return is_upper(LLVMGetOperand(value, 1), depth - 1) &&
               is_upper(LLVMGetOperand(value, 2), depth - 1);
    default:
        return false;
    }
}

static LLVMValueRef halve(build *s, LLVMValueRef value);

static LLVMValueRef cut(const build *s, LLVMValueRef value)
{
    if (LLVMIsAZExtInst(value) != NULL && LLVMTypeOf(LLVMGetOperand(value, 0)) == s->i32)
        return LLVMGetOperand(value, 0);
    return LLVMBuildTrunc(s->b, value, s->i32, "");
}

static LLVMValueRef build_half(build *s, LLVMValueRef value)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    LLVMValueRef x = LLVMGetOperand(value, 0), y = LLVMGetOperand(value, 1);
    if (op != LLVMShl && op != LLVMMul) {
        LLVMValueRef first = op == LLVMSelect ? x : halve(s, x);
        LLVMValueRef second = halve(s, y);
        LLVMValueRef third = op == LLVMSelect ? halve(s, LLVMGetOperand(value, 2)) : NULL;
        LLVMPositionBuilderBefore(s->b, value);
        return op == LLVMSelect ? LLVMBuildSelect(s->b, first, second, third, "")
                                : LLVMBuildBinOp(s->b, op, first, second, "");
    }
    LLVMPositionBuilderBefore(s->b, value);
    LLVMValueRef low = cut(s, x);
    const uint64_t by = LLVMConstIntGetZExtValue(y);
    if (op == LLVMMul)
        return LLVMBuildMul(s->b, low, LLVMConstInt(s->i32, by >> HALF, false), "");
    return by == HALF ? low : LLVMBuildShl(s->b, low, LLVMConstInt(s->i32, by - HALF, false), "");
}

static LLVMValueRef halve(build *s, LLVMValueRef value)
{
    if (LLVMIsAConstantInt(value) != NULL)
        return LLVMConstInt(s->i32, LLVMConstIntGetZExtValue(value) >> HALF, false);
    LLVMValueRef half = simd_clones_of(&s->halves, value);
    if (half != value)
        return half;
    half = build_half(s, value);
    simd_clones_set(&s->halves, value, half);
    return half;
}

/* A shift by less than 32 leaves the half shifted up, one by more shifts it down. */
static LLVMValueRef build_shifted(build *s, LLVMValueRef shift, uint64_t by)
{
    const bool is_signed = LLVMGetInstructionOpcode(shift) == LLVMAShr;
    LLVMTypeRef type = LLVMTypeOf(shift);
    LLVMValueRef half = halve(s, LLVMGetOperand(shift, 0));
    LLVMPositionBuilderBefore(s->b, shift);
    LLVMValueRef whole =
        is_signed ? LLVMBuildSExt(s->b, half, type, "") : LLVMBuildZExt(s->b, half, type, "");
    if (by == HALF)
        return whole;
    LLVMValueRef amount = LLVMConstInt(type, by < HALF ? HALF - by : by - HALF, false);
    return by < HALF   ? LLVMBuildShl(s->b, whole, amount, "")
           : is_signed ? LLVMBuildAShr(s->b, whole, amount, "")
                       : LLVMBuildLShr(s->b, whole, amount, "");
}

static bool try_shift(simd_vectorization *v, build *s, LLVMValueRef i)
{
    uint64_t by;
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    if ((op != LLVMLShr && op != LLVMAShr) || !simd_has_64_bits(i) ||
        !simd_read_constant(LLVMGetOperand(i, 1), &by) || by == 0 || by > 63 ||
        LLVMIsAConstantInt(LLVMGetOperand(i, 0)) != NULL ||
        !is_upper(LLVMGetOperand(i, 0), MOST_DEPTH))
        return false;
    simd_remark(v, i, SIMD_PASS_UPPER_HALVES,
                "index: computed in 32 bits, not in the upper half of 64");
    LLVMReplaceAllUsesWith(i, build_shifted(s, i, by));
    return true;
}

simd_pass_result simd_run_upper_halves(simd_vectorization *v)
{
    build s = {.b = LLVMCreateBuilderInContext(v->context),
               .i32 = LLVMInt32TypeInContext(v->context)};
    bool any = false;
    const bool has_room = simd_clones_create(&s.halves, simd_count_instructions(v->kernel));
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(v->kernel); has_room && block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
             i = LLVMGetNextInstruction(i))
            any = try_shift(v, &s, i) || any;
    simd_clones_clear(&s.halves);
    LLVMDisposeBuilder(s.b);
    return any ? simd_remove_dead(v) : SIMD_PASS_NOTHING_CHANGED;
}
