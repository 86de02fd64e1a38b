#include "backend/driver/engines/cuda/generate/legalize/rotates.h"

#include "backend/driver/engines/cuda/generate/assembly.h"

#define NAME "zlg.rotate"
#define FUNNEL(result, low, high)                                                             \
    "  %" result " = call i32 asm \"shf.l.wrap.b32 $0, $1, $2, $3;\", \"=r,r,r,r\"(i32 %" low \
    ", i32 %" high ", i32 %by)\n"

/* To the left: if bit 5 of the number is set, the halves change places; the funnel shifts look at
 * the bits below that. */
static const char text[] = "define i64 @" NAME "(i64 %x, i64 %n) alwaysinline nounwind {\n"
                           "  %first = trunc i64 %x to i32\n"
                           "  %rest = lshr i64 %x, 32\n"
                           "  %second = trunc i64 %rest to i32\n"
                           "  %by = trunc i64 %n to i32\n"
                           "  %half = and i32 %by, 32\n"
                           "  %stays = icmp eq i32 %half, 0\n"
                           "  %low = select i1 %stays, i32 %first, i32 %second\n"
                           "  %high = select i1 %stays, i32 %second, i32 %first\n" //
    FUNNEL("up", "low", "high") FUNNEL("down", "high", "low")                      //
    "  %wide = zext i32 %up to i64\n"
    "  %above = shl i64 %wide, 32\n"
    "  %below = zext i32 %down to i64\n"
    "  %r = or i64 %above, %below\n"
    "  ret i64 %r\n}\n";

/* A funnel shift of a value with itself. */
static bool is_rotate(LLVMValueRef i)
{
    return (cuda_is_call_of(i, "llvm.fshl.i64") || cuda_is_call_of(i, "llvm.fshr.i64")) &&
           LLVMGetOperand(i, 0) == LLVMGetOperand(i, 1) &&
           LLVMIsAConstantInt(LLVMGetOperand(i, 2)) == NULL;
}

/* Adds the function with the first rotate. Returns NULL if LLVM refuses it. */
static LLVMValueRef find_function(LLVMModuleRef module)
{
    LLVMValueRef function = LLVMGetNamedFunction(module, NAME);
    if (function != NULL || !cuda_link_assembly(module, text, sizeof text - 1))
        return function;
    function = LLVMGetNamedFunction(module, NAME);
    if (function != NULL)
        LLVMSetLinkage(function, LLVMInternalLinkage);
    return function;
}

static void replace(LLVMBuilderRef builder, LLVMValueRef function, LLVMValueRef i)
{
    LLVMPositionBuilderBefore(builder, i);
    const LLVMValueRef number = LLVMGetOperand(i, 2);
    LLVMValueRef arguments[] = {LLVMGetOperand(i, 0), cuda_is_call_of(i, "llvm.fshr.i64")
                                                          ? LLVMBuildNeg(builder, number, "")
                                                          : number};
    const LLVMValueRef value =
        LLVMBuildCall2(builder, LLVMGlobalGetValueType(function), function, arguments, 2, "");
    LLVMReplaceAllUsesWith(i, value);
    LLVMInstructionEraseFromParent(i);
}

static bool lower_block(LLVMModuleRef module, LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (!is_rotate(i))
            continue;
        const LLVMValueRef function = find_function(module);
        if (function == NULL)
            return false;
        replace(builder, function, i);
    }
    return true;
}

bool cuda_lower_rotates(LLVMModuleRef module)
{
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    bool good = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); good && b != NULL;
             b = LLVMGetNextBasicBlock(b))
            good = lower_block(module, builder, b);
    LLVMDisposeBuilder(builder);
    return good;
}
