#include "backend/spirv/reader/grammar.h"

#include "backend/spirv/reader/untyped.h"

#define SPV_ENABLE_UTILITY_CODE
#include <spirv/unified1/spirv.h>

/* The header only offers an inline definition; C wants one translation unit to own it. */
extern void SpvHasResultAndType(SpvOp opcode, bool *hasResult, bool *hasResultType);

#define TO_END UINT8_MAX
#define FORM(name, minimum, string)              \
    {                                            \
        SpvOp##name, minimum, string, "Op" #name \
    }

/* In the order of their opcodes. */
static const spirv_form forms[] = {
    FORM(Undef, 3, 0),
    FORM(Name, 3, 2),
    FORM(ExtInstImport, 3, 2),
    FORM(ExtInst, 5, 0),
    FORM(MemoryModel, 3, 0),
    FORM(EntryPoint, 4, 3),
    FORM(ExecutionMode, 3, 0),
    FORM(Capability, 2, 0),
    FORM(TypeVoid, 2, 0),
    FORM(TypeBool, 2, 0),
    FORM(TypeInt, 4, 0),
    FORM(TypeFloat, 3, 0),
    FORM(TypeVector, 4, 0),
    FORM(TypeImage, 9, 0),
    FORM(TypeSampler, 2, 0),
    FORM(TypeSampledImage, 3, 0),
    FORM(TypeArray, 4, 0),
    FORM(TypeRuntimeArray, 3, 0),
    FORM(TypeStruct, 2, 0),
    FORM(TypeOpaque, 3, 2),
    FORM(TypePointer, 4, 0),
    FORM(TypeFunction, 3, 0),
    FORM(TypePipe, 3, 0),
    FORM(Constant, 4, 0),
    FORM(ConstantComposite, 3, 0),
    FORM(ConstantNull, 3, 0),
    FORM(SpecConstant, 4, 0),
    FORM(SpecConstantComposite, 3, 0),
    FORM(SpecConstantOp, 4, 0),
    FORM(Function, 5, 0),
    FORM(FunctionParameter, 3, 0),
    FORM(FunctionEnd, 1, 0),
    FORM(FunctionCall, 4, 0),
    FORM(Variable, 4, 0),
    FORM(Load, 4, 0),
    FORM(Store, 3, 0),
    FORM(CopyMemory, 3, 0),
    FORM(CopyMemorySized, 4, 0),
    FORM(AccessChain, 4, 0),
    FORM(InBoundsAccessChain, 4, 0),
    FORM(PtrAccessChain, 5, 0),
    FORM(InBoundsPtrAccessChain, 5, 0),
    FORM(Decorate, 3, 0),
    FORM(MemberDecorate, 4, 0),
    FORM(DecorationGroup, 2, 0),
    FORM(GroupDecorate, 2, 0),
    FORM(CopyObject, 4, 0),
    FORM(UConvert, 4, 0),
    FORM(SConvert, 4, 0),
    FORM(PtrCastToGeneric, 4, 0),
    FORM(GenericCastToPtr, 4, 0),
    FORM(GenericCastToPtrExplicit, 5, 0),
    FORM(Bitcast, 4, 0),
    FORM(SNegate, 4, 0),
    FORM(IAdd, 5, 0),
    FORM(ISub, 5, 0),
    FORM(IMul, 5, 0),
    FORM(Select, 6, 0),
    FORM(ShiftRightLogical, 5, 0),
    FORM(ShiftRightArithmetic, 5, 0),
    FORM(ShiftLeftLogical, 5, 0),
    FORM(BitwiseOr, 5, 0),
    FORM(AtomicLoad, 6, 0),
    FORM(AtomicStore, 5, 0),
    FORM(AtomicExchange, 7, 0),
    FORM(Label, 2, 0),
    FORM(Branch, 2, 0),
    FORM(BranchConditional, 4, 0),
    FORM(GroupAsyncCopy, 9, 0),
    FORM(ExecutionModeId, 3, 0),
    FORM(PtrDiff, 5, 0),
    {SPIRV_TYPE_UNTYPED_POINTER, 3, 0, "OpTypeUntypedPointerKHR"},
    {SPIRV_UNTYPED_VARIABLE, 4, 0, "OpUntypedVariableKHR"},
    {SPIRV_UNTYPED_ACCESS_CHAIN, 5, 0, "OpUntypedAccessChainKHR"},
    {SPIRV_UNTYPED_IN_BOUNDS_ACCESS_CHAIN, 5, 0, "OpUntypedInBoundsAccessChainKHR"},
    {SPIRV_UNTYPED_PTR_ACCESS_CHAIN, 6, 0, "OpUntypedPtrAccessChainKHR"},
    {SPIRV_UNTYPED_IN_BOUNDS_PTR_ACCESS_CHAIN, 6, 0, "OpUntypedInBoundsPtrAccessChainKHR"},
    {SPIRV_UNTYPED_PREFETCH, 3, 0, "OpUntypedPrefetchKHR"},
    {SPIRV_UNTYPED_GROUP_ASYNC_COPY, 10, 0, "OpUntypedGroupAsyncCopyKHR"},
    FORM(ConstantFunctionPointerINTEL, 4, 0),
    FORM(FunctionPointerCallINTEL, 4, 0),
};

/* In the order of their opcodes. Literals of other instructions do no harm: those never stand in a
 * function, or the reader gives up on the ids in them anyway. */
static const spirv_literals literals[] = {
    {SpvOpLine, SpvOpLine, 2, TO_END},
    {SpvOpExtInst, SpvOpExtInst, 4, 4},
    {SpvOpConstant, SpvOpConstant, 3, TO_END},
    {SpvOpConstantSampler, SpvOpConstantSampler, 3, TO_END},
    {SpvOpSpecConstant, SpvOpSpecConstant, 3, TO_END},
    {SpvOpSpecConstantOp, SpvOpSpecConstantOp, 3, 3},
    {SpvOpFunction, SpvOpFunction, 3, 3},
    {SpvOpVariable, SpvOpVariable, 3, 3},
    {SpvOpLoad, SpvOpLoad, 4, TO_END},
    {SpvOpStore, SpvOpCopyMemory, 3, TO_END},
    {SpvOpCopyMemorySized, SpvOpCopyMemorySized, 4, TO_END},
    {SpvOpVectorShuffle, SpvOpVectorShuffle, 5, TO_END},
    {SpvOpCompositeExtract, SpvOpCompositeExtract, 4, TO_END},
    {SpvOpCompositeInsert, SpvOpCompositeInsert, 5, TO_END},
    {SpvOpImageSampleImplicitLod, SpvOpImageSampleExplicitLod, 5, 5},
    {SpvOpImageFetch, SpvOpImageFetch, 5, 5},
    {SpvOpImageRead, SpvOpImageRead, 5, 5},
    {SpvOpImageWrite, SpvOpImageWrite, 4, 4},
    {SpvOpGenericCastToPtrExplicit, SpvOpGenericCastToPtrExplicit, 4, 4},
    {SpvOpLoopMerge, SpvOpLabel, 1, TO_END},
    {SpvOpBranch, SpvOpBranch, 1, TO_END},
    {SpvOpBranchConditional, SpvOpSwitch, 2, TO_END},
    {SpvOpLifetimeStart, SpvOpLifetimeStop, 2, 2},
    {SpvOpGroupIAdd, SpvOpGroupSMax, 4, 4},
    {SpvOpConstantPipeStorage, SpvOpConstantPipeStorage, 3, TO_END},
    {SpvOpGroupNonUniformBallotBitCount, SpvOpGroupNonUniformBallotBitCount, 4, 4},
    {SpvOpGroupNonUniformIAdd, SpvOpGroupNonUniformLogicalXor, 4, 4},
    {4433, 4433, 4, 4}, /* OpExtInstWithForwardRefsKHR */
    {SpvOpSDotKHR, SpvOpSUDotKHR, 5, 5},
    {SpvOpSDotAccSatKHR, SpvOpSUDotAccSatKHR, 6, 6},
    {SpvOpLoopControlINTEL, SpvOpLoopControlINTEL, 1, TO_END},
    {6221, 6221, 3, TO_END}, /* OpSubgroupBlockPrefetchINTEL */
    {6258, 6258, 6, TO_END}, /* OpPredicatedLoadINTEL */
    {6259, 6259, 4, TO_END}, /* OpPredicatedStoreINTEL */
    {SpvOpGroupIMulKHR, SpvOpGroupLogicalXorKHR, 4, 4},
};

const size_t spirv_form_count = sizeof forms / sizeof *forms;
const size_t spirv_literals_count = sizeof literals / sizeof *literals;

const spirv_form *spirv_find_form(uint16_t opcode)
{
    size_t low = 0;
    size_t high = spirv_form_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (forms[middle].opcode == opcode)
            return &forms[middle];
        if (forms[middle].opcode < opcode)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const spirv_literals *spirv_find_literals(uint16_t opcode)
{
    size_t low = 0;
    size_t high = spirv_literals_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (literals[middle].last_opcode < opcode)
            low = middle + 1;
        else if (literals[middle].first_opcode > opcode)
            high = middle;
        else
            return &literals[middle];
    }
    return NULL;
}

/* Instructions that are newer than the headers, first and last: whether a type stands before the
 * result. */
static const struct {
    uint16_t first, last;
    bool type;
} newer[] = {
    {4163, 4163, false}, /* OpTypeTensorARM */
    {4164, 4164, true},  /* OpTensorReadARM */
    {4166, 4166, true},  /* OpTensorQuerySizeARM */
    {4195, 4195, true},  /* OpBitcastExtractEXT */
    {4417, 4417, false}, /* OpTypeUntypedPointerKHR */
    {4418, 4420, true},  /* of SPV_KHR_untyped_pointers */
    {4423, 4425, true},  /* likewise */
    {4427, 4427, true},  /* OpFmaKHR */
    {4431, 4431, true},  /* OpGroupNonUniformRotateKHR */
    {4433, 4434, true},  /* OpExtInstWithForwardRefsKHR, OpUntypedGroupAsyncCopyKHR */
    {4456, 4456, false}, /* OpTypeCooperativeMatrixKHR */
    {4461, 4463, true},  /* of SPV_EXT_replicated_composites */
    {5147, 5148, true},  /* of SPV_KHR_constant_data */
    {5158, 5159, true},  /* OpPoisonKHR, OpFreezeKHR */
    {5288, 5288, false}, /* OpTypeVectorIdEXT */
    {5911, 5913, false}, /* OpAliasDomainDeclINTEL and so on */
    {6116, 6117, true},  /* OpConvertFToBF16INTEL, OpConvertBF16ToFINTEL */
    {6119, 6119, false}, /* OpTypeJointMatrixINTEL */
    {6120, 6120, true},  /* OpJointMatrixLoadINTEL */
    {6122, 6122, true},  /* OpJointMatrixMadINTEL */
    {6145, 6145, true},  /* OpArithmeticFenceEXT */
    {6168, 6168, true},  /* OpFSigmoidINTEL */
    {6193, 6193, true},  /* OpCooperativeMatrixLoadCheckedINTEL */
    {6195, 6195, true},  /* OpCooperativeMatrixConstructCheckedINTEL */
    {6199, 6199, false}, /* OpTypeTaskSequenceALTERA */
    {6216, 6219, true},  /* of SPV_INTEL_fp_conversions */
    {6237, 6237, true},  /* OpSubgroupMatrixMultiplyAccumulateINTEL */
    {6239, 6239, true},  /* OpCooperativeMatrixLoadOffsetINTEL */
    {6242, 6242, true},  /* OpBitwiseFunctionINTEL */
    {6251, 6255, true},  /* of SPV_INTEL_function_variants */
    {6258, 6258, true},  /* OpPredicatedLoadINTEL */
    {6264, 6264, true},  /* OpSubgroupScaledMatrixMultiplyAccumulateINTEL */
    {6410, 6410, true},  /* OpJointMatrixWorkItemLengthINTEL */
    {6415, 6416, true},  /* of SPV_INTEL_complex_float_mul_div */
    {6424, 6424, true},  /* OpClampConvertFToSINTEL */
    {6426, 6426, true},  /* OpRoundFToTF32INTEL */
    {6428, 6428, true},  /* OpMaskedGatherINTEL */
    {6448, 6448, true},  /* OpCooperativeMatrixApplyFunctionINTEL */
    {6528, 6531, true},  /* of SPV_INTEL_bindless_images */
};

void spirv_find_results(uint16_t opcode, bool *result, bool *type)
{
    SpvHasResultAndType((SpvOp)opcode, result, type);
    for (size_t k = 0; !*result && opcode >= newer->first && k < sizeof newer / sizeof *newer; k++)
        if (opcode >= newer[k].first && opcode <= newer[k].last) {
            *result = true;
            *type = newer[k].type;
        }
    /* The headers give it a type; the specification does not, nor does the only compiler of it. */
    if (opcode == SpvOpAsmTargetINTEL)
        *type = false;
}
