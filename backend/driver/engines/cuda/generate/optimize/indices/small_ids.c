/* The front end writes an id as group_id * local_size + local_id + global_offset, in 64 bits. That
 * is a product of 64 bits and two sums; addresses made of it take a sum of 64 bits each, in two
 * instructions, where an index of 32 bits takes one product and sum. */
#include "backend/driver/engines/cuda/generate/optimize/indices/small_ids.h"

#include <stdbool.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/walk.h"

#define SPECIAL "llvm.nvvm.read.ptx.sreg."
#define GROUP SPECIAL "ctaid."
#define GROUPS SPECIAL "nctaid."
#define ID SPECIAL "tid."
#define SIZE SPECIAL "ntid."

/* @returns the dimension's letter, if a value is such a special register, extended or not */
static char dimension(LLVMValueRef value, const char *begin)
{
    size_t length;
    if (cuda_is_opcode(value, LLVMZExt))
        value = LLVMGetOperand(value, 0);
    if (LLVMIsACallInst(value) == NULL || LLVMIsAFunction(LLVMGetCalledValue(value)) == NULL)
        return '\0';
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(value), &length);
    return strncmp(name, begin, strlen(begin)) == 0 ? name[strlen(begin)] : '\0';
}

/* @returns the dimension, if two values are these registers of the same one, in either order */
static char dimension_of_both(LLVMValueRef x, LLVMValueRef y, const char *first, const char *second)
{
    const char d = dimension(x, first), e = dimension(y, first);
    return d != '\0' && dimension(y, second) == d   ? d
           : e != '\0' && dimension(x, second) == e ? e
                                                    : '\0';
}

static LLVMValueRef shorten(LLVMBuilderRef b, LLVMValueRef i, unsigned operand)
{
    const LLVMTypeRef word = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(i)));
    const LLVMValueRef value = LLVMGetOperand(i, operand);
    return cuda_integer_bits(i) == 32 ? value : LLVMBuildTrunc(b, value, word, "");
}

/* Neither wraps around, below 2^31. */
static void compute_in_words(LLVMBuilderRef b, LLVMValueRef i, bool multiplies)
{
    LLVMPositionBuilderBefore(b, i);
    const LLVMValueRef x = shorten(b, i, 0), y = shorten(b, i, 1);
    const LLVMValueRef word =
        multiplies ? LLVMBuildNSWMul(b, x, y, "") : LLVMBuildNSWAdd(b, x, y, "");
    LLVMReplaceAllUsesWith(
        i, cuda_integer_bits(i) == 32 ? word : LLVMBuildZExt(b, word, LLVMTypeOf(i), ""));
    LLVMInstructionEraseFromParent(i);
}

/* @returns the dimension, if a value is the first id of a group, by now in words */
static char dimension_of_first(LLVMValueRef value)
{
    LLVMValueRef sides[2];
    const LLVMValueRef product = cuda_is_opcode(value, LLVMZExt) ? LLVMGetOperand(value, 0) : value;
    if (!cuda_is_opcode(product, LLVMMul))
        return '\0';
    for (unsigned i = 0; i < 2; i++) {
        const LLVMValueRef word = LLVMGetOperand(product, i);
        sides[i] = cuda_is_opcode(word, LLVMTrunc) ? LLVMGetOperand(word, 0) : word;
    }
    return dimension_of_both(sides[0], sides[1], GROUP, SIZE);
}

static bool is_id(LLVMValueRef x, LLVMValueRef y)
{
    const char d = dimension_of_first(x), e = dimension_of_first(y);
    return (d != '\0' && dimension(y, ID) == d) || (e != '\0' && dimension(x, ID) == e);
}

static void shrink(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef i)
{
    (void)module;
    const bool multiplies = cuda_is_opcode(i, LLVMMul);
    if ((!multiplies && !cuda_is_opcode(i, LLVMAdd)) ||
        (cuda_integer_bits(i) != 64 && cuda_integer_bits(i) != 32))
        return;
    const LLVMValueRef x = LLVMGetOperand(i, 0), y = LLVMGetOperand(i, 1);
    if (multiplies ? dimension_of_both(x, y, GROUP, SIZE) != '\0' ||
                         dimension_of_both(x, y, GROUPS, SIZE) != '\0'
                   : is_id(x, y))
        compute_in_words(b, i, multiplies);
}

void cuda_shrink_ids(LLVMModuleRef module)
{
    cuda_walk(module, shrink);
}

static void limit(LLVMValueRef call, uint64_t least, uint64_t behind)
{
    static const char range[] = "range";
    const LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(call));
    const LLVMTypeRef word = LLVMTypeOf(call);
    LLVMMetadataRef ends[] = {LLVMValueAsMetadata(LLVMConstInt(word, least, false)),
                              LLVMValueAsMetadata(LLVMConstInt(word, behind, false))};
    LLVMSetMetadata(call, LLVMGetMDKindIDInContext(context, range, sizeof range - 1),
                    LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, ends, 2)));
}

/* Y and Z have few groups anyway. */
void cuda_limit_groups(LLVMValueRef entry, const spirv_kernel *kernel)
{
    if (kernel->tile[0] == 0)
        return;
    const uint64_t most = INT32_MAX / kernel->tile[0];
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(entry); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMIsACallInst(i) == NULL)
                continue;
            else if (dimension(i, GROUP) == 'x')
                limit(i, 0, most);
            else if (dimension(i, GROUPS) == 'x')
                limit(i, 1, most + 1);
}
