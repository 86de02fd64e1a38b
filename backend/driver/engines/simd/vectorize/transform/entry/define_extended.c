/* define_extended: lanes that are anything, as those of a tail are, become zeros before a vector is
 * extended with zeros to a register of 512 bits or more. Where a shuffle asks for such a lane
 * too, LLVM's combination of shuffles (combineX86ShufflesRecursively) finds no input left,
 * reads the first of none, and crashes or takes what lies there. An extended lane that is anything
 * may be zero. It runs when LLVM has simplified all, because LLVM takes the zeros out again. */
#include "backend/driver/engines/simd/vectorize/ir/vectors/element.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { LEAST_BITS = 512 };

static bool is_wanted(const simd_vectorization *v, LLVMValueRef i)
{
    return LLVMIsAZExtInst(i) != NULL && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMVectorTypeKind &&
           LLVMSizeOfTypeInBits(v->layout, LLVMTypeOf(i)) >= LEAST_BITS;
}

/* Chooses each lane from the vector, or from the zeros behind it. Returns how many are zeros. */
static unsigned choose_lanes(LLVMValueRef vector, LLVMValueRef lanes[SIMD_MAX_LANES],
                             LLVMTypeRef number)
{
    const unsigned width = LLVMGetVectorSize(LLVMTypeOf(vector));
    unsigned zeros = 0;
    for (unsigned l = 0; l < width; l++) {
        const bool is_anything = simd_element_find(vector, (int)l).value == NULL;
        zeros += is_anything;
        lanes[l] = LLVMConstInt(number, is_anything ? width + l : l, false);
    }
    return zeros;
}

static bool define(const simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef extension)
{
    LLVMValueRef vector = LLVMGetOperand(extension, 0), lanes[SIMD_MAX_LANES];
    LLVMTypeRef type = LLVMTypeOf(vector);
    const unsigned width = LLVMGetVectorSize(type);
    if (width > SIMD_MAX_LANES)
        return false;
    const unsigned zeros = choose_lanes(vector, lanes, LLVMInt32TypeInContext(v->context));
    if (zeros == 0 || zeros == width)
        return false;
    LLVMPositionBuilderBefore(builder, extension);
    LLVMValueRef defined = LLVMBuildShuffleVector(builder, vector, LLVMConstNull(type),
                                                  LLVMConstVector(lanes, width), "");
    LLVMSetOperand(extension, 0, defined);
    return true;
}

simd_pass_result simd_run_define_extended(simd_vectorization *v)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    bool changed = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i))
                changed |= is_wanted(v, i) && define(v, builder, i);
    LLVMDisposeBuilder(builder);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
