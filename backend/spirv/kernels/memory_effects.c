#include "backend/spirv/kernels/memory_effects.h"

#include <spirv/unified1/OpenCL.std.h>
#include <spirv/unified1/spirv.h>

#define TO_END UINT8_MAX

/* Newer than the headers. */
enum { BLOCK_PREFETCH = 6221, PREDICATED_LOAD = 6258, PREDICATED_STORE = 6259 };

static const spirv_memory_effect effects[] = {
    {SpvOpLoad, 0, 0, 0, true},
    {SpvOpStore, 1, 0, 0, false},
    {SpvOpCopyMemory, 1, 0, 0, true},
    {SpvOpCopyMemorySized, 1, 0, 0, true},
    {SpvOpAccessChain, 0, 3, 3, true},
    {SpvOpInBoundsAccessChain, 0, 3, 3, true},
    {SpvOpPtrAccessChain, 0, 3, 3, true},
    {SpvOpInBoundsPtrAccessChain, 0, 3, 3, true},
    {SpvOpGenericPtrMemSemantics, 0, 0, 0, true},
    {SpvOpCopyObject, 0, 3, 3, true},
    {SpvOpPtrCastToGeneric, 0, 3, 3, true},
    {SpvOpGenericCastToPtr, 0, 3, 3, true},
    {SpvOpGenericCastToPtrExplicit, 0, 3, 3, true},
    {SpvOpBitcast, 0, 3, 3, true},
    {SpvOpSelect, 0, 4, 5, true},
    {SpvOpAtomicLoad, 0, 0, 0, true},
    {SpvOpAtomicStore, 1, 0, 0, false},
    {SpvOpAtomicExchange, 3, 0, 0, false},
    {SpvOpAtomicCompareExchange, 3, 0, 0, false},
    {SpvOpAtomicCompareExchangeWeak, 3, 0, 0, false},
    {SpvOpAtomicIIncrement, 3, 0, 0, false},
    {SpvOpAtomicIDecrement, 3, 0, 0, false},
    {SpvOpAtomicIAdd, 3, 0, 0, false},
    {SpvOpAtomicISub, 3, 0, 0, false},
    {SpvOpAtomicSMin, 3, 0, 0, false},
    {SpvOpAtomicUMin, 3, 0, 0, false},
    {SpvOpAtomicSMax, 3, 0, 0, false},
    {SpvOpAtomicUMax, 3, 0, 0, false},
    {SpvOpAtomicAnd, 3, 0, 0, false},
    {SpvOpAtomicOr, 3, 0, 0, false},
    {SpvOpAtomicXor, 3, 0, 0, false},
    {SpvOpPhi, 0, 3, TO_END, true},
    {SpvOpLifetimeStart, 0, 0, 0, true},
    {SpvOpLifetimeStop, 0, 0, 0, true},
    {SpvOpGroupAsyncCopy, 4, 0, 0, true},
    {SpvOpAtomicFlagTestAndSet, 3, 0, 0, false},
    {SpvOpAtomicFlagClear, 1, 0, 0, false},
    {SpvOpSizeOf, 0, 0, 0, true},
    {SpvOpPtrEqual, 0, 0, 0, true},
    {SpvOpPtrNotEqual, 0, 0, 0, true},
    {SpvOpPtrDiff, 0, 0, 0, true},
    {SpvOpSubgroupBlockReadINTEL, 0, 0, 0, true},
    {SpvOpSubgroupBlockWriteINTEL, 1, 0, 0, true},
    {SpvOpAtomicFMinEXT, 3, 0, 0, false},
    {SpvOpAtomicFMaxEXT, 3, 0, 0, false},
    {SpvOpAssumeTrueKHR, 0, 0, 0, true},
    {SpvOpExpectKHR, 0, 3, 3, true},
    {SpvOpAtomicFAddEXT, 3, 0, 0, false},
    {BLOCK_PREFETCH, 0, 0, 0, true},
    {PREDICATED_LOAD, 0, 0, 0, true},
    {PREDICATED_STORE, 1, 0, 0, false},
};

static spirv_memory_effect opencl_effect(uint32_t instruction)
{
    switch (instruction) {
    case OpenCLstd_Fract:
    case OpenCLstd_Frexp:
    case OpenCLstd_Lgamma_r:
    case OpenCLstd_Modf:
    case OpenCLstd_Sincos:
        return (spirv_memory_effect){.write = 6, .closed = true};
    case OpenCLstd_Remquo:
    case OpenCLstd_Vstoren:
    case OpenCLstd_Vstore_half:
    case OpenCLstd_Vstore_half_r:
    case OpenCLstd_Vstore_halfn:
    case OpenCLstd_Vstore_halfn_r:
    case OpenCLstd_Vstorea_halfn:
    case OpenCLstd_Vstorea_halfn_r:
        return (spirv_memory_effect){.write = 7, .closed = true};
    default:
        /* The rest computes, or reads: vloadn, prefetch, printf. */
        return (spirv_memory_effect){.closed = instruction <= OpenCLstd_UMad_hi};
    }
}

/* The import that an extended instruction belongs to, or one with a count of 0. */
static spirv_instruction set_of(const spirv_reader *reader, spirv_instruction i)
{
    const spirv_instruction set = spirv_definition(reader, i.words[3]);
    return set.opcode == SpvOpExtInstImport ? set : (spirv_instruction){0};
}

bool spirv_is_debug(const spirv_reader *reader, spirv_instruction i)
{
    if (i.opcode != SpvOpExtInst && i.opcode != SPIRV_EXT_INST_WITH_FORWARD_REFS)
        return i.opcode == SpvOpLine;
    const spirv_instruction set = set_of(reader, i);
    return set.count != 0 &&
           (spirv_string_starts(set, 2, "OpenCL.DebugInfo.") ||
            spirv_string_starts(set, 2, "NonSemantic.") || spirv_string_is(set, 2, "SPIRV.debug"));
}

spirv_memory_effect spirv_memory_effect_of(const spirv_reader *reader, spirv_instruction i)
{
    if (i.opcode == SpvOpExtInst) {
        const spirv_instruction set = set_of(reader, i);
        if (set.count != 0 && spirv_string_is(set, 2, "OpenCL.std"))
            return opencl_effect(i.words[4]);
        return (spirv_memory_effect){0};
    }
    for (size_t k = 0; k < sizeof effects / sizeof *effects; k++)
        if (effects[k].opcode == i.opcode)
            return effects[k];
    return (spirv_memory_effect){0};
}
