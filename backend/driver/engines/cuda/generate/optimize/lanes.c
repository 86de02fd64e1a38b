#include "backend/driver/engines/cuda/generate/optimize/lanes.h"

#include <stddef.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/entry.h"

static const char has_whole_rows[] = "zlg-whole-rows";
static const LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

#define ID(name) LLVMLookupIntrinsicID(name, sizeof(name) - 1)

static bool is_call_of(LLVMValueRef i, unsigned id)
{
    const LLVMValueRef function = LLVMIsACallInst(i) == NULL ? NULL : LLVMGetCalledValue(i);
    return function != NULL && LLVMIsAFunction(function) != NULL &&
           LLVMGetIntrinsicID(function) == id;
}

/* Less than 1024. */
static LLVMValueRef read_id(LLVMModuleRef module, LLVMBuilderRef builder)
{
    static const char name[] = "range";
    const LLVMContextRef context = LLVMGetModuleContext(module);
    const LLVMTypeRef i32 = LLVMInt32TypeInContext(context);
    const LLVMValueRef function =
        LLVMGetIntrinsicDeclaration(module, ID("llvm.nvvm.read.ptx.sreg.tid.x"), NULL, 0);
    const LLVMValueRef id =
        LLVMBuildCall2(builder, LLVMGlobalGetValueType(function), function, NULL, 0, "");
    LLVMValueRef bounds[] = {LLVMConstNull(i32), LLVMConstInt(i32, 1024, false)};
    LLVMSetMetadata(id, LLVMGetMDKindIDInContext(context, name, sizeof name - 1),
                    LLVMMDNodeInContext(context, bounds, 2));
    return id;
}

static bool number_in(LLVMModuleRef module, LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    bool found = false;
    const unsigned lane = ID("llvm.nvvm.read.ptx.sreg.laneid");
    const LLVMValueRef below =
        LLVMConstInt(LLVMInt32TypeInContext(LLVMGetModuleContext(module)), CUDA_WARP - 1, false);
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (!is_call_of(i, lane))
            continue;
        found = true;
        LLVMPositionBuilderBefore(builder, i);
        LLVMReplaceAllUsesWith(i, LLVMBuildAnd(builder, read_id(module, builder), below, ""));
        LLVMInstructionEraseFromParent(i);
    }
    return found;
}

bool cuda_number_lanes(LLVMValueRef entry, const uint32_t size[3])
{
    bool found = false;
    const LLVMModuleRef module = LLVMGetGlobalParent(entry);
    const LLVMContextRef context = LLVMGetModuleContext(module);
    if (size[0] == 0 || size[0] % CUDA_WARP != 0)
        return false;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(entry); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        found = number_in(module, builder, b) || found;
    LLVMDisposeBuilder(builder);
    if (found)
        LLVMAddAttributeAtIndex(
            entry, whole,
            LLVMCreateStringAttribute(context, has_whole_rows, sizeof has_whole_rows - 1, "", 0));
    return found;
}

static bool is_in_whole_rows(LLVMValueRef instruction)
{
    const LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
    return LLVMGetStringAttributeAtIndex(function, whole, has_whole_rows,
                                         sizeof has_whole_rows - 1) != NULL;
}

bool cuda_is_lane(LLVMValueRef value)
{
    int64_t mask;
    if (is_call_of(value, ID("llvm.nvvm.read.ptx.sreg.laneid")))
        return true;
    return cuda_is_opcode(value, LLVMAnd) && cuda_read_constant(LLVMGetOperand(value, 1), &mask) &&
           mask == CUDA_WARP - 1 &&
           is_call_of(LLVMGetOperand(value, 0), ID("llvm.nvvm.read.ptx.sreg.tid.x")) &&
           is_in_whole_rows(value);
}
